// SINT FTL's board: the ship, the status report and the panels beside it. All seats act at the same time; everybody
// sees everybody's plan at once. What can be clicked is what the choices say.
import type { JSX } from "preact";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { typing } from "../../parts/choices";
import { board, type BoardProps } from "../board";
import type { Command, Event, View } from "../../wire/generated/sint";
import { Actions, Vote } from "./actions";
import { ShipChat } from "./chat";
import { happeningsOf, type Happenings } from "./happenings";
import { caller } from "./names";
import { awaited, optionsOf, type Deed } from "./options";
import { Cards, Crew, linesOf, Queue, Report, type Line } from "./panels";
import { roomTitle } from "./room";
import { Ship } from "./ship";
import { Score, Status } from "./status";
import { words } from "./texts";
import "./sint.css";

type Props = BoardProps<View, Command, Event>;

/** What happened since the crew's last plan of a round: kept while the next one is made. */
function useReport(told: Props["told"], phase: string): readonly Line[] {
  const kept = useRef<{ seq: number; done: boolean; lines: readonly Line[] }>({ seq: -1, done: false, lines: [] });
  if (kept.current.seq !== told.seq) {
    const { done, lines } = kept.current;
    const entered = told.events.flatMap((event) => (event.type === "PhaseChanged" ? [event] : []));
    const anew = done && entered.some((event) => event.to_phase === "Execution");
    // The plan of a new round ends the report; that of another batch goes on with it.
    const ends = entered.some((event) => event.from_phase === "EnemyTelegraph");
    kept.current = { seq: told.seq, done: ends || (done && !anew), lines: anew ? linesOf(told) : [...lines, ...linesOf(told)] };
  }
  return phase === "Lobby" ? [] : kept.current.lines;
}

const AGREES = { command: { type: "VoteReady", ready: true }, silent: true } as const;
const CARRIED: ReadonlySet<string> = new Set(["MorningReport", "EnemyTelegraph", "Execution", "EnemyAction"]);

/**
 * One "Ready" carries through: where a phase only wants to be agreed to, this seat agrees after a beat, and in a later
 * batch of a round that it has given its word for, too, once it has no points left. Gives the person's own vote.
 */
function useCarrying(view: View, asked: boolean, send: Props["send"], follow: Props["follow"]): (command: Command) => void {
  const word = useRef(-1); // the round in which the person said that the plan is ready
  const own = view.player ? view.players[view.player] : undefined;
  const idle = own !== undefined && own.ap === 0 && !view.order.some((id) => view.proposals[String(id)]?.player === view.player);
  const later = view.phase === "TacticalPlanning" && word.current === view.round && idle;
  const due = asked && (CARRIED.has(view.phase) || later);
  useLayoutEffect(() => follow?.(due ? AGREES : null), [due, follow]);
  return useCallback(
    (command: Command) => {
      if (view.phase === "TacticalPlanning") word.current = view.round;
      send(command);
    },
    [send, view.phase, view.round],
  );
}

/** The rooms that events speak of. */
function placesOf(events: Props["marked"], view: View): ReadonlySet<number> {
  const found = new Set<number>();
  for (const event of events ?? [])
    for (const [name, value] of Object.entries(event)) {
      if (typeof value === "number" && (name === "room" || name.endsWith("_room"))) found.add(value);
      const somebody = typeof value === "string" && (name === "player" || name.endsWith("_player") || name === "target") ? view.players[value] : undefined;
      if (somebody && !("room" in event)) found.add(somebody.room_id);
      if (name === "action" && value !== null && typeof value === "object" && "to_room" in value && typeof value.to_room === "number") found.add(value.to_room);
    }
  return found;
}

/** What there is to see of the last update that had anything: others' votes right after it do not cut it short. */
function useHappened(told: Props["told"], roomOf: (player: string) => number): Happenings {
  const fresh = useMemo(() => happeningsOf(told.events, told.seq, roomOf), [told]);
  const kept = useRef(fresh);
  if (fresh.flashes.length || fresh.hull.length || fresh.boss.length) kept.current = fresh;
  return kept.current;
}

function SintBoard({ view, seat, choices, send, told, names, colours, marked, follow }: Props): JSX.Element {
  const call = useMemo(() => caller(view, names), [view.players, names]);
  const title = useCallback((id: number) => roomTitle(view.rooms[String(id)]), [view.rooms]);
  const options = useMemo(() => optionsOf(choices, view, { call, room: title }), [choices, view, call, title]);
  const happened = useHappened(told, (id) => view.players[id]?.room_id ?? -1);
  const report = useReport(told, view.phase);
  const onVote = useCarrying(view, options.vote?.ready ?? false, send, follow);
  const places = useMemo(() => placesOf(marked, view), [marked, view.players]);
  const [person, setPerson] = useState("");
  const onDeed = useCallback(
    (deed: Deed) => {
      setPerson("");
      send(deed.command);
    },
    [send],
  );
  const onPerson = useCallback(
    (id: string) => {
      const deeds = options.deeds.filter((deed) => deed.target === id);
      if (deeds.length === 1 && deeds[0]) return onDeed(deeds[0]);
      setPerson(id);
    },
    [options, onDeed],
  );
  const now = useRef({ options, onVote }); // a key means what is shown, even before effects have run
  now.current = { options, onVote };
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (typing(event)) return;
      const { vote, pass } = now.current.options;
      if (event.key === "v" && vote) now.current.onVote(vote.command);
      else if (event.key === "p" && pass) now.current.onVote(pass);
      else if (event.key === "Escape") setPerson("");
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  const planning = view.phase === "TacticalPlanning";
  const morning = view.phase === "MorningReport";
  const panels = { view, options, names, colours, call, send, onDeed, onPerson };
  const happenings = <Report lines={report} names={names} />;
  const planned = view.order.some((id) => view.proposals[String(id)]?.player === view.player);
  const own = seat === null ? "" : (names[seat] ?? "");
  return (
    <div class="sint" data-phase={view.phase} data-layout={view.layout}>
      <Status view={view} options={options} hull={happened.hull} boss={happened.boss} name={own} send={send} />
      <Ship view={view} colours={colours} call={call} options={options} flashes={happened.flashes} marked={places} onDeed={onDeed} onPerson={onPerson} />
      <div class="st-side">
        <div class="st-scroll" role="region" aria-label={words.panels} tabIndex={0}>
          {morning && <Cards {...panels} />}
          {!planned && happenings}
          <Actions view={view} seat={seat} options={options} call={call} colours={colours} person={person} onDeed={onDeed} />
          {(planning || view.order.length > 0) && <Queue {...panels} />}
          {planned && happenings}
          {view.phase !== "Lobby" && !morning && <Cards {...panels} />}
          <Crew {...panels} />
        </div>
      </div>
      <Vote view={view} options={options} call={call} colours={colours} onVote={onVote} />
      <div class="sr" role="status" aria-live="polite">
        {`${words.phase(view.phase)}. ${words.votes(Object.values(view.players).filter((player) => player.is_ready).length, Object.keys(view.players).length)}`}
      </div>
    </div>
  );
}

export default board<View, Command, Event>({
  title: "sint",
  Board: SintBoard,
  list: "closed",
  together: { awaited },
  chat: { Panel: ShipChat, count: (view) => Object.values(view.chat).filter((line) => line.sender !== "SYSTEM").length },
  Ending: ({ view }) => <Score view={view} />,
  endings: words.endings,
  tells: true,
});
