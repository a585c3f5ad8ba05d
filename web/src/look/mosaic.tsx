// A picture for a title that brings none: a mosaic laid from its name, always the same for the same name.
import type { JSX } from "preact";

const COLUMNS = 16;
const ROWS = 9;
const STONES = ["#0072b2", "#56b4e9", "#009e73", "#e69f00", "#cc79a7", "#d55e00"];

function stream(text: string): () => number {
  let state = 2166136261;
  for (const char of text) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9;
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296;
  };
}

export function Mosaic({ name }: { name: string }): JSX.Element {
  const next = stream(name);
  const first = Math.floor(next() * STONES.length);
  const main = STONES[first] as string;
  const other = STONES[(first + 1 + Math.floor(next() * (STONES.length - 1))) % STONES.length] as string;
  const turn = next() * Math.PI;
  const cells: JSX.Element[] = [];
  for (let y = 0; y < ROWS; y++) {
    for (let x = 0; x < COLUMNS; x++) {
      const wave = Math.sin(x * 0.55 * Math.cos(turn) + y * 0.8 * Math.sin(turn) + turn * 3) + (next() - 0.5) * 0.9;
      const fill = wave > 0.35 ? main : wave < -0.55 ? other : "var(--ink)";
      const opacity = wave > 0.35 || wave < -0.55 ? 0.55 + next() * 0.45 : 0.05 + next() * 0.12;
      const size = 8.4 + next() * 0.9;
      cells.push(<rect key={`${x}.${y}`} x={x * 10 + (10 - size) / 2} y={y * 10 + (10 - size) / 2} width={size} height={size} rx="1.2" fill={fill} opacity={opacity.toFixed(2)} />);
    }
  }
  return (
    <svg viewBox={`0 0 ${COLUMNS * 10} ${ROWS * 10}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      {cells}
    </svg>
  );
}
