// The others: who leads them, what they think and why, what they said, and what can be said and traded with them.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { BoardProps, SeatColour } from "../board";
import { tables, labelOf } from "./catalogue";
import { DealTable, itemText } from "./deals";
import type { News } from "./news";
import type { Plan } from "./options";
import { lastSaid, moodOf } from "./people";
import { words } from "./texts";
import "./people.css";
import type { AskOpinion, Command, Opinion, PlayerView, View } from "../../wire/generated/imperium";

export interface DiplomacyProps {
  readonly view: View;
  readonly seat: number | null;
  readonly plan: Plan;
  readonly names: readonly string[];
  readonly colours: readonly SeatColour[];
  readonly send: (command: Command) => void;
  readonly query: BoardProps["query"];
  readonly news: readonly News[];
}

/** Why a player thinks of you as it does, as far as both can see it; asked anew when the relation changes. */
function useOpinion(query: BoardProps["query"], player: number, relation: number | null | undefined, round: number): Opinion | null {
  const [found, setFound] = useState<Opinion | null>(null);
  useEffect(() => {
    let wanted = true;
    const question: AskOpinion = { type: "AskOpinion", player };
    void query(question).then((answer) => wanted && setFound(answer as Opinion | null));
    return () => {
      wanted = false;
    };
  }, [query, player, relation, round]);
  return found;
}

function Reasons({ opinion }: { opinion: Opinion }): JSX.Element {
  const parts = (["treaties", "trade", "enemies", "past"] as const).filter((part) => opinion[part] !== 0);
  return (
    <ul class="im-reasons">
      {parts.map((part) => (
        <li key={part} data-part={part} class={opinion[part] > 0 ? "im-good" : "im-bad"}>
          <b>{words.signed(opinion[part])}</b> {words.reasons[part]}
        </li>
      ))}
      {!parts.length && <li class="im-quiet">{words.noReasons}</li>}
    </ul>
  );
}

function War({ command, send }: { command: Command; send: (command: Command) => void }): JSX.Element {
  const [sure, setSure] = useState(false);
  return (
    <button type="button" class={sure ? "button im-war" : "button quiet"} onBlur={() => setSure(false)} onClick={() => (sure ? send(command) : setSure(true))}>
      {sure ? `${words.declareWar}: ${words.sure}` : words.declareWar}
    </button>
  );
}

function Other({ id, player, view, seat, plan, names, colours, send, query, news }: DiplomacyProps & { id: number; player: PlayerView }): JSX.Element {
  const mine = plan.players.get(id);
  const [trading, setTrading] = useState(false);
  const opinion = useOpinion(query, id, player.relation, view.round);
  const civ = tables.civilizations[player.civ ?? -1];
  const colour = colours[id % colours.length];
  const mood = moodOf(player.relation ?? 0, player.at_war ?? false);
  const said = seat === null ? null : lastSaid(news, id, seat);
  const treaties = Object.entries(view.treaties).filter(([, each]) => (each.a === id && each.b === seat) || (each.b === id && each.a === seat));
  const proposal = view.proposals[`${id}-${seat}`];
  const offered = view.peace_offers[`${id}-${seat}`] !== undefined;
  const chips = [
    ...(player.alive ? [] : [words.dead]),
    ...(player.at_war ? [words.atWar] : []),
    ...(player.score != null ? [words.score(player.score)] : []),
    ...(player.cities != null ? [words.citiesOf(player.cities)] : []),
    ...(player.strength != null ? [words.strengthOf(player.strength)] : []),
    ...(player.era != null ? [words.era(tables.eras[player.era] ?? "")] : []),
    ...(player.government != null ? [labelOf(tables.governments, player.government)] : []),
    ...(player.our_influence != null && player.influence_over_us != null ? [words.influence(player.our_influence, player.influence_over_us)] : []),
  ];
  return (
    <li class="im-other" data-player={id}>
      <div class="im-leader">
        <span class="im-portrait" style={{ background: colour?.fill, color: colour?.ink }} aria-hidden="true">
          {initials(civ?.leader ?? names[id] ?? "")}
        </span>
        <div>
          <h3>{civ?.leader ?? names[id]}</h3>
          <p class="im-quiet">
            {civ?.label} · {words.playedBy(names[id] ?? "")}
          </p>
          <p class={`im-mood im-mood-${mood}`}>
            {words.moods[mood]} {player.relation != null && <span class="im-quiet">({words.relation(player.relation)})</span>}
          </p>
        </div>
      </div>
      {said && (
        <blockquote class="im-says">
          “{said.text}” <span class="im-quiet">{words.inRound(said.round)}</span>
        </blockquote>
      )}
      {opinion && <Reasons opinion={opinion} />}
      <p class="row">
        {chips.map((each) => (
          <span key={each} class={each === words.atWar ? "chip im-urgent" : "chip"}>
            {each}
          </span>
        ))}
        {treaties.map(([key, treaty]) => (
          <span key={key} class="chip im-treaty">
            {words.treatyUntil(labelOf(tables.treaties, treaty.kind), treaty.expires_round)}
            {treaty.expires_round ? ` (${words.roundsLeft(treaty.expires_round - view.round)})` : ""}
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
          {!player.at_war && player.alive && (
            <button type="button" class="button" data-act="trade" aria-expanded={trading} onClick={() => setTrading(!trading)}>
              {words.dealTable}
            </button>
          )}
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
      {trading && mine && !player.at_war && <DealTable to={id} view={view} plan={mine} send={send} onClose={() => setTrading(false)} />}
    </li>
  );
}

/** Two letters for a portrait: of the last two names, without the title before them. */
export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(-2)
    .map((part) => part.slice(0, 1))
    .join("");

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
