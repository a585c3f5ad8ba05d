import { expect, test } from "vitest";
import { placeOf } from "../src/wire/place";

test("everything lies below the path of the page", () => {
  expect(["/", "/index.html", "/games/", "/games/index.html", "/a/b/"].map(placeOf)).toEqual(["/", "/", "/games/", "/games/", "/a/b/"]);
});
