// The ground of a view as lists by tile: what each tile is, and whether it is seen now.
import type { View } from "../../wire/generated/imperium";
import { tables } from "./catalogue";

export interface Land {
  readonly width: number;
  readonly height: number;
  readonly wrap: boolean;
  /** Terrain number by tile; -1 unexplored. */
  readonly terrain: Int8Array;
  /** River edges by tile, one bit for each direction. */
  readonly rivers: Uint8Array;
}

export function landOf(view: Pick<View, "width" | "height" | "wrap" | "ground">): Land {
  const size = view.width * view.height;
  const terrain = new Int8Array(size).fill(-1);
  const rivers = new Uint8Array(size);
  for (const [tile, letters] of Object.entries(view.ground)) {
    terrain[Number(tile)] = letters.charCodeAt(0) - 97;
    if (letters.length > 1) rivers[Number(tile)] = parseInt(letters.slice(1), 16);
  }
  return { width: view.width, height: view.height, wrap: view.wrap, terrain, rivers };
}

/** Whether each tile is visible now: one hexadecimal digit for four tiles of a row, the leftmost in the highest bit. */
export function sightOf(view: Pick<View, "width" | "height" | "sight">): Uint8Array {
  const seen = new Uint8Array(view.width * view.height);
  for (const [row, digits] of Object.entries(view.sight))
    for (let x = 0; x < view.width; x++) {
      const digit = parseInt(digits[x >> 2] ?? "0", 16);
      if (digit & (8 >> (x & 3))) seen[Number(row) * view.width + x] = 1;
    }
  return seen;
}

export const isWater = (terrain: number): boolean => tables.terrains[terrain]?.water ?? false;
