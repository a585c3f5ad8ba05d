// What stands on the ground of each terrain: trees, hills, peaks, dunes, reeds, waves. All drawn by hand from a few
// shapes, placed by the tile's own chances, and gathered into one path for each paint, so that a strip of the world is
// a dozen elements however many trees it has. What is alike joins over the edge: forests close, ranges run on.
import { beside, centre, rowOf, short, type World } from "./hexes";
import { chance, gate } from "./mesh";

/** The paints in the order they are laid on. The fine ones are left out from afar. */
export const PAINTS = ["dark", "light", "puddle", "dune", "tuft", "flower", "wave", "reed", "shade", "hill", "hill-dark", "rock", "rock-lit", "snow", "trunk", "leaf-dark", "leaf", "leaf-lit", "palm", "palm-lit", "pine", "pine-lit"] as const;
export type Paint = (typeof PAINTS)[number];
export const FINE: ReadonlySet<Paint> = new Set(["tuft", "flower", "wave", "reed", "leaf-lit", "palm-lit", "pine-lit", "trunk", "dune"]);

export type Scene = Partial<Record<Paint, string>>;

const disc = (x: number, y: number, r: number): string => `M${short(x - r)} ${short(y)}a${short(r)} ${short(r)} 0 1 1 ${short(2 * r)} 0a${short(r)} ${short(r)} 0 1 1 ${short(-2 * r)} 0`;
const oval = (x: number, y: number, rx: number, ry: number): string => `M${short(x - rx)} ${short(y)}a${short(rx)} ${short(ry)} 0 1 1 ${short(2 * rx)} 0a${short(rx)} ${short(ry)} 0 1 1 ${short(-2 * rx)} 0`;

class Sketch {
  readonly scene: Scene = {};

  add(paint: Paint, d: string): void {
    this.scene[paint] = (this.scene[paint] ?? "") + d;
  }

  tree(x: number, y: number, r: number): void {
    this.add("shade", oval(x + 1.6, y + r * 0.75, r * 1.05, r * 0.55));
    this.add("leaf-dark", disc(x, y, r));
    this.add("leaf", disc(x - r * 0.14, y - r * 0.18, r * 0.82));
    this.add("leaf-lit", disc(x - r * 0.3, y - r * 0.38, r * 0.38));
  }

  pine(x: number, y: number, r: number): void {
    const [w, h] = [r * 0.95, r * 2.3];
    this.add("shade", oval(x + 2, y + r * 0.5, r, r * 0.4));
    this.add("pine", `M${short(x - w)} ${short(y + r * 0.5)}L${short(x)} ${short(y + r * 0.5 - h)}L${short(x + w)} ${short(y + r * 0.5)}z`);
    this.add("pine-lit", `M${short(x - w * 0.8)} ${short(y + r * 0.34)}L${short(x)} ${short(y + r * 0.5 - h)}L${short(x - w * 0.05)} ${short(y + r * 0.2)}z`);
  }

  palm(x: number, y: number, r: number): void {
    this.add("shade", oval(x + 1.4, y + r * 0.9, r, r * 0.45));
    this.add("palm", disc(x, y, r) + disc(x - r * 0.7, y + r * 0.45, r * 0.62) + disc(x + r * 0.72, y + r * 0.4, r * 0.6));
    this.add("palm-lit", `M${short(x - r * 0.8)} ${short(y - r * 0.1)}q${short(r * 0.7)} ${short(-r)} ${short(r * 1.5)} 0M${short(x - r * 0.3)} ${short(y - r * 0.75)}q${short(r * 0.5)} ${short(r * 0.3)} ${short(r * 0.5)} ${short(r * 0.9)}`);
  }

  hill(x: number, y: number, w: number, h: number): void {
    this.add("shade", oval(x + 1.5, y + 0.8, w * 1.04, h * 0.3));
    this.add("hill", `M${short(x - w)} ${short(y)}C${short(x - w * 0.55)} ${short(y - h * 1.3)} ${short(x + w * 0.4)} ${short(y - h * 1.38)} ${short(x + w)} ${short(y)}Q${short(x)} ${short(y + h * 0.34)} ${short(x - w)} ${short(y)}z`);
    this.add("hill-dark", `M${short(x + w * 0.02)} ${short(y - h)}C${short(x + w * 0.45)} ${short(y - h * 0.98)} ${short(x + w * 0.74)} ${short(y - h * 0.5)} ${short(x + w)} ${short(y)}Q${short(x + w * 0.6)} ${short(y + h * 0.2)} ${short(x + w * 0.25)} ${short(y + h * 0.14)}Q${short(x + w * 0.52)} ${short(y - h * 0.5)} ${short(x + w * 0.02)} ${short(y - h)}z`);
  }

  peak(x: number, y: number, w: number, h: number, lean: number): void {
    const top = `${short(x + lean)} ${short(y - h)}`;
    const foot = `${short(x + w * 0.2)} ${short(y + 1.5)}`;
    this.add("shade", oval(x + 3, y + 0.5, w * 1.08, h * 0.15));
    this.add("rock", `M${short(x - w)} ${short(y)}L${short(x - w * 0.5)} ${short(y - h * 0.42)}L${top}L${short(x + w * 0.48)} ${short(y - h * 0.5)}L${short(x + w)} ${short(y)}L${foot}z`);
    this.add("rock-lit", `M${short(x - w)} ${short(y)}L${short(x - w * 0.5)} ${short(y - h * 0.42)}L${top}L${short(x + lean + w * 0.08)} ${short(y - h * 0.55)}L${short(x - w * 0.06)} ${short(y - h * 0.3)}L${foot}z`);
    if (h > 13) this.add("snow", `M${top}L${short(x + lean * 0.7 - w * 0.3)} ${short(y - h * 0.66)}L${short(x - w * 0.1)} ${short(y - h * 0.6)}L${short(x + lean)} ${short(y - h * 0.7)}L${short(x + w * 0.16)} ${short(y - h * 0.58)}L${short(x + w * 0.34)} ${short(y - h * 0.65)}z`);
  }
}

type Grow = (sketch: Sketch, tile: number, x: number, y: number, cold: boolean, at: (salt: number) => number) => void;

/** Places on a tile, from the back to the front, so that what is nearer covers what is farther. */
const SPOTS: readonly (readonly [number, number])[] = [
  [-6, -15],
  [7, -13],
  [-14, -5],
  [1, -4],
  [14, -3],
  [-8, 6],
  [7, 7],
  [0, 16],
];

const blots: Grow = (sketch, _tile, x, y, _cold, at) => {
  if (at(1) < 0.55) sketch.add("light", oval(x + (at(2) - 0.5) * 20, y + (at(3) - 0.5) * 20, 7 + at(4) * 8, 4 + at(5) * 5));
  if (at(6) < 0.5) sketch.add("dark", oval(x + (at(7) - 0.5) * 22, y + (at(8) - 0.5) * 20, 6 + at(9) * 8, 3 + at(10) * 5));
};

const tufts = (sketch: Sketch, x: number, y: number, at: (salt: number) => number, many: number): void => {
  for (let n = 0; n < many; n++) {
    const [tx, ty] = [x + (at(20 + n) - 0.5) * 34, y + (at(30 + n) - 0.5) * 30];
    sketch.add("tuft", `M${short(tx - 2)} ${short(ty - 2.6)}L${short(tx)} ${short(ty)}L${short(tx + 0.4)} ${short(ty - 3.6)}M${short(tx)} ${short(ty)}L${short(tx + 2.4)} ${short(ty - 2.4)}`);
  }
};

const GROWS: Readonly<Record<string, Grow>> = {
  grassland: (sketch, tile, x, y, cold, at) => {
    blots(sketch, tile, x, y, cold, at);
    tufts(sketch, x, y, at, 3);
    if (at(40) < 0.3) for (let n = 0; n < 3; n++) sketch.add("flower", disc(x + (at(41 + n) - 0.5) * 28, y + (at(45 + n) - 0.5) * 24, 0.9));
    if (at(50) < 0.14) sketch.tree(x + (at(51) - 0.5) * 22, y + (at(52) - 0.5) * 20, 3.6);
  },
  plains: (sketch, tile, x, y, cold, at) => {
    blots(sketch, tile, x, y, cold, at);
    tufts(sketch, x, y, at, 4);
    if (at(50) < 0.08) sketch.tree(x + (at(51) - 0.5) * 22, y + (at(52) - 0.5) * 20, 3.2);
  },
  desert: (sketch, tile, x, y, cold, at) => {
    blots(sketch, tile, x, y, cold, at);
    for (let n = 0; n < 3; n++) {
      const [dx, dy, w] = [x + (at(20 + n) - 0.5) * 22, y + (n - 1) * 11 + (at(30 + n) - 0.5) * 5, 6 + at(34 + n) * 5];
      sketch.add("dune", `M${short(dx - w)} ${short(dy)}q${short(w * 0.9)} ${short(-w * 0.75)} ${short(w * 1.2)} ${short(-w * 0.1)}q${short(w * 0.4)} ${short(w * 0.12)} ${short(w * 0.8)} ${short(w * 0.1)}`);
    }
  },
  tundra: (sketch, tile, x, y, cold, at) => {
    blots(sketch, tile, x, y, cold, at);
    sketch.add("snow", oval(x + (at(20) - 0.5) * 20, y + (at(21) - 0.5) * 18, 5 + at(22) * 6, 2.5 + at(23) * 2.5));
    if (at(24) < 0.5) sketch.add("snow", oval(x + (at(25) - 0.5) * 26, y + (at(26) - 0.5) * 24, 4, 2));
    tufts(sketch, x, y, at, 2);
    if (at(50) < 0.22) sketch.pine(x + (at(51) - 0.5) * 22, y + (at(52) - 0.5) * 18, 3.4);
  },
  marsh: (sketch, tile, x, y, cold, at) => {
    blots(sketch, tile, x, y, cold, at);
    for (let n = 0; n < 3; n++) sketch.add("puddle", oval(x + (n - 1) * 11 + (at(20 + n) - 0.5) * 6, y + (at(24 + n) - 0.5) * 24, 4.5 + at(28 + n) * 3, 2 + at(31 + n) * 1.6));
    for (let n = 0; n < 5; n++) {
      const [rx, ry] = [x + (at(34 + n) - 0.5) * 32, y + (at(40 + n) - 0.5) * 28];
      sketch.add("reed", `M${short(rx)} ${short(ry)}v-6M${short(rx + 2.4)} ${short(ry + 0.5)}l0.8-4.600M${short(rx - 2)} ${short(ry + 0.4)}l-0.800-4`);
    }
  },
  forest: (sketch, _tile, x, y, cold, at) => {
    SPOTS.forEach(([dx, dy], n) => {
      const [tx, ty, r] = [x + dx + (at(20 + n) - 0.5) * 5, y + dy + (at(30 + n) - 0.5) * 4, 4.6 + at(40 + n) * 1.6];
      if (cold || at(50 + n) < 0.16) sketch.pine(tx, ty, r * 0.94);
      else sketch.tree(tx, ty, r);
    });
  },
  jungle: (sketch, tile, x, y, cold, at) => {
    blots(sketch, tile, x, y, cold, at);
    SPOTS.forEach(([dx, dy], n) => sketch.palm(x + dx + (at(20 + n) - 0.5) * 5, y + dy + (at(30 + n) - 0.5) * 4, 4 + at(40 + n) * 1.5));
  },
  hills: (sketch, tile, x, y, cold, at) => {
    blots(sketch, tile, x, y, cold, at);
    tufts(sketch, x, y, at, 2);
    sketch.hill(x - 8 + at(20) * 3, y - 5 + at(21) * 3, 9 + at(22) * 2, 7 + at(23) * 2);
    sketch.hill(x + 9 - at(24) * 3, y - 1 + at(25) * 3, 9 + at(26) * 2, 7.5 + at(27) * 2);
    sketch.hill(x - 2 + (at(28) - 0.5) * 6, y + 10 + at(29) * 3, 11 + at(30) * 2, 8 + at(31) * 2);
  },
  mountains: (sketch, _tile, x, y, _cold, at) => {
    sketch.peak(x - 9 + at(20) * 3, y - 2, 10 + at(21) * 2, 15 + at(22) * 4, 1);
    sketch.peak(x + 9 - at(23) * 3, y + 1, 11 + at(24) * 2, 17 + at(25) * 4, -1);
    sketch.peak(x - 1 + (at(26) - 0.5) * 5, y + 14, 15 + at(27) * 2, 24 + at(28) * 5, (at(29) - 0.5) * 4);
  },
  ocean: (sketch, _tile, x, y, _cold, at) => {
    if (at(1) < 0.5) sketch.add("dark", oval(x + (at(2) - 0.5) * 16, y + (at(3) - 0.5) * 16, 12 + at(4) * 8, 5 + at(5) * 4));
    if (at(20) < 0.45) sketch.add("wave", `M${short(x - 9 + at(21) * 10)} ${short(y + (at(22) - 0.5) * 24)}q3.500-3.500 7 0t7 0`);
  },
  coast: (sketch, _tile, x, y, _cold, at) => {
    if (at(20) < 0.4) sketch.add("wave", `M${short(x - 7 + at(21) * 8)} ${short(y + (at(22) - 0.5) * 22)}q3-3 6 0t6 0`);
  },
  lake: (sketch, _tile, x, y, _cold, at) => {
    if (at(20) < 0.6) sketch.add("wave", `M${short(x - 7 + at(21) * 6)} ${short(y + (at(22) - 0.5) * 18)}q2.500-2.500 5 0t5 0`);
  },
};

/** What grows over the edge between two tiles of one kind. */
const JOINS: Readonly<Record<string, Grow>> = {
  forest: (sketch, _tile, x, y, cold, at) => (cold || at(1) < 0.16 ? sketch.pine(x, y, 4.6) : sketch.tree(x, y, 4.8 + at(2))),
  jungle: (sketch, _tile, x, y, _cold, at) => sketch.palm(x, y, 4.4 + at(2)),
  hills: (sketch, _tile, x, y, _cold, at) => at(1) < 0.6 && sketch.hill(x, y + 2, 8 + at(2) * 2, 6 + at(3) * 2),
  mountains: (sketch, _tile, x, y, _cold, at) => sketch.peak(x, y + 6, 9 + at(2) * 3, 13 + at(3) * 4, 0),
};

export interface Terrains {
  /** The name of the terrain of a tile, undefined where it is not known. */
  readonly keyOf: (tile: number) => string | undefined;
  /** Whether something was built there that needs the room. */
  readonly cleared: (tile: number) => boolean;
}

/** Everything that stands on these tiles. */
export function sceneOf(tiles: Iterable<number>, world: World, { keyOf, cleared }: Terrains): Scene {
  const sketch = new Sketch();
  for (const tile of tiles) {
    const key = keyOf(tile);
    if (key === undefined) continue;
    const row = rowOf(tile, world);
    const cold = Math.abs((2 * row) / Math.max(1, world.height - 1) - 1) > 0.6;
    const [x, y] = centre(tile, world);
    if (!cleared(tile)) GROWS[key]?.(sketch, tile, x, y, cold, (salt) => chance(tile % world.width, row, salt + 10));
    const join = JOINS[key];
    if (!join) continue;
    for (const direction of [0, 4, 5]) {
      const there = beside(tile, direction, world);
      if (there === null || keyOf(there) !== key || cleared(tile) || cleared(there)) continue;
      const [gx, gy] = gate(tile, direction, world);
      join(sketch, tile, gx, gy, cold, (salt) => chance(tile, direction, salt + 70));
    }
  }
  return sketch.scene;
}
