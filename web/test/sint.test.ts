// SINT FTL's board without a browser: where rooms are drawn, how choices are grouped, what flashes, what is said.
import { describe, expect, test } from "vitest";
import { deckOf, walkOf, widest } from "../src/boards/sint/deck";
import { initial } from "../src/boards/sint/glyphs";
import { happeningsOf } from "../src/boards/sint/happenings";
import { caller } from "../src/boards/sint/names";
import { awaited, changed, counted, grouped, optionsOf, plannedHand, plannedRoom } from "../src/boards/sint/options";
import { linesOf } from "../src/boards/sint/panels";
import { roomLabel } from "../src/boards/sint/room";
import { itemCount } from "../src/boards/sint/texts";
import { SEAT_COLOURS, type SeatColour } from "../src/look/seats";
import type { Command, SeenPlayer, SeenRoom, View } from "../src/wire/generated/sint";

type Cell = readonly [number, number, number];

const room = (name: string, cell: Cell, neighbors: readonly number[], more: Partial<SeenRoom> = {}): SeenRoom => ({
  name,
  system: name,
  neighbors,
  cell,
  system_health: 3,
  is_broken: false,
  operational: true,
  target: false,
  hazards: [],
  items: [],
  ...more,
});

const player = (seat: number, room_id: number, more: Partial<SeenPlayer> = {}): SeenPlayer => ({
  seat,
  name: `P${seat + 1}`,
  room_id,
  hp: 3,
  ap: 2,
  inventory: [],
  fainted: false,
  is_ready: false,
  ...more,
});

/** A hall across the ship, two rooms above, one below. */
const HUB = {
  "0": room("Hall", [1, 0, 4], [1, 2, 3], { system: null }),
  "1": room("Bow", [0, 0, 2], [0]),
  "2": room("Kitchen", [0, 2, 2], [0]),
  "3": room("Storage", [2, 0, 4], [0]),
};

/** A ring of seven rooms around an empty court, one cell of the border a passage. */
const ring = (n: number, cell: Cell): readonly [string, SeenRoom] => [String(n), room(`R${n}`, cell, [(n + 6) % 7, (n + 1) % 7].sort((a, b) => a - b))];
const RING = Object.fromEntries([ring(0, [0, 0, 1]), ring(1, [0, 1, 1]), ring(2, [0, 2, 1]), ring(3, [1, 2, 1]), ring(4, [2, 2, 1]), ring(5, [2, 1, 1]), ring(6, [2, 0, 1])]);

const view = (more: Partial<View> = {}): View =>
  ({
    seat: 0,
    player: "P1",
    phase: "TacticalPlanning",
    rooms: HUB,
    players: { P1: player(0, 1), P2: player(1, 0, { is_ready: true }) },
    removed_players: [],
    proposals: {},
    order: [],
    reach: { "0": 1, "2": 2 },
    costs: {},
    active_situations: [],
    cards: { StickyFloor: { title: "Sticky Floor" } },
    max_health: 3,
    ...more,
  }) as unknown as View;

const who = { call: (id: string) => ({ P1: "Ada", P2: "Bo" })[id] ?? id, room: (id: number) => `room ${id}` };
const options = (commands: readonly Command[], seen = view()) => optionsOf(commands.map((command) => ({ command, phrase: `say ${command.type}` })), seen, who);

describe("the deck", () => {
  test("a hall as long as the ship is thinner than the rooms, and every room has a door to it", () => {
    const deck = deckOf({ grid: [3, 4], passages: [], rooms: HUB });
    const hall = deck.boxes.get(0);
    expect(hall?.width).toBeCloseTo(100);
    expect(hall?.height).toBeLessThan(deck.boxes.get(1)?.height ?? 0);
    expect(deck.doors.map((door) => [door.between.join(), door.wall])).toEqual([
      ["0,1", "across"],
      ["0,2", "across"],
      ["0,3", "across"],
    ]);
    expect(deck.doors[0]?.x).toBeCloseTo(25);
    expect(deck.ways).toEqual([]);
  });
  test("turned, rows become columns", () => {
    const plan = { grid: [3, 4] as const, passages: [], rooms: HUB };
    expect(widest(plan)).toBe(2);
    const deck = deckOf(plan, true);
    expect(deck.boxes.get(0)?.height).toBeCloseTo(100);
    expect(deck.doors.every((door) => door.wall === "down")).toBe(true);
    expect([deck.across, deck.down]).toEqual([3, 2]);
  });
  test("a passage joins rooms that do not touch, by two doors", () => {
    const deck = deckOf({ grid: [3, 3], passages: [[1, 0]], rooms: RING });
    expect(deck.doors.filter((door) => door.between.join() === "0,6")).toHaveLength(2);
    expect(deck.doors).toHaveLength(8);
    expect(deck.passages).toHaveLength(1);
    expect(deck.court?.width).toBeCloseTo(100 / 3);
  });
  test("neighbours far apart are joined by a line", () => {
    const deck = deckOf({ grid: [3, 3], passages: [], rooms: RING });
    expect(deck.ways).toHaveLength(1);
  });
  test("a walk goes through the doors, and across the hall in its middle", () => {
    const deck = deckOf({ grid: [3, 4], passages: [], rooms: HUB });
    const spots = walkOf(deck, 1, [0, 2]);
    const middle = (deck.boxes.get(0)?.y ?? 0) + (deck.boxes.get(0)?.height ?? 0) / 2;
    expect(spots.map((spot) => Math.round(spot.x))).toEqual([25, 25, 25, 75, 75, 75]);
    expect(spots.filter((spot) => Math.abs(spot.y - middle) < 0.01)).toHaveLength(2);
    expect(walkOf(deck, 1, [])).toEqual([]);
  });
});

describe("grouping", () => {
  test("moves are what is listed and what the view says can be reached", () => {
    const made = options([{ type: "Move", to_room: 0 }, { type: "Pass" }]);
    expect([...made.moves].map(([id, deed]) => [id, deed.cost])).toEqual([
      [0, 1],
      [2, 2],
    ]);
    expect(made.moves.get(2)?.command).toEqual({ type: "Move", to_room: 2 });
    expect(made.pass).toEqual({ type: "Pass" });
  });
  test("whoever has no choices cannot walk", () => {
    expect(options([]).moves.size).toBe(0);
  });
  test("like things are one deed, by what would be in hand", () => {
    const seen = view({ players: { P1: player(0, 1, { inventory: ["Extinguisher"] }), P2: player(1, 0) }, projected: { players: { P1: { room_id: 2, inventory: ["Peppernut", "Peppernut"], path: [0, 2] } }, rooms: {} } as never });
    const made = options(
      [0, 1].flatMap((item_index): Command[] => [
        { type: "Drop", item_index },
        { type: "Throw", item_index, target_player: "P2" },
      ]),
      seen,
    );
    expect(made.deeds.map((deed) => [deed.group, deed.label])).toEqual([
      ["hands", "Drop peppernut"],
      ["crew", "Throw peppernut to Bo"],
    ]);
    expect(plannedRoom(seen, "P1")).toBe(2);
    expect(plannedHand(seen, "P1")).toHaveLength(2);
    expect(plannedRoom(seen, "P2")).toBe(0);
  });
  test("what is done in a room belongs to the room where one would stand", () => {
    const made = options([{ type: "Bake" }, { type: "PickUp", item_type: "Peppernut" }, { type: "Interact" }], view({ costs: { Bake: 2 }, solves: "StickyFloor" }));
    expect(made.deeds.map((deed) => [deed.label, deed.room, deed.cost])).toEqual([
      ["Bake peppernuts", 1, 2],
      ["Pick up peppernut", 1, null],
      ["Solve Sticky Floor", 1, null],
    ]);
    expect(made.deeds[2]?.card).toBe("StickyFloor");
  });
  test("groups come in the order a person looks for them, without the empty ones", () => {
    const made = options([{ type: "FirstAid", target_player: "P2" }, { type: "Lookout" }]);
    expect(grouped(made.deeds).map(([group, deeds]) => [group, deeds.length])).toEqual([
      ["here", 1],
      ["crew", 1],
    ]);
  });
  test("votes, layouts, planned actions and coming aboard have places of their own", () => {
    const made = options([
      { type: "VoteReady", ready: true },
      { type: "SetMapLayout", layout: "Torus" },
      { type: "Undo", action_id: 7 },
      { type: "Join", name: "P1" },
    ]);
    expect(made.vote?.ready).toBe(true);
    expect([...made.layouts.keys()]).toEqual(["Torus"]);
    expect(made.undo.get(7)).toEqual({ type: "Undo", action_id: 7 });
    expect(made.join).toEqual({ type: "Join", name: "P1" });
    expect(made.deeds).toEqual([]);
  });
  test("a command this board has no words for is offered in the server's", () => {
    const made = options([{ type: "Whistle" } as unknown as Command]);
    expect(made.deeds.map((deed) => [deed.group, deed.label])).toEqual([["other", "say Whistle"]]);
  });
});

describe("changes", () => {
  test("things are counted in order of appearance, with what the plan would make of them", () => {
    expect(counted(["Fire", "Water", "Fire"])).toEqual([
      ["Fire", 2],
      ["Water", 1],
    ]);
    expect(changed(["Fire", "Fire"], ["Water"])).toEqual([
      ["Fire", 2, 0],
      ["Water", 0, 1],
    ]);
    expect(changed(["Fire"], undefined)).toEqual([["Fire", 1, 1]]);
  });
  test("the match waits for whoever is not ready", () => {
    expect(awaited(view())).toEqual([0]);
    expect(awaited(view({ outcome: "hull" }))).toEqual([]);
  });
  test("rooms flash in the order things happened; hull and boss are told apart", () => {
    const seen = happeningsOf(
      [
        { type: "AttackHit", room: 2, effect: "Fireball", tokens: 1 },
        { type: "TokensAdded", room: 2, hazard: "Fire", count: 1, cause: "Attack" },
        { type: "HullChanged", delta: -1, hull: 19, cause: "Attack" },
        { type: "SystemExploded", room: 3 },
        { type: "BossHit", hp: 4 },
        { type: "ShieldsRaised", player: "P2" },
      ],
      9,
      () => 0,
    );
    expect(seen.flashes.map((flash) => [flash.room, flash.kind, flash.step])).toEqual([
      [2, "hit", 0],
      [3, "boom", 2],
      [0, "shield", 4],
    ]);
    expect([seen.hull[0]?.delta, seen.boss[0]?.delta]).toEqual([-1, -1]);
    expect(happeningsOf([], 10, () => 0).flashes).toEqual([]);
  });
});

describe("words", () => {
  test("people are called by the name they gave the ship, else by the table's", () => {
    const call = caller(view({ players: { P1: player(0, 1), P2: player(1, 0, { name: "Captain" }) } }) as View, ["Ada", "Bo", "Cy"]);
    expect([call("P1"), call("P2"), call("P3")]).toEqual(["Ada", "Captain", "Cy"]);
    expect([initial("Ada"), initial("Ada 2"), initial("")]).toEqual(["A", "2", ""]);
  });
  test("a room tells all that is drawn", () => {
    const hot = room("Engine", [0, 0, 1], [], { target: true, system_health: 1, hazards: ["Fire", "Fire"], items: ["Peppernut"] });
    const person = { id: "P1", name: "Ada", colour: SEAT_COLOURS[0] as SeatColour, player: player(0, 4, { fainted: true }), own: true };
    expect(roomLabel(4, hot, 3, [person], [{ ...person, name: "Bo" }])).toBe(
      "Engine, number 4, Target of the attack, health 1 of 3, 2 fire, 1 peppernut, here: Ada (fainted), planned here: Bo",
    );
  });
  test("things are counted", () => {
    expect([itemCount("Peppernut", 1), itemCount("Peppernut", 3)]).toEqual(["1 peppernut", "3 peppernuts"]);
  });
  test("a report leaves out what stands elsewhere, and keeps weights and dice", () => {
    const events = [
      { type: "ReadySet", player: "P1", ready: true },
      { type: "ShotFired", player: "P1", roll: 2, threshold: 3, hit: false },
      { type: "HullChanged", delta: -1, hull: 19, cause: "Attack" },
      { type: "Executed", id: 1, player: "P1", action: { verb: "Shoot" } },
    ] as const;
    const lines = linesOf({ seq: 7, events, texts: ["player 0 is ready", "a miss", "the hull loses 1", ""], weights: [0, 1, 2, 0] });
    expect(lines).toEqual([
      { key: "7.1", text: "a miss", weight: 1, shot: { roll: 2, hit: false } },
      { key: "7.2", text: "the hull loses 1", weight: 2 },
    ]);
  });
});
