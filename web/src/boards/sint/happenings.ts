// What just happened, for the eye: which rooms flash and how, in the order it happened.
import type { Event } from "../../wire/generated/sint";

export type FlashKind = "hit" | "splash" | "fire" | "water" | "out" | "boom" | "mend" | "nuts" | "shield";

export interface Flash {
  readonly key: string;
  readonly room: number;
  readonly kind: FlashKind;
  /** Its place in the order, for the delay. */
  readonly step: number;
}

export interface Jolt {
  readonly key: string;
  readonly delta: number;
  readonly step: number;
}

export interface Happenings {
  readonly flashes: readonly Flash[];
  readonly hull: readonly Jolt[];
  readonly boss: readonly Jolt[];
}

const SHOWN = 14; // steps; what comes later comes at once with the last

export function happeningsOf(events: readonly Event[], seq: number, roomOf: (player: string) => number): Happenings {
  const flashes: Flash[] = [];
  const hull: Jolt[] = [];
  const boss: Jolt[] = [];
  let step = 0;
  const flash = (room: number, kind: FlashKind): void => {
    if (room >= 0) flashes.push({ key: `${seq}.${flashes.length}`, room, kind, step: Math.min(step++, SHOWN) });
  };
  for (const event of events)
    switch (event.type) {
      case "AttackHit":
        flash(event.room, event.effect === "Leak" ? "splash" : "hit");
        break;
      case "TokensAdded":
        if (event.cause !== "Attack") flash(event.room, event.hazard === "Water" ? "water" : "fire");
        break;
      case "TokensRemoved":
        flash(event.room, "out");
        break;
      case "FireSpread":
        flash(event.to_room, "fire");
        break;
      case "SystemExploded":
        flash(event.room, "boom");
        break;
      case "SystemRepaired":
        flash(event.room, "mend");
        break;
      case "ItemsAdded":
        if (typeof event.room === "number") flash(event.room, "nuts");
        break;
      case "ShieldsRaised":
      case "EvasionOn":
        flash(roomOf(event.player), "shield");
        break;
      case "HullChanged":
        hull.push({ key: `${seq}.h${hull.length}`, delta: event.delta, step: Math.min(step++, SHOWN) });
        break;
      case "BossHit":
        boss.push({ key: `${seq}.b${boss.length}`, delta: -1, step: Math.min(step++, SHOWN) });
        break;
      default:
        break;
    }
  return { flashes, hull, boss };
}
