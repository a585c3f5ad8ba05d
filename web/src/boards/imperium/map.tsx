// The world: ground, fog, borders, works, cities, units, and what the selected unit may do. `CellMap` lays over them one
// cell each that can be pointed at, focused and read out. A world that goes round is kept in strips around what is seen.
import type { ComponentChildren, JSX } from "preact";
import { memo } from "preact/compat";
import { useCallback, useEffect, useMemo, useRef } from "preact/hooks";
import { useSignal, type Signal } from "@preact/signals";
import type { SeatColour } from "../board";
import { CellMap, type CellMapProps } from "../cellmap";
import type { Sight } from "../surface";
import { Units } from "./armies";
import { tables } from "./catalogue";
import { Fog, Ground, Lifting, Unknown } from "./ground";
import { along, centre, drawnHeight, drawnWidth, filled, hexAround, short, trail, type World } from "./hexes";
import type { Land } from "./land";
import { Continents, Yields, type Layers } from "./layers";
import { Losses, type Loss } from "./losses";
import { patches, rim } from "./mesh";
import type { Move } from "./options";
import { Borders, Resources, Roads, Works } from "./pieces";
import { AtTile, byStrip, InStrips, roundOf, stripsOf, turn, type WorldStrips } from "./strips";
import { SupplyMarks } from "./supply";
import { words } from "./texts";
import { Banners } from "./banners";
import { Towns } from "./towns";
import type { Supply, View } from "../../wire/generated/imperium";

const EDGE = 18;
/** Below this scale the fine strokes are left out: they would only be grey. */
const FAR = 0.5;
/** Milliseconds without a change of scale. */
const SETTLED = 140;

export interface Flash {
  readonly key: string;
  readonly tile: number;
  readonly kind: "fight" | "gone" | "made";
}

interface Placed {
  readonly world: World;
  readonly strips: WorldStrips;
}

/** Movement reach and attack range of the selected unit. */
const Marks = memo(function Marks(props: Placed & { reach: ReadonlyMap<number, Move>; targets: ReadonlyMap<number, unknown>; aim: number | null; at: number | null }): JSX.Element {
  const { reach, targets, aim, at, world, strips } = props;
  const drawn = useMemo(() => byStrip(reach.keys(), strips, world).map((tiles) => ({ fill: patches(tiles, world), line: tiles.map((tile) => rim(tile, world, (there) => reach.has(there), 1)).join("") })), [reach, world, strips]);
  const aims = useMemo(() => byStrip(targets.keys(), strips, world), [targets, world, strips]);
  return (
    <>
      <InStrips
        strips={strips}
        draw={(n) => (
          <>
            {drawn[n]?.fill && <path class="im-reach" d={drawn[n].fill} />}
            {drawn[n]?.line && <path class="im-reach-rim" d={drawn[n].line} />}
            {aims[n]?.map((tile) => {
              const [x, y] = centre(tile, world).map(short);
              return <path key={tile} class={tile === aim ? "im-target im-aim" : "im-target"} d={`${hexAround(...centre(tile, world), 0.9)}M${x} ${y}m-17 0h8M${x} ${y}m9 0h8M${x} ${y}m0 -17v8M${x} ${y}m0 9v8`} />;
            })}
          </>
        )}
      />
      {at !== null && (
        <g aria-hidden="true" pointer-events="none">
          <AtTile tile={at} strips={strips} world={world}>
            <path class="im-at-under" d={filled([at], world, 0.96)} />
            <path class="im-at" d={filled([at], world, 0.96)} />
          </AtTile>
        </g>
      )}
    </>
  );
});

/** The way to the tile under the pointer, if the unit can go there. Draws itself alone. */
function Way({ hover, reach, from, world, strips }: Placed & { hover: Signal<number | null>; reach: ReadonlyMap<number, Move>; from: number | null }): JSX.Element | null {
  const cell = hover.value;
  const move = cell === null ? undefined : reach.get(cell);
  if (!move || from === null || cell === null) return null;
  const tiles = [from, ...move.path];
  const [x, y] = along(tiles, world).at(-1) ?? [0, 0];
  return (
    <g class="im-way" aria-hidden="true" pointer-events="none">
      <AtTile tile={from} strips={strips} world={world}>
        <path d={trail(tiles, world)} />
        <circle cx={short(x)} cy={short(y)} r="7" />
      </AtTile>
    </g>
  );
}

function Flashes({ flashes, world, strips }: Placed & { flashes: readonly Flash[] }): JSX.Element {
  return (
    <g aria-hidden="true" pointer-events="none">
      {flashes.map(({ key, tile, kind }) => {
        const [x, y] = centre(tile, world);
        return (
          <AtTile key={key} tile={tile} strips={strips} world={world}>
            <circle class={`im-flash im-flash-${kind}`} cx={x} cy={y} r="20" />
          </AtTile>
        );
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
  readonly losses: readonly Loss[];
  readonly layers: Layers;
  readonly seat: number | null;
  readonly supply: Supply | null;
  /** Where the line of the log that is pointed at took place. */
  readonly rings: readonly number[];
  readonly follow: CellMapProps["follow"];
  readonly focus: CellMapProps["focus"];
  readonly lookAt: CellMapProps["lookAt"];
  readonly onPlace: (sight: Sight) => void;
  readonly onPoint: (tile: number) => void;
  readonly onEscape: () => void;
  /** Drawn over the units, from where the chosen one stands: the ways it is to go. */
  readonly overlay?: ComponentChildren;
}

/** Where a tile is in the drawing, its margin counted. */
export const spotOf = (tile: number, world: { readonly width: number }): { readonly x: number; readonly y: number } => {
  const [x, y] = centre(tile, world);
  return { x: x + EDGE, y: y + EDGE };
};

/** How many units of the drawing a pixel of writing is, in steps: so that names are as large from afar as from near. */
export const unitAt = (scale: number): number => 2 ** (Math.round(Math.log2(Math.max(0.66, Math.min(6, 0.95 / scale))) * 3) / 3);

/** Works that stand among what grows there; all others need the room. */
const AMONG: ReadonlySet<string> = new Set(["camp", "lumber_mill"]);

export function WorldMap(props: MapProps): JSX.Element {
  const { view, land, colours, labels, stops, reach, targets, layers } = props;
  const { width, height, wrap } = view;
  const world = useMemo(() => ({ width, height, wrap }), [width, height, wrap]);
  const strips = useMemo(() => stripsOf(world), [world]);
  const grid = useMemo(() => ({ columns: width, rows: height, wraps: wrap }), [width, height, wrap]);
  const shapes = useMemo(() => Array.from({ length: width * height }, (_, tile) => hexAround(...centre(tile, world))), [world]);
  const open = useMemo(() => new Set([...stops, ...reach.keys(), ...targets.keys()]), [stops, reach, targets]);
  const cleared = useMemo(() => {
    const tiles = new Set(Object.values(view.cities).map((city) => city.pos));
    for (const [tile, works] of Object.entries(view.improvements)) if (!AMONG.has(tables.improvements[works.id]?.key ?? "")) tiles.add(Number(tile));
    return tiles;
  }, [view.cities, view.improvements]);
  const hover = useSignal<number | null>(null);
  const unit = useSignal(1);
  const far = useSignal<string | undefined>(undefined);
  const { onPlace } = props;
  const settle = useRef<ReturnType<typeof setTimeout>>();
  const scale = useRef(0);
  const place = useCallback(
    (sight: Sight) => {
      turn(strips, sight.x + sight.width / 2 - EDGE, world);
      const sized = (): void => {
        unit.value = unitAt(sight.scale);
        far.value = sight.scale < FAR ? "" : undefined;
      };
      // What depends on the distance is drawn anew once one has come to rest: zooming itself draws nothing.
      if (!scale.current) sized();
      else if (scale.current !== sight.scale) {
        clearTimeout(settle.current);
        settle.current = setTimeout(sized, SETTLED);
      }
      scale.current = sight.scale;
      onPlace(sight);
    },
    [strips, world, onPlace],
  );
  useEffect(() => () => clearTimeout(settle.current), []);
  const placed = { world, strips };
  const from = props.unit === null ? null : (view.units[props.unit]?.pos ?? null);
  return (
    <CellMap
      kind="im"
      grid={grid}
      width={drawnWidth(world)}
      height={drawnHeight(world)}
      edge={EDGE}
      round={wrap ? roundOf(world) : undefined}
      strips={wrap ? strips : undefined}
      label={words.map}
      help={words.mapHelp}
      closest={2.6}
      focus={props.focus}
      lookAt={props.lookAt}
      follow={props.follow}
      onPlace={place}
      onHover={(cell) => void (hover.value = cell)}
      shapes={shapes}
      labels={labels}
      open={open}
      stops={stops}
      onPoint={props.onPoint}
      onEscape={props.onEscape}
      mark={(cell) => (
        <AtTile tile={cell} {...placed}>
          <path class="im-cursor" d={filled([cell], world, 0.94)} />
        </AtTile>
      )}
    >
      <g class={layers.has("grid") ? "im-world im-gridded" : "im-world"} data-far={far}>
        <Ground land={land} strips={strips} cleared={cleared} />
        {layers.has("continents") && <Continents land={land} strips={strips} />}
        <Roads roads={view.roads} cities={view.cities} {...placed} />
        <Works improvements={view.improvements} {...placed} />
        {layers.has("borders") && <Borders owners={view.owners} colours={colours} {...placed} />}
        <Fog land={land} sight={props.sight} strips={strips} />
        <Unknown land={land} strips={strips} />
        <Lifting land={land} sight={props.sight} strips={strips} />
        {layers.has("resources") && <Resources resources={view.resources} cities={view.cities} {...placed} />}
        {layers.has("yields") && <Yields view={view} land={land} {...placed} />}
        <Marks reach={reach} targets={targets} aim={props.aim} at={props.at} {...placed} />
        <Towns cities={view.cities} players={view.players} colours={colours} chosen={props.city} {...placed} />
        <Units units={view.units} cities={view.cities} colours={colours} chosen={props.unit} waiting={props.waiting} unit={unit} {...placed} />
        {layers.has("supply") && <SupplyMarks view={view} seat={props.seat} supply={props.supply} {...placed} />}
        <Banners cities={view.cities} colours={colours} chosen={props.city} unit={unit} {...placed} />
        <Way hover={hover} reach={reach} from={from} {...placed} />
        {from !== null && (
          <AtTile tile={from} {...placed}>
            {props.overlay}
          </AtTile>
        )}
        <Flashes flashes={props.flashes} {...placed} />
        <Losses losses={props.losses} {...placed} />
        {props.rings.map((tile) => (
          <AtTile key={tile} tile={tile} {...placed}>
            <path class="im-ring" aria-hidden="true" d={filled([tile], world, 0.9)} />
          </AtTile>
        ))}
      </g>
    </CellMap>
  );
}
