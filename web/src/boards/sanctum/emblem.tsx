// Sanctum's card: a few places and the ways between them.
import type { JSX } from "preact";
import { GLYPHS } from "./glyphs";

const SPOTS: readonly (readonly [string, number, number, number])[] = [
  ["COMBAT", 26, 92, 10],
  ["SHRINE", 72, 62, 10],
  ["MERCHANT", 84, 110, 10],
  ["CAMPFIRE", 132, 88, 10],
  ["COMBAT", 128, 38, 10],
  ["ELITE", 184, 60, 10],
  ["CAMPFIRE", 192, 106, 10],
  ["BOSS", 252, 62, 20],
];
const WAYS: readonly (readonly [number, number])[] = [[0, 1], [0, 2], [1, 4], [1, 3], [2, 3], [4, 5], [3, 5], [3, 6], [5, 7], [6, 7]];

export default function Emblem(): JSX.Element {
  const at = (n: number): readonly [string, number, number, number] => SPOTS[n] ?? ["COMBAT", 0, 0, 10];
  return (
    <svg viewBox="0 0 288 144" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <defs>
        <radialGradient id="emblem-ruins" cx="60%" cy="35%" r="90%">
          <stop offset="0" stop-color="#4a3925" />
          <stop offset="0.6" stop-color="#261c11" />
          <stop offset="1" stop-color="#120d08" />
        </radialGradient>
      </defs>
      <rect width="288" height="144" fill="url(#emblem-ruins)" />
      <g fill="none" stroke="#d8b878" stroke-width="1.8" stroke-dasharray="1 5" stroke-linecap="round">
        {WAYS.map(([from, to]) => {
          const [, x, y] = at(from);
          const [, u, v] = at(to);
          return <path key={`${from} ${to}`} d={`M${x} ${y}C${(x + u) / 2} ${y} ${(x + u) / 2} ${v} ${u} ${v}`} />;
        })}
      </g>
      {SPOTS.map(([kind, x, y, radius], n) => {
        const glyph = GLYPHS[kind];
        return (
          <g key={n} transform={`translate(${x} ${y})`}>
            <circle r={radius + 3} fill={glyph?.disc} stroke={glyph?.ink} stroke-width="1.4" />
            <g transform={`scale(${radius / 12})`} fill={glyph?.ink} stroke={glyph?.ink} stroke-width="1.5" stroke-linecap="round">
              {glyph?.parts.map(([d, filled], part) => <path key={part} d={d} fill={filled ? undefined : "none"} stroke={filled ? "none" : undefined} fill-rule="evenodd" />)}
            </g>
          </g>
        );
      })}
    </svg>
  );
}
