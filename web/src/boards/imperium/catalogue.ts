// Names, numbers and texts of the title's tables, by number. Made from its data by scripts/imperium_catalogue.py.
import made from "./catalogue.generated.json";
import type { Item } from "../../wire/generated/imperium";

export interface Terrain {
  readonly key: string;
  readonly label: string;
  readonly water: boolean;
  readonly passable: boolean;
  readonly cost: number;
  readonly defence: number;
  readonly yields: Readonly<Record<string, number>>;
}
export interface Works {
  readonly key: string;
  readonly label: string;
  readonly road: boolean;
  readonly build: number;
  readonly tiers: readonly string[];
}
export interface Resource {
  readonly key: string;
  readonly label: string;
  readonly kind: string;
  readonly text: string;
}
export interface UnitType {
  readonly key: string;
  readonly label: string;
  readonly cls: string;
  readonly attack: number;
  readonly defence: number;
  readonly moves: number;
  readonly range: number;
  readonly cost: number;
  readonly era: number;
  readonly text: string;
}
export interface Building {
  readonly key: string;
  readonly label: string;
  readonly era: number;
  readonly cost: number;
  readonly maintenance: number;
  readonly wonder: boolean;
  readonly text: string;
}
export interface Tech {
  readonly key: string;
  readonly label: string;
  readonly era: number;
  readonly field: string;
  readonly cost: number;
  readonly requires: readonly number[];
  readonly unlocks: readonly string[];
}
export interface Named {
  readonly key: string;
  readonly label: string;
  readonly text: string;
}
export interface Policy extends Named {
  readonly branch: number;
  readonly tier: number;
}
export interface Branch {
  readonly key: string;
  readonly label: string;
  readonly rival: number;
}
export interface Project extends Named {
  readonly kind: string;
  readonly cost: number;
}
export interface Civilization extends Named {
  readonly leader: string;
  readonly trait: string;
}

export const ERAS: readonly string[] = made.eras;
export const TERRAINS = made.terrains as unknown as readonly Terrain[];
export const IMPROVEMENTS: readonly Works[] = made.improvements;
export const RESOURCES: readonly Resource[] = made.resources;
export const UNITS: readonly UnitType[] = made.units;
export const BUILDINGS: readonly Building[] = made.buildings;
export const TECHS: readonly Tech[] = made.techs;
export const GOVERNMENTS: readonly Named[] = made.governments;
export const BRANCHES: readonly Branch[] = made.branches;
export const POLICIES: readonly Policy[] = made.policies;
export const PROMOTIONS: readonly Named[] = made.promotions;
export const CIVILIZATIONS: readonly Civilization[] = made.civilizations;
export const PROJECTS: readonly Project[] = made.projects;
export const TREATIES: readonly Named[] = made.treaties;

export const labelOf = (table: readonly { readonly label: string }[], id: number): string => table[id]?.label ?? `#${id}`;

/** What a city can make: its name, what it costs, what it is for. */
export function itemFacts({ kind, id }: Item): { readonly label: string; readonly cost: number; readonly text: string; readonly wonder: boolean } {
  if (kind === "unit") {
    const unit = UNITS[id];
    const numbers = unit && unit.attack ? `attack ${unit.attack}, defence ${unit.defence}${unit.range ? `, range ${unit.range}` : ""}, moves ${unit.moves}` : unit ? `moves ${unit.moves}` : "";
    return { label: labelOf(UNITS, id), cost: unit?.cost ?? 0, text: [numbers, unit?.text].filter(Boolean).join("; "), wonder: false };
  }
  if (kind === "building") {
    const found = BUILDINGS[id];
    const keep = found?.maintenance ? `; ${found.maintenance} gold a round` : "";
    return { label: labelOf(BUILDINGS, id), cost: found?.cost ?? 0, text: `${found?.text ?? ""}${keep}`, wonder: found?.wonder ?? false };
  }
  const project = PROJECTS[id];
  return { label: labelOf(PROJECTS, id), cost: project?.cost ?? 0, text: project?.text ?? "", wonder: false };
}
