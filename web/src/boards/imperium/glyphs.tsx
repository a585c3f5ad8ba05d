// Signs of unit classes, resources and improvements, each around 0, 0, told apart by shape alone.
import type { JSX } from "preact";
import { memo } from "preact/compat";
import type { SeatColour } from "../board";
import { tables } from "./catalogue";
import { short } from "./hexes";
import { RESOURCES, WORKS, type Shapes } from "./pictures";
import type { UnitView } from "../../wire/generated/imperium";

const CLASSES: Readonly<Record<string, string>> = {
  Civilian: "M-5 6v-5a5 5 0 0 1 10 0v5zM-3 -6a3 3 0 1 1 6 0a3 3 0 1 1 -6 0",
  Recon: "M0 -8l2.2 5.8L8 0l-5.800 2.200L0 8l-2.200-5.800L-8 0l5.800-2.200z",
  Melee: "M-6 7l1-3L4 -7l3 0l0 3L-3 5zM-7 2l5 5",
  AntiCavalry: "M-6 8L5 -5M3 -8l5 0l0 5l-3 0zM-7 -3l4 4",
  Ranged: "M-5 -8a11 11 0 0 1 0 16M-5 -8L-5 8M-7 0h13M3 -3l4 3l-4 3",
  Cavalry: "M-6 8l2-7c0-5 4-8 8-8l0 3l2 2l0 3l-4 0l-1 7z",
  Siege: "M-8 6h16M-6 6a3 3 0 1 0 6 0M2 6a2.500 2.500 0 1 0 5 0M-5 2L6 -6M-7 2h9",
  Naval: "M-8 3h16l-3 5h-10zM-1 2v-10l7 8z",
};

const SPECIAL: Readonly<Record<string, string>> = {
  settler: "M-8 7v-6l8-7l8 7v6zM-2 7v-5h4v5",
  worker: "M-6 7L4 -3M1 -7a6 6 0 0 1 6 6l-3 0l-3-3z",
};

const signOf = (kind: number): string => {
  const type = tables.units[kind];
  return SPECIAL[type?.key ?? ""] ?? CLASSES[type?.cls ?? ""] ?? "M-5 -5h10v10h-10z";
};

interface CounterProps {
  readonly unit: UnitView;
  readonly colour: SeatColour;
  readonly x: number;
  readonly y: number;
  readonly scale?: number;
  readonly waits?: boolean;
}

/** A unit as a counter: its owner's colour and shape, its sign, its health. */
export function Counter({ unit, colour, x, y, scale = 1, waits = false }: CounterProps): JSX.Element {
  const hurt = unit.hp < (unit.max_hp ?? 100);
  const share = Math.max(0, Math.min(1, unit.hp / (unit.max_hp ?? 100)));
  return (
    <g class={waits ? "im-unit im-waits" : "im-unit"} transform={`translate(${x} ${y}) scale(${scale})`}>
      <ellipse class="im-unit-shadow" cx="1" cy="14" rx="13" ry="4" />
      <rect class="im-unit-plate" x="-13" y="-13" width="26" height="26" rx="6" style={{ fill: colour.fill }} />
      <path class="im-unit-sign" d={signOf(unit.kind)} style={{ stroke: colour.ink, fill: "none" }} />
      <path class="im-unit-mark" transform="translate(-15 -15) scale(0.36)" d={colour.mark} style={{ fill: colour.fill }} />
      {unit.fortified && <path class="im-unit-dug" d="M-13 -17h26M-13 -17v4M13 -17v4" />}
      {unit.embarked && <path class="im-unit-sea" d="M-13 17q3.200-4 6.500 0t6.500 0t6.500 0t6.500 0" />}
      {hurt && (
        <>
          <rect class="im-hp-back" x="-13" y="14" width="26" height="4" rx="2" />
          <rect class={share < 0.35 ? "im-hp im-hp-low" : "im-hp"} x="-13" y="14" width={26 * share} height="4" rx="2" />
        </>
      )}
    </g>
  );
}

/** The same beside words. */
export function CounterIcon({ unit, colour, size = 30 }: { unit: UnitView; colour: SeatColour; size?: number }): JSX.Element {
  return (
    <svg class="im-icon" width={size} height={size} viewBox="-19 -19 38 38" aria-hidden="true">
      <Counter unit={unit} colour={colour} x={0} y={0} />
    </svg>
  );
}

/** A picture: its shapes, filled or drawn as lines. */
function Picture({ shapes }: { shapes: Shapes }): JSX.Element {
  return (
    <>
      {shapes.map(([paint, d], n) => (paint.startsWith("|") ? <path key={n} class="im-line" d={d} style={{ stroke: paint.slice(1) }} /> : <path key={n} d={d} style={{ fill: paint }} />))}
    </>
  );
}

/** A resource: its picture on a badge whose shape tells its kind. */
export const ResourceSign = memo(function ResourceSign({ id, x, y }: { id: number; x: number; y: number }): JSX.Element {
  const found = tables.resources[id];
  return (
    <g class={`im-resource im-resource-${found?.kind}`} transform={`translate(${short(x)} ${short(y)})`}>
      <path class="im-badge" d={BADGES[found?.kind ?? ""] ?? BADGES["bonus"]} />
      <g transform="scale(0.86)">
        <Picture shapes={RESOURCES[found?.key ?? ""] ?? RESOURCES["fallback"] ?? []} />
      </g>
    </g>
  );
});

const BADGES: Readonly<Record<string, string>> = {
  bonus: "M-8.500 0a8.500 8.500 0 1 0 17 0a8.500 8.500 0 1 0 -17 0z",
  luxury: "M0 -10.500L10.500 0L0 10.500L-10.500 0z",
  strategic: "M-8 -6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2-2z",
};

/** What was built on a tile: its picture, and a dot for each tier beyond the first. */
export const WorksSign = memo(function WorksSign({ id, tier, pillaged, x, y }: { id: number; tier: number; pillaged: boolean; x: number; y: number }): JSX.Element {
  const key = tables.improvements[id]?.key ?? "";
  return (
    <g class={pillaged ? "im-works im-works-burnt" : "im-works"} transform={`translate(${short(x)} ${short(y)})`}>
      <Picture shapes={WORKS[key] ?? WORKS["fallback"] ?? []} />
      {Array.from({ length: Math.max(0, tier - 1) }, (_, n) => (
        <circle key={n} class="im-tier" cx={-3 + n * 6} cy="17" r="1.900" />
      ))}
      {pillaged && <path class="im-burnt" d="M-9 -9l18 18M9 -9l-18 18" />}
    </g>
  );
});
