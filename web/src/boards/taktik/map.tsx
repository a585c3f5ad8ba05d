// The map: its layers, marks, arrows and flashes, and over them one cell each that can be pointed at, focused and
// read out. Panning and zooming draw none of it again.
import type { JSX } from "preact";
import { memo } from "preact/compat";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { signal, type Signal } from "@preact/signals";
import type { SeatColour } from "../board";
import { PanZoom } from "../surface";
import { centre, Counter } from "./counter";
import { arrow, boxes, CELL } from "./ground";
import type { Flash, Ghost } from "./happenings";
import { Ground, Units, Zones } from "./layers";
import { words } from "./texts";
import type { View } from "../../wire/generated/taktik";

const EDGE = 22; // room for the names of rows and columns

// ---------------------------------------------------------------- cells

const Cells = memo(function Cells(props: { width: number; labels: readonly string[]; cursor: number; marked: ReadonlySet<number> }): JSX.Element {
  const rows: JSX.Element[] = [];
  for (let start = 0; start < props.labels.length; start += props.width) {
    const cells: JSX.Element[] = [];
    for (let cell = start; cell < start + props.width; cell++)
      cells.push(
        <rect
          key={cell}
          class={props.marked.has(cell) ? "tk-cell tk-open" : "tk-cell"}
          role="gridcell"
          tabindex={cell === props.cursor ? 0 : -1}
          data-cell={cell}
          aria-label={props.labels[cell]}
          x={(cell % props.width) * CELL}
          y={(start / props.width) * CELL}
          width={CELL}
          height={CELL}
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

// ---------------------------------------------------------------- the whole

export interface MapProps {
  readonly view: View;
  readonly colours: readonly SeatColour[];
  readonly labels: readonly string[];
  readonly busy: ReadonlySet<string>;
  readonly convoy: string | null;
  readonly selected: string | null;
  readonly reach: ReadonlySet<number>;
  readonly targets: ReadonlySet<string>;
  readonly picks: ReadonlySet<string>;
  readonly chosen: ReadonlySet<string>;
  readonly quadrants: ReadonlySet<string>;
  readonly ghosts: readonly Ghost[];
  readonly flashes: readonly Flash[];
  /** A cell was clicked, or Enter was pressed on it. */
  readonly onPoint: (cell: number) => void;
  readonly onEscape: () => void;
}

const MOVES: Readonly<Record<string, readonly [number, number]>> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

const cellOf = (target: EventTarget | null): number | null => {
  const text = target instanceof Element ? target.closest("[data-cell]")?.getAttribute("data-cell") : null;
  return text ? Number(text) : null;
};

export function BattleMap(props: MapProps): JSX.Element {
  const { view, labels, busy, onPoint, onEscape } = props;
  const { width, height } = view;
  const grid = useRef<SVGGElement>(null);
  const hover = useMemo(() => signal<number | null>(null), []);
  const stops = useMemo(
    () => Object.entries(view.units).filter(([name]) => busy.has(name)).map(([, unit]) => unit.y * width + unit.x).sort((a, b) => a - b),
    [view.units, busy, width],
  );
  const [cursor, setCursor] = useState(() => stops[0] ?? Math.floor(height / 2) * width + Math.floor(width / 2));

  // Whoever comes into the map by Tab arrives at a unit that can act.
  useEffect(() => {
    const [first] = stops;
    if (first !== undefined && !stops.includes(cursor) && !grid.current?.contains(document.activeElement)) setCursor(first);
  }, [stops]);

  const go = useCallback((cell: number) => {
    setCursor(cell);
    grid.current?.querySelector<SVGElement>(`[data-cell="${cell}"]`)?.focus({ preventScroll: true });
  }, []);

  const onKeyDown = (event: KeyboardEvent): void => {
    const cell = cellOf(event.target);
    if (cell === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = MOVES[event.key];
    if (step) {
      const x = Math.max(0, Math.min(width - 1, (cell % width) + step[0]));
      const y = Math.max(0, Math.min(height - 1, Math.floor(cell / width) + step[1]));
      go(y * width + x);
    } else if (event.key === "Home") go(cell - (cell % width));
    else if (event.key === "End") go(cell - (cell % width) + width - 1);
    else if (event.key === "Enter" || event.key === " ") onPoint(cell);
    else if (event.key === "Escape") onEscape();
    else if (event.key === "Tab") {
      // Through the units that can act; past the last one Tab leaves the map, so nobody is caught in it.
      const next = event.shiftKey ? stops.findLast((stop) => stop < cell) : stops.find((stop) => stop > cell);
      if (next === undefined) return;
      go(next);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const arrows = view.attack ? [view.attack, ...view.queue] : view.queue;
  const reach = useMemo(() => boxes(props.reach, width, 2), [props.reach, width]);
  const dots = useMemo(() => [...props.reach].map((cell) => `M${((cell % width) + 0.5) * CELL} ${(Math.floor(cell / width) + 0.5) * CELL}h0`).join(""), [props.reach, width]);
  const marked = useMemo(() => {
    const open = new Set(props.reach);
    for (const [name, unit] of Object.entries(view.units))
      if (busy.has(name) || props.targets.has(name) || props.picks.has(name)) open.add(unit.y * width + unit.x);
    return open;
  }, [props.reach, props.targets, props.picks, busy, view.units, width]);

  return (
    <div class="tk-map">
      <PanZoom width={width * CELL + 2 * EDGE} height={height * CELL + 2 * EDGE} label={words.map} closest={6}>
        <div
          class="tk-plate"
          onClick={(event) => {
            const cell = cellOf(event.target);
            if (cell === null) return;
            setCursor(cell);
            onPoint(cell);
          }}
          onPointerOver={(event) => (hover.value = cellOf(event.target))}
          onPointerLeave={() => (hover.value = null)}
          onKeyDown={onKeyDown}
          onFocusIn={(event) => {
            const cell = cellOf(event.target);
            hover.value = cell;
            if (cell !== null) setCursor(cell);
          }}
        >
          <svg
            class="tk-svg"
            viewBox={`${-EDGE} ${-EDGE} ${width * CELL + 2 * EDGE} ${height * CELL + 2 * EDGE}`}
            width={width * CELL + 2 * EDGE}
            height={height * CELL + 2 * EDGE}
          >
            <defs>
              <clipPath id="tk-board">
                <rect width={width * CELL} height={height * CELL} />
              </clipPath>
              <marker id="tk-tip" viewBox="0 0 8 8" refX="5.5" refY="4" markerWidth="4.2" markerHeight="4.2" orient="auto-start-reverse">
                <path class="tk-tip" d="M0 0.5L7.5 4L0 7.5L2 4z" />
              </marker>
            </defs>
            <Ground width={width} height={height} biomes={view.biomes} overlays={view.overlays} broken={view.disabled_bridges} />
            <Zones zones={view.zones} structures={view.structures} colours={props.colours} />
            <g aria-hidden="true" pointer-events="none">
              {reach && <path class="tk-reach" d={reach} />}
              {dots && <path class="tk-dots" d={dots} />}
            </g>
            <Units
              units={view.units}
              colours={props.colours}
              active={view.active}
              convoy={props.convoy}
              busy={busy}
              selected={props.selected}
              targets={props.targets}
              picks={props.picks}
              chosen={props.chosen}
            />
            <g aria-hidden="true" pointer-events="none">
              {arrows.map((each, n) => {
                const [from, to] = [view.units[each.attacker], view.units[each.target]];
                if (!from || !to) return null;
                const { d, foot } = arrow(from, to);
                const first = n === 0 && !!view.attack;
                return (
                  <g key={`${each.attacker}.${each.target}`} class={first ? "tk-arrow tk-now" : "tk-arrow"}>
                    <path class="tk-shaft-rim" d={d} />
                    <path class="tk-shaft" d={d} marker-end="url(#tk-tip)" />
                    <circle cx={foot[0]} cy={foot[1]} r="4.4" />
                    <text x={foot[0]} y={foot[1] + 2.3}>
                      {n + 1}
                    </text>
                  </g>
                );
              })}
              {props.ghosts.map((ghost) => {
                const [x, y] = centre(ghost.unit);
                const colour = props.colours[ghost.unit.owner];
                return (
                  <g key={ghost.key} transform={`translate(${x} ${y})`}>
                    <g class="tk-ghost">{colour && <Counter unit={ghost.unit} colour={colour} />}</g>
                  </g>
                );
              })}
              {props.flashes.map((flash) => (
                <g key={flash.key} transform={`translate(${(flash.x + 0.5) * CELL} ${(flash.y + 0.5) * CELL})`}>
                  <circle class={`tk-flash tk-flash-${flash.kind}`} r="13" />
                  {flash.kind === "hit" && <path class="tk-burst" d="M0 -17L4 -6L15 -9L7 0L15 9L4 6L0 17L-4 6L-15 9L-7 0L-15 -9L-4 -6z" />}
                  {flash.kind === "miss" && (
                    <text class="tk-missed" y="-12">
                      {words.miss}
                    </text>
                  )}
                </g>
              ))}
            </g>
            {props.quadrants.size > 0 && <Quadrants width={width} height={height} open={props.quadrants} />}
            <g class="tk-cursor" aria-hidden="true" pointer-events="none" transform={`translate(${(cursor % width) * CELL} ${Math.floor(cursor / width) * CELL})`}>
              <rect x="1" y="1" width={CELL - 2} height={CELL - 2} rx="4" />
              <rect x="1" y="1" width={CELL - 2} height={CELL - 2} rx="4" />
            </g>
            <g ref={grid} role="grid" aria-label={`${words.map}. ${words.mapHelp}`} aria-rowcount={height} aria-colcount={width}>
              <Cells width={width} labels={labels} cursor={cursor} marked={marked} />
            </g>
          </svg>
        </div>
      </PanZoom>
      <Here hover={hover} labels={labels} />
    </div>
  );
}

function Quadrants({ width, height, open }: { width: number; height: number; open: ReadonlySet<string> }): JSX.Element {
  const [w, h] = [(width >> 1) * CELL, (height >> 1) * CELL];
  const places: readonly (readonly [string, number, number, number, number])[] = [
    ["NW", 0, 0, w, h],
    ["NE", w, 0, width * CELL - w, h],
    ["SW", 0, h, w, height * CELL - h],
    ["SE", w, h, width * CELL - w, height * CELL - h],
  ];
  return (
    <g class="tk-quadrants" aria-hidden="true" pointer-events="none">
      {places
        .filter(([name]) => open.has(name))
        .map(([name, x, y, wide, high]) => (
          <g key={name}>
            <rect x={x + 3} y={y + 3} width={wide - 6} height={high - 6} rx="6" />
            <text x={x + wide / 2} y={y + high / 2}>
              {words.quadrants[name]}
            </text>
          </g>
        ))}
    </g>
  );
}

/** The cell under the pointer, in words. Draws itself alone, so that pointing costs nothing. */
function Here({ hover, labels }: { hover: Signal<number | null>; labels: readonly string[] }): JSX.Element {
  const cell = hover.value;
  return (
    <p class="tk-here" aria-hidden="true">
      {cell === null ? "" : labels[cell]}
    </p>
  );
}
