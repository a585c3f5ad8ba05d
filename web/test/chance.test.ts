import { expect, test } from "vitest";
import { fits } from "../src/table/chance";

const SECRET = Array.from({ length: 32 }, (_, n) => n.toString(16).padStart(2, "0")).join("");
const COMMITMENT = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";

test("a secret fits its commitment, and no other one does", async () => {
  expect(await fits(SECRET, COMMITMENT)).toBe(true);
  expect(await fits(SECRET.replace("00", "01"), COMMITMENT)).toBe(false);
  expect(await fits("", COMMITMENT)).toBe(false);
});
