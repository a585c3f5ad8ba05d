// Where a tile is: numbered row by row in views, axial in commands and events, pointy-top in the drawing. Odd rows lie
// half a hex to the right. Knows no rule.
import type { Spot } from "../../wire/generated/imperium";

/** From a hex's centre to its corner. */
export const SIDE = 26;
export const WIDE = SIDE * Math.sqrt(3);
export const PITCH = SIDE * 1.5;

export interface World {
  readonly width: number;
  readonly height: number;
  readonly wrap: boolean;
}

/** Steps to the neighbours: E, NE, NW, W, SW, SE. */
const STEPS: readonly (readonly [number, number])[] = [
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, 0],
  [-1, 1],
  [0, 1],
];
// The corners at both ends of the edge towards each neighbour; corner 0 is at the lower right, then clockwise.
export const EDGES: readonly (readonly [number, number])[] = [
  [5, 0],
  [4, 5],
  [3, 4],
  [2, 3],
  [1, 2],
  [0, 1],
];
export const CORNERS: readonly (readonly [number, number])[] = [0, 1, 2, 3, 4, 5].map((n) => {
  const angle = ((60 * n + 30) * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle)];
});

export const drawnWidth = ({ width }: World): number => WIDE * (width + 0.5);
export const drawnHeight = ({ height }: World): number => PITCH * (height - 1) + 2 * SIDE;

/** The tile at an axial hex, or null off the map. */
export function tileAt(q: number, r: number, { width, height, wrap }: World): number | null {
  if (r < 0 || r >= height) return null;
  let x = q + (r - (r & 1)) / 2;
  if (wrap) x = ((x % width) + width) % width;
  return x < 0 || x >= width ? null : r * width + x;
}

export const tileOf = (spot: Spot, world: World): number | null => tileAt(spot.q, spot.r, world);

export const columnOf = (tile: number, { width }: { readonly width: number }): number => tile % width;
export const rowOf = (tile: number, { width }: { readonly width: number }): number => Math.floor(tile / width);

function axial(tile: number, { width }: World): readonly [number, number] {
  const y = Math.floor(tile / width);
  return [(tile % width) - (y - (y & 1)) / 2, y];
}

export function beside(tile: number, direction: number, world: World): number | null {
  const [q, r] = axial(tile, world);
  const [dq, dr] = STEPS[direction] ?? [0, 0];
  return tileAt(q + dq, r + dr, world);
}

// The neighbours that meet at each corner, in the order of `CORNERS`.
const MEET: readonly (readonly [number, number])[] = [
  [0, 5],
  [5, 4],
  [4, 3],
  [3, 2],
  [2, 1],
  [1, 0],
];
const TOWARDS: readonly (readonly [number, number])[] = [
  [1, 0],
  [0.5, -0.866],
  [-0.5, -0.866],
  [-1, 0],
  [-0.5, 0.866],
  [0.5, 0.866],
];

/** The three tiles that meet at a corner, the tile itself first, each with the way from the corner to its middle. */
export function neighbourAtCorner(tile: number, n: number, world: World): readonly (readonly [number | null, readonly [number, number]])[] {
  const [x, y] = CORNERS[n] ?? [0, 0];
  const [one, two] = MEET[n] ?? [0, 0];
  const way = (direction: number): readonly [number, number] => {
    const [dx, dy] = TOWARDS[direction] ?? [0, 0];
    return [dx * Math.sqrt(3) - x, dy * Math.sqrt(3) - y];
  };
  return [
    [tile, [-x, -y]],
    [beside(tile, one, world), way(one)],
    [beside(tile, two, world), way(two)],
  ];
}

/** The tiles of a city by their numbers: 0 its centre, 1 to 6 the ring around it, 7 to 18 the next; null off the map. */
export function cityTiles(centre: number, world: World): readonly (number | null)[] {
  const [cq, cr] = axial(centre, world);
  const found: (number | null)[] = [centre];
  for (const radius of [1, 2]) {
    let q = cq - radius;
    let r = cr + radius;
    for (const [dq, dr] of STEPS)
      for (let n = 0; n < radius; n++) {
        found.push(tileAt(q, r, world));
        q += dq;
        r += dr;
      }
  }
  return found;
}

export function centre(tile: number, { width }: { readonly width: number }): readonly [number, number] {
  const y = Math.floor(tile / width);
  return [WIDE * ((tile % width) + (y & 1 ? 1 : 0.5)), SIDE + PITCH * y];
}

export const short = (value: number): string => String(Math.round(value * 10) / 10);

function corner(x: number, y: number, n: number, scale: number): string {
  const [dx, dy] = CORNERS[n] ?? [0, 0];
  return `${short(x + SIDE * scale * dx)} ${short(y + SIDE * scale * dy)}`;
}

/** Path data of one hex around a point. */
export function hexAround(x: number, y: number, scale = 1): string {
  let d = "M";
  for (let n = 0; n < 6; n++) d += (n ? "L" : "") + corner(x, y, n, scale);
  return `${d}z`;
}

/** Path data of whole hexes. */
export function filled(tiles: Iterable<number>, world: World, scale = 1): string {
  let d = "";
  for (const tile of tiles) d += hexAround(...centre(tile, world), scale);
  return d;
}

/** Points along tiles, going on over the seam of the world from the first of them. */
export function along(tiles: readonly number[], world: World): readonly (readonly [number, number])[] {
  const round = WIDE * world.width;
  let last: readonly [number, number] | undefined;
  return tiles.map((tile) => {
    const [x, y] = centre(tile, world);
    last = [last && world.wrap ? x + Math.round((last[0] - x) / round) * round : x, y];
    return last;
  });
}

/** Path data along tiles, going on over the seam of the world from the first of them. */
export const trail = (tiles: readonly number[], world: World): string => along(tiles, world).map(([x, y], n) => `${n ? "L" : "M"}${short(x)} ${short(y)}`).join("");

/** A tile as people call it: its column and its row. */
export const tileName = (tile: number, { width }: { readonly width: number }): string => `${tile % width}·${Math.floor(tile / width)}`;
