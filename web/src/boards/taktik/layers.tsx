// The layers of the map that rarely change: ground, zones and structures, units. Each draws itself again only when
// what it shows has changed. What lies on the ground is drawn flat and slanted with it; what stands on it is upright.
import type { JSX } from "preact";
import { memo } from "preact/compat";
import { useMemo } from "preact/hooks";
import type { SeatColour } from "../board";
import { displayOf, named, structureKind } from "./catalogue";
import { Counter, Figure, type CounterProps } from "./counter";
import { CELL, groundOf, outline, standing } from "./ground";
import "./ground.css";
import { columnName } from "./labels";
import { middle, type Lay } from "./lay";
import type { Cell, StructureView, UnitView, ZoneView } from "../../wire/generated/taktik";

// ---------------------------------------------------------------- ground

interface GroundProps {
  readonly lay: Lay;
  readonly width: number;
  readonly height: number;
  readonly biomes: readonly string[];
  readonly overlays: readonly string[];
  readonly broken: readonly Cell[];
}

function Names({ lay, width, height }: Pick<GroundProps, "lay" | "width" | "height">): JSX.Element {
  const names: JSX.Element[] = [];
  const put = (key: string, [x, y]: readonly [number, number], text: string): void => void names.push(<text key={key} x={x} y={y + 4} children={text} />);
  for (let x = 0; x < width; x++) for (const y of [-0.4, height + 0.4]) put(`c${x}.${y}`, lay.at(x + 0.5, y), columnName(x));
  for (let y = 0; y < height; y++) for (const x of [-0.4, width + 0.4]) put(`r${y}.${x}`, lay.at(x, y + 0.5), String(y + 1));
  return <g class="tk-names">{names}</g>;
}

export const Ground = memo(function Ground({ lay, width, height, biomes, overlays, broken }: GroundProps): JSX.Element {
  const ground = useMemo(() => groundOf({ width, height, biomes, overlays }), [width, height, biomes, overlays]);
  const upright = useMemo(() => (lay.iso ? standing(biomes, lay.at) : []), [lay, biomes]);
  const lines: string[] = [];
  for (let x = 1; x < width; x++) lines.push(`M${x * CELL} 0V${height * CELL}`);
  for (let y = 1; y < height; y++) lines.push(`M0 ${y * CELL}H${width * CELL}`);
  return (
    <g aria-hidden="true" pointer-events="none">
      <Names lay={lay} width={width} height={height} />
      <g transform={lay.ground}>
        <rect class="tk-sheet" x="-1" y="-1" width={width * CELL + 2} height={height * CELL + 2} rx="3" />
        <g clip-path="url(#tk-board)">
          <rect class="tk-plain" width={width * CELL} height={height * CELL} />
          {ground.terrains.map((each) => (
            <g key={each.name} class={`tk-ground tk-${each.name}`}>
              <path class="tk-area" d={each.area} />
              {!(lay.iso && each.solid) && <path class={each.solid ? "tk-solid" : "tk-pen"} d={each.marks} />}
              {!lay.iso && each.lights && <path class="tk-lights" d={each.lights} />}
            </g>
          ))}
          <path class="tk-grid" d={lines.join("")} />
          <path class="tk-bank" d={ground.river} />
          <path class="tk-river" d={ground.river} />
          <path class="tk-stream" d={ground.river} />
          <path class="tk-casing" d={ground.road} />
          <path class="tk-road" d={ground.road} />
          {ground.bridges.map(({ x, y, eastWest }) => {
            const gone = broken.some((cell) => cell.x === x && cell.y === y);
            return (
              <g key={`${x}.${y}`} class="tk-bridge" transform={`translate(${(x + 0.5) * CELL} ${(y + 0.5) * CELL})${eastWest ? "" : " rotate(90)"}`}>
                <rect x="-11" y="-5.5" width="22" height="11" rx="1.5" />
                <path d="M-12 -5.5H12M-12 5.5H12" />
                {gone && <path class="tk-gone" d="M-6 -6l12 12m0 -12l-12 12" />}
              </g>
            );
          })}
        </g>
        <rect class="tk-rim" width={width * CELL} height={height * CELL} rx="2" />
      </g>
      {upright.map((each) => (
        <g key={each.name} class={`tk-ground tk-${each.name}`}>
          <path class="tk-upright" d={each.walls} />
          <path class="tk-roofs" d={each.roofs} />
        </g>
      ))}
    </g>
  );
});

// ---------------------------------------------------------------- zones and structures

const STRUCTURES: Readonly<Record<string, string>> = {
  depot: "M-6 6V-1L0 -6L6 -1V6zM-2.5 6V1.5h5V6",
  hub: "M0 6V-2M-4 6H4M-2.5 -4.5a3.5 3.5 0 0 1 5 0M-5 -7a7 7 0 0 1 10 0",
  bridge: "M-7 3V-3M7 3V-3M-7 0H7M-4 0c0 -4 8 -4 8 0",
};

export const Zones = memo(function Zones(props: {
  lay: Lay;
  zones: Readonly<Record<string, ZoneView>>;
  structures: Readonly<Record<string, StructureView>>;
  colours: readonly SeatColour[];
}): JSX.Element {
  const { lay } = props;
  return (
    <g aria-hidden="true" pointer-events="none">
      {Object.entries(props.zones).map(([name, zone]) => {
        const holder = zone.controller ?? null;
        const colour = holder === null ? "var(--tk-zone)" : (props.colours[holder]?.fill ?? "var(--tk-zone)");
        const xs = zone.cells.map((cell) => cell.x);
        const top = Math.min(...zone.cells.map((cell) => cell.y));
        const [x, y] = lay.at((Math.min(...xs) + Math.max(...xs) + 1) / 2, top);
        return (
          <g key={name} class={holder === null ? "tk-zone" : "tk-zone tk-held"} style={{ color: colour }}>
            <path class="tk-zone-line" transform={lay.ground} d={outline(zone.cells)} />
            <text x={x} y={y - 3}>
              {named(name)}
            </text>
          </g>
        );
      })}
      {Object.entries(props.structures).map(([name, each]) => {
        const [x, y] = middle(lay, each.cell);
        return (
          <g key={name} class={each.neutralised ? "tk-structure tk-out" : "tk-structure"} transform={`translate(${x} ${y})`}>
            <circle r="12" />
            <path d={STRUCTURES[structureKind(name)] ?? "M-5 -5h10v10h-10z"} />
            {each.neutralised && <path class="tk-gone" d="M-9 -9L9 9M9 -9L-9 9" />}
            <text y="-15">{named(name)}</text>
          </g>
        );
      })}
    </g>
  );
});

// ---------------------------------------------------------------- units

/** A unit as this lay shows it: a counter on its cell, or a figure on its tile; displayed as its type is. */
export function Piece({ lay, ...of }: CounterProps & { lay: Lay }): JSX.Element {
  if (lay.iso) return <Figure {...of} />;
  const { offset, scale } = displayOf(of.unit.kind);
  const plain = scale === 100 && !offset[0] && !offset[1];
  return (
    <g transform={plain ? "" : `translate(${(offset[0] * CELL) / 100} ${(offset[1] * CELL) / 100}) scale(${scale / 100})`}>
      <Counter {...of} />
    </g>
  );
}

/** Back to front, where one can stand before another. */
function inOrder(lay: Lay, units: Readonly<Record<string, UnitView>>): readonly (readonly [string, UnitView])[] {
  const all = Object.entries(units);
  return lay.iso ? all.sort(([, a], [, b]) => a.x + a.y - b.x - b.y) : all;
}

export const Units = memo(function Units(props: {
  lay: Lay;
  units: Readonly<Record<string, UnitView>>;
  colours: readonly SeatColour[];
  active: number;
  convoy: string | null;
  busy: ReadonlySet<string>;
  selected: string | null;
  targets: ReadonlySet<string>;
  picks: ReadonlySet<string>;
  chosen: ReadonlySet<string>;
}): JSX.Element {
  const { lay } = props;
  return (
    <g class={lay.iso ? "tk-iso" : ""} aria-hidden="true" pointer-events="none">
      {inOrder(lay, props.units).map(([name, unit]) => {
        const [x, y] = middle(lay, unit);
        const done = unit.owner === props.active && unit.moved && !props.busy.has(name);
        const state = ["tk-unit", done ? "tk-spent-unit" : "", props.busy.has(name) ? "tk-busy" : "", name === props.selected ? "tk-selected" : ""];
        const colour = props.colours[unit.owner];
        return (
          <g key={name} class={state.filter(Boolean).join(" ")} data-unit={name} style={{ transform: `translate(${x}px, ${y}px)` }}>
            {name === props.selected && <rect class="tk-halo" x="-14" y="-12.5" width="28" height="25" rx="6" />}
            {props.chosen.has(name) && <rect class="tk-halo tk-chosen" x="-14" y="-12.5" width="28" height="25" rx="6" />}
            {colour && <Piece lay={lay} name={name} unit={unit} colour={colour} convoy={name === props.convoy} />}
            {done && <path class="tk-done" d="M-13.5 5.5l3 3l5 -5.5" />}
            {unit.owner === props.active && unit.attacked && <path class="tk-fired" d="M8 5.5l4 4m0 -4l-4 4" />}
            {props.targets.has(name) && <path class="tk-aim" d="M0 -15.5v6M0 9.5v6M-15.5 0h5M10.5 0h5M-13 0a13 13 0 1 0 26 0a13 13 0 1 0 -26 0" />}
            {props.picks.has(name) && <path class="tk-pick" d="M-13 -7v-4.5h5M8 -11.5h5v4.5M13 7v4.5h-5M-8 11.5h-5v-4.5" />}
          </g>
        );
      })}
    </g>
  );
});
