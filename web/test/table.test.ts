import { describe, expect, it, vi } from "vitest";
import { fitted, kept, zoomed, type Frame } from "../src/boards/panzoom";
import { reach, waysThrough, type Spot } from "../src/boards/sanctum/ways";
import { kindOf } from "../src/boards/generic/shape";
import { filtered, grouped, sentence, words } from "../src/table/choices";
import { timeOf, told } from "../src/table/clock";
import { HotSeat } from "../src/table/hotseat";
import { KeyRing } from "../src/table/keys";
import { named, namesOf } from "../src/table/names";
import { Replay } from "../src/table/replay";
import { Session } from "../src/table/session";
import { packed } from "../src/wire/codec";
import { codec, Line, open, TABLE, update, welcome } from "./line";

const choice = (type: string, phrase: string): { command: { type: string }; phrase: string } => ({ command: { type }, phrase });

describe("choices", () => {
  const choices = [choice("MoveUnit", "move a to b"), choice("EndTurn", "end the turn"), choice("MoveUnit", "move a to c")];

  it("are grouped by kind, in the order they came", () => {
    expect(grouped(choices).map((group) => [group.label, group.choices.length])).toEqual([
      ["Move unit", 2],
      ["End turn", 1],
    ]);
  });

  it("are filtered by every word", () => {
    expect(filtered(choices, "MOVE c").map((each) => each.phrase)).toEqual(["move a to c"]);
    expect(filtered(choices, " ")).toBe(choices);
  });

  it("speak in sentences", () => {
    expect(words("attack_select")).toBe("Attack select");
    expect(sentence("ship Rope")).toBe("Ship Rope");
  });
});

describe("names", () => {
  it("stand for seats in what a title tells", () => {
    const names = namesOf(TABLE as never);
    expect(names).toEqual(["Ada", "Bot"]);
    expect(named("raided: seat 0, target player 1, roll 10", names)).toBe("raided: Ada, target Bot, roll 10");
    expect(named("seat 7 waits", names)).toBe("seat 7 waits");
  });
});

describe("clocks", () => {
  const heard = { clock: { turn: 0, game: 60_000, left: [42_000, 60_000], running: { "0": 42_000 } }, at: 1000 };
  it("run on between updates, for whoever may act", () => {
    expect(timeOf(0, heard, 3000)).toEqual({ left: 40_000, running: true });
    expect(timeOf(1, heard, 3000)).toEqual({ left: 60_000, running: false });
    expect(timeOf(0, heard, 99_000)).toEqual({ left: 0, running: true });
    expect(timeOf(0, null, 0)).toBeNull();
  });
  it("are told in minutes, and in tenths at the end", () => {
    expect([told(75_000), told(9_940), told(3_600_000)]).toEqual(["1:15", "0:09.9", "1:00:00"]);
  });
});

describe("held seats", () => {
  const storage = (): { getItem(key: string): string | null; setItem(key: string, value: string): void } => {
    const kept = new Map<string, string>();
    return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
  };
  it("are kept by table, a seat once", () => {
    const ring = new KeyRing(storage());
    ring.keep("A", [{ seat: 1, token: "x" }], "taktik");
    ring.keep("A", [{ seat: 0, token: "y" }]);
    ring.keep("A", [{ seat: 1, token: "z" }]);
    expect(ring.of("A")).toEqual([
      { seat: 0, token: "y" },
      { seat: 1, token: "z" },
    ]);
    expect(ring.all()["A"]?.title).toBe("taktik");
    ring.drop("A");
    expect(ring.of("A")).toEqual([]);
  });
  it("survive a broken storage", () => {
    const ring = new KeyRing({
      getItem: () => "{nonsense",
      setItem: () => {
        throw new Error("full");
      },
    });
    ring.keep("A", [{ seat: 0, token: "x" }]);
    expect(ring.of("A")).toEqual([]);
  });
});

describe("several seats on one screen", () => {
  it("a curtain falls when the turn passes, and the next seat is shown when it is lifted", () => {
    vi.useFakeTimers();
    Line.all = [];
    const sessions = [0, 1].map(() => new Session({ url: "", table: "T", token: "x", codec, open }).connect());
    const [first, second] = Line.all as [Line, Line];
    first.up();
    second.up();
    first.say(welcome());
    second.say(welcome({ seat: 1, choices: [] }));
    const hot = new HotSeat(sessions);
    expect(hot.shared).toBe(true);
    expect(hot.curtain.value).toBe(false);
    second.say(update(1, { choices: [choice("Ship", "ship")] }));
    first.say(update(1));
    expect(hot.curtain.value).toBe(true);
    expect(hot.shown.value.seat.value).toBe(0);
    hot.lift();
    expect(hot.shown.value.seat.value).toBe(1);
    expect(hot.curtain.value).toBe(false);
    hot.close();
    vi.useRealTimers();
  });
  it("seats that act together need no curtain: any is shown, and the next when one has done its part", () => {
    vi.useFakeTimers();
    Line.all = [];
    const sessions = [0, 1].map(() => new Session({ url: "", table: "T", token: "x", codec, open }).connect());
    const [first, second] = Line.all as [Line, Line];
    first.up();
    second.up();
    first.say(welcome({ view: { waits: [0, 1] } }));
    second.say(welcome({ seat: 1, view: { waits: [0, 1] } }));
    const hot = new HotSeat(sessions);
    hot.together.value = (view) => (view as { waits: readonly number[] }).waits;
    hot.show(1);
    expect(hot.shown.value.seat.value).toBe(1);
    hot.show(0);
    first.say(update(1, { choices: [], patch: { waits: [1] } }));
    expect(hot.shown.value.seat.value).toBe(1);
    second.say(update(1, { patch: { waits: [1] } }));
    second.say(update(2, { patch: { waits: [0, 1] } }));
    expect(hot.shown.value.seat.value).toBe(1);
    expect(hot.curtain.value).toBe(false);
    hot.close();
    vi.useRealTimers();
  });
});

describe("a replay", () => {
  const frame = (seq: number, patch: unknown): never => ({ seq, seat: 0, phrase: "", events: [], told: [], patch }) as never;
  it("shows any position, in any order", () => {
    const replay = new Replay({ from: 0, last: 2, first: { n: 0 }, frames: [frame(1, { n: 1 }), frame(2, { n: 2, end: true })] });
    expect(replay.view(2)).toEqual({ n: 2, end: true });
    expect(replay.view(0)).toEqual({ n: 0 });
    expect(replay.view(1)).toEqual({ n: 1 });
    expect(replay.view(99)).toEqual({ n: 2, end: true });
    expect(replay.frame(0)).toBeNull();
  });
  it("comes in pages, and goes on where one ends", () => {
    const first = new Replay({ from: 0, last: 3, first: { n: 0 }, frames: [frame(1, { n: 1 }), frame(2, { n: 2 })] });
    expect([first.length, first.last, first.whole]).toEqual([2, 3, false]);
    expect(first.view(3)).toEqual({ n: 2 });
    const both = first.and({ from: 2, last: 3, first: { n: 2 }, frames: [frame(3, { n: 3 })] });
    expect([both.length, both.whole]).toEqual([3, true]);
    expect(both.view(3)).toEqual({ n: 3 });
    expect(both.frame(3)).toMatchObject({ seq: 3 });
  });
});

describe("MessagePack frames", () => {
  it("go out and come back the same", () => {
    const bytes = packed.write({ t: "do", id: "a", at: 3, command: { type: "Ship", crate: 2 } }) as Uint8Array<ArrayBuffer>;
    const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    expect(packed.read(buffer)).toEqual({ t: "do", id: "a", at: 3, command: { type: "Ship", crate: 2 } });
  });
});

describe("panning and zooming", () => {
  const frame: Frame = { width: 400, height: 300, inner: { width: 1000, height: 1000 }, closest: 4 };
  it("zooms about the pointer", () => {
    const before = { x: -100, y: -50, scale: 1 };
    const after = zoomed(before, 2, 200, 100, frame);
    const under = (place: typeof before): number[] => [(200 - place.x) / place.scale, (100 - place.y) / place.scale];
    expect(under(after)).toEqual(under(before));
  });
  it("shows all of it, and never loses it", () => {
    expect(fitted(frame).scale).toBeCloseTo(0.276);
    const lost = kept({ x: 9999, y: -99_999, scale: 1 }, frame);
    expect(lost.x).toBeLessThan(frame.width / 2);
    expect(lost.y).toBeGreaterThan(-1000);
  });
  it("has a closest and a farthest look", () => {
    expect(zoomed({ x: 0, y: 0, scale: 1 }, 100, 0, 0, frame).scale).toBe(4);
    expect(zoomed({ x: 0, y: 0, scale: 1 }, 0.0001, 0, 0, frame).scale).toBeCloseTo(0.276 * 0.8);
  });
});

describe("ways through a map", () => {
  const spot = (id: string, row: number, ...connections: string[]): Spot => ({ id, row, column: 0, type: "COMBAT", connections });
  const spots = [spot("a", 0, "b", "c"), spot("b", 1, "d"), spot("c", 1, "d", "e"), spot("d", 2, "f"), spot("e", 2, "f"), spot("f", 3)];
  it("are counted for every place", () => {
    expect(Object.fromEntries(waysThrough(spots))).toEqual({ a: 3, b: 1, c: 2, d: 2, e: 1, f: 3 });
  });
  it("light up everything before and after", () => {
    expect([...reach(spots, "e")].sort()).toEqual(["a", "c", "e", "f"]);
  });
});

describe("the generic board", () => {
  it("sees seats, tables, lists and facts in any view", () => {
    expect(kindOf({ "0": { coins: 1 }, "1": { coins: 2 } }, 2)).toBe("seats");
    expect(kindOf({ a: { x: 1 } }, 2)).toBe("map");
    expect(kindOf([{ x: 1 }], 2)).toBe("records");
    expect(kindOf([1, 2], 2)).toBe("list");
    expect(kindOf("x", 2)).toBe("scalar");
    expect(kindOf(["..~..", ".ff.."], 2)).toBe("rows");
  });
});
