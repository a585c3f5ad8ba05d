// A city's screen: what it has and makes, the tiles its citizens work, what it could make instead.
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { SeatColour } from "../board";
import { Tabs } from "../../parts/tabs";
import { useAnswer, type Query } from "./answers";
import { itemFacts, tables, labelOf } from "./catalogue";
import { Counsel } from "./counsel";
import { Citizens } from "./focus";
import type { Land } from "./land";
import type { CityPlan, Plan } from "./options";
import { MOST_QUEUED, queued, queueOf, withQueue, type Plans } from "./plans";
import { ProductionQueue, type Takes } from "./queue";
import { words, YIELDS } from "./texts";
import type { ChangePlans } from "./useplans";
import type { AskMaking, CityLife, CityView, Command, Item, Making as Told, View } from "../../wire/generated/imperium";

export interface CityProps {
  readonly id: string;
  readonly view: View;
  readonly land: Land;
  readonly seat: number | null;
  readonly plan: Plan;
  readonly names: readonly string[];
  readonly colours: readonly SeatColour[];
  readonly send: (command: Command) => void;
  readonly query: Query;
  readonly plans: Plans;
  readonly onPlans: ChangePlans;
}

const NO_PLAN: CityPlan = { items: [], cancel: null, buy: null, lock: new Map(), free: new Map(), specialists: new Map(), routes: [] };

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
  const rounds = life.production_turns ?? Infinity;
  return (
    <div class="im-making">
      <h3>{words.making}</h3>
      {facts ? (
        <>
          <p>
            <strong>{facts.label}</strong>{" "}
            <span class="im-quiet">
              {need ? `${words.stock(life.production_stockpile, need)}, ${words.turns(rounds)}` : facts.text}
            </span>
          </p>
          {need > 0 && <Stock have={life.production_stockpile} need={need} label={words.stock(life.production_stockpile, need)} />}
        </>
      ) : (
        <p class="im-urgent-text">{words.makesNothing}</p>
      )}
      <div class="im-deeds">
        {life.price != null && (
          <button type="button" class="button" data-act="buy" disabled={!plan.buy} onClick={() => plan.buy && send(plan.buy)}>
            {words.buy(life.price)}
          </button>
        )}
        {now && life.price == null && <span class="im-quiet">{life.bought ? words.bought : now.kind === "project" ? words.notForSale : words.paidFor}</span>}
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
function Items({ plan, full, takes, send, onQueue }: { plan: CityPlan; full: boolean; takes: Takes; send: CityProps["send"]; onQueue: (item: Item) => void }): JSX.Element | null {
  const [open, setOpen] = useState("unit");
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
          const time = takes(item);
          return (
            <li key={`${item.kind}${item.id}`} class="im-item-row">
              <button type="button" class="button im-item" data-item={`${item.kind}:${facts.label}`} onClick={() => send(command)}>
                <span class="im-item-name">{facts.label}</span>
                <span class="im-item-cost">{facts.cost ? `${facts.cost}${time ? ` · ${words.turns(time.rounds < 0 ? Infinity : time.rounds)}` : ""}${time && time.price >= 0 ? ` · ${words.priceOf(time.price)}` : ""}` : ""}</span>
                <span class="im-item-text">{facts.text}</span>
              </button>
              <button type="button" class="button icon" data-queue={`${item.kind}:${facts.label}`} disabled={full} aria-label={words.toQueue(facts.label)} title={words.toQueue(facts.label)} onClick={() => onQueue(item)}>
                +
              </button>
            </li>
          );
        })}
      </ul>
    ),
  }));
  return <Tabs tabs={tabs} open={shown} onOpen={setOpen} label={words.making} />;
}

/** What each thing takes in this city, as the server says. */
function useTakes(query: Query, id: string, view: View, mine: boolean): Takes {
  const life = view.cities[id]?.life;
  const question: AskMaking = { type: "AskMaking", city: Number(id) };
  const told = useAnswer<Told>(query, mine ? question : null, `${id} ${view.turn} ${life?.production_stockpile} ${life?.yields[1]} ${view.own?.known_techs.length} ${view.own?.policies.length}`);
  return (item) => told?.items.find((each) => each.kind === item.kind && each.id === item.id);
}

/** The name of a city; its owner can give it another. */
function Name({ id, city, rename }: { id: string; city: CityView; rename: ((name: string) => void) | null }): JSX.Element {
  const [name, setName] = useState<string | null>(null);
  useEffect(() => setName(null), [id, city.name]);
  if (name === null || !rename)
    return (
      <>
        {city.name}
        {rename && (
          <button type="button" class="button quiet icon im-rename" data-act="rename" aria-label={words.rename(city.name)} title={words.rename(city.name)} onClick={() => setName(city.name)}>
            ✎
          </button>
        )}
      </>
    );
  return (
    <form
      class="im-rename-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() && name.trim() !== city.name) rename(name.trim());
        else setName(null);
      }}
    >
      <input type="text" aria-label={words.newName} maxLength={24} value={name} ref={(input) => input?.focus()} onInput={(event) => setName(event.currentTarget.value)} onKeyDown={(event) => event.key === "Escape" && setName(null)} />
      <button type="submit" class="button">
        {words.giveName}
      </button>
    </form>
  );
}

export function CityScreen({ id, view, land, seat, plan, names, colours, send, query, plans, onPlans }: CityProps): JSX.Element | null {
  const city = view.cities[id];
  const takes = useTakes(query, id, view, city?.owner === seat && city.life != null);
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
        <span class="im-swatch" style={{ background: colour?.fill }} aria-hidden="true" /> <Name id={id} city={city} rename={city.owner === seat && plan.end ? (name) => send({ type: "RenameCity", city: Number(id), name }) : null} /> {city.owner !== seat && <span class="im-quiet">{names[city.owner]}</span>}
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
          {city.owner === seat && <ProductionQueue id={id} life={life} takes={takes} plans={plans} onPlans={onPlans} />}
          {city.owner === seat && <Counsel {...{ id, life, view, plan: mine, plans, onPlans, query, send }} />}
          <Items
            takes={takes}
            plan={mine}
            full={queueOf(plans, id).items.length >= MOST_QUEUED}
            send={send}
            onQueue={({ kind, id: number }) => onPlans((now) => withQueue(now, id, queued(queueOf(now, id), { kind, id: number })))}
          />
          <Citizens {...{ id, city, life, view, land, plan: mine, plans, onPlans, query, send }} />
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
