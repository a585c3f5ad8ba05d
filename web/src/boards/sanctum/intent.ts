// What a click or a key in a fight means: a card or a potion in the hand, and whom it is meant for. No drawing here.
import type { Command } from "../../wire/generated/sanctum";
import type { Plan, Play } from "./options";

/** What is held over the field; null: nothing. */
export type Held = { readonly what: "card" | "potion"; readonly id: number } | null;

export interface Result {
  readonly held: Held;
  readonly send?: Command;
}

const same = (a: Held, b: Held): boolean => a?.what === b?.what && a?.id === b?.id;

export const playOf = (held: Held, plan: Plan): Play | undefined => held ? (held.what === "card" ? plan.cards : plan.potions).get(held.id) : undefined;

/** The enemies the held thing can be used on. */
export const targetsOf = (held: Held, plan: Plan): readonly number[] => [...(playOf(held, plan)?.at.keys() ?? [])];

/** A card or potion was chosen: it is played if it needs no target, else held; again: let go, or used if there is only one. */
export function choose(held: Held, next: Held, plan: Plan): Result {
  const play = playOf(next, plan);
  if (!play) return { held: null };
  if (play.once) return { held: null, send: play.once };
  if (!same(held, next)) return { held: next };
  const [only] = play.at.values();
  return play.at.size === 1 && only ? { held: null, send: only } : { held: null };
}

/** An enemy was chosen. */
export function strike(held: Held, enemy: number, plan: Plan): Result {
  const command = playOf(held, plan)?.at.get(enemy);
  return command ? { held: null, send: command } : { held };
}

/** The position changed: what can no longer be used is let go. */
export const revise = (held: Held, plan: Plan): Held => (playOf(held, plan)?.at.size ? held : null);

/** The target to the left or right of this one; the first if there is none yet. */
export function beside(targets: readonly number[], now: number | null, step: 1 | -1): number | null {
  if (!targets.length) return null;
  const at = now === null ? -1 : targets.indexOf(now);
  if (at < 0) return targets[step > 0 ? 0 : targets.length - 1] ?? null;
  return targets[(at + step + targets.length) % targets.length] ?? null;
}
