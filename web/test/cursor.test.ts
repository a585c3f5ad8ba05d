// The cursor of a map without a browser: what a key means, at the edges, around the world, and through the stops.
import { describe, expect, test } from "vitest";
import { meaningOf, middleOf, nextStop, stepped } from "../src/boards/cursor";

const flat = { columns: 4, rows: 3 };
const round = { columns: 4, rows: 3, wraps: true };

describe("a step", () => {
  test("goes by a column or a row", () => {
    expect(stepped(5, [1, 0], flat)).toBe(6);
    expect(stepped(5, [-1, 0], flat)).toBe(4);
    expect(stepped(5, [0, -1], flat)).toBe(1);
    expect(stepped(5, [0, 1], flat)).toBe(9);
  });
  test("is held by the edge", () => {
    expect(stepped(4, [-1, 0], flat)).toBe(4);
    expect(stepped(7, [1, 0], flat)).toBe(7);
    expect(stepped(1, [0, -1], flat)).toBe(1);
    expect(stepped(9, [0, 5], flat)).toBe(9);
  });
  test("goes round where the map does, east and west only", () => {
    expect(stepped(4, [-1, 0], round)).toBe(7);
    expect(stepped(7, [1, 0], round)).toBe(4);
    expect(stepped(1, [0, -1], round)).toBe(1);
  });
});

describe("a key", () => {
  const stops = [2, 6, 9];
  const meant = (key: string, cell: number, shift = false): unknown => meaningOf(key, shift, cell, flat, stops);
  test("arrows, Page, Home and End go", () => {
    expect(meant("ArrowRight", 5)).toEqual({ go: 6 });
    expect(meant("PageDown", 1)).toEqual({ go: 9 });
    expect(meant("PageUp", 9)).toEqual({ go: 1 });
    expect(meant("Home", 6)).toEqual({ go: 4 });
    expect(meant("End", 5)).toEqual({ go: 7 });
  });
  test("Enter and Space point, Escape lets go, others mean nothing", () => {
    expect(meant("Enter", 5)).toBe("point");
    expect(meant(" ", 5)).toBe("point");
    expect(meant("Escape", 5)).toBe("escape");
    expect(meant("x", 5)).toBeNull();
    expect(meant("toString", 5)).toBeNull();
  });
  test("Tab goes through the stops both ways and leaves after the last", () => {
    expect(meant("Tab", 2)).toEqual({ go: 6 });
    expect(meant("Tab", 7)).toEqual({ go: 9 });
    expect(meant("Tab", 9)).toBeNull();
    expect(meant("Tab", 6, true)).toEqual({ go: 2 });
    expect(meant("Tab", 2, true)).toBeNull();
  });
});

test("the middle, and no stops at all", () => {
  expect(middleOf(flat)).toBe(6);
  expect(nextStop([], 3, false)).toBeUndefined();
});
