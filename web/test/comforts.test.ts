import { beforeEach, describe, expect, it, test } from "vitest";
import { seen } from "../src/boards/panzoom";
import { soundOf } from "../src/table/hearing";
import { autoplay, BEAT, nextOf, onlyOf } from "../src/table/autoplay";
import { chosen, read } from "../src/table/loglines";
import { Session, type Told } from "../src/table/session";
import { remembered, told } from "../src/table/telling";
import type { Choice, LogLine } from "../src/wire/frames";
import { codec, last, Line, open, update, welcome } from "./line";

const news = (seq: number, seat: number, ...lines: [string, number][]): Told => ({
  seq,
  seat,
  events: [],
  texts: lines.map(([text]) => text),
  weights: lines.map(([, weight]) => weight),
});
const texts = (recent: readonly Told[], room = 6): string[] => told(recent, room).lines.map((line) => line.text);

describe("what happened", () => {
  it("is told in order of weight", () => {
    expect(texts([news(1, 1, ["a step", 0], ["a move", 1], ["a loss", 2])])).toEqual(["a loss", "a move", "a step"]);
  });

  it("keeps what is grave until one's own next act", () => {
    let recent: readonly Told[] = [];
    for (const each of [news(1, 1, ["your unit is lost", 2]), news(2, 1, ["Bot is ready", 0]), news(3, 1, ["Bot ends its turn", 1])]) recent = remembered(recent, each, 0);
    expect(texts(recent)).toEqual(["your unit is lost", "Bot ends its turn"]);
    recent = remembered(recent, news(4, 0, ["you move", 1]), 0);
    expect(texts(recent)).toEqual(["you move"]);
  });

  it("does not let a detail push out what is usual, nor silence anything", () => {
    expect(texts([news(1, 1, ["Bot attacks", 1]), news(2, 1, ["Bot is ready", 0]), news(3, 1)])).toEqual(["Bot attacks"]);
    expect(texts([news(2, 1, ["Bot is ready", 0])])).toEqual(["Bot is ready"]);
  });

  it("never leaves out what is grave, and counts what it leaves out", () => {
    const grave = Array.from({ length: 8 }, (_, n): [string, number] => [`loss ${n}`, 2]);
    const found = told([news(1, 1, ...grave, ["a", 1], ["b", 1], ["c", 1])], 6);
    expect(found.lines.filter((line) => line.weight === 2)).toHaveLength(8);
    expect(found.more).toBe(2);
  });
});

describe("the only move", () => {
  const choice = (type: string): Choice => ({ command: { type }, phrase: type });
  it("is the only one, and none that a person has to give", () => {
    expect(onlyOf([choice("Ready")])?.command.type).toBe("Ready");
    expect(onlyOf([choice("Ready"), choice("Move")])).toBeNull();
    expect(onlyOf([])).toBeNull();
    expect(onlyOf([choice("EndTurn")], ["EndTurn"])).toBeNull();
  });

  it("is what the board says, as long as it can be chosen, with the board's beat", () => {
    const both = [choice("Ready"), choice("Move")];
    expect(nextOf(both, { command: { type: "Move" }, beat: 200, silent: true })).toEqual({ choice: both[1], beat: 200, silent: true });
    expect(nextOf(both, { command: { type: "Move" } })?.beat).toBe(BEAT);
    expect(nextOf(both, { command: { type: "Gone" } })).toBeNull();
    expect(nextOf([choice("Ready")], null)).toBeNull(); // it says: nothing
    expect(nextOf([choice("Ready")], undefined)?.choice.command.type).toBe("Ready");
    expect(nextOf([choice("EndTurn")], undefined, ["EndTurn"])).toBeNull();
  });

  it("waits while somebody holds it back, however often they let go", () => {
    const first = autoplay.suspend();
    const second = autoplay.suspend();
    first();
    first();
    expect(autoplay.free).toBe(false);
    second();
    expect(autoplay.free).toBe(true);
  });
});

describe("the log", () => {
  const line = (seq: number, seat: number, phrase: string, ...lines: [string, number][]): LogLine => ({
    seq,
    seat,
    phrase,
    events: lines.map(() => ({ type: "E" })),
    told: lines.map(([text]) => text),
    weights: lines.map(([, weight]) => weight),
  });
  const lines = [line(1, 0, "move to A1", ["seat 0 moves", 1]), line(2, 1, "", ["seat 0 loses a scout", 2]), line(3, 1, ""), line(4, 0, "took it back")];
  const all = lines.flatMap((each) => read(each, ["Ada", "Bot"]) ?? []);
  const seqs = (kind: "all" | "important" | "mine", text = ""): number[] => chosen(all, kind, text, [0]).map((each) => each.line.seq);
  it("leaves out what its reader was told nothing of", () => expect(seqs("all")).toEqual([1, 2, 4]));
  it("can be filtered by weight, by seat and by words", () => {
    expect(seqs("important")).toEqual([2, 4]);
    expect(seqs("mine")).toEqual([1, 4]);
    expect(seqs("all", "ADA scout")).toEqual([2]);
  });
});

describe("sounds", () => {
  test("the weightiest is heard, and a board has its own", () => {
    expect(soundOf([{ type: "Moved" }, { type: "Lost" }], [1, 2])).toBe("hit");
    expect(soundOf([{ type: "Moved" }], [1])).toBe("move");
    expect(soundOf([{ type: "Counted" }], [0])).toBeNull();
    expect(soundOf([{ type: "Moved" }, { type: "Drew" }], [1, 0], { Drew: "draw" })).toBe("draw");
  });
});

describe("the view follows", () => {
  const frame = { width: 400, height: 300, inner: { width: 2000, height: 2000 }, closest: 4 };
  const place = { x: 0, y: 0, scale: 1 };
  it("stays where it is if all is in sight", () => expect(seen(place, { x: 100, y: 100, width: 50, height: 50 }, frame)).toEqual(place));
  it("moves as little as it takes", () => expect(seen(place, { x: 500, y: 100, width: 50, height: 50 }, frame)).toEqual({ x: -182, y: 0, scale: 1 }));
  it("shows the middle of what is too large", () => expect(seen(place, { x: 0, y: 0, width: 1000, height: 50 }, frame).x).toBe(-300));
});

describe("a session", () => {
  beforeEach(() => void (Line.all = []));
  const seated = (over: object = {}): Session => {
    const session = new Session({ url: "ws://x/ws", table: "T", token: "secret", codec, open, newId: () => "id" }).connect();
    last().up();
    last().say(welcome(over));
    return session;
  };

  it("knows what can be taken back and done again, and that the match went back", () => {
    const session = seated({ can_undo: true });
    expect([session.canUndo.value, session.canRedo.value]).toEqual([true, false]);
    last().say(update(1, { can_redo: true, back: true, phrase: "took it back" }));
    expect([session.canUndo.value, session.canRedo.value, session.wentBack.value]).toEqual([false, true, true]);
    session.redo();
    expect(last().of("redo")).toEqual([{ t: "redo", id: "id" }]);
    last().say(update(2));
    expect(session.wentBack.value).toBe(false);
  });

  it("says once that the others were asked", () => {
    const session = seated();
    last().say({ t: "undo_asked", seat: 0, to: 0 });
    expect(session.undoAsked.value).toBeNull();
    expect(session.refused.value).toMatchObject({ n: 1, code: "undo.asked" });
  });

  it("keeps every line of the log, and puts older ones before them", () => {
    const session = seated({ seq: 50, log: [{ seq: 50, seat: 0, phrase: "x", events: [], told: [], weights: [] }] });
    expect(session.olderLines.value).toBe(true);
    for (let seq = 51; seq < 600; seq++) last().say(update(seq));
    const older = [48, 49, 50].map((seq) => ({ seq, seat: 0, phrase: "y", events: [], told: [], weights: [] }));
    session.prepend(older, false);
    expect(session.log.value.map((line) => line.seq)).toEqual(Array.from({ length: 552 }, (_, n) => 48 + n));
    expect(session.olderLines.value).toBe(false);
  });

  it("is over with the entry that ended the match", () => {
    const session = seated();
    last().say(update(1, { outcome: { winners: [0], reason: "sold out", scores: [] } }));
    expect(session.outcome.value?.winners).toEqual([0]);
  });
});
