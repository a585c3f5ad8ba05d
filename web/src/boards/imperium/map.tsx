// The world: ground, fog, borders, works, cities, units, and what the selected unit may do. `CellMap` lays over them one
// cell each that can be pointed at, focused and read out.
import type { JSX } from "preact";
import { memo } from "preact/compat";
import { useMemo } from "preact/hooks";
import { useSignal, type Signal } from "@preact/signals";
import type { SeatColour } from "../board";
import { CellMap, type CellMapProps } from "../cellmap";
import { Fog, Ground } from "./ground";
import { centre, drawnHeight, drawnWidth, filled, hexAround, outline, trail, type World } from "./hexes";
import type { Land } from "./land";
import type { Move } from "./options";
import { Borders, Cities, Roads, Units, Works } from "./pieces";
import { words } from "./texts";
import type { View } from "../../wire/generated/imperium";

const EDGE = 18;

export interface Flash {
  readonly key: string;
  readonly tile: number;
  readonly kind: "fight" | "gone" | "made";
}

/** Movement reach and attack range of the selected unit. */
const Marks = memo(function Marks(props: { reach: ReadonlyMap<number, Move>; targets: ReadonlyMap<number, unknown>; aim: number | null; at: number | null; world: World }): JSX.Element {
  const { reach, targets, aim, at, world } = props;
  const tiles = new Set(reach.keys());
  return (
    <g aria-hidden="true" pointer-events="none">
      {tiles.size > 0 && <path class="im-reach" d={filled(tiles, world, 0.98)} />}
      {tiles.size > 0 && <path class="im-reach-rim" d={outline(tiles, world, 0.97)} />}
      {[...targets.keys()].map((tile) => {
        const [x, y] = centre(tile, world);
        return <path key={tile} class={tile === aim ? "im-target im-aim" : "im-target"} d={`${hexAround(x, y, 0.9)}M${x - 17} ${y}h8M${x + 9} ${y}h8M${x} ${y - 17}v8M${x} ${y + 9}v8`} />;
      })}
      {at !== null && <path class="im-at" d={filled([at], world, 0.96)} />}
    </g>
  );
});

/** The way to the tile under the pointer, if the unit can go there. Draws itself alone. */
function Way({ hover, reach, from, world }: { hover: Signal<number | null>; reach: ReadonlyMap<number, Move>; from: number | null; world: World }): JSX.Element | null {
  const cell = hover.value;
  const move = cell === null ? undefined : reach.get(cell);
  if (!move || from === null || cell === null) return null;
  const [x, y] = centre(cell, world);
  return (
    <g class="im-way" aria-hidden="true" pointer-events="none">
      <path d={trail([from, ...move.path], world)} />
      <circle cx={x} cy={y} r="7" />
    </g>
  );
}

function Flashes({ flashes, world }: { flashes: readonly Flash[]; world: World }): JSX.Element {
  return (
    <g aria-hidden="true" pointer-events="none">
      {flashes.map(({ key, tile, kind }) => {
        const [x, y] = centre(tile, world);
        return <circle key={key} class={`im-flash im-flash-${kind}`} cx={x} cy={y} r="20" />;
      })}
    </g>
  );
}

export interface MapProps {
  readonly view: View;
  readonly land: Land;
  readonly sight: Uint8Array;
  readonly colours: readonly SeatColour[];
  readonly labels: readonly string[];
  readonly stops: readonly number[];
  readonly reach: ReadonlyMap<number, Move>;
  readonly targets: ReadonlyMap<number, unknown>;
  readonly waiting: ReadonlySet<string>;
  readonly unit: string | null;
  readonly city: string | null;
  readonly at: number | null;
  readonly aim: number | null;
  readonly flashes: readonly Flash[];
  readonly focus: CellMapProps["focus"];
  readonly lookAt: CellMapProps["lookAt"];
  readonly onPlace: NonNullable<CellMapProps["onPlace"]>;
  readonly onPoint: (tile: number) => void;
  readonly onEscape: () => void;
}

/** Where a tile is in the drawing, its margin counted. */
export const spotOf = (tile: number, world: World): { readonly x: number; readonly y: number } => {
  const [x, y] = centre(tile, world);
  return { x: x + EDGE, y: y + EDGE };
};

export function WorldMap(props: MapProps): JSX.Element {
  const { view, land, colours, labels, stops, reach, targets } = props;
  const { width, height, wrap } = view;
  const world = useMemo(() => ({ width, height, wrap }), [width, height, wrap]);
  const grid = useMemo(() => ({ columns: width, rows: height, wraps: wrap }), [width, height, wrap]);
  const shapes = useMemo(() => Array.from({ length: width * height }, (_, tile) => hexAround(...centre(tile, world))), [world]);
  const open = useMemo(() => new Set([...stops, ...reach.keys(), ...targets.keys()]), [stops, reach, targets]);
  const hover = useSignal<number | null>(null);
  return (
    <CellMap
      kind="im"
      grid={grid}
      width={drawnWidth(world)}
      height={drawnHeight(world)}
      edge={EDGE}
      label={words.map}
      help={words.mapHelp}
      closest={2.6}
      focus={props.focus}
      lookAt={props.lookAt}
      onPlace={props.onPlace}
      onHover={(cell) => void (hover.value = cell)}
      shapes={shapes}
      labels={labels}
      open={open}
      stops={stops}
      onPoint={props.onPoint}
      onEscape={props.onEscape}
      mark={(cell) => <path class="im-cursor" d={filled([cell], world, 0.94)} />}
    >
      <Ground land={land} />
      <Borders owners={view.owners} world={world} colours={colours} />
      <Roads roads={view.roads} world={world} />
      <Works improvements={view.improvements} resources={view.resources} world={world} />
      <Fog land={land} sight={props.sight} />
      <Marks reach={reach} targets={targets} aim={props.aim} at={props.at} world={world} />
      <Cities cities={view.cities} world={world} colours={colours} chosen={props.city} />
      <Units units={view.units} cities={view.cities} world={world} colours={colours} chosen={props.unit} waiting={props.waiting} />
      <Way hover={hover} reach={reach} from={props.unit === null ? null : (view.units[props.unit]?.pos ?? null)} world={world} />
      <Flashes flashes={props.flashes} world={world} />
    </CellMap>
  );
}
