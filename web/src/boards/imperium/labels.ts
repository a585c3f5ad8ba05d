// What each tile says: to the ear, and under the pointer.
import type { View } from "../../wire/generated/imperium";
import { tables, labelOf } from "./catalogue";
import { tileName } from "./hexes";
import type { Land } from "./land";
import { words } from "./texts";

export const ownerWord = (owner: number, seat: number | null, names: readonly string[]): string => (owner === seat ? words.your : words.of(names[owner] ?? String(owner)));

/** A unit by its owner and type. */
export function unitTitle(id: string, view: View, seat: number | null, names: readonly string[]): string {
  const unit = view.units[id];
  return unit ? words.unitHere(ownerWord(unit.owner, seat, names), labelOf(tables.units, unit.kind), unit.hp) : id;
}

export interface Marked {
  readonly reach: ReadonlyMap<number, unknown>;
  readonly targets: ReadonlyMap<number, unknown>;
  readonly waiting: ReadonlySet<string>;
}

const NOTHING: readonly string[] = [];

/** What never depends on marks: written once for each view, by tile. */
export function placeLabels(view: View, land: Land, sight: Uint8Array, seat: number | null, names: readonly string[]): readonly string[] {
  const units = new Map<number, string[]>();
  for (const [id, unit] of Object.entries(view.units)) {
    const title = unitTitle(id, view, seat, names);
    units.get(unit.pos)?.push(title) ?? units.set(unit.pos, [title]);
  }
  const cities = new Map(Object.values(view.cities).map((city) => [city.pos, city]));
  const labels: string[] = [];
  for (let tile = 0; tile < land.terrain.length; tile++) {
    const terrain = land.terrain[tile] ?? -1;
    const name = tileName(tile, view);
    if (terrain < 0) {
      labels.push(`${name}, ${words.unexplored}`);
      continue;
    }
    const parts = [name, labelOf(tables.terrains, terrain).toLowerCase()];
    const key = String(tile);
    const city = cities.get(tile);
    const resource = view.resources[key];
    const works = view.improvements[key];
    const owner = view.owners[key];
    const road = view.roads[key];
    if (city) parts.push(words.cityOf(city.name, ownerWord(city.owner, seat, names), city.population));
    for (const unit of units.get(tile) ?? NOTHING) parts.push(unit);
    if (resource !== undefined) parts.push(labelOf(tables.resources, resource).toLowerCase());
    if (works) parts.push(labelOf(tables.improvements, works.id).toLowerCase() + (works.pillaged ? ` (${words.pillaged})` : ""));
    if (road) parts.push(words.road[road] ?? "");
    if (land.rivers[tile]) parts.push(words.river);
    if (owner !== undefined && !city) parts.push(owner === seat ? words.yourLand : words.landOf(names[owner] ?? String(owner)));
    if (!sight[tile]) parts.push(words.remembered);
    labels.push(parts.join(", "));
  }
  return labels;
}

/** With what can be done there now. */
export function cellLabels(places: readonly string[], view: View, { reach, targets, waiting }: Marked): readonly string[] {
  if (!reach.size && !targets.size && !waiting.size) return places;
  const labels = places.slice();
  const add = (tile: number, text: string): void => void (labels[tile] = `${labels[tile] ?? ""}, ${text}`);
  for (const tile of reach.keys()) add(tile, words.canGo);
  for (const tile of targets.keys()) add(tile, words.canAttack);
  const told = new Set<number>();
  for (const id of waiting) {
    const tile = view.units[id]?.pos;
    if (tile !== undefined && !told.has(tile)) {
      told.add(tile);
      add(tile, words.waits);
    }
  }
  return labels;
}
