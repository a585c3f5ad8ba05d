// The planet under the pieces: a handful of paths for all 851 hexes, drawn again only when the tide turns.
import type { JSX } from "preact";
import { memo } from "preact/compat";
import { useMemo } from "preact/hooks";
import { cellOf, centre, COLUMNS, edges, filled, SIZE } from "./hexes";
import { shownAt } from "./labels";

const CLASSES: Readonly<Record<string, string>> = { "~": "sea", ".": "land", "%": "marsh", "*": "reef", "^": "mountain", m: "flooded", r: "dry" };
const WET = new Set(["~", "*", "m"]);

// Marks by terrain, drawn around a hex's centre.
const TEXTURES: Readonly<Record<string, string>> = {
  "%": "m-7 3v-6m0 6l-3 -4m3 4l3 -4m4 -2v-6m0 6l-3 -4m3 4l3 -4m2 12v-6m0 6l-3 -4m3 4l3 -4",
  m: "m-7 3v-6m0 6l-3 -4m3 4l3 -4m4 -2v-6m0 6l-3 -4m3 4l3 -4m2 12v-6m0 6l-3 -4m3 4l3 -4",
  "*": "m-9 3a3 3 0 1 0 6 0a3 3 0 1 0 -6 0m8 -6a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0m5 9a2 2 0 1 0 4 0a2 2 0 1 0 -4 0",
  r: "m-9 3a3 3 0 1 0 6 0a3 3 0 1 0 -6 0m8 -6a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0m5 9a2 2 0 1 0 4 0a2 2 0 1 0 -4 0",
  "^": "m-12 8l8.5 -17l7 17zm9 0l7 -12l7 12z",
  "~": "m-7 0q3.5 -4 7 0t7 0",
};

export interface GroundProps {
  readonly terrain: readonly string[];
  readonly zones: readonly string[];
  readonly tide: string;
  readonly printed: boolean;
  readonly showZones: boolean;
}

export const Ground = memo(function Ground({ terrain, zones, tide, printed, showZones }: GroundProps): JSX.Element {
  const layers = useMemo(() => {
    const kinds = terrain.flatMap((line) => [...line].map((each) => (printed ? each : shownAt(each, tide))));
    const byKind = new Map<string, number[]>();
    kinds.forEach((kind, cell) => byKind.get(kind)?.push(cell) ?? byKind.set(kind, [cell]));
    const all = Array.from({ length: SIZE }, (_, cell) => cell);
    return {
      areas: [...byKind].map(([kind, cells]) => {
        // Waves are few, or the sea would be all lines.
        const marked = kind === "~" ? cells.filter((cell) => (cell * 7 + Math.floor(cell / COLUMNS) * 3) % 5 === 0) : cells;
        const texture = TEXTURES[kind];
        return { kind, d: filled(cells, 1.015), marks: texture ? marked.map((cell) => `M${centre(cell).map((n) => n.toFixed(1)).join(" ")}${texture}`).join("") : "" };
      }),
      grid: edges(all, (here, there) => there !== null && there > here),
      coast: edges(all, (here, there) => there !== null && !WET.has(kinds[here] ?? "") && WET.has(kinds[there] ?? "")),
    };
  }, [terrain, tide, printed]);
  return (
    <g aria-hidden="true" pointer-events="none">
      {layers.areas.map(({ kind, d, marks }) => (
        <g key={kind} class={`fm-${CLASSES[kind] ?? "sea"}`}>
          <path class="fm-area" d={d} />
          {marks && <path class={kind === "^" ? "fm-peaks" : "fm-texture"} d={marks} />}
        </g>
      ))}
      <path class="fm-grid" d={layers.grid} />
      <path class="fm-coast" d={layers.coast} />
      {showZones && <Zones zones={zones} />}
    </g>
  );
});

const Zones = memo(function Zones({ zones }: { zones: readonly string[] }): JSX.Element {
  const { border, names } = useMemo(() => {
    const zone = (cell: number): string => zones[Math.floor(cell / COLUMNS)]?.[cell % COLUMNS] ?? "0";
    const sums = new Map<string, [number, number, number]>();
    const all = Array.from({ length: SIZE }, (_, cell) => cell);
    for (const cell of all) {
      const sum = sums.get(zone(cell)) ?? [0, 0, 0];
      const [x, y] = centre(cell);
      sums.set(zone(cell), [sum[0] + x, sum[1] + y, sum[2] + 1]);
    }
    sums.delete("0");
    return {
      border: edges(all, (here, there) => there !== null && there > here && zone(here) !== zone(there)),
      names: [...sums].map(([name, [x, y, n]]) => ({ name, x: x / n, y: y / n })),
    };
  }, [zones]);
  return (
    <g>
      <path class="fm-zone-line" d={border} />
      {names.map(({ name, x, y }) => (
        <text key={name} class="fm-zone-name" x={x} y={y + 26}>
          {name}
        </text>
      ))}
    </g>
  );
});

export const Minerals = memo(function Minerals({ minerals }: { minerals: Readonly<Record<string, number>> }): JSX.Element {
  let whole = "";
  let light = "";
  for (const place of Object.keys(minerals)) {
    const [q = 0, r = 0] = place.split(",").map(Number);
    const at = `M${centre(cellOf([q, r])).map((n) => n.toFixed(1)).join(" ")}`;
    whole += `${at}m0 -7.5l5.5 7.5l-5.5 7.5l-5.5 -7.5z`;
    light += `${at}m0 -7.5l5.5 7.5h-5.5z`;
  }
  return (
    <g aria-hidden="true" pointer-events="none">
      <path class="fm-mineral" d={whole} />
      <path class="fm-glint" d={light} />
    </g>
  );
});
