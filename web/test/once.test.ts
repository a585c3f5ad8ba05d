// What changes something is asked again under the same key while nobody knows whether it was done.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { createTable, join, Refusal } from "../src/wire/http";

type Answer = "lost" | { status: number; body: unknown };
let answers: Answer[] = [];
let keys: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  keys = [];
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get("Idempotency-Key") ?? "");
    const next = answers.shift();
    if (next === undefined || next === "lost") throw new TypeError("network");
    return new Response(JSON.stringify(next.body), { status: next.status });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const taken = { status: 200, body: { table: "t", seat: 1, token: "k" } };
const settled = async <T>(asked: Promise<T>): Promise<T | Refusal> => {
  const found = asked.catch((fault: Refusal) => fault);
  await vi.runAllTimersAsync();
  return found;
};

test("a lost answer is asked for again under the same key", async () => {
  answers = ["lost", { status: 503, body: { error: "store.unavailable" } }, taken];
  expect(await settled(join("t", { name: "Ann" }))).toEqual(taken.body);
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(3);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
});

test("given up and tried again by hand, it is still the same request; after its answer it is another", async () => {
  answers = [];
  expect(await settled(join("t", { name: "Bo" }))).toMatchObject({ code: "network" });
  answers = [taken, taken];
  await settled(join("t", { name: "Bo" }));
  expect(new Set(keys).size).toBe(1);
  await settled(join("t", { name: "Bo" }));
  expect(new Set(keys).size).toBe(2);
});

test("a refusal is an answer", async () => {
  answers = [{ status: 409, body: { error: "table.full", text: "every seat is taken" } }, { status: 201, body: {} }];
  expect(await settled(join("t", {}))).toMatchObject({ status: 409, code: "table.full" });
  expect(keys).toHaveLength(1);
  await settled(createTable({ title: "smugglers" }));
  expect(keys[1]).not.toBe(keys[0]);
});
