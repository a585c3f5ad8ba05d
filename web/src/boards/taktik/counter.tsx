// A unit as a counter: the side by colour and outline, the arm by its sign, its state by marks.
import type { JSX } from "preact";
import type { SeatColour } from "../board";
import { CELL } from "./ground";
import type { UnitView } from "../../wire/generated/taktik";

const HALF = CELL / 2;
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

export interface CounterProps {
  readonly unit: Pick<UnitView, "owner" | "kind" | "hits" | "damage" | "leader" | "cargo">;
  readonly colour: SeatColour;
  readonly convoy?: boolean;
}

/** Drawn around the origin, 24 by 18. */
export function Counter({ unit, colour, convoy = false }: CounterProps): JSX.Element {
  const pips = Array.from({ length: unit.hits }, (_, n) => n);
  const left = (-(pips.length - 1) * 4.4) / 2;
  return (
    <>
      <path class="tk-shade" d={unit.owner === 0 ? BLOCK : CUT} transform="translate(0 1.4)" />
      <path class="tk-block" d={unit.owner === 0 ? BLOCK : CUT} style={{ fill: colour.fill }} />
      <g style={{ color: colour.ink }}>
        <Sign kind={unit.kind} />
      </g>
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
          <path class="tk-crate" d="M-2.5 -2.2h5v4.400h-5zM-2.5 0h5M0 -2.2v4.400" />
        </g>
      )}
    </>
  );
}

export const centre = (unit: { readonly x: number; readonly y: number }): readonly [number, number] => [unit.x * CELL + HALF, unit.y * CELL + HALF];

/** A counter beside text. */
export function CounterIcon({ owner, kind, colour, size = 26 }: { owner: number; kind: string; colour: SeatColour; size?: number }): JSX.Element {
  return (
    <svg class="tk-icon" viewBox="-13 -11 26 22" width={size} height={(size * 22) / 26} aria-hidden="true" focusable="false">
      <Counter unit={{ owner, kind, hits: 1, damage: 0, leader: false, cargo: false }} colour={colour} />
    </svg>
  );
}
