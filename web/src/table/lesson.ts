// A lesson being played: which step it is at, what that waits for, and which commands go through. No DOM, no rules: a
// step names members of commands and events, and whatever has them fits.
import { computed, effect, signal, untracked, type ReadonlySignal, type Signal } from "@preact/signals";
import type { Choice, Outcome, Tagged } from "../wire/frames";
import type { Lesson, LessonStep } from "../wire/http";
import type { KeyStorage } from "./keys";
import type { Refused, Told } from "./session";

/** What is heard of a match, of whichever seat is shown. */
export interface Heard {
  readonly choices: ReadonlySignal<readonly Choice[]>;
  readonly told: ReadonlySignal<Told>;
  readonly seq: ReadonlySignal<number>;
  readonly outcome: ReadonlySignal<Outcome | null>;
  readonly refused: ReadonlySignal<Refused | null>;
  /** Whether a seat of this screen did it. */
  readonly isOwn: (seat: number | null) => boolean;
}

/**
 * What the step at hand waits for: `read` the reader, `act` the command, `turn` the learner's turn to send it, `gone`
 * nothing more (the command cannot be sent any more, or nobody knows whether it happened), `wait` an event, `end` nothing:
 * it is over.
 */
export type Waits = "read" | "act" | "turn" | "gone" | "wait" | "end";

/** Whether a record has all these members, and inside each record of it, too. */
export function fits(given: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) return Array.isArray(given) && given.length === wanted.length && wanted.every((each, n) => fits(given[n], each));
  if (typeof wanted === "object" && wanted !== null) {
    if (typeof given !== "object" || given === null) return false;
    return Object.entries(wanted).every(([key, value]) => fits((given as Record<string, unknown>)[key] ?? null, value));
  }
  return given === wanted;
}

/** What is said while something is waited for is gone when it happens, unless it is this long: then it waits to be read. */
const BLINK = 60;

const fitsOne = (given: Tagged, wanted: LessonStep["do"]): boolean => (wanted ?? []).some((each) => fits(given, each));

export class LessonRun {
  readonly lesson: Lesson;
  /** The number of the step; as many as there are when it is over. */
  readonly at: Signal<number>;
  /** Left for good or for now: everything goes through, and the match is played as any other. */
  readonly left: Signal<boolean>;
  /** The answer to a command that was held back, with a number that is new each time. */
  readonly held: Signal<{ readonly n: number; readonly text: string } | null> = signal(null);
  readonly step: ReadonlySignal<LessonStep | null>;
  readonly waits: ReadonlySignal<Waits>;

  #heard: Heard;
  #book: LessonBook;
  #table: string;
  #sent = -1; // the entry that the command of this step answers, once it is on its way
  #events: readonly Tagged[] = []; // since the last command of a step, until a step has waited for them
  #last = -1;
  #come: Signal<boolean> = signal(false); // what this step waits for has come, and its text has not been read
  #resumed: Signal<boolean>; // what happened before this page came is not known
  #stop: () => void;

  constructor(lesson: Lesson, table: string, title: string, heard: Heard, book: LessonBook) {
    this.lesson = lesson;
    this.#heard = heard;
    this.#book = book;
    this.#table = table;
    const kept = book.at(table);
    this.at = signal(Math.min(kept?.at ?? 0, lesson.steps.length));
    this.left = signal(kept?.left ?? false);
    this.#resumed = signal(this.at.value > 0);
    this.step = computed(() => lesson.steps[this.at.value] ?? null);
    this.waits = computed(() => this.#waits());
    if (!kept) book.keep(table, { title, lesson: lesson.id, at: 0, of: lesson.steps.length, left: false });
    const hears = effect(() => this.#hear());
    const refused = effect(() => {
      if (heard.refused.value) this.#sent = -1;
    });
    this.#stop = () => {
      hears();
      refused();
    };
  }

  /** Whether nothing may be done on its own now: the step waits for the learner. */
  get holds(): boolean {
    return !this.left.value && this.waits.value !== "end" && this.waits.value !== "wait";
  }

  /** A command on its way out: whether it may go. What may not is answered in words. */
  allows(command: Tagged, otherwise: { readonly wrong: string; readonly read: string }): boolean {
    const step = this.step.value;
    if (this.left.value || !step || (step.free && !step.do?.length)) return true;
    if (step.until?.length) return true;
    if (fitsOne(command, step.do)) {
      this.#sent = this.#heard.seq.value;
      this.held.value = null;
      return true;
    }
    if (step.free) return true;
    const text = step.do?.length ? step.wrong || otherwise.wrong : otherwise.read;
    this.held.value = { n: (this.held.value?.n ?? 0) + 1, text };
    return false;
  }

  /** On to the next step: the reader has read, or skips what the step waits for. */
  next(): void {
    this.#advance();
    this.#settle();
  }

  leave(): void {
    this.left.value = true;
    this.#keep();
  }

  comeBack(): void {
    this.left.value = false;
    this.#keep();
  }

  close(): void {
    this.#stop();
  }

  #waits(): Waits {
    const step = this.step.value;
    if (!step) return "end";
    if (step.do?.length) {
      const choices = this.#heard.choices.value;
      if (this.#heard.outcome.value) return "gone";
      if (!choices.length) return "turn";
      return choices.some((choice) => fitsOne(choice.command, step.do)) ? "act" : "gone";
    }
    if (!step.until?.length || this.#come.value) return "read";
    return this.#heard.outcome.value || (this.#resumed.value && typeof step.until !== "string") ? "gone" : "wait";
  }

  #hear(): void {
    const { told, seq, isOwn } = this.#heard;
    const { seq: at, seat, events } = told.value;
    const now = seq.value;
    void this.#heard.choices.value;
    void this.#heard.outcome.value;
    untracked(() => {
      // An own entry answers what was sent; a whole new view says nothing of entries, only that there were some.
      const done = this.#sent >= 0 && now > this.#sent && (at < 0 || (at === now && isOwn(seat)));
      if (at >= 0 && at !== this.#last) {
        this.#last = at;
        this.#events = done ? events : [...this.#events, ...events];
      }
      if (done) this.#advance();
      this.#settle();
    });
  }

  #advance(): void {
    if (this.at.value >= this.lesson.steps.length) return;
    this.#sent = -1;
    this.held.value = null;
    this.#resumed.value = false;
    this.#come.value = false;
    this.at.value += 1;
    this.#keep();
  }

  /** Steps that wait for what has happened already are passed, if little is said there. */
  #settle(): void {
    for (let step = this.step.value; step?.until?.length && !this.#come.value && this.#happened(step.until); step = this.step.value) {
      if (step.say.length > BLINK) this.#come.value = true;
      else this.#advance();
    }
  }

  #happened(until: NonNullable<LessonStep["until"]>): boolean {
    if (until === "turn") return this.#heard.choices.value.length > 0;
    if (until === "over") return this.#heard.outcome.value !== null;
    const found = this.#events.findIndex((event) => fitsOne(event, until as LessonStep["do"]));
    if (found >= 0) this.#events = this.#events.slice(found + 1);
    return found >= 0;
  }

  #keep(): void {
    const kept = this.#book.at(this.#table);
    if (kept) this.#book.keep(this.#table, { ...kept, at: this.at.value, left: this.left.value });
  }
}

// ---------------------------------------------------------------- what this browser has learned

export interface Progress {
  readonly title: string;
  readonly lesson: string;
  readonly at: number;
  readonly of: number;
  readonly left: boolean;
}

const PLACE = "tessera.lessons.v1";
const KEPT = 40;

/** How far lessons have come, by table, in the browser's own storage. */
export class LessonBook {
  #storage: KeyStorage;

  constructor(storage: KeyStorage) {
    this.#storage = storage;
  }

  #all(): Record<string, Progress> {
    try {
      const read: unknown = JSON.parse(this.#storage.getItem(PLACE) ?? "{}");
      return typeof read === "object" && read !== null ? (read as Record<string, Progress>) : {};
    } catch {
      return {};
    }
  }

  at(table: string): Progress | undefined {
    return this.#all()[table];
  }

  /** The one that was begun last comes last; the oldest are forgotten. */
  keep(table: string, progress: Progress): void {
    const all = { ...this.#all(), [table]: progress };
    try {
      this.#storage.setItem(PLACE, JSON.stringify(Object.fromEntries(Object.entries(all).slice(-KEPT))));
    } catch {
      // Storage may be full or forbidden: the lesson then lasts as long as this page.
    }
  }

  /** The table of a lesson that was begun last and not finished. */
  halfDone(title: string, lesson: string): string | undefined {
    const mine = Object.entries(this.#all()).filter(([, each]) => each.title === title && each.lesson === lesson);
    const [table, progress] = mine.at(-1) ?? [];
    return progress && progress.at > 0 && progress.at < progress.of ? table : undefined;
  }

  /** Whether this browser has ever come to its end. */
  isDone(title: string, lesson: string): boolean {
    return Object.values(this.#all()).some((each) => each.title === title && each.lesson === lesson && each.at >= each.of);
  }
}
