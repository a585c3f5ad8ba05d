// What a seat has in mind for later: what each city makes next and works for, what to learn in the end, roads. The rules
// know one thing at a time (one product, one technology, one order), so the board gives the next one as a single command
// when a city, the scholars or a worker fall idle. Pure: what is offered in, one command and the plans that remain out.
import type { Catalogue, Command, Item, View } from "../../wire/generated/imperium";
import { feedCitizens, feedWishes, sameItem, type Advice, type Wishes } from "./governors";
import type { Plan } from "./options";

export interface Queue {
  readonly items: readonly Item[];
  /** What was given goes to the end again. */
  readonly repeat: boolean;
}

export interface Governor {
  /** The yield that the city works for; empty: none any more. */
  readonly aim: string;
  /** The city tile numbers that it keeps; a person's are not among them. */
  readonly tiles: readonly number[];
  /** It also chooses what the city makes, when nothing else is planned. */
  readonly makes?: boolean;
}

export interface Plans {
  /** By city. */
  readonly queues: Readonly<Record<string, Queue>>;
  readonly governors: Readonly<Record<string, Governor>>;
  /** The technology to reach. */
  readonly goal: number | null;
  /** By worker: the tiles that are still to get a road, in order. */
  readonly roads: Readonly<Record<string, readonly number[]>>;
}

export const NO_PLANS: Plans = { queues: {}, governors: {}, goal: null, roads: {} };
export const NO_QUEUE: Queue = { items: [], repeat: false };
export const MOST_QUEUED = 12;

export const queueOf = (plans: Plans, city: string): Queue => plans.queues[city] ?? NO_QUEUE;

/** What of the catalogue plans are made by. */
export type Known = Pick<Catalogue, "techs" | "improvements">;

/** One city's queue set; an empty one that repeats nothing is left out. */
export function withQueue(plans: Plans, city: string, queue: Queue): Plans {
  return { ...plans, queues: queue.items.length || queue.repeat ? { ...plans.queues, [city]: queue } : without(plans.queues, city) };
}

export const queued = (queue: Queue, item: Item): Queue => (queue.items.length < MOST_QUEUED ? { ...queue, items: [...queue.items, item] } : queue);
export const unqueued = (queue: Queue, at: number): Queue => ({ ...queue, items: queue.items.filter((_, n) => n !== at) });

/** One place earlier. */
export function raised(queue: Queue, at: number): Queue {
  const items = [...queue.items];
  const [moved] = items.splice(at, 1);
  if (moved) items.splice(Math.max(0, at - 1), 0, moved);
  return { ...queue, items };
}

/** The technologies still missing on the way to a goal, each after what it needs, the cheaper first; the goal is the last. */
export function wayTo(goal: number, known: ReadonlySet<number>, techs: Known["techs"]): readonly number[] {
  const missing = new Set<number>();
  const gather = (id: number): void => {
    if (known.has(id) || missing.has(id)) return;
    missing.add(id);
    techs[id]?.requires.forEach(gather);
  };
  gather(goal);
  const order: number[] = [];
  const done = new Set(known);
  while (missing.size) {
    const open = [...missing].filter((id) => techs[id]?.requires.every((each) => done.has(each)));
    const next = open.sort((a, b) => (techs[a]?.cost ?? 0) - (techs[b]?.cost ?? 0) || a - b)[0];
    if (next === undefined) break; // a table of technologies that goes in circles
    order.push(next);
    done.add(next);
    missing.delete(next);
  }
  return order;
}

/** Rounds until so much is gathered at so much a round; Infinity at nothing a round. */
export const roundsFor = (needed: number, perRound: number): number => (needed <= 0 ? 1 : perRound > 0 ? Math.ceil(needed / perRound) : Infinity);

export interface Fed {
  /** What was fed: not again in the same turn, so that it can be taken back. */
  readonly key: string;
  readonly command: Command;
  /** The plans that it goes out with. */
  readonly ahead?: (plans: Plans) => Plans;
  /** Whether it has come to pass. */
  readonly done: (view: View) => boolean;
  /** The plans that then remain. */
  readonly after: (plans: Plans) => Plans;
}

/** What to send now by the plans, if anything; `fed` names what this turn has had already. */
export function feed(plans: Plans, view: View, plan: Plan, fed: ReadonlySet<string>, known: Known, advice: Advice = {}, wishes: Wishes = {}): Fed | null {
  return feedCity(plans, view, plan, fed) ?? feedWishes(plans, view, plan, fed, wishes) ?? feedScholars(plans, view, plan, fed, known) ?? feedRoads(plans, view, plan, fed, known) ?? feedCitizens(plans, view, plan, fed, advice);
}

function feedCity(plans: Plans, view: View, plan: Plan, fed: ReadonlySet<string>): Fed | null {
  for (const [city, queue] of Object.entries(plans.queues)) {
    const life = view.cities[city]?.life;
    const offered = plan.cities.get(city)?.items;
    const key = `city ${city}`;
    if (!life || life.producing || !offered?.length || fed.has(key)) continue;
    // What cannot be made now is passed over: it keeps its place.
    const at = queue.items.findIndex((item) => offered.some((each) => sameItem(each.item, item)));
    const item = queue.items[at];
    const command = item && offered.find((each) => sameItem(each.item, item))?.command;
    if (!item || !command) continue;
    const used = (now: Queue): Queue => {
      const rest = unqueued(now, now.items.findIndex((each) => sameItem(each, item)));
      return now.repeat ? { ...rest, items: [...rest.items, item] } : rest;
    };
    return { key, command, done: (later) => sameItem(later.cities[city]?.life?.producing, item), after: (now) => withQueue(now, city, used(queueOf(now, city))) };
  }
  return null;
}

function feedScholars(plans: Plans, view: View, plan: Plan, fed: ReadonlySet<string>, { techs }: Known): Fed | null {
  if (plans.goal === null || !view.own || view.own.researching != null || fed.has("research")) return null;
  const next = wayTo(plans.goal, new Set(view.own.known_techs), techs).find((id) => plan.research.has(id));
  const command = next === undefined ? undefined : plan.research.get(next);
  const after = (now: Plans): Plans => (now.goal === next ? { ...now, goal: null } : now);
  return command ? { key: "research", command, done: (later) => later.own?.researching === next, after } : null;
}

function feedRoads(plans: Plans, view: View, plan: Plan, fed: ReadonlySet<string>, { improvements }: Known): Fed | null {
  const isRoad = (command: Command): boolean => command.type === "SetOrders" && command.orders.kind === "BuildImprovement" && (improvements[command.orders.improvement ?? -1]?.road ?? false);
  for (const [id, tiles] of Object.entries(plans.roads)) {
    const unit = view.units[id];
    const mine = plan.units.get(id);
    if (!unit || !mine || unit.orders || !(unit.moves_left ?? 0)) continue;
    const build = tiles.includes(unit.pos) ? mine.deeds.find(({ command }) => isRoad(command))?.command : undefined;
    const rest = tiles.slice(tiles.indexOf(unit.pos) + 1);
    const step = mine.moves.get(rest[0] ?? -1)?.command;
    const [key, command] = build ? [`road ${id} ${unit.pos}`, build] : [`walk ${id} ${unit.pos}`, step];
    const left = build ? tiles.slice(tiles.indexOf(unit.pos)) : rest;
    const over = build ? rest.length === 0 : !command; // the last piece is begun, or the way is closed
    const after = (now: Plans): Plans => ({ ...now, roads: over ? without(now.roads, id) : { ...now.roads, [id]: left } });
    const done = (later: View): boolean => later.units[id]?.orders != null || later.units[id]?.pos !== unit.pos;
    if (command && !fed.has(key)) return { key, command, done, after };
  }
  return null;
}

/** Without the road that a worker was to build. */
export const withoutRoad = (plans: Plans, unit: string): Plans => ({ ...plans, roads: without(plans.roads, unit) });

function without<T>(all: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  const { [key]: _, ...others } = all;
  return others;
}

const kept = <T>(all: Readonly<Record<string, T>>, keep: (key: string) => boolean): Readonly<Record<string, T>> =>
  Object.keys(all).every(keep) ? all : Object.fromEntries(Object.entries(all).filter(([key]) => keep(key)));

/** Without what has come to nothing: cities and workers that are gone, a goal that is known. The same plans if all stand. */
export function tidied(plans: Plans, view: View): Plans {
  const queues = kept(plans.queues, (id) => view.cities[id]?.life != null);
  const roads = kept(plans.roads, (id) => view.units[id]?.moves_left != null);
  const governors = tidiedGovernors(plans.governors, view);
  const goal = plans.goal !== null && view.own?.known_techs.includes(plans.goal) ? null : plans.goal;
  return queues === plans.queues && governors === plans.governors && roads === plans.roads && goal === plans.goal ? plans : { queues, governors, roads, goal };
}

/** A tile that is free again is nobody's; a governor without an aim or a tile is gone. */
function tidiedGovernors(governors: Plans["governors"], view: View): Plans["governors"] {
  let same = true;
  const standing = Object.entries(governors).flatMap(([city, governor]) => {
    const locked = view.cities[city]?.life?.locked_assignments ?? [];
    const tiles = governor.tiles.filter((n) => locked.includes(n));
    const gone = !view.cities[city]?.life || (!governor.aim && !tiles.length);
    if (!gone && tiles.length === governor.tiles.length) return [[city, governor] as const];
    same = false;
    return gone ? [] : [[city, { ...governor, tiles }] as const];
  });
  return same ? governors : Object.fromEntries(standing);
}
