// Sanctum's board without a browser: grouping of choices, holding and striking, planned ways, texts, happenings.
import { describe, expect, test } from "vitest";
import type { Command, Event } from "../src/wire/generated/sanctum";
import { beside, choose, revise, strike, targetsOf, type Held } from "../src/boards/sanctum/intent";
import { dropped } from "../src/boards/sanctum/drag";
import { happeningsOf, placesOf, spoken } from "../src/boards/sanctum/happenings";
import { planOf, wareKey } from "../src/boards/sanctum/options";
import { keywordsIn, pieces } from "../src/boards/sanctum/prose";
import { keepReached, reached } from "../src/boards/sanctum/reached";
import { counted, marked, stillAhead, wayTo, type Spot } from "../src/boards/sanctum/ways";

const choice = (command: Command): { command: Command; phrase: string } => ({ command, phrase: "" });
const play = (card: number, target: number | null = null): Command => ({ type: "PlayCard", card, target });
const card = (id: number): Held => ({ what: "card", id });

const FIGHT = planOf([play(1, 1), play(1, 2), play(2), play(3, 2)].map(choice).concat([choice({ type: "UsePotion", slot: 0, target: 1 }), choice({ type: "DiscardPotion", slot: 0 }), choice({ type: "EndTurn" })]));

describe("grouping of choices", () => {
  test("a card is played at once, or at one of its targets", () => {
    expect(FIGHT.cards.get(1)?.once).toBeNull();
    expect([...(FIGHT.cards.get(1)?.at.keys() ?? [])]).toEqual([1, 2]);
    expect(FIGHT.cards.get(2)?.once).toEqual(play(2));
    expect(FIGHT.cards.has(9)).toBe(false);
  });
  test("potions can be used or poured away; the turn can be ended", () => {
    expect(FIGHT.potions.get(0)?.at.get(1)).toEqual({ type: "UsePotion", slot: 0, target: 1 });
    expect(FIGHT.pours.has(0)).toBe(true);
    expect(FIGHT.end).toEqual({ type: "EndTurn" });
    expect(FIGHT.invoke).toBeNull();
  });
  test("a missing target is as good as none: views leave nulls out", () => {
    const plan = planOf([choice({ type: "PlayCard", card: 4 } as Command)]);
    expect(plan.cards.get(4)?.once).toEqual({ type: "PlayCard", card: 4 });
  });
  test("a merchant's goods go by kind and place, a campfire's cards by uid", () => {
    const plan = planOf([choice({ type: "Buy", kind: "relics", index: 1 }), choice({ type: "Inscribe", card: 7 }), choice({ type: "Meditate", card: 7 }), choice({ type: "Rest" }), choice({ type: "Leave" })]);
    expect(plan.buys.get(wareKey("relics", 1))).toEqual({ type: "Buy", kind: "relics", index: 1 });
    expect(plan.inscribe.has(7) && plan.meditate.has(7)).toBe(true);
    expect(plan.purge.size).toBe(0);
    expect(plan.rest && plan.leave).toBeTruthy();
  });
});

describe("holding and striking", () => {
  test("a card without a target is sent at once", () => expect(choose(null, card(2), FIGHT)).toEqual({ held: null, send: play(2) }));
  test("a card with targets is held, and let go when chosen again", () => {
    expect(choose(null, card(1), FIGHT)).toEqual({ held: card(1) });
    expect(choose(card(1), card(1), FIGHT)).toEqual({ held: null });
  });
  test("chosen again it strikes if there is only one to strike", () => expect(choose(card(3), card(3), FIGHT)).toEqual({ held: null, send: play(3, 2) }));
  test("an enemy is struck only if it is a target", () => {
    expect(strike(card(1), 2, FIGHT)).toEqual({ held: null, send: play(1, 2) });
    expect(strike(card(3), 1, FIGHT)).toEqual({ held: card(3) });
  });
  test("what can no longer be used is let go", () => {
    expect(revise(card(1), FIGHT)).toEqual(card(1));
    expect(revise(card(1), planOf([]))).toBeNull();
    expect(choose(null, card(9), FIGHT)).toEqual({ held: null });
  });
  test("arrows walk around the targets", () => {
    const targets = targetsOf(card(1), FIGHT);
    expect(beside(targets, null, 1)).toBe(1);
    expect(beside(targets, 2, 1)).toBe(1);
    expect(beside(targets, 1, -1)).toBe(2);
    expect(beside([], 1, 1)).toBeNull();
  });
});

//    d
//   / \
//  b   c
//   \ / \
//    a   e      (a leads to b and c, e only to c)
const spot = (id: string, type: string, row: number, column: number, connections: readonly string[]): Spot => ({ id, type, row, column, connections });
const SPOTS: readonly Spot[] = [spot("a", "COMBAT", 0, 0, ["b", "c"]), spot("e", "COMBAT", 0, 1, ["c"]), spot("b", "SHRINE", 1, 0, ["d"]), spot("c", "ELITE", 1, 1, ["d"]), spot("d", "BOSS", 2, 0, [])];

describe("a planned way", () => {
  test("leads from a start to the place", () => {
    expect(wayTo(SPOTS, ["a"], "d")).toEqual(["a", "b", "d"]);
    expect(wayTo(SPOTS, ["e"], "b")).toBeNull();
  });
  test("is joined to what is marked already", () => {
    expect(marked(SPOTS, ["a", "e"], ["a", "c"], "d")).toEqual(["a", "c", "d"]);
    expect(marked(SPOTS, ["a", "e"], ["a", "c", "d"], "b")).toEqual(["a", "b"]);
    expect(marked(SPOTS, ["a", "e"], [], "e")).toEqual(["e"]);
  });
  test("a marked place is unmarked with all behind it", () => expect(marked(SPOTS, ["a"], ["a", "b", "d"], "b")).toEqual(["a"]));
  test("what was walked falls off; another way ends it", () => {
    expect(stillAhead(["a", "b", "d"], "a", ["b", "c"])).toEqual(["b", "d"]);
    expect(stillAhead(["b", "d"], "c", ["d"])).toEqual([]);
    expect(stillAhead(["a"], null, ["a", "e"])).toEqual(["a"]);
  });
  test("its places are counted by kind", () => expect([...counted(SPOTS, ["a", "c", "d"])]).toEqual([["COMBAT", 1], ["ELITE", 1], ["BOSS", 1]]));
});

const WORDS = { Block: "absorbs", "Bound (attacks)": "no attacks", Curse: "unplayable", "Martyr's Stance": "block when healed" };

describe("texts", () => {
  test("keywords are found as a whole, in any number and spelling", () => {
    expect(keywordsIn("5 Block, Martyr's Stance 1", WORDS)).toEqual(["Block", "Martyr's Stance"]);
    expect(keywordsIn("fracture all Curses", WORDS)).toEqual(["Curse"]);
    expect(keywordsIn("Blocked", WORDS)).toEqual([]);
    expect(keywordsIn("Bound (attacks) 1", WORDS)).toEqual(["Bound (attacks)"]);
  });
  test("numbers that are not the printed ones are marked", () => {
    expect(pieces("8 damage, 4 Block", "5 damage, 5 Block", WORDS).filter((piece) => piece.mark)).toEqual([
      { text: "8", mark: "more" },
      { text: "4", mark: "less" },
      { text: "Block", mark: "kw" },
    ]);
    expect(pieces("12 damage", "damage equal to your Block", WORDS).some((piece) => piece.mark === "more")).toBe(false);
  });
});

describe("happenings", () => {
  const told = (events: readonly Event[], texts: readonly string[]): Parameters<typeof happeningsOf>[0] => ({ seq: 3, seat: 0, events, texts, weights: [] });
  const hit: Event = { type: "EnemyHit", enemy: 2, id: "ghoul", blocked: 1, hp: 5 };
  test("numbers rise over whom they concern, in order", () => {
    const found = happeningsOf(told([hit, { type: "PlayerHit", blocked: 4, fortify: 1, hp: 0 }, { type: "CardDrawn", card: 7, id: "smite" }], []));
    expect(found.floats.get(2)?.[0]).toMatchObject({ kind: "hit", text: "−5", at: 0 });
    expect(found.floats.get(0)?.[0]).toMatchObject({ kind: "blocked", text: "5", at: 1 });
    expect(found.drawn.has(7) && found.hurt.has(2)).toBe(true);
  });
  test("the ear is told what matters", () => {
    expect(spoken(told([hit, { type: "ResolveChanged", value: 2 }], ["ghoul takes 5", "Resolve 2"]))).toBe("Ghoul takes 5.");
    expect(spoken(told([], []))).toBe("");
  });
});

describe("dragging", () => {
  test("a card is dropped on its target, and only there if there are several", () => {
    expect(dropped(FIGHT.cards.get(1), { over: "enemy", enemy: 2 })).toEqual(play(1, 2));
    expect(dropped(FIGHT.cards.get(1), { over: "hall" })).toBeNull();
    expect(dropped(FIGHT.cards.get(3), { over: "enemy", enemy: 1 })).toBeNull();
  });
  test("what needs no target, or has only one, is played anywhere in the hall", () => {
    expect(dropped(FIGHT.cards.get(2), { over: "hall" })).toEqual(play(2));
    expect(dropped(FIGHT.cards.get(2), { over: "enemy", enemy: 1 })).toEqual(play(2));
    expect(dropped(FIGHT.cards.get(3), { over: "hall" })).toEqual(play(3, 2));
  });
  test("back over the hand nothing happens", () => {
    expect(dropped(FIGHT.cards.get(2), { over: "hand" })).toBeNull();
    expect(dropped(undefined, { over: "hall" })).toBeNull();
  });
});

describe("a line of the log that is pointed at", () => {
  test("marks everyone its events speak of, and the places entered", () => {
    const events: Event[] = [
      { type: "CardPlayed", card: 1, id: "smite", target: 2 },
      { type: "EnemyHit", enemy: 2, id: "acolyte", blocked: 0, hp: 5 },
      { type: "PlayerHit", blocked: 0, fortify: 0, hp: 3 },
      { type: "NodeEntered", node: "act1_row0_node0", kind: "COMBAT" },
    ];
    expect([...placesOf(events).bearers].sort()).toEqual([0, 2]);
    expect([...placesOf(events).nodes]).toEqual(["act1_row0_node0"]);
    expect(placesOf(null).bearers.size).toBe(0);
  });
});

describe("steps that were earned", () => {
  const shelf = (first: Record<string, string> = {}): Pick<Storage, "getItem" | "setItem"> => {
    const kept = new Map(Object.entries(first));
    return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
  };
  test("each class has its own, and the highest stays", () => {
    const storage = shelf();
    expect(reached(storage, "cleric")).toBe(0);
    keepReached(storage, "cleric", 3);
    keepReached(storage, "cleric", 1);
    keepReached(storage, "diabolist", 1);
    expect([reached(storage, "cleric"), reached(storage, "diabolist"), reached(storage, "dungeon_knight")]).toEqual([3, 1, 0]);
  });
  test("what cannot be read is nothing earned", () => {
    expect(reached(shelf({ "tessera.sanctum.reached.v1": "{" }), "cleric")).toBe(0);
    expect(reached(shelf({ "tessera.sanctum.reached.v1": '{"cleric":"far"}' }), "cleric")).toBe(0);
  });
  test("storage that is forbidden breaks nothing", () => {
    const closed = {
      getItem: () => null,
      setItem: () => {
        throw new Error("forbidden");
      },
    };
    keepReached(closed, "cleric", 2);
    expect(reached(closed, "cleric")).toBe(0);
  });
});
