// The chosen piece: its state, what it carries, and what can be done with it. Every button is one of the choices.
import type { JSX } from "preact";
import { Icon } from "../../look/icons";
import { hexName, cellOf } from "./hexes";
import { openHere, piecesAt, type Pointing } from "./intent";
import { groundName, unitState, unitTitle } from "./labels";
import { groupsOf, isMineral, type Deed } from "./options";
import { PieceIcon } from "./pieces";
import type { Shared } from "./status";
import { kindName, shortName } from "./catalogue";
import { words } from "./texts";

interface Props extends Shared {
  readonly now: Pointing;
  readonly onDeed: (deed: Deed) => void;
  readonly onGroup: (group: string) => void;
  readonly onSelect: (unit: string) => void;
  readonly onLetGo: () => void;
}

function DeedButton({ deed, name, onDeed }: { deed: Deed; name: string; onDeed: (deed: Deed) => void }): JSX.Element {
  return (
    <button type="button" class="button fm-deed" data-deed={deed.key} onClick={() => onDeed(deed)}>
      {name} {deed.cost > 0 && <span class="fm-quiet">{words.cost(deed.cost)}</span>}
    </button>
  );
}

/** A hex whose deeds are not told apart by pointing alone. */
export function Here(props: Props): JSX.Element | null {
  const { now, plan, view, seat } = props;
  const deeds = openHere(now, plan);
  if (now.at === null || !deeds.length) return null;
  const own = piecesAt(view, now.at).find((name) => view.units[name]?.owner === seat && name !== now.unit);
  return (
    <section class="fm-panel fm-at" aria-label={words.here(hexName(now.at))}>
      <h2>
        {words.here(hexName(now.at))} <span class="fm-quiet">{groundName(view, now.at)}</span>
      </h2>
      {deeds.some((deed) => deed.next.length) && <p class="fm-hint">{words.hintNext}</p>}
      <div class="fm-deeds">
        {deeds.map((deed) => (
          <DeedButton key={deed.key} deed={deed} name={deed.label} onDeed={props.onDeed} />
        ))}
        {own && (
          <button type="button" class="button" onClick={() => props.onSelect(own)}>
            {words.select(shortName(own))}
          </button>
        )}
        <button type="button" class="button quiet" onClick={props.onLetGo}>
          {words.letGo}
        </button>
      </div>
    </section>
  );
}

function Cargo(props: Props & { readonly holder: string }): JSX.Element | null {
  const { view, plan, holder } = props;
  const unit = view.units[holder];
  const colour = props.colours[unit?.owner ?? 0];
  if (!unit || !colour) return null;
  const heading = unit.kind === "astronef" ? words.hold : words.cargo;
  return (
    <div class="fm-cargo">
      <h3>
        {heading} <span class="fm-quiet">{unit.cargo.length ? words.aboard(unit.cargo.length) : words.empty}</span>
      </h3>
      <div class="fm-slots">
        {unit.cargo.map((name) => {
          const kind = isMineral(name) ? "mineral" : (view.units[name]?.kind ?? "");
          const inner = view.units[name]?.cargo.length ?? 0;
          return (
            <button
              key={name}
              type="button"
              class={plan.of.has(name) ? "fm-slot fm-ready" : "fm-slot"}
              aria-pressed={props.now.unit === name}
              data-cargo={name}
              onClick={() => props.onSelect(props.now.unit === name ? holder : name)}
            >
              <PieceIcon kind={kind} owner={unit.owner} colour={colour} size={24} />
              <span>
                {shortName(name)}
                {inner > 0 && <span class="fm-quiet"> {words.carries(inner)}</span>}
              </span>
            </button>
          );
        })}
      </div>
    </div>
  );
}

export function Chosen(props: Props): JSX.Element | null {
  const { view, now, plan, seat, names } = props;
  const mineral = isMineral(now.unit);
  const unit = view.units[now.unit];
  if (!unit && !mineral) return null;
  const carrier = mineral ? (view.held[now.unit.slice("mineral-".length)] ?? "") : (unit?.carrier ?? "");
  const owner = unit?.owner ?? view.units[carrier]?.owner ?? 0;
  const colour = props.colours[owner];
  const deeds = plan.of.get(now.unit) ?? [];
  const placed = deeds.filter((deed) => deed.cells.length);
  const listed = deeds.filter((deed) => !deed.cells.length);
  const title = unit ? unitTitle(now.unit, unit, seat, names) : kindName("mineral");
  const [hex] = unit?.hexes ?? [];
  return (
    <section class="fm-panel fm-chosen-piece" aria-label={title} data-chosen={now.unit}>
      <h2>
        {colour && <PieceIcon kind={mineral ? "mineral" : (unit?.kind ?? "")} owner={owner} colour={colour} size={30} />}
        {shortName(now.unit)}
        <span class="fm-quiet">{hex ? `${hexName(cellOf(hex))}, ${groundName(view, cellOf(hex))}` : carrier ? words.inside(shortName(carrier)) : ""}</span>
        <button type="button" class="button quiet icon fm-close" aria-label={words.letGo} onClick={props.onLetGo}>
          <Icon name="cross" />
        </button>
      </h2>
      {unit && (unitState(unit).length > 0 || unit.range > 0) && (
        <p class="row">
          {[...unitState(unit), ...(unit.range > 0 ? [words.reaches(unit.range)] : [])].map((each) => (
            <span key={each} class="chip">
              {each}
            </span>
          ))}
        </p>
      )}
      {placed.length > 0 && (
        <div class="fm-deeds" role="group" aria-label={words.actions}>
          {groupsOf(placed).map(({ name, sort, deeds: each }) => (
            <button key={name} type="button" class="button fm-deed" aria-pressed={now.group === name} data-group={name} onClick={() => props.onGroup(now.group === name ? "" : name)}>
              <span class={`fm-key fm-key-${sort}`} aria-hidden="true" /> {name} {each.length > 1 && <span class="fm-quiet">{words.places(each.length)}</span>}
            </button>
          ))}
        </div>
      )}
      {deeds.length === 0 && plan.ends.size > 0 && unit?.owner === seat && unit.kind !== "astronef" && <p class="fm-hint">{words.nothing}</p>}
      {unit && (unit.cargo.length > 0 || ["astronef", "barge", "crab", "converter"].includes(unit.kind)) && <Cargo {...props} holder={now.unit} />}
      {carrier && <Cargo {...props} holder={carrier} />}
      {groupsOf(listed).map(({ name, deeds: each }) => (
        <div key={name} class="fm-listed" role="group" aria-label={name}>
          <h3>{name}</h3>
          <div class="fm-deeds">
            {each.map((deed) => (
              <DeedButton key={deed.key} deed={deed} name={deed.label} onDeed={props.onDeed} />
            ))}
          </div>
        </div>
      ))}
    </section>
  );
}
