// A unit as a counter: the side by colour and outline, the arm by its sign, its state by marks.
import type { JSX } from "preact";
import type { SeatColour } from "../board";
import { displayOf, tagOf } from "./catalogue";
import { CELL } from "./ground";
import type { UnitView } from "../../wire/generated/taktik";

const BLOCK = "M-11 -6.5a2 2 0 0 1 2 -2h18a2 2 0 0 1 2 2v13a2 2 0 0 1 -2 2h-18a2 2 0 0 1 -2 -2z";
const CUT = "M-7 -8.5h14l4.5 4.5v8l-4.5 4.5h-14l-4.5 -4.5v-8z";
const STAR = "M0 -4.2l1.25 2.6l2.85 .4l-2.05 2l.5 2.85l-2.55 -1.35l-2.55 1.35l.5 -2.85l-2.05 -2l2.85 -.4z";

/** The sign of the arm: crossed lines, an oval, a dot. An unknown arm shows its first letter. */
function Sign({ kind }: { kind: string }): JSX.Element {
  switch (kind) {
    case "INFANTRY":
      return <path class="tk-sign" d="M-6 -4.5L6 4.5M-6 4.5L6 -4.5" />;
    case "VEHICLE":
      return <rect class="tk-sign" x="-6.5" y="-4" width="13" height="8" rx="4" />;
    case "SPECIAL":
      return <circle class="tk-sign tk-full" r="3.6" />;
    default:
      return (
        <text class="tk-letter" y="3.5">
          {kind.charAt(0)}
        </text>
      );
  }
}

/** What a unit of each arm looks like where it stands upright (isometric): a squad, a tank, a gun. */
const FIGURES: Readonly<Record<string, string>> = {
  INFANTRY: "M-7 7v-5a2.5 2.5 0 0 1 5 0v5zM-4.5 -1.500a2 2 0 1 0 0 -4a2 2 0 1 0 0 4zM-2 9v-6a2.8 2.8 0 0 1 5.6 0v6zM.8 -.8a2.3 2.3 0 1 0 0 -4.600a2.3 2.3 0 1 0 0 4.600zM4.5 7v-5a2.5 2.5 0 0 1 5 0v5zM7 -1.500a2 2 0 1 0 0 -4a2 2 0 1 0 0 4z",
  VEHICLE: "M-11 3.500l3 -4h15l4 4zM-11 5h22l-2 4.500h-18zM-5 -1.500v-3l2 -2h7l2 2v3zM6 -4.700h8v1.600h-8z",
  SPECIAL: "M-10 9a4.5 4.5 0 1 1 9 0a4.5 4.5 0 1 1 -9 0zM-6 3l16 -11l2 2.600l-14.5 10zM-2 7l11 3v-2.200l-10 -3.400z",
};

/** How each arm stands on its tile: moved by hundredths of a cell, scaled by percent, before the data's own display. */
const STANDS: Readonly<Record<string, { readonly up: number; readonly scale: number }>> = {
  INFANTRY: { up: 22, scale: 112 },
  VEHICLE: { up: 24, scale: 130 },
  SPECIAL: { up: 28, scale: 124 },
};

export interface CounterProps {
  readonly name: string;
  readonly unit: Pick<UnitView, "owner" | "kind" | "hits" | "damage" | "leader" | "cargo">;
  readonly colour: SeatColour;
  readonly convoy?: boolean;
}

/** Drawn around the origin, 24 by 18. */
export function Counter({ name, unit, colour, convoy = false }: CounterProps): JSX.Element {
  const pips = Array.from({ length: unit.hits }, (_, n) => n);
  const left = (-(pips.length - 1) * 4.4) / 2;
  return (
    <>
      <path class="tk-shade" d={unit.owner === 0 ? BLOCK : CUT} transform="translate(0 1.4)" />
      <path class="tk-block" d={unit.owner === 0 ? BLOCK : CUT} style={{ fill: colour.fill }} />
      <g style={{ color: colour.ink }}>
        <g transform={name ? "translate(-4.8 0) scale(.76)" : ""}>
          <Sign kind={unit.kind} />
        </g>
        {name && (
          <text class="tk-tag" x="5.4" y="3.3">
            {tagOf(name)}
          </text>
        )}
      </g>
      <Marks unit={unit} convoy={convoy} pips={pips} left={left} />
    </>
  );
}

/** Hits left, the leader's star, what is carried. */
function Marks({ unit, convoy, pips, left }: Pick<CounterProps, "unit"> & { convoy: boolean; pips: readonly number[]; left: number }): JSX.Element {
  return (
    <>
      {unit.hits > 1 &&
        pips.map((n) => <circle key={n} class={n < unit.hits - unit.damage ? "tk-pip" : "tk-pip tk-spent"} cx={left + n * 4.4} cy="9" r="1.7" />)}
      {unit.leader && (
        <g transform="translate(9.5 -8)">
          <circle class="tk-badge" r="4.9" />
          <path class="tk-star" d={STAR} />
        </g>
      )}
      {(unit.cargo || convoy) && (
        <g transform="translate(-9.5 -8)">
          <circle class="tk-badge" r="4.6" />
          <path class="tk-crate" d="M-2.5 -2.2h5v4.400h-5zM-2.5 0h5M0 -2.2v4.4" />
        </g>
      )}
    </>
  );
}

/** A unit standing upright on its tile, as its type is displayed; around the middle of the tile. */
export function Figure({ name, unit, colour, convoy = false }: CounterProps): JSX.Element {
  const { up, scale } = STANDS[unit.kind] ?? { up: 16, scale: 100 };
  const shown = displayOf(unit.kind);
  const pips = Array.from({ length: unit.hits }, (_, n) => n);
  const left = (-(pips.length - 1) * 4.4) / 2;
  const east = (shown.offset[0] * CELL) / 100;
  const south = ((shown.offset[1] - up) * CELL) / 100;
  const size = (scale * shown.scale) / 10_000;
  return (
    <>
      <ellipse class="tk-foot" cx="0" cy="2" rx="13.5" ry="7" style={{ fill: colour.fill }} />
      <g transform={`translate(${east} ${south}) scale(${size})`} data-display={`${shown.offset[0]} ${shown.offset[1]} ${shown.scale}`}>
        <path class="tk-figure" d={FIGURES[unit.kind] ?? BLOCK} style={{ fill: colour.fill }} />
        <g transform="translate(0 -12)">
          <path class="tk-plaque" d={unit.owner === 0 ? "M-6.5 -4.500h13v9h-13z" : "M-5 -4.500h10l2 2v5l-2 2h-10l-2 -2v-5z"} style={{ fill: colour.fill }} />
          <text class="tk-tag" y="3" style={{ fill: colour.ink }}>
            {tagOf(name)}
          </text>
        </g>
        <Marks unit={unit} convoy={convoy} pips={pips} left={left} />
      </g>
    </>
  );
}

/** A counter beside text. */
export function CounterIcon({ owner, kind, colour, size = 26 }: { owner: number; kind: string; colour: SeatColour; size?: number }): JSX.Element {
  return (
    <svg class="tk-icon" viewBox="-13 -11 26 22" width={size} height={(size * 22) / 26} aria-hidden="true" focusable="false">
      <Counter name="" unit={{ owner, kind, hits: 1, damage: 0, leader: false, cargo: false }} colour={colour} />
    </svg>
  );
}
