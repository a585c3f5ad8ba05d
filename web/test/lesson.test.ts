import { batch, signal } from "@preact/signals";
import { beforeEach, describe, expect, it } from "vitest";
import { fits, LessonBook, LessonRun, type Heard } from "../src/table/lesson";
import { marked } from "../src/table/terms";
import type { Choice, Outcome, Tagged } from "../src/wire/frames";
import type { Lesson, LessonStep } from "../src/wire/http";

const shipping = (crate: number): Tagged => ({ type: "Ship", crate }) as Tagged;
const ship = (crate: number): Choice => ({ command: shipping(crate), phrase: `ship ${crate}` });
const TEXTS = { wrong: "not that", read: "read first" };

class Match {
  choices = signal<readonly Choice[]>([ship(1), ship(2)]);
  told = signal({ seq: -1, seat: null as number | null, events: [] as readonly Tagged[], texts: [] });
  seq = signal(0);
  outcome = signal<Outcome | null>(null);
  refused = signal<{ n: number; code: string; text: string } | null>(null);
  heard: Heard = { ...this, isOwn: (seat) => seat === 0 };

  /** An entry of a seat: what it told, and who may act then. */
  entry(seat: number, events: readonly Tagged[], choices: readonly Choice[]): void {
    batch(() => {
      this.seq.value += 1;
      this.choices.value = choices;
      this.told.value = { seq: this.seq.value, seat, events, texts: [] };
    });
  }
}

const lesson = (...steps: readonly LessonStep[]): Lesson => ({ id: "first", title: "L", summary: "", seats: [], options: {}, seed: 1, steps, end: "Done." });
const read = (id: string): LessonStep => ({ id, say: id });

let kept: Map<string, string>;
let book: LessonBook;
let match: Match;
const begin = (...steps: readonly LessonStep[]): LessonRun => new LessonRun(lesson(...steps), "T", "smugglers", match.heard, book);

beforeEach(() => {
  kept = new Map();
  book = new LessonBook({ getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) });
  match = new Match();
});

describe("a command fits", () => {
  it("if it has at least the members that are named, also inside", () => {
    const move = { type: "Move", unit: 3, path: [1, 2], to: { x: 1, y: 2 } };
    expect(fits(move, {})).toBe(true);
    expect(fits(move, { type: "Move", path: [1, 2] })).toBe(true);
    expect(fits(move, { to: { y: 2 } })).toBe(true);
    expect(fits(move, { path: [1] })).toBe(false);
    expect(fits(move, { unit: 4 })).toBe(false);
    expect(fits(move, { target: null })).toBe(true);
  });
});

describe("a step", () => {
  it("that is read goes on by Next, and holds commands back until then", () => {
    const run = begin(read("a"), read("b"));
    expect(run.waits.value).toBe("read");
    expect(run.allows(shipping(1), TEXTS)).toBe(false);
    expect(run.held.value?.text).toBe("read first");
    run.next();
    expect([run.step.value?.id, run.held.value]).toEqual(["b", null]);
    run.next();
    expect(run.waits.value).toBe("end");
    expect(run.allows(shipping(1), TEXTS)).toBe(true);
  });

  it("with an act lets that one through and goes on when it was done", () => {
    const run = begin({ id: "a", say: "ship", do: [{ type: "Ship", crate: 2 }], wrong: "the other one" }, read("b"));
    expect([run.waits.value, run.holds]).toEqual(["act", true]);
    expect(run.allows(shipping(1), TEXTS)).toBe(false);
    expect(run.held.value).toEqual({ n: 1, text: "the other one" });
    expect(run.allows(shipping(2), TEXTS)).toBe(true);
    expect(run.step.value?.id).toBe("a");
    match.entry(0, [], []);
    expect(run.step.value?.id).toBe("b");
  });

  it("waits on if the server refused the act, and if another seat did something", () => {
    const run = begin({ id: "a", say: "ship", do: [{ type: "Ship" }] }, read("b"));
    run.allows(shipping(2), TEXTS);
    match.refused.value = { n: 1, code: "stale", text: "" };
    match.entry(1, [], [ship(1)]);
    match.entry(0, [], [ship(1)]);
    expect(run.step.value?.id).toBe("a");
    run.allows(shipping(1), TEXTS);
    match.entry(1, [], [ship(1)]);
    expect(run.step.value?.id).toBe("a");
    match.entry(0, [], []);
    expect(run.step.value?.id).toBe("b");
  });

  it("that is free lets everything through, and goes on with its own act only", () => {
    const run = begin({ id: "a", say: "ship", do: [{ type: "Ship", crate: 2 }], free: true }, read("b"));
    expect(run.allows(shipping(1), TEXTS)).toBe(true);
    match.entry(0, [], [ship(2)]);
    expect(run.step.value?.id).toBe("a");
    expect(run.allows(shipping(2), TEXTS)).toBe(true);
    match.entry(0, [], []);
    expect(run.step.value?.id).toBe("b");
  });

  it("whose act is no longer among the choices says so and can be passed", () => {
    const run = begin({ id: "a", say: "ship", do: [{ type: "Ship", crate: 2 }] }, read("b"));
    match.entry(1, [], []);
    expect(run.waits.value).toBe("turn");
    match.entry(1, [], [ship(1)]);
    expect(run.waits.value).toBe("gone");
    run.next();
    expect(run.step.value?.id).toBe("b");
  });

  it("waits for the turn, for an event, for the end", () => {
    const run = begin({ id: "a", say: "any", do: [{}] }, { id: "b", say: "b", until: [{ type: "Sold", seat: 1 }] }, { id: "c", say: "c", until: "turn" }, { id: "d", say: "d", until: "over" });
    run.allows(shipping(1), TEXTS);
    match.entry(0, [{ type: "Sold", seat: 0 } as Tagged], []);
    expect([run.step.value?.id, run.waits.value, run.holds]).toEqual(["b", "wait", false]);
    match.entry(1, [{ type: "Sold", seat: 1, coins: 3 } as Tagged], []);
    expect(run.step.value?.id).toBe("c");
    match.entry(1, [], [ship(1)]);
    expect(run.step.value?.id).toBe("d");
    match.outcome.value = { winners: [0], reason: "", scores: [] };
    expect(run.waits.value).toBe("end");
  });

  it("finds that what it waits for happened while the step before was read", () => {
    const run = begin({ id: "a", say: "any", do: [{}] }, read("b"), { id: "c", say: "c", until: [{ type: "Sold", seat: 1 }] }, read("d"));
    run.allows(shipping(1), TEXTS);
    match.entry(0, [], []);
    match.entry(1, [{ type: "Sold", seat: 1 } as Tagged], [ship(1)]);
    expect(run.step.value?.id).toBe("b");
    run.next();
    expect(run.step.value?.id).toBe("d");
  });

  it("with more than a line to read waits for the reader, too", () => {
    const run = begin({ id: "a", say: "word ".repeat(20), until: "turn" }, read("b"));
    expect([run.step.value?.id, run.waits.value]).toEqual(["a", "read"]);
    run.next();
    expect(run.step.value?.id).toBe("b");
  });

  it("can be skipped whatever it waits for; nothing waits in a match that is over", () => {
    const run = begin({ id: "a", say: "x", do: [{ type: "Raid" }] }, { id: "b", say: "x", until: [{ type: "Sold" }] }, read("c"));
    run.next();
    expect(run.step.value?.id).toBe("b");
    match.outcome.value = { winners: [], reason: "", scores: [] };
    expect(run.waits.value).toBe("gone");
    run.next();
    expect(run.step.value?.id).toBe("c");
  });
});

describe("a lesson", () => {
  it("is left and come back to, and everything goes through meanwhile", () => {
    const run = begin({ id: "a", say: "x", do: [{ type: "Raid" }] });
    run.leave();
    expect([run.allows(shipping(1), TEXTS), run.holds]).toEqual([true, false]);
    run.comeBack();
    expect(run.allows(shipping(1), TEXTS)).toBe(false);
  });

  it("goes on where it was when the page comes again; what it waited for there may be passed", () => {
    begin(read("a"), { id: "b", say: "b", until: [{ type: "Sold" }] }, read("c")).next();
    expect(book.halfDone("smugglers", "first")).toBe("T");
    const again = begin(read("a"), { id: "b", say: "b", until: [{ type: "Sold" }] }, read("c"));
    expect([again.step.value?.id, again.waits.value]).toEqual(["b", "gone"]);
    again.next();
    again.next();
    expect([book.halfDone("smugglers", "first"), book.isDone("smugglers", "first")]).toEqual([undefined, true]);
  });

  it("answers a sent act with a whole new view, too: the line was lost meanwhile", () => {
    const run = begin({ id: "a", say: "x", do: [{ type: "Ship" }] }, read("b"));
    run.allows(shipping(1), TEXTS);
    match.seq.value = 2;
    expect(run.step.value?.id).toBe("b");
  });
});

describe("terms in a text", () => {
  const terms = [
    { id: "wound", name: "Wounded", also: ["wound", "wounds"], text: "" },
    { id: "deep", name: "deep wound", text: "" },
    { id: "d", name: "C++", text: "" },
    { id: "pact", name: "non-aggression", text: "" },
  ];
  const told = (text: string): readonly string[] => marked(text, terms).map((piece) => (typeof piece === "string" ? piece : `[${piece.term.id}:${piece.word}]`));

  it("are whole words, however they are cased, the longest first, each once", () => {
    expect(told("A Deep Wound wounds the wounded.")).toEqual(["A ", "[deep:Deep Wound]", " ", "[wound:wounds]", " the wounded."]);
    expect(told("woundless, unwounded")).toEqual(["woundless, unwounded"]);
    expect(told("C++!")).toEqual(["[d:C++]", "!"]);
    expect(told("A Non-aggression pact")).toEqual(["A ", "[pact:Non-aggression]", " pact"]);
    expect(marked("wound", [])).toEqual(["wound"]);
  });
});
