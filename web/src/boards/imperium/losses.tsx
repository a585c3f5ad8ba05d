// What a fight cost, as numbers that rise from the tiles where it was fought.
import type { JSX } from "preact";
import type { Event, View } from "../../wire/generated/imperium";
import { centre, tileOf, type World } from "./hexes";
import { AtTile, type WorldStrips } from "./strips";

export interface Loss {
  readonly key: string;
  readonly tile: number;
  readonly lost: number;
  /** It was the end of it. */
  readonly gone: boolean;
}

/** What units and cities lost in one update, against what they had before it; who is gone lost all it had. */
export function lossesOf(seq: number, events: readonly Event[], before: Pick<View, "units" | "cities">, world: World): readonly Loss[] {
  const found = new Map<string, Loss>();
  for (const event of events) {
    if (event.type !== "UnitDamaged" && event.type !== "UnitDied" && event.type !== "CityDamaged") continue;
    if (event.type === "UnitDied" && event.cause !== "Combat") continue; // a settler that founds is no loss
    const id = event.type === "CityDamaged" ? `c${event.city}` : `u${event.unit}`;
    const had = event.type === "CityDamaged" ? before.cities[event.city]?.hp : before.units[event.unit]?.hp;
    const tile = tileOf(event.pos, world);
    const gone = event.type === "UnitDied";
    const lost = (had ?? 0) - (event.type === "UnitDied" ? 0 : event.new_hp);
    if (tile !== null && lost > 0) found.set(id, { key: `${seq}.${id}`, tile, lost, gone });
  }
  return [...found.values()].slice(0, 16);
}

export function Losses({ losses, world, strips }: { readonly losses: readonly Loss[]; readonly world: World; readonly strips: WorldStrips }): JSX.Element {
  return (
    <g aria-hidden="true" pointer-events="none">
      {losses.map(({ key, tile, lost, gone }) => {
        const [x, y] = centre(tile, world);
        return (
          <AtTile key={key} tile={tile} strips={strips} world={world}>
            <text class={gone ? "im-loss im-loss-gone" : "im-loss"} x={x} y={y - 12}>
              {`−${lost}`}
            </text>
          </AtTile>
        );
      })}
    </g>
  );
}
