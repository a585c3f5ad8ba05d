// From what was told to what is shown for a moment: flashes, fading units, the roll. No DOM.
import { calledOf } from "./catalogue";
import type { Cell, Event, UnitView, View } from "../../wire/generated/taktik";

export interface Ghost {
  readonly key: string;
  readonly name: string;
  readonly unit: UnitView;
}

export interface Flash {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly kind: "hit" | "miss" | "arrive" | "restore";
}

export interface Rolled {
  readonly seq: number;
  /** As they are called: one of them may be gone by the time it is shown. */
  readonly attacker: string;
  readonly target: string;
  readonly die: number;
  readonly value: number;
  readonly threshold: number;
  readonly hit: boolean;
}

type Units = Readonly<Record<string, UnitView>>;

/** Units that are gone, as they last stood. */
export function ghostsOf(events: readonly Event[], before: Units, seq: number): readonly Ghost[] {
  return events.flatMap((event) => {
    if (event.type !== "UnitEliminated" && event.type !== "UnitExfiltrated") return [];
    const unit = before[event.unit];
    return unit ? [{ key: `${seq}.${event.unit}`, name: event.unit, unit }] : [];
  });
}

export function flashesOf(events: readonly Event[], before: Units, now: Units, seq: number): readonly Flash[] {
  return events.flatMap((event, n): Flash[] => {
    const key = `${seq}.${n}`;
    const at = (name: string, kind: Flash["kind"]): Flash[] => {
      const unit = now[name] ?? before[name];
      return unit ? [{ key, x: unit.x, y: unit.y, kind }] : [];
    };
    switch (event.type) {
      case "UnitDamaged":
      case "UnitEliminated":
        return at(event.unit, "hit");
      case "AttackResolved":
        return event.outcome === "HIT" ? [] : at(event.target, "miss");
      case "UnitDeployed":
        return at(event.unit, "arrive");
      case "UnitRestored":
        return at(event.unit, "restore");
      default:
        return [];
    }
  });
}

/** The last die of these events, if one was thrown. */
export function rollOf(events: readonly Event[], attack: { readonly attacker: string; readonly target: string } | null, units: Units, seq: number): Rolled | null {
  let found: Rolled | null = null;
  const called = (name: string | undefined): string => {
    const unit = name === undefined ? undefined : units[name];
    return name !== undefined && unit ? calledOf(name, unit.kind) : "";
  };
  for (const event of events) {
    if (event.type !== "DiceRolled" && event.type !== "DiceRerolled" && event.type !== "RollShifted") continue;
    found = {
      seq,
      attacker: called(attack?.attacker),
      target: called(attack?.target),
      die: event.die,
      value: event.value,
      threshold: event.threshold,
      hit: event.outcome === "HIT",
    };
  }
  return found;
}

/** The places that events speak of, each once: where units went, fought, fell, entered; zones and structures. */
export function placesOf(events: readonly Event[], view: View): readonly Cell[] {
  const found = new Map<string, Cell>();
  const put = (cell: Cell | null | undefined): void => void (cell && found.set(`${cell.x}.${cell.y}`, { x: cell.x, y: cell.y }));
  for (const event of events) {
    if ("start" in event) put(event.start);
    if ("to" in event) put(event.to);
    if ("cell" in event) put(event.cell);
    if ("unit" in event) put(view.units[event.unit]);
    if ("attacker" in event) put(view.units[event.attacker]);
    if ("target" in event) put(view.units[event.target]);
    if ("targets" in event) for (const name of event.targets?.units ?? []) put(view.units[name]);
    if ("zone" in event) for (const cell of view.zones[event.zone]?.cells ?? []) put(cell);
    if ("structure" in event) put(view.structures[event.structure]?.cell);
  }
  return [...found.values()];
}

/** The place to look at when the other side acts: where it ends. */
export const actOf = (events: readonly Event[], view: View): Cell | null => placesOf(events, view).at(-1) ?? null;
