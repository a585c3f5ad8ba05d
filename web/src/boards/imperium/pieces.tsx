// What stands on the ground: borders, roads, works, resources, cities, units.
import type { JSX } from "preact";
import { memo } from "preact/compat";
import { useMemo } from "preact/hooks";
import type { SeatColour } from "../board";
import { tables } from "./catalogue";
import { Counter, ResourceSign, WorksSign } from "./glyphs";
import { beside, centre, edge, filled, SIDE, trail, type World } from "./hexes";
import type { CityView, UnitView, View } from "../../wire/generated/imperium";

const pick = (colours: readonly SeatColour[], seat: number): SeatColour => colours[seat % colours.length] ?? (colours[0] as SeatColour);

/** Land of each player: a tint, and a line along its border just inside of it. */
export const Borders = memo(function Borders({ owners, world, colours }: { owners: View["owners"]; world: World; colours: readonly SeatColour[] }): JSX.Element {
  const lands = useMemo(() => {
    const bySeat = new Map<number, number[]>();
    for (const [tile, seat] of Object.entries(owners)) bySeat.get(seat)?.push(Number(tile)) ?? bySeat.set(seat, [Number(tile)]);
    return [...bySeat].map(([seat, tiles]) => {
      let line = "";
      for (const tile of tiles)
        for (let direction = 0; direction < 6; direction++) {
          const there = beside(tile, direction, world);
          if (there === null || owners[there] !== seat) line += edge(tile, direction, world, 0.94);
        }
      return { seat, tint: filled(tiles, world), line };
    });
  }, [owners, world]);
  return (
    <g aria-hidden="true" pointer-events="none">
      {lands.map(({ seat, tint, line }) => (
        <g key={seat} class="im-border" data-border={seat}>
          <path class="im-tint" d={tint} style={{ fill: pick(colours, seat).fill }} />
          <path class="im-border-line" d={line} style={{ stroke: pick(colours, seat).fill }} />
        </g>
      ))}
    </g>
  );
});

export const Roads = memo(function Roads({ roads, world }: { roads: View["roads"]; world: World }): JSX.Element {
  const lines = useMemo(() => {
    const d = ["", "", ""];
    for (const [text, tier] of Object.entries(roads)) {
      const tile = Number(text);
      let alone = true;
      for (let direction = 0; direction < 6; direction++) {
        const there = beside(tile, direction, world);
        if (there === null || !roads[there]) continue;
        alone = false;
        if (there > tile) d[Math.min(tier, roads[there] ?? 0)] += trail([tile, there], world);
      }
      if (alone) {
        const [x, y] = centre(tile, world);
        d[tier] += `M${x - 4} ${y}h8`;
      }
    }
    return d;
  }, [roads, world]);
  return (
    <g aria-hidden="true" pointer-events="none">
      <path class="im-road" d={lines[1]} />
      <path class="im-rail" d={lines[2]} />
      <path class="im-rail-ties" d={lines[2]} />
    </g>
  );
});

export const Works = memo(function Works({ improvements, resources, world }: { improvements: View["improvements"]; resources: View["resources"]; world: World }): JSX.Element {
  return (
    <g aria-hidden="true" pointer-events="none">
      {Object.entries(improvements).map(([tile, works]) => {
        const [x, y] = centre(Number(tile), world);
        return <WorksSign key={tile} id={works.id} tier={works.tier} pillaged={works.pillaged} x={x - SIDE * 0.42} y={y + SIDE * 0.42} />;
      })}
      {Object.entries(resources).map(([tile, id]) => {
        const [x, y] = centre(Number(tile), world);
        return <ResourceSign key={tile} id={id} x={x + SIDE * 0.46} y={y - SIDE * 0.4} />;
      })}
    </g>
  );
});

const City = memo(function City({ city, world, colour, chosen }: { city: CityView; world: World; colour: SeatColour; chosen: boolean }): JSX.Element {
  const [x, y] = centre(city.pos, world);
  const wide = Math.max(46, 24 + city.name.length * 6.6);
  const idle = city.life && !city.life.producing;
  const hurt = city.hp != null && city.max_hp != null && city.hp < city.max_hp;
  return (
    <g class={chosen ? "im-city im-city-chosen" : "im-city"} transform={`translate(${x} ${y})`}>
      <path class="im-walls" d="M-15 11v-13l5-4v-6h6v5l4-3l4 3v-5h6v6l5 4v13z" style={{ fill: colour.fill }} />
      <g transform="translate(0 22)">
        <rect class="im-banner" x={-wide / 2} y="-9" width={wide} height="18" rx="5" style={{ stroke: colour.fill }} />
        <rect x={-wide / 2} y="-9" width="19" height="18" rx="5" style={{ fill: colour.fill }} />
        <text class="im-size" x={-wide / 2 + 9.5} y="4" style={{ fill: colour.ink }}>
          {city.population}
        </text>
        <text class="im-name" x="8" y="4">
          {city.capital ? "★ " : ""}
          {city.name}
        </text>
        {idle && <circle class="im-idle" cx={wide / 2} cy="-8" r="4" />}
      </g>
      {hurt && (
        <g transform="translate(0 -16)">
          <rect class="im-hp-back" x="-15" y="-2" width="30" height="4" rx="2" />
          <rect class="im-hp" x="-15" y="-2" width={(30 * (city.hp ?? 0)) / (city.max_hp ?? 1)} height="4" rx="2" />
        </g>
      )}
    </g>
  );
});

export function Cities({ cities, world, colours, chosen }: { cities: View["cities"]; world: World; colours: readonly SeatColour[]; chosen: string | null }): JSX.Element {
  return (
    <g aria-hidden="true" pointer-events="none">
      {Object.entries(cities).map(([id, city]) => (
        <City key={id} city={city} world={world} colour={pick(colours, city.owner)} chosen={id === chosen} />
      ))}
    </g>
  );
}

interface UnitsProps {
  readonly units: View["units"];
  readonly cities: View["cities"];
  readonly world: World;
  readonly colours: readonly SeatColour[];
  readonly chosen: string | null;
  readonly waiting: ReadonlySet<string>;
}

/** Where a unit of a stack stands on its tile: alone in the middle, else fighters to the left and others to the right. */
function standing(unit: UnitView, shared: number, inCity: boolean): readonly [number, number, number] {
  const civilian = tables.units[unit.kind]?.cls === "Civilian";
  if (inCity) return [civilian ? 17 : -17, -15, 0.58];
  if (shared === 1) return [0, 0, 0.92];
  return [civilian ? 10 : -8, civilian ? 8 : -4, 0.78];
}

export function Units({ units, cities, world, colours, chosen, waiting }: UnitsProps): JSX.Element {
  const shared = useMemo(() => {
    const count = new Map<number, number>();
    for (const unit of Object.values(units)) count.set(unit.pos, (count.get(unit.pos) ?? 0) + 1);
    return count;
  }, [units]);
  const towns = useMemo(() => new Set(Object.values(cities).map((city) => city.pos)), [cities]);
  const order = useMemo(() => Object.keys(units).sort((a, b) => Number(a === chosen) - Number(b === chosen)), [units, chosen]);
  return (
    <g aria-hidden="true" pointer-events="none">
      {order.map((id) => {
        const unit = units[id];
        if (!unit) return null;
        const [x, y] = centre(unit.pos, world);
        const [dx, dy, scale] = standing(unit, shared.get(unit.pos) ?? 1, towns.has(unit.pos));
        return (
          <g key={id} data-unit={id} class={id === chosen ? "im-chosen" : undefined}>
            <Counter unit={unit} colour={pick(colours, unit.owner)} x={x + dx} y={y + dy} scale={scale} waits={waiting.has(id)} />
          </g>
        );
      })}
    </g>
  );
}
