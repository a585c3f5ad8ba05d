// SINT FTL's board: the ship, the status report and the panels beside it. All seats act at the same time; everybody
// sees everybody's plan at once. What can be clicked is what the choices say.
import type { JSX } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { typing } from "../../parts/choices";
import { board, type BoardProps } from "../board";
import type { Command, Event, View } from "../../wire/generated/sint";
import { Actions, Vote } from "./actions";
import { ShipChat } from "./chat";
import { happeningsOf, type Happenings } from "./happenings";
import { caller } from "./names";
import { awaited, optionsOf, type Deed } from "./options";
import { Cards, Crew, Queue, Report, type Brought } from "./panels";
import { roomTitle } from "./room";
import { Ship } from "./ship";
import { Status } from "./status";
import { words } from "./texts";
import "./sint.css";

type Props = BoardProps<View, Command, Event>;

/** What the last change of phase brought; kept while the next one is voted on. */
function useBrought(told: Props["told"]): Brought | null {
  const kept = useRef<Brought | null>(null);
  if (kept.current?.seq !== told.seq && told.events.some((event) => event.type === "PhaseChanged")) {
    const phase = told.events.findLast((event) => event.type === "PhaseChanged");
    kept.current = { seq: told.seq, phase: phase?.type === "PhaseChanged" ? phase.to_phase : "", events: told.events, texts: told.texts };
  }
  return kept.current;
}

/** What there is to see of the last update that had anything: others' votes right after it do not cut it short. */
function useHappened(told: Props["told"], roomOf: (player: string) => number): Happenings {
  const fresh = useMemo(() => happeningsOf(told.events, told.seq, roomOf), [told]);
  const kept = useRef(fresh);
  if (fresh.flashes.length || fresh.hull.length || fresh.boss.length) kept.current = fresh;
  return kept.current;
}

function SintBoard({ view, seat, choices, send, told, names, colours }: Props): JSX.Element {
  const call = useMemo(() => caller(view, names), [view.players, names]);
  const title = useCallback((id: number) => roomTitle(id, view.rooms[String(id)]), [view.rooms]);
  const options = useMemo(() => optionsOf(choices, view, { call, room: title }), [choices, view, call, title]);
  const happened = useHappened(told, (id) => view.players[id]?.room_id ?? -1);
  const brought = useBrought(told);
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
  const now = useRef({ options, send }); // a key means what is shown, even before effects have run
  now.current = { options, send };
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (typing(event)) return;
      const { vote, pass } = now.current.options;
      if (event.key === "v" && vote) now.current.send(vote.command);
      else if (event.key === "p" && pass) now.current.send(pass);
      else if (event.key === "Escape") setPerson("");
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  const planning = view.phase === "TacticalPlanning";
  const morning = view.phase === "MorningReport";
  const panels = { view, options, names, colours, call, send, onDeed, onPerson };
  const report = brought && brought.phase === view.phase && brought.texts.length > 1 ? <Report view={view} names={names} call={call} brought={brought} /> : null;
  const own = seat === null ? "" : (names[seat] ?? "");
  return (
    <div class="sint" data-phase={view.phase} data-layout={view.layout}>
      <Status view={view} options={options} hull={happened.hull} boss={happened.boss} name={own} send={send} />
      <Ship view={view} colours={colours} call={call} options={options} flashes={happened.flashes} onDeed={onDeed} onPerson={onPerson} />
      <div class="st-side">
        <div class="st-scroll" role="region" aria-label={words.panels} tabIndex={0}>
          {morning && <Cards {...panels} />}
          {!planning && report}
          <Actions view={view} seat={seat} options={options} call={call} colours={colours} person={person} onDeed={onDeed} />
          {(planning || view.order.length > 0) && <Queue {...panels} />}
          {view.phase !== "Lobby" && !morning && <Cards {...panels} />}
          <Crew {...panels} />
        </div>
      </div>
      <Vote view={view} options={options} call={call} colours={colours} send={send} />
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
  endings: words.endings,
});
