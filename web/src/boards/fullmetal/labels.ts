// Hexes and pieces in words, for those who listen and for the line under the pointer.
import { cellOf, COLUMNS, hexName, SIZE } from "./hexes";
import type { Mark, Pointing } from "./intent";
import type { Plan } from "./options";
import { shortName } from "./catalogue";
import { words } from "./texts";
import type { SeenUnit, View } from "../../wire/generated/fullmetal";

export const printedAt = (view: View, cell: number): string => view.terrain[Math.floor(cell / COLUMNS)]?.[cell % COLUMNS] ?? "~";

/** Marsh floods at high tide, reef dries at low tide: how the hex is to be drawn now. */
export function shownAt(printed: string, tide: string): string {
  if (printed === "%" && tide === "high") return "m";
  if (printed === "*" && tide === "low") return "r";
  return printed;
}

export function groundName(view: View, cell: number): string {
  const shown = shownAt(printedAt(view, cell), view.tide);
  if (shown === "m") return words.flooded;
  if (shown === "r") return words.dry;
  return words.terrain[shown] ?? shown;
}

export function unitState(unit: SeenUnit): readonly string[] {
  const told: string[] = [];
  if (unit.stuck) told.push(words.stuck);
  if (unit.neutralized) told.push(words.neutralized);
  if (unit.cargo.length) told.push(words.carries(unit.cargo.length));
  const towers = [0, 1, 2].filter((pode) => (unit.down >> pode) & 1).length;
  if (unit.kind === "astronef" && towers) told.push(words.towersDown(towers));
  return told;
}

export function unitTitle(name: string, unit: SeenUnit, seat: number | null, names: readonly string[]): string {
  return unit.owner === seat ? `${words.your} ${shortName(name)}` : `${shortName(name)} ${words.of(names[unit.owner] ?? "")}`;
}

/** What each hex says. */
export function cellLabels(view: View, seat: number | null, names: readonly string[], plan: Plan, now: Pointing, marks: ReadonlyMap<number, Mark>, fire: ReadonlySet<number>): readonly string[] {
  const parts: string[][] = Array.from({ length: SIZE }, (_, cell) => {
    const zone = view.zones[Math.floor(cell / COLUMNS)]?.[cell % COLUMNS] ?? "0";
    return [hexName(cell), groundName(view, cell), ...(zone === "0" ? [] : [words.zone(zone)])];
  });
  for (const place of Object.keys(view.minerals)) {
    const [q = 0, r = 0] = place.split(",").map(Number);
    parts[cellOf([q, r])]?.push(words.mineral);
  }
  for (const [name, unit] of Object.entries(view.units))
    for (const hex of unit.hexes) {
      const told = [unitTitle(name, unit, seat, names), ...unitState(unit)];
      if (plan.of.has(name)) told.push(words.canAct);
      if (name === now.unit) told.push(words.selected);
      parts[cellOf(hex)]?.push(...told);
    }
  for (const other of fire) for (const hex of view.players[other]?.under_fire ?? []) parts[cellOf(hex)]?.push(words.underFire(names[other] ?? ""));
  for (const [cell, mark] of marks) parts[cell]?.push(mark.next ? words.next : (words.open[mark.sort] ?? ""), ...(mark.cost ? [words.cost(mark.cost)] : []));
  return parts.map((each) => each.join(", "));
}
