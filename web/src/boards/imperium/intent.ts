// What is pointed at: a unit, a city, or just a tile; an attack that is aimed but not yet made, or a way that is laid out
// but not yet gone. Pure: a click in, the next state and perhaps a command out.
import type { Command, View } from "../../wire/generated/imperium";
import type { Offered, Plan, UnitPlan } from "./options";

export interface Pointing {
  readonly unit: string | null;
  readonly city: string | null;
  readonly tile: number | null;
  /** The tile of an attack that waits to be confirmed. */
  readonly aim: number | null;
  /** Where the unit is to go, one place after the other; waits to be confirmed. */
  readonly stops: readonly number[];
  /** Every click lays out the way, also onto cities and units. */
  readonly laying: boolean;
}

export interface Result {
  readonly pointing: Pointing;
  readonly send?: Command;
  /** The way that was laid out is meant. */
  readonly go?: boolean;
}

const NO_STOPS: readonly number[] = [];
const NOTHING = { unit: null, city: null, tile: null, aim: null, stops: NO_STOPS, laying: false } as const;

export const IDLE: Pointing = NOTHING;

export const onUnit = (unit: string, view: View): Pointing => ({ ...NOTHING, unit, tile: view.units[unit]?.pos ?? null });
export const onCity = (city: string, view: View): Pointing => ({ ...NOTHING, city, tile: view.cities[city]?.pos ?? null });
export const onTile = (tile: number): Pointing => ({ ...NOTHING, tile });

/** Whether the unit pointed at can be sent somewhere now. */
export const canBeSent = (now: Pointing, view: View, plan: Plan): boolean => now.unit !== null && plan.units.has(now.unit) && (view.units[now.unit]?.moves_left ?? 0) > 0;

/** One more place of the way; the same again is left out. */
export const laid = (now: Pointing, tile: number): Pointing => ({ ...now, aim: null, stops: now.stops.at(-1) === tile ? now.stops : [...now.stops, tile] });

/** The units of a seat on a tile, fighters first as the view tells them. */
export const unitsAt = (view: View, tile: number, owner?: number | null): string[] =>
  Object.keys(view.units).filter((id) => view.units[id]?.pos === tile && (owner === undefined || view.units[id]?.owner === owner));

export const cityAt = (view: View, tile: number): string | null => Object.keys(view.cities).find((id) => view.cities[id]?.pos === tile) ?? null;

/** What can be pointed at on a tile, in the order that repeated clicks go through. */
function stack(view: View, tile: number, seat: number | null): Pointing[] {
  const city = cityAt(view, tile);
  const own = seat === null ? [] : unitsAt(view, tile, seat);
  const others = unitsAt(view, tile).filter((id) => !own.includes(id));
  return [...own.map((id) => onUnit(id, view)), ...(city === null ? [] : [onCity(city, view)]), ...others.map((id) => onUnit(id, view)), onTile(tile)];
}

const same = (a: Pointing, b: Pointing): boolean => a.unit === b.unit && a.city === b.city && a.tile === b.tile;

/** A click or Enter on a tile. */
export function point(now: Pointing, tile: number, view: View, plan: Plan, seat: number | null): Result {
  const sent = canBeSent(now, view, plan);
  if (sent && now.stops.length && now.stops.at(-1) === tile) return { pointing: now, go: true };
  if (sent && now.laying && tile !== now.tile) return { pointing: { ...laid(now, tile), laying: true } };
  const unit: UnitPlan | undefined = now.unit === null ? undefined : plan.units.get(now.unit);
  const attacks = unit?.attacks.get(tile);
  if (unit && attacks) {
    const [first] = attacks;
    if (now.aim === tile && attacks.length === 1 && first) return { pointing: { ...now, aim: null }, send: first.command };
    return { pointing: { ...now, aim: tile, stops: NO_STOPS } };
  }
  const move = unit?.moves.get(tile);
  if (unit && move && !now.stops.length) return { pointing: { ...now, tile, aim: null }, send: move.command };
  const choices = stack(view, tile, seat);
  // Open country beyond reach: somewhere to go.
  if (sent && choices.length === 1) return { pointing: { ...now, aim: null, stops: [tile] } };
  const at = choices.findIndex((each) => same(each, { ...now, aim: null }));
  return { pointing: choices[(at + 1) % choices.length] ?? onTile(tile) };
}

/** A right click, or Shift and Enter: what a click does within reach, and a way that is meant at once beyond it. */
export function dispatch(now: Pointing, tile: number, view: View, plan: Plan): Result {
  if (!canBeSent(now, view, plan) || tile === now.tile) return { pointing: now };
  const unit = now.unit === null ? undefined : plan.units.get(now.unit);
  if (unit?.attacks.has(tile)) return { pointing: { ...now, aim: tile, stops: NO_STOPS } };
  const move = now.stops.length ? undefined : unit?.moves.get(tile);
  if (move) return { pointing: { ...now, tile, aim: null }, send: move.command };
  return { pointing: laid(now, tile), go: true };
}

/** Escape: first the aim or the way, then everything. */
export const letGo = (now: Pointing): Pointing => (now.aim === null && !now.stops.length && !now.laying ? IDLE : { ...now, aim: null, stops: NO_STOPS, laying: false });

/** After an update: a unit that moved is followed, one that is gone is let go. */
export function revise(now: Pointing, view: View, plan: Plan): Pointing {
  if (now.unit !== null) {
    const unit = view.units[now.unit];
    if (!unit) return now.tile === null ? IDLE : onTile(now.tile);
    const aim = now.aim !== null && plan.units.get(now.unit)?.attacks.has(now.aim) ? now.aim : null;
    // A unit that has gone somewhere is there: what was laid out from where it stood is no more.
    const stops = unit.pos === now.tile && canBeSent(now, view, plan) ? now.stops : NO_STOPS;
    const laying = now.laying && stops === now.stops;
    return unit.pos === now.tile && aim === now.aim && stops === now.stops && laying === now.laying ? now : { ...now, tile: unit.pos, aim, stops, laying };
  }
  if (now.city !== null && !view.cities[now.city]) return now.tile === null ? IDLE : onTile(now.tile);
  return now;
}

/** The attacks aimed at, each with its target. */
export const aimedAt = (now: Pointing, plan: Plan): readonly Offered[] => (now.unit === null || now.aim === null ? [] : (plan.units.get(now.unit)?.attacks.get(now.aim) ?? []));
