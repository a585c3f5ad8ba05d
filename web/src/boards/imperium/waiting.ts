// What a turn should not end without, and the way through it: idle units, idle cities, research, policies. Pure.
import type { View } from "../../wire/generated/imperium";
import { onCity, onUnit, type Pointing } from "./intent";
import type { Waiting } from "./options";

/** Where "Next" leads. */
export type Step = { readonly point: Pointing } | "research" | "policies";

export const countOf = (waiting: Waiting): number => waiting.units.length + waiting.cities.length + Number(waiting.research) + Number(waiting.picks > 0);

/** The next thing that waits after the one pointed at, or after the sheet that was opened last; null: nothing does. */
export function nextStep(now: Pointing, last: Step | null, waiting: Waiting, view: View): Step | null {
  const steps: readonly Step[] = [
    ...waiting.units.map((id) => ({ point: onUnit(id, view) })),
    ...waiting.cities.map((id) => ({ point: onCity(id, view) })),
    ...(waiting.research ? (["research"] as const) : []),
    ...(waiting.picks > 0 ? (["policies"] as const) : []),
  ];
  const isHere = (step: Step): boolean => (typeof step === "string" ? step === last : typeof last !== "string" && step.point.unit === now.unit && step.point.city === now.city);
  return steps[(steps.findIndex(isHere) + 1) % steps.length] ?? null;
}
