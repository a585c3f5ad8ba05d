// Taktik's board without a browser: grouping of choices, pointing, words, chances, path data.
import { describe, expect, test } from "vitest";
import { afterStoring, followingOf, onlyStep } from "../src/boards/taktik/follows";
import { cardOf, cardText, learn, named, scenarioOf, unitName } from "../src/boards/taktik/catalogue";
import { hitChance } from "../src/boards/taktik/dice";
import { arrow, groundOf, outline, strokes } from "../src/boards/taktik/ground";
import { flashesOf, ghostsOf, placesOf, rollOf } from "../src/boards/taktik/happenings";
import { begin, IDLE, letGo, point, revise, type Pointing } from "../src/boards/taktik/intent";
import { cellLabels, cellName, groundName, unitLabel } from "../src/boards/taktik/labels";
import { framed, layOf, middle } from "../src/boards/taktik/lay";
import { aimed, busyUnits, planOf, quadrantAt, selectable, selectionOf, settled, stepOf, type TaktikChoice } from "../src/boards/taktik/options";
import type { Command, SelectTactics, SideView, UnitView, View } from "../src/wire/generated/taktik";

const arm = (name: string, kind: string) => ({ name, kind, offset: [0, 0], scale: 100 });
const kinds = { INFANTRY: arm("Light infantry", "infantry"), VEHICLE: arm("Mechanized infantry", "vehicle") };
const bare = { cards: {}, scenarios: {}, missions: {}, structures: {}, units: kinds, ground: {}, recommended: [] };
learn(bare);

const unit = (owner: number, kind: string, x: number, y: number, more: Partial<UnitView> = {}): UnitView => ({
  owner,
  kind,
  x,
  y,
  movement: 1,
  reach: 1,
  hits: 1,
  damage: 0,
  moved: false,
  attacked: false,
  leader: false,
  cargo: false,
  ...more,
});

const side = (more: Partial<SideView> = {}): SideView => ({
  played: [],
  stored: 0,
  reserve: {},
  next_serial: 3,
  vp: 0,
  resources: 0,
  runs: 0,
  exfiltrated: 0,
  lost: 0,
  immobilised: 0,
  special_kills: 0,
  leader_lost: false,
  objectives: [],
  ...more,
});

/** Four by four: a forest in the north-east, a road from west to east in row 3 that bridges a river. */
const view = (more: Partial<View> = {}): View => ({
  ruleset: "standard",
  scenario: "skirmish",
  deck_list: "common_60",
  phase: "MOVEMENT",
  active: 0,
  turn: 3,
  windows: [],
  width: 4,
  height: 4,
  biomes: ["..ff", "..ff", "....", "...."],
  overlays: [".~..", ".~..", "#B##", ".~.."],
  disabled_bridges: [],
  counts: {},
  regions: {},
  road_density_pm: 200,
  river_density_pm: 100,
  units: { A1: unit(0, "INFANTRY", 0, 0), A2: unit(0, "VEHICLE", 3, 0, { hits: 2, damage: 1, leader: true }), B1: unit(1, "INFANTRY", 0, 1) },
  sides: { PLAYER_A: side({ store: ["air_cover", "artillery_support"], hand: ["suppressive_fire"] }), PLAYER_B: side() },
  moves_this_turn: 0,
  move_limit: 5,
  deck: 40,
  discard: [],
  tactical_deck: [],
  effects: {},
  next_effect: 1,
  next_play: 1,
  queue: [],
  declined: false,
  bonus_plays: 0,
  kills: 0,
  zones: {},
  structures: {},
  result: "",
  ...more,
});

const choices = (...commands: Command[]): TaktikChoice[] => commands.map((command) => ({ command, phrase: "" }));
const move = (name: string, x: number, y: number, card?: string): Command => ({
  type: "MoveUnit",
  unit: name,
  to: { x, y },
  reaction: card ? { card, window: "beforeMove" } : null,
});

describe("choices are sorted by what is pointed at", () => {
  const plan = planOf(
    choices({ type: "NextPhase" }, move("A1", 1, 0), move("A1", 1, 1), move("A2", 3, 1), move("A1", 1, 0, "suppressive_fire"), { type: "Exfiltrate", unit: "A2" }),
    view(),
    0,
  );
  test("moves by unit and cell, apart from those with a tactic", () => {
    expect([...(plan.moves.get("")?.get("A1")?.keys() ?? [])]).toEqual([1, 5]);
    expect(plan.moves.size).toBe(2);
    expect(plan.offers.map((each) => [each.use, each.card])).toEqual([["move", "suppressive_fire"]]);
  });
  test("units that can act are listed once", () => expect(busyUnits(plan, "")).toEqual(["A1", "A2"]));
  test("leaving the phase is the step", () => expect(stepOf(plan).main?.type).toBe("NextPhase"));
  test("a phase's own command comes before leaving it", () => {
    expect(stepOf(planOf(choices({ type: "NextPhase" }, { type: "EndTurn" }), view(), 0))).toMatchObject({ main: { type: "EndTurn" }, others: [] });
    expect(stepOf(planOf([], view(), 0)).main).toBeNull();
  });
  test("where everything is offered at any time, the phases are the thread", () => {
    const loose = stepOf(planOf(choices({ type: "NextPhase" }, { type: "TurnStart" }, { type: "EndTurn" }, { type: "DrawCard" }), view(), 0));
    expect(loose.main?.type).toBe("NextPhase");
    expect(loose.others.map((each) => each.type)).toEqual(["TurnStart", "EndTurn", "DrawCard"]);
  });
  test("a stored card is known by its place in the store", () => {
    const stored = planOf(choices({ type: "PlayStored", index: 1, targets: { units: ["A1"] } }, { type: "PlayStored", index: 1, targets: { units: ["A2"] } }), view(), 0);
    expect(stored.offers).toHaveLength(1);
    expect(stored.offers[0]).toMatchObject({ card: "artillery_support", index: 1 });
  });
});

describe("pointing", () => {
  const now = view();
  const plan = planOf(choices(move("A1", 1, 0), move("A1", 1, 1, "suppressive_fire"), { type: "AttackSelect", attacker: "A1", target: "B1" }), now, 0);
  const selected: Pointing = { intent: { kind: "unit", unit: "A1" }, armed: "" };
  test("a unit, then a cell within reach, moves it", () => {
    const first = point(IDLE, 0, now, plan);
    expect(first.intent).toEqual({ kind: "unit", unit: "A1" });
    expect(point(first, 1, now, plan).send).toMatchObject({ type: "MoveUnit", to: { x: 1, y: 0 } });
  });
  test("a unit, then an enemy, attacks it", () => expect(point(selected, 4, now, plan).send).toMatchObject({ type: "AttackSelect", target: "B1" }));
  test("a cell out of reach lets go, the unit itself too", () => {
    expect(point(selected, 15, now, plan)).toMatchObject({ intent: { kind: "idle" } });
    expect(point(selected, 0, now, plan)).toMatchObject({ intent: { kind: "idle" } });
    expect(point(selected, 15, now, plan).send).toBeUndefined();
  });
  test("an armed tactic goes with the next move", () => {
    const offer = plan.offers[0];
    if (!offer) throw new Error("no offer");
    const armed = begin(offer, IDLE);
    expect(armed.send).toBeUndefined();
    expect(point({ ...selected, armed: armed.armed }, 5, now, plan).send).toMatchObject({ reaction: { card: "suppressive_fire" } });
    expect(revise(armed, now, planOf([], now, 0)).armed).toBe("");
  });
  test("Escape lets go of the unit first, then of the tactic", () => {
    const both: Pointing = { ...selected, armed: "x" };
    expect(letGo(both)).toEqual({ intent: { kind: "idle" }, armed: "x" });
    expect(letGo(letGo(both))).toEqual(IDLE);
  });
  test("a unit that is gone is not selected any more", () => expect(revise(selected, view({ units: {} }), plan).intent.kind).toBe("idle"));
});

describe("aiming a card", () => {
  const pair = (second: string): Command => ({ type: "RollDice", reaction: { card: "coordinated_maneuver", window: "beforeAttackRoll", targets: { units: ["A1", second] } } });
  const [offer] = planOf(choices(pair("A2"), pair("A3")), view(), 0).offers;
  const [quadrant] = planOf(
    choices(...["NW", "NE"].map((each): Command => ({ type: "PlayCard", card: "x", targets: { quadrant: each } }))),
    view(),
    0,
  ).offers;
  if (!offer || !quadrant) throw new Error("no offer");
  test("what is the same in every way is not asked", () => {
    expect(settled(offer, [])).toEqual(["A1"]);
    expect([...aimed(offer, ["A1"]).units]).toEqual(["A2", "A3"]);
    expect(aimed(offer, ["A1", "A3"]).done?.command).toMatchObject({ type: "RollDice" });
  });
  test("what was chosen already is kept while the choices stay the same", () => {
    const two = (first: string, second: string): Command => ({ type: "PlayCard", card: "x", targets: { units: [first, second] } });
    const plan = planOf(choices(two("A1", "A2"), two("A1", "B1"), two("A2", "A1"), two("A2", "B1")), view(), 0);
    const [wide] = plan.offers;
    if (!wide) throw new Error("no offer");
    const first = point(begin(wide, IDLE), 3, view(), plan);
    expect(revise(first, view(), plan).intent).toMatchObject({ kind: "pick", chosen: ["A2"] });
    expect(point(revise(first, view(), plan), 4, view(), plan).send).toMatchObject({ targets: { units: ["A2", "B1"] } });
  });
  test("a quadrant is chosen by any of its cells", () => {
    const picking = begin(quadrant, IDLE);
    expect([...aimed(quadrant, []).quadrants]).toEqual(["NW", "NE"]);
    expect(point(picking, 3, view(), planOf([], view(), 0)).send).toMatchObject({ targets: { quadrant: "NE" } });
    expect(quadrantAt({ width: 20, height: 30 }, 9, 15)).toBe("SW");
  });
  test("a card with one way is played at once", () => {
    const [only] = planOf(choices({ type: "PlayCard", card: "troop_motivation", targets: null }), view(), 0).offers;
    if (!only) throw new Error("no offer");
    expect(begin(only, IDLE).send).toMatchObject({ type: "PlayCard" });
  });
});

describe("tactics", () => {
  const six = (...cards: string[]): SelectTactics => ({ type: "SelectTactics", cards });
  const all = [six("a", "b"), six("a", "c"), six("b", "c")];
  test("a set is found in any order, and only when it is listed", () => {
    expect(selectionOf(all, new Set(["c", "a"]))).toBe(all[1]);
    expect(selectionOf(all, new Set(["a"]))).toBeNull();
    expect(selectable(all)).toEqual(["a", "b", "c"]);
  });
});

describe("words", () => {
  const plan = planOf(choices(move("A1", 1, 0)), view(), 0);
  test("cells are named as on the printed map", () => expect([cellName(0, 0), cellName(19, 29)]).toEqual(["A1", "T30"]));
  test("a cell says its ground, its unit and what can be done", () => {
    const labels = cellLabels(view(), 0, plan, "", { selected: null, reach: new Set([1]), targets: new Set(["B1"]), picks: new Set() });
    expect(labels).toHaveLength(16);
    expect(labels[0]).toBe("A1, plain, your infantry 1, can move");
    expect(labels[1]).toBe("B1, plain, river, within reach");
    expect(labels[3]).toBe("D1, forest, your vehicle 2, leader, damage 1 of 2");
    expect(labels[4]).toBe("A2, plain, enemy infantry 1, can be attacked");
  });
  test("a broken bridge is told from a whole one", () => {
    expect(groundName(view(), 1, 2)).toBe("plain, bridge");
    expect(groundName(view({ disabled_bridges: [{ x: 1, y: 2 }] }), 1, 2)).toBe("plain, broken bridge");
  });
  test("a spectator hears which side a unit is of", () => expect(unitLabel("B1", unit(1, "INFANTRY", 0, 1), null, plan, "")).toBe("defender infantry 1"));
  test("words are those of the catalogue that the server told last", () => {
    const card = { name: "Long Night", kind: "malus", category: "support", special: false, text: { standard: "Nobody moves." }, when: {} };
    const catalogue = { ...bare, cards: { night: card }, scenarios: { thaw: { name: "Thaw", aims: ["Wait."], limit: 9 } }, units: { INFANTRY: arm("Skiers", "infantry") } };
    learn(catalogue);
    expect(cardOf("night").name).toBe("Long Night");
    expect(cardText("night", "standard")).toBe("Nobody moves.");
    expect(cardText("night", "another")).toBe("Nobody moves.");
    expect(scenarioOf("thaw").aims).toEqual(["Wait."]);
    expect(unitName("INFANTRY")).toBe("Skiers");
    learn({ ...catalogue, units: { INFANTRY: arm("Snowshoes", "infantry") } });
    expect(unitName("INFANTRY")).toBe("Snowshoes");
    expect(named("base_flag")).toBe("Base flag");
  });
});

describe("what just happened", () => {
  const before = view().units;
  test("the fallen fade where they stood, the hit flash", () => {
    const events = [{ type: "UnitEliminated", unit: "B1" }] as const;
    expect(ghostsOf(events, before, 7)).toMatchObject([{ name: "B1", unit: { x: 0, y: 1 } }]);
    expect(flashesOf(events, before, {}, 7)).toMatchObject([{ x: 0, y: 1, kind: "hit" }]);
  });
  test("the last die of an update is shown", () => {
    const die = (value: number) => ({ type: "DiceRolled", die: value, value, threshold: 4, outcome: value >= 4 ? "HIT" : "MISS" }) as const;
    expect(rollOf([die(2), { ...die(5), type: "DiceRerolled" }], { attacker: "A1", target: "B1" }, before, 9)).toMatchObject({ die: 5, hit: true, attacker: "Infantry 1" });
    expect(rollOf([], null, before, 9)).toBeNull();
  });
  test("a line of the log points at the places it speaks of, also where a unit fell", () => {
    expect(placesOf([{ type: "UnitMoved", unit: "A1", start: { x: 2, y: 2 }, to: { x: 0, y: 0 }, cost: 1 }], view())).toEqual([{ x: 2, y: 2 }, { x: 0, y: 0 }]);
    expect(placesOf([{ type: "UnitEliminated", unit: "B7", kind: "INFANTRY", cell: { x: 3, y: 3 } }], view())).toEqual([{ x: 3, y: 3 }]);
    expect(placesOf([{ type: "TurnEnded", turn: 3, player: 0 }], view())).toEqual([]);
  });
  test("the chance of a hit adds up the answers that say so", () => {
    const answer = (die: number) => ({ answer: `dice rolled: die ${die}, value ${die}, threshold 4, outcome ${die >= 4 ? "HIT" : "MISS"}`, chance: [1, 6] as const, percent: 16.7 });
    expect(hitChance({ odds: [1, 2, 3, 4, 5, 6].map(answer), exact: true, factors: [] })).toEqual({ percent: "50%", threshold: 4 });
    expect(hitChance({ odds: [{ answer: "phase entered", chance: [1, 1], percent: 100 }], exact: true, factors: [] })).toBeNull();
    expect(hitChance(null)).toBeNull();
  });
});

describe("steps that leave nothing to decide", () => {
  const only = (now: View, ...commands: Command[]): string | undefined => onlyStep(planOf(choices(...commands), now, 0), now)?.type;
  test("are found where one step is all there is", () => {
    expect(only(view(), { type: "TurnStart" }, { type: "NextPhase" })).toBe("TurnStart");
    expect(only(view(), { type: "ResolveAttack", reaction: null })).toBe("ResolveAttack");
    expect(only(view(), { type: "AcceptMalus" })).toBe("AcceptMalus");
  });
  test("are none where something can be chosen, or a roll is to be let go", () => {
    expect(only(view(), { type: "NextPhase" }, move("A1", 1, 0))).toBeUndefined();
    expect(only(view({ phase: "ATTACK", queue: [{ attacker: "A1", target: "B1" }] }), { type: "NextPhase" })).toBeUndefined();
    expect(only(view(), { type: "Pass" }, { type: "React", card: "x", targets: null })).toBeUndefined();
  });
});

describe("a stored bonus ends the cards", () => {
  const stored = [{ type: "BonusStored", player: 0, card: "x" }] as const;
  const now = (more: Partial<View> = {}): View => view({ phase: "CARD_RESOLUTION", ...more });
  const plan = planOf(choices({ type: "NextPhase" }), now(), 0);
  test("where nothing else can be played", () => {
    expect(afterStoring(plan, now(), 0, stored)?.type).toBe("NextPhase");
    expect(afterStoring(plan, now({ phase: "MOVEMENT" }), 0, stored)).toBeNull();
    expect(afterStoring(plan, now(), 1, stored)).toBeNull();
    expect(afterStoring(plan, now(), 0, [])).toBeNull();
  });
  test("and a step between phases is short and without words", () => {
    expect(followingOf(plan, now(), 0, stored)).toMatchObject({ beat: 260, silent: true });
  });
});

describe("how the board lies", () => {
  const units = [unit(0, "INFANTRY", 2, 2), unit(1, "INFANTRY", 17, 12)];
  test("flat and slanted, every cell has its place", () => {
    const [flat, slanted] = [layOf(20, 30, false), layOf(20, 30, true)];
    expect(flat.shapes[21]).toBe("M28 28L56 28L56 56L28 56z");
    expect(middle(flat, { x: 0, y: 0 })).toEqual([14, 14]);
    expect(slanted.shapes).toHaveLength(600);
    const [[x, y], [ex, ey], [sx, sy]] = [middle(slanted, { x: 5, y: 5 }), middle(slanted, { x: 6, y: 5 }), middle(slanted, { x: 5, y: 6 })];
    expect(ex > x && ey > y && sx < x && sy > y).toBe(true);
    expect(slanted.at(0, 30)[0]).toBeCloseTo(0);
    expect(slanted.at(20, 0)[0]).toBeCloseTo(slanted.width);
  });
  test("a match opens on the armies, never smaller than asked for", () => {
    const lay = layOf(20, 30, false);
    const wide = framed(lay, units, 0, { width: 900, height: 700 }, 1.3, 0);
    expect(wide?.scale).toBeGreaterThan(1.3);
    const narrow = framed(lay, units, 0, { width: 390, height: 400 }, 1, 0);
    expect(narrow?.scale).toBe(1);
    expect(Math.abs((narrow?.x ?? 0) - 2.5 * 28)).toBeLessThan(1);
    expect(framed(lay, [], 0, { width: 390, height: 400 }, 1, 0)).toBeUndefined();
  });
});

describe("path data", () => {
  test("the ground has an area for each terrain and a bridge where road and river meet", () => {
    const ground = groundOf(view());
    expect(ground.terrains.map((each) => each.name)).toEqual(["forest"]);
    expect(ground.bridges).toEqual([{ x: 1, y: 2, eastWest: true }]);
    expect(groundOf(view())).toEqual(ground);
  });
  test("a line that ends at the edge runs out over it", () => expect(strokes(2, 1, () => true)).toBe("M28 14Q14 14 0 14M28 14Q42 14 56 14"));
  test("an outline has no lines between its own cells", () => expect(outline([{ x: 0, y: 0 }, { x: 1, y: 0 }], 0).match(/M/g)).toHaveLength(6));
  test("an arrow points from one cell to the other", () => expect(arrow({ x: 0, y: 0 }, { x: 2, y: 0 }).foot).toEqual([25, 14]));
});
