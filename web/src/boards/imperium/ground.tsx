// The ground: water with its shallows and surf, land with its shores, what grows there, rivers, and the fog over what
// is only remembered or not known at all. Drawn in blocks of a strip's rows, so that a step into the unknown draws one
// or two of them again, not the world, and the browser paints only those in sight.
import type { JSX } from "preact";
import { memo } from "preact/compat";
import { useMemo, useRef } from "preact/hooks";
import { tables } from "./catalogue";
import { beside, centre, short, type World } from "./hexes";
import { isWater, type Land } from "./land";
import { bank, chance, patch, patches, rim } from "./mesh";
import { REACHES, riverPath, riversOf } from "./rivers";
import { FINE, PAINTS, sceneOf } from "./scenery";
import { byStrip, InStrips, roundOf, stripOf, type WorldStrips } from "./strips";

const ROWS = 8;

/** What a block is drawn from, as letters: its own tiles and one more on every side. */
function lettersOf({ strip, block }: Block, strips: WorldStrips, world: World, letter: (tile: number) => string): string {
  let letters = "";
  const from = strip * strips.columns;
  const to = Math.min(world.width, from + strips.columns);
  for (let row = Math.max(0, block * ROWS - 1); row <= Math.min(world.height - 1, (block + 1) * ROWS); row++)
    for (let column = from - 1; column <= to; column++) {
      const x = world.wrap ? (column + world.width) % world.width : column;
      letters += x < 0 || x >= world.width ? "." : letter(row * world.width + x);
    }
  return letters;
}

/** The tiles of a block, row by row. */
function tilesOf({ strip, block }: Block, strips: WorldStrips, world: World): number[] {
  const tiles: number[] = [];
  const from = strip * strips.columns;
  for (let row = block * ROWS; row < Math.min(world.height, (block + 1) * ROWS); row++) for (let x = from; x < Math.min(world.width, from + strips.columns); x++) tiles.push(row * world.width + x);
  return tiles;
}

interface Block {
  readonly strip: number;
  /** From the north. */
  readonly block: number;
}

interface BlockProps extends Block {
  readonly strips: WorldStrips;
  readonly land: Land;
  readonly letters: string;
}

const same = (a: BlockProps, b: BlockProps): boolean => a.letters === b.letters && a.strips === b.strips;

/** Draws every block with what it is drawn from. */
function Blocks({ land, strips, letter, draw, ...rest }: { readonly land: Land; readonly strips: WorldStrips; readonly letter: (tile: number) => string; readonly draw: (props: BlockProps) => JSX.Element; readonly class?: string }): JSX.Element {
  const blocks = Array.from({ length: Math.ceil(land.height / ROWS) }, (_, block) => block);
  return <InStrips {...rest} strips={strips} draw={(strip) => blocks.map((block) => draw({ strip, block, strips, land, letters: lettersOf({ strip, block }, strips, land, letter) }))} />;
}

const known = (land: Land, tile: number): boolean => (land.terrain[tile] ?? -1) >= 0;

const Water = memo(function Water({ strip, block, strips, land }: BlockProps): JSX.Element {
  const shapes: string[] = tables.terrains.map(() => "");
  let shallows = "";
  for (const tile of tilesOf({ strip, block }, strips, land)) {
    const terrain = land.terrain[tile] ?? -1;
    if (terrain < 0) continue;
    if (isWater(terrain)) shapes[terrain] += patch(tile, land);
    else
      for (let direction = 0; direction < 6; direction++) {
        const there = beside(tile, direction, land);
        if (there !== null && isWater(land.terrain[there] ?? -1)) shallows += bank(tile, direction, land);
      }
  }
  return (
    <>
      {shapes.map((d, n) => d && <path key={n} class={`im-land im-${tables.terrains[n]?.key}`} d={d} />)}
      {shallows && <path class="im-shallows" d={shallows} />}
      {shallows && <path class="im-surf" d={shallows} />}
    </>
  );
}, same);

const Earth = memo(function Earth({ strip, block, strips, land }: BlockProps): JSX.Element {
  const shapes: string[] = tables.terrains.map(() => "");
  let shores = "";
  let mesh = "";
  for (const tile of tilesOf({ strip, block }, strips, land)) {
    const terrain = land.terrain[tile] ?? -1;
    if (terrain < 0) continue;
    mesh += patch(tile, land);
    if (isWater(terrain)) continue;
    shapes[terrain] += patch(tile, land);
    for (let direction = 0; direction < 6; direction++) {
      const there = beside(tile, direction, land);
      if (there !== null && isWater(land.terrain[there] ?? -1)) shores += bank(tile, direction, land);
    }
  }
  return (
    <>
      {shapes.map((d, n) => d && <path key={n} class={`im-land im-${tables.terrains[n]?.key}`} d={d} />)}
      {shores && <path class="im-shore" d={shores} />}
      {mesh && <path class="im-mesh" d={mesh} />}
    </>
  );
}, same);

const Scenery = memo(function Scenery({ strip, block, strips, land, letters, cleared }: BlockProps & { readonly cleared: ReadonlySet<number> }): JSX.Element {
  const scene = useMemo(
    () =>
      sceneOf(tilesOf({ strip, block }, strips, land), land, {
        keyOf: (tile) => tables.terrains[land.terrain[tile] ?? -1]?.key,
        cleared: (tile) => cleared.has(tile),
      }),
    [letters],
  );
  return (
    <>
      {PAINTS.map((paint) => scene[paint] && <path key={paint} class={`im-${paint}${FINE.has(paint) ? " im-fine" : ""}`} d={scene[paint]} />)}
    </>
  );
}, same);

const letterOf = (land: Land) => (tile: number): string => (known(land, tile) ? String.fromCharCode(97 + (land.terrain[tile] ?? 0)) : ".");

function Rivers({ land, strips }: { readonly land: Land; readonly strips: WorldStrips }): JSX.Element {
  const drawn = useMemo(() => {
    const paths = strips.shifts.map(() => REACHES.map(() => ""));
    for (const reach of riversOf(land, roundOf(land))) {
      const own = paths[stripOf(reach.tile, strips, land)];
      if (own) own[reach.broad] += riverPath(reach, land);
    }
    return paths;
  }, [land, strips]);
  return (
    <InStrips
      strips={strips}
      draw={(n) => (
        <>
          {drawn[n]?.map((d, broad) => d && <path key={broad} class="im-river-bed" d={d} stroke-width={(REACHES[broad] ?? 3) + 2.2} />)}
          {drawn[n]?.map((d, broad) => d && <path key={`w${broad}`} class="im-river" d={d} stroke-width={REACHES[broad]} />)}
        </>
      )}
    />
  );
}

export const Ground = memo(function Ground({ land, strips, cleared }: { readonly land: Land; readonly strips: WorldStrips; readonly cleared: ReadonlySet<number> }): JSX.Element {
  const letter = letterOf(land);
  return (
    <>
      <Blocks land={land} strips={strips} letter={letter} draw={(props) => <Water key={props.block} {...props} />} />
      <Blocks land={land} strips={strips} letter={letter} draw={(props) => <Earth key={props.block} {...props} />} />
      <Rivers land={land} strips={strips} />
      <Blocks land={land} strips={strips} letter={(tile) => (cleared.has(tile) ? letter(tile).toUpperCase() : letter(tile))} draw={(props) => <Scenery key={props.block} {...props} cleared={cleared} />} />
    </>
  );
});

const Mist = memo(function Mist({ strip, block, strips, land, sight, letters }: BlockProps & { readonly sight: Uint8Array }): JSX.Element {
  const drawn = useMemo(() => {
    const hidden = (tile: number): boolean => known(land, tile) && !sight[tile];
    const tiles = tilesOf({ strip, block }, strips, land).filter(hidden);
    let [edges, wisps] = ["", ""];
    for (const tile of tiles) {
      edges += rim(tile, land, (there) => hidden(there) || !known(land, there), -1);
      const at = (salt: number): number => chance(tile, 7, salt);
      if (at(1) > 0.5) continue;
      const [x, y] = centre(tile, land);
      wisps += `M${short(x - 14 + at(2) * 10)} ${short(y + (at(3) - 0.5) * 26)}q5-5 10 0t10 0t8-1`;
    }
    return { fill: patches(tiles, land), edges, wisps };
  }, [letters]);
  return (
    <>
      <path class="im-mist-fill" d={drawn.fill} />
      <path class="im-mist-edge" d={drawn.edges} />
      <path class="im-wisp im-fine" d={drawn.wisps} />
    </>
  );
}, same);

/** What is explored and not seen now lies under a mist. */
export const Fog = memo(function Fog({ land, sight, strips }: { readonly land: Land; readonly sight: Uint8Array; readonly strips: WorldStrips }): JSX.Element {
  return <Blocks class="im-fog" land={land} strips={strips} letter={(tile) => (!known(land, tile) ? "." : sight[tile] ? "1" : "0")} draw={(props) => <Mist key={props.block} {...props} sight={sight} />} />;
});

/** How wide the clouds at the edge of the known world are, from the outside in. */
const CLOUDS = [26, 17, 9] as const;

/** Where the known world ends it fades into clouds. */
export const Unknown = memo(function Unknown({ land, strips }: { readonly land: Land; readonly strips: WorldStrips }): JSX.Element {
  const edges = useMemo(() => {
    const seen: number[] = [];
    land.terrain.forEach((terrain, tile) => terrain >= 0 && seen.push(tile));
    return byStrip(seen, strips, land).map((tiles) => {
      let d = "";
      for (const tile of tiles)
        for (let direction = 0; direction < 6; direction++) {
          const there = beside(tile, direction, land);
          if (there === null || !known(land, there)) d += bank(tile, direction, land);
        }
      return d;
    });
  }, [land, strips]);
  return (
    <>
      {CLOUDS.map((wide, n) => (
        <InStrips key={n} class={`im-cloud im-cloud-${n}`} strips={strips} draw={(strip) => edges[strip] && <path d={edges[strip]} stroke-width={wide} />} />
      ))}
    </>
  );
});

/** What has just come into sight: the clouds over it, or the mist, go in a moment. */
export function Lifting({ land, sight, strips }: { readonly land: Land; readonly sight: Uint8Array; readonly strips: WorldStrips }): JSX.Element | null {
  const last = useRef({ land, sight });
  const key = useRef(0);
  const lifted = useMemo(() => {
    const before = last.current;
    last.current = { land, sight };
    key.current += 1;
    return liftedOf(before.land, before.sight, land, sight);
  }, [land, sight]);
  if (!lifted.found.length && !lifted.seen.length) return null;
  const [found, seen] = [byStrip(lifted.found, strips, land), byStrip(lifted.seen, strips, land)];
  return (
    <InStrips
      key={key.current}
      class="im-lifting"
      strips={strips}
      draw={(n) => (
        <>
          {found[n]?.length ? <path class="im-lifting-cloud" d={patches(found[n], land)} /> : null}
          {seen[n]?.length ? <path class="im-lifting-mist" d={patches(seen[n], land)} /> : null}
        </>
      )}
    />
  );
}

/** The tiles that were not known before, and those known that were not in sight. */
export function liftedOf(land: Land, sight: Uint8Array, next: Land, seen: Uint8Array): { readonly found: readonly number[]; readonly seen: readonly number[] } {
  const made: { found: number[]; seen: number[] } = { found: [], seen: [] };
  if (land.terrain.length !== next.terrain.length) return made;
  next.terrain.forEach((terrain, tile) => {
    if (terrain < 0) return;
    if ((land.terrain[tile] ?? -1) < 0) made.found.push(tile);
    else if (seen[tile] && !sight[tile]) made.seen.push(tile);
  });
  return made;
}
