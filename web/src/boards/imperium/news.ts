// What happened, with the place it happened at: the log of the board, from which one can jump there.
import type { BoardProps } from "../board";
import type { Command, Event, Spot, View } from "../../wire/generated/imperium";
import { tileOf } from "./hexes";
import type { Flash } from "./map";

export interface News {
  readonly key: string;
  readonly text: string;
  readonly tile: number | null;
  readonly round: number;
  readonly event: Event;
  /** What it is about, and how much it matters to this seat: 3 it was attacked, 2 it should know, 1 the rest. */
  readonly kind: Kind;
  readonly rank: number;
}

export type Kind = "attack" | "offer" | "learned" | "wonder" | "city" | "unit" | "world";

/** What an event is about, as this seat sees it, and its rank; `weight` is the title's own. */
export function rankOf(event: Event, weight: number, seat: number | null): readonly [Kind, number] {
  switch (event.type) {
    case "CombatStarted":
    case "CityAssaulted":
      return ["attack", event.defender_owner === seat ? 3 : 1];
    case "CityConquered":
      return ["attack", event.old_owner === seat ? 3 : 2];
    case "WarDeclared":
      return ["attack", event.target === seat ? 3 : 2];
    case "UnitCaptured":
      return ["attack", event.old_owner === seat ? 3 : 1];
    case "ImprovementPillaged":
    case "TradeRoutePlundered":
    case "CityStarved":
      return [event.type === "CityStarved" ? "city" : "attack", event.owner === seat ? 3 : 1];
    case "UnitDied":
      return ["unit", event.owner === seat && weight > 1 ? 3 : 1];
    case "DealProposed":
    case "PeaceOffered":
      return ["offer", event.to === seat ? 3 : 1];
    case "DealAccepted":
    case "DealRejected":
    case "TreatySigned":
    case "TreatyEnded":
    case "PeaceDeclared":
    case "PlayersMet":
      return ["offer", 2];
    case "TechResearched":
    case "EraReached":
    case "MilestoneReached":
      return ["learned", event.player === seat ? 2 : 1];
    case "WonderCompleted":
    case "StageCompleted":
      return ["wonder", 2];
    case "CityGrew":
    case "CityProduced":
    case "CityFounded":
      return ["city", event.owner === seat ? 2 : 1];
    case "ProductionInvalid":
    case "ProductionBlocked":
    case "CityIdle":
      return ["city", 2];
    case "OrdersInterrupted":
      return ["unit", 2];
    default:
      return [event.type.startsWith("City") || event.type.startsWith("Production") || event.type === "BordersExpanded" ? "city" : event.type.startsWith("Unit") || event.type.startsWith("Orders") ? "unit" : "world", weight > 1 ? 2 : 1];
  }
}

/** The gravest first, each rank in the order in which it happened. */
export const byRank = (news: readonly News[]): readonly News[] => [...news].sort((a, b) => b.rank - a.rank);

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

/** The tiles that events took place at, each once. */
export const placesOf = (events: readonly Event[], view: View): readonly number[] => [...new Set(events.flatMap((event) => placeOf(event, view) ?? []))];

/** Where something took place that a seat should see: what only passes by is seen by whoever looks there. */
export const sightsOf = (events: readonly Event[], view: View, seat: number | null, weights: readonly number[] = []): readonly number[] =>
  placesOf(
    events.filter((event, n) => !QUIET.has(event.type) && rankOf(event, weights[n] ?? 1, seat)[1] > 1),
    view,
  );

/** The lines of one update. */
export function newsOf(seq: number, events: readonly Event[], texts: readonly string[], view: View, seat: number | null, weights: readonly number[] = []): readonly News[] {
  const made: News[] = [];
  events.forEach((event, n) => {
    const text = texts[n];
    if (!text || QUIET.has(event.type)) return;
    const [kind, rank] = rankOf(event, weights[n] ?? 1, seat);
    made.push({ key: `${seq}.${n}`, text, tile: placeOf(event, view), round: view.round, event, kind, rank });
  });
  return made;
}

/** What the log tells of the time before the page came, and how much of it a seat had seen when it last ended its turn. */
export function pastNews(past: NonNullable<BoardProps<View, Command, Event>["past"]>, until: number, view: View, seat: number | null): { readonly news: readonly News[]; readonly since: number } {
  let news: readonly News[] = [];
  let since = 0;
  let round = past.flatMap(({ events }) => events.flatMap((event) => (event.type === "TurnStarted" ? [event.round] : [])))[0] ?? view.round;
  for (const { seq, events, told, weights } of past) {
    if (seq >= until) break;
    if (events.some((event) => event.type === "TurnEnded" && event.player === seat)) since = news.length;
    for (const event of events) if (event.type === "TurnStarted") round = event.round;
    news = [...news, ...newsOf(seq, events, told, view, seat, weights).map((each) => ({ ...each, round }))];
  }
  const kept = news.slice(-KEPT);
  return { news: kept, since: Math.max(0, since - (news.length - kept.length)) };
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
