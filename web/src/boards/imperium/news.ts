// What happened, with the place it happened at: the log of the board, from which one can jump there.
import type { Event, Spot, View } from "../../wire/generated/imperium";
import { tileOf } from "./hexes";
import type { Flash } from "./map";

export interface News {
  readonly key: string;
  readonly text: string;
  readonly tile: number | null;
  readonly round: number;
}

/** Told in numbers elsewhere, or to everybody all the time. */
const QUIET: ReadonlySet<string> = new Set([
  "TurnStarted",
  "TurnEnded",
  "RoundEnded",
  "UnitUpdated",
  "CityUpdated",
  "TileRevealed",
  "TileHidden",
  "CombatRound",
  "SupplyUpdated",
  "ResearchProgress",
  "GoldChanged",
  "UnitMoved",
  "UnitDamaged",
  "MovementStopped",
  "ResearchSet",
  "CityProductionSet",
  "OrdersCancelled",
]);

const KEPT = 160;

/** Where an event took place, as far as it says. */
export function placeOf(event: Event, view: View): number | null {
  const fields = event as unknown as Readonly<Record<string, unknown>>;
  for (const name of ["at", "pos", "hex", "to"]) {
    const value = fields[name];
    if (typeof value === "object" && value !== null && "q" in value) return tileOf(value as Spot, view);
  }
  for (const [name, table] of [
    ["city", view.cities],
    ["unit", view.units],
  ] as const) {
    const id = fields[name];
    if (typeof id === "number") {
      const found = table[String(id)];
      if (found) return found.pos;
    }
  }
  return null;
}

/** The lines of one update. */
export function newsOf(seq: number, events: readonly Event[], texts: readonly string[], view: View): readonly News[] {
  const made: News[] = [];
  events.forEach((event, n) => {
    const text = texts[n];
    if (!text || QUIET.has(event.type)) return;
    made.push({ key: `${seq}.${n}`, text, tile: placeOf(event, view), round: view.round });
  });
  return made;
}

export const added = (news: readonly News[], more: readonly News[]): readonly News[] => (more.length ? [...news, ...more].slice(-KEPT) : news);

/** What flashes for a moment. */
export function flashesOf(seq: number, events: readonly Event[], view: View): readonly Flash[] {
  const made: Flash[] = [];
  events.forEach((event, n) => {
    const kind = event.type === "CombatEnded" || event.type === "CityDamaged" || event.type === "UnitDamaged" ? "fight" : event.type === "UnitDied" ? "gone" : event.type === "CityFounded" || event.type === "UnitCreated" ? "made" : null;
    const tile = kind ? placeOf(event, view) : null;
    if (kind && tile !== null) made.push({ key: `${seq}.${n}`, tile, kind });
  });
  return made.slice(0, 24);
}
