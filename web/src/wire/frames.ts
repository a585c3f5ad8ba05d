// What travels. The frames are generated from the server's own records; the plain maps inside them that the
// server does not describe further (lobby record, choices, log lines) are named here.
import type * as made from "./generated/frames";

export type { FrameIn, FrameOut } from "./generated/frames";

export const PROTOCOL = 1;
export const PACKED = "tessera.v1";
export const TEXT = "tessera.v1.json";

/** A command or an event: told apart by `type`, the rest is the title's. */
export interface Tagged {
  readonly type: string;
}

export interface Choice<C extends Tagged = Tagged> {
  readonly command: C;
  readonly phrase: string;
}

export interface SeatRecord {
  readonly seat: number;
  readonly kind: "human" | "bot" | "random" | "open";
  readonly name: string;
  readonly taken: boolean;
  readonly ready: boolean;
  readonly connected: boolean;
}

export interface Outcome {
  readonly winners: readonly number[];
  readonly reason: string;
  readonly scores?: readonly number[];
}

export interface TableRecord {
  readonly table: string;
  readonly title: string;
  readonly name?: string;
  readonly status: "open" | "playing" | "finished" | "closed";
  readonly seats: readonly SeatRecord[];
  readonly options: Readonly<Record<string, unknown>>;
  /** The mod it is played with, by its id; empty without one. */
  readonly overlay: string;
  readonly position: number;
  readonly outcome?: Outcome | null;
  readonly rematch?: string | null;
}

export interface LogLine {
  readonly seq: number;
  readonly seat: number;
  readonly phrase: string;
  readonly told: readonly string[];
}

export interface ChatLine {
  readonly n: number;
  readonly seat: number | null;
  readonly name: string;
  readonly text: string;
  readonly at: number;
}

/** Milliseconds left: of the whole match by seat, and of the decisions that run now. */
export interface Clock {
  readonly turn: number;
  readonly game: number;
  readonly left: readonly number[];
  readonly running: Readonly<Record<string, number>>;
}

export interface Odds {
  readonly odds: readonly { readonly answer: unknown; readonly chance: readonly [number, number]; readonly percent: number | string }[];
  readonly exact: boolean;
}

export type Welcome = Omit<made.Welcome, "table" | "log" | "chat" | "clock" | "choices"> & {
  readonly table: TableRecord;
  readonly log: readonly LogLine[];
  readonly chat: readonly ChatLine[];
  readonly clock: Clock | null;
  readonly choices?: readonly Choice[] | null;
};

/** Keep so many of the last list, drop so many, put these; what stands after the last splice is kept. */
export type Splice = readonly [keep: number, drop: number, put: readonly Choice[]];

/** The choices come whole, or as an edit of the last list. */
export type Update = Omit<made.Update, "events" | "choices" | "edit" | "clock"> & {
  readonly events: readonly Tagged[];
  readonly choices?: readonly Choice[];
  readonly edit?: readonly Splice[];
  readonly clock: Clock | null;
};
