// When there is one thing to do it is done, after a beat in which it can be stopped. What that is a board may say
// itself; otherwise it is the only choice. A lesson that waits for its reader holds it back.
import { signal } from "@preact/signals";
import type { Choice, Tagged } from "../wire/frames";

/** Milliseconds from the choice to its being made. */
export const BEAT = 600;

/** What a board says follows by itself. */
export interface Following<C extends Tagged = Tagged> {
  readonly command: C;
  /** Milliseconds until it is taken; BEAT when left out. */
  readonly beat?: number;
  /** It goes by without a word: a step so small that words would be in the way. */
  readonly silent?: boolean;
}

const held = signal(0);

export const autoplay = {
  /** Whether nobody holds it back. A signal's value: reading it draws the reader again when it changes. */
  get free(): boolean {
    return held.value === 0;
  },
  /** Nothing is done by itself until what this gives is called. */
  suspend(): () => void {
    held.value += 1;
    let holds = true;
    return () => {
      if (holds) held.value -= 1;
      holds = false;
    };
  },
};

/** The only choice, unless a person has to make it. */
export function onlyOf(choices: readonly Choice[], never: readonly string[] = []): Choice | null {
  const [first] = choices;
  return choices.length === 1 && first && !never.includes(first.command.type) ? first : null;
}

/**
 * What is done next without a click: what the board says, as long as it can be chosen; where a board says nothing
 * (undefined), the only choice.
 */
export function nextOf(choices: readonly Choice[], said: Following | null | undefined, never: readonly string[] = []): { readonly choice: Choice; readonly beat: number; readonly silent: boolean } | null {
  const meant = said && JSON.stringify(said.command);
  const choice = said === undefined ? onlyOf(choices, never) : meant ? choices.find((each) => JSON.stringify(each.command) === meant) : null;
  return choice ? { choice, beat: said?.beat ?? BEAT, silent: said?.silent ?? false } : null;
}
