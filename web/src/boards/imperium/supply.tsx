// Supply on the map: what every own unit needs, what every own city gives; and where the rest comes from. What is what
// the server says.
import type { JSX } from "preact";
import { memo } from "preact/compat";
import { useMemo } from "preact/hooks";
import { useAnswer, type Query } from "./answers";
import { tables } from "./catalogue";
import { centre, short, type World } from "./hexes";
import { InStrips, stripOf, type WorldStrips } from "./strips";
import { words } from "./texts";
import type { AskSupply, Supply, View } from "../../wire/generated/imperium";

const QUESTION: AskSupply = { type: "AskSupply" };

/** Where supply comes from and goes to, while somebody looks at it. */
export function useSupply(query: Query, view: View, looking: boolean): Supply | null {
  const { own } = view;
  return useAnswer<Supply>(query, own && looking ? QUESTION : null, `${view.turn} ${own?.supply_used} ${own?.supply_cap} ${Object.keys(view.cities).length}`) ?? null;
}

interface Mark {
  readonly key: string;
  readonly tile: number;
  readonly text: string;
  readonly kind: "gives" | "needs";
  /** How many marks of this tile come before it. */
  readonly row: number;
  /** Beside the houses, over the banner; else at the foot of the unit. */
  readonly high: boolean;
}

/** The marks: cities give, units need; several on one tile stand above each other. */
export function marksOf(view: View, seat: number | null, supply: Supply | null): readonly Mark[] {
  const marks: Mark[] = [];
  const rows = new Map<number, number>();
  const towns = new Set(Object.values(view.cities).map((city) => city.pos));
  const add = (key: string, tile: number, text: string, kind: Mark["kind"]): void => {
    const row = rows.get(tile) ?? 0;
    rows.set(tile, row + 1);
    marks.push({ key, tile, text, kind, row, high: towns.has(tile) });
  };
  for (const { city, cap } of supply?.cities ?? []) {
    const here = view.cities[String(city)];
    if (here) add(`city ${city}`, here.pos, words.signed(cap), "gives");
  }
  for (const [id, unit] of Object.entries(view.units)) {
    const needs = tables.units[unit.kind]?.supply ?? 0;
    if (unit.owner === seat && needs > 0) add(`unit ${id}`, unit.pos, words.signed(-needs), "needs");
  }
  return marks;
}

export const SupplyMarks = memo(function SupplyMarks({ view, seat, supply, world, strips }: { readonly view: View; readonly seat: number | null; readonly supply: Supply | null; readonly world: World; readonly strips: WorldStrips }): JSX.Element {
  const marks = useMemo(() => marksOf(view, seat, supply), [view.units, view.cities, seat, supply]);
  return (
    <InStrips
      strips={strips}
      class="im-supply"
      draw={(n) =>
        marks
          .filter(({ tile }) => stripOf(tile, strips, world) === n)
          .map(({ key, tile, text, kind, row, high }) => {
            const [x, y] = centre(tile, world);
            return (
              <g key={key} class={`im-supply-${kind}`} data-supply={key} transform={`translate(${short(x + 17)} ${short(high ? y - 17 + row * 13 : y + 15 - row * 13)})`}>
                <rect x="-11" y="-6.5" width="22" height="13" rx="6.5" />
                <text y="3.800">{text}</text>
              </g>
            );
          })
      }
    />
  );
});

/** The sum of it, in words. */
export function SupplyLegend({ supply }: { readonly supply: Supply | null }): JSX.Element {
  if (!supply) return <p class="im-quiet">{words.previewWait}</p>;
  const cities = supply.cities.reduce((sum, each) => sum + each.cap, 0);
  const parts = [
    [words.supplyParts.base, supply.base],
    [words.supplyParts.cities(supply.cities.length), cities],
    [words.supplyParts.administration, supply.administration],
    [words.supplyParts.era, supply.era],
    [words.supplyParts.realm, supply.realm],
  ] as const;
  return (
    <dl class="im-supply-sum">
      {parts
        .filter(([, value]) => value !== 0)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words.signed(value)}</dd>
          </div>
        ))}
      <div>
        <dt>{words.supplyParts.cap}</dt>
        <dd>{supply.cap}</dd>
      </div>
      <div>
        <dt>{words.supplyParts.used}</dt>
        <dd>{supply.used}</dd>
      </div>
      {supply.gold > 0 && (
        <div class="im-urgent-text">
          <dt>{words.supplyParts.over}</dt>
          <dd>{words.signed(-supply.gold)}</dd>
        </div>
      )}
    </dl>
  );
}
