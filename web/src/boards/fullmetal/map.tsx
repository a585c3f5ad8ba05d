// The planet: ground, overlays, pieces and marks. `CellMap` lays over them one cell each that can be pointed at, focused
// and read out.
import type { JSX } from "preact";
import { memo } from "preact/compat";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { SeatColour } from "../board";
import { CellMap } from "../cellmap";
import type { Sight } from "../surface";
import { Ground, Minerals } from "./ground";
import { around, cellOf, centre, COLUMNS, filled, HEIGHT, outline, ROWS, SIZE, WIDTH, type Hex } from "./hexes";
import type { Mark } from "./intent";
import { Piece } from "./pieces";
import { words } from "./texts";
import type { SeenPlayer, SeenUnit, View } from "../../wire/generated/fullmetal";

const EDGE = 14;
const GRID = { columns: COLUMNS, rows: ROWS };
const SHAPES: readonly string[] = Array.from({ length: SIZE }, (_, cell) => filled([cell]));

const LAYERS: Readonly<Record<string, number>> = { bridge: 0, astronef: 1, tower: 2 };

const Pieces = memo(function Pieces(props: { units: Readonly<Record<string, SeenUnit>>; colours: readonly SeatColour[]; selected: string }): JSX.Element {
  const shown = Object.entries(props.units).filter(([, unit]) => unit.hexes.length);
  shown.sort(([, a], [, b]) => (LAYERS[a.kind] ?? 3) - (LAYERS[b.kind] ?? 3));
  return (
    <g aria-hidden="true" pointer-events="none">
      {shown.map(([name, unit]) => (
        <g key={name} class={unit.stuck || unit.neutralized ? "fm-piece fm-idle" : "fm-piece"} data-piece={name}>
          {name === props.selected && <path class="fm-chosen" d={outline(new Set(unit.hexes.map(cellOf)))} />}
          <Piece unit={unit} colours={props.colours} />
        </g>
      ))}
    </g>
  );
});

/** Where two guns of a company reach: nobody else goes there. Hatched in its colour, each at its own slant. */
const Fire = memo(function Fire({ seat, player, colour }: { seat: number; player: SeenPlayer; colour: SeatColour }): JSX.Element {
  const cells = new Set(player.under_fire.map((hex: Hex) => cellOf(hex)));
  return (
    <g aria-hidden="true" pointer-events="none" class="fm-fire" data-fire={seat}>
      <pattern id={`fm-fire-${seat}`} width="9" height="9" patternUnits="userSpaceOnUse" patternTransform={`rotate(${45 + seat * 37})`}>
        <path d="M0 2h9" stroke={colour.fill} stroke-width="2.6" />
      </pattern>
      <path d={filled(cells)} fill={`url(#fm-fire-${seat})`} />
      <path class="fm-fire-rim" d={outline(cells)} style={{ stroke: colour.fill }} />
    </g>
  );
});

/** How far the chosen piece shoots from where it stands. */
function Range({ unit, colour }: { unit: SeenUnit; colour: SeatColour }): JSX.Element | null {
  const [at] = unit.hexes;
  if (!at || !unit.range) return null;
  const line = outline(new Set([cellOf(at), ...around(at, unit.range)]));
  return (
    <g aria-hidden="true" pointer-events="none" class="fm-range" data-range={unit.range}>
      <path class="fm-range-rim" d={line} />
      <path d={line} style={{ stroke: colour.fill }} />
    </g>
  );
}

function Marks({ marks, at }: { marks: ReadonlyMap<number, Mark>; at: number | null }): JSX.Element {
  const bySort = new Map<string, number[]>();
  for (const [cell, mark] of marks) {
    const name = mark.next ? "next" : mark.sort;
    bySort.get(name)?.push(cell) ?? bySort.set(name, [cell]);
  }
  return (
    <g aria-hidden="true" pointer-events="none">
      {[...bySort].map(([name, cells]) => (
        <path key={name} class={`fm-mark fm-mark-${name}`} d={filled(cells, 0.86)} />
      ))}
      {at !== null && <path class="fm-mark fm-mark-at" d={filled([at], 0.9)} />}
    </g>
  );
}

/** Over the pieces: what a step costs, and the cross hairs on what can be shot at. */
function Signs({ marks }: { marks: ReadonlyMap<number, Mark> }): JSX.Element {
  return (
    <g aria-hidden="true" pointer-events="none">
      {[...marks].map(([cell, mark]) => {
        const [x, y] = centre(cell);
        if (mark.sort === "fire") return <path key={cell} class="fm-aim" d={`M${x - 11} ${y}a11 11 0 1 0 22 0a11 11 0 1 0 -22 0M${x - 16} ${y}h9M${x + 7} ${y}h9M${x} ${y - 16}v9M${x} ${y + 7}v9`} />;
        if (mark.sort !== "move" || mark.next || mark.cost === 0) return <circle key={cell} class="fm-dot" cx={x} cy={y} r="3.6" />;
        return (
          <text key={cell} class="fm-cost" x={x} y={y + 4.5}>
            {mark.cost}
            <tspan class="fm-unit"> AP</tspan>
          </text>
        );
      })}
    </g>
  );
}

/** Columns above and rows at the left, so that places in texts can be found. */
const Rim = memo(function Rim(): JSX.Element {
  return (
    <g aria-hidden="true" pointer-events="none">
      {Array.from({ length: COLUMNS }, (_, column) => (
        <text key={`c${column}`} class="fm-rim-name" x={centre(column)[0]} y={-4}>
          {column}
        </text>
      ))}
      {Array.from({ length: ROWS }, (_, row) => (
        <text key={`r${row}`} class="fm-rim-name" x={-6} y={centre(row * COLUMNS)[1] + 3}>
          {row}
        </text>
      ))}
    </g>
  );
});

/** Rings around what a line of the log speaks of. */
function Rings({ cells }: { cells: readonly number[] }): JSX.Element | null {
  if (!cells.length) return null;
  return (
    <g aria-hidden="true" pointer-events="none" data-rings={cells.length}>
      {cells.map((cell) => {
        const [x, y] = centre(cell);
        return (
          <g key={cell}>
            <circle class="fm-ring" cx={x} cy={y} r="19" />
            <circle class="fm-ring" cx={x} cy={y} r="19" />
          </g>
        );
      })}
    </g>
  );
}

export interface MapProps {
  readonly view: View;
  readonly colours: readonly SeatColour[];
  readonly labels: readonly string[];
  /** Cells of pieces that can act. */
  readonly stops: readonly number[];
  readonly selected: string;
  readonly marks: ReadonlyMap<number, Mark>;
  readonly at: number | null;
  readonly fire: ReadonlySet<number>;
  readonly range: boolean;
  readonly printed: boolean;
  readonly zones: boolean;
  readonly home: Hex | null;
  /** A place to go to, as often as its key changes. */
  readonly look: { readonly x: number; readonly y: number; readonly key: number; readonly scale?: number } | undefined;
  readonly onSight: (sight: Sight) => void;
  readonly rings: readonly number[];
  /** What just happened, drawn once. */
  readonly flashes: JSX.Element | null;
  readonly onPoint: (cell: number) => void;
  readonly onEscape: () => void;
}

const CLOSE = 0.8;
const BUTTONS = 84;

/** Around a ship, but no further to the edge than the planet fills the place. */
function lookAt(home: Hex): { readonly x: number; readonly y: number; readonly scale: number } {
  const [x, y] = centre(cellOf(home));
  const beside = window.innerWidth >= 992;
  const half = (window.innerWidth * (beside ? 0.47 : 1)) / CLOSE / 2;
  const high = (window.innerHeight * (beside ? 0.8 : 0.47)) / CLOSE / 2;
  const within = (at: number, room: number, all: number): number => Math.max(Math.min(room, all / 2), Math.min(all - Math.min(room, all / 2), at));
  // On the right the buttons take a strip.
  return { x: within(x + EDGE, half, WIDTH + 2 * EDGE + BUTTONS), y: within(y + EDGE, high, HEIGHT + 2 * EDGE), scale: CLOSE };
}

export function PlanetMap(props: MapProps): JSX.Element {
  const { view, labels, stops, marks, onPoint, onEscape } = props;
  const chosen = view.units[props.selected];
  const colour = props.colours[chosen?.owner ?? 0];
  const open = useMemo(() => new Set([...stops, ...marks.keys()]), [stops, marks]);
  const [size, setSize] = useState("");
  useEffect(() => {
    const onResize = (): void => setSize(`${window.innerWidth}x${window.innerHeight}`);
    addEventListener("resize", onResize);
    return () => removeEventListener("resize", onResize);
  }, []);
  const home = useMemo(() => (props.home ? lookAt(props.home) : undefined), [props.home?.join(), size]);
  return (
    <CellMap
      kind="fm"
      grid={GRID}
      width={WIDTH}
      height={HEIGHT}
      edge={EDGE}
      label={words.map}
      help={words.mapHelp}
      closest={4}
      focus={home}
      lookAt={props.look}
      onPlace={props.onSight}
      shapes={SHAPES}
      labels={labels}
      open={open}
      stops={stops}
      onPoint={onPoint}
      onEscape={onEscape}
      mark={(cell) => <path class="fm-cursor" d={filled([cell], 0.92)} />}
    >
      <Ground terrain={view.terrain} zones={view.zones} tide={view.tide} printed={props.printed} showZones={props.zones} />
      {view.players.map((player, seat) => {
        const colour = props.colours[seat];
        return colour && props.fire.has(seat) && player.under_fire.length ? <Fire key={seat} seat={seat} player={player} colour={colour} /> : null;
      })}
      <Minerals minerals={view.minerals} />
      <Marks marks={marks} at={props.at} />
      {props.range && chosen && colour && <Range unit={chosen} colour={colour} />}
      <Pieces units={view.units} colours={props.colours} selected={props.selected} />
      <Signs marks={marks} />
      <Rings cells={props.rings} />
      {props.flashes}
      <Rim />
    </CellMap>
  );
}
