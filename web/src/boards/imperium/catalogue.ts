// Names, numbers and texts of the tables of the ruleset that is played, by number, as the server tells them.
import type { Catalogue, Item } from "../../wire/generated/imperium";

/** Of the table on the page: the board learns it before it draws anything. */
export let tables: Catalogue;

export function learn(catalogue: Catalogue): void {
  tables = catalogue;
}

export const labelOf = (table: readonly { readonly label: string }[], id: number): string => table[id]?.label ?? `#${id}`;

/** What a city can make: its name, what it costs, what it is for. */
export function itemFacts({ kind, id }: Item): { readonly label: string; readonly cost: number; readonly text: string; readonly wonder: boolean } {
  if (kind === "unit") {
    const unit = tables.units[id];
    const numbers = unit && unit.attack ? `attack ${unit.attack}, defence ${unit.defence}${unit.range ? `, range ${unit.range}` : ""}, moves ${unit.moves}` : unit ? `moves ${unit.moves}` : "";
    return { label: labelOf(tables.units, id), cost: unit?.cost ?? 0, text: [numbers, unit?.text].filter(Boolean).join("; "), wonder: false };
  }
  if (kind === "building") {
    const found = tables.buildings[id];
    const keep = found?.maintenance ? `; ${found.maintenance} gold a round` : "";
    return { label: labelOf(tables.buildings, id), cost: found?.cost ?? 0, text: `${found?.text ?? ""}${keep}`, wonder: found?.wonder ?? false };
  }
  const project = tables.projects[id];
  return { label: labelOf(tables.projects, id), cost: project?.cost ?? 0, text: project?.text ?? "", wonder: false };
}
