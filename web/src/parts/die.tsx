// A six-sided die that tumbles once when it comes.
import type { JSX } from "preact";
import { t } from "../texts";
import "./die.css";

const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[2, 2]],
  2: [[1, 1], [3, 3]],
  3: [[1, 1], [2, 2], [3, 3]],
  4: [[1, 1], [3, 1], [1, 3], [3, 3]],
  5: [[1, 1], [3, 1], [2, 2], [1, 3], [3, 3]],
  6: [[1, 1], [3, 1], [1, 2], [3, 2], [1, 3], [3, 3]],
};

export function Die({ value, size = 34 }: { value: number; size?: number }): JSX.Element {
  return (
    <svg class="die" viewBox="0 0 40 40" style={{ width: `${size / 16}rem`, height: `${size / 16}rem` }} role="img" aria-label={t.table.die(value)}>
      <rect x="2" y="2" width="36" height="36" rx="8" class="die-body" />
      {(PIPS[value] ?? []).map(([x, y]) => (
        <circle key={`${x}${y}`} cx={x * 10} cy={y * 10} r="3.4" class="die-pip" />
      ))}
    </svg>
  );
}
