// The whole world in a corner: terrain, land of players, cities, and the part that is in sight. A click looks there.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Signal } from "@preact/signals";
import type { SeatColour } from "../board";
import type { Sight } from "../surface";
import { tables } from "./catalogue";
import { drawnHeight, drawnWidth } from "./hexes";
import type { Land } from "./land";
import type { View } from "../../wire/generated/imperium";

const DOT = 3;
const COLOURS: Readonly<Record<string, string>> = {
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
      <Frame seen={seen} wide={drawnWidth(world)} high={drawnHeight(world)} />
    </div>
  );
}

/** The part in sight. Draws itself alone, so that panning costs nothing else. */
function Frame({ seen, wide, high }: { seen: Signal<Sight | null>; wide: number; high: number }): JSX.Element | null {
  const part = seen.value;
  if (!part) return null;
  const clip = (value: number): number => Math.max(0, Math.min(1, value));
  const [left, top, right, bottom] = [clip(part.x / wide), clip(part.y / high), clip((part.x + part.width) / wide), clip((part.y + part.height) / high)];
  return <span class="im-minimap-frame" style={{ left: `${left * 100}%`, top: `${top * 100}%`, width: `${(right - left) * 100}%`, height: `${(bottom - top) * 100}%` }} />;
}
