// Cards: the one just drawn, the stored bonuses, the tactics in hand, and the answer to the other's attack.
import type { ComponentChildren, JSX } from "preact";
import { Words } from "../board";
import { calledOf, cardOf, cardText, cardWhen } from "./catalogue";
import { sideName, type Offer, type Plan } from "./options";
import { words } from "./texts";
import type { Command, View } from "../../wire/generated/taktik";

const SIGNS: Readonly<Record<string, string>> = { bonus: "M8 3v10M3 8h10", malus: "M3 8h10", tactic: "M9 2L4 9h4l-1 5l5-7H8z" };

function Head({ id }: { id: string }): JSX.Element {
  const { name, kind, category, special } = cardOf(id);
  return (
    <>
      <svg viewBox="0 0 16 16" width="18" height="18" aria-hidden="true" focusable="false">
        <path d={SIGNS[kind] ?? ""} />
      </svg>
      <h3>{name}</h3>
      <span class="tk-category">
        {special ? "★ " : ""}
        {kind === "tactic" ? "" : category}
      </span>
    </>
  );
}

/** A card face up: what it is called, what it does, and what may be done with it. */
export function Card({ id, ruleset, children }: { id: string; ruleset: string; children?: ComponentChildren }): JSX.Element {
  return (
    <article class={`tk-card tk-${cardOf(id).kind || "card"}`} data-card={id}>
      <header class="tk-head">
        <Head id={id} />
      </header>
      <p>
        <Words text={cardText(id, ruleset)} />
      </p>
      {children && <div class="tk-actions">{children}</div>}
    </article>
  );
}

/** A card kept: its name, the rest when asked for. What may be done with it now is always in sight. */
function Kept({ id, ruleset, children }: { id: string; ruleset: string; children?: ComponentChildren }): JSX.Element {
  const when = cardWhen(id, ruleset);
  return (
    <div class="tk-kept">
      <details class={`tk-card tk-${cardOf(id).kind || "card"}`} data-card={id}>
        <summary class="tk-head">
          <Head id={id} />
        </summary>
        <p>
        <Words text={cardText(id, ruleset)} />
      </p>
        {when && <p class="tk-when">{when}</p>}
      </details>
      {children && <div class="tk-actions">{children}</div>}
    </div>
  );
}

interface Shared {
  readonly view: View;
  readonly plan: Plan;
  readonly own: number | null;
  readonly send: (command: Command) => void;
  /** A card was chosen to be played. */
  readonly onOffer: (offer: Offer) => void;
}

const needsTarget = (offer: Offer): boolean => offer.ways.length > 1;

/** The card just drawn, with everything that may be done about it. */
export function Pending({ view, plan, own, names, send, onOffer }: Shared & { names: readonly string[] }): JSX.Element | null {
  const pending = view.pending ?? null;
  if (!pending) return null;
  const mine = pending.drawer === own;
  const who = names[pending.drawer] ?? "";
  const card = pending.card ?? null;
  if (card === null)
    return (
      <section class="tk-panel tk-pending">
        <h2>{words.theirBonus(who)}</h2>
      </section>
    );
  const malus = cardOf(card).kind === "malus";
  const heading = malus ? (mine ? words.pendingMalus : words.theirMalus(who)) : mine ? words.pendingBonus : words.theirBonus(who);
  const offer = plan.offers.find((each) => each.use === "pending");
  const accept = plan.bare.get("AcceptMalus");
  const store = view.sides[sideName(own ?? 0)]?.store ?? [];
  return (
    <section class="tk-panel tk-pending" aria-label={heading}>
      <h2>{heading}</h2>
      <Card id={card} ruleset={view.ruleset}>
        {offer && (
          <button type="button" class="button main" data-act="play" onClick={() => onOffer(offer)}>
            {malus ? words.chooseTarget : needsTarget(offer) ? words.playOn : words.play}
          </button>
        )}
        {plan.stores.map((command) => (
          <button key={command.replace ?? -1} type="button" class="button" data-act="store" onClick={() => send(command)}>
            {command.replace === null || command.replace === undefined ? words.store : words.storeFor(cardOf(store[command.replace] ?? "").name)}
          </button>
        ))}
        {plan.cancels
          .filter((each) => each.malus === "pending" || each.spend === "pending")
          .map((command) => (
            <button key={JSON.stringify(command)} type="button" class="button" data-act="cancel" onClick={() => send(command)}>
              {command.malus === "pending" ? words.cancelPending(cardOf(spentCard(command.spend, store)).name) : words.cancelWithThis(cardOf(playedCard(view, command.malus)).name)}
            </button>
          ))}
        {accept && (
          <button type="button" class="button" data-act="accept" onClick={() => send(accept)}>
            {words.accept}
          </button>
        )}
      </Card>
    </section>
  );
}

const spentCard = (spend: number | "pending", store: readonly string[]): string => (spend === "pending" ? "" : (store[spend] ?? ""));

/** The card of an active play. */
const playedCard = (view: View, play: number | "pending"): string => Object.values(view.effects).find((each) => each.play === play)?.card ?? "";

/** Stored bonuses and tactics in hand; what may be played now has a button. */
export function Hand({ view, plan, own, armed, send, onOffer, onDisarm, onPoint }: Shared & { armed: string; onDisarm: () => void; onPoint: (command: Command | null) => void }): JSX.Element | null {
  if (own === null) return null;
  const side = view.sides[sideName(own)];
  const hand = side?.hand ?? view.sides[sideName(0)]?.hand ?? [];
  const store = side?.store ?? [];
  const byCard = (use: readonly string[], card: string, index = -1): Offer | undefined =>
    plan.offers.find((each) => use.includes(each.use) && each.card === card && each.index === index);
  const verbs: Readonly<Record<string, string>> = { move: words.withMove, roll: words.withRoll, resolve: words.withResolve };
  return (
    <>
      {store.length > 0 && (
        <section class="tk-panel" aria-label={words.stored}>
          <h2>
            {words.stored} <span class="chip">{store.length}</span>
          </h2>
          <div class="tk-cards">
            {store.map((card, index) => {
              const offer = byCard(["stored"], card, index);
              const cancels = plan.cancels.filter((each) => each.spend === index && each.malus !== "pending");
              return (
                <Kept key={`${index}${card}`} id={card} ruleset={view.ruleset}>
                  {(offer ?? cancels.length > 0) && (
                    <>
                      {offer && (
                        <button type="button" class="button" data-act="stored" onClick={() => onOffer(offer)}>
                          {needsTarget(offer) ? words.playOn : words.play}
                        </button>
                      )}
                      {cancels.map((command) => (
                        <button key={String(command.malus)} type="button" class="button" data-act="cancel" onClick={() => send(command)}>
                          {words.cancelActive(cardOf(playedCard(view, command.malus)).name)}
                        </button>
                      ))}
                    </>
                  )}
                </Kept>
              );
            })}
          </div>
        </section>
      )}
      {hand.length > 0 && (
        <section class="tk-panel" aria-label={words.hand}>
          <h2>
            {words.hand} <span class="chip">{hand.length}</span>
          </h2>
          <div class="tk-cards">
            {hand.map((card) => {
              const offer = byCard(["move", "roll", "resolve"], card);
              const ready = armed.split("|")[0] === card;
              const command = offer?.ways.length === 1 ? (offer.ways[0]?.command ?? null) : null;
              return (
                <Kept key={card} id={card} ruleset={view.ruleset}>
                  {offer && (
                    <button
                      type="button"
                      class={ready ? "button main" : "button"}
                      data-act="tactic"
                      aria-pressed={offer.use === "move" ? ready : undefined}
                      onClick={() => (ready ? onDisarm() : onOffer(offer))}
                      onMouseEnter={() => onPoint(command)}
                      onFocus={() => onPoint(command)}
                      onMouseLeave={() => onPoint(null)}
                      onBlur={() => onPoint(null)}
                    >
                      {ready ? words.disarm : verbs[offer.use]}
                    </button>
                  )}
                </Kept>
              );
            })}
          </div>
        </section>
      )}
    </>
  );
}

/** Asked before the other's die is rolled, or before it counts: a tactic, or none. */
export function ReactionPrompt({ view, plan, own, send, onOffer }: Shared): JSX.Element | null {
  const pass = plan.bare.get("Pass");
  if (own === null || view.asked !== own || !pass) return null;
  const offers = plan.offers.filter((each) => each.use === "react");
  return <Prompt key={`${view.turn}.${view.attack?.attacker ?? ""}.${view.roll ? 1 : 0}`} view={view} pass={pass} offers={offers} send={send} onOffer={onOffer} />;
}

function Prompt({ view, pass, offers, send, onOffer }: { view: View; pass: Command; offers: readonly Offer[]; send: (command: Command) => void; onOffer: (offer: Offer) => void }): JSX.Element {
  const called = (name: string | undefined): string => {
    const unit = name === undefined ? undefined : view.units[name];
    return name !== undefined && unit ? calledOf(name, unit.kind) : "";
  };
  const [attacker, target] = [called(view.attack?.attacker), called(view.attack?.target)];
  return (
    <section class="tk-overlay tk-reaction" role="alertdialog" aria-labelledby="tk-react" aria-describedby="tk-react-why">
      <h2 id="tk-react">{words.reactionHeading}</h2>
      <p id="tk-react-why">{view.roll ? words.reactionResolve(attacker, target) : words.reactionRoll(attacker, target)}</p>
      {view.roll && (
        <p class={view.roll.hit ? "tk-verdict tk-hit" : "tk-verdict"}>
          {words.rolled(view.roll.die, view.roll.value)}, {words.needs(view.roll.threshold)}: {view.roll.hit ? words.hit : words.miss}
        </p>
      )}
      <button type="button" class="button main tk-step" data-main data-act="pass" onClick={() => send(pass)}>
        {words.primary["Pass"]}
      </button>
      {offers.length === 0 && <p class="tk-quiet">{words.reactionNone}</p>}
      <div class="tk-cards">
        {offers.map((offer) => (
          <Card key={offer.key} id={offer.card} ruleset={view.ruleset}>
            <button type="button" class="button" data-act="react" onClick={() => onOffer(offer)}>
              {words.react}
            </button>
          </Card>
        ))}
      </div>
    </section>
  );
}
