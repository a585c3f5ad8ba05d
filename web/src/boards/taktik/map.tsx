// The map: its layers, marks, arrows and flashes. `CellMap` lays over them one cell each that can be pointed at, focused
// and read out.
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { SeatColour } from "../board";
import { CellMap } from "../cellmap";
import { centre, Counter } from "./counter";
import { arrow, boxes, CELL } from "./ground";
import type { Flash, Ghost } from "./happenings";
import { Ground, Units, Zones } from "./layers";
import { words } from "./texts";
import type { View } from "../../wire/generated/taktik";

const EDGE = 22; // room for the names of rows and columns

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

export function BattleMap(props: MapProps): JSX.Element {
  const { view, labels, busy, onPoint, onEscape } = props;
  const { width, height } = view;
  const grid = useMemo(() => ({ columns: width, rows: height }), [width, height]);
  const shapes = useMemo(
    () => Array.from({ length: width * height }, (_, cell) => `M${(cell % width) * CELL} ${Math.floor(cell / width) * CELL}h${CELL}v${CELL}h${-CELL}z`),
    [width, height],
  );
  const stops = useMemo(
    () => Object.entries(view.units).filter(([name]) => busy.has(name)).map(([, unit]) => unit.y * width + unit.x).sort((a, b) => a - b),
    [view.units, busy, width],
  );

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
    <CellMap
      kind="tk"
      grid={grid}
      width={width * CELL}
      height={height * CELL}
      edge={EDGE}
      label={words.map}
      help={words.mapHelp}
      closest={6}
      shapes={shapes}
      labels={labels}
      open={marked}
      stops={stops}
      onPoint={onPoint}
      onEscape={onEscape}
      mark={(cell) => (
        <g class="tk-cursor" transform={`translate(${(cell % width) * CELL} ${Math.floor(cell / width) * CELL})`}>
          <rect x="1" y="1" width={CELL - 2} height={CELL - 2} rx="4" />
          <rect x="1" y="1" width={CELL - 2} height={CELL - 2} rx="4" />
        </g>
      )}
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
    </CellMap>
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
