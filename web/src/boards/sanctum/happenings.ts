// What the last update told, sorted for the eye (numbers that rise over a figure) and for the ear (one short text).
import type { ToldOf } from "../board";
import type { Event } from "../../wire/generated/sanctum";

export type FloatKind = "hit" | "blocked" | "heal" | "block" | "loss" | "gain" | "bad";

export interface Float {
  readonly key: string;
  readonly kind: FloatKind;
  readonly text: string;
  /** Its turn among all: later ones rise later. */
  readonly at: number;
}

export interface Happenings {
  /** By bearer: 0 is the delver, else an enemy. */
  readonly floats: ReadonlyMap<number, readonly Float[]>;
  readonly drawn: ReadonlySet<number>;
  readonly acted: ReadonlySet<number>;
  readonly hurt: ReadonlySet<number>;
  readonly act: number | null;
  /** The face of the card that was played. */
  readonly played: string | null;
}

const NOTHING: Happenings = { floats: new Map(), drawn: new Set(), acted: new Set(), hurt: new Set(), act: null, played: null };

export function happeningsOf(told: ToldOf<Event>): Happenings {
  if (!told.events.length) return NOTHING;
  const floats = new Map<number, Float[]>();
  const drawn = new Set<number>();
  const acted = new Set<number>();
  const hurt = new Set<number>();
  let act: number | null = null;
  let played: string | null = null;
  let count = 0;
  const rise = (bearer: number, kind: FloatKind, text: string): void => {
    const list = floats.get(bearer) ?? [];
    list.push({ key: `${told.seq} ${count}`, kind, text, at: count });
    floats.set(bearer, list);
    count += 1;
  };
  for (const event of told.events) {
    switch (event.type) {
      case "EnemyHit":
        if (event.hp) rise(event.enemy, "hit", `−${event.hp}`);
        else rise(event.enemy, "blocked", `${event.blocked}`);
        hurt.add(event.enemy);
        break;
      case "EnemyLostHp":
        rise(event.enemy, "loss", `−${event.amount}`);
        break;
      case "EnemyHealed":
        if (event.amount) rise(event.enemy, "heal", `+${event.amount}`);
        break;
      case "PlayerHit":
        if (event.hp) rise(0, "hit", `−${event.hp}`);
        else rise(0, "blocked", `${event.blocked + event.fortify}`);
        hurt.add(0);
        break;
      case "HpLost":
        if (event.amount) rise(0, "loss", `−${event.amount}`);
        break;
      case "Healed":
        if (event.amount) rise(0, "heal", `+${event.amount}`);
        break;
      case "BlockGained":
        if (event.amount) rise(event.bearer, "block", `+${event.amount}`);
        break;
      case "EnemyActed":
        acted.add(event.enemy);
        break;
      case "CardDrawn":
        drawn.add(event.card);
        break;
      case "CardPlayed":
        played = event.id;
        break;
      case "ActStarted":
        act = event.act;
        break;
      default:
    }
  }
  return { floats, drawn, acted, hurt, act, played };
}

export interface Places {
  /** 0 the delver, else an enemy of the fight. */
  readonly bearers: ReadonlySet<number>;
  readonly nodes: ReadonlySet<string>;
}

/** Where events took place, for the rings around what a line of the log speaks of. */
export function placesOf(events: readonly Event[] | null | undefined): Places {
  const bearers = new Set<number>();
  const nodes = new Set<string>();
  for (const event of events ?? []) {
    if ("enemy" in event && typeof event.enemy === "number") bearers.add(event.enemy);
    if ("bearer" in event) bearers.add(event.bearer);
    if (event.type === "PlayerHit" || event.type === "HpLost" || event.type === "Healed") bearers.add(0);
    if (event.type === "CardPlayed" && typeof event.target === "number") bearers.add(event.target);
    if (event.type === "NodeEntered") nodes.add(event.node);
  }
  return { bearers, nodes };
}

/** Not worth hearing: it can be read on the screen, or follows from what is said. */
const QUIET: ReadonlySet<string> = new Set(["CardDiscarded", "CardDrawn", "ResolveChanged", "DevotionChanged", "FortifyChanged", "StatusChanged", "TurnStarted", "CombatStarted"]);
const MOST = 14;

/** One text for the live region. */
export function spoken(told: ToldOf<Event>): string {
  const even = told.texts.length === told.events.length;
  const lines = told.texts.filter((text, n) => text && !(even && QUIET.has(told.events[n]?.type ?? "")));
  const kept = lines.slice(0, MOST);
  return kept.map((line) => line.charAt(0).toUpperCase() + line.slice(1)).join(". ") + (kept.length ? "." : "");
}
