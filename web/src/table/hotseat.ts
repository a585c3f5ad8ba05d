// All seats one screen holds at a table. Which of them is shown follows from who may act; when it passes to another
// person a curtain falls, so that nobody reads a neighbour's hand. Where all seats act at the same time and have no
// secrets, there is no curtain: any of them can be shown, and the next one is when the one shown has done its part.
import { computed, effect, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { Heard } from "./lesson";
import type { Session } from "./session";

export class HotSeat {
  readonly sessions: readonly Session[];
  readonly shown: Signal<Session>;
  readonly curtain: Signal<boolean> = signal(false);
  /** The seat whose turn it is on this screen, if it is not the one shown. */
  readonly waiting: ReadonlySignal<Session | null>;
  /** Whom the match waits for, where seats act together; null: they act by turns. */
  readonly together: Signal<((view: unknown) => readonly number[]) | null> = signal(null);
  #stop: () => void;

  constructor(sessions: readonly Session[]) {
    const first = sessions[0];
    if (!first) throw new Error("a table is looked at by somebody");
    this.sessions = sessions;
    this.shown = signal(first);
    this.waiting = computed(() => {
      if (this.together.value || this.shown.value.choices.value.length) return null;
      return this.sessions.find((each) => each.choices.value.length > 0) ?? null;
    });
    const curtains = effect(() => {
      if (this.waiting.value) this.curtain.value = true;
    });
    let acted = false; // whether the one shown was waited for, when last looked
    const passes = effect(() => {
      const { view, seat } = this.shown.value;
      const waited = this.together.value?.(view.value) ?? [];
      const wanted = waited.includes(seat.value ?? -1);
      if (acted && !wanted) {
        const next = this.sessions.find((each) => waited.includes(each.seat.value ?? -1));
        if (next) this.shown.value = next;
      }
      acted = wanted;
    });
    this.#stop = () => {
      curtains();
      passes();
    };
  }

  /** Look through another of the seats held here. */
  show(seat: number): void {
    const found = this.sessions.find((each) => each.seat.value === seat);
    if (found) this.shown.value = found;
  }

  /** What is heard through whichever seat is shown. */
  readonly heard: Heard = {
    choices: computed(() => this.shown.value.choices.value),
    told: computed(() => this.shown.value.told.value),
    seq: computed(() => this.shown.value.seq.value),
    outcome: computed(() => this.shown.value.outcome.value),
    refused: computed(() => this.shown.value.refused.value),
    isOwn: (seat) => this.sessions.some((each) => each.seat.value === seat),
  };

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
