// How the board lies: seen from above, or at a slant from the south-west corner of the room (isometric). One projection
// says where a place of the grid is drawn; the ground is drawn once, flat, and slanted as a whole.
import { CELL } from "./ground";

export interface Lay {
  readonly iso: boolean;
  /** The size of the drawing, without its edge. */
  readonly width: number;
  readonly height: number;
  /** A place of the grid in the drawing: (0.5, 0.5) is the middle of the north-west cell. */
  readonly at: (x: number, y: number) => readonly [number, number];
  /** The outline of every cell, row by row. */
  readonly shapes: readonly string[];
  /** What turns the flat drawing into this one, as an SVG transform. */
  readonly ground: string;
}

const ACROSS = 0.84; // of a cell's side: how far a step east goes right, and a step south left
const DOWN = 0.46; // and how far each goes down
const SKY = 26; // what stands at the far corner reaches this much higher

const flat = (columns: number, rows: number): Omit<Lay, "shapes"> => ({
  iso: false,
  width: columns * CELL,
  height: rows * CELL,
  at: (x, y) => [x * CELL, y * CELL],
  ground: "",
});

const slanted = (columns: number, rows: number): Omit<Lay, "shapes"> => {
  const [dx, dy] = [ACROSS * CELL, DOWN * CELL];
  const left = rows * dx;
  return {
    iso: true,
    width: (columns + rows) * dx,
    height: (columns + rows) * dy + SKY,
    at: (x, y) => [left + (x - y) * dx, SKY + (x + y) * dy],
    ground: `matrix(${ACROSS} ${DOWN} ${-ACROSS} ${DOWN} ${left} ${SKY})`,
  };
};

export function layOf(columns: number, rows: number, iso: boolean): Lay {
  const lay = iso ? slanted(columns, rows) : flat(columns, rows);
  const shapes = Array.from({ length: columns * rows }, (_, cell) => {
    const [x, y] = [cell % columns, Math.floor(cell / columns)];
    const corners = [lay.at(x, y), lay.at(x + 1, y), lay.at(x + 1, y + 1), lay.at(x, y + 1)];
    return `M${corners.map(([a, b]) => `${Math.round(a * 100) / 100} ${Math.round(b * 100) / 100}`).join("L")}z`;
  });
  return { ...lay, shapes };
}

/** The middle of a cell. */
export const middle = (lay: Lay, cell: { readonly x: number; readonly y: number }): readonly [number, number] => lay.at(cell.x + 0.5, cell.y + 0.5);

// ---------------------------------------------------------------- what is looked at first

export interface Room {
  readonly width: number;
  readonly height: number;
}

interface Standing {
  readonly owner: number;
  readonly x: number;
  readonly y: number;
}

const CLOSEST = 2.2;
const AROUND = 1.2; // cells of ground around the armies

/**
 * Where to look when a match opens: at both armies, as large as they fit, and no smaller than `least`; where that is too
 * large for both, at one's own.
 */
export function framed(lay: Lay, units: readonly Standing[], own: number | null, room: Room, least: number, edge: number): { readonly x: number; readonly y: number; readonly scale: number } | undefined {
  if (!units.length || room.width < 2) return undefined;
  const box = (among: readonly Standing[]): { x: number; y: number; width: number; height: number } => {
    const corners = among.flatMap((unit) => [lay.at(unit.x - AROUND, unit.y - AROUND), lay.at(unit.x + 1 + AROUND, unit.y + 1 + AROUND), lay.at(unit.x + 1 + AROUND, unit.y - AROUND), lay.at(unit.x - AROUND, unit.y + 1 + AROUND)]);
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
  };
  const all = box(units);
  const fits = Math.min(room.width / all.width, room.height / all.height);
  const mine = units.filter((unit) => unit.owner === own);
  const seen = fits >= least || !mine.length ? all : box(mine);
  // Of one's own army the front matters: the side that looks at the enemy stays in sight.
  const lean = seen === all ? 0 : Math.max(-1, Math.min(1, (all.y + all.height / 2 - seen.y - seen.height / 2) / (CELL * 3))) * CELL * 2;
  return { x: seen.x + seen.width / 2 + edge, y: seen.y + seen.height / 2 + lean + edge, scale: Math.max(least, Math.min(CLOSEST, fits)) };
}
