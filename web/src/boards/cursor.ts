// What a key means on a map of columns and rows, without a DOM. Cells go row by row: `row * columns + column`.

export interface Grid {
  readonly columns: number;
  readonly rows: number;
  /** Going on at the other side, east and west. */
  readonly wraps?: boolean;
}

export type Meaning = { readonly go: number } | "point" | "escape" | null;

const STEPS: ReadonlyMap<string, readonly [number, number]> = new Map([
  ["ArrowUp", [0, -1]],
  ["ArrowDown", [0, 1]],
  ["ArrowLeft", [-1, 0]],
  ["ArrowRight", [1, 0]],
  ["PageUp", [0, -5]],
  ["PageDown", [0, 5]],
]);

const within = (at: number, size: number): number => Math.max(0, Math.min(size - 1, at));

export const middleOf = ({ columns, rows }: Grid): number => Math.floor(rows / 2) * columns + Math.floor(columns / 2);

/** A cell some columns and rows further; the edge holds, unless the map goes round. */
export function stepped(cell: number, [dx, dy]: readonly [number, number], { columns, rows, wraps }: Grid): number {
  const x = (cell % columns) + dx;
  const y = within(Math.floor(cell / columns) + dy, rows);
  return y * columns + (wraps ? (x + columns) % columns : within(x, columns));
}

/** The next place worth stopping at in reading order; undefined past the last one. `stops` ascend. */
export const nextStop = (stops: readonly number[], cell: number, back: boolean): number | undefined =>
  back ? stops.findLast((stop) => stop < cell) : stops.find((stop) => stop > cell);

/**
 * Arrows and Page keys go, Home and End go along the row, Enter and Space point, Escape lets go, Tab goes through the
 * stops. Past the last stop Tab means nothing here: it leaves the map, so nobody is caught in it.
 */
export function meaningOf(key: string, shift: boolean, cell: number, grid: Grid, stops: readonly number[]): Meaning {
  const step = STEPS.get(key);
  if (step) return { go: stepped(cell, step, grid) };
  switch (key) {
    case "Home":
      return { go: cell - (cell % grid.columns) };
    case "End":
      return { go: cell - (cell % grid.columns) + grid.columns - 1 };
    case "Enter":
    case " ":
      return "point";
    case "Escape":
      return "escape";
    case "Tab": {
      const next = nextStop(stops, cell, shift);
      return next === undefined ? null : { go: next };
    }
    default:
      return null;
  }
}
