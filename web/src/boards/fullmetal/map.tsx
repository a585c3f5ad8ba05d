// The planet: ground, overlays, pieces and marks, and over them one cell each that can be pointed at, focused and
// read out. Panning and zooming draw none of it again.
import type { JSX } from "preact";
import { memo } from "preact/compat";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { signal, type Signal } from "@preact/signals";
import type { SeatColour } from "../board";
import { PanZoom } from "../surface";
import { Ground, Minerals } from "./ground";
import { cellOf, centre, COLUMNS, filled, HEIGHT, outline, ROWS, WIDTH, type Hex } from "./hexes";
import type { Mark } from "./intent";
import { Piece } from "./pieces";
import { words } from "./texts";
import type { SeenPlayer, SeenUnit, View } from "../../wire/generated/fullmetal";

const EDGE = 14;

const Cells = memo(function Cells(props: { labels: readonly string[]; cursor: number; open: ReadonlySet<number> }): JSX.Element {
  const rows: JSX.Element[] = [];
  for (let start = 0; start < props.labels.length; start += COLUMNS) {
    const cells: JSX.Element[] = [];
    for (let cell = start; cell < start + COLUMNS; cell++)
      cells.push(
        <path
          key={cell}
          class={props.open.has(cell) ? "fm-cell fm-open" : "fm-cell"}
          role="gridcell"
          tabindex={cell === props.cursor ? 0 : -1}
          data-cell={cell}
          aria-label={props.labels[cell]}
          d={filled([cell])}
        />,
      );
    rows.push(
      <g key={start} role="row">
        {cells}
      </g>,
    );
  }
  return <>{rows}</>;
});

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
          </text>
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
  readonly printed: boolean;
  readonly zones: boolean;
  readonly home: Hex | null;
  readonly onPoint: (cell: number) => void;
  readonly onEscape: () => void;
}

const MOVES: Readonly<Record<string, readonly [number, number]>> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

const pointed = (target: EventTarget | null): number | null => {
  const text = target instanceof Element ? target.closest("[data-cell]")?.getAttribute("data-cell") : null;
  return text ? Number(text) : null;
};

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
  const grid = useRef<SVGGElement>(null);
  const hover = useMemo(() => signal<number | null>(null), []);
  const [cursor, setCursor] = useState(() => stops[0] ?? Math.floor(ROWS / 2) * COLUMNS + Math.floor(COLUMNS / 2));

  // Whoever comes to the planet by Tab arrives at a piece that can act.
  useEffect(() => {
    const [first] = stops;
    if (first !== undefined && !stops.includes(cursor) && !grid.current?.contains(document.activeElement)) setCursor(first);
  }, [stops]);

  const go = useCallback((cell: number) => {
    setCursor(cell);
    grid.current?.querySelector<SVGElement>(`[data-cell="${cell}"]`)?.focus({ preventScroll: true });
  }, []);

  const onKeyDown = (event: KeyboardEvent): void => {
    const cell = pointed(event.target);
    if (cell === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = MOVES[event.key];
    if (step) {
      const column = Math.max(0, Math.min(COLUMNS - 1, (cell % COLUMNS) + step[0]));
      const row = Math.max(0, Math.min(ROWS - 1, Math.floor(cell / COLUMNS) + step[1]));
      go(row * COLUMNS + column);
    } else if (event.key === "Home") go(cell - (cell % COLUMNS));
    else if (event.key === "End") go(cell - (cell % COLUMNS) + COLUMNS - 1);
    else if (event.key === "Enter" || event.key === " ") onPoint(cell);
    else if (event.key === "Escape") onEscape();
    else if (event.key === "Tab") {
      // Through the pieces that can act; past the last one Tab leaves the planet, so nobody is caught on it.
      const next = event.shiftKey ? stops.findLast((stop) => stop < cell) : stops.find((stop) => stop > cell);
      if (next === undefined) return;
      go(next);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const open = useMemo(() => new Set([...stops, ...marks.keys()]), [stops, marks]);
  const home = useMemo(() => (props.home ? lookAt(props.home) : undefined), [props.home?.join()]);
  const [cx, cy] = centre(cursor);
  return (
    <div class="fm-map">
      <PanZoom width={WIDTH + 2 * EDGE} height={HEIGHT + 2 * EDGE} label={words.map} closest={4} focus={home}>
        <div
          class="fm-plate"
          onClick={(event) => {
            const cell = pointed(event.target);
            if (cell === null) return;
            setCursor(cell);
            onPoint(cell);
          }}
          onPointerOver={(event) => (hover.value = pointed(event.target))}
          onPointerLeave={() => (hover.value = null)}
          onKeyDown={onKeyDown}
          onFocusIn={(event) => {
            const cell = pointed(event.target);
            hover.value = cell;
            if (cell !== null) setCursor(cell);
          }}
        >
          <svg class="fm-svg" viewBox={`${-EDGE} ${-EDGE} ${WIDTH + 2 * EDGE} ${HEIGHT + 2 * EDGE}`} width={WIDTH + 2 * EDGE} height={HEIGHT + 2 * EDGE}>
            <Ground terrain={view.terrain} zones={view.zones} tide={view.tide} printed={props.printed} showZones={props.zones} />
            {view.players.map((player, seat) => {
              const colour = props.colours[seat];
              return colour && props.fire.has(seat) && player.under_fire.length ? <Fire key={seat} seat={seat} player={player} colour={colour} /> : null;
            })}
            <Minerals minerals={view.minerals} />
            <Marks marks={marks} at={props.at} />
            <Pieces units={view.units} colours={props.colours} selected={props.selected} />
            <Signs marks={marks} />
            <path class="fm-cursor" aria-hidden="true" pointer-events="none" d={filled([0], 0.92)} transform={`translate(${cx - centre(0)[0]} ${cy - centre(0)[1]})`} />
            <g ref={grid} role="grid" aria-label={`${words.map}. ${words.mapHelp}`} aria-rowcount={ROWS} aria-colcount={COLUMNS}>
              <Cells labels={labels} cursor={cursor} open={open} />
            </g>
          </svg>
        </div>
      </PanZoom>
      <Here hover={hover} labels={labels} />
    </div>
  );
}

/** The hex under the pointer, in words. Draws itself alone, so that pointing costs nothing. */
function Here({ hover, labels }: { hover: Signal<number | null>; labels: readonly string[] }): JSX.Element {
  const cell = hover.value;
  return (
    <p class="fm-here" aria-hidden="true">
      {cell === null ? "" : labels[cell]}
    </p>
  );
}
