import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Session } from "../src/table/session";
import { codec, last, Line, open, TABLE, update, welcome } from "./line";

let ids = 0;
const sit = (): Session =>
  new Session({ url: "ws://x/ws", table: "T", token: "secret", codec, open, newId: () => `id${++ids}` }).connect();

const seated = (): Session => {
  const session = sit();
  last().up();
  last().say(welcome());
  return session;
};

beforeEach(() => {
  vi.useFakeTimers();
  Line.all = [];
  ids = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

describe("hello", () => {
  it("names table, token and version, and asks for everything at first", () => {
    sit();
    last().up();
    expect(last().sent).toEqual([{ t: "hello", v: 1, table: "T", edits: true, token: "secret" }]);
  });

  it("a spectator has a name for itself, the same on every socket and another one than others", () => {
    const names = [1, 2].map(() => {
      new Session({ url: "ws://x/ws", table: "T", codec, open }).connect();
      last().up();
      const [hello] = last().sent;
      last().cut();
      vi.advanceTimersByTime(500);
      last().up();
      expect(last().sent).toEqual([hello]);
      return hello?.t === "hello" ? hello.client : undefined;
    });
    expect(names[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(names[0]).not.toBe(names[1]);
  });

  it("brings the code of whoever was invited, as it is by then", () => {
    let code = "";
    new Session({ url: "ws://x/ws", table: "T", token: "secret", codec, open, invite: () => code }).connect();
    last().up();
    expect(last().sent[0]).not.toHaveProperty("invite");
    code = "a summer evening";
    last().cut();
    vi.advanceTimersByTime(500);
    last().up();
    expect(last().sent[0]).toHaveProperty("invite", code);
  });

  it("is told whether it may chat, and hears what the host says", () => {
    const session = seated();
    expect(session.canChat.value).toBe(true);
    last().say(welcome({ can_chat: false }));
    expect(session.canChat.value).toBe(false);
    last().say({ t: "notice", code: "server.draining", text: "soon" });
    expect(session.refused.value).toMatchObject({ code: "server.draining", text: "soon" });
  });

  it("is not tried again where the host has barred it", () => {
    const session = seated();
    last().cut(4403);
    vi.advanceTimersByTime(60_000);
    expect([session.status.value, Line.all.length]).toEqual(["closed", 1]);
  });

  it("brings the view and the choices", () => {
    const session = seated();
    expect(session.status.value).toBe("open");
    expect(session.seat.value).toBe(0);
    expect(session.choices.value).toHaveLength(1);
  });

  it("a table that has not begun has no view; the second welcome brings it", () => {
    const session = sit();
    last().up();
    last().say(welcome({ view: undefined, choices: [], table: { ...TABLE, status: "open" } }));
    expect(session.view.value).toBeUndefined();
    last().say(welcome());
    expect(session.view.value).toBeDefined();
  });
});

describe("updates", () => {
  it("fold into the view, one per entry", () => {
    const session = seated();
    last().say(update(1, { patch: { turn: 1, dens: { "0": { coins: 2 } } }, told: ["sold"] }));
    expect(session.view.value).toEqual({ turn: 1, dens: { "0": { coins: 2 }, "1": { coins: 0 } } });
    expect(session.seq.value).toBe(1);
    expect(session.log.value.map((line) => line.told)).toEqual([["sold"]]);
    expect(session.told.value.seq).toBe(1);
  });

  it("seen before are dropped", () => {
    const session = seated();
    last().say(update(1, { patch: { turn: 1 } }));
    last().say(update(2, { patch: { turn: 0 } }));
    last().say(update(1, { patch: { turn: 7 } }));
    expect(session.view.value).toMatchObject({ turn: 0 });
    expect(session.log.value).toHaveLength(2);
  });

  it("may bring the choices as an edit of the last list", () => {
    const choice = (n: number): object => ({ command: { type: "Ship", crate: n }, phrase: `ship ${n}` });
    const crates = (): unknown[] => session.choices.value.map((each) => (each.command as unknown as { crate: number }).crate);
    const session = seated();
    last().say(update(1, { choices: [0, 1, 2, 3, 4, 5].map(choice) }));
    const [zero] = session.choices.value;
    last().say(update(2, { choices: undefined, edit: [[1, 2, [choice(7)]], [1, 1, []]] }));
    expect(crates()).toEqual([0, 7, 3, 5]);
    expect(session.choices.value[0]).toBe(zero);
    last().say(update(3, { choices: undefined, edit: [] }));
    expect(crates()).toEqual([0, 7, 3, 5]);
    last().say(update(4, { choices: undefined, edit: [[4, 0, [choice(9)]]] }));
    expect(crates()).toEqual([0, 7, 3, 5, 9]);
  });

  it("of the same position bring the choices that are still owed", () => {
    const session = seated();
    last().say(update(0, { seat: -1, choices: [] }));
    expect(session.choices.value).toEqual([]);
    expect(session.log.value).toEqual([]);
  });

  it("with a gap make it ask for the whole view again", () => {
    const session = seated();
    const first = last();
    last().say(update(3, { patch: { turn: 9 } }));
    expect(last()).not.toBe(first);
    last().up();
    expect(last().sent[0]).not.toHaveProperty("since");
    last().say(welcome({ seq: 3, view: { turn: 9 } }));
    expect(session.view.value).toEqual({ turn: 9 });
    expect(session.seq.value).toBe(3);
  });
});

describe("a lost line", () => {
  it("is taken up again from the last entry seen, with growing waits", () => {
    const session = seated();
    last().say(update(1));
    last().cut();
    expect(session.status.value).toBe("waiting");
    vi.advanceTimersByTime(500);
    expect(Line.all).toHaveLength(2);
    last().cut();
    vi.advanceTimersByTime(400);
    expect(Line.all).toHaveLength(2);
    vi.advanceTimersByTime(400);
    expect(Line.all).toHaveLength(3);
    last().up();
    expect(last().sent[0]).toMatchObject({ t: "hello", since: 1 });
    last().say(welcome({ full: false, seq: 1, view: undefined, choices: undefined }));
    last().say(update(2, { patch: { turn: 1 }, choices: [] }));
    expect(session.view.value).toMatchObject({ turn: 1 });
    expect(session.log.value).toHaveLength(2);
  });

  it("forgets a request to take back, which is told again if it still waits", () => {
    const session = seated();
    last().say({ t: "undo_asked", seat: 1, to: 0 });
    expect(session.undoAsked.value).toEqual({ seat: 1, to: 0 });
    last().cut();
    vi.advanceTimersByTime(500);
    last().up();
    last().say(welcome());
    expect(session.undoAsked.value).toBeNull();
    last().say({ t: "undo_asked", seat: 1, to: 0 });
    expect(session.undoAsked.value).toEqual({ seat: 1, to: 0 });
  });

  it("sends what was not acknowledged again, under the same id", () => {
    const session = seated();
    session.do({ type: "Ship" });
    const sent = last().of("do");
    expect(sent).toHaveLength(1);
    last().cut();
    vi.advanceTimersByTime(500);
    last().up();
    last().say(welcome({ full: false, view: undefined }));
    expect(last().of("do")).toEqual(sent);
    last().say({ t: "ack", id: "id1", seq: 1 });
    expect(session.busy.value).toBe(false);
    last().cut();
    vi.advanceTimersByTime(500);
    last().up();
    last().say(welcome({ full: false, view: undefined }));
    expect(last().of("do")).toEqual([]);
  });

  it("that nobody can mend stays closed and says why", () => {
    const session = seated();
    last().cut(4401);
    vi.advanceTimersByTime(60_000);
    expect(Line.all).toHaveLength(1);
    expect(session.closed.value?.code).toBe(4401);
  });

  it("is noticed when it falls silent", () => {
    const session = seated();
    vi.advanceTimersByTime(20_000);
    expect(last().of("ping")).toHaveLength(1);
    last().say({ t: "pong" });
    vi.advanceTimersByTime(20_000);
    expect(session.status.value).toBe("open");
    vi.advanceTimersByTime(10_000);
    expect(session.status.value).toBe("waiting");
  });

  it("of a frame nobody can read begins anew", () => {
    seated();
    const first = last();
    first.onmessage?.({ data: "{" });
    expect(last()).not.toBe(first);
  });
});

describe("commands", () => {
  it("go one at a time and name the position they answer", () => {
    const session = seated();
    session.do({ type: "Ship" });
    session.do({ type: "Ship" });
    expect(last().of("do")).toEqual([{ t: "do", id: "id1", at: 0, command: { type: "Ship" } }]);
    expect(session.busy.value).toBe(true);
  });

  it("follow as soon as what came of the last one is shown, before its receipt", () => {
    const session = seated();
    session.do({ type: "Ship" });
    last().say(update(1, { seat: 1 }));
    expect(session.busy.value).toBe(true);
    last().say(update(2, { seat: 0 }));
    expect(session.busy.value).toBe(false);
    session.do({ type: "Stash" });
    last().say({ t: "ack", id: "id1", seq: 2 });
    expect(session.busy.value).toBe(true);
    expect(last().of("do")).toMatchObject([{ at: 0 }, { at: 2 }]);
  });

  it("refused are told, and the next may go", () => {
    const session = seated();
    session.do({ type: "Ship" });
    last().say({ t: "refused", id: "id1", code: "stale", facts: {}, text: "late" });
    expect(session.refused.value).toMatchObject({ code: "stale" });
    expect(session.busy.value).toBe(false);
  });
});

describe("odds", () => {
  it("that were refused are asked for again when they are wanted again", async () => {
    const session = seated();
    const first = session.ask({ type: "Ship" });
    last().say({ t: "refused", id: "id1", code: "ask.too_long", facts: {}, text: "" });
    expect(await first).toBeNull();
    const second = session.ask({ type: "Ship" });
    expect(last().of("ask")).toHaveLength(2);
    last().say({ t: "answer", id: "id2", odds: [], exact: true, factors: [] });
    expect(await second).toMatchObject({ exact: true });
  });

  it("are asked once per position and command", async () => {
    const session = seated();
    const first = session.ask({ type: "Ship" });
    expect(session.ask({ type: "Ship" })).toBe(first);
    expect(last().of("ask")).toHaveLength(1);
    last().say({ t: "answer", id: "id1", odds: [{ answer: "x", chance: [1, 2], percent: 50 }], exact: true, factors: [] });
    expect((await first)?.odds).toHaveLength(1);
    last().say(update(1));
    void session.ask({ type: "Ship" });
    expect(last().of("ask")).toHaveLength(2);
  });

  it("refused are none, and nobody is bothered", async () => {
    const session = seated();
    const asked = session.ask({ type: "Ship" });
    last().say({ t: "refused", id: "id1", code: "ask.too_long", facts: {}, text: "" });
    expect(await asked).toBeNull();
    expect(session.refused.value).toBeNull();
  });
});

describe("questions of a title", () => {
  it("get its answer, or null where they are refused", async () => {
    const session = seated();
    const way = session.query({ type: "FindWay" });
    const none = session.query({ type: "Nothing" });
    expect(last().of("query")).toHaveLength(2);
    last().say({ t: "reply", id: "id1", answer: { type: "Way", path: [] } });
    last().say({ t: "refused", id: "id2", code: "malformed", facts: {}, text: "" });
    expect(await way).toEqual({ type: "Way", path: [] });
    expect(await none).toBeNull();
    expect(session.refused.value).toBeNull();
  });
});

describe("the table", () => {
  it("chat lines come once", () => {
    const session = seated();
    const line = { t: "chat", n: 1, seat: 1, name: "B", text: "hi", at: 0 };
    last().say(line);
    last().say(line);
    expect(session.chat.value).toHaveLength(1);
  });

  it("an undo is asked of the others, not of the asker", () => {
    const session = seated();
    last().say({ t: "undo_asked", seat: 0, to: 0 });
    expect(session.undoAsked.value).toBeNull();
    last().say({ t: "undo_asked", seat: 1, to: 0 });
    expect(session.undoAsked.value).toEqual({ seat: 1, to: 0 });
    session.answerUndo(true);
    expect(last().of("undo_answer")).toEqual([{ t: "undo_answer", id: "id1", yes: true }]);
  });

  it("the end takes the choices away", () => {
    const session = seated();
    last().say({ t: "table", table: { ...TABLE, status: "finished", outcome: { winners: [0], reason: "sold out", scores: [3, 1] } } });
    expect(session.outcome.value?.winners).toEqual([0]);
    expect(session.choices.value).toEqual([]);
  });

  it("frames of a newer server are ignored", () => {
    const session = seated();
    last().say({ t: "fireworks", colour: "red" });
    expect(session.status.value).toBe("open");
  });
});

describe("hints", () => {
  it("are asked for with an id and answered once; a refusal is told, too", async () => {
    const session = seated();
    const asked = session.hint();
    const [frame] = last().of("hint") as { id: string }[];
    last().say({ t: "hint", id: frame?.id, command: { type: "Ship", crate: 1 }, phrase: "ship Salt (2)", why: "It sells." });
    expect((await asked)?.why).toBe("It sells.");
    const again = session.hint();
    const id = (last().of("hint") as { id: string }[]).at(-1)?.id;
    last().say({ t: "refused", id, code: "hint.people", facts: {}, text: "no" });
    expect(await again).toBeNull();
    expect(session.refused.value?.code).toBe("hint.people");
  });
});
