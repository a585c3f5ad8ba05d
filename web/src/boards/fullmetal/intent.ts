// What a click or a key on the planet means: the state of pointing at things, free of any drawing.
import { cellOf } from "./hexes";
import { deedsAt, type Deed, type Plan, type Sort } from "./options";
import type { Command, View } from "../../wire/generated/fullmetal";

export interface Pointing {
  /** The piece or mineral chosen; empty for none. */
  readonly unit: string;
  /** Only these deeds are marked; empty for all. */
  readonly group: string;
  /** A hex whose deeds are not yet told apart. */
  readonly at: number | null;
}

export interface Result {
  readonly pointing: Pointing;
  readonly send?: Command;
}

export const IDLE: Pointing = { unit: "", group: "", at: null };
export const chosen = (unit: string): Pointing => ({ unit, group: "", at: null });

export interface Mark {
  readonly sort: Sort;
  readonly cost: number;
  /** A second hex, that settles what the first one left open. */
  readonly next: boolean;
}

const UNDER: Readonly<Record<string, number>> = { tower: 1, astronef: 2, bridge: 3 };

/** The pieces on a hex, what lies on top first. */
export function piecesAt(view: View, cell: number): readonly string[] {
  const found: { name: string; under: number }[] = [];
  for (const [name, unit] of Object.entries(view.units)) if (unit.hexes.some((hex) => cellOf(hex) === cell)) found.push({ name, under: UNDER[unit.kind] ?? 0 });
  return found.sort((a, b) => a.under - b.under).map((each) => each.name);
}

/** What is open to pointing now. */
export function openDeeds(now: Pointing, plan: Plan): readonly Deed[] {
  const deeds = plan.landings.length ? plan.landings : (plan.of.get(now.unit) ?? []);
  return deeds.filter((deed) => (now.group ? deed.group === now.group : !deed.quiet));
}

/** The deeds of the hex that is not settled yet. */
export const openHere = (now: Pointing, plan: Plan): readonly Deed[] => (now.at === null ? [] : deedsAt(openDeeds(now, plan), now.at));

export function marksOf(now: Pointing, plan: Plan): ReadonlyMap<number, Mark> {
  const marks = new Map<number, Mark>();
  const here = openHere(now, plan);
  if (here.some((deed) => deed.next.length)) {
    for (const deed of here) for (const cell of deed.next) marks.set(cell, { sort: deed.sort, cost: deed.cost, next: true });
    return marks;
  }
  for (const deed of openDeeds(now, plan))
    for (const cell of deed.cells) if (!marks.has(cell) || deed.sort !== "move") marks.set(cell, { sort: deed.sort, cost: deed.cost, next: false });
  return marks;
}

/** Afterwards the piece stays chosen, so that it can go on. */
export const settle = (now: Pointing, deed: Deed): Result => ({ pointing: chosen(now.unit), send: deed.command });

/** A hex was pointed at. */
export function point(now: Pointing, cell: number, view: View, plan: Plan, seat: number | null): Result {
  const second = openHere(now, plan).filter((deed) => deed.next.includes(cell));
  const [first] = second;
  if (first && second.length === 1) return settle(now, first);
  if (first) return { pointing: now };
  const deeds = openDeeds(now, plan);
  const here = deedsAt(deeds, cell);
  const pieces = piecesAt(view, cell);
  const top = pieces[0];
  const [only] = here;
  if (only) {
    // An own piece may be meant itself: then the list asks.
    const meant = top !== undefined && top !== now.unit && view.units[top]?.owner === seat && only.sort !== "board";
    if (here.length === 1 && !only.next.length && !meant) return settle(now, only);
    return { pointing: { ...now, at: now.at === cell ? null : cell } };
  }
  if (top === undefined) return { pointing: IDLE };
  const place = pieces.indexOf(now.unit);
  const next = place < 0 ? top : pieces[place + 1];
  return { pointing: next === undefined ? IDLE : chosen(next) };
}

/** The position changed: keeps what still makes sense. In the deployment the hold is at hand. */
export function revise(now: Pointing, view: View, plan: Plan, seat: number | null): Pointing {
  const known = now.unit === "" || now.unit in view.units || plan.of.has(now.unit);
  const base = known ? now : IDLE;
  if (view.phase === "deployment" && plan.ends.size && !plan.of.has(base.unit)) {
    const ship = Object.entries(view.units).find(([, unit]) => unit.kind === "astronef" && unit.owner === seat);
    if (ship && base.unit !== ship[0]) return chosen(ship[0]);
  }
  if (base.at !== null && !openHere(base, plan).length) return { ...base, at: null };
  if (base.group && !openDeeds(base, plan).length) return { ...base, group: "" };
  return base;
}

/** Escape: first the hex, then the group, then the piece. */
export function letGo(now: Pointing): Pointing {
  if (now.at !== null) return { ...now, at: null };
  return now.group ? { ...now, group: "" } : IDLE;
}
