// Imperium's map without a browser: a world that goes round, tiles whose edges fit, what grows on them, banners with
// room, layers, losses.
import { describe, expect, test, vi } from "vitest";
import { fitted, kept, nearest, zoomed } from "../src/boards/panzoom";
import { learn } from "../src/boards/imperium/catalogue";
import { liftedOf } from "../src/boards/imperium/ground";
import { along, beside, centre, trail, WIDE } from "../src/boards/imperium/hexes";
import { landOf } from "../src/boards/imperium/land";
import { continentsOf, layersOf, layersText, yieldsAt } from "../src/boards/imperium/layers";
import { lossesOf } from "../src/boards/imperium/losses";
import { unitAt } from "../src/boards/imperium/map";
import { apart, bank, cornerOf, gate, patch, rim } from "../src/boards/imperium/mesh";
import { framesOf } from "../src/boards/imperium/minimap";
import { RESOURCES, WORKS } from "../src/boards/imperium/pictures";
import { riversOf } from "../src/boards/imperium/rivers";
import { sceneOf } from "../src/boards/imperium/scenery";
import { byStrip, roundOf, stripOf, stripsOf, turn, turnsAround } from "../src/boards/imperium/strips";
import { bannersOf, bannerWidth } from "../src/boards/imperium/banners";
import { styleOf } from "../src/boards/imperium/towns";
import type { Catalogue, CityView, Event, View } from "../src/wire/generated/imperium";

// Settings write the theme into the page as soon as they are loaded.
vi.hoisted(() => vi.stubGlobal("document", { documentElement: { dataset: {} } }));

const terrain = (key: string, water: boolean, yields: Record<string, number>) => ({ key, label: key, water, passable: true, cost: 1, defence: 0, yields });
learn({
  terrains: [terrain("coast", true, { food: 1, gold: 1 }), terrain("grassland", false, { food: 2 }), terrain("forest", false, { food: 1, production: 1 })],
  improvements: [{ key: "farm", label: "Farm", road: false, build: 3, tiers: ["+1 food", "+2 food"], gains: [{ food: 1 }, { food: 2 }] }],
  resources: [
    { key: "wheat", label: "Wheat", kind: "bonus", text: "+1 food", yields: { food: 1 }, tapped_by: 0 },
    { key: "stone", label: "Stone", kind: "bonus", text: "+1 production", yields: { production: 1 }, tapped_by: -1 },
  ],
} as unknown as Catalogue);

const world = { width: 20, height: 8, wrap: true };
const flat = { ...world, wrap: false };
const round = roundOf(world);

/** A land of one letter each: c coast, g grassland, f forest, "." unexplored. */
function landFrom(...rows: readonly string[]) {
  const width = rows[0]?.length ?? 0;
  const ground: Record<string, string> = {};
  rows.join("").split("").forEach((letter, tile) => {
    if (letter !== ".") ground[tile] = { c: "a", g: "b", f: "c" }[letter] ?? "a";
  });
  return landOf({ width, height: rows.length, wrap: true, ground });
}

describe("a world that goes round", () => {
  const frame = { width: 600, height: 400, inner: { width: round + 59, height: 400 }, closest: 4, round };
  test("pans without end, east and west", () => {
    expect(kept({ x: -99_999, y: 0, scale: 1 }, frame).x).toBe(-99_999);
    expect(kept({ x: 99_999, y: 0, scale: 1 }, frame).x).toBe(99_999);
    expect(kept({ x: 99_999, y: 0, scale: 1 }, { ...frame, round: undefined }).x).toBeLessThan(200);
  });
  test("is never wider in sight than it is", () => {
    const wide = { ...frame, width: 3000 };
    expect(fitted(wide).scale * round).toBeGreaterThan(1200);
    expect(zoomed({ x: 0, y: 0, scale: 1 }, 0.01, 0, 0, frame).scale * round).toBeGreaterThan(600);
  });
  test("is looked at by the shorter way", () => {
    const place = { x: -(round - 100), y: 0, scale: 1 }; // the seam is in sight
    expect(nearest(50, place, frame)).toBeCloseTo(50 + round);
    expect(nearest(round - 50, place, frame)).toBeCloseTo(round - 50);
  });
  test("lies in strips around what is in sight", () => {
    const strips = stripsOf(world);
    expect(strips.columns * strips.shifts.length).toBeGreaterThanOrEqual(world.width);
    for (const middle of [0, round / 2, round, -3 * round + 17, 12.3 * round])
      turnsAround(middle, world, strips).forEach((turns, n) => {
        const own = (n + 0.5) * strips.columns * WIDE + turns * round;
        expect(Math.abs(own - middle)).toBeLessThanOrEqual(round / 2 + strips.columns * WIDE);
      });
    expect(turnsAround(5 * round, flat, strips).every((each) => each === 0)).toBe(true);
    turn(strips, round, world);
    expect(strips.shifts[0]?.value).toContain(round.toFixed(2));
    expect(strips.shifts.at(-1)?.value).toBe("");
  });
  test("puts every tile into one strip", () => {
    const strips = stripsOf(world);
    const tiles = Array.from({ length: world.width * world.height }, (_, tile) => tile);
    expect(byStrip(tiles, strips, world).flat().sort((a, b) => a - b)).toEqual(tiles);
    expect(stripOf(19, strips, world)).toBe(strips.shifts.length - 1);
  });
  test("has ways over the seam in one piece", () => {
    const points = along([18, 19, 0, 1], world);
    expect(points.map(([x]) => Math.round((x - (points[0]?.[0] ?? 0)) / WIDE))).toEqual([0, 1, 2, 3]);
    expect(trail([19, 0], world)).not.toContain("M0");
    expect(apart(19, 0, world)[0]).toBeCloseTo(WIDE);
    expect(apart(19, 0, flat)[0]).toBeCloseTo(-19 * WIDE);
  });
  test("shows two frames in the corner map when the seam is in sight", () => {
    const at = (x: number) => framesOf({ x, y: 0, width: 0.4, height: 1 }, 1, 1, true);
    expect(at(0.1)).toHaveLength(1);
    expect(at(0.8).map(({ left, width }) => [left.toFixed(2), width.toFixed(2)])).toEqual([
      ["0.80", "0.20"],
      ["0.00", "0.20"],
    ]);
    expect(at(-5.2)[0]?.left.toFixed(2)).toBe("0.80");
    expect(framesOf({ x: 0.8, y: 0, width: 0.4, height: 1 }, 1, 1, false)).toHaveLength(1);
  });
});

describe("the shapes of tiles", () => {
  test("share their corners and edges with their neighbours, over the seam too", () => {
    for (const tile of [25, 39, 20, 60])
      for (let direction = 0; direction < 6; direction++) {
        const there = beside(tile, direction, world) ?? -1;
        const [ax, ay] = gate(tile, direction, world);
        const [bx, by] = gate(there, (direction + 3) % 6, world);
        const dx = ax - bx;
        expect(Math.abs(dx - Math.round(dx / round) * round)).toBeLessThan(0.01);
        expect(ay).toBeCloseTo(by);
      }
  });
  test("are the same every time", () => {
    expect(patch(33, world)).toBe(patch(33, world));
    expect(patch(33, world)).not.toBe(patch(34, world));
    expect(bank(33, 2, world)).toMatch(/^M.*Q/);
    expect(cornerOf(33, 0, world)).toHaveLength(2);
  });
  test("have a rim only towards the outside", () => {
    const own = new Set([25, 26]);
    expect(rim(25, world, (tile) => own.has(tile), 2).match(/M/g)).toHaveLength(5);
    expect(rim(25, world, () => true, 2)).toBe("");
  });
});

describe("what grows", () => {
  const land = landFrom("ffgg", "ggcc");
  const keyOf = (tile: number) => ["coast", "grassland", "forest"][land.terrain[tile] ?? -1];
  const trees = (tiles: readonly number[], cleared = false) => (sceneOf(tiles, land, { keyOf, cleared: () => cleared })["shade"] ?? "").split("M").length - 1;
  test("joins where two tiles are alike", () => {
    expect(trees([0, 1])).toBeGreaterThan(16);
    expect(trees([0])).toBeLessThan(trees([0, 1]));
  });
  test("gives way to what is built", () => {
    expect(trees([0, 1], true)).toBe(0);
  });
});

test("rivers get broader towards the water", () => {
  const land = landFrom("gggggggg", "gggggggg", "cggggggg");
  // A row of north-western edges along the second row of tiles, from the east to the coast.
  const rivers = land.rivers as Uint8Array;
  for (let tile = 8; tile < 16; tile++) rivers[tile] = 0b000110;
  for (let tile = 16; tile < 18; tile++) rivers[tile] = 0b000110;
  const reaches = riversOf(land, 8 * WIDE);
  expect(new Set(reaches.map((each) => each.broad)).size).toBeGreaterThan(1);
  expect(new Set(reaches.map((each) => `${each.tile} ${each.direction}`)).size).toBe(reaches.length);
});

describe("banners", () => {
  const city = (name: string, pos: number, population: number, capital = false): CityView => ({ name, owner: 0, pos, population, capital });
  const cities = { 1: city("Aurel", 45, 3), 2: city("Bran", 46, 7), 3: city("Cor", 49, 1, true) };
  const home = { dx: 0, dy: 0 };
  test("stand where they belong while there is room, the larger cities longest", () => {
    const near = bannersOf(cities, world, 0.3, null);
    expect([...near.values()]).toEqual([home, home, home]);
    const far = bannersOf(cities, world, 3, null);
    expect(far.get("3")).toEqual(home);
    expect(far.get("1")).not.toEqual(home);
    expect(bannersOf(cities, world, 3, "1").get("1")).toEqual(home);
  });
  test("are all there in a crowd seen from afar, and cover nobody's name", () => {
    const crowd = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [n + 1, city(`Harbour ${n}`, n, 1 + (n % 9))]));
    const unit = 6;
    const places = bannersOf(crowd, flat, unit, null);
    expect(places.size).toBe(40);
    const boxes = [...places].map(([id, { dx, dy }]) => {
      const at = crowd[id] as CityView;
      const [x, y] = centre(at.pos, flat);
      return { x: x / unit + dx, y: y / unit + dy, wide: bannerWidth(at) };
    });
    const covers = boxes.some((a, n) => boxes.slice(n + 1).some((b) => Math.abs(a.x - b.x) < (a.wide + b.wide) / 2 && Math.abs(a.y - b.y) < 19));
    expect(covers).toBe(false);
  });
  test("have room for the star beside the name", () => {
    expect(bannerWidth(cities[3])).toBeGreaterThan(bannerWidth({ name: "Cor", capital: false }));
  });
  test("are as large from afar as from near", () => {
    expect(unitAt(0.25) * 0.25).toBeGreaterThan(0.8);
    expect(unitAt(1)).toBeCloseTo(1);
    expect(unitAt(0.26)).toBe(unitAt(0.25));
  });
  test("and houses change with the era", () => {
    expect([0, 2, 4, 6].map(styleOf)).toEqual(["old", "walled", "brick", "glass"]);
  });
});

describe("layers", () => {
  test("are switched one by one, and kept as words", () => {
    expect([...layersOf("resources nonsense borders")]).toEqual(["borders", "resources"]);
    expect(layersText(layersOf("borders"), "yields")).toBe("borders yields");
    expect(layersText(layersOf("borders yields"), "borders")).toBe("yields");
  });
  test("yields: the ground, the works, and what they tap", () => {
    const land = landFrom("gf");
    const works = { id: 0, tier: 2, pillaged: false };
    expect(yieldsAt(0, land, { resources: { 0: 0 }, improvements: {} })).toEqual([2, 0, 0, 0, 0]);
    expect(yieldsAt(0, land, { resources: { 0: 0 }, improvements: { 0: works } })).toEqual([5, 0, 0, 0, 0]);
    expect(yieldsAt(0, land, { resources: { 0: 0 }, improvements: { 0: { ...works, pillaged: true } } })).toEqual([2, 0, 0, 0, 0]);
    expect(yieldsAt(1, land, { resources: { 1: 1 }, improvements: {} })).toEqual([1, 2, 0, 0, 0]);
  });
  test("continents: land that hangs together, over the seam too, the largest first", () => {
    const land = landFrom("gccfccg", "ccccccc");
    expect(continentsOf(land).map((each) => [...each].sort((a, b) => a - b))).toEqual([[0, 6], [3]]);
  });
});

describe("what happened", () => {
  test("losses are what was there before less what is left; who is gone lost all, unless it founded a city", () => {
    const before = { units: { 1: { hp: 80 }, 2: { hp: 100 }, 4: { hp: 100 } }, cities: { 3: { hp: 200 } } } as unknown as Pick<View, "units" | "cities">;
    const events = [
      { type: "UnitDamaged", unit: 1, owner: 0, pos: { q: 0, r: 0 }, new_hp: 55, source: "combat", attacker: 2 },
      { type: "UnitDied", unit: 2, type_id: 0, owner: 1, pos: { q: 1, r: 0 }, killer: 1, cause: "Combat" },
      { type: "UnitDied", unit: 4, type_id: 0, owner: 0, pos: { q: 0, r: 0 }, killer: null, cause: "Founded" },
      { type: "CityDamaged", city: 3, owner: 1, pos: { q: 2, r: 0 }, new_hp: 150 },
      { type: "TurnEnded", player: 0 },
    ] as unknown as Event[];
    expect(lossesOf(4, events, before, world).map(({ tile, lost, gone }) => [tile, lost, gone])).toEqual([
      [0, 25, false],
      [1, 100, true],
      [2, 50, false],
    ]);
  });
  test("fog lifts from what was unknown, mist from what was out of sight", () => {
    const [before, after] = [landFrom("g.c"), landFrom("ggc")];
    expect(liftedOf(before, new Uint8Array([0, 0, 1]), after, new Uint8Array([1, 1, 1]))).toEqual({ found: [1], seen: [0] });
  });
});

test("pictures are drawn in numbers a browser reads", () => {
  for (const shapes of [...Object.values(WORKS), ...Object.values(RESOURCES)]) for (const [, d] of shapes) expect(d).toMatch(/^M[-\d. a-zA-Z]+$/);
});
