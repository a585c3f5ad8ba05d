// The map: its layers, marks, arrows and flashes. `CellMap` lays over them one cell each that can be pointed at, focused
// and read out.
import type { JSX } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { SeatColour } from "../board";
import { CellMap } from "../cellmap";
import type { Sight } from "../surface";
import { arrow, boxes, CELL } from "./ground";
import type { Flash, Ghost } from "./happenings";
import { framed, layOf, middle, type Lay, type Room } from "./lay";
import { Ground, Piece, Units, Zones } from "./layers";
import { words } from "./texts";
import type { Cell, View } from "../../wire/generated/taktik";

const EDGE = 26; // room for the names of rows and columns
const LEAST = { wide: 1.32, narrow: 1.06, slanted: 0.86 }; // how large a cell is at least when a match opens
const WIDE = "(min-width: 62rem)"; // where the panels stand beside the map

export interface MapProps {
  readonly view: View;
  readonly own: number | null;
  readonly iso: boolean;
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
  /** Places that a line of the log speaks of. */
  readonly rings: readonly Cell[];
  /** Where the other side just did something; brought into sight when it is not. */
  readonly act: { readonly cell: Cell; readonly key: number } | null;
  /** A cell was clicked, or Enter was pressed on it. */
  readonly onPoint: (cell: number) => void;
  readonly onEscape: () => void;
  readonly onHover: (cell: number | null) => void;
}

/** The room of the map on the page, as it changes. */
function useRoom(): { readonly ref: { current: HTMLDivElement | null }; readonly room: Room } {
  const ref = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Room>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const look = (): void => {
      const { clientWidth: width, clientHeight: height } = element;
      setRoom((was) => (was.width === width && was.height === height ? was : { width, height }));
    };
    look();
    const watch = new ResizeObserver(look);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return { ref, room };
}

/** Brings what the other side does into sight; what is in sight already stays where it is. */
function useFollowing(lay: Lay, act: MapProps["act"]): { readonly lookAt: { x: number; y: number; key: number } | undefined; readonly onPlace: (sight: Sight) => void } {
  const sight = useRef<Sight | null>(null);
  const looked = useRef<{ x: number; y: number; key: number } | undefined>(undefined);
  if (act && act.key !== looked.current?.key && sight.current) {
    const [x, y] = middle(lay, act.cell);
    const seen = sight.current;
    const [px, py] = [x + EDGE - seen.x, y + EDGE - seen.y];
    if (px < CELL || py < CELL || px > seen.width - CELL || py > seen.height - CELL) looked.current = { x: x + EDGE, y: y + EDGE, key: act.key };
  }
  const onPlace = useRef((seen: Sight) => void (sight.current = seen));
  return { lookAt: looked.current, onPlace: onPlace.current };
}

export function BattleMap(props: MapProps): JSX.Element {
  const { view, own, iso, labels, busy, onPoint, onEscape } = props;
  const { width, height } = view;
  const grid = useMemo(() => ({ columns: width, rows: height }), [width, height]);
  const lay = useMemo(() => layOf(width, height, iso), [width, height, iso]);
  const { ref, room } = useRoom();
  // While something must be chosen on the map Tab goes through that alone, else through own units and their targets.
  const stops = useMemo(
    () =>
      Object.entries(view.units)
        .filter(([name]) => (props.picks.size ? props.picks.has(name) : busy.has(name) || props.targets.has(name)))
        .map(([, unit]) => unit.y * width + unit.x)
        .sort((a, b) => a - b),
    [view.units, busy, props.picks, props.targets, width],
  );
  // The armies as they stood when this map came up: it does not slide while they walk.
  const first = useRef(view.units);
  const focus = useMemo(() => {
    const least = iso ? LEAST.slanted : matchMedia(WIDE).matches ? LEAST.wide : LEAST.narrow;
    return framed(lay, Object.values(first.current), own, room, least, EDGE);
  }, [lay, room, own, iso]);
  const { lookAt, onPlace } = useFollowing(lay, props.act);

  const reach = useMemo(() => boxes(props.reach, width, 2), [props.reach, width]);
  const dots = useMemo(() => [...props.reach].map((cell) => `M${((cell % width) + 0.5) * CELL} ${(Math.floor(cell / width) + 0.5) * CELL}h0`).join(""), [props.reach, width]);
  const marked = useMemo(() => {
    const open = new Set(props.reach);
    for (const [name, unit] of Object.entries(view.units))
      if (busy.has(name) || props.targets.has(name) || props.picks.has(name)) open.add(unit.y * width + unit.x);
    return open;
  }, [props.reach, props.targets, props.picks, busy, view.units, width]);

  return (
    <div ref={ref} class="tk-room">
      {room.width > 0 && (
        <CellMap
          key={iso ? "slanted" : "flat"}
          kind="tk"
          grid={grid}
          width={lay.width}
          height={lay.height}
          edge={EDGE}
          label={words.map}
          help={words.mapHelp}
          closest={6}
          focus={focus}
          lookAt={lookAt}
          onPlace={onPlace}
          shapes={lay.shapes}
          labels={labels}
          open={marked}
          stops={stops}
          onPoint={onPoint}
          onEscape={onEscape}
          onHover={props.onHover}
          mark={(cell) => (
            <g class="tk-cursor">
              <path d={lay.shapes[cell] ?? ""} />
              <path d={lay.shapes[cell] ?? ""} />
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
          <Ground lay={lay} width={width} height={height} biomes={view.biomes} overlays={view.overlays} broken={view.disabled_bridges} />
          <Zones lay={lay} zones={view.zones} structures={view.structures} colours={props.colours} />
          <g aria-hidden="true" pointer-events="none" transform={lay.ground}>
            {reach && <path class="tk-reach" d={reach} />}
            {dots && <path class="tk-dots" d={dots} />}
          </g>
          <Units
            lay={lay}
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
          <Over {...props} lay={lay} />
          {props.quadrants.size > 0 && <Quadrants lay={lay} width={width} height={height} open={props.quadrants} />}
        </CellMap>
      )}
    </div>
  );
}

/** Over the units: declared attacks, what just happened, and what the log points at. */
function Over({ view, colours, ghosts, flashes, rings, lay }: MapProps & { lay: Lay }): JSX.Element {
  const arrows = view.attack ? [view.attack, ...view.queue] : view.queue;
  return (
    <g aria-hidden="true" pointer-events="none">
      <g transform={lay.ground}>
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
      </g>
      {ghosts.map((ghost) => {
        const [x, y] = middle(lay, ghost.unit);
        const colour = colours[ghost.unit.owner];
        return (
          <g key={ghost.key} transform={`translate(${x} ${y})`}>
            <g class="tk-ghost">{colour && <Piece lay={lay} name={ghost.name} unit={ghost.unit} colour={colour} />}</g>
          </g>
        );
      })}
      {flashes.map((flash) => {
        const [x, y] = middle(lay, flash);
        return (
          <g key={flash.key} transform={`translate(${x} ${y})`}>
            <circle class={`tk-flash tk-flash-${flash.kind}`} r="13" />
            {flash.kind === "hit" && <path class="tk-burst" d="M0 -17L4 -6L15 -9L7 0L15 9L4 6L0 17L-4 6L-15 9L-7 0L-15 -9L-4 -6z" />}
            {flash.kind === "miss" && (
              <text class="tk-missed" y="-12">
                {words.miss}
              </text>
            )}
          </g>
        );
      })}
      {rings.map((cell) => {
        const [x, y] = middle(lay, cell);
        return (
          <g key={`${cell.x}.${cell.y}`} class="tk-ring" transform={`translate(${x} ${y})`}>
            <circle r="17" />
            <circle r="17" />
          </g>
        );
      })}
    </g>
  );
}

function Quadrants({ lay, width, height, open }: { lay: Lay; width: number; height: number; open: ReadonlySet<string> }): JSX.Element {
  const [w, h] = [width >> 1, height >> 1];
  const places: readonly (readonly [string, number, number, number, number])[] = [
    ["NW", 0, 0, w, h],
    ["NE", w, 0, width - w, h],
    ["SW", 0, h, w, height - h],
    ["SE", w, h, width - w, height - h],
  ];
  return (
    <g class="tk-quadrants" aria-hidden="true" pointer-events="none">
      {places
        .filter(([name]) => open.has(name))
        .map(([name, x, y, wide, high]) => {
          const [cx, cy] = lay.at(x + wide / 2, y + high / 2);
          return (
            <g key={name}>
              <rect transform={lay.ground} x={x * CELL + 3} y={y * CELL + 3} width={wide * CELL - 6} height={high * CELL - 6} rx="6" />
              <text x={cx} y={cy}>
                {words.quadrants[name]}
              </text>
            </g>
          );
        })}
    </g>
  );
}
