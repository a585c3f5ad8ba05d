// All own cities in one table, to sort and to go to.
import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { itemFacts } from "./catalogue";
import type { Plan } from "./options";
import { queueOf, type Plans } from "./plans";
import { words } from "./texts";
import type { CityLife, CityView, Command, View } from "../../wire/generated/imperium";

export interface CityRow {
  readonly id: string;
  readonly city: CityView;
  readonly life: CityLife;
  /** What each column sorts by. */
  readonly keys: Readonly<Record<Column, number | string>>;
}

export const COLUMNS = ["name", "size", "grows", "food", "production", "gold", "science", "culture", "making", "done"] as const;
export type Column = (typeof COLUMNS)[number];

const NEVER = 9999;

export function rowsOf(view: View): readonly CityRow[] {
  return Object.entries(view.cities).flatMap(([id, city]) => {
    const { life } = city;
    if (!life) return [];
    const [, production = 0, gold = 0, science = 0, culture = 0] = life.yields;
    const making = life.producing ? itemFacts(life.producing) : null;
    const done = life.production_turns ?? NEVER;
    return [{ id, city, life, keys: { name: city.name, size: city.population, grows: life.growth_turns ?? NEVER, food: life.surplus, production, gold: gold - life.upkeep, science, culture, making: making?.label ?? "", done } }];
  });
}

/** Texts from A, numbers as the first click means them: what comes soonest or is most. */
export function sorted(rows: readonly CityRow[], by: Column, turned: boolean): readonly CityRow[] {
  const up = typeof rows[0]?.keys[by] === "string" || by === "grows" || by === "done";
  const way = up === turned ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [x, y] = [a.keys[by], b.keys[by]];
    return way * (typeof x === "string" || typeof y === "string" ? String(x).localeCompare(String(y)) : x - y) || a.city.name.localeCompare(b.city.name);
  });
}

const rounds = (n: number | string): string => (n === NEVER || n === Infinity ? "–" : String(n));

export function CityTable({ view, plan, plans, send, onCity }: { view: View; plan: Plan; plans: Plans; send: (command: Command) => void; onCity: (id: string) => void }): JSX.Element {
  const [by, setBy] = useState<Column>("name");
  const [turned, setTurned] = useState(false);
  const rows = useMemo(() => sorted(rowsOf(view), by, turned), [view, by, turned]);
  if (!rows.length) return <p class="im-quiet">{words.noCities}</p>;
  return (
    <div class="im-cities">
      <table>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} aria-sort={column === by ? (turned ? "descending" : "ascending") : undefined}>
                <button
                  type="button"
                  data-sort={column}
                  onClick={() => {
                    setTurned(column === by && !turned);
                    setBy(column);
                  }}
                >
                  {words.columns[column]}
                  {column === by ? (turned ? " ▾" : " ▴") : ""}
                </button>
              </th>
            ))}
            <th>{words.columns.buy}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, city, life, keys }) => {
            const buy = plan.cities.get(id)?.buy;
            const next = queueOf(plans, id).items.length;
            return (
              <tr key={id}>
                <th scope="row">
                  <button type="button" class="im-link" data-city={city.name} onClick={() => onCity(id)}>
                    {city.capital ? "★ " : ""}
                    {city.name}
                  </button>
                </th>
                <td>{keys.size}</td>
                <td>{rounds(keys.grows)}</td>
                <td>{words.signed(life.surplus)}</td>
                <td>{keys.production}</td>
                <td>{words.signed(Number(keys.gold))}</td>
                <td>{keys.science}</td>
                <td>{keys.culture}</td>
                <td class={keys.making ? undefined : "im-urgent-text"}>
                  {keys.making || words.idle}
                  {next > 0 && <span class="im-quiet"> {words.andThen(next)}</span>}
                </td>
                <td>{rounds(keys.done)}</td>
                <td>
                  {life.price != null && (
                    <button type="button" class="button quiet" disabled={!buy} onClick={() => buy && send(buy)}>
                      {words.priceOf(life.price)}
                    </button>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
