import { describe, expect, it } from "vitest";
import { fold } from "../src/table/fold";

describe("folding a JSON Merge Patch", () => {
  // The examples of RFC 7396, appendix A.
  const cases: [unknown, unknown, unknown][] = [
    [{ a: "b" }, { a: "c" }, { a: "c" }],
    [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
    [{ a: "b" }, { a: null }, {}],
    [{ a: "b", b: "c" }, { a: null }, { b: "c" }],
    [{ a: ["b"] }, { a: "c" }, { a: "c" }],
    [{ a: "c" }, { a: ["b"] }, { a: ["b"] }],
    [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
    [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
    [["a", "b"], ["c", "d"], ["c", "d"]],
    [{ a: "b" }, ["c"], ["c"]],
    [{ a: "foo" }, null, null],
    [{ a: "foo" }, "bar", "bar"],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: "b", c: null }, { a: "b" }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ];
  it.each(cases)("%j with %j gives %j", (view, patch, next) => {
    expect(fold(view, patch)).toEqual(next);
  });

  it("never touches the old view", () => {
    const before = { units: { a: { x: 1 }, b: { x: 2 } } };
    const copy = structuredClone(before);
    fold(before, { units: { a: { x: 5 }, b: null } });
    expect(before).toEqual(copy);
  });

  it("keeps the identity of what did not change", () => {
    const before = { units: { a: { x: 1 }, b: { x: 2 } }, map: ["grass"] };
    const after = fold(before, { units: { a: { x: 5 } } }) as typeof before;
    expect(after.map).toBe(before.map);
    expect(after.units.b).toBe(before.units.b);
    expect(after.units.a).not.toBe(before.units.a);
  });

  it("an empty patch is the same view", () => {
    const before = { a: 1 };
    expect(fold(before, {})).toBe(before);
  });

  it("does not reach into prototypes", () => {
    const after = fold({}, JSON.parse('{"__proto__": {"polluted": 1}}')) as Record<string, unknown>;
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    expect(after["polluted"]).toBeUndefined();
  });
});
