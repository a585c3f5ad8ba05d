// Units as counters on their tiles. They glide when they moved, the shorter way round the world.
import type { JSX } from "preact";
import { memo } from "preact/compat";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Signal } from "@preact/signals";
import type { SeatColour } from "../board";
import { appear, glide } from "../motion";
import { tables } from "./catalogue";
import { Counter } from "./glyphs";
import { centre, type World } from "./hexes";
import { apart } from "./mesh";
import { pick } from "./pieces";
import { byStrip, InStrips, type WorldStrips } from "./strips";
import type { UnitView, View } from "../../wire/generated/imperium";

interface UnitsProps {
  readonly units: View["units"];
  readonly cities: View["cities"];
  readonly world: World;
  readonly strips: WorldStrips;
  readonly colours: readonly SeatColour[];
  readonly chosen: string | null;
  readonly waiting: ReadonlySet<string>;
  readonly unit: Signal<number>;
}

/** Where a unit of a stack stands on its tile: alone in the middle, else fighters to the left and others to the right. */
function standing(unit: UnitView, shared: number, inCity: boolean): readonly [number, number, number] {
  const civilian = tables.units[unit.kind]?.cls === "Civilian";
  if (inCity) return [civilian ? 16 : -16, -14, 0.62];
  if (shared === 1) return [0, 0, 0.92];
  return [civilian ? 10 : -8, civilian ? 8 : -5, 0.78];
}

/** Units that moved glide, new ones appear; known again by their number. */
function useMarches(units: View["units"], world: World): { current: SVGGElement | null } {
  const root = useRef<SVGGElement>(null);
  const before = useRef<View["units"] | null>(null);
  useLayoutEffect(() => {
    const last = before.current;
    before.current = units;
    if (!last || last === units || !root.current) return;
    for (const [id, unit] of Object.entries(units)) {
      const was = last[id];
      if (was?.pos === unit.pos) continue;
      const element = root.current.querySelector(`[data-unit="${id}"]`);
      if (!element) continue;
      if (was) glide(element, ...apart(unit.pos, was.pos, world));
      else appear(element);
    }
  }, [units]);
  return root;
}

export const Units = memo(function Units({ units, cities, world, strips, colours, chosen, waiting, unit: size }: UnitsProps): JSX.Element {
  const root = useMarches(units, world);
  const larger = Math.min(1.5, Math.max(1, size.value * 0.85));
  const shared = useMemo(() => {
    const found = new Map<number, string[]>();
    for (const [id, unit] of Object.entries(units)) found.get(unit.pos)?.push(id) ?? found.set(unit.pos, [id]);
    return found;
  }, [units]);
  const towns = useMemo(() => new Set(Object.values(cities).map((city) => city.pos)), [cities]);
  const tiles = useMemo(() => byStrip([...shared.keys()].sort((a, b) => a - b), strips, world), [shared, strips, world]);
  return (
    <g ref={root}>
      <InStrips
        strips={strips}
        draw={(n) =>
          tiles[n]?.flatMap((tile) => {
            const ids = (shared.get(tile) ?? []).slice().sort((a, b) => Number(a === chosen) - Number(b === chosen));
            const [x, y] = centre(tile, world);
            return ids.map((id) => {
              const unit = units[id];
              if (!unit) return null;
              const [dx, dy, scale] = standing(unit, ids.length, towns.has(tile));
              return (
                <g key={id} data-unit={id} class={id === chosen ? "im-chosen" : undefined}>
                  <Counter unit={unit} colour={pick(colours, unit.owner)} x={x + dx} y={y + dy} scale={scale * larger} waits={waiting.has(id)} />
                </g>
              );
            });
          })
        }
      />
    </g>
  );
});
