// A world that goes round is drawn in strips of columns. Each strip lies where it is nearest to the middle of what is in
// sight, so the seam is always on the far side of the world: nothing is drawn twice, and whatever is seen can be pointed
// at. Moving on moves a strip by the width of the world while nobody sees it; nothing is drawn again.
import type { ComponentChildren, JSX } from "preact";
import { signal, type Signal } from "@preact/signals";
import type { Strips } from "../cellmap";
import { columnOf, WIDE, type World } from "./hexes";

export interface WorldStrips extends Strips {
  /** How far each strip lies from where it is numbered, in widths of the world. */
  readonly turns: readonly Signal<number>[];
}

/** How wide the world is until it begins again. */
export const roundOf = ({ width }: { readonly width: number }): number => width * WIDE;

export function stripsOf({ width }: World): WorldStrips {
  const columns = Math.max(3, Math.ceil(width / 10));
  const count = Math.ceil(width / columns);
  return { columns, shifts: Array.from({ length: count }, () => signal("")), turns: Array.from({ length: count }, () => signal(0)) };
}

/** The turns of each strip when this is in the middle; all none where the world does not go round. */
export function turnsAround(middle: number, world: World, { columns, shifts }: Pick<WorldStrips, "columns" | "shifts">): readonly number[] {
  const round = roundOf(world);
  return shifts.map((_, n) => {
    if (!world.wrap) return 0;
    const from = n * columns;
    const own = ((from + Math.min(world.width, from + columns)) / 2 + 0.25) * WIDE;
    return Math.round((middle - own) / round);
  });
}

/** Lets the strips lie around the middle of what is in sight. */
export function turn(strips: WorldStrips, middle: number, world: World): void {
  turnsAround(middle, world, strips).forEach((turns, n) => {
    const [kept, shift] = [strips.turns[n], strips.shifts[n]];
    if (!kept || !shift || kept.peek() === turns) return;
    kept.value = turns;
    shift.value = turns ? `translate(${(turns * roundOf(world)).toFixed(2)} 0)` : "";
  });
}

export const stripOf = (tile: number, { columns }: Strips, world: { readonly width: number }): number => Math.floor(columnOf(tile, world) / columns);

/** Tiles by the strip they lie in; strips without any are empty. */
export function byStrip(tiles: Iterable<number>, strips: Strips, world: { readonly width: number }): readonly (readonly number[])[] {
  const found: number[][] = strips.shifts.map(() => []);
  for (const tile of tiles) found[stripOf(tile, strips, world)]?.push(tile);
  return found;
}

/** One group for each strip that has something to draw. */
export function InStrips({ strips, draw, ...rest }: { readonly strips: Strips; readonly draw: (strip: number) => ComponentChildren; readonly class?: string }): JSX.Element {
  return (
    <g aria-hidden="true" pointer-events="none" {...rest}>
      {strips.shifts.map((shift, n) => (
        <g key={n} transform={shift}>
          {draw(n)}
        </g>
      ))}
    </g>
  );
}

/** What belongs to one tile, where that tile lies. */
export function AtTile({ tile, strips, world, children }: { readonly tile: number; readonly strips: Strips; readonly world: World; readonly children: ComponentChildren }): JSX.Element {
  return <g transform={strips.shifts[stripOf(tile, strips, world)]}>{children}</g>;
}
