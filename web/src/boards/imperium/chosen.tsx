// What is pointed at: a unit with what it can do and the attack it aims, or a tile with what is there.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { BoardProps, Odds, SeatColour } from "../board";
import { Aim } from "./aim";
import { tables, labelOf } from "./catalogue";
import { CounterIcon } from "./glyphs";
import { tileName } from "./hexes";
import { aimedAt, canBeSent, cityAt, onCity, onUnit, unitsAt, type Pointing } from "./intent";
import { ownerWord, unitTitle } from "./labels";
import type { Land } from "./land";
import type { Offered, Plan } from "./options";
import { withoutRoad, type Plans } from "./plans";
import { words } from "./texts";
import { RouteCard, turnsLeft, useOrders } from "./ways";
import type { ChangePlans } from "./useplans";
import type { Command, View, Way } from "../../wire/generated/imperium";

export interface ChosenProps {
  readonly view: View;
  readonly land: Land;
  readonly sight: Uint8Array;
  readonly seat: number | null;
  readonly plan: Plan;
  readonly now: Pointing;
  readonly names: readonly string[];
  readonly colours: readonly SeatColour[];
  readonly send: (command: Command) => void;
  readonly ask: (command: Command) => Promise<Odds | null>;
  readonly query: BoardProps["query"];
  readonly plans: Plans;
  readonly onPlans: ChangePlans;
  readonly onPointing: (pointing: Pointing) => void;
}

/** The words of a deed without the unit it is about: the heading says which one. */
const deedWords = ({ command, phrase }: Offered, recon: boolean): string => {
  if (command.type === "FoundCity") return words.found;
  if (command.type === "CancelOrders") return words.dropOrders;
  if (command.type === "SetOrders" && command.orders.kind === "Sleep") return words.sleep;
  if (command.type === "SetAutomation" && command.enabled) return recon ? words.explore : words.workAlone;
  const text = phrase.replace(/^[^:]*: /, "");
  return text.slice(0, 1).toUpperCase() + text.slice(1);
};

interface DeedsProps {
  readonly deeds: readonly Offered[];
  readonly recon: boolean;
  readonly canGo: boolean;
  readonly send: (command: Command) => void;
  readonly onGo: () => void;
}

function Deeds({ deeds, recon, canGo, send, onGo }: DeedsProps): JSX.Element | null {
  const [sure, setSure] = useState(false);
  const [name, setName] = useState("");
  const founds = deeds.some((each) => each.command.type === "FoundCity");
  const meant = (command: Command): Command => (command.type === "FoundCity" ? { ...command, name: name.trim() } : command);
  useEffect(() => setSure(false), [deeds]);
  if (!deeds.length) return null;
  const plain = deeds.filter((each) => each.command.type !== "DisbandUnit");
  const disband = deeds.find((each) => each.command.type === "DisbandUnit");
  return (
    <>
    {founds && (
      <label class="im-name-field">
        {words.cityName}
        <input type="text" maxLength={24} value={name} data-act="city-name" onInput={(event) => setName(event.currentTarget.value)} />
      </label>
    )}
    <div class="im-deeds" role="group" aria-label={words.deeds}>
      {plain.map((each, n) => (
        <button key={n} type="button" class={each.command.type === "FoundCity" ? "button main" : "button"} data-deed={each.command.type === "SetOrders" ? each.command.orders.kind : each.command.type} aria-keyshortcuts={n < 9 ? String(n + 1) : undefined} onClick={() => send(meant(each.command))}>
          {deedWords(each, recon)}
        </button>
      ))}
      {canGo && (
        <button type="button" class="button" data-act="goto" aria-keyshortcuts="g" onClick={onGo}>
          {words.goSomewhere}
        </button>
      )}
      {disband && (
        <button type="button" class="button quiet" data-deed="DisbandUnit" onClick={() => (sure ? send(disband.command) : setSure(true))}>
          {sure ? `${words.disband}: ${words.sure}` : words.disband}
        </button>
      )}
    </div>
    </>
  );
}

/** A standing order in words, with how long it takes yet. */
function orderWords(orders: NonNullable<View["units"][string]["orders"]>, way: Way | null | undefined): string {
  const name = words.orders[orders.kind] ?? orders.kind;
  if (way) return `${name}, ${orders.kind === "Patrol" ? words.toNext(turnsLeft(way)) : words.turnsLeft(turnsLeft(way))}`;
  const what = orders.kind === "BuildImprovement" && orders.improvement != null ? words.works(name, labelOf(tables.improvements, orders.improvement)) : name;
  return orders.turns_remaining ? `${what}, ${words.turnsLeft(orders.turns_remaining)}` : what;
}

function UnitPanel(props: ChosenProps & { id: string }): JSX.Element | null {
  const { id, view, land, seat, plan, now, names, colours, send, query, plans, onPlans, onPointing } = props;
  const unit = view.units[id];
  const way = useOrders(query, unit?.owner === seat ? id : null, view);
  const road = plans.roads[id];
  const type = tables.units[unit?.kind ?? -1];
  const colour = colours[(unit?.owner ?? 0) % colours.length];
  if (!unit || !type || !colour) return null;
  const mine = unit.owner === seat;
  const chips = [
    words.hp(unit.hp, unit.max_hp ?? 100),
    ...(unit.moves_left != null && unit.max_moves != null ? [words.moves(unit.moves_left, unit.max_moves)] : []),
    ...(type.attack ? [words.stats(type.attack, type.defence, type.range), words.level(unit.level)] : []),
    ...(unit.embarked ? [words.embarked] : []),
    ...(unit.orders ? [orderWords(unit.orders, way)] : unit.fortified ? [words.fortified] : []),
    ...(unit.automated ? [words.automated] : []),
    ...(road ? [words.onRoad(road.length - 1 - road.indexOf(unit.pos))] : []),
    ...(unit.promotions ?? []).map((each) => labelOf(tables.promotions, each)),
  ];
  const aims = aimedAt(now, plan);
  const sendable = canBeSent(now, view, plan);
  // Whoever drops its orders means the road, too.
  const sendDeed = (command: Command): void => {
    if (command.type === "CancelOrders" && road) onPlans((all) => withoutRoad(all, id));
    send(command);
  };
  const deeds = plan.units.get(id)?.deeds ?? [];
  // Which units build, and whether roads are known: by what they are offered, and what was learned.
  const builds = deeds.some(({ command }) => command.type === "SetAutomation") && type.cls === "Civilian";
  const roads = tables.improvements.filter((each) => each.road).map((each) => each.label);
  const knowsRoads = (view.own?.known_techs ?? []).some((tech) => tables.techs[tech]?.unlocks.some((each) => roads.includes(each.replace(/ \(.*\)$/, ""))));
  return (
    <section class="im-panel" aria-label={type.label} data-panel="unit">
      <h2>
        <CounterIcon unit={unit} colour={colour} /> {mine ? type.label : unitTitle(id, view, seat, names)}
      </h2>
      <p class="row">
        {chips.map((each) => (
          <span key={each} class="chip">
            {each}
          </span>
        ))}
      </p>
      {type.text && <p class="im-quiet">{type.text}</p>}
      {aims.map((choice, n) => (
        <Aim key={n} choice={choice} {...props} />
      ))}
      {sendable && (
        <RouteCard
          view={view}
          land={land}
          unit={id}
          stops={now.stops}
          laying={now.laying}
          query={query}
          canBuildRoads={builds && knowsRoads}
          send={send}
          onRoad={(tiles) => {
            onPlans((plans) => ({ ...plans, roads: { ...plans.roads, [id]: [unit.pos, ...tiles] } }));
            onPointing({ ...now, stops: [], laying: false });
          }}
          onClear={() => onPointing({ ...now, stops: [], laying: false })}
        />
      )}
      {road && (
        <button type="button" class="button" data-act="stop-road" onClick={() => onPlans((all) => withoutRoad(all, id))}>
          {words.stopRoad}
        </button>
      )}
      <Deeds deeds={deeds} recon={type.cls === "Recon"} canGo={sendable && !now.laying} send={sendDeed} onGo={() => onPointing({ ...now, laying: true, stops: [] })} />
    </section>
  );
}

function TilePanel({ view, land, sight, seat, names, colours, now, onPointing }: ChosenProps): JSX.Element | null {
  const { tile } = now;
  const terrain = tile === null ? -1 : (land.terrain[tile] ?? -1);
  const found = tables.terrains[terrain];
  if (tile === null) return null;
  const key = String(tile);
  const works = view.improvements[key];
  const resource = tables.resources[view.resources[key] ?? -1];
  const owner = view.owners[key];
  const city = cityAt(view, tile);
  const others = unitsAt(view, tile).filter((id) => id !== now.unit);
  const lines = [
    ...(works ? [`${labelOf(tables.improvements, works.id)}${works.pillaged ? ` (${words.pillaged})` : ""}: ${tables.improvements[works.id]?.tiers[works.tier - 1] ?? ""}`] : []),
    ...(resource ? [`${resource.label} (${resource.kind}): ${resource.text}`] : []),
    ...(view.roads[key] ? [words.road[view.roads[key] ?? 0] ?? ""] : []),
    ...(land.rivers[tile] ? [words.river] : []),
  ];
  return (
    <section class="im-panel im-place" aria-label={words.place}>
      <h2>
        {found ? found.label : words.unexplored} <span class="im-quiet">{tileName(tile, view)}</span>
      </h2>
      {found && (
        <p class="im-quiet">
          {found.passable ? words.terrain(found.cost, found.defence) : words.impassable}; {words.yields(found.yields)}
          {owner !== undefined && `; ${owner === seat ? words.yourLand : words.landOf(names[owner] ?? "")}`}
          {!sight[tile] && `; ${words.remembered}`}
        </p>
      )}
      {lines.length > 0 && (
        <ul class="im-lines">
          {lines.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
      {(others.length > 0 || (city !== null && now.city !== city)) && (
        <div class="im-deeds" role="group" aria-label={words.stack}>
          {others.map((id) => {
            const unit = view.units[id];
            const colour = colours[(unit?.owner ?? 0) % colours.length];
            return unit && colour ? (
              <button key={id} type="button" class="button quiet" onClick={() => onPointing(onUnit(id, view))}>
                <CounterIcon unit={unit} colour={colour} size={22} /> {unitTitle(id, view, seat, names)}
              </button>
            ) : null;
          })}
          {city !== null && now.city !== city && (
            <button type="button" class="button quiet" onClick={() => onPointing(onCity(city, view))}>
              {words.cityNamed(ownerWord(view.cities[city]?.owner ?? -1, seat, names), view.cities[city]?.name ?? "")}
            </button>
          )}
        </div>
      )}
    </section>
  );
}

export function Chosen(props: ChosenProps): JSX.Element {
  return (
    <>
      {props.now.tile === null && (
        <p class="im-quiet">
          {words.pointAt} {props.plan.end && words.pointNext}
        </p>
      )}
      {props.now.unit !== null && <UnitPanel {...props} id={props.now.unit} />}
      <TilePanel {...props} />
    </>
  );
}
