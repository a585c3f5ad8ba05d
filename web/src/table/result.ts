// How a match ended, for whoever sat there.
import type { Outcome } from "../wire/frames";

export type Result = "won" | "lost" | "drawn" | "over";

/** `over`: for who only watched. Nobody among the winners is a loss for who plays alone or together, else a draw. */
/** The match ended because its game changed under it: nobody has won or lost. */
export const OUTDATED = "outdated";

export function resultOf(outcome: Pick<Outcome, "winners"> & { readonly reason?: string }, own: readonly number[], seats: number, cooperative: boolean): Result {
  if (!own.length || outcome.reason === OUTDATED) return "over";
  if (outcome.winners.some((seat) => own.includes(seat))) return "won";
  if (outcome.winners.length || cooperative || seats === 1) return "lost";
  return "drawn";
}
