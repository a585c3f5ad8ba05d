// The rooms without a fight: campfire, shrine, the choice of a card, the ending. One frame for all of them.
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { Words } from "../../parts/words";
import { sentence } from "../../table/choices";
import type { Command, SeenCard, View } from "../../wire/generated/sanctum";
import { Hall } from "./art";
import { CardBody, CardButton, cardLabel } from "./card";
import { digit, hotkey } from "./keys";
import type { Plan } from "./options";
import { stacked } from "./piles";
import "./rooms.css";
import { Scene, type SceneName } from "./scenes";
import { Sign, type SignName } from "./signs";
import { words } from "./texts";

interface RoomProps {
  readonly act: number;
  readonly scene: SceneName;
  readonly heading: string;
  readonly lead: string;
  readonly children: ComponentChildren;
}

export function Room({ act, scene, heading, lead, children }: RoomProps): JSX.Element {
  return (
    <div class="sc-room" data-room={scene}>
      <div class="sc-room-top">
        <Hall act={act} />
        <Scene name={scene} />
        <div class="sc-room-words">
          <h2>{heading}</h2>
          <p>{lead}</p>
        </div>
      </div>
      <div class="sc-room-body">{children}</div>
    </div>
  );
}

interface OfferProps {
  readonly sign: SignName;
  readonly name: string;
  readonly text: ComponentChildren;
  readonly can: boolean;
  readonly place: number;
  readonly act: string;
  readonly onTake: () => void;
}

/** One thing that can be done here, as a wide button. */
export function Offer({ sign, name, text, can, place, act, onTake }: OfferProps): JSX.Element {
  return (
    <button type="button" class="sc-offer" data-act={act} disabled={!can} onClick={onTake} {...(can ? digit(place) : {})}>
      <Sign name={sign} />
      <span class="sc-offer-words">
        <b>{name}</b>
        <span>{text}</span>
      </span>
      <kbd aria-hidden="true">{place + 1}</kbd>
    </button>
  );
}

export function LeaveButton({ plan, send, text = words.leave, main = false }: { readonly plan: Plan; readonly send: (command: Command) => void; readonly text?: string; readonly main?: boolean }): JSX.Element | null {
  const { leave } = plan;
  if (!leave) return null;
  return (
    <button type="button" class={`button sc-leave${main ? " main" : ""}`} data-act="leave" data-main onClick={() => send(leave)} {...hotkey("e")}>
      {text}
      <kbd aria-hidden="true">E</kbd>
    </button>
  );
}

interface PickProps {
  readonly view: View;
  readonly heading: string;
  readonly options: ReadonlyMap<number, Command>;
  /** Shows what the card would become. */
  readonly upgrading?: boolean;
  readonly onBack?: () => void;
  readonly send: (command: Command) => void;
}

/** Cards of the deck, of which one is chosen. */
export function CardPick({ view, heading, options, upgrading = false, onBack, send }: PickProps): JSX.Element {
  const cards = view.deck.filter((card: SeenCard) => options.has(card.uid));
  const stacks = stacked(cards); // of equal cards any will do
  return (
    <section class="sc-pick" aria-label={heading}>
      <div class="sc-pick-head">
        <h3>{heading}</h3>
        {onBack && (
          <button type="button" class="button" onClick={onBack} {...hotkey("e")}>
            {words.back}
          </button>
        )}
      </div>
      <ul class="sc-cards">
        {stacks.map(({ face: key, count }, n) => {
          const face = view.faces[key];
          const card = cards.find((each) => each.face === key);
          if (!face || !card) return null;
          const better = upgrading && face.upgrade ? view.faces[face.upgrade] : undefined;
          const label = better ? `${cardLabel(face)}; ${words.becomes}: ${better.text}, ${words.cost(better.cost)}` : cardLabel(face);
          return (
            <li key={key} class={better ? "sc-laid sc-before-after" : "sc-laid"}>
              <CardButton
                face={face}
                keywords={view.keywords}
                label={label}
                attributes={{ ...digit(n), "data-uid": card.uid }}
                onClick={() => {
                  const command = options.get(card.uid);
                  if (command) send(command);
                }}
              >
                <CardBody face={face} keywords={view.keywords} />
                {better && (
                  <>
                    <span class="sc-arrow" aria-hidden="true">
                      ➜
                    </span>
                    <CardBody face={better} keywords={view.keywords} />
                  </>
                )}
              </CardButton>
              {count > 1 && (
                <span class="sc-count" aria-hidden="true">
                  ×{count}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface Props {
  readonly view: View;
  readonly plan: Plan;
  readonly send: (command: Command) => void;
}

export function Campfire({ view, plan, send }: Props): JSX.Element {
  const [doing, setDoing] = useState<"inscribe" | "meditate" | null>(null);
  const { rest } = plan;
  return (
    <Room act={view.act} scene="campfire" heading={words.campfire} lead={words.campfireLead}>
      {doing ? (
        <CardPick view={view} heading={doing === "inscribe" ? words.chooseInscribe : words.chooseMeditate} options={plan[doing]} upgrading={doing === "inscribe"} onBack={() => setDoing(null)} send={send} />
      ) : (
        <div class="sc-offers">
          <Offer act="rest" sign="heart" name={words.rest} text={words.restText(view.rest_heals)} can={rest !== null} place={0} onTake={() => rest && send(rest)} />
          <Offer act="inscribe" sign="star" name={words.inscribe} text={words.inscribeText} can={plan.inscribe.size > 0} place={1} onTake={() => setDoing("inscribe")} />
          <Offer act="meditate" sign="feather" name={words.meditate} text={words.meditateText} can={plan.meditate.size > 0} place={2} onTake={() => setDoing("meditate")} />
          <LeaveButton plan={plan} send={send} text={words.walkOn} />
        </div>
      )}
    </Room>
  );
}

export function Shrine({ view, plan, send }: Props): JSX.Element | null {
  const { shrine } = view;
  if (!shrine) return null;
  return (
    <Room act={view.act} scene="shrine" heading={shrine.name} lead={shrine.scene}>
      <div class="sc-offers">
        {shrine.choices.map((choice, n) => {
          const command = plan.shrine.get(choice.id);
          const pays = words.pays(choice.gold, choice.hp);
          return (
            <Offer
              key={choice.id}
              act={`shrine-${choice.id}`}
              sign={choice.hp ? "drop" : choice.gold ? "coin" : "hand"}
              name={choice.label}
              text={
                <>
                  {choice.outcomes.map((text) => (
                    <span key={text}>
                      <Words text={sentence(text)} inside />
                    </span>
                  ))}
                  {pays && (
                    <em class={choice.affordable ? undefined : "dear"}>
                      {words.cost_} {pays}
                    </em>
                  )}
                </>
              }
              can={command !== undefined}
              place={n}
              onTake={() => command && send(command)}
            />
          );
        })}
      </div>
    </Room>
  );
}

export function ShrinePick({ view, plan, send }: Props): JSX.Element {
  const purpose = view.pick?.purpose ?? "";
  return (
    <Room act={view.act} scene="shrine" heading={view.shrine?.name ?? words.shrine} lead={view.shrine?.scene ?? ""}>
      <CardPick view={view} heading={words.picks[purpose] ?? purpose} options={plan.picks} upgrading={purpose === "upgrade"} send={send} />
    </Room>
  );
}

export function Ending({ view, plan, send }: Props): JSX.Element {
  return (
    <Room act={view.act} scene="ending" heading={words.endingHeading} lead={words.endingLead}>
      <div class="sc-offers">
        {[...plan.endings].map(([id, command], n) => (
          <Offer key={id} act={`ending-${id}`} sign={id === "warden" ? "key" : "sun"} name={words.endings[id] ?? id} text={words.endingTexts[id] ?? ""} can place={n} onTake={() => send(command)} />
        ))}
      </div>
    </Room>
  );
}
