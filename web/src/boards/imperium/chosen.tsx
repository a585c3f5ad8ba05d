// What is pointed at: a unit with what it can do and the attack it aims, or a tile with what is there.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Odds, SeatColour } from "../board";
import { OddsTable } from "../../parts/odds";
import { tables, labelOf } from "./catalogue";
import { CounterIcon } from "./glyphs";
import { tileName } from "./hexes";
import { aimedAt, cityAt, onCity, onUnit, unitsAt, type Pointing } from "./intent";
import { ownerWord, unitTitle } from "./labels";
import type { Land } from "./land";
import type { Offered, Plan } from "./options";
import { words } from "./texts";
import type { Command, View } from "../../wire/generated/imperium";

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
  readonly onPointing: (pointing: Pointing) => void;
}

/** The words of a deed without the unit it is about: the heading says which one. */
const deedWords = ({ command, phrase }: Offered): string => {
  if (command.type === "FoundCity") return words.found;
  const text = phrase.replace(/^unit \d+:? /i, "");
  return text.slice(0, 1).toUpperCase() + text.slice(1);
};

function Deeds({ deeds, send }: { deeds: readonly Offered[]; send: (command: Command) => void }): JSX.Element | null {
  const [sure, setSure] = useState(false);
  useEffect(() => setSure(false), [deeds]);
  if (!deeds.length) return null;
  const plain = deeds.filter((each) => each.command.type !== "DisbandUnit");
  const disband = deeds.find((each) => each.command.type === "DisbandUnit");
  return (
    <div class="im-deeds" role="group" aria-label={words.deeds}>
      {plain.map((each, n) => (
        <button key={n} type="button" class={each.command.type === "FoundCity" ? "button main" : "button"} data-deed={each.command.type} onClick={() => send(each.command)}>
          {deedWords(each)}
        </button>
      ))}
      {disband && (
        <button type="button" class="button quiet" data-deed="DisbandUnit" onClick={() => (sure ? send(disband.command) : setSure(true))}>
          {sure ? `${words.disband}: ${words.sure}` : words.disband}
        </button>
      )}
    </div>
  );
}

/** One aimed attack: its odds, and the button that makes it. */
function Aim({ choice, view, seat, names, ask, send }: { choice: Offered } & Pick<ChosenProps, "view" | "seat" | "names" | "ask" | "send">): JSX.Element {
  const { command } = choice;
  const [odds, setOdds] = useState<Odds | null | undefined>(undefined);
  useEffect(() => {
    let wanted = true;
    setOdds(undefined);
    void ask(command).then((found) => wanted && setOdds(found));
    return () => {
      wanted = false;
    };
  }, [command]);
  const name = command.type === "AttackUnit" ? unitTitle(String(command.target), view, seat, names) : command.type === "AttackCity" ? (view.cities[command.city]?.name ?? "") : "";
  return (
    <section class="im-aimed" aria-label={words.target(name)}>
      <h3>{words.target(name)}</h3>
      {odds === undefined ? <p class="hint">{words.previewWait}</p> : odds && odds.odds.length === 1 ? <p>{String(odds.odds[0]?.answer ?? "")}</p> : <OddsTable odds={odds} names={names} />}
      <button type="button" class="button main" data-act="attack" onClick={() => send(command)}>
        {words.confirm}
      </button>
    </section>
  );
}

function UnitPanel(props: ChosenProps & { id: string }): JSX.Element | null {
  const { id, view, seat, plan, now, names, colours, send } = props;
  const unit = view.units[id];
  const type = tables.units[unit?.kind ?? -1];
  const colour = colours[(unit?.owner ?? 0) % colours.length];
  if (!unit || !type || !colour) return null;
  const mine = unit.owner === seat;
  const chips = [
    words.hp(unit.hp, unit.max_hp ?? 100),
    ...(unit.moves_left != null && unit.max_moves != null ? [words.moves(unit.moves_left, unit.max_moves)] : []),
    ...(type.attack ? [words.stats(type.attack, type.defence, type.range), words.level(unit.level)] : []),
    ...(unit.embarked ? [words.embarked] : []),
    ...(unit.orders ? [`${words.orders[unit.orders.kind] ?? unit.orders.kind}${unit.orders.turns_remaining ? `, ${words.rounds(unit.orders.turns_remaining)}` : ""}`] : unit.fortified ? [words.fortified] : []),
    ...(unit.automated ? [words.automated] : []),
    ...(unit.promotions ?? []).map((each) => labelOf(tables.promotions, each)),
  ];
  const aims = aimedAt(now, plan);
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
      <Deeds deeds={plan.units.get(id)?.deeds ?? []} send={send} />
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
      {props.now.tile === null && <p class="im-quiet">{words.pointAt}</p>}
      {props.now.unit !== null && <UnitPanel {...props} id={props.now.unit} />}
      <TilePanel {...props} />
    </>
  );
}
