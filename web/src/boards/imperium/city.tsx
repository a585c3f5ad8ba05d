// A city's screen: what it has and makes, the tiles its citizens work, what it could make instead.
import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import type { SeatColour } from "../board";
import { Tabs } from "../../parts/tabs";
import { itemFacts, tables, labelOf } from "./catalogue";
import { cityTiles, hexAround, SIDE, tileName, WIDE } from "./hexes";
import type { Land } from "./land";
import type { CityPlan, Plan } from "./options";
import { words, YIELDS } from "./texts";
import type { CityLife, CityView, Command, View } from "../../wire/generated/imperium";

export interface CityProps {
  readonly id: string;
  readonly view: View;
  readonly land: Land;
  readonly seat: number | null;
  readonly plan: Plan;
  readonly names: readonly string[];
  readonly colours: readonly SeatColour[];
  readonly send: (command: Command) => void;
}

const NO_PLAN: CityPlan = { items: [], cancel: null, buy: null, lock: new Map(), free: new Map(), specialists: new Map(), routes: [] };

/** The hexes of a city's 19 tiles around 0, 0, by city tile number. */
const PLACES: readonly (readonly [number, number])[] = (() => {
  const steps: readonly (readonly [number, number])[] = [
    [1, 0],
    [1, -1],
    [0, -1],
    [-1, 0],
    [-1, 1],
    [0, 1],
  ];
  const at = (q: number, r: number): readonly [number, number] => [WIDE * (q + r / 2), SIDE * 1.5 * r];
  const found: (readonly [number, number])[] = [[0, 0]];
  for (const radius of [1, 2]) {
    let [q, r] = [-radius, radius];
    for (const [dq, dr] of steps)
      for (let n = 0; n < radius; n++) {
        found.push(at(q, r));
        q += dq;
        r += dr;
      }
  }
  return found;
})();

/** The tiles around the city: worked ones are lit, kept ones have a pin; those that can be changed are buttons. */
function Citizens({ city, life, view, land, plan, send }: { city: CityView; life: CityLife; plan: CityPlan } & Pick<CityProps, "view" | "land" | "send">): JSX.Element {
  const tiles = useMemo(() => cityTiles(city.pos, view), [city.pos, view.width, view.height, view.wrap]);
  const worked = new Set(life.worked);
  const claimed = new Set(life.claimed);
  const locked = new Set(life.locked_assignments);
  return (
    <div class="im-citizens">
      <h3>{words.citizens}</h3>
      <svg viewBox={`${-WIDE * 2.6} ${-SIDE * 4.2} ${WIDE * 5.2} ${SIDE * 8.4}`} role="group" aria-label={words.citizensHelp}>
        {tiles.map((tile, n) => {
          const [x, y] = PLACES[n] ?? [0, 0];
          if (tile === null) return null;
          const terrain = tables.terrains[land.terrain[tile] ?? -1];
          const command = plan.free.get(n) ?? plan.lock.get(n);
          const state = [locked.has(n) ? words.locked : worked.has(tile) ? words.worked : "", claimed.has(tile) ? "" : words.locked2].filter(Boolean).join(", ");
          const place = `${terrain?.label ?? words.unexplored} ${tileName(tile, view)}`;
          const label = command ? (locked.has(n) ? words.free(place) : words.lock(place)) : place;
          const act = command ? () => send(command) : undefined;
          const kind = `im-plot im-${terrain?.key ?? "unknown"}${worked.has(tile) || n === 0 ? " im-plot-worked" : ""}${claimed.has(tile) ? "" : " im-plot-out"}`;
          return (
            <g
              key={n}
              class={act ? "im-plot-open" : undefined}
              {...(act
                ? {
                    role: "button",
                    tabIndex: 0,
                    "aria-label": state ? `${label} (${state})` : label,
                    onClick: act,
                    onKeyDown: (event: KeyboardEvent) => {
                      if (event.key === "Enter" || event.key === " ") {
                        event.preventDefault();
                        act();
                      }
                    },
                  }
                : { "aria-hidden": "true" })}
              data-plot={n}
            >
              <path class={kind} d={hexAround(x, y, 0.95)} />
              {n === 0 && <path class="im-plot-town" d={`M${x - 9} ${y + 8}v-9l9-8l9 8v9z`} />}
              {n > 0 && worked.has(tile) && <circle class={locked.has(n) ? "im-citizen im-citizen-kept" : "im-citizen"} cx={x} cy={y} r="7" />}
              {locked.has(n) && <path class="im-pin" d={`M${x - 3} ${y + 1}v-4a3 3 0 0 1 6 0v4M${x - 4} ${y + 1}h8v5h-8z`} />}
            </g>
          );
        })}
      </svg>
    </div>
  );
}

function Stock({ have, need, label }: { have: number; need: number; label: string }): JSX.Element {
  const share = need > 0 ? Math.max(0, Math.min(1, have / need)) : 0;
  return (
    <span class="im-stock" role="img" aria-label={label}>
      <span style={{ width: `${share * 100}%` }} />
    </span>
  );
}

function Making({ life, plan, send }: { life: CityLife; plan: CityPlan; send: CityProps["send"] }): JSX.Element {
  const now = life.producing;
  const facts = now ? itemFacts(now) : null;
  const need = life.production_needs ?? facts?.cost ?? 0;
  const work = life.yields[1] ?? 0;
  return (
    <div class="im-making">
      <h3>{words.making}</h3>
      {facts ? (
        <>
          <p>
            <strong>{facts.label}</strong>{" "}
            <span class="im-quiet">
              {need ? `${words.stock(life.production_stockpile, need)}, ${words.turns(Math.ceil((need - life.production_stockpile) / Math.max(work, 0)))}` : facts.text}
            </span>
          </p>
          {need > 0 && <Stock have={life.production_stockpile} need={need} label={words.stock(life.production_stockpile, need)} />}
        </>
      ) : (
        <p class="im-urgent-text">{words.makesNothing}</p>
      )}
      <div class="im-deeds">
        {plan.buy && life.price != null && (
          <button type="button" class="button" data-act="buy" onClick={() => plan.buy && send(plan.buy)}>
            {words.buy(life.price)}
          </button>
        )}
        {plan.cancel && (
          <button type="button" class="button quiet" onClick={() => plan.cancel && send(plan.cancel)}>
            {words.stopMaking}
          </button>
        )}
      </div>
    </div>
  );
}

/** What the city could make, by kind; each with its cost, how long it takes, and what it is for. */
function Items({ life, plan, send }: { life: CityLife; plan: CityPlan; send: CityProps["send"] }): JSX.Element | null {
  const [open, setOpen] = useState("unit");
  const work = life.yields[1] ?? 0;
  const groups = useMemo(() => {
    const made = new Map<string, CityPlan["items"][number][]>();
    for (const each of plan.items) {
      const kind = each.item.kind === "building" && itemFacts(each.item).wonder ? "wonder" : each.item.kind;
      made.get(kind)?.push(each) ?? made.set(kind, [each]);
    }
    return made;
  }, [plan]);
  if (!plan.items.length) return null;
  const shown = groups.has(open) ? open : ([...groups.keys()][0] ?? "unit");
  const tabs = [...groups].map(([kind, items]) => ({
    name: kind,
    label: words.items[kind] ?? kind,
    body: (
      <ul class="im-items">
        {items.map(({ item, command }) => {
          const facts = itemFacts(item);
          return (
            <li key={`${item.kind}${item.id}`}>
              <button type="button" class="button im-item" data-item={`${item.kind}:${facts.label}`} onClick={() => send(command)}>
                <span class="im-item-name">{facts.label}</span>
                <span class="im-item-cost">{facts.cost ? `${facts.cost} · ${words.turns(Math.ceil((facts.cost - life.production_stockpile) / Math.max(work, 0)))}` : ""}</span>
                <span class="im-item-text">{facts.text}</span>
              </button>
            </li>
          );
        })}
      </ul>
    ),
  }));
  return <Tabs tabs={tabs} open={shown} onOpen={setOpen} label={words.making} />;
}

function Specialists({ life, plan, send }: { life: CityLife; plan: CityPlan; send: CityProps["send"] }): JSX.Element | null {
  if (!life.specialist_slots && !plan.specialists.size) return null;
  const counts = [...new Set([life.specialists, ...plan.specialists.keys()])].sort((a, b) => a - b);
  return (
    <div class="im-deeds" role="group" aria-label={words.specialists}>
      <span>{words.specialists}</span>
      {counts.map((count) => {
        const command = plan.specialists.get(count);
        return (
          <button key={count} type="button" class={count === life.specialists ? "button main" : "button"} aria-pressed={count === life.specialists} disabled={!command} onClick={() => command && send(command)}>
            {count}
          </button>
        );
      })}
    </div>
  );
}

export function CityScreen({ id, view, land, seat, plan, names, colours, send }: CityProps): JSX.Element | null {
  const city = view.cities[id];
  if (!city) return null;
  const colour = colours[city.owner % colours.length];
  const mine = plan.cities.get(id) ?? NO_PLAN;
  const { life } = city;
  const chips = [
    words.size(city.population),
    ...(city.capital ? [words.capital] : []),
    ...(city.strength != null ? [words.strength(city.strength)] : []),
    ...(city.hp != null && city.max_hp != null && city.hp < city.max_hp ? [words.hp(city.hp, city.max_hp)] : []),
    ...(life
      ? [words.surplus(life.surplus), words.grows(life.growth_turns), words.housing(life.housing), words.amenities(life.amenities, life.amenities_needed), words.stability[life.stability] ?? life.stability, words.upkeep(life.upkeep), words.borders(life.border_progress, life.border_cost)]
      : []),
    ...(life?.occupied_rounds ? [words.occupied(life.occupied_rounds)] : []),
  ];
  const routes = Object.entries(view.routes).filter(([, route]) => String(route.start) === id);
  return (
    <section class="im-panel im-city-panel" aria-label={`${words.city} ${city.name}`} data-panel="city">
      <h2>
        <span class="im-swatch" style={{ background: colour?.fill }} aria-hidden="true" /> {city.name} {city.owner !== seat && <span class="im-quiet">{names[city.owner]}</span>}
      </h2>
      <p class="row">
        {chips.map((each) => (
          <span key={each} class="chip">
            {each}
          </span>
        ))}
      </p>
      {life && (
        <>
          <dl class="im-yields">
            {YIELDS.map((name, n) => (
              <div key={name} class={`im-yield im-yield-${name}`}>
                <dt>{name}</dt>
                <dd>{life.yields[n]}</dd>
              </div>
            ))}
          </dl>
          <Stock have={life.food_stockpile} need={life.growth_needs} label={words.grows(life.growth_turns)} />
          <Making life={life} plan={mine} send={send} />
          <Items life={life} plan={mine} send={send} />
          <Citizens city={city} life={life} view={view} land={land} plan={mine} send={send} />
          <Specialists life={life} plan={mine} send={send} />
          <h3>{words.buildings}</h3>
          {life.buildings.length ? (
            <ul class="im-lines">
              {life.buildings.map((each) => (
                <li key={each}>
                  <b>{labelOf(tables.buildings, each)}</b> <span class="im-quiet">{tables.buildings[each]?.text}</span>
                </li>
              ))}
            </ul>
          ) : (
            <p class="im-quiet">{words.noBuildings}</p>
          )}
        </>
      )}
      {(mine.routes.length > 0 || routes.length > 0) && (
        <>
          <h3>{words.trade}</h3>
          <div class="im-deeds">
            {mine.routes.map(({ to, command }) => (
              <button key={to} type="button" class="button" onClick={() => send(command)}>
                {words.tradeWith(view.cities[String(to)]?.name ?? "")}
              </button>
            ))}
            {routes.map(([route, { to }]) => {
              const end = plan.routes.get(route);
              return (
                <button key={route} type="button" class="button quiet" disabled={!end} onClick={() => end && send(end)}>
                  {words.endTrade(view.cities[String(to)]?.name ?? "")}
                </button>
              );
            })}
          </div>
        </>
      )}
    </section>
  );
}
