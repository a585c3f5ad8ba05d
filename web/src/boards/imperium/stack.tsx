// A stack that is opened: of the tile that is pointed at, one button for each unit there and for the city. In a corner
// of the map, so that it covers none of the tiles one may want to go to.
import type { JSX } from "preact";
import type { SeatColour } from "../board";
import { CounterIcon } from "./glyphs";
import { cityAt, onCity, onUnit, unitsAt, type Pointing } from "./intent";
import { ownerWord, unitTitle } from "./labels";
import { pick } from "./pieces";
import { words } from "./texts";
import type { View } from "../../wire/generated/imperium";

export interface StackProps {
  readonly view: View;
  readonly tile: number | null;
  /** The unit or the city that is pointed at. */
  readonly chosen: string | null;
  readonly seat: number | null;
  readonly names: readonly string[];
  readonly colours: readonly SeatColour[];
  readonly onPointing: (pointing: Pointing) => void;
}

/** Only where there is more than one thing to point at. */
export function Stack({ view, tile, chosen, seat, names, colours, onPointing }: StackProps): JSX.Element | null {
  if (tile === null) return null;
  const units = unitsAt(view, tile);
  const city = cityAt(view, tile);
  if (units.length + (city === null ? 0 : 1) < 2) return null;
  return (
    <div class="im-stack" role="group" aria-label={words.stackHere}>
      {units.map((id) => {
        const unit = view.units[id];
        return unit ? (
          <button key={id} type="button" data-pick={`unit ${id}`} aria-pressed={id === chosen} aria-label={unitTitle(id, view, seat, names)} title={unitTitle(id, view, seat, names)} onClick={() => onPointing(onUnit(id, view))}>
            <CounterIcon unit={unit} colour={pick(colours, unit.owner)} size={28} />
          </button>
        ) : null;
      })}
      {city !== null && (
        <button
          type="button"
          data-pick={`city ${city}`}
          aria-pressed={city === chosen}
          aria-label={words.cityNamed(ownerWord(view.cities[city]?.owner ?? -1, seat, names), view.cities[city]?.name ?? "")}
          title={view.cities[city]?.name}
          onClick={() => onPointing(onCity(city, view))}
        >
          <svg viewBox="-16 -16 32 32" width="28" height="28" aria-hidden="true">
            <path d="M-13 12v-14l6-5l6 5v-7l7-5l7 5v21z" fill={pick(colours, view.cities[city]?.owner ?? 0).fill} stroke="#2b2118" stroke-width="1.400" stroke-linejoin="round" />
          </svg>
        </button>
      )}
    </div>
  );
}
