// What can be laid over the world and taken off again: yields, borders, resources, supply, continents, the grid. The browser
// remembers the choice.
import type { JSX } from "preact";
import { memo } from "preact/compat";
import { useMemo } from "preact/hooks";
import type { Signal } from "@preact/signals";
import { kept } from "../../look/settings";
import { tables } from "./catalogue";
import { beside, centre, rowOf, short, type World } from "./hexes";
import { isWater, type Land } from "./land";
import { patches, rim } from "./mesh";
import { byStrip, InStrips, type WorldStrips } from "./strips";
import { YIELDS } from "./texts";
import type { View } from "../../wire/generated/imperium";

export const LAYERS = ["borders", "resources", "yields", "supply", "continents", "grid"] as const;
export type Layer = (typeof LAYERS)[number];
export type Layers = ReadonlySet<Layer>;

export const layersOf = (text: string): Layers => new Set(LAYERS.filter((each) => text.split(" ").includes(each)));
export const layersText = (layers: Layers, layer: Layer): string => LAYERS.filter((each) => layers.has(each) !== (each === layer)).join(" ");

/** The layers that are shown, as words. */
export const shown: Signal<string> = kept<string>("tessera.imperium.layers", "borders resources");

/** The continents that are known, the largest first: land that hangs together. */
export function continentsOf(land: Land): readonly (readonly number[])[] {
  const seen = new Uint8Array(land.terrain.length);
  const found: number[][] = [];
  const dry = (tile: number): boolean => (land.terrain[tile] ?? -1) >= 0 && !isWater(land.terrain[tile] ?? -1);
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] || !dry(start)) continue;
    const tiles = [start];
    seen[start] = 1;
    for (const tile of tiles)
      for (let direction = 0; direction < 6; direction++) {
        const there = beside(tile, direction, land);
        if (there === null || seen[there] || !dry(there)) continue;
        seen[there] = 1;
        tiles.push(there);
      }
    found.push(tiles);
  }
  return found.sort((a, b) => b.length - a.length || (a[0] ?? 0) - (b[0] ?? 0));
}

const HUES = 8;

export const Continents = memo(function Continents({ land, strips }: { readonly land: Land; readonly strips: WorldStrips }): JSX.Element {
  const drawn = useMemo(
    () =>
      continentsOf(land).map((tiles) => {
        const own = new Set(tiles);
        return byStrip(tiles, strips, land).map((each) => ({ fill: patches(each, land), line: each.map((tile) => rim(tile, land, (there) => own.has(there), 1.5)).join("") }));
      }),
    [land, strips],
  );
  return (
    <InStrips
      strips={strips}
      class="im-continents"
      draw={(n) =>
        drawn.map(
          (each, hue) =>
            each[n]?.fill && (
              <g key={hue} class={`im-continent im-continent-${hue % HUES}`}>
                <path class="im-continent-fill" d={each[n].fill} />
                <path class="im-continent-line" d={each[n].line} />
              </g>
            ),
        )
      }
    />
  );
});

/** What a tile gives, by yield, as the tables of the ruleset tell it: the ground, what lies in it once tapped, the works. */
export function yieldsAt(tile: number, land: Land, view: Pick<View, "resources" | "improvements">): readonly number[] {
  const terrain = tables.terrains[land.terrain[tile] ?? -1];
  const works = view.improvements[tile];
  const resource = tables.resources[view.resources[tile] ?? -1];
  const standing = works && !works.pillaged ? works.id : -1;
  const tapped = resource && (resource.tapped_by < 0 || resource.tapped_by === standing);
  return YIELDS.map((name) => (terrain?.yields[name] ?? 0) + (tapped ? (resource.yields[name] ?? 0) : 0) + (works && standing >= 0 ? (tables.improvements[standing]?.gains[works.tier - 1]?.[name] ?? 0) : 0));
}

/** Rows whose pips are one path: the browser paints only those in sight. */
const ROWS = 8;
const PIP = 5.4;
const ACROSS = 5;

/** Path data of the pips of a tile by yield, in rows below its middle. */
export function pipsAt(x: number, y: number, found: readonly number[]): readonly string[] {
  const all = found.flatMap((many, kind) => Array.from({ length: many }, () => kind));
  const made = YIELDS.map(() => "");
  all.forEach((kind, n) => {
    const row = Math.floor(n / ACROSS);
    const inRow = Math.min(ACROSS, all.length - row * ACROSS);
    const [px, py] = [x + ((n % ACROSS) - (inRow - 1) / 2) * PIP, y + 11 + row * PIP];
    made[kind] += kind === 1 ? `M${short(px - 2)} ${short(py - 2)}h4v4h-4z` : `M${short(px - 2.2)} ${short(py)}a2.200 2.200 0 1 1 4.400 0a2.200 2.200 0 1 1 -4.400 0`;
  });
  return made;
}

export const Yields = memo(
  function Yields({ view, land, world, strips }: { readonly view: View; readonly land: Land; readonly world: World; readonly strips: WorldStrips }): JSX.Element {
    const drawn = useMemo(() => {
      const known: number[] = [];
      land.terrain.forEach((terrain, tile) => terrain >= 0 && known.push(tile));
      return byStrip(known, strips, world).map((tiles) => {
        const paths: string[][] = [];
        for (const tile of tiles) {
          const block = (paths[Math.floor(rowOf(tile, world) / ROWS)] ??= YIELDS.map(() => ""));
          pipsAt(...centre(tile, world), yieldsAt(tile, land, view)).forEach((d, kind) => (block[kind] += d));
        }
        return paths;
      });
    }, [view.resources, view.improvements, land, world, strips]);
    return <InStrips strips={strips} class="im-pips" draw={(n) => drawn[n]?.map((block) => block.map((d, kind) => d && <path class={`im-pip im-pip-${YIELDS[kind]}`} d={d} />))} />;
  },
  (a, b) => a.land === b.land && a.strips === b.strips && a.view.resources === b.view.resources && a.view.improvements === b.view.improvements,
);
