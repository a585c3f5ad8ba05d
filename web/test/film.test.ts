// The film and the hall of fame without a browser: scenes that are folded, a world that is turned, matches in words.
import { describe, expect, test, vi } from "vitest";

// Settings write the theme into the page as soon as they are loaded.
vi.hoisted(() => vi.stubGlobal("document", { documentElement: { dataset: {} } }));

import { learn } from "../src/boards/imperium/catalogue";
import { standings, turnOf, type Scene } from "../src/boards/imperium/scene";
import { Reel } from "../src/parts/film/reel";
import { famous, sorted } from "../src/table/hall";
import type { TableRecord } from "../src/wire/frames";
import type { TitleCard } from "../src/wire/http";
import type { Catalogue } from "../src/wire/generated/imperium";

const film = {
  first: { round: 1, owners: { "3": 0 }, cities: {} },
  scenes: [
    { seq: 0, round: 1, patch: {} },
    { seq: 9, round: 2, patch: { round: 2, cities: { "7": { name: "Aurel" } } } },
    { seq: 21, round: 3, patch: { round: 3, owners: { "3": null, "4": 1 } } },
  ],
};

describe("a reel", () => {
  test("folds each scene from the one before, in any order of asking", () => {
    const reel = new Reel(film);
    expect(reel.scene(2)).toEqual({ round: 3, owners: { "4": 1 }, cities: { "7": { name: "Aurel" } } });
    expect(reel.scene(0)).toEqual(film.first);
    expect(reel.scene(99)).toEqual(reel.scene(2));
    expect([reel.round(1), reel.seq(1), reel.last]).toEqual([2, 9, 2]);
  });
  test("finds the scene that a position of the match lies in", () => {
    const reel = new Reel(film);
    expect([0, 8, 9, 20, 21, 500].map((seq) => reel.at(seq))).toEqual([0, 0, 1, 1, 2, 2]);
  });
});

describe("a scene", () => {
  learn({ terrains: [{ key: "ocean", water: true }, { key: "plains", water: false }] } as unknown as Catalogue);
  const scene: Scene = {
    round: 4,
    width: 5,
    height: 2,
    wrap: true,
    ground: "babbb" + "babab",
    owners: { "0": 0, "2": 1, "3": 1 },
    cities: { "1": { name: "Aurel", owner: 1, pos: 2, population: 3, capital: true } },
    units: { "1": { owner: 0, pos: 0, military: true }, "2": { owner: 0, pos: 0, military: false } },
    wars: {},
  };
  test("of a round world is turned so that its edge lies in the water", () => {
    expect(turnOf(scene)).toBe(1);
    expect(turnOf({ ...scene, wrap: false })).toBe(0);
  });
  test("says how the realms stand", () => {
    expect(standings(scene, 3)).toEqual([
      { cities: 0, land: 1, armies: 1 },
      { cities: 1, land: 2, armies: 0 },
      { cities: 0, land: 0, armies: 0 },
    ]);
  });
});

describe("the hall of fame", () => {
  const seat = (n: number, kind: string, name: string, level?: string) => ({ seat: n, kind, name, taken: true, ready: true, connected: false, ...(level ? { level } : {}) });
  const record = (winners: readonly number[], scores: readonly number[], more: object = {}): TableRecord =>
    ({
      table: "x",
      seats: [seat(0, "human", "Ada"), seat(1, "bot", "Quill", "hard")],
      options: { size: "tiny", map_size: 16, wrap: true },
      outcome: { winners, reason: "science", scores },
      position: 400,
      created: 5,
      moved: 9,
      ...more,
    }) as unknown as TableRecord;
  const card = {
    options: { properties: { size: { default: "auto", oneOf: [{ const: "tiny", title: "Tiny" }] }, map_size: { title: "Size", default: 0 }, wrap: { default: true } } },
  } as unknown as TitleCard;
  test("says who won against whom, how well those play, and what was chosen", () => {
    const found = famous(record([0], [120, 80], { rounds: 61 }), card);
    expect(found).toMatchObject({ winners: "Ada", byPerson: true, settings: "Tiny, Size 16", score: 120, length: 61, when: 9 });
    expect(found.against).toMatch(/^Quill \(.*hard.*\)$/);
  });
  test("knows matches that nobody won, and titles that count neither rounds nor points", () => {
    expect(famous(record([], []), card)).toMatchObject({ winners: "", byPerson: false, score: null, length: 400 });
  });
  test("is sorted by what is asked for, else as the server tells it", () => {
    const [a, b] = [famous(record([0], [50, 1], { rounds: 90, moved: 1 }), card), famous(record([1], [1, 70], { rounds: 30, moved: 2 }), card)];
    expect(sorted([a, b], "glory")).toEqual([a, b]);
    for (const column of ["score", "rounds", "when"] as const) expect(sorted([a, b], column)).toEqual([b, a]);
  });
});
