// From what was told to what is shown for a moment: flashes, fading units, the roll. No DOM.
import type { Event, UnitView } from "../../wire/generated/taktik";

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
export function rollOf(events: readonly Event[], attack: { readonly attacker: string; readonly target: string } | null, seq: number): Rolled | null {
  let found: Rolled | null = null;
  for (const event of events) {
    if (event.type !== "DiceRolled" && event.type !== "DiceRerolled" && event.type !== "RollShifted") continue;
    found = {
      seq,
      attacker: attack?.attacker ?? "",
      target: attack?.target ?? "",
      die: event.die,
      value: event.value,
      threshold: event.threshold,
      hit: event.outcome === "HIT",
    };
  }
  return found;
}
