// The shapes of tiles as the ground has them: hexes with corners and edges a little out of place, each shared by all
// the tiles that meet there, so that nothing gapes and no coast is straight. Always the same for the same tile.
import { beside, CORNERS, centre, columnOf, EDGES, neighbourAtCorner, rowOf, short, SIDE, WIDE, type World } from "./hexes";

/** A number from 0 to 1 that depends on these alone. */
export function chance(a: number, b: number, salt = 0): number {
  let h = (Math.imul(a | 0, 374761393) + Math.imul(b | 0, 668265263) + Math.imul(salt | 0, 2147483647)) | 0;
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  h = Math.imul(h ^ (h >>> 16), 2246822519);
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296;
}

const AMISS = 3.4;
const BENT = 4.2;

type Point = readonly [number, number];

// Where corners and edges are, counted in quarters of a column and sixths of a row, so that neighbours agree on it.
const CORNER_STEPS: readonly Point[] = [
  [2, 2],
  [0, 4],
  [-2, 2],
  [-2, -2],
  [0, -4],
  [2, -2],
];
const EDGE_STEPS: readonly Point[] = [
  [2, 0],
  [1, -3],
  [-1, -3],
  [-2, 0],
  [-1, 3],
  [1, 3],
];

function keyOf(tile: number, [dx, dy]: Point, { width, wrap }: World): Point {
  const row = rowOf(tile, { width });
  const x = 4 * columnOf(tile, { width }) + (row & 1 ? 2 : 0) + dx;
  return [wrap ? ((x % (4 * width)) + 4 * width) % (4 * width) : x, 6 * row + dy];
}

/** A corner of a tile; 0 is at the lower right, then clockwise. */
export function cornerOf(tile: number, n: number, world: World): Point {
  const [x, y] = centre(tile, world);
  const [dx, dy] = CORNERS[n] ?? [0, 0];
  const [a, b] = keyOf(tile, CORNER_STEPS[n] ?? [0, 0], world);
  return [x + SIDE * dx + (chance(a, b, 1) - 0.5) * 2 * AMISS, y + SIDE * dy + (chance(a, b, 2) - 0.5) * 2 * AMISS];
}

/** What the edge towards a neighbour bends through. */
function bendOf(tile: number, direction: number, world: World): Point {
  const [x, y] = centre(tile, world);
  const [from, to] = EDGES[direction] ?? [0, 0];
  const [ax, ay] = CORNERS[from] ?? [0, 0];
  const [bx, by] = CORNERS[to] ?? [0, 0];
  const [a, b] = keyOf(tile, EDGE_STEPS[direction] ?? [0, 0], world);
  return [x + (SIDE * (ax + bx)) / 2 + (chance(a, b, 3) - 0.5) * 2 * BENT, y + (SIDE * (ay + by)) / 2 + (chance(a, b, 4) - 0.5) * 2 * BENT];
}

/** Path data of the edge towards a neighbour, as the ground has it. */
export function bank(tile: number, direction: number, world: World): string {
  const [from, to] = EDGES[direction] ?? [0, 0];
  const [ax, ay] = cornerOf(tile, from, world);
  const [bx, by] = cornerOf(tile, to, world);
  const [mx, my] = bendOf(tile, direction, world);
  return `M${short(ax)} ${short(ay)}Q${short(mx)} ${short(my)} ${short(bx)} ${short(by)}`;
}

// The direction of the edge from each corner to the next one clockwise.
const AFTER: readonly number[] = [5, 4, 3, 2, 1, 0];

/** Path data of a tile as the ground has it. */
export function patch(tile: number, world: World): string {
  const [sx, sy] = cornerOf(tile, 0, world);
  let d = `M${short(sx)} ${short(sy)}`;
  for (let n = 0; n < 6; n++) {
    const [mx, my] = bendOf(tile, AFTER[n] ?? 0, world);
    const [x, y] = cornerOf(tile, (n + 1) % 6, world);
    d += `Q${short(mx)} ${short(my)} ${short(x)} ${short(y)}`;
  }
  return `${d}z`;
}

export const patches = (tiles: Iterable<number>, world: World): string => {
  let d = "";
  for (const tile of tiles) d += patch(tile, world);
  return d;
};

/** The middle of the edge towards a neighbour. */
export function gate(tile: number, direction: number, world: World): Point {
  const [from, to] = EDGES[direction] ?? [0, 0];
  const [ax, ay] = cornerOf(tile, from, world);
  const [bx, by] = cornerOf(tile, to, world);
  const [mx, my] = bendOf(tile, direction, world);
  return [(ax + 2 * mx + bx) / 4, (ay + 2 * my + by) / 4];
}

/**
 * Path data of the line around tiles, a little inside of them, by tile: it turns with the corners, so that it has no
 * gaps. A tile off the map is outside.
 */
export function rim(tile: number, world: World, within: (tile: number) => boolean, inset: number): string {
  let d = "";
  const moved = (n: number): Point => {
    const [x, y] = cornerOf(tile, n, world);
    // Away from whoever is outside: with one inside towards its middle, with two along the edge between them.
    let [px, py] = [0, 0];
    for (const [there, sign] of neighbourAtCorner(tile, n, world)) {
      const [cx, cy] = sign;
      const inside = there !== null && within(there);
      px += inside ? cx : -cx;
      py += inside ? cy : -cy;
    }
    const far = Math.hypot(px, py) || 1;
    return [x + (px / far) * inset * 1.15, y + (py / far) * inset * 1.15];
  };
  for (let direction = 0; direction < 6; direction++) {
    const there = beside(tile, direction, world);
    if (there !== null && within(there)) continue;
    const [from, to] = EDGES[direction] ?? [0, 0];
    const [ax, ay] = moved(from);
    const [bx, by] = moved(to);
    const [mx, my] = bendOf(tile, direction, world);
    const [cx, cy] = centre(tile, world);
    const far = Math.hypot(cx - mx, cy - my);
    d += `M${short(ax)} ${short(ay)}Q${short(mx + ((cx - mx) / far) * inset)} ${short(my + ((cy - my) / far) * inset)} ${short(bx)} ${short(by)}`;
  }
  return d;
}

/** How far it is from one tile to another along a row, the shorter way round. */
export function apart(from: number, to: number, world: World): Point {
  const [ax, ay] = centre(from, world);
  const [bx, by] = centre(to, world);
  const round = world.width * WIDE;
  const dx = bx - ax;
  return [world.wrap ? dx - Math.round(dx / round) * round : dx, by - ay];
}
