// What a click or a key on the map means: the state of pointing at things, free of any drawing.
import { aimed, cellAt, quadrantAt, reachOf, settled, type Offer, type Plan, type Way } from "./options";
import type { Command, View } from "../../wire/generated/taktik";

export type Intent =
  | { readonly kind: "idle" }
  | { readonly kind: "unit"; readonly unit: string }
  | { readonly kind: "pick"; readonly offer: Offer; readonly chosen: readonly string[] };

export interface Pointing {
  readonly intent: Intent;
  /** The tactic that goes with the next move, as its key; empty for none. */
  readonly armed: string;
}

export interface Result extends Pointing {
  readonly send?: Command;
}

export const IDLE: Pointing = { intent: { kind: "idle" }, armed: "" };

const idle = (armed: string): Result => ({ intent: { kind: "idle" }, armed });

function settle(way: Way, armed: string): Result {
  if (way.command) return { ...idle(armed), send: way.command };
  return idle(way.reaction);
}

/** A card was chosen: it is played at once, armed, or what it aims at is asked for. */
export function begin(offer: Offer, now: Pointing): Result {
  const { done } = aimed(offer, []);
  if (done) return settle(done, now.armed);
  return { intent: { kind: "pick", offer, chosen: settled(offer, []) }, armed: now.armed };
}

export function pickQuadrant(offer: Offer, quadrant: string, now: Pointing): Result {
  const way = offer.ways.find((each) => each.quadrant === quadrant);
  return way ? settle(way, now.armed) : { ...now };
}

export const unitAt = (view: View, cell: number): string | null => {
  for (const [name, unit] of Object.entries(view.units)) if (cellAt(view, unit.x, unit.y) === cell) return name;
  return null;
};

/** A cell was pointed at. */
export function point(now: Pointing, cell: number, view: View, plan: Plan): Result {
  const { intent, armed } = now;
  const there = unitAt(view, cell);
  if (intent.kind === "pick") {
    const { units, quadrants } = aimed(intent.offer, intent.chosen);
    if (quadrants.size) return pickQuadrant(intent.offer, quadrantAt(view, cell % view.width, Math.floor(cell / view.width)), now);
    if (there === null || !units.has(there)) return { ...now };
    const chosen = [...intent.chosen, there];
    const { done } = aimed(intent.offer, chosen);
    return done ? settle(done, armed) : { intent: { ...intent, chosen }, armed };
  }
  if (intent.kind === "unit") {
    const move = reachOf(plan, armed).get(intent.unit)?.get(cell);
    if (move) return { ...idle(""), send: move };
    const attack = there === null ? undefined : plan.attacks.get(intent.unit)?.get(there);
    if (attack) return { ...idle(armed), send: attack };
    if (there === intent.unit) return idle(armed);
  }
  return there === null ? idle(armed) : { intent: { kind: "unit", unit: there }, armed };
}

/** The position changed: keeps what still makes sense. */
export function revise(now: Pointing, view: View, plan: Plan): Pointing {
  const armed = now.armed && plan.moves.has(now.armed) ? now.armed : "";
  const { intent } = now;
  if (intent.kind === "pick") {
    const offer = plan.offers.find((each) => each.key === intent.offer.key);
    if (offer === intent.offer) return armed === now.armed ? now : { intent, armed };
    return offer ? { intent: { kind: "pick", offer, chosen: settled(offer, []) }, armed } : { intent: { kind: "idle" }, armed };
  }
  if (intent.kind === "unit" && !(intent.unit in view.units)) return { intent: { kind: "idle" }, armed };
  return armed === now.armed ? now : { intent, armed };
}

/** Escape: first what is being chosen, then the armed tactic. */
export const letGo = (now: Pointing): Pointing => (now.intent.kind === "idle" ? IDLE : { intent: { kind: "idle" }, armed: now.armed });
