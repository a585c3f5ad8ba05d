// Full Metal Planète's board without a browser: hexes, grouping of choices, pointing, words, the score sheet.
import { describe, expect, test } from "vitest";
import { learn, shortName } from "../src/boards/fullmetal/catalogue";
import { worthOf } from "../src/boards/fullmetal/companies";
import { around, beside, cellOf, hexOf, onBoard, outline, SIZE } from "../src/boards/fullmetal/hexes";
import { chosen, IDLE, letGo, marksOf, openHere, piecesAt, point, revise } from "../src/boards/fullmetal/intent";
import { cellLabels, groundName } from "../src/boards/fullmetal/labels";
import { groupsOf, planOf } from "../src/boards/fullmetal/options";
import type { Command, SeenPlayer, SeenUnit, View } from "../src/wire/generated/fullmetal";

const UNITS = { astronef: "astronef", tower: "tower", tank: "tank", supertank: "super tank", motorboat: "motor boat", barge: "barge", crab: "crab", converter: "converter", bridge: "bridge" };
learn({ units: UNITS, numbered: ["tower", "tank", "motorboat"], lift_off_turn: 21, last_turn: 25, scores: { mineral: 2, equipment: 1, tower: 1 }, spoils: { piece: 2, tower: 2 } });

type At = readonly [number, number];

const unit = (kind: string, owner: number, hexes: readonly At[], more: Partial<SeenUnit> = {}): SeenUnit => ({
  kind,
  owner,
  color: owner,
  position: hexes[0] ?? null,
  hexes,
  rotation: 0,
  shots: 2,
  range: 2,
  stuck: false,
  neutralized: false,
  carrier: "",
  cargo: [],
  down: 0,
  lifted: false,
  can_rebuild: false,
  ...more,
});

const player = (more: Partial<SeenPlayer> = {}): SeenPlayer => ({
  colour: "red",
  active: true,
  spot: [],
  saved: 0,
  captured: [],
  lifted: false,
  lift_turn: 0,
  connected: true,
  deployed: true,
  decided: false,
  decision: "",
  choices: [],
  forecast: [],
  brought: 0,
  spoils: 0,
  under_fire: [],
  ...more,
});

const SHIP: readonly At[] = [
  [4, 4],
  [5, 3],
  [3, 4],
  [4, 5],
];

const view = (more: Partial<View> = {}): View => ({
  seat: 0,
  board_seed: 174,
  terrain: Array.from({ length: 23 }, () => "~.%*^".padEnd(37, ".")),
  zones: Array.from({ length: 23 }, () => "1".repeat(37)),
  seq: 0,
  turn: 5,
  phase: "playing",
  current: 0,
  order: [0, 1],
  clock: 0,
  started: 0,
  turn_time: 180000,
  action_points: 15,
  tide: "normal",
  tide_deck: 5,
  tide_discard: [],
  tide_history: [],
  units: {
    "astronef-p1-1": unit("astronef", 0, SHIP, { cargo: ["barge-p1-1", "mineral-9"] }),
    "tower-p1-1": unit("tower", 0, [[5, 3]]),
    "barge-p1-1": unit("barge", 0, [], { carrier: "astronef-p1-1", cargo: ["mineral-8"] }),
    "tank-p1-1": unit("tank", 0, [[10, 3]]),
    "tank-p1-2": unit("tank", 0, [[11, 3]]),
    "crab-p1-1": unit("crab", 0, [[10, 4]]),
    "converter-p1-1": unit("converter", 0, [[14, 2]]),
    "tank-p2-1": unit("tank", 1, [[12, 3]]),
  },
  minerals: { "9,5": 7 },
  held: { "9": "astronef-p1-1", "8": "barge-p1-1" },
  bridges: {},
  players: [player(), player({ under_fire: [[12, 2]] })],
  retreat_open: false,
  builds: {},
  counters: {},
  revealed: false,
  scores: [],
  contested: false,
  ...more,
});

const plan = (commands: readonly Command[], seen: View = view()) => planOf(commands.map((command) => ({ command, phrase: "" })), seen, 0);

describe("the hexes around one", () => {
  test("are six, then eighteen, and fewer at the edge", () => {
    expect(around([10, 0], 1)).toHaveLength(6);
    expect(new Set(around([10, 0], 2)).size).toBe(18);
    expect(around([10, 0], 2)).not.toContain(cellOf([10, 0]));
    expect(around([0, 0], 1).sort((a, b) => a - b)).toEqual([cellOf([1, 0]) , cellOf([0, 1])].sort((a, b) => a - b));
  });
});

describe("hexes", () => {
  test("cells and axial hexes are two names of the same", () => {
    for (let cell = 0; cell < SIZE; cell++) expect(cellOf(hexOf(cell))).toBe(cell);
    expect(onBoard([36, -18])).toBe(true);
    expect(onBoard([36, -19])).toBe(false);
    expect(beside([4, 4], 1)).toEqual([5, 3]);
  });
  test("the line around two neighbours has ten edges", () => {
    expect(outline(new Set([cellOf([4, 4]), cellOf([5, 4])])).match(/M/g)).toHaveLength(10);
  });
});

describe("grouping", () => {
  test("a landing is the centre first, then one of its podes", () => {
    const seen = view({ phase: "landing" });
    const both = plan(
      [0, 1].map((orientation): Command => ({ type: "Land", centre: [4, 4], orientation })),
      seen,
    );
    const first = point(IDLE, cellOf([4, 4]), seen, both, 0);
    expect(first.send).toBeUndefined();
    expect(openHere(first.pointing, both)).toHaveLength(2);
    expect(marksOf(first.pointing, both).size).toBe(6);
    expect(point(first.pointing, cellOf([4, 5]), seen, both, 0).send).toEqual({ type: "Land", centre: [4, 4], orientation: 0 });
    expect(point(first.pointing, cellOf([4, 3]), seen, both, 0).send).toEqual({ type: "Land", centre: [4, 4], orientation: 1 });
  });
  test("a heading that is given replaces the form without one", () => {
    const made = plan([
      { type: "Deploy", unit: "barge-p1-1", to: [8, 4] },
      { type: "Deploy", unit: "barge-p1-1", to: [8, 4], rotation: 0 },
      { type: "Deploy", unit: "barge-p1-1", to: [8, 4], rotation: 3 },
    ]);
    expect(made.of.get("barge-p1-1")?.map((deed) => deed.next)).toEqual([[cellOf([9, 4])], [cellOf([7, 4])]]);
  });
  test("both orders of two attackers are one deed of each", () => {
    const made = plan([
      { type: "Fire", attackers: ["tank-p1-1", "tank-p1-2"], target: [12, 3], cost: 2 },
      { type: "Fire", attackers: ["tank-p1-2", "tank-p1-1"], target: [12, 3], cost: 2 },
    ]);
    expect(made.of.get("tank-p1-1")?.map((deed) => deed.label)).toEqual(["Fire with Tank 2"]);
    expect(made.of.get("tank-p1-2")).toHaveLength(1);
  });
  test("a shot at no enemy is pointed at only once firing is chosen", () => {
    const made = plan([{ type: "Fire", attackers: ["tank-p1-1", "tank-p1-2"], target: [9, 5], cost: 2 }]);
    expect(marksOf(chosen("tank-p1-1"), made).size).toBe(0);
    expect(marksOf({ ...chosen("tank-p1-1"), group: "Fire" }, made).size).toBe(1);
  });
  test("a pode by which a piece leaves makes no difference", () => {
    const made = plan([0, 1].map((pode): Command => ({ type: "ExitAstronef", unit: "crab-p1-1", pode, to: [6, 4], cost: 1 })));
    expect(made.of.get("crab-p1-1")).toHaveLength(1);
  });
  test("buildings are grouped by kind, with a place where one is given", () => {
    const made = plan([
      { type: "Build", converter: "converter-p1-1", kind: "tank", cost: 1 },
      { type: "Build", converter: "converter-p1-1", kind: "tank", cost: 1, to: [15, 2] },
      { type: "Build", converter: "converter-p1-1", kind: "crab", cost: 1, to: [15, 2] },
    ]);
    expect(groupsOf(made.of.get("converter-p1-1") ?? []).map((group) => [group.name, group.deeds.length])).toEqual([
      ["Build tank", 1],
      ["Build crab", 1],
    ]);
  });
  test("entering names the ship, so that its pode can be pointed at", () => {
    const made = plan([
      { type: "EnterAstronef", unit: "crab-p1-1", pode: 0, cost: 1 },
      { type: "EnterAstronef", unit: "crab-p1-1", pode: 0, cost: 1, astronef: "astronef-p1-1" },
    ]);
    expect(made.of.get("crab-p1-1")?.map((deed) => deed.cells)).toEqual([[cellOf([5, 3])]]);
  });
  test("the end of the turn goes by points saved, decisions by ships", () => {
    const made = plan([
      { type: "EndTurn", saved: 0 },
      { type: "EndTurn", saved: 1 },
      { type: "LiftOff", decision: "stay", astronefs: [] },
      { type: "LiftOff", decision: "now", astronefs: [] },
      { type: "LiftOff", decision: "now", astronefs: ["astronef-p1-1"] },
    ]);
    expect([...made.ends.keys()]).toEqual([0, 1]);
    expect(made.decisions).toHaveLength(2);
  });
});

describe("pointing", () => {
  const move: Command = { type: "Move", unit: "tank-p1-1", path: [[10, 2], [10, 1]], cost: 2 };
  test("a piece, then the end of its way", () => {
    const seen = view();
    const made = plan([move]);
    const first = point(IDLE, cellOf([10, 3]), seen, made, 0);
    expect(first.pointing.unit).toBe("tank-p1-1");
    expect(marksOf(first.pointing, made).get(cellOf([10, 1]))).toEqual({ sort: "move", cost: 2, next: false });
    expect(point(first.pointing, cellOf([10, 1]), seen, made, 0).send).toBe(move);
    expect(point(first.pointing, cellOf([20, 0]), seen, made, 0)).toEqual({ pointing: IDLE });
  });
  test("an own piece that could be loaded is asked about, a mineral is not", () => {
    const seen = view();
    const made = plan([
      { type: "Load", transporter: "crab-p1-1", cargo: "tank-p1-1", cost: 1 },
      { type: "Load", transporter: "crab-p1-1", cargo: "mineral-7", cost: 1 },
    ]);
    const crab = chosen("crab-p1-1");
    expect(point(crab, cellOf([10, 3]), seen, made, 0)).toEqual({ pointing: { ...crab, at: cellOf([10, 3]) } });
    expect(point(crab, cellOf([9, 5]), seen, made, 0).send).toMatchObject({ cargo: "mineral-7" });
  });
  test("an assault takes a second hex", () => {
    const seen = view();
    const assault: Command = { type: "Move", unit: "tank-p1-1", path: [[10, 2]], cost: 3, then_fire: { partner: "tank-p1-2", target: [12, 3] } };
    const made = plan([assault]);
    const first = point(chosen("tank-p1-1"), cellOf([10, 2]), seen, made, 0);
    expect(first.send).toBeUndefined();
    expect(point(first.pointing, cellOf([12, 3]), seen, made, 0).send).toBe(assault);
  });
  test("a second click goes to what lies under", () => {
    const seen = view();
    expect(piecesAt(seen, cellOf([5, 3]))).toEqual(["tower-p1-1", "astronef-p1-1"]);
    const first = point(IDLE, cellOf([5, 3]), seen, plan([]), 0).pointing;
    expect(point(first, cellOf([5, 3]), seen, plan([]), 0).pointing.unit).toBe("astronef-p1-1");
  });
  test("in the deployment the hold is at hand", () => {
    const seen = view({ phase: "deployment" });
    expect(revise(IDLE, seen, plan([{ type: "EndTurn", saved: 0 }], seen), 0).unit).toBe("astronef-p1-1");
    expect(revise(IDLE, seen, plan([], seen), 0)).toBe(IDLE);
  });
  test("Escape lets go of the hex, the group, the piece", () => {
    expect(letGo({ unit: "a", group: "b", at: 1 })).toEqual({ unit: "a", group: "b", at: null });
    expect(letGo({ unit: "a", group: "b", at: null })).toEqual(chosen("a"));
    expect(letGo(chosen("a"))).toEqual(IDLE);
  });
});

describe("words", () => {
  test("ground is what the tide makes of it", () => {
    expect(groundName(view(), cellOf([2, 0]))).toBe("marsh");
    expect(groundName(view({ tide: "high" }), cellOf([2, 0]))).toBe("flooded marsh");
    expect(groundName(view({ tide: "low" }), cellOf([3, 0]))).toBe("dry reef");
  });
  test("a hex tells who is there and what can be done", () => {
    const seen = view();
    const made = plan([{ type: "Move", unit: "tank-p1-1", path: [[10, 2]], cost: 1 }]);
    const now = chosen("tank-p1-1");
    const labels = cellLabels(seen, 0, ["Ada", "Bo"], made, now, marksOf(now, made), new Set([1]));
    expect(labels[cellOf([10, 3])]).toBe("10·8, land, zone 1, your Tank 1, can act, selected");
    expect(labels[cellOf([10, 2])]).toBe("10·7, land, zone 1, within reach, 1 AP");
    expect(labels[cellOf([12, 3])]).toContain("Tank 1 of Bo");
    expect(labels[cellOf([12, 2])]).toContain("under fire of Bo");
    expect(shortName("supertank-p1-1")).toBe("Super tank");
  });
});

test("the score sheet counts what is aboard at any depth", () => {
  const seen = view();
  expect(worthOf(seen, 0, false)).toEqual({ minerals: 2, equipment: 1, towers: 3 });
  expect(worthOf(seen, 0, true)).toEqual({ minerals: 0, equipment: 0, towers: 0 });
});
