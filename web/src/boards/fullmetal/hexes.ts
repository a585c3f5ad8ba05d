// Where a hex is: axial in commands and views, one number per cell on the board, flat-top in the drawing. Odd columns
// lie half a hex lower. Knows no rule.
export type Hex = readonly [number, number];

export const COLUMNS = 37;
export const ROWS = 23;
export const SIZE = COLUMNS * ROWS;
/** From a hex's centre to its corner. */
export const SIDE = 20;
export const HIGH = SIDE * Math.sqrt(3);
export const WIDTH = SIDE * (1.5 * COLUMNS + 0.5);
export const HEIGHT = HIGH * (ROWS + 0.5);

/** Steps to the neighbours: SE, NE, N, NW, SW, S. */
export const STEPS: readonly Hex[] = [
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, 0],
  [-1, 1],
  [0, 1],
];
// The corners at both ends of the edge towards each neighbour.
const EDGES: readonly (readonly [number, number])[] = [
  [0, 1],
  [5, 0],
  [4, 5],
  [3, 4],
  [2, 3],
  [1, 2],
];
const CORNERS: readonly (readonly [number, number])[] = [0, 1, 2, 3, 4, 5].map((n) => [Math.cos((n * Math.PI) / 3), Math.sin((n * Math.PI) / 3)]);

const row = ([q, r]: Hex): number => r + (q - (q & 1)) / 2;

export const onBoard = (hex: Hex): boolean => hex[0] >= 0 && hex[0] < COLUMNS && row(hex) >= 0 && row(hex) < ROWS;

export const cellOf = (hex: Hex): number => row(hex) * COLUMNS + hex[0];

export function hexOf(cell: number): Hex {
  const column = cell % COLUMNS;
  return [column, Math.floor(cell / COLUMNS) - (column - (column & 1)) / 2];
}

export function beside(hex: Hex, direction: number): Hex {
  const step = STEPS[direction] ?? [0, 0];
  return [hex[0] + step[0], hex[1] + step[1]];
}

export function centre(cell: number): readonly [number, number] {
  const column = cell % COLUMNS;
  return [SIDE + 1.5 * SIDE * column, HIGH * (Math.floor(cell / COLUMNS) + (column & 1 ? 1 : 0.5))];
}

/** The cells at most so many steps away, without the hex itself. */
export function around(hex: Hex, far: number): number[] {
  const cells: number[] = [];
  for (let dq = -far; dq <= far; dq++)
    for (let dr = Math.max(-far, -far - dq); dr <= Math.min(far, far - dq); dr++) {
      const other: Hex = [hex[0] + dq, hex[1] + dr];
      if ((dq || dr) && onBoard(other)) cells.push(cellOf(other));
    }
  return cells;
}

const short = (value: number): string => String(Math.round(value * 10) / 10);

function corner(cell: number, n: number, scale = 1): string {
  const [x, y] = centre(cell);
  const [dx, dy] = CORNERS[n] ?? [0, 0];
  return `${short(x + SIDE * scale * dx)} ${short(y + SIDE * scale * dy)}`;
}

/** Path data of whole hexes. */
export function filled(cells: Iterable<number>, scale = 1): string {
  let d = "";
  for (const cell of cells) d += `M${[0, 1, 2, 3, 4, 5].map((n) => corner(cell, n, scale)).join("L")}z`;
  return d;
}

/** Path data of the edges for which `split` says so; an edge between two cells is asked about from both sides. */
export function edges(cells: Iterable<number>, split: (here: number, there: number | null) => boolean): string {
  let d = "";
  for (const cell of cells) {
    const hex = hexOf(cell);
    EDGES.forEach(([from, to], direction) => {
      const next = beside(hex, direction);
      if (split(cell, onBoard(next) ? cellOf(next) : null)) d += `M${corner(cell, from)}L${corner(cell, to)}`;
    });
  }
  return d;
}

/** Path data of the line around a group of cells. */
export const outline = (cells: ReadonlySet<number>): string => edges(cells, (_, there) => there === null || !cells.has(there));

/** A hex as people call it: its column and its row. */
export const hexName = (cell: number): string => `${cell % COLUMNS}·${Math.floor(cell / COLUMNS)}`;
