// What this seat can do, in groups, and the vote. Every button is one of the server's choices.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { SeatColour } from "../board";
import type { Command, View } from "../../wire/generated/sint";
import { HazardGlyph, ItemGlyph, SystemGlyph, Token } from "./glyphs";
import { grouped, ownPlayer, plannedRoom, type Deed, type Options } from "./options";
import { roomTitle } from "./room";
import { words } from "./texts";

export interface ActionsProps {
  readonly view: View;
  readonly seat: number | null;
  readonly options: Options;
  readonly call: (player: string) => string;
  readonly colours: readonly SeatColour[];
  /** The person pointed at: what can be done for them stands first. */
  readonly person: string;
  readonly onDeed: (deed: Deed) => void;
}

export function Actions(props: ActionsProps): JSX.Element {
  const { view, seat, options, call, colours, person, onDeed } = props;
  const own = ownPlayer(view);
  const first = useRef<HTMLDivElement>(null);
  const forPerson = options.deeds.filter((deed) => deed.target === person);
  useEffect(() => {
    if (person) first.current?.querySelector("button")?.focus();
  }, [person]);
  const room = own ? view.rooms[String(plannedRoom(view, own[0]))] : undefined;
  const groups = grouped(options.deeds);
  const moves = [...options.moves.values()];
  const nothing = !groups.length && !moves.length;
  let hint = nothing ? (words.nothing[view.phase] ?? "") : "";
  if (!own) hint = seat === null ? words.watching : view.removed_players.some((id) => id === `P${seat + 1}`) ? words.overboard : options.join ? "" : words.watching;
  else if (own[1].fainted) hint = words.out;
  return (
    <section class="st-panel st-actions" aria-label={words.actions}>
      {own && (
        <header>
          <Token colour={colours[own[1].seat % colours.length] as SeatColour} name={call(own[0])} own />
          <div>
            <h3>{call(own[0])}</h3>
            <p class="st-quiet">
              {plannedRoom(view, own[0]) === own[1].room_id
                ? words.standing(roomTitle(view.rooms[String(own[1].room_id)]))
                : words.planStanding(roomTitle(room))}
            </p>
          </div>
          <Points ap={own[1].ap} />
        </header>
      )}
      {person && forPerson.length > 0 && (
        <div class="st-group st-for" ref={first}>
          <h4>{words.act(call(person))}</h4>
          <Deeds deeds={forPerson} view={view} onDeed={onDeed} />
        </div>
      )}
      {groups.map(([group, deeds]) => (
        <div key={group} class="st-group" role="group" aria-label={words.groups[group]} data-group={group}>
          <h4>{words.groups[group]}</h4>
          <Deeds deeds={deeds} view={view} onDeed={onDeed} />
        </div>
      ))}
      {view.barred.length > 0 && options.vote && (
        <ul class="st-barred" aria-label={words.barred}>
          {view.barred.map((bar) => (
            <li key={bar.verb} data-barred={bar.verb} data-code={bar.code}>
              <button type="button" class="st-deed" aria-disabled="true" title={bar.why}>
                <span>{words.deed[bar.verb] ?? bar.verb}</span>
                <Price cost={view.costs[bar.verb] ?? null} />
              </button>
              <span class="st-why">{bar.why}</span>
            </li>
          ))}
        </ul>
      )}
      {moves.length > 0 && (
        <details class="st-moves" data-group="move">
          <summary>
            {words.groups["move"]} <span class="chip">{moves.length}</span>
          </summary>
          <div class="st-deeds">
            {moves.map((deed) => (
              <button key={deed.key} type="button" class="st-deed small" onClick={() => onDeed(deed)}>
                <SystemGlyph system={view.rooms[String(deed.room)]?.system} />
                <span>
                  <span class="sr">{words.walk} </span>
                  {deed.label}
                </span>
                <Price cost={deed.cost} />
              </button>
            ))}
          </div>
        </details>
      )}
      {hint && <p class="st-hint">{hint}</p>}
    </section>
  );
}

function Deeds({ deeds, view, onDeed }: { deeds: readonly Deed[]; view: View; onDeed: (deed: Deed) => void }): JSX.Element {
  return (
    <div class="st-deeds">
      {deeds.map((deed) => (
        <button key={deed.key} type="button" class={`st-deed st-verb-${deed.verb}`} data-act={deed.verb} onClick={() => onDeed(deed)}>
          <DeedGlyph deed={deed} view={view} />
          <span>{deed.label}</span>
          <Price cost={deed.cost} />
        </button>
      ))}
    </div>
  );
}

function DeedGlyph({ deed, view }: { deed: Deed; view: View }): JSX.Element | null {
  if (deed.item) return <ItemGlyph item={deed.item} />;
  if (deed.verb === "Extinguish") return <HazardGlyph kind="Fire" />;
  if (deed.room === undefined || deed.verb === "Interact" || deed.verb === "Repair") return null;
  return <SystemGlyph system={view.rooms[String(deed.room)]?.system} />;
}

function Price({ cost }: { cost: number | null }): JSX.Element | null {
  return cost === null ? null : <span class="st-price">{words.ap(cost)}</span>;
}

const DOTS = 3;

export function Points({ ap }: { ap: number }): JSX.Element {
  return (
    <span class="st-points" role="img" aria-label={words.ap(ap)} data-ap={ap}>
      {ap <= DOTS && (
        <span>
          {Array.from({ length: ap }, (_, n) => (
            <i key={n} />
          ))}
        </span>
      )}
      <b>{ap}</b>
      <small>{words.apShort}</small>
    </span>
  );
}

export interface VoteProps {
  readonly view: View;
  readonly options: Options;
  readonly call: (player: string) => string;
  readonly colours: readonly SeatColour[];
  /** A person's own act: whatever can follow without another question does. */
  readonly onVote: (command: Command) => void;
}

/** The vote that ends a phase: who is ready, and one's own. */
export function Vote({ view, options, call, colours, onVote }: VoteProps): JSX.Element | null {
  const { vote, pass } = options;
  const crew = Object.entries(view.players);
  if (!crew.length || view.outcome) return null;
  const ready = crew.filter(([, player]) => player.is_ready).length;
  const own = ownPlayer(view);
  const ap = own?.[1].ap ?? 0;
  return (
    <div class="st-vote">
      <div class="st-votes" role="status" aria-label={words.votes(ready, crew.length)}>
        {crew.map(([id, player]) => (
          <span key={id} title={`${call(id)}${player.is_ready ? `, ${words.ready}` : ""}`} class={player.is_ready ? "st-voter ready" : "st-voter"} data-voter={id} data-ready={player.is_ready}>
            <Token colour={colours[player.seat % colours.length] as SeatColour} name={call(id)} ready={player.is_ready} fainted={player.fainted} />
          </span>
        ))}
        <span class="st-quiet">{words.votes(ready, crew.length)}</span>
      </div>
      {pass && (
        <button type="button" class="button" data-act="pass" aria-keyshortcuts="p" onClick={() => onVote(pass)}>
          {words.pass(ap)}
        </button>
      )}
      {vote && (
        <button
          type="button"
          class={vote.ready ? "button main" : "button"}
          data-act="vote"
          data-main
          aria-keyshortcuts="v"
          title={vote.ready && view.phase === "TacticalPlanning" ? words.readyHint : undefined}
          onClick={() => onVote(vote.command)}
        >
          {vote.ready ? (words.vote[view.phase] ?? words.voteAny) : words.unvote}
        </button>
      )}
    </div>
  );
}
