// What lies and stands on the ground, but for cities and units: land of players, roads, works, resources.
import type { JSX } from "preact";
import { memo } from "preact/compat";
import { useMemo } from "preact/hooks";
import type { SeatColour } from "../board";
import { ResourceSign, WorksSign } from "./glyphs";
import { beside, centre, short, SIDE, type World } from "./hexes";
import { gate, patches, rim } from "./mesh";
import { byStrip, InStrips, stripOf, type WorldStrips } from "./strips";
import type { View } from "../../wire/generated/imperium";

export const pick = (colours: readonly SeatColour[], seat: number): SeatColour => colours[seat % colours.length] ?? (colours[0] as SeatColour);

interface Drawn {
  readonly world: World;
  readonly strips: WorldStrips;
}

/** Land of each player: a tint, and a line along its border just inside of it. */
export const Borders = memo(function Borders({ owners, world, strips, colours }: Drawn & { readonly owners: View["owners"]; readonly colours: readonly SeatColour[] }): JSX.Element {
  const lands = useMemo(
    () =>
      byStrip(Object.keys(owners).map(Number), strips, world).map((tiles) => {
        const bySeat = new Map<number, number[]>();
        for (const tile of tiles) {
          const seat = owners[tile] ?? 0;
          bySeat.get(seat)?.push(tile) ?? bySeat.set(seat, [tile]);
        }
        return [...bySeat].map(([seat, own]) => ({ seat, tint: patches(own, world), line: own.map((tile) => rim(tile, world, (there) => owners[there] === seat, 2.4)).join("") }));
      }),
    [owners, world, strips],
  );
  return (
    <InStrips
      strips={strips}
      draw={(n) =>
        lands[n]?.map(({ seat, tint, line }) => (
          <g key={seat} class="im-border" data-border={seat}>
            <path class="im-tint" d={tint} style={{ fill: pick(colours, seat).fill }} />
            <path class="im-border-glow" d={line} style={{ stroke: pick(colours, seat).fill }} />
            <path class="im-border-line" d={line} style={{ stroke: pick(colours, seat).fill }} />
          </g>
        ))
      }
    />
  );
});

/** Path data of the road on one tile: through it in a curve, or from its middle to every neighbour that has one. */
function roadOn(tile: number, ways: readonly number[], world: World): string {
  const [x, y] = centre(tile, world);
  const at = (direction: number): string => gate(tile, direction, world).map(short).join(" ");
  const [one, two] = ways;
  if (one === undefined) return `M${short(x - 5)} ${short(y)}h10`;
  if (two !== undefined && ways.length === 2) return `M${at(one)}Q${short(x)} ${short(y)} ${at(two)}`;
  return spokes(tile, ways, world);
}

function spokes(tile: number, ways: readonly number[], world: World): string {
  const [x, y] = centre(tile, world);
  return ways.map((direction) => `M${short(x)} ${short(y)}L${gate(tile, direction, world).map(short).join(" ")}`).join("");
}

export const Roads = memo(function Roads({ roads, cities, world, strips }: Drawn & { readonly roads: View["roads"]; readonly cities: View["cities"] }): JSX.Element {
  const lines = useMemo(() => {
    const drawn = strips.shifts.map(() => ["", "", ""]);
    const towns = new Set(Object.values(cities).map((city) => city.pos));
    const tierAt = (tile: number | null): number => (tile === null ? 0 : (roads[tile] ?? (towns.has(tile) ? 2 : 0)));
    for (const tile of new Set([...Object.keys(roads).map(Number), ...towns])) {
      const own = drawn[stripOf(tile, strips, world)];
      const tier = tierAt(tile);
      const ways: number[][] = [[], [], []];
      for (let direction = 0; direction < 6; direction++) ways[Math.min(tier, tierAt(beside(tile, direction, world)))]?.push(direction);
      const [rail, road] = [ways[2] ?? [], ways[1] ?? []];
      if (!own) continue;
      // Between two cities side by side there is no road unless one was built.
      if (roads[tile] === undefined && ![...rail, ...road].some((direction) => roads[beside(tile, direction, world) ?? -1])) continue;
      if (rail.length) own[2] += roadOn(tile, rail, world);
      if (road.length) own[1] += rail.length ? spokes(tile, road, world) : roadOn(tile, road, world);
      if (!rail.length && !road.length) own[tier] += roadOn(tile, [], world);
    }
    return drawn;
  }, [roads, cities, world, strips]);
  return (
    <InStrips
      strips={strips}
      draw={(n) => (
        <>
          {lines[n]?.[1] && <path class="im-road-bed" d={lines[n]?.[1]} />}
          {lines[n]?.[1] && <path class="im-road" d={lines[n]?.[1]} />}
          {lines[n]?.[2] && <path class="im-rail" d={lines[n]?.[2]} />}
          {lines[n]?.[2] && <path class="im-rail-ties" d={lines[n]?.[2]} />}
        </>
      )}
    />
  );
});

export const Works = memo(function Works({ improvements, world, strips }: Drawn & { readonly improvements: View["improvements"] }): JSX.Element {
  const tiles = useMemo(() => byStrip(Object.keys(improvements).map(Number), strips, world), [improvements, strips, world]);
  return (
    <InStrips
      strips={strips}
      draw={(n) =>
        tiles[n]?.map((tile) => {
          const works = improvements[tile];
          const [x, y] = centre(tile, world);
          return works && <WorksSign key={tile} id={works.id} tier={works.tier} pillaged={works.pillaged} x={x} y={y + 2} />;
        })
      }
    />
  );
});

/** But for those below a city, whose houses stand there. */
export const Resources = memo(function Resources({ resources, cities, world, strips }: Drawn & { readonly resources: View["resources"]; readonly cities: View["cities"] }): JSX.Element {
  const tiles = useMemo(() => {
    const towns = new Set(Object.values(cities).map((city) => city.pos));
    return byStrip(Object.keys(resources).map(Number).filter((tile) => !towns.has(tile)), strips, world);
  }, [resources, cities, strips, world]);
  return (
    <InStrips
      strips={strips}
      draw={(n) =>
        tiles[n]?.map((tile) => {
          const [x, y] = centre(tile, world);
          return <ResourceSign key={tile} id={resources[tile] ?? -1} x={x + SIDE * 0.5} y={y - SIDE * 0.46} />;
        })
      }
    />
  );
});
