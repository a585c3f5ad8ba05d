// A finished match, position by position. Views are folded once, going forward, and kept: every jump is instant. A long
// match comes in pages, which are added to it.
import type { History, HistoryFrame } from "../wire/http";
import { fold } from "./fold";

export class Replay {
  readonly frames: readonly HistoryFrame[];
  /** How many entries there are, whether they are here by now or not. */
  readonly last: number;
  #views: unknown[];

  constructor(history: History, before?: Replay) {
    this.frames = before ? [...before.frames, ...history.frames] : history.frames;
    this.last = Math.max(history.last, this.frames.length);
    this.#views = before ? before.#views : [history.first];
  }

  get length(): number {
    return this.frames.length;
  }

  /** Whether nothing more is to come. */
  get whole(): boolean {
    return this.length >= this.last;
  }

  /** With the page that goes on where this ends; what was folded stays. */
  and(page: History): Replay {
    return new Replay(page, this);
  }

  /** The view after so many entries. */
  view(position: number): unknown {
    const at = Math.max(0, Math.min(position, this.frames.length));
    while (this.#views.length <= at) {
      const next = this.#views.length;
      this.#views.push(fold(this.#views[next - 1], this.frames[next - 1]?.patch ?? {}));
    }
    return this.#views[at];
  }

  /** What led to a position; null at the start. */
  frame(position: number): HistoryFrame | null {
    return this.frames[position - 1] ?? null;
  }
}
