// A finished match, position by position. Views are folded once, going forward, and kept: every jump is instant.
import type { History, HistoryFrame } from "../wire/http";
import { fold } from "./fold";

export class Replay {
  readonly frames: readonly HistoryFrame[];
  #views: unknown[];

  constructor(history: History) {
    this.frames = history.frames;
    this.#views = [history.first];
  }

  get length(): number {
    return this.frames.length;
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
