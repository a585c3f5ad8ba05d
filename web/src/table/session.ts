// A seat at a table, as signals: what it sees, what it may do, what was said. No DOM and no rules.
//
// Updates come one per log entry and in order. One that was seen already is dropped; a gap means something was
// lost on the way, and the whole view is asked for again.
import { batch, signal, type Signal } from "@preact/signals";
import type { Codec } from "../wire/codec";
import type { ChatLine, Choice, Clock, FrameIn, Hint, LogLine, Odds, Outcome, TableRecord, Tagged, Update, Welcome } from "../wire/frames";
import { freshId, Link, type LinkStatus, type SocketLike } from "../wire/link";
import { fold, spliced } from "./fold";
import { remembered } from "./telling";

/** What the last update told: `seq` changes with every one, so a board can start an animation by it. */
export interface Told {
  readonly seq: number;
  readonly seat: number | null;
  readonly events: readonly Tagged[];
  readonly texts: readonly string[];
  /** How much each text matters: 0 a detail, 1, 2 grave; all are usual when left out. */
  readonly weights?: readonly number[];
}

export interface Refused {
  readonly n: number;
  readonly code: string;
  readonly text: string;
}

export interface SessionOptions {
  readonly url: string;
  readonly table: string;
  readonly token?: string | undefined;
  readonly invite?: (() => string) | undefined;
  readonly codec: Codec;
  readonly open?: (url: string, protocol: string) => SocketLike;
  readonly newId?: () => string;
  readonly now?: () => number;
}

export const QUIET: Told = { seq: -1, seat: null, events: [], texts: [], weights: [] };

export class Session {
  readonly tableId: string;
  readonly token: string | undefined;
  readonly status: Signal<LinkStatus> = signal("connecting");
  readonly closed: Signal<{ code: number; reason: string } | null> = signal(null);
  readonly table: Signal<TableRecord | null> = signal(null);
  readonly seat: Signal<number | null> = signal(null);
  readonly seq: Signal<number> = signal(-1);
  readonly view: Signal<unknown> = signal(undefined);
  readonly choices: Signal<readonly Choice[]> = signal([]);
  readonly log: Signal<readonly LogLine[]> = signal([]);
  readonly chat: Signal<readonly ChatLine[]> = signal([]);
  readonly clock: Signal<{ readonly clock: Clock; readonly at: number } | null> = signal(null);
  readonly told: Signal<Told> = signal(QUIET);
  /** The updates since the last act of this seat, for what must not be overlooked. */
  readonly recent: Signal<readonly Told[]> = signal([]);
  /** Whether taking back is worth asking for, and whether it can be done again. */
  readonly canUndo: Signal<boolean> = signal(false);
  readonly canRedo: Signal<boolean> = signal(false);
  /** Whether this seat, or whoever watches, may write in the chat. */
  readonly canChat: Signal<boolean> = signal(true);
  /** Whether the last entry went back, or forward again. */
  readonly wentBack: Signal<boolean> = signal(false);
  /** Whether there are lines of the log before the first one here. */
  readonly olderLines: Signal<boolean> = signal(false);
  readonly undoAsked: Signal<{ readonly seat: number; readonly to: number } | null> = signal(null);
  readonly outcome: Signal<Outcome | null> = signal(null);
  readonly refused: Signal<Refused | null> = signal(null);
  readonly busy: Signal<boolean> = signal(false);

  #link: Link;
  #newId: () => string;
  #now: () => number;
  #known = -1;
  #asked = new Map<string, (odds: Odds | null) => void>();
  #queries = new Map<string, (answer: Tagged | null) => void>();
  #hints = new Map<string, (hint: Hint | null) => void>();
  #odds = new Map<string, Promise<Odds | null>>();
  #doing = new Set<string>();
  #given: readonly Choice[] = []; // the last choices that were not empty: what edits go by
  #refusals = 0;

  constructor(options: SessionOptions) {
    this.tableId = options.table;
    this.token = options.token;
    this.#newId = options.newId ?? freshId;
    this.#now = options.now ?? Date.now;
    this.#link = new Link({
      url: options.url,
      table: options.table,
      token: options.token,
      client: options.token ? undefined : freshId(),
      invite: options.invite,
      codec: options.codec,
      since: () => this.#known,
      onFrame: (frame) => this.#hear(frame),
      onStatus: (status, why) =>
        batch(() => {
          this.status.value = status;
          this.closed.value = status === "closed" ? (why ?? null) : null;
        }),
      ...(options.open ? { open: options.open } : {}),
    });
  }

  connect(): this {
    this.#link.connect();
    return this;
  }

  close(): void {
    this.#link.close();
  }

  /** Tries again at once, instead of when the wait is over. */
  retry(): void {
    if (this.status.value === "waiting") this.#link.connect();
  }

  // ------------------------------------------------------------ what a seat can do

  do(command: Tagged): void {
    if (this.#doing.size) return; // one decision at a time: the next choices come with its answer
    const id = this.#newId();
    this.#doing.add(id);
    this.busy.value = true;
    this.#link.send({ t: "do", id, at: this.seq.value, command });
  }

  /** The odds of a command, or null where they were refused. Asked once per position; what failed is not remembered. */
  ask(command: Tagged): Promise<Odds | null> {
    const key = JSON.stringify(command);
    const known = this.#odds.get(key);
    if (known) return known;
    const id = this.#newId();
    const answer = new Promise<Odds | null>((resolve) => this.#asked.set(id, resolve));
    this.#odds.set(key, answer);
    void answer.then((odds) => {
      if (!odds && this.#odds.get(key) === answer) this.#odds.delete(key);
    });
    this.#link.send({ t: "ask", id, command });
    return answer;
  }

  /** The title's answer to a question of its own, or null where it is refused. */
  query(question: Tagged): Promise<Tagged | null> {
    const id = this.#newId();
    const answer = new Promise<Tagged | null>((resolve) => this.#queries.set(id, resolve));
    this.#link.send({ t: "query", id, question });
    return answer;
  }

  /** What the bot would do in this seat's place, or null where that is refused, which is then told as a refusal. */
  hint(): Promise<Hint | null> {
    const id = this.#newId();
    const answer = new Promise<Hint | null>((resolve) => this.#hints.set(id, resolve));
    this.#link.send({ t: "hint", id });
    return answer;
  }

  say(text: string): void {
    const line = text.trim();
    if (line) this.#link.send({ t: "chat", id: this.#newId(), text: line });
  }

  undo(to?: number): void {
    this.#link.send({ t: "undo", id: this.#newId(), ...(to === undefined ? {} : { to }) });
  }

  redo(): void {
    this.#link.send({ t: "redo", id: this.#newId() });
  }

  /** Lines of the log from before the first one known, and whether there are yet older ones. */
  prepend(lines: readonly LogLine[], more: boolean): void {
    const first = this.log.value[0]?.seq ?? Infinity;
    batch(() => {
      this.log.value = [...lines.filter((line) => line.seq < first), ...this.log.value];
      this.olderLines.value = more;
    });
  }

  answerUndo(yes: boolean): void {
    this.undoAsked.value = null;
    this.#link.send({ t: "undo_answer", id: this.#newId(), yes });
  }

  resign(): void {
    this.#link.send({ t: "resign", id: this.#newId() });
  }

  ready(ready: boolean): void {
    this.#link.send({ t: "ready", id: this.#newId(), ready });
  }

  start(): void {
    this.#link.send({ t: "start", id: this.#newId() });
  }

  // ------------------------------------------------------------ what a seat hears

  #hear(frame: FrameIn): void {
    batch(() => {
      switch (frame.t) {
        case "welcome":
          return this.#welcome(frame);
        case "update":
          return this.#update(frame);
        case "table":
          return this.#seeTable(frame.table);
        case "chat":
          if (!this.chat.value.some((each) => each.n === frame.n)) this.chat.value = [...this.chat.value, frame];
          return;
        case "ack":
          return this.#settle(frame.id);
        case "refused":
          this.#settle(frame.id);
          if (this.#answer(frame.id, null) || this.#reply(frame.id, null)) return;
          this.#advise(frame.id, null);
          return this.#complain(frame.code, frame.text);
        case "answer":
          this.#answer(frame.id, frame);
          return;
        case "reply":
          this.#reply(frame.id, frame.answer);
          return;
        case "hint":
          return this.#advise(frame.id, frame);
        case "undo_asked":
          if (frame.seat !== this.seat.value) this.undoAsked.value = { seat: frame.seat, to: frame.to };
          else this.#complain("undo.asked", "");
          return;
        case "undo_denied":
          this.undoAsked.value = null;
          if (frame.seat !== this.seat.value) this.#complain("undo.denied", "");
          return;
        case "over":
          this.outcome.value = frame.outcome;
          return;
        case "notice":
        case "error":
          return this.#complain(frame.code, frame.text);
        default: // "pong", and whatever a newer server says
      }
    });
  }

  #welcome(frame: Welcome): void {
    this.seat.value = frame.seat;
    this.#seeTable(frame.table);
    this.chat.value = frame.chat;
    this.canChat.value = frame.can_chat ?? true;
    this.undoAsked.value = null; // a request that still waits is told again
    this.#seeClock(frame.clock);
    if (!frame.full) return; // the missed updates follow, and carry choices
    this.#known = frame.view === undefined ? -1 : frame.seq;
    this.seq.value = frame.seq;
    this.view.value = frame.view ?? undefined;
    this.#given = this.choices.value = frame.choices ?? [];
    this.log.value = frame.log;
    this.olderLines.value = (frame.log[0]?.seq ?? 1) > 1;
    this.told.value = QUIET;
    this.recent.value = [];
    this.wentBack.value = false;
    this.canUndo.value = frame.can_undo ?? false;
    this.canRedo.value = frame.can_redo ?? false;
    this.#odds.clear();
  }

  #update(update: Update): void {
    if (update.seq === this.seq.value) {
      // Nothing was missed, and the choices are still owed.
      this.#choose(update);
      this.#seeClock(update.clock);
      this.canUndo.value = update.can_undo ?? false;
      this.canRedo.value = update.can_redo ?? false;
      return;
    }
    if (update.seq < this.seq.value) return;
    if (update.seq !== this.seq.value + 1 || this.view.value === undefined) {
      this.#known = -1;
      this.#link.restart();
      return;
    }
    this.#known = this.seq.value = update.seq;
    this.view.value = fold(this.view.value, update.patch);
    this.#choose(update);
    this.#seeClock(update.clock);
    this.undoAsked.value = null;
    this.#odds.clear();
    const { seq, seat, phrase, events, told: texts, weights } = update;
    this.log.value = [...this.log.value, { seq, seat, phrase, events, told: texts, weights }];
    this.told.value = { seq, seat, events, texts, weights };
    this.recent.value = update.back ? [] : remembered(this.recent.value, this.told.value, this.seat.value);
    this.canUndo.value = update.can_undo ?? false;
    this.canRedo.value = update.can_redo ?? false;
    this.wentBack.value = update.back ?? false;
    if (update.outcome) this.outcome.value = update.outcome;
    // The answer to a command of ours: what is shown now can be clicked, though its receipt is still on the way.
    if (update.seat === this.seat.value) {
      this.#doing.clear();
      this.busy.value = false;
    }
  }

  #choose({ choices, edit }: Update): void {
    this.choices.value = choices ?? spliced(this.#given, edit ?? []);
    if (this.choices.value.length) this.#given = this.choices.value;
  }

  #seeTable(table: TableRecord): void {
    this.table.value = table;
    this.outcome.value = table.outcome ?? this.outcome.value;
    if (table.status !== "playing") this.choices.value = [];
  }

  #seeClock(clock: Clock | null | undefined): void {
    this.clock.value = clock ? { clock, at: this.#now() } : null;
  }

  #settle(id: string): void {
    if (this.#doing.delete(id)) this.busy.value = this.#doing.size > 0;
  }

  #answer(id: string, odds: Odds | null): boolean {
    const resolve = this.#asked.get(id);
    if (!resolve) return false;
    this.#asked.delete(id);
    resolve(odds);
    return true;
  }

  #reply(id: string, answer: Tagged | null): boolean {
    const resolve = this.#queries.get(id);
    this.#queries.delete(id);
    resolve?.(answer);
    return resolve !== undefined;
  }

  #advise(id: string, hint: Hint | null): void {
    this.#hints.get(id)?.(hint);
    this.#hints.delete(id);
  }

  #complain(code: string, text: string): void {
    this.#refusals += 1;
    this.refused.value = { n: this.#refusals, code, text };
  }
}
