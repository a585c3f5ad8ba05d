// The whole world in a corner: terrain, land of players, cities, and the part that is in sight. A click looks there.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Signal } from "@preact/signals";
import type { SeatColour } from "../board";
import type { Sight } from "../surface";
import { tables } from "./catalogue";
import { drawnHeight, drawnWidth } from "./hexes";
import { roundOf } from "./strips";
import type { Land } from "./land";
import type { View } from "../../wire/generated/imperium";

const DOT = 3;
/** Of terrain, seen from far away. */
export const COLOURS: Readonly<Record<string, string>> = {
  coast: "#5b9bc0",
  ocean: "#2f6d97",
  lake: "#69a9cb",
  desert: "#dcc98b",
  forest: "#5c8a50",
  grassland: "#93b866",
  hills: "#a98f5f",
  jungle: "#3f7d4f",
  marsh: "#6f8f7a",
  mountains: "#857d78",
  plains: "#c0b76c",
  tundra: "#c9cfcb",
};

export interface MinimapProps {
  readonly view: View;
  readonly land: Land;
  readonly sight: Uint8Array;
  readonly colours: readonly SeatColour[];
  readonly seen: Signal<Sight | null>;
  readonly onLook: (x: number, y: number) => void;
}

export function Minimap({ view, land, sight, colours, seen, onLook }: MinimapProps): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [wide, high] = [land.width * DOT + DOT, land.height * DOT];
  useEffect(() => {
    const pen = canvas.current?.getContext("2d");
    if (!pen) return;
    pen.clearRect(0, 0, wide, high);
    land.terrain.forEach((terrain, tile) => {
      if (terrain < 0) return;
      const [x, y] = [(tile % land.width) * DOT + (Math.floor(tile / land.width) & 1 ? DOT / 2 : 0), Math.floor(tile / land.width) * DOT];
      const owner = view.owners[tile];
      pen.globalAlpha = sight[tile] ? 1 : 0.62;
      pen.fillStyle = owner === undefined ? (COLOURS[tables.terrains[terrain]?.key ?? ""] ?? "#888888") : (colours[owner % colours.length]?.fill ?? "#888888");
      pen.fillRect(x, y, DOT, DOT);
    });
    pen.globalAlpha = 1;
    for (const city of Object.values(view.cities)) {
      const [x, y] = [(city.pos % land.width) * DOT, Math.floor(city.pos / land.width) * DOT];
      pen.fillStyle = "#ffffff";
      pen.fillRect(x - 1, y - 1, DOT + 2, DOT + 2);
      pen.fillStyle = colours[city.owner % colours.length]?.fill ?? "#000000";
      pen.fillRect(x, y, DOT, DOT);
    }
  }, [land, sight, view.owners, view.cities, colours]);
  const world = { width: land.width, height: land.height, wrap: land.wrap };
  return (
    <div
      class="im-minimap"
      aria-hidden="true"
      style={{ aspectRatio: `${wide} / ${high}` }}
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        onLook(((event.clientX - box.left) / box.width) * drawnWidth(world), ((event.clientY - box.top) / box.height) * drawnHeight(world));
      }}
    >
      <canvas ref={canvas} width={wide} height={high} />
      <Frame seen={seen} wide={world.wrap ? roundOf(world) : drawnWidth(world)} high={drawnHeight(world)} wrap={world.wrap} />
    </div>
  );
}

/** The parts of the corner map that are in sight, as shares of it: two where the world goes round and its seam is in between. */
export function framesOf(part: Pick<Sight, "x" | "y" | "width" | "height">, wide: number, high: number, wrap: boolean): readonly { readonly left: number; readonly top: number; readonly width: number; readonly height: number }[] {
  const clip = (value: number): number => Math.max(0, Math.min(1, value));
  const [top, bottom] = [clip(part.y / high), clip((part.y + part.height) / high)];
  const from = wrap ? (((part.x / wide) % 1) + 1) % 1 : part.x / wide;
  const to = from + Math.min(1, part.width / wide);
  return (wrap ? [0, 1] : [0])
    .map((turn) => ({ left: clip(from - turn), right: clip(to - turn) }))
    .filter(({ left, right }) => right > left)
    .map(({ left, right }) => ({ left, top, width: right - left, height: bottom - top }));
}

/** The part in sight. Draws itself alone, so that panning costs nothing else. */
function Frame({ seen, wide, high, wrap }: { seen: Signal<Sight | null>; wide: number; high: number; wrap: boolean }): JSX.Element | null {
  const part = seen.value;
  if (!part) return null;
  const share = (value: number): string => `${(value * 100).toFixed(2)}%`;
  return (
    <>
      {framesOf(part, wide, high, wrap).map(({ left, top, width, height }, n) => (
        <span key={n} class="im-minimap-frame" style={{ left: share(left), top: share(top), width: share(width), height: share(height) }} />
      ))}
    </>
  );
}
