// Pieces as counters: the company by colour and outline, the kind by its sign, its state by marks.
import type { JSX } from "preact";
import type { SeatColour } from "../board";
import { cellOf, centre, filled, SIDE, type Hex } from "./hexes";
import { isMineral } from "./options";
import type { SeenUnit } from "../../wire/generated/fullmetal";

// One outline per seat, so that nobody needs the colours.
const BODIES: readonly string[] = [
  "M0 -13.500a13.5 13.5 0 1 0 0 27a13.5 13.5 0 1 0 0 -27z",
  "M-9 -12h18a3 3 0 0 1 3 3v18a3 3 0 0 1 -3 3h-18a3 3 0 0 1 -3 -3v-18a3 3 0 0 1 3 -3z",
  "M-6 -13.500h12l7.5 7.500v12l-7.5 7.500h-12l-7.5 -7.500v-12z",
  "M-13 -11q13 -5 26 0v9q-1 12 -13 16q-12 -4 -13 -16z",
];

const SIGNS: Readonly<Record<string, string>> = {
  tank: "M-8 2h16l-2.5 5h-11zM-5 1v-4h6v4zM1 -2.600h8v1.800h-8z",
  supertank: "M-9 2h18l-2.5 5.500h-13zM-6 1v-6h8v6zM2 -4.600h8v1.800h-8zM2 -1.400h8v1.800h-8z",
  motorboat: "M-9 2h18l-4 5.500h-11zM-3 1v-8l7 8z",
  crab: "M-5 -3h10v7h-10zM-9 -6l4 3v2.500l-5 -3.500zM9 -6l-4 3v2.500l5 -3.500zM-9 8l4 -4v-2.500l-5 4.500zM9 8l-4 -4v-2.500l5 4.500z",
  converter: "M-7.5 -1.500a7.5 7.5 0 0 1 12 -4.500l1.8 -1.800v6h-6l2 -2a4.7 4.7 0 0 0 -7 2.300zM7.5 1.500a7.5 7.5 0 0 1 -12 4.500l-1.8 1.800v-6h6l-2 2a4.7 4.7 0 0 0 7 -2.300z",
  tower: "M-6 -8h3v3h1.600v-3h2.800v3h1.600v-3h3v6h-1.500v9h-9v-9h-1.500z",
  bridge: "M-10 -4h20v2.500h-20zM-8 -1h2.500v6h-2.500zM5.5 -1h2.500v6h-2.500zM-1.2 -1h2.400v4h-2.400z",
  barge: "M-10 -1h20l-3 7h-14zM-7 -6h5v4h-5zM-1 -6h5v4h-5z",
  astronef: "M0 -10l3.5 7v5l5 5h-5l-1.5 3h-4l-1.5 -3h-5l5 -5v-5z",
  mineral: "M0 -8L6.5 0L0 8L-6.5 0z",
};

export const signOf = (kind: string): string => SIGNS[kind] ?? "";

/** Drawn around the origin, about 27 by 27. */
export function Counter({ kind, owner, colour }: { kind: string; owner: number; colour: SeatColour }): JSX.Element {
  const body = BODIES[owner % BODIES.length] ?? "";
  return (
    <>
      <path class="fm-shade" d={body} transform="translate(0 1.8)" />
      <path class="fm-body" d={body} style={{ fill: colour.fill }} />
      <path d={signOf(kind)} style={{ fill: colour.ink }} />
    </>
  );
}

const GEM = "M0 -4.200L3.4 0L0 4.200L-3.4 0z";
const BOX = "M-2.8 -2.800h5.6v5.6h-5.6z";

/** What a piece carries, one sign each: a gem or a box. No number, so that nobody takes it for a cost. */
function Cargo({ cargo, x, y }: { cargo: readonly string[]; x: number; y: number }): JSX.Element | null {
  if (!cargo.length) return null;
  const signs = cargo.slice(0, 4);
  const half = (signs.length * 7.4) / 2;
  return (
    <g class="fm-load" transform={`translate(${x} ${y})`}>
      <rect x={-half - 1} y="-5.6" width={2 * half + 2} height="11.2" rx="5.6" />
      {signs.map((name, n) => (
        <path key={name} class={isMineral(name) ? "fm-gem" : "fm-box"} d={isMineral(name) ? GEM : BOX} transform={`translate(${-half + 3.7 + n * 7.4} 0)`} />
      ))}
    </g>
  );
}

/** A ship's hold: how many minerals are safe, beside their sign. */
function Hold({ cargo, x, y }: { cargo: readonly string[]; x: number; y: number }): JSX.Element | null {
  const minerals = cargo.filter(isMineral).length;
  if (!minerals) return null;
  return (
    <g class="fm-load fm-hold" transform={`translate(${x} ${y})`}>
      <rect x="-5" y="-7" width={minerals > 9 ? 30 : 24} height="14" rx="7" />
      <path class="fm-gem" d={GEM} transform="translate(2 0) scale(1.15)" />
      <text x="7.5" y="4">
        ×{minerals}
      </text>
    </g>
  );
}

function Trouble({ unit, x, y }: { unit: SeenUnit; x: number; y: number }): JSX.Element | null {
  if (!unit.stuck && !unit.neutralized) return null;
  return (
    <g class={unit.neutralized ? "fm-badge fm-hurt" : "fm-badge fm-stuck"} transform={`translate(${x} ${y})`}>
      <circle r="6" />
      {unit.neutralized ? <path d="M-2.6 -2.600L2.6 2.600M-2.6 2.600L2.6 -2.6" /> : <path d="M0 -3.400V.8M0 3v.2" />}
    </g>
  );
}

const where = (hex: Hex): readonly [number, number] => centre(cellOf(hex));

/** The mother ship on its four hexes; its towers are pieces of their own. */
function Ship({ unit, colour }: { unit: SeenUnit; colour: SeatColour }): JSX.Element | null {
  const [middle, ...podes] = unit.hexes;
  if (!middle) return null;
  const [x, y] = where(middle);
  return (
    <g class="fm-ship">
      <path class="fm-ground" d={filled(unit.hexes.map(cellOf), 0.97)} style={{ fill: colour.fill }} />
      {podes.map((hex, pode) => {
        const [px, py] = where(hex);
        return (
          <g key={pode}>
            <path class="fm-strut-rim" d={`M${x} ${y}L${px} ${py}`} />
            <path class="fm-strut" d={`M${x} ${y}L${px} ${py}`} />
            <circle class="fm-pode" cx={px} cy={py} r="14.5" style={{ stroke: colour.fill }} />
            {((unit.down >> pode) & 1) === 1 && <path class="fm-ruin" d={`M${px - 7} ${py - 7}l14 14m0 -14l-14 14`} />}
          </g>
        );
      })}
      <circle class="fm-hull" cx={x} cy={y} r="17" style={{ stroke: colour.fill }} />
      <circle class="fm-dome" cx={x} cy={y} r="11.5" style={{ fill: colour.fill }} />
      <path d={signOf("astronef")} style={{ fill: colour.ink }} transform={`translate(${x} ${y}) scale(0.85)`} />
      <Hold cargo={unit.cargo} x={x + 12} y={y - 14} />
    </g>
  );
}

function Barge({ unit, colour }: { unit: SeenUnit; colour: SeatColour }): JSX.Element | null {
  const [front, back] = unit.hexes;
  if (!front || !back) return null;
  const [x, y] = where(front);
  const [bx, by] = where(back);
  const turn = (Math.atan2(by - y, bx - x) * 180) / Math.PI;
  const slots = [0, 1, 2, 3];
  return (
    <>
      <g transform={`translate(${(x + bx) / 2} ${(y + by) / 2})`}>
        <g transform={`rotate(${turn})`}>
          <path class="fm-shade" d="M-29 0L-20 -11H22q6 0 6 6v10q0 6 -6 6h-42z" transform="translate(0 1.8)" />
          <path class="fm-body" d="M-29 0L-20 -11H22q6 0 6 6v10q0 6 -6 6h-42z" style={{ fill: colour.fill }} />
          {slots.map((n) => (
            <rect key={n} x={-14 + n * 9.5} y="-5.5" width="8" height="11" rx="1.5" style={{ fill: colour.ink }} fill-opacity={0.3} />
          ))}
        </g>
      </g>
      <g transform={`translate(${x} ${y}) scale(0.62)`}>
        <path class="fm-body" d={BODIES[unit.owner % BODIES.length] ?? ""} style={{ fill: colour.fill }} />
        <path d={signOf("barge")} style={{ fill: colour.ink }} />
      </g>
      <Cargo cargo={unit.cargo} x={bx} y={by} />
      <Trouble unit={unit} x={x + 10} y={y - 10} />
    </>
  );
}

export function Piece({ unit, colours }: { unit: SeenUnit; colours: readonly SeatColour[] }): JSX.Element | null {
  const colour = colours[unit.owner];
  const [hex] = unit.hexes;
  if (!colour || !hex) return null;
  if (unit.kind === "astronef") return <Ship unit={unit} colour={colour} />;
  if (unit.kind === "barge") return <Barge unit={unit} colour={colour} />;
  const [x, y] = where(hex);
  if (unit.kind === "bridge")
    return (
      <g class="fm-bridge" transform={`translate(${x} ${y})`}>
        <path d={`M${-SIDE * 0.8} -7h${SIDE * 1.6}v14h${-SIDE * 1.6}z`} />
        <path class="fm-planks" d="M-10 -7v14M-4 -7v14M2 -7v14M8 -7v14" />
      </g>
    );
  return (
    <g transform={`translate(${x} ${y})`}>
      <g transform={unit.kind === "tower" ? "scale(0.85)" : ""}>
        <Counter kind={unit.kind} owner={unit.owner} colour={colour} />
      </g>
      {unit.color !== unit.owner && <circle class="fm-former" r="15" style={{ stroke: colours[unit.color]?.fill ?? "none" }} />}
      <Cargo cargo={unit.cargo} x={11} y={10} />
      <Trouble unit={unit} x={11} y={-10} />
    </g>
  );
}

/** A piece beside text. */
export function PieceIcon({ kind, owner, colour, size = 26 }: { kind: string; owner: number; colour: SeatColour; size?: number }): JSX.Element {
  return (
    <svg class="fm-icon" viewBox="-15 -15 30 31" width={size} height={size} aria-hidden="true" focusable="false">
      {kind === "mineral" ? <path class="fm-mineral" d="M0 -12L9 0L0 12L-9 0z" /> : <Counter kind={kind} owner={owner} colour={colour} />}
    </svg>
  );
}
