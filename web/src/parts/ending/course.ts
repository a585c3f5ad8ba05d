// The arithmetic of a match's graph: from values by entry to lines in a box. No DOM.
import type { Course } from "../../wire/http";

export interface Line {
  /** The seat, or null where one number is everybody's. */
  readonly seat: number | null;
  readonly path: string;
  readonly first: number;
  readonly last: number;
}

export interface Graph {
  readonly lines: readonly Line[];
  readonly low: number;
  readonly high: number;
  /** Where an entry stands, from the left. */
  readonly x: (seq: number) => number;
  readonly y: (value: number) => number;
}

export const WIDTH = 320;
export const HEIGHT = 140;
const ROUND = 10;

export function graphOf(course: Course, figure: number): Graph {
  const last = course.points.at(-1)?.seq || 1;
  const values = course.points.map((point) => point.values[figure] ?? []);
  const all = values.flat();
  const low = Math.min(0, ...all);
  const high = Math.max(low + 1, ...all);
  const x = (seq: number): number => (seq / last) * WIDTH;
  const y = (value: number): number => HEIGHT - ((value - low) / (high - low)) * HEIGHT;
  const seats = Math.max(0, ...values.map((each) => each.length));
  const at = (n: number): string => String(Math.round(n * ROUND) / ROUND);
  const lines = Array.from({ length: seats }, (_, seat): Line => {
    // A value holds until the entry that changes it: the line goes across, then up or down.
    const path = course.points
      .map((point, n) => {
        const now = `${at(x(point.seq))} ${at(y(values[n]?.[seat] ?? 0))}`;
        return n === 0 ? `M${now}` : `H${at(x(point.seq))}V${at(y(values[n]?.[seat] ?? 0))}`;
      })
      .join("");
    return { seat: seats === 1 ? null : seat, path, first: values[0]?.[seat] ?? 0, last: values.at(-1)?.[seat] ?? 0 };
  });
  return { lines, low, high, x, y };
}

/** A few points for who reads numbers instead of a graph: the start, the end, and evenly between. */
export function sampled(course: Course, count = 8): Course["points"] {
  const { points } = course;
  if (points.length <= count) return points;
  return Array.from({ length: count }, (_, n) => points[Math.round((n * (points.length - 1)) / (count - 1))]).filter((each) => each !== undefined);
}
