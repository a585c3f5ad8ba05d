// The others: what is known of them, and what can be said to them.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { SeatColour } from "../board";
import { tables, labelOf } from "./catalogue";
import type { Plan } from "./options";
import { words } from "./texts";
import type { Command, DealItem, PlayerView, View } from "../../wire/generated/imperium";

export interface DiplomacyProps {
  readonly view: View;
  readonly seat: number | null;
  readonly plan: Plan;
  readonly names: readonly string[];
  readonly colours: readonly SeatColour[];
  readonly send: (command: Command) => void;
}

const itemText = ({ kind, value }: DealItem): string => (kind === "Treaty" ? labelOf(tables.treaties, value) : kind === "ResourceLease" ? words.lease(labelOf(tables.resources, value)) : `${value} ${words.deal[kind] ?? kind}`);

function War({ command, send }: { command: Command; send: (command: Command) => void }): JSX.Element {
  const [sure, setSure] = useState(false);
  return (
    <button type="button" class={sure ? "button im-war" : "button quiet"} onBlur={() => setSure(false)} onClick={() => (sure ? send(command) : setSure(true))}>
      {sure ? `${words.declareWar}: ${words.sure}` : words.declareWar}
    </button>
  );
}

function Other({ id, player, view, seat, plan, names, colours, send }: DiplomacyProps & { id: number; player: PlayerView }): JSX.Element {
  const mine = plan.players.get(id);
  const treaties = Object.entries(view.treaties).filter(([, each]) => (each.a === id && each.b === seat) || (each.b === id && each.a === seat));
  const proposal = view.proposals[`${id}-${seat}`];
  const offered = view.peace_offers[`${id}-${seat}`] !== undefined;
  const chips = [
    ...(player.alive ? [] : [words.dead]),
    ...(player.at_war ? [words.atWar] : []),
    ...(player.relation != null ? [words.relation(player.relation)] : []),
    ...(player.score != null ? [words.score(player.score)] : []),
    ...(player.cities != null ? [words.citiesOf(player.cities)] : []),
    ...(player.strength != null ? [words.strengthOf(player.strength)] : []),
    ...(player.era != null ? [words.era(tables.eras[player.era] ?? "")] : []),
    ...(player.government != null ? [labelOf(tables.governments, player.government)] : []),
    ...(player.our_influence != null && player.influence_over_us != null ? [words.influence(player.our_influence, player.influence_over_us)] : []),
  ];
  return (
    <li class="im-other">
      <h3>
        <span class="im-swatch" style={{ background: colours[id % colours.length]?.fill }} aria-hidden="true" /> {names[id]} <span class="im-quiet">{labelOf(tables.civilizations, player.civ ?? -1)}</span>
      </h3>
      <p class="row">
        {chips.map((each) => (
          <span key={each} class={each === words.atWar ? "chip im-urgent" : "chip"}>
            {each}
          </span>
        ))}
        {treaties.map(([key, treaty]) => (
          <span key={key} class="chip im-treaty">
            {words.treatyUntil(labelOf(tables.treaties, treaty.kind), treaty.expires_round)}
          </span>
        ))}
      </p>
      {proposal && (
        <div class="im-proposal">
          <p>
            <b>{words.proposes(names[id] ?? "")}</b>: {proposal.offer.length > 0 && `${words.offers} ${proposal.offer.map(itemText).join(", ")}`}
            {proposal.offer.length > 0 && proposal.demand.length > 0 && "; "}
            {proposal.demand.length > 0 && `${words.demands} ${proposal.demand.map(itemText).join(", ")}`}
          </p>
        </div>
      )}
      {mine && (
        <div class="im-deeds">
          {mine.answers.map((command) => (
            <button key={String(command.accept)} type="button" class={command.accept ? "button main" : "button"} onClick={() => send(command)}>
              {command.accept ? words.accept : words.reject}
            </button>
          ))}
          {mine.peace && (
            <button type="button" class="button main" onClick={() => mine.peace && send(mine.peace)}>
              {offered ? words.acceptPeace : words.offerPeace}
            </button>
          )}
          {mine.deals.map((command, n) => (
            <button key={n} type="button" class="button" title={tables.treaties[command.offer[0]?.value ?? -1]?.text} onClick={() => send(command)}>
              {words.propose(command.offer.map(itemText).join(", "))}
            </button>
          ))}
          {treaties.map(([key, treaty]) => {
            const cancel = plan.treaties.get(key);
            return cancel ? (
              <button key={key} type="button" class="button quiet" onClick={() => send(cancel)}>
                {words.cancelTreaty(labelOf(tables.treaties, treaty.kind))}
              </button>
            ) : null;
          })}
          {mine.war && <War command={mine.war} send={send} />}
        </div>
      )}
    </li>
  );
}

export function Diplomacy(props: DiplomacyProps): JSX.Element {
  const { view, seat } = props;
  const met = Object.entries(view.players).filter(([id, player]) => Number(id) !== seat && player.civ != null);
  return (
    <section class="im-panel" aria-label={words.diplomacy}>
      {met.length ? (
        <ul class="im-others">
          {met.map(([id, player]) => (
            <Other key={id} {...props} id={Number(id)} player={player} />
          ))}
        </ul>
      ) : (
        <p class="im-quiet">{words.notMet}</p>
      )}
    </section>
  );
}
