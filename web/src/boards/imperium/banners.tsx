// What names cities: banners that keep their size however far one looks from. No name ever gives way: where two would cover
// each other, the smaller city's moves aside or stacks, and a line leads from it to its city.
import type { JSX } from "preact";
import { memo } from "preact/compat";
import { useMemo } from "preact/hooks";
import type { Signal } from "@preact/signals";
import type { SeatColour } from "../board";
import { centre, short, type World } from "./hexes";
import { apart } from "./mesh";
import { pick } from "./pieces";
import { InStrips } from "./strips";
import { idsByStrip, type CitiesProps } from "./towns";
import type { CityView, View } from "../../wire/generated/imperium";

const LETTER = 6.7;
const HIGH = 19;
const BELOW = 19; // of the middle of a city, in units of the drawing
const BETWEEN = 2;

/** How wide a banner is: the number of people, a star for the capital, the name, and a mark if it waits. */
export const bannerWidth = (city: Pick<CityView, "name" | "capital">): number => 21 + (city.capital ? 13 : 0) + city.name.length * LETTER + 7;

/** How far a banner stands from its usual place, in pixels. */
export interface Aside {
  readonly dx: number;
  readonly dy: number;
}

/** Places for a banner, the nearest first: rows below and above, each in the middle and to both sides. Never ends. */
function* placesFor(wide: number): Generator<Aside> {
  for (let row = 0; ; row++)
    for (const dy of row ? [row, -row] : [0]) for (const dx of [0, wide * 0.4, -wide * 0.4, wide * 0.8, -wide * 0.8]) yield { dx, dy: dy * (HIGH + BETWEEN) };
}

/** Where every banner stands, at this many units of the drawing to a pixel: the larger cities stay where they belong. */
export function bannersOf(cities: View["cities"], world: World, unit: number, chosen: string | null): ReadonlyMap<string, Aside> {
  const rank = (id: string): number => (id === chosen ? 1000 : 0) + (cities[id]?.capital ? 100 : 0) + (cities[id]?.population ?? 0);
  const order = Object.keys(cities).sort((a, b) => rank(b) - rank(a) || Number(a) - Number(b));
  const kept: { readonly tile: number; readonly wide: number; readonly at: Aside }[] = [];
  const places = new Map<string, Aside>();
  for (const id of order) {
    const city = cities[id];
    if (!city) continue;
    const wide = bannerWidth(city);
    // How far the others' banners lie from this city, in pixels.
    const others = kept.map((other) => {
      const [x, y] = apart(city.pos, other.tile, world);
      return { x: x / unit + other.at.dx, y: y / unit + other.at.dy, reach: (wide + other.wide) / 2 + BETWEEN };
    });
    for (const at of placesFor(wide)) {
      if (others.some(({ x, y, reach }) => Math.abs(x - at.dx) < reach && Math.abs(y - at.dy) < HIGH + BETWEEN)) continue;
      kept.push({ tile: city.pos, wide, at });
      places.set(id, at);
      break;
    }
  }
  return places;
}

const STAR = "M0 -5.600L1.500 -1.800L5.500 -1.600L2.400 0.900L3.500 4.800L0 2.600L-3.500 4.800L-2.400 0.900L-5.500 -1.600L-1.500 -1.800z";

interface BannerProps {
  readonly id: string;
  readonly city: CityView;
  readonly world: World;
  readonly colour: SeatColour;
  readonly chosen: boolean;
  readonly dx: number;
  readonly dy: number;
  readonly unit: number;
}

const Banner = memo(function Banner({ id, city, world, colour, chosen, dx, dy, unit }: BannerProps): JSX.Element {
  const [x, y] = centre(city.pos, world);
  const wide = bannerWidth(city);
  const idle = city.life && !city.life.producing;
  const hurt = city.hp != null && city.max_hp != null && city.hp < city.max_hp;
  const left = dx - wide / 2;
  return (
    <g class={chosen ? "im-city im-city-chosen" : "im-city"} data-city={id} transform={`translate(${short(x)} ${short(y + BELOW)}) scale(${short(unit * 10) === "10" ? 1 : unit.toFixed(3)})`}>
      {(dx !== 0 || dy !== 0) && <path class="im-leads" style={{ stroke: colour.fill }} d={`M0 ${short(-BELOW / unit)}L${short(dx)} ${short(dy)}`} />}
      <g transform={`translate(0 ${short(dy)})`}>
        <rect class="im-banner" x={left} y="-9" width={wide} height={HIGH - 1} rx="5" style={{ stroke: colour.fill }} />
        <rect x={left} y="-9" width="19" height={HIGH - 1} rx="5" style={{ fill: colour.fill }} />
        <text class="im-size" x={left + 9.5} y="4" style={{ fill: colour.ink }}>
          {city.population}
        </text>
        {city.capital && <path class="im-star" transform={`translate(${left + 27} 0)`} d={STAR} />}
        <text class="im-name" x={left + (city.capital ? 35 : 23)} y="4">
          {city.name}
        </text>
        {idle && <circle class="im-idle" cx={left + wide - 1} cy="-8" r="4" />}
        {hurt && (
          <g transform="translate(0 13)">
            <rect class="im-hp-back" x={left} y="-2" width={wide} height="4" rx="2" />
            <rect class="im-hp" x={left} y="-2" width={(wide * (city.hp ?? 0)) / (city.max_hp ?? 1)} height="4" rx="2" />
          </g>
        )}
      </g>
    </g>
  );
});

/** The banners. Draws itself alone when one zooms a step. */
export function Banners({ cities, world, strips, colours, chosen, unit }: Omit<CitiesProps, "players"> & { readonly unit: Signal<number> }): JSX.Element {
  const size = unit.value;
  const ids = useMemo(() => idsByStrip(cities, strips, world), [cities, strips, world]);
  const places = useMemo(() => bannersOf(cities, world, size, chosen), [cities, world, size, chosen]);
  return (
    <InStrips
      strips={strips}
      draw={(n) =>
        ids[n]?.map((id) => {
          const [city, at] = [cities[id], places.get(id)];
          return city && at && <Banner key={id} id={id} city={city} world={world} colour={pick(colours, city.owner)} chosen={id === chosen} dx={at.dx} dy={at.dy} unit={size} />;
        })
      }
    />
  );
}
