// Cities: houses that become more with the people and other with the era, and the banner that names them. Banners keep
// their size however far one looks from; where two would cover each other, the larger city keeps its name.
import type { JSX } from "preact";
import { memo } from "preact/compat";
import { useMemo } from "preact/hooks";
import type { Signal } from "@preact/signals";
import type { SeatColour } from "../board";
import { centre, short, type World } from "./hexes";
import { apart, chance } from "./mesh";
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

function idsByStrip(cities: View["cities"], strips: WorldStrips, world: World): readonly (readonly string[])[] {
  const at = new Map(Object.entries(cities).map(([id, city]) => [city.pos, id]));
  return byStrip(at.keys(), strips, world).map((tiles) => tiles.flatMap((tile) => at.get(tile) ?? []));
}

const LETTER = 6.7;

/** How wide a banner is: the number of people, a star for the capital, the name, and a mark if it waits. */
export const bannerWidth = (city: Pick<CityView, "name" | "capital">): number => 21 + (city.capital ? 13 : 0) + city.name.length * LETTER + 7;

const HIGH = 19;
const BADGE = 19;

/** How much of its banner a city shows: all of it, the number of its people, or nothing. */
export type Shown = "whole" | "badge" | "none";

/** What there is room for, at this many units of the drawing to a pixel; the larger cities come first. */
export function bannersOf(cities: View["cities"], world: World, unit: number, chosen: string | null): ReadonlyMap<string, Shown> {
  const rank = (id: string): number => (id === chosen ? 1000 : 0) + (cities[id]?.capital ? 100 : 0) + (cities[id]?.population ?? 0);
  const order = Object.keys(cities).sort((a, b) => rank(b) - rank(a) || Number(a) - Number(b));
  const kept: { readonly tile: number; readonly wide: number }[] = [];
  const shown = new Map<string, Shown>();
  const free = (tile: number, wide: number): boolean =>
    kept.every((other) => {
      const [dx, dy] = apart(other.tile, tile, world);
      return Math.abs(dx) > (other.wide + wide) / 2 + 2 * unit || Math.abs(dy) > (HIGH + 2) * unit;
    });
  const keep = (id: string, tile: number, wide: number, as: Shown): void => {
    if (shown.has(id) || !free(tile, wide)) return;
    kept.push({ tile, wide });
    shown.set(id, as);
  };
  for (const id of order) if (cities[id]) keep(id, cities[id].pos, bannerWidth(cities[id]) * unit, "whole");
  for (const id of order) if (cities[id]) keep(id, cities[id].pos, BADGE * unit, "badge");
  return shown;
}

const STAR = "M0 -5.600L1.500 -1.800L5.500 -1.600L2.400 0.900L3.500 4.800L0 2.600L-3.500 4.800L-2.400 0.900L-5.500 -1.600L-1.500 -1.800z";

const Banner = memo(function Banner({ id, city, world, colour, chosen, whole, unit }: { readonly id: string; readonly city: CityView; readonly world: World; readonly colour: SeatColour; readonly chosen: boolean; readonly whole: boolean; readonly unit: number }): JSX.Element {
  const [x, y] = centre(city.pos, world);
  const wide = whole ? bannerWidth(city) : BADGE;
  const idle = city.life && !city.life.producing;
  const hurt = city.hp != null && city.max_hp != null && city.hp < city.max_hp;
  const left = -wide / 2;
  return (
    <g class={chosen ? "im-city im-city-chosen" : "im-city"} data-city={id} transform={`translate(${short(x)} ${short(y + 19)}) scale(${short(unit * 10) === "10" ? 1 : unit.toFixed(3)})`}>
      <rect class="im-banner" x={left} y="-9" width={wide} height={HIGH - 1} rx="5" style={{ stroke: colour.fill }} />
      <rect x={left} y="-9" width="19" height={HIGH - 1} rx="5" style={{ fill: colour.fill }} />
      <text class="im-size" x={left + 9.5} y="4" style={{ fill: colour.ink }}>
        {city.population}
      </text>
      {whole && city.capital && <path class="im-star" transform={`translate(${left + 27} 0)`} d={STAR} />}
      {whole && (
        <text class="im-name" x={left + (city.capital ? 35 : 23)} y="4">
          {city.name}
        </text>
      )}
      {idle && <circle class="im-idle" cx={left + wide - 1} cy="-8" r="4" />}
      {hurt && (
        <g transform="translate(0 13)">
          <rect class="im-hp-back" x={left} y="-2" width={wide} height="4" rx="2" />
          <rect class="im-hp" x={left} y="-2" width={(wide * (city.hp ?? 0)) / (city.max_hp ?? 1)} height="4" rx="2" />
        </g>
      )}
    </g>
  );
});

/** The banners. Draws itself alone when one zooms a step. */
export function Banners({ cities, world, strips, colours, chosen, unit }: Omit<CitiesProps, "players"> & { readonly unit: Signal<number> }): JSX.Element {
  const size = unit.value;
  const ids = useMemo(() => idsByStrip(cities, strips, world), [cities, strips, world]);
  const shown = useMemo(() => bannersOf(cities, world, size, chosen), [cities, world, size, chosen]);
  return (
    <InStrips
      strips={strips}
      draw={(n) =>
        ids[n]?.map((id) => {
          const city = cities[id];
          const as = shown.get(id);
          return city && as && <Banner key={id} id={id} city={city} world={world} colour={pick(colours, city.owner)} chosen={id === chosen} whole={as === "whole"} unit={size} />;
        })
      }
    />
  );
}
