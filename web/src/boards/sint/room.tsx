// One room: what it is, how it fares, what lies there, who is there and who plans to be. What can be done here is a
// button; the whole room is one if it can be walked to.
import type { JSX } from "preact";
import { memo } from "preact/compat";
import type { SeatColour } from "../board";
import type { GhostRoom, SeenPlayer, SeenRoom } from "../../wire/generated/sint";
import type { Box } from "./deck";
import type { Flash } from "./happenings";
import { changed, type Deed } from "./options";
import { CardMark, Crosshair, HazardGlyph, Horse, ItemGlyph, SystemGlyph, Token } from "./glyphs";
import { itemCount, words } from "./texts";

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly colour: SeatColour;
  readonly player: SeenPlayer;
  readonly own: boolean;
}

export interface RoomProps {
  readonly id: number;
  readonly room: SeenRoom;
  readonly planned: GhostRoom | undefined;
  readonly box: Box;
  readonly most: number;
  readonly people: readonly Person[];
  readonly ghosts: readonly Person[];
  /** Here is where this seat would act. */
  readonly standing: boolean;
  readonly move: Deed | undefined;
  /** What this seat can do with things here. */
  readonly deeds: readonly Deed[];
  readonly flashes: readonly Flash[];
  readonly onDeed: (deed: Deed) => void;
  readonly onPerson: (id: string) => void;
  readonly helpable: ReadonlySet<string>;
  readonly cards: readonly Posted[];
  /** Why it cannot be walked to now. */
  readonly cutOff: string | undefined;
  /** The line of the log that is pointed at speaks of this room. */
  readonly marked: boolean;
}

const MANY = 3;

export const roomTitle = (room: SeenRoom | undefined): string => room?.name ?? "";

/** A card in force that is solved in this room and few others. */
export interface Posted {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** What a screen reader says of the room. */
export function roomLabel(id: number, room: SeenRoom, most: number, people: readonly Person[], ghosts: readonly Person[]): string {
  const parts = [words.plate(id, roomTitle(room))];
  if (!room.system) parts.push(words.hallway);
  if (room.target) parts.push(words.target);
  if (room.system || room.system_health < most) parts.push(words.health(room.system_health, most));
  if (room.is_broken) parts.push(words.broken);
  for (const [kind, now] of changed(room.hazards, undefined)) parts.push(words.hazard(kind, now));
  for (const [item, now] of changed(room.items, undefined)) parts.push(itemCount(item, now));
  if (people.length) parts.push(words.here(people.map((each) => `${each.name}${each.player.fainted ? ` (${words.fainted})` : ""}`)));
  if (ghosts.length) parts.push(words.coming(ghosts.map((each) => each.name)));
  return parts.join(", ");
}

export const Room = memo(function Room(props: RoomProps): JSX.Element {
  const { id, room, planned, box, most, people, ghosts, standing, move, deeds, flashes, onDeed, onPerson, helpable, cards, cutOff, marked } = props;
  const system = deeds.filter((deed) => !["PickUp", "Extinguish", "Repair"].includes(deed.verb));
  const systemDeed = system.length === 1 ? system[0] : undefined;
  const byVerb = (verb: string, item?: string): Deed | undefined => deeds.find((deed) => deed.verb === verb && (!item || deed.item === item));
  const fires = room.hazards.filter((kind) => kind === "Fire").length;
  const waters = room.hazards.length - fires;
  const crowded = people.length + ghosts.length > MANY && box.width < 70;
  const classes = ["st-room"];
  if (room.target) classes.push("target");
  if (room.is_broken) classes.push("broken");
  if (standing) classes.push("standing");
  if (move) classes.push("open");
  if (!room.system) classes.push("hall");
  if (marked) classes.push("marked");
  if (box.width > 70) classes.push("long");
  if (box.height > 70) classes.push("tall");
  const label = roomLabel(id, room, most, people, ghosts);
  return (
    <div
      class="st-place"
      style={{ left: `${box.x}%`, top: `${box.y}%`, width: `${box.width}%`, height: `${box.height}%` }}
    >
      <div class={classes.join(" ")} role="group" aria-label={label} title={cutOff} data-stack data-room={id} data-fire={fires || undefined} data-water={waters || undefined}>
        {move && (
          <button type="button" class="st-go" data-act="move" data-to={id} aria-label={words.moveTo(roomTitle(room), move.cost ?? 0)} onClick={() => onDeed(move)} />
        )}
        <span class="st-mark" aria-hidden="true">
          <SystemGlyph system={room.system} />
        </span>
        <header>
          {systemDeed ? (
            <button type="button" class="st-system live" aria-label={priced(systemDeed)} title={priced(systemDeed)} onClick={() => onDeed(systemDeed)}>
              <SystemGlyph system={room.system} />
              <Mini cost={systemDeed.cost} />
            </button>
          ) : (
            <span class={room.system && !room.operational ? "st-system down" : "st-system"} aria-hidden="true">
              <SystemGlyph system={room.system} />
            </span>
          )}
          <span class="st-name" aria-hidden="true">
            {room.name}
          </span>
          {move?.cost !== null && move?.cost !== undefined && (
            <span class="st-cost" aria-hidden="true">
              {move.cost}
              <span> {words.apShort}</span>
            </span>
          )}
        </header>
        <div class="st-inside">
          <div class="st-facts">
            {(room.system || room.system_health < most) && (
              <span class="st-health" role="img" aria-label={words.health(room.system_health, most)}>
                {Array.from({ length: most }, (_, n) => (
                  <i key={n} class={n < room.system_health ? "full" : planned && n < planned.system_health ? "plan" : ""} />
                ))}
              </span>
            )}
            {room.is_broken && <span class="st-tag bad">{words.broken}</span>}
            {cards.map((card) => (
              <span key={card.id} class={card.id === "Amerigo" ? "st-posted horse" : "st-posted"} data-card={card.id} role="img" aria-label={words.posted(card.title)} title={`${card.title}: ${card.text}`}>
                {card.id === "Amerigo" ? <Horse /> : <CardMark />}
              </span>
            ))}
            {changed(room.hazards, planned?.hazards).map(([kind, now, then]) => {
              const deed = kind === "Water" ? byVerb("Repair") : byVerb("Extinguish");
              const body = <Hazards kind={kind} now={now} then={then} />;
              return deed && now > 0 ? (
                <button key={kind} type="button" class="st-hazards live" aria-label={`${priced(deed)}: ${words.hazard(kind, now)}`} title={priced(deed)} onClick={() => onDeed(deed)}>
                  {body}
                  <Mini cost={deed.cost} />
                </button>
              ) : (
                <span key={kind} class="st-hazards" role="img" aria-label={words.hazard(kind, now)}>
                  {body}
                </span>
              );
            })}
          </div>
          {(room.items.length > 0 || (planned?.items.length ?? 0) > 0) && (
            <div class="st-floor">
              {changed(room.items, planned?.items).map(([item, now, then]) => {
                const deed = byVerb("PickUp", item);
                const body = (
                  <>
                    <ItemGlyph item={item} />
                    {now > 0 && (now > 1 || then > 1) && <b>{now}</b>}
                    {then !== now && <em>{then > now ? `+${then - now}` : `−${now - then}`}</em>}
                  </>
                );
                const name = then === now ? itemCount(item, now) : `${itemCount(item, now)}, ${words.goes(then - now)}`;
                return deed ? (
                  <button key={item} type="button" class="st-item live" data-item={item} aria-label={`${priced(deed)} (${name})`} title={priced(deed)} onClick={() => onDeed(deed)}>
                    {body}
                    <Mini cost={deed.cost} />
                  </button>
                ) : (
                  <span key={item} class={now ? "st-item" : "st-item ghost"} data-item={item} role="img" aria-label={name} title={name}>
                    {body}
                  </span>
                );
              })}
            </div>
          )}
        </div>
        <div class={`st-people${people.length + ghosts.length > 1 ? " several" : ""}${crowded ? " crowded" : ""}`}>
          {people.map((each) => (
            <Somebody key={each.id} person={each} ghost={false} helpable={helpable.has(each.id)} onPerson={onPerson} />
          ))}
          {ghosts.map((each) => (
            <Somebody key={`ghost ${each.id}`} person={each} ghost helpable={helpable.has(each.id)} onPerson={onPerson} />
          ))}
        </div>
        {room.target && <Crosshair />}
        {flashes.map((flash) => (
          <span key={flash.key} class={`st-flash st-flash-${flash.kind}`} style={{ animationDelay: `${Math.min(flash.step, STAGGERED) * 20}ms` }} aria-hidden="true" />
        ))}
      </div>
    </div>
  );
});

const STAGGERED = 4; // what comes later comes with the last: all of it is over in less than 300 ms

const priced = (deed: Deed): string => (deed.cost === null ? deed.label : `${deed.label}, ${words.ap(deed.cost)}`);

/** The price on a button in a room. */
function Mini({ cost }: { cost: number | null }): JSX.Element | null {
  return cost === null ? null : (
    <small class="st-mini" aria-hidden="true">
      {cost}
    </small>
  );
}

/** The floor below a room: what is drawn between the two lies under its words. */
export function Plate({ room, box }: { room: SeenRoom; box: Box }): JSX.Element {
  const classes = `st-plate${room.system ? "" : " hall"}${room.is_broken ? " broken" : ""}`;
  return (
    <div class="st-place" style={{ left: `${box.x}%`, top: `${box.y}%`, width: `${box.width}%`, height: `${box.height}%` }} aria-hidden="true">
      <div class={classes} />
    </div>
  );
}

function Hazards({ kind, now, then }: { kind: string; now: number; then: number }): JSX.Element {
  const most = Math.max(now, then);
  if (most > 3)
    return (
      <>
        <HazardGlyph kind={kind} />
        <b>{now}</b>
        {then !== now && <em>{then > now ? `+${then - now}` : `−${now - then}`}</em>}
      </>
    );
  return (
    <>
      {Array.from({ length: most }, (_, n) => (
        <span key={n} class={n >= then ? "st-leaving" : n >= now ? "st-coming" : ""}>
          <HazardGlyph kind={kind} />
        </span>
      ))}
    </>
  );
}

interface SomebodyProps {
  readonly person: Person;
  readonly ghost: boolean;
  readonly helpable: boolean;
  readonly onPerson: (id: string) => void;
}

function Somebody({ person, ghost, helpable, onPerson }: SomebodyProps): JSX.Element {
  const { player, name, colour, own, id } = person;
  const label = ghost ? words.ghost(name) : [name, own ? words.you : "", player.fainted ? words.fainted : "", player.is_ready ? words.ready : ""].filter(Boolean).join(", ");
  const body = (
    <>
      <Token colour={colour} name={name} ghost={ghost} fainted={player.fainted} ready={!ghost && player.is_ready} own={own} />
      <span class="st-person-name">{name}</span>
    </>
  );
  const classes = `st-person${ghost ? " ghost" : ""}${own ? " own" : ""}`;
  return helpable ? (
    <button type="button" class={`${classes} live`} data-player={id} data-ghost={ghost || undefined} aria-label={words.act(label)} title={words.act(name)} onClick={() => onPerson(id)}>
      {body}
    </button>
  ) : (
    <span class={classes} data-player={id} data-ghost={ghost || undefined} role="img" aria-label={label} title={label}>
      {body}
    </span>
  );
}
