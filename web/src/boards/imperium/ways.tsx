// The way a unit would go, as the server foretells it: a line over the map with the turn that each stretch ends in, and
// the card beside it from which it is sent. What the way is and how long it takes is not worked out here.
import type { JSX } from "preact";
import type { Signal } from "@preact/signals";
import { useAnswer, type Query } from "./answers";
import { labelOf, tables } from "./catalogue";
import { along, centre, short, tileName, tileOf, trail, type World } from "./hexes";
import type { Land } from "./land";
import type { AskOrders, Command, FindWay, Spot, View, Way } from "../../wire/generated/imperium";
import { words } from "./texts";
import "./ways.css";


/** A tile as questions and commands name it. */
export function spotAt(tile: number, { width }: { readonly width: number }): Spot {
  const r = Math.floor(tile / width);
  return { q: (tile % width) - (r - (r & 1)) / 2, r };
}

const question = (unit: string, stops: readonly number[], view: View): FindWay => ({ type: "FindWay", unit: Number(unit), stops: stops.map((tile) => spotAt(tile, view)) });

export async function askWay(query: Query, unit: string, stops: readonly number[], view: View): Promise<Way | null> {
  return (await query(question(unit, stops, view))) as Way | null;
}

export const gotoCommand = (unit: string, way: Way): Command => ({ type: "SetOrders", unit: Number(unit), orders: { kind: "Goto", path: way.path } });

/** There and back again: the places in turn, and where the unit stands. */
export const patrolCommand = (unit: string, stops: readonly number[], view: View): Command => {
  const home = view.units[unit]?.pos;
  const round = home === undefined || stops.includes(home) ? stops : [...stops, home];
  return { type: "SetOrders", unit: Number(unit), orders: { kind: "Patrol", path: round.map((tile) => spotAt(tile, view)) } };
};

export const turnsOf = (way: Way): number => way.turns.at(-1) ?? 0;

/** What an answer about a unit's way depends on. */
const standing = (unit: string, view: View): string => `${unit} ${view.units[unit]?.pos} ${view.units[unit]?.moves_left} ${view.turn}`;
const known = (way: Way | null | undefined): Way | null | undefined => (way && !way.path.length ? null : way);

/** The way over these stops; undefined until it is known, null if none is. */
export function useWay(query: Query, unit: string | null, stops: readonly number[], view: View, patience = 0): Way | null | undefined {
  const asks = unit !== null && stops.length > 0;
  return known(useAnswer<Way>(query, asks ? question(unit, stops, view) : null, asks ? `${standing(unit, view)} ${stops.join()}` : "", patience));
}

/** What is left of a unit's standing order to walk; null if it walks nowhere. */
export function useOrders(query: Query, unit: string | null, view: View): Way | null | undefined {
  const orders = unit === null ? undefined : view.units[unit]?.orders;
  const walks = unit !== null && (orders?.kind === "Goto" || orders?.kind === "Patrol");
  const asked: AskOrders = { type: "AskOrders", unit: Number(unit) };
  return known(useAnswer<Way>(query, walks ? asked : null, walks ? `${standing(unit, view)} ${orders?.kind} ${orders?.current} ${orders?.path.join()}` : ""));
}

/** The turns that begin until it is there: none is this one. */
export const turnsLeft = (way: Way): number => Math.max(0, turnsOf(way) - 1);

interface Drawn {
  readonly from: number;
  readonly way: Way;
  readonly world: World;
  readonly kind: "laid" | "hover" | "standing";
}

/** The line, and the number of the turn at the end of each stretch; of a standing order, how many turns are left. */
function Line({ from, way, world, kind }: Drawn): JSX.Element {
  const tiles = way.path.flatMap((spot) => tileOf(spot, world) ?? []);
  const places = along([from, ...tiles], world).slice(1); // across the seam of the world, too
  const ends = places.flatMap((place, n) => (way.turns[n] !== way.turns[n + 1] ? [{ place, turn: way.turns[n] ?? 0 }] : []));
  const past = kind === "standing" ? 1 : 0;
  const [stop] = way.stopped >= 0 ? places.slice(way.stopped) : [];
  return (
    <g class={`im-route im-route-${kind}`} aria-hidden="true" pointer-events="none" data-route={kind} data-turns={turnsOf(way) - past}>
      <path class="im-route-under" d={trail([from, ...tiles], world)} />
      <path class="im-route-line" d={trail([from, ...tiles], world)} />
      {ends.map(({ place: [x, y], turn }) => (
        <g key={turn} transform={`translate(${x} ${y})`}>
          <circle r="9" />
          <text y="4">{turn - past}</text>
        </g>
      ))}
      {stop && <circle class="im-route-stop" r="14" cx={stop[0]} cy={stop[1]} />}
    </g>
  );
}

/** How long a work takes, where it is done. */
function Remaining({ tile, turns, world }: { readonly tile: number; readonly turns: number; readonly world: World }): JSX.Element {
  const [x, y] = centre(tile, world);
  return (
    <g class="im-route" aria-hidden="true" pointer-events="none" data-route="work" data-turns={turns} transform={`translate(${short(x + 17)} ${short(y - 15)})`}>
      <circle r="9" />
      <text y="4">{turns}</text>
    </g>
  );
}

export interface WaysProps {
  readonly view: View;
  readonly query: Query;
  /** The own unit pointed at, or null; whether it can be sent now. */
  readonly unit: string | null;
  readonly sendable: boolean;
  readonly stops: readonly number[];
  /** The tiles of a road it is to build. */
  readonly road: readonly number[];
  readonly reach: ReadonlyMap<number, unknown>;
  readonly hover: Signal<number | null>;
}

const HOVER = 120; // milliseconds that the pointer rests before a way is asked for

/** Over the map: the standing order, the way that is laid out, and the one to the tile under the pointer. Draws itself alone. */
export function Ways({ view, query, unit, sendable, stops, road, reach, hover }: WaysProps): JSX.Element | null {
  const here = unit === null ? undefined : view.units[unit];
  const over = hover.value;
  const near = over === null || !here || !sendable || over === here.pos || over === stops.at(-1) || (!stops.length && reach.has(over));
  const laid = useWay(query, unit, stops, view);
  const ordered = useOrders(query, unit, view);
  const further = useWay(query, unit, near || over === null ? [] : [...stops, over], view, HOVER);
  if (!here) return null;
  const world: World = view;
  return (
    <>
      {here.orders?.kind === "Patrol" && !stops.length && <path class="im-round" aria-hidden="true" d={trail([here.pos, ...here.orders.path, ...here.orders.path.slice(0, 1)], world)} />}
      {road.length > 0 && !stops.length && <path class="im-round" aria-hidden="true" data-route="road" d={trail([here.pos, ...road.slice(road.indexOf(here.pos) + 1)], world)} />}
      {ordered && !stops.length && <Line from={here.pos} way={ordered} world={world} kind="standing" />}
      {here.orders && here.orders.turns_remaining > 0 && <Remaining tile={here.pos} turns={here.orders.turns_remaining} world={world} />}
      {further && <Line from={here.pos} way={further} world={world} kind="hover" />}
      {laid && <Line from={here.pos} way={laid} world={world} kind="laid" />}
    </>
  );
}

export interface RouteProps {
  readonly view: View;
  readonly land: Land;
  readonly unit: string;
  readonly stops: readonly number[];
  readonly laying: boolean;
  readonly query: Query;
  readonly canBuildRoads: boolean;
  readonly send: (command: Command) => void;
  readonly onRoad: (tiles: readonly number[]) => void;
  readonly onClear: () => void;
}

/** The way that is laid out, in words, and what can be made of it. */
export function RouteCard({ view, land, unit, stops, laying, query, canBuildRoads, send, onRoad, onClear }: RouteProps): JSX.Element | null {
  const way = useWay(query, unit, stops, view);
  const goal = stops.at(-1);
  if (goal === undefined) return laying ? <p class="im-routecard im-quiet">{words.layOut}</p> : null;
  const place = `${labelOf(tables.terrains, land.terrain[goal] ?? -1).replace(/^#.*/, words.unexplored)} ${tileName(goal, view)}`;
  return (
    <section class="im-routecard" aria-label={words.route} data-panel="route" data-turns={way ? turnsOf(way) : undefined}>
      <h3>{words.routeTo(place)}</h3>
      <p role="status">
        {way === undefined ? words.previewWait : way === null ? words.noRoute : words.arrives(turnsOf(way), way.path.length)}
        {stops.length > 1 && way ? ` ${words.via(stops.length - 1)}` : ""}
        {way && way.stopped >= 0 ? ` ${words.halted}` : ""}
      </p>
      <div class="im-deeds">
        <button type="button" class="button main" data-act="go" disabled={!way} aria-keyshortcuts="Enter" onClick={() => way && send(gotoCommand(unit, way))}>
          {words.go}
        </button>
        <button type="button" class="button" data-act="patrol" disabled={!way} onClick={() => send(patrolCommand(unit, stops, view))}>
          {words.patrol}
        </button>
        {canBuildRoads && (
          <button type="button" class="button" data-act="road" disabled={!way} onClick={() => way && onRoad(way.path.flatMap((spot) => tileOf(spot, view) ?? []))}>
            {words.roadTo}
          </button>
        )}
        <button type="button" class="button quiet" data-act="clear" onClick={onClear}>
          {words.clearRoute}
        </button>
      </div>
      <p class="im-quiet">{words.routeHelp}</p>
    </section>
  );
}
