// Cities: houses that become more with the people and other with the era. What names them stands in `banners`.
import type { JSX } from "preact";
import { memo } from "preact/compat";
import { useMemo } from "preact/hooks";
import type { SeatColour } from "../board";
import { centre, short, type World } from "./hexes";
import { chance } from "./mesh";
import { pick } from "./pieces";
import { byStrip, InStrips, type WorldStrips } from "./strips";
import type { CityView, View } from "../../wire/generated/imperium";

/** Where houses stand, from the first one built to the last. */
const PLOTS: readonly (readonly [number, number])[] = [
  [0, 2],
  [-8, -2],
  [8, 0],
  [-3, -9],
  [-11, 6],
  [5, -8],
  [11, 8],
  [3, 10],
  [-5, 12],
  [-14, -8],
  [14, -7],
  [0, -15],
  [-17, 1],
  [17, 2],
];

interface House {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** The style of an era: mud and straw, tiles and towers, brick and smoke, glass. */
export const styleOf = (era: number): "old" | "walled" | "brick" | "glass" => (era < 2 ? "old" : era < 4 ? "walled" : era < 5 ? "brick" : "glass");

function housesOf(city: CityView, style: string): readonly House[] {
  const many = Math.max(2, Math.min(PLOTS.length, city.population + 1));
  return PLOTS.slice(0, many)
    .map(([x, y], n) => {
      const luck = chance(city.pos, n, 5);
      const tall = style === "glass" ? 9 + luck * 12 - Math.hypot(x, y) * 0.3 : style === "brick" ? 6 + luck * 3 : 4.5 + luck * 2;
      return { x, y, w: style === "glass" ? 5 + luck : 6 + luck * 1.5, h: tall };
    })
    .sort((a, b) => a.y - b.y);
}

/** A city's houses: walls, their shaded sides, roofs, and what its era adds. */
const Town = memo(function Town({ city, era, world, colour, chosen }: { readonly city: CityView; readonly era: number; readonly world: World; readonly colour: SeatColour; readonly chosen: boolean }): JSX.Element {
  const [x, y] = centre(city.pos, world);
  const style = styleOf(era);
  const houses = housesOf(city, style);
  const rows: (readonly House[])[] = [houses.filter((each) => each.y < -4), houses.filter((each) => each.y >= -4 && each.y < 7), houses.filter((each) => each.y >= 7)];
  const flat = style === "glass";
  return (
    <g class={`im-town im-town-${style}${chosen ? " im-town-chosen" : ""}`} transform={`translate(${short(x)} ${short(y)})`}>
      <ellipse class="im-square" rx="21" ry="18" cy="1" />
      {style === "walled" && <path class="im-wall" d="M-20 4v-9l3-3h4v3h26v-3h4l3 3v9M-20 4q20 17 40 0" />}
      {rows.map((row, n) => (
        <g key={n}>
          <path class="im-house" d={row.map(({ x: hx, y: hy, w, h }) => `M${short(hx - w / 2)} ${short(hy)}v${short(-h)}h${short(w)}v${short(h)}z`).join("")} />
          <path class="im-house-dark" d={row.map(({ x: hx, y: hy, w, h }) => `M${short(hx + w * 0.1)} ${short(hy)}v${short(-h)}h${short(w * 0.4)}v${short(h)}z`).join("")} />
          {flat ? (
            <path class="im-window" d={row.map(({ x: hx, y: hy, w, h }) => `M${short(hx - w * 0.25)} ${short(hy - 2)}v${short(4 - h)}M${short(hx + w * 0.25)} ${short(hy - 2)}v${short(4 - h)}`).join("")} />
          ) : (
            <path class="im-roof" style={{ fill: colour.fill }} d={row.map(({ x: hx, y: hy, w, h }) => `M${short(hx - w / 2 - 1)} ${short(hy - h)}l${short(w / 2 + 1)} ${short(style === "old" ? -4.5 : -4)}l${short(w / 2 + 1)} ${short(style === "old" ? 4.5 : 4)}z`).join("")} />
          )}
          {flat && <path class="im-roof" style={{ fill: colour.fill }} d={row.map(({ x: hx, y: hy, w, h }) => `M${short(hx - w / 2)} ${short(hy - h)}v-2h${short(w)}v2z`).join("")} />}
        </g>
      ))}
      {style === "walled" && <path class="im-tower" style={{ fill: colour.fill }} d="M-3 -14h6v-7l-3-4l-3 4z" />}
      {style === "brick" && <path class="im-chimney" d="M-12 -6v-12h3v12zM11 -3v-12h3v12z" />}
      {style === "brick" && <path class="im-smoke" d="M-10 -20q-3-3 0-5t2-5M13 -17q-3-3 0-5t2-5" />}
    </g>
  );
});

export interface CitiesProps {
  readonly cities: View["cities"];
  readonly players: View["players"];
  readonly world: World;
  readonly strips: WorldStrips;
  readonly colours: readonly SeatColour[];
  readonly chosen: string | null;
}

export const Towns = memo(function Towns({ cities, players, world, strips, colours, chosen }: CitiesProps): JSX.Element {
  const ids = useMemo(() => idsByStrip(cities, strips, world), [cities, strips, world]);
  return (
    <InStrips
      strips={strips}
      draw={(n) =>
        ids[n]?.map((id) => {
          const city = cities[id];
          return city && <Town key={id} city={city} era={players[city.owner]?.era ?? 0} world={world} colour={pick(colours, city.owner)} chosen={id === chosen} />;
        })
      }
    />
  );
});

/** Cities by the strip they lie in. */
export function idsByStrip(cities: View["cities"], strips: WorldStrips, world: World): readonly (readonly string[])[] {
  const at = new Map(Object.entries(cities).map(([id, city]) => [city.pos, id]));
  return byStrip(at.keys(), strips, world).map((tiles) => tiles.flatMap((tile) => at.get(tile) ?? []));
}
