// Signs of unit classes, resources and improvements, each in a box of 20 by 20 around 0, 0. Drawn here, told apart by
// shape alone.
import type { JSX } from "preact";
import type { SeatColour } from "../board";
import { tables } from "./catalogue";
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

const RESOURCE_SHAPES: Readonly<Record<string, string>> = {
  bonus: "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z",
  luxury: "M0 -6L6 0L0 6L-6 0z",
  strategic: "M-5 -5h10v10h-10z",
};

/** A resource: its kind by shape, its name by the first letters. */
export function ResourceSign({ id, x, y }: { id: number; x: number; y: number }): JSX.Element {
  const found = tables.resources[id];
  return (
    <g class={`im-resource im-resource-${found?.kind}`} transform={`translate(${x} ${y})`}>
      <path d={RESOURCE_SHAPES[found?.kind ?? ""] ?? ""} transform="scale(1.35)" />
      <text y="3.4">{(found?.label ?? "").slice(0, 2)}</text>
    </g>
  );
}

const WORKS: Readonly<Record<string, string>> = {
  farm: "M-7 5h14M-7 1h14M-7 -3h14",
  mine: "M-6 5l6-10l6 10zM0 -5v10",
  quarry: "M-6 5h12v-5h-4v-5h-8z",
  pasture: "M-7 4v-6M0 4v-6M7 4v-6M-8 0h16",
  camp: "M-7 5l7-11l7 11z",
  plantation: "M-6 5v-7M-2 5v-9M2 5v-9M6 5v-7",
  lumber_mill: "M-6 4h12M-4 0h8M-2 -4h4",
  fishing_boats: "M-7 0h14l-3 5h-8zM0 0v-7",
  oasis: "M-6 4q6 3 12 0M0 3v-8M0 -5q-5 0-5 4M0 -5q5 0 5 4",
  oil_well: "M-5 6l5-12l5 12M-3 1h6",
  fort: "M-7 6v-9h3v3h2.500v-3h3v3h2.500v-3h3v9z",
};

/** What was built on a tile: its sign, and a dot for each tier beyond the first. */
export function WorksSign({ id, tier, pillaged, x, y }: { id: number; tier: number; pillaged: boolean; x: number; y: number }): JSX.Element {
  const key = tables.improvements[id]?.key ?? "";
  return (
    <g class={pillaged ? "im-works im-works-burnt" : "im-works"} transform={`translate(${x} ${y})`}>
      <path d={WORKS[key] ?? "M-5 -5h10v10h-10z"} />
      {Array.from({ length: Math.max(0, tier - 1) }, (_, n) => (
        <circle key={n} cx={-3 + n * 6} cy="9.500" r="1.700" />
      ))}
      {pillaged && <path class="im-burnt" d="M-7 -7l14 14M7 -7l-14 14" />}
    </g>
  );
}
