// How a match ended, for whoever sat there.
import type { Outcome } from "../wire/frames";

export type Result = "won" | "lost" | "drawn" | "over";

/** `over`: for who only watched. Nobody among the winners is a loss for who plays alone or together, else a draw. */
export function resultOf(outcome: Pick<Outcome, "winners">, own: readonly number[], seats: number, cooperative: boolean): Result {
  if (!own.length) return "over";
  if (outcome.winners.some((seat) => own.includes(seat))) return "won";
  if (outcome.winners.length || cooperative || seats === 1) return "lost";
  return "drawn";
}
