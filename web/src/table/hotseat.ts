// All seats one screen holds at a table. Which of them is shown follows from who may act; when it passes to another
// person a curtain falls, so that nobody reads a neighbour's hand.
import { computed, effect, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { Session } from "./session";

export class HotSeat {
  readonly sessions: readonly Session[];
  readonly shown: Signal<Session>;
  readonly curtain: Signal<boolean> = signal(false);
  /** The seat whose turn it is on this screen, if it is not the one shown. */
  readonly waiting: ReadonlySignal<Session | null>;
  #stop: () => void;

  constructor(sessions: readonly Session[]) {
    const first = sessions[0];
    if (!first) throw new Error("a table is looked at by somebody");
    this.sessions = sessions;
    this.shown = signal(first);
    this.waiting = computed(() => {
      if (this.shown.value.choices.value.length) return null;
      return this.sessions.find((each) => each.choices.value.length > 0) ?? null;
    });
    this.#stop = effect(() => {
      if (this.waiting.value) this.curtain.value = true;
    });
  }

  get shared(): boolean {
    return this.sessions.length > 1;
  }

  /** The next person looks. */
  lift(): void {
    if (this.waiting.value) this.shown.value = this.waiting.value;
    this.curtain.value = false;
  }

  close(): void {
    this.#stop();
    for (const session of this.sessions) session.close();
  }
}
