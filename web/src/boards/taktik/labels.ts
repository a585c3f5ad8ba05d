// The map in words: what a screen reader says of a cell and of a unit.
import { tagOf, unitKind } from "./catalogue";
import { words } from "./texts";
import { cellAt, reachOf, type Plan } from "./options";
import type { UnitView, View } from "../../wire/generated/taktik";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

export const columnName = (x: number): string => (x < 26 ? (LETTERS[x] as string) : `${LETTERS[Math.floor(x / 26) - 1]}${LETTERS[x % 26]}`);

/** `A1` is the north-west corner. */
export const cellName = (x: number, y: number): string => `${columnName(x)}${y + 1}`;

export const cellNameAt = (view: Pick<View, "width">, cell: number): string => cellName(cell % view.width, Math.floor(cell / view.width));

/** The ground of a cell, with what crosses it. */
export function groundName(view: View, x: number, y: number): string {
  const biome = words.terrain[view.biomes[y]?.[x] ?? "."] ?? "";
  const mark = view.overlays[y]?.[x] ?? ".";
  const broken = mark === "B" && view.disabled_bridges.some((each) => each.x === x && each.y === y);
  const over = broken ? words.brokenBridge : words.overlay[mark];
  return over ? `${biome}, ${over}` : biome;
}

/** `your infantry 3`, for a spectator `attacker infantry 3`. */
export function unitTitle(name: string, unit: UnitView, own: number | null): string {
  const whose = own === null ? (words.sides[unit.owner] ?? "").toLowerCase() : unit.owner === own ? words.yours : words.theirs;
  return `${whose} ${unitKind(unit.kind)} ${tagOf(name)}`;
}

/** All that is to be said of a unit, except where it is. */
export function unitLabel(name: string, unit: UnitView, own: number | null, plan: Plan, armed: string): string {
  const parts = [unitTitle(name, unit, own)];
  if (unit.leader) parts.push(words.leader);
  if (unit.cargo) parts.push(words.cargo);
  if (unit.damage > 0) parts.push(words.damaged(unit.damage, unit.hits));
  if (unit.moved) parts.push(words.moved);
  if (unit.attacked) parts.push(words.attacked);
  if (reachOf(plan, armed).has(name)) parts.push(words.canMove);
  if (plan.attacks.has(name)) parts.push(words.canAttack);
  if (plan.exits.has(name)) parts.push(words.canLeave);
  return parts.join(", ");
}

export interface Marks {
  readonly selected: string | null;
  readonly reach: ReadonlySet<number>;
  readonly targets: ReadonlySet<string>;
  readonly picks: ReadonlySet<string>;
}

/** Every cell in words, row by row. */
export function cellLabels(view: View, own: number | null, plan: Plan, armed: string, marks: Marks): readonly string[] {
  const labels: string[] = [];
  const standing = new Map(Object.entries(view.units).map(([name, unit]) => [cellAt(view, unit.x, unit.y), name]));
  const zones = new Map<number, string>();
  for (const [name, zone] of Object.entries(view.zones)) for (const cell of zone.cells) zones.set(cellAt(view, cell.x, cell.y), name.replaceAll("_", " "));
  for (const [name, each] of Object.entries(view.structures)) {
    const state = each.neutralised ? ` ${words.neutralised}` : "";
    zones.set(cellAt(view, each.cell.x, each.cell.y), name.replaceAll("_", " ") + state);
  }
  for (let y = 0; y < view.height; y++) {
    for (let x = 0; x < view.width; x++) {
      const cell = cellAt(view, x, y);
      const parts = [cellName(x, y), groundName(view, x, y)];
      const zone = zones.get(cell);
      if (zone) parts.push(zone);
      const name = standing.get(cell);
      const unit = name === undefined ? undefined : view.units[name];
      if (name !== undefined && unit) {
        parts.push(unitLabel(name, unit, own, plan, armed));
        if (name === marks.selected) parts.push(words.selected);
        if (marks.targets.has(name)) parts.push(words.target);
        if (marks.picks.has(name)) parts.push(words.pickable);
      }
      if (marks.reach.has(cell)) parts.push(words.reachable);
      labels.push(parts.join(", "));
    }
  }
  return labels;
}
