// Beside the ship: the plan of all seats, the cards in force, the crew, and what the last phase brought.
import type { JSX } from "preact";
import type { SeatColour } from "../board";
import { Icon } from "../../look/icons";
import { sentence } from "../../table/choices";
import { named } from "../../table/names";
import { Die } from "../../parts/die";
import type { CardFace, Command, Event, SeenCard, View } from "../../wire/generated/sint";
import { Points } from "./actions";
import { Heart, ItemGlyph, Token } from "./glyphs";
import { counted, plannedHand, plannedRoom, type Deed, type Options } from "./options";
import { roomTitle } from "./room";
import { itemCount, words } from "./texts";

export interface PanelProps {
  readonly view: View;
  readonly options: Options;
  readonly names: readonly string[];
  readonly colours: readonly SeatColour[];
  readonly call: (player: string) => string;
  readonly send: (command: Command) => void;
  readonly onDeed: (deed: Deed) => void;
  readonly onPerson: (id: string) => void;
}

const colourOf = (colours: readonly SeatColour[], view: View, id: string): SeatColour => colours[(view.players[id]?.seat ?? 0) % colours.length] as SeatColour;

/** Everybody's proposals in the order they will be carried out. */
export function Queue({ view, options, names, colours, call, send }: PanelProps): JSX.Element {
  return (
    <section class="st-panel st-queue" aria-label={words.plan}>
      <h3>
        {words.plan} {view.order.length > 0 && <span class="chip">{view.order.length}</span>}
      </h3>
      {view.order.length ? (
        <ol aria-live="polite">
          {view.order.map((id) => {
            const step = view.proposals[String(id)];
            if (!step) return null;
            const undo = options.undo.get(id);
            const what = sentence(named(step.words, names));
            return (
              <li key={id} data-proposal={id} data-by={step.player} class={step.player === view.player ? "own" : ""}>
                <Token colour={colourOf(colours, view, step.player)} name={call(step.player)} />
                <span class="grow">
                  <span class="sr">{call(step.player)}: </span>
                  {what}
                </span>
                <span class="st-price">{words.ap(step.cost)}</span>
                {undo && (
                  <button type="button" class="st-undo" data-act="undo" aria-label={words.undo(what)} title={words.undo(what)} onClick={() => send(undo)}>
                    <Icon name="cross" />
                  </button>
                )}
              </li>
            );
          })}
        </ol>
      ) : (
        <p class="st-quiet">{words.planEmpty}</p>
      )}
    </section>
  );
}

// ---------------------------------------------------------------- cards

export function Cards(props: PanelProps): JSX.Element {
  const { view } = props;
  const latest = view.latest_event ?? "";
  const flash = latest && !view.active_situations.some((card) => card.id === latest) ? view.cards[latest] : undefined;
  return (
    <section class="st-panel st-cards" aria-label={words.cards}>
      <h3>
        {words.cards} {view.active_situations.length > 0 && <span class="chip">{view.active_situations.length}</span>}
        <span class="st-quiet st-deck-count">{words.deck(view.deck_count)}</span>
      </h3>
      {typeof view.lull_left === "number" && <p class="st-next">{words.lull(view.lull_left)}</p>}
      {view.next_card && <p class="st-next">{words.nextCard(view.cards[view.next_card]?.title ?? view.next_card)}</p>}
      {flash && <Printed face={flash} drawn />}
      {view.active_situations.map((card) => (
        <Card key={card.id} card={card} drawn={card.id === latest} {...props} />
      ))}
      {!flash && !view.active_situations.length && <p class="st-quiet">{words.cardsNone}</p>}
    </section>
  );
}

function Printed({ face, drawn, children }: { face: CardFace; drawn: boolean; children?: preact.ComponentChildren }): JSX.Element {
  return (
    <article class={`st-card ${face.tone.toLowerCase()}${drawn ? " drawn" : ""}`}>
      {drawn && <p class="st-drawn">{words.drawn}</p>}
      <header>
        <h4>{face.title}</h4>
        <span class="st-kind">{words.kinds[face.kind] ?? face.kind}</span>
      </header>
      <p>{face.text}</p>
      {children}
    </article>
  );
}

function Card({ card, drawn, view, options, call, onDeed }: PanelProps & { card: SeenCard; drawn: boolean }): JSX.Element {
  const face = view.cards[card.id];
  if (!face) return <p>{card.id}</p>;
  const solve = options.deeds.find((deed) => deed.verb === "Interact" && deed.card === card.id);
  const solved = view.projected?.solved.includes(card.id) ?? false;
  const near = card.rooms.length <= 3 ? card.rooms : [];
  return (
    <Printed face={face} drawn={drawn}>
      {face.rounds > 0 && (
        <p class="st-count" data-left={card.rounds_left}>
          <span class={card.rounds_left <= 1 ? "st-fuse last" : "st-fuse"} aria-hidden="true">
            {Array.from({ length: face.rounds }, (_, n) => (
              <i key={n} class={n < card.rounds_left ? "full" : ""} />
            ))}
          </span>
          {words.left(card.rounds_left)}
        </p>
      )}
      {card.affected_player && <p class="st-affected">{words.affected(call(card.affected_player))}</p>}
      {face.how && (
        <p class="st-how">
          <strong>{words.solution}:</strong> {face.how}
        </p>
      )}
      {(solve || solved || near.some((room) => options.moves.has(room))) && (
        <div class="st-deeds">
          {solved && <span class="chip good">{words.solvedByPlan}</span>}
          {solve && (
            <button type="button" class="st-deed main" data-act="Interact" onClick={() => onDeed(solve)}>
              <span>{words.solve(face.title)}</span>
              {solve.cost !== null && <span class="st-price">{words.ap(solve.cost)}</span>}
            </button>
          )}
          {!solved &&
            near.map((room) => {
              const move = options.moves.get(room);
              return (
                move && (
                  <button key={room} type="button" class="st-deed small" onClick={() => onDeed(move)}>
                    <span>
                      <span aria-hidden="true">→ </span>
                      <span class="sr">{words.walk} </span>
                      {move.label}
                    </span>
                    {move.cost !== null && <span class="st-price">{words.ap(move.cost)}</span>}
                  </button>
                )
              );
            })}
        </div>
      )}
    </Printed>
  );
}

// ---------------------------------------------------------------- crew

export function Crew({ view, options, colours, call, names, onPerson }: PanelProps): JSX.Element {
  const helpable = new Set(options.deeds.flatMap((deed) => (deed.target ? [deed.target] : [])));
  return (
    <section class="st-panel st-crew" aria-label={words.crew}>
      <h3>{words.crew}</h3>
      <ul>
        {Object.entries(view.players).map(([id, player]) => {
          const room = roomTitle(view.rooms[String(player.room_id)]);
          const then = plannedRoom(view, id);
          const hand = plannedHand(view, id);
          return (
            <li key={id} data-crew={id} class={id === view.player ? "own" : ""}>
              <Token colour={colourOf(colours, view, id)} name={call(id)} fainted={player.fainted} ready={player.is_ready} own={id === view.player} />
              <div class="grow">
                <p class="st-crew-name">
                  <strong>{call(id)}</strong>
                  {player.is_ready && <span class="sr">{words.ready}</span>}
                  <span class="st-hearts" role="img" aria-label={words.hp(player.hp, view.max_hp)}>
                    {Array.from({ length: view.max_hp }, (_, n) => (
                      <Heart key={n} full={n < player.hp} />
                    ))}
                  </span>
                </p>
                <p class="st-quiet">
                  {player.fainted ? words.fainted : then === player.room_id ? room : `${room} → ${roomTitle(view.rooms[String(then)])}`}
                </p>
              </div>
              <span class="st-hand" role="img" aria-label={hand.length ? words.holds(counted(hand).map(([item, n]) => itemCount(item, n)).join(", ")) : words.handsEmpty}>
                {counted(hand).map(([item, n]) => (
                  <span key={item} class="st-held">
                    <ItemGlyph item={item} />
                    {n > 1 && <b>{n}</b>}
                  </span>
                ))}
              </span>
              <Points ap={player.ap} />
              {helpable.has(id) && (
                <button type="button" class="st-help" aria-label={words.act(call(id))} title={words.act(call(id))} onClick={() => onPerson(id)}>
                  <Icon name="plus" />
                </button>
              )}
            </li>
          );
        })}
        {view.removed_players.map((id) => (
          <li key={id} class="gone">
            <span class="grow">
              <strong>{names[Number(id.slice(1)) - 1] ?? id}</strong> <span class="st-quiet">{words.gone}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

// ---------------------------------------------------------------- report

/** A line of the report; `weight` as the title gives it: 0 a detail, 2 grave. */
export interface Line {
  readonly key: string;
  readonly text: string;
  readonly weight: number;
  readonly shot?: { readonly roll: number; readonly hit: boolean };
}

// What the board shows in another place, or says in another line.
const ELSEWHERE: ReadonlySet<string> = new Set(["ReadySet", "Passed", "PhaseChanged", "ApSet", "Proposed", "Undone", "CardDrawn", "Telegraphed", "ChatPosted", "BossHit", "CardTicked", "ItemTaken"]);

/** What an update adds to the report. */
export function linesOf(told: { readonly seq: number; readonly events: readonly Event[]; readonly texts: readonly string[]; readonly weights?: readonly number[] }): readonly Line[] {
  return told.events.flatMap((event, n): Line[] => {
    const text = told.texts[n] ?? ""; // one text for each event, in order
    if (!text || ELSEWHERE.has(event.type)) return [];
    const line = { key: `${told.seq}.${n}`, text, weight: told.weights?.[n] ?? 1 };
    return [event.type === "ShotFired" ? { ...line, shot: { roll: event.roll, hit: event.hit } } : line];
  });
}

const SHOWN = 6;

/** What happened since the last plan, the gravest first; what is left over can be opened. */
export function Report({ lines, names }: { lines: readonly Line[]; names: readonly string[] }): JSX.Element | null {
  if (!lines.length) return null;
  const sorted = [...lines].sort((a, b) => b.weight - a.weight);
  const first = sorted.filter((line, n) => n < SHOWN || line.weight > 1);
  const rest = sorted.slice(first.length);
  const item = (line: Line): JSX.Element => (
    <li key={line.key} class={line.weight > 1 ? "grave" : line.shot?.hit ? "hit" : ""}>
      {line.shot && <Die value={line.shot.roll} size={22} />}
      <span>{sentence(named(line.text, names))}</span>
    </li>
  );
  return (
    <section class="st-panel st-report" aria-label={words.report}>
      <h3>{words.report}</h3>
      <ul>{first.map(item)}</ul>
      {rest.length > 0 && (
        <details>
          <summary class="st-quiet">{words.reportMore(rest.length)}</summary>
          <ul>{rest.map(item)}</ul>
        </details>
      )}
    </section>
  );
}
