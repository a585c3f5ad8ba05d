// What is pointed at: a unit, a city, or just a tile; and an attack that is aimed but not yet made. Pure: a click in,
// the next state and perhaps a command out.
import type { Command, View } from "../../wire/generated/imperium";
import type { Offered, Plan, UnitPlan } from "./options";

export interface Pointing {
  readonly unit: string | null;
  readonly city: string | null;
  readonly tile: number | null;
  /** The tile of an attack that waits to be confirmed. */
  readonly aim: number | null;
}

export interface Result {
  readonly pointing: Pointing;
  readonly send?: Command;
}

export const IDLE: Pointing = { unit: null, city: null, tile: null, aim: null };

export const onUnit = (unit: string, view: View): Pointing => ({ unit, city: null, tile: view.units[unit]?.pos ?? null, aim: null });
export const onCity = (city: string, view: View): Pointing => ({ unit: null, city, tile: view.cities[city]?.pos ?? null, aim: null });
export const onTile = (tile: number): Pointing => ({ unit: null, city: null, tile, aim: null });

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
  const unit: UnitPlan | undefined = now.unit === null ? undefined : plan.units.get(now.unit);
  const attacks = unit?.attacks.get(tile);
  if (unit && attacks) {
    const [first] = attacks;
    if (now.aim === tile && attacks.length === 1 && first) return { pointing: { ...now, aim: null }, send: first.command };
    return { pointing: { ...now, aim: tile } };
  }
  const move = unit?.moves.get(tile);
  if (unit && move) return { pointing: { ...now, tile, aim: null }, send: move.command };
  const choices = stack(view, tile, seat);
  const at = choices.findIndex((each) => same(each, { ...now, aim: null }));
  return { pointing: choices[(at + 1) % choices.length] ?? onTile(tile) };
}

/** Escape: first the aim, then everything. */
export const letGo = (now: Pointing): Pointing => (now.aim === null ? IDLE : { ...now, aim: null });

/** After an update: a unit that moved is followed, one that is gone is let go. */
export function revise(now: Pointing, view: View, plan: Plan): Pointing {
  if (now.unit !== null) {
    const unit = view.units[now.unit];
    if (!unit) return now.tile === null ? IDLE : onTile(now.tile);
    const aim = now.aim !== null && plan.units.get(now.unit)?.attacks.has(now.aim) ? now.aim : null;
    return unit.pos === now.tile && aim === now.aim ? now : { ...now, tile: unit.pos, aim };
  }
  if (now.city !== null && !view.cities[now.city]) return now.tile === null ? IDLE : onTile(now.tile);
  return now;
}

/** The next own unit or city that waits for a decision, after the one pointed at. */
export function nextWaiting(now: Pointing, units: readonly string[], cities: readonly string[], view: View): Pointing | null {
  const all = [...units.map((id) => onUnit(id, view)), ...cities.map((id) => onCity(id, view))];
  if (!all.length) return null;
  const at = all.findIndex((each) => same(each, { ...now, aim: null }));
  return all[(at + 1) % all.length] ?? null;
}

/** The attacks aimed at, each with its target. */
export const aimedAt = (now: Pointing, plan: Plan): readonly Offered[] => (now.unit === null || now.aim === null ? [] : (plan.units.get(now.unit)?.attacks.get(now.aim) ?? []));
