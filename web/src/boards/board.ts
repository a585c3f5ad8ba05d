// What a board is: it draws a view and reports clicks. It knows no rules: what can be clicked is in `choices`.
//
// A shipped title's board is `boards/<title>/index.tsx` with a default export made by `board(...)`. It is found by its
// folder; adding one edits no list. Other titles bring theirs in their own package (`brought.ts`); a title without one
// gets the generic board. `boards/<title>/emblem.tsx`, if there is one, is the picture on the title's card (2:1, a
// component without props).
import type { ComponentType } from "preact";
import type { SeatColour } from "../look/seats";
import type { Sound } from "../table/hearing";
import type { Route } from "../router";
import type { Following } from "../table/autoplay";
import type { Told } from "../table/session";
import type { Choice, Odds, Tagged } from "../wire/frames";
import type { Course } from "../wire/http";

export type { Choice, Odds, SeatColour, Tagged };

/** Texts in which the title's terms explain themselves, and single terms; `tipOf` makes the `data-tip` of anything else. */
export { tipOf } from "../parts/tips";
export { Term, Words } from "../parts/words";

/** What the last update told: `seq` is new with each, so an animation can be keyed by it. */
export interface ToldOf<E extends Tagged> extends Omit<Told, "events"> {
  readonly events: readonly E[];
}

/** A line of the log, as a board may read it. */
export interface PastOf<E extends Tagged> {
  readonly seq: number;
  readonly events: readonly E[];
  readonly told: readonly string[];
  readonly weights: readonly number[];
}

export interface BoardProps<V = unknown, C extends Tagged = Tagged, E extends Tagged = Tagged, K = unknown> {
  /** What this seat may know; its parts keep their identity while they do not change. */
  readonly view: V;
  /** Whose eyes these are; null: a spectator's, or a replay's. */
  readonly seat: number | null;
  /** Every legal command of this seat now, with its words; empty when it is not its turn. */
  readonly choices: readonly Choice<C>[];
  /** Sends one of the choices. */
  readonly send: (command: C) => void;
  /** What would come of it, or null where that could not be found out. Cheap to ask again in the same position. */
  readonly ask: (command: C) => Promise<Odds | null>;
  /** The title's answer to one of its questions, from what this seat knows; null: refused, or nobody is there to ask. */
  readonly query: (question: Tagged) => Promise<Tagged | null>;
  /** The table, for what a board keeps in this browser; empty where there is none. */
  readonly table: string;
  readonly told: ToldOf<E>;
  /** The last lines of the log, the oldest first: what happened before the page came is among them. Left out in a replay. */
  readonly past?: readonly PastOf<E>[];
  /** Names and colours by seat. */
  readonly names: readonly string[];
  readonly colours: readonly SeatColour[];
  /** Names, numbers and texts of the ruleset that is played, with its mod; {} if the title has no such thing. */
  readonly catalogue: K;
  /** The events of the line of the log that is pointed at: a ring marks their places. Null: none is. */
  readonly marked?: readonly E[] | null;
  /** The match has ended, by its rules or at the table (given up, out of time): nobody is waited for. */
  readonly over?: boolean;
  /**
   * Says which of the choices follows by itself now, or that none does (null): the table takes it after a beat, where the
   * person wants that. A board that never says so has its only choice taken. Left out where nothing can be done.
   */
  readonly follow?: (next: Following<C> | null) => void;
}

/** Asks the title's own routes: a path below `/api/titles/<title>/`. */
export type Get = <T = unknown>(path: string) => Promise<T>;

/** What a form for a new table has chosen so far, and how to choose otherwise. */
export interface HintProps {
  readonly values: Readonly<Record<string, unknown>>;
  readonly onChange: (values: Readonly<Record<string, unknown>>) => void;
}

export interface PageProps {
  readonly route: Route;
  readonly get: Get;
}

/** One scene of the film of a finished match. */
export interface SceneProps<Sc = unknown, K = unknown> {
  readonly scene: Sc;
  /** The scene it comes from while the film runs, and the milliseconds until the next: things may glide. Null: it stands still. */
  readonly from: { readonly scene: Sc; readonly beat: number } | null;
  readonly names: readonly string[];
  readonly colours: readonly SeatColour[];
  readonly catalogue: K;
}

export interface BoardModule<V = unknown, C extends Tagged = Tagged, E extends Tagged = Tagged, K = unknown> {
  /** The title's name, as the server spells it. */
  readonly title: string;
  readonly Board: ComponentType<BoardProps<V, C, E, K>>;
  /**
   * Where the list of choices stands beside this board: `open` (the board leaves the choosing to it), `closed`
   * (everything can be done on the board; the list is there for whoever prefers it), default `closed`.
   */
  readonly list?: "open" | "closed";
  /** The board wants the room: players, log and chat beside it can be folded, and are so at first. The browser remembers. */
  readonly side?: "folded";
  /**
   * For titles whose seats act at the same time and have no secrets from each other: whom the match waits for. Several
   * seats on one screen are then changed at will, without a curtain, and on their own when one has done its part.
   */
  readonly together?: { readonly awaited: (view: V) => readonly number[] };
  /** The title's own chat, in place of the table's; `count` is how many lines people have said. */
  readonly chat?: { readonly Panel: ComponentType<BoardProps<V, C, E, K>>; readonly count: (view: V) => number };
  /** What this title adds to the end of a match, below its graph; the course is null until it is known. */
  readonly Ending?: ComponentType<BoardProps<V, C, E, K> & { readonly course: Course | null }>;
  /** What this title says below the options of a new table. */
  readonly Hint?: ComponentType<HintProps>;
  /** Draws the scenes that the title's `Game.scene` gives: the end of a match and its replay then have its film. */
  readonly Scene?: ComponentType<SceneProps<any, K>>; // each title checks its own scene where it draws it
  /** How it ended, by the outcome's reason. */
  readonly endings?: Readonly<Record<string, string>>;
  /** Keys of the board's own, with what they do, for the table of keys. Digits are then the board's, not the list's. */
  readonly keys?: readonly (readonly [string, string])[];
  /** The colours of its seats, where a title has its own; everything on the page then shows them. */
  readonly colours?: readonly SeatColour[];
  /** Types of commands that a person has to give, also when they are the only ones: an end of the turn, say. */
  readonly never?: readonly C["type"][];
  /** What is heard of an event, by its type; without it, grave events are a hit and usual ones a move. */
  readonly sounds?: Readonly<Partial<Record<E["type"], Sound>>>;
  /** The board itself tells what happened (in a live region): the strip beside it is left out. */
  readonly tells?: boolean;
  /** Pages of the title's own, by name: `#/<title>/<name>`. Links to them come from the title's `PAGES`. */
  readonly pages?: Readonly<Record<string, ComponentType<PageProps>>>;
  /** Why the title's own board is not shown, and this one in its place. */
  readonly fault?: string;
}

// A page holds boards of every title, whose views it cannot know; each was checked where it was made.
export type AnyBoard = BoardModule<any, any, any, any>;

/** Checks a board against its title's generated types. */
export function board<V, C extends Tagged, E extends Tagged, K = unknown>(module: BoardModule<V, C, E, K>): AnyBoard {
  return module;
}
