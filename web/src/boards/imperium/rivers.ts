// Rivers run along the edges of tiles, and grow towards the water they end in.
import { beside, EDGES, type World } from "./hexes";
import { bank, cornerOf } from "./mesh";
import { isWater, type Land } from "./land";

/** How broad the reaches are, from the spring to the mouth. */
export const REACHES = [2.4, 3.4, 4.6] as const;
const STEP = 3; // edges from the mouth to where it gets narrower

interface Reach {
  readonly tile: number;
  readonly direction: number;
  readonly ends: readonly [string, string];
}

const spot = ([x, y]: readonly [number, number], round: number): string => `${Math.round((((x % round) + round) % round) * 2)},${Math.round(y * 2)}`;

/** Every edge with a river once, and how broad it is there: a number of `REACHES`. */
export function riversOf(land: Land, round: number): readonly (Reach & { readonly broad: number })[] {
  const world: World = land;
  const reaches: Reach[] = [];
  const at = new Map<string, number[]>();
  const mouths: string[] = [];
  land.rivers.forEach((bits, tile) => {
    for (let direction = 0; direction < 6; direction++) {
      if (!(bits & (1 << direction))) continue;
      const there = beside(tile, direction, world);
      // Of an unexplored neighbour nothing is told, so the edge is drawn by whoever tells of it, once.
      if (there !== null && there < tile && (land.rivers[there] ?? 0) & (1 << ((direction + 3) % 6))) continue;
      const [from, to] = EDGES[direction] ?? [0, 0];
      const ends = [spot(cornerOf(tile, from, world), round), spot(cornerOf(tile, to, world), round)] as const;
      const n = reaches.push({ tile, direction, ends }) - 1;
      for (const end of ends) at.get(end)?.push(n) ?? at.set(end, [n]);
      // The tiles at the ends of the edge: water there is where it flows to.
      for (const [end, side] of [
        [ends[0], (direction + 1) % 6],
        [ends[0], (direction + 5) % 6],
        [ends[1], (direction + 1) % 6],
        [ends[1], (direction + 5) % 6],
      ] as const) {
        const beyond = beside(tile, side, world);
        if (beyond === null || !isWater(land.terrain[beyond] ?? -1)) continue;
        const corners = [0, 1, 2, 3, 4, 5].map((corner) => spot(cornerOf(beyond, corner, world), round));
        if (corners.includes(end)) mouths.push(end);
      }
    }
  });
  const far = new Array<number>(reaches.length).fill(-1);
  let front = mouths;
  for (let steps = 0; front.length; steps++) {
    const next: string[] = [];
    for (const end of front)
      for (const n of at.get(end) ?? []) {
        if (far[n] !== -1) continue;
        far[n] = steps;
        next.push(...(reaches[n]?.ends ?? []));
      }
    front = next;
  }
  return reaches.map((reach, n) => {
    const steps = far[n] ?? -1;
    return { ...reach, broad: steps < 0 ? 1 : Math.max(0, REACHES.length - 1 - Math.floor(steps / STEP)) };
  });
}

export const riverPath = (reach: Reach, world: World): string => bank(reach.tile, reach.direction, world);
