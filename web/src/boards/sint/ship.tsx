// The ship: rooms on the layout's grid, doors between them, ways that are planned. Narrow screens see a long ship from
// the side turned upright.
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { SeatColour } from "../board";
import type { View } from "../../wire/generated/sint";
import { deckOf, walkOf, widest, type Deck } from "./deck";
import type { Flash } from "./happenings";
import type { Deed, Options } from "./options";
import { plannedRoom } from "./options";
import { Plate, Room, type Person, type Posted } from "./room";
import { words } from "./texts";
import "./ship.css";

export interface ShipProps {
  readonly view: View;
  readonly colours: readonly SeatColour[];
  readonly call: (player: string) => string;
  readonly options: Options;
  readonly flashes: readonly Flash[];
  /** Rooms that the line of the log that is pointed at speaks of. */
  readonly marked: ReadonlySet<number>;
  readonly onDeed: (deed: Deed) => void;
  readonly onPerson: (id: string) => void;
}

const ROOMY = 96; // pixels a room needs to be read across

/** Whether the ship is better drawn turned: measured, and kept up to date. */
function useTurned(view: View): readonly [preact.RefObject<HTMLDivElement>, boolean] {
  const ref = useRef<HTMLDivElement>(null);
  const [turned, setTurned] = useState(() => typeof innerWidth === "number" && innerWidth < 640);
  const across = useMemo(() => widest(view), [view.layout, view.rooms]);
  const upright = useMemo(() => deckOf(view).across, [view.layout]);
  const lying = useMemo(() => deckOf(view, true).across, [view.layout]);
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const measure = (): void => setTurned(box.clientWidth / across < ROOMY && lying < upright);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(box);
    return () => watch.disconnect();
  }, [across, upright, lying]);
  return [ref, turned && lying < upright];
}

const NONE: readonly Posted[] = [];
const FEW = 2;

/** The cards in force that stand for a place: those solved in so few rooms, and not by the plan already. */
function postedIn(view: View): ReadonlyMap<number, readonly Posted[]> {
  const found = new Map<number, Posted[]>();
  for (const card of view.active_situations) {
    const face = view.cards[card.id];
    if (!face || card.rooms.length > FEW || view.projected?.solved.includes(card.id)) continue;
    for (const room of card.rooms) found.set(room, [...(found.get(room) ?? []), { id: card.id, title: face.title, text: face.text }]);
  }
  return found;
}

const sameDoors = (view: View): string => Object.values(view.rooms).map((room) => room.cell.join()).join(";");

export function Ship({ view, colours, call, options, flashes, marked, onDeed, onPerson }: ShipProps): JSX.Element {
  const [box, turned] = useTurned(view);
  const shape = `${view.layout} ${sameDoors(view)}`;
  const deck = useMemo(() => deckOf(view, turned), [shape, turned]);
  const people = useMemo(
    () =>
      Object.entries(view.players).map(([id, player]): Person => ({ id, player, name: call(id), colour: colours[player.seat % colours.length] as SeatColour, own: id === view.player })),
    [view.players, view.player, call, colours],
  );
  const standing = view.player ? plannedRoom(view, view.player) : -1;
  const helpable = useMemo(() => new Set(options.deeds.flatMap((deed) => (deed.target ? [deed.target] : []))), [options]);
  const posted = useMemo(() => postedIn(view), [view.active_situations, view.cards, view.projected]);
  return (
    <div class="st-sea" ref={box} role="region" aria-label={words.ship} tabIndex={0}>
      <Waves />
      <div class={turned || deck.down >= deck.across ? "st-hull upright" : "st-hull"}>
        <div
          class="st-deck"
          data-layout={view.layout}
          data-turned={turned || undefined}
          style={{ "--across": deck.across, "--down": deck.down }}
        >
          {deck.court && <Court deck={deck} />}
          {[...deck.boxes].map(([id, place]) => {
            const room = view.rooms[String(id)];
            return room && <Plate key={`${view.layout} ${id}`} room={room} box={place} />;
          })}
          {deck.passages.map((each, n) => (
            <div key={n} class="st-place" style={{ left: `${each.x}%`, top: `${each.y}%`, width: `${each.width}%`, height: `${each.height}%` }}>
              <div class="st-passage">{words.passage}</div>
            </div>
          ))}
          <svg class="st-ways" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" focusable="false">
            {deck.ways.map(([a, b], n) => (
              <path key={n} class="st-way" d={`M${a.x} ${a.y}L${b.x} ${b.y}`} />
            ))}
            {people.map((each) => {
              const path = view.projected?.players[each.id]?.path ?? [];
              if (!path.length) return null;
              const spots = walkOf(deck, each.player.room_id, path, (each.player.seat - 2.5) * 0.5);
              const d = spots.map((spot, n) => `${n ? "L" : "M"}${spot.x.toFixed(2)} ${spot.y.toFixed(2)}`).join("");
              const end = spots.at(-1);
              return (
                <g key={each.id} class={each.own ? "st-walker own" : "st-walker"} style={{ stroke: each.colour.fill }}>
                  <path class="st-walk" d={d} />
                  {end && <path class="st-walk-end" d={`M${end.x.toFixed(2)} ${end.y.toFixed(2)}h0`} />}
                </g>
              );
            })}
          </svg>
          {[...deck.boxes].map(([id, place]) => {
            const room = view.rooms[String(id)];
            return (
              room && (
                <Room
                  key={`${view.layout} ${id}`}
                  id={id}
                  room={room}
                  planned={view.projected?.rooms[String(id)]}
                  box={place}
                  most={view.max_health}
                  people={people.filter((each) => each.player.room_id === id)}
                  ghosts={people.filter((each) => each.player.room_id !== id && plannedRoom(view, each.id) === id)}
                  standing={standing === id}
                  move={options.moves.get(id)}
                  deeds={options.deeds.filter((deed) => deed.room === id)}
                  flashes={flashes.filter((flash) => flash.room === id)}
                  helpable={helpable}
                  cards={posted.get(id) ?? NONE}
                  cutOff={view.cut_off[String(id)]}
                  marked={marked.has(id)}
                  onDeed={onDeed}
                  onPerson={onPerson}
                />
              )
            );
          })}
          {deck.doors.map((door, n) => (
            <span key={n} class={`st-door ${door.wall}`} style={{ left: `${door.x}%`, top: `${door.y}%` }} aria-hidden="true" />
          ))}
        </div>
      </div>
    </div>
  );
}

function Waves(): JSX.Element {
  return (
    <svg class="st-waves" aria-hidden="true" focusable="false">
      <defs>
        <pattern id="st-wave" width="64" height="30" patternUnits="userSpaceOnUse">
          <path d="M0 9q8-7 16 0t16 0M32 24q8-7 16 0t16 0" fill="none" stroke="currentColor" stroke-width="1.600" stroke-linecap="round" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill="url(#st-wave)" />
    </svg>
  );
}

/** The open deck inside a ring of rooms: funnels, seen from above. */
function Court({ deck }: { deck: Deck }): JSX.Element | null {
  const place = deck.court;
  if (!place) return null;
  return (
    <div class="st-place" style={{ left: `${place.x}%`, top: `${place.y}%`, width: `${place.width}%`, height: `${place.height}%` }} aria-hidden="true">
      <div class="st-court">
        <svg viewBox="0 0 120 120" focusable="false">
          <circle cx="60" cy="60" r="46" class="st-rose-rim" />
          <path class="st-rose-dark" d="M60 10l8 42l42 8l-42 8l-8 42l-8-42l-42-8l42-8z" />
          <path class="st-rose-light" d="M60 10l8 42l-8 8zM110 60l-42 8l-8-8zM60 110l-8-42l8-8zM10 60l42-8l8 8z" />
          <circle cx="60" cy="60" r="7" class="st-rose-hub" />
        </svg>
      </div>
    </div>
  );
}
