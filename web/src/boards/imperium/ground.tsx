// The ground: terrain with its texture, rivers, and the fog over what is only remembered. Drawn in bands of rows, so
// that a step into the unknown draws one band again, not the world.
import type { JSX } from "preact";
import { memo } from "preact/compat";
import { useMemo } from "preact/hooks";
import { tables } from "./catalogue";
import { centre, edge, filled, hexAround, SIDE, type World } from "./hexes";
import type { Land } from "./land";

const BAND = 4;

/** A few strokes that tell a terrain without its colour; empty for open ground. */
const TEXTURES: Readonly<Record<string, (x: number, y: number) => string>> = {
  forest: (x, y) => `${tree(x - 9, y + 3)}${tree(x + 8, y + 6)}${tree(x, y - 5)}`,
  jungle: (x, y) => `${tree(x - 10, y - 3)}${tree(x + 9, y - 4)}${tree(x - 2, y + 8)}${tree(x + 2, y - 11)}`,
  hills: (x, y) => `M${x - 15} ${y + 6}q7-12 14 0M${x + 1} ${y + 2}q6-10 12 0M${x - 5} ${y + 13}q6-9 12 0`,
  mountains: (x, y) => `M${x - 16} ${y + 10}l11-22l8 15l4-6l9 13zM${x - 9} ${y - 2}l4 3l3-4`,
  desert: (x, y) => `M${x - 12} ${y - 4}q5-4 10 0M${x + 1} ${y + 4}q5-4 10 0M${x - 9} ${y + 10}q5-4 10 0`,
  marsh: (x, y) => `M${x - 12} ${y + 4}h8M${x - 8} ${y + 4}v-7M${x + 3} ${y + 10}h8M${x + 7} ${y + 10}v-7M${x - 1} ${y - 5}h8M${x + 3} ${y - 5}v-6`,
  tundra: (x, y) => `M${x - 10} ${y}h5M${x + 4} ${y + 7}h6M${x} ${y - 9}h5`,
  ocean: (x, y) => `M${x - 11} ${y - 3}q4-4 8 0t8 0M${x - 4} ${y + 8}q4-4 8 0t8 0`,
};

const tree = (x: number, y: number): string => `M${x - 4} ${y + 4}l4-10l4 10z`;

interface BandProps {
  readonly first: number;
  /** The terrain letters of the band's tiles, "." where unexplored: what the band is drawn from. */
  readonly letters: string;
  readonly world: World;
}

const round = (value: number): number => Math.round(value * 10) / 10;

const Band = memo(
  function Band({ first, letters, world }: BandProps): JSX.Element {
    const shapes: string[] = tables.terrains.map(() => "");
    const strokes: string[] = tables.terrains.map(() => "");
    for (let n = 0; n < letters.length; n++) {
      const terrain = letters.charCodeAt(n) - 97;
      const found = tables.terrains[terrain];
      if (!found) continue;
      const [x, y] = centre(first + n, world);
      shapes[terrain] += hexAround(x, y, 1.012);
      const texture = TEXTURES[found.key];
      if (texture) strokes[terrain] += texture(round(x), round(y));
    }
    return (
      <g>
        {shapes.map((d, n) => d && <path key={n} class={`im-land im-${tables.terrains[n]?.key}`} d={d} />)}
        {strokes.map((d, n) => d && <path key={n} class={`im-texture im-texture-${tables.terrains[n]?.key}`} d={d} />)}
      </g>
    );
  },
  (a, b) => a.letters === b.letters && a.world.width === b.world.width,
);

const FogBand = memo(
  function FogBand({ first, letters, world }: BandProps): JSX.Element {
    const tiles: number[] = [];
    for (let n = 0; n < letters.length; n++) if (letters[n] === "1") tiles.push(first + n);
    return <path class="im-fog" d={filled(tiles, world, 1.012)} />;
  },
  (a, b) => a.letters === b.letters && a.world.width === b.world.width,
);

export function Ground({ land }: { land: Land }): JSX.Element {
  const bands = useMemo(() => {
    const size = land.width * BAND;
    const made: { first: number; letters: string }[] = [];
    for (let first = 0; first < land.terrain.length; first += size) {
      let letters = "";
      for (const terrain of land.terrain.subarray(first, first + size)) letters += terrain < 0 ? "." : String.fromCharCode(97 + terrain);
      made.push({ first, letters });
    }
    return made;
  }, [land]);
  const rivers = useMemo(() => {
    let d = "";
    land.rivers.forEach((bits, tile) => {
      // Of an unexplored neighbour nothing is told, so every tile draws its own edges.
      for (let direction = 0; direction < 6; direction++) if (bits & (1 << direction)) d += edge(tile, direction, land);
    });
    return d;
  }, [land]);
  return (
    <g aria-hidden="true" pointer-events="none">
      {bands.map(({ first, letters }) => (
        <Band key={first} first={first} letters={letters} world={land} />
      ))}
      <path class="im-river" d={rivers} stroke-width={SIDE / 7} />
    </g>
  );
}

/** What is explored and not seen now lies in the dusk. */
export function Fog({ land, sight }: { land: Land; sight: Uint8Array }): JSX.Element {
  const bands = useMemo(() => {
    const size = land.width * BAND;
    const made: { first: number; letters: string }[] = [];
    for (let first = 0; first < land.terrain.length; first += size) {
      let letters = "";
      for (let tile = first; tile < Math.min(first + size, land.terrain.length); tile++) letters += (land.terrain[tile] ?? -1) >= 0 && !sight[tile] ? "1" : "0";
      made.push({ first, letters });
    }
    return made;
  }, [land, sight]);
  return (
    <g aria-hidden="true" pointer-events="none">
      {bands.map(({ first, letters }) => (
        <FogBand key={first} first={first} letters={letters} world={land} />
      ))}
    </g>
  );
}
