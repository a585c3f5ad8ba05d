// The ground as path data: terrain with its textures, rivers, roads and bridges. Same shapes as the printed map;
// where a tree stands comes from a hash of its cell, so the same map always looks the same.
import type { View } from "../../wire/generated/taktik";

export const CELL = 28;
const HALF = CELL / 2;
const FOUR = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;

/** In the order of painting; the letter is the view's. */
export const KINDS = [
  { letter: "r", name: "rough", solid: false },
  { letter: "h", name: "hill", solid: false },
  { letter: "f", name: "forest", solid: true },
  { letter: "I", name: "industrial", solid: true },
  { letter: "U", name: "urban", solid: true },
  { letter: "w", name: "water", solid: false },
] as const;

export interface Terrain {
  readonly name: string;
  readonly solid: boolean;
  readonly area: string;
  readonly marks: string;
  readonly lights: string;
}

export interface Bridge {
  readonly x: number;
  readonly y: number;
  readonly eastWest: boolean;
}

export interface Ground {
  readonly terrains: readonly Terrain[];
  readonly river: string;
  readonly road: string;
  readonly bridges: readonly Bridge[];
}

function mix(x: number, y: number, key: number): number {
  let h = (key + Math.imul(x, 0x9e3779b1) + Math.imul(y, 0x85ebca77)) >>> 0;
  h ^= h >>> 15;
  h = Math.imul(h, 0x2c1b3c6d) >>> 0;
  h ^= h >>> 12;
  h = Math.imul(h, 0x297a2d39) >>> 0;
  h = (h ^ (h >>> 15)) >>> 0;
  return h >>> 22;
}

/** A number in 0..1 that belongs to the cell. */
const scatter = (x: number, y: number, salt: number): number => mix(x, y, salt * 7919) / 1023;
const short = (n: number): string => String(Math.round(n * 100) / 100);
const disc = (cx: number, cy: number, r: number): string =>
  `M${short(cx - r)} ${short(cy)}a${short(r)} ${short(r)} 0 1 1 ${short(2 * r)} 0a${short(r)} ${short(r)} 0 1 1 ${short(-2 * r)} 0z`;
const box = (x: number, y: number, w: number, h: number): string => `M${short(x)} ${short(y)}h${short(w)}v${short(h)}h${short(-w)}z`;

const TREES = [[0.27, 0.3], [0.72, 0.26], [0.5, 0.6], [0.2, 0.78], [0.8, 0.76]] as const;
const HOUSES = [[0.1, 0.12], [0.56, 0.1], [0.12, 0.56], [0.55, 0.55]] as const;
const MOUNDS = [[0.08, 0.48], [0.5, 0.9], [0.52, 0.4]] as const;

function trees(x: number, y: number, lit: boolean): string {
  return TREES.map(([px, py], i) => {
    const cx = (x + px + 0.14 * (scatter(x, y, 2 * i) - 0.5)) * CELL;
    const cy = (y + py + 0.14 * (scatter(x, y, 2 * i + 1) - 0.5)) * CELL;
    const r = 3.6 + 1.2 * scatter(x, y, 20 + i);
    return lit ? disc(cx - 1, cy - 1.1, r * 0.55) : disc(cx, cy, r);
  }).join("");
}

const houses = (x: number, y: number): string =>
  HOUSES.map(([px, py], i) => box((x + px) * CELL, (y + py) * CELL, 6.5 + 3.5 * scatter(x, y, 30 + i), 6.5 + 3.5 * scatter(x, y, 40 + i))).join("");

/** A hall with a saw-tooth roof, and a chimney. */
function works(x: number, y: number): string {
  const left = x * CELL;
  const base = y * CELL + 23.5;
  return `M${left + 4} ${base}v-10l5.6 -4.5v4.5l5.6 -4.5v4.5l5.6 -4.5v4.5V${base}z${box(left + 20, y * CELL + 4.5, 3, 8)}`;
}

const mounds = (x: number, y: number): string =>
  MOUNDS.map(([px, py], i) => `M${short((x + px) * CELL + 2 * scatter(x, y, 50 + i))} ${short((y + py) * CELL)}q5.5 -9 11 0m-7.4 -2.6l-1.2 2.8m4.3 -3l0.5 3`).join("");

const stones = (x: number, y: number): string =>
  [0, 1, 2, 3, 4].map((i) => `M${short(x * CELL + 3 + 20 * scatter(x, y, 60 + i))} ${short(y * CELL + 5 + 19 * scatter(x, y, 70 + i))}l2 -2.8l2 2.8`).join("");

const waves = (x: number, y: number): string => [10, 16, 22].map((dy) => `M${x * CELL + 6} ${y * CELL + dy}q4 -3.4 8 0t8 0`).join("");

const TEXTURES: Readonly<Record<string, (x: number, y: number) => string>> = {
  r: stones,
  h: mounds,
  f: (x, y) => trees(x, y, false),
  I: works,
  U: houses,
  w: waves,
};

function terrain(kind: (typeof KINDS)[number], biomes: readonly string[]): Terrain {
  const { letter } = kind;
  let area = "";
  let marks = "";
  let lights = "";
  biomes.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (row[x] !== letter) continue;
      area += box(x * CELL + 6, y * CELL + 6, CELL - 12, CELL - 12);
      // Bridge the seams to equal cells, so that only the outline of a region is rounded.
      if (row[x + 1] === letter) area += box(x * CELL + HALF, y * CELL + 6, CELL, CELL - 12);
      if (biomes[y + 1]?.[x] === letter) area += box(x * CELL + 6, y * CELL + HALF, CELL - 12, CELL);
      marks += TEXTURES[letter]?.(x, y) ?? "";
      if (letter === "f") lights += trees(x, y, true);
    }
  });
  return { name: kind.name, solid: kind.solid, area, marks, lights };
}

/** A network as one path: straight through, round the bends, out over the edge where a line ends there. */
export function strokes(width: number, height: number, has: (x: number, y: number) => boolean): string {
  let d = "";
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!has(x, y)) continue;
      const cx = x * CELL + HALF;
      const cy = y * CELL + HALF;
      const inside = FOUR.map(([dx, dy]) => x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height);
      const ends = [0, 1, 2, 3].filter((i) => inside[i] && has(x + (FOUR[i]?.[0] ?? 0), y + (FOUR[i]?.[1] ?? 0)));
      const outside = [0, 1, 2, 3].filter((i) => !inside[i]);
      if (ends.length === 1 && outside.length) {
        const ahead = ((ends[0] as number) + 2) % 4;
        ends.push(outside.includes(ahead) ? ahead : (outside[0] as number));
      }
      const sides = ends.map((i) => [cx + HALF * (FOUR[i]?.[0] ?? 0), cy + HALF * (FOUR[i]?.[1] ?? 0)] as const);
      const [a, b] = sides;
      if (sides.length === 2 && a && b) d += `M${a[0]} ${a[1]}Q${cx} ${cy} ${b[0]} ${b[1]}`;
      else for (const [ax, ay] of sides) d += `M${ax} ${ay}L${cx} ${cy}`;
    }
  }
  return d;
}

export function groundOf(view: Pick<View, "width" | "height" | "biomes" | "overlays">): Ground {
  const at = (x: number, y: number): string => view.overlays[y]?.[x] ?? ".";
  const road = (x: number, y: number): boolean => at(x, y) === "#" || at(x, y) === "B";
  const bridges: Bridge[] = [];
  for (let y = 0; y < view.height; y++) for (let x = 0; x < view.width; x++) if (at(x, y) === "B") bridges.push({ x, y, eastWest: road(x - 1, y) });
  return {
    terrains: KINDS.map((kind) => terrain(kind, view.biomes)).filter((each) => each.area),
    river: strokes(view.width, view.height, (x, y) => at(x, y) === "~" || at(x, y) === "B"),
    road: strokes(view.width, view.height, road),
    bridges,
  };
}

// ---------------------------------------------------------------- upright, for the slanted lay

export interface Upright {
  readonly name: string;
  readonly walls: string;
  readonly roofs: string;
}

type At = (x: number, y: number) => readonly [number, number];

/** A fir: trunk and crown. */
const fir = (cx: number, cy: number, tall: number): readonly [string, string] => [
  `M${short(cx - 0.9)} ${short(cy)}h1.8v-3h-1.8z`,
  `M${short(cx - 4.2)} ${short(cy - 2)}L${short(cx)} ${short(cy - tall)}L${short(cx + 4.2)} ${short(cy - 2)}z`,
];

/** A house: a wall to the left, a wall to the right, a roof. */
const house = (cx: number, cy: number, tall: number): readonly [string, string] => [
  `M${short(cx - 5)} ${short(cy - 2.5)}v${short(-tall)}l5 2.5v${short(tall)}zM${short(cx + 5)} ${short(cy - 2.5)}v${short(-tall)}l-5 2.5v${short(tall)}z`,
  `M${short(cx - 5)} ${short(cy - 2.5 - tall)}l5 -2.8l5 2.8l-5 2.5z`,
];

const GROVE = [[0.3, 0.3], [0.72, 0.34], [0.36, 0.74], [0.76, 0.76]] as const;
const BLOCKS = [[0.36, 0.36], [0.74, 0.7]] as const;

/** What stands on solid ground, back to front: trees in a forest, houses and works in a town. */
export function standing(biomes: readonly string[], at: At): readonly Upright[] {
  return KINDS.filter((kind) => kind.solid).map(({ letter, name }) => {
    let [walls, roofs] = ["", ""];
    biomes.forEach((row, y) => {
      for (let x = 0; x < row.length; x++) {
        if (row[x] !== letter) continue;
        (letter === "f" ? GROVE : BLOCKS).forEach(([px, py], i) => {
          const [cx, cy] = at(x + px, y + py);
          const tall = scatter(x, y, 80 + i);
          const [wall, roof] = letter === "f" ? fir(cx, cy, 10 + 4 * tall) : house(cx, cy, (letter === "U" ? 5 : 3.5) + 4 * tall);
          walls += wall;
          roofs += roof;
        });
      }
    });
    return { name, walls, roofs };
  }).filter((each) => each.walls);
}

/** The outline of a set of cells, as one path. */
export function outline(cells: readonly { readonly x: number; readonly y: number }[], inset = 1.5): string {
  const key = (x: number, y: number): string => `${x},${y}`;
  const all = new Set(cells.map((cell) => key(cell.x, cell.y)));
  let d = "";
  for (const { x, y } of cells) {
    const [left, top, right, bottom] = [x * CELL + inset, y * CELL + inset, (x + 1) * CELL - inset, (y + 1) * CELL - inset];
    const west = all.has(key(x - 1, y)) ? x * CELL - inset : left;
    const east = all.has(key(x + 1, y)) ? (x + 1) * CELL + inset : right;
    const north = all.has(key(x, y - 1)) ? y * CELL - inset : top;
    const south = all.has(key(x, y + 1)) ? (y + 1) * CELL + inset : bottom;
    if (!all.has(key(x, y - 1))) d += `M${west} ${top}H${east}`;
    if (!all.has(key(x, y + 1))) d += `M${west} ${bottom}H${east}`;
    if (!all.has(key(x - 1, y))) d += `M${left} ${north}V${south}`;
    if (!all.has(key(x + 1, y))) d += `M${right} ${north}V${south}`;
  }
  return d;
}

/** Cells as boxes, for a fill. */
export const boxes = (cells: Iterable<number>, width: number, gap: number): string => {
  let d = "";
  for (const cell of cells) d += box((cell % width) * CELL + gap, Math.floor(cell / width) * CELL + gap, CELL - 2 * gap, CELL - 2 * gap);
  return d;
};

/** An arrow from cell to cell, bent a little so that attacks on one target stay apart; `foot` is where it begins. */
export function arrow(from: { x: number; y: number }, to: { x: number; y: number }): { readonly d: string; readonly foot: readonly [number, number] } {
  const [ax, ay, bx, by] = [from.x * CELL + HALF, from.y * CELL + HALF, to.x * CELL + HALF, to.y * CELL + HALF];
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const [ux, uy] = [(bx - ax) / length, (by - ay) / length];
  const [sx, sy, ex, ey] = [ax + ux * 11, ay + uy * 11, bx - ux * 8, by - uy * 8];
  const [qx, qy] = [(ax + bx) / 2 - uy * 6, (ay + by) / 2 + ux * 6];
  return { d: `M${short(sx)} ${short(sy)}Q${short(qx)} ${short(qy)} ${short(ex)} ${short(ey)}`, foot: [sx, sy] };
}
