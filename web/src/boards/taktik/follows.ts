// Steps that leave nothing to decide, and how long they are looked at: what the board says follows by itself. What is
// offered says so: no rule is known here.
import { stepOf, type Plan } from "./options";
import type { Following } from "../../table/autoplay";
import type { Command, Event, View } from "../../wire/generated/taktik";

const BEAT = 260; // a step between two phases
const LOOK = 900; // a die, a drawn card: this long until it counts

/** The one thing that can be done, where there is nothing else; what is declared is rolled when somebody says so. */
export function onlyStep(plan: Plan, view: View): Command | null {
  if (plan.moves.size || plan.attacks.size || plan.exits.size || plan.offers.length || plan.stores.length || plan.cancels.length || plan.selections.length) return null;
  if (view.phase === "ATTACK" && view.queue.length) return null;
  const { main, others } = stepOf(plan);
  if (others.length) return null;
  return main ?? (plan.bare.size === 1 ? ([...plan.bare.values()][0] ?? null) : null);
}

/** A drawn bonus that was just stored is one decision, not two: where nothing else can be played, the cards are done with it. */
export function afterStoring(plan: Plan, view: View, own: number | null, events: readonly Event[]): Command | null {
  const stored = events.find((event) => event.type === "BonusStored" && event.player === own);
  if (stored?.type !== "BonusStored" || view.phase !== "CARD_RESOLUTION" || view.pending || plan.cancels.length) return null;
  return plan.offers.every((offer) => offer.card === stored.card) ? (plan.bare.get("NextPhase") ?? null) : null;
}

/** What follows by itself, with the time it takes to see what has just come to light. */
export function followingOf(plan: Plan, view: View, own: number | null, events: readonly Event[]): Following<Command> | null {
  const command = afterStoring(plan, view, own, events) ?? onlyStep(plan, view);
  return command && { command, beat: view.roll || view.pending ? LOOK : BEAT, silent: true };
}
