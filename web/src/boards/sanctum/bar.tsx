// The bar over every screen: who goes down, how they fare, what they carry. Potions open a small question.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Icon } from "../../look/icons";
import { Dialog } from "../../parts/dialog";
import { Words } from "../../parts/words";
import type { Command, SeenPotion, SeenRelic, View } from "../../wire/generated/sanctum";
import "./bar.css";
import { hotkey, SLOTS } from "./keys";
import type { Plan } from "./options";
import { Said } from "./said";
import { potionColour, relicSign, Sign, SIGNS } from "./signs";
import { words } from "./texts";
import { tipOf } from "../../parts/tips";

export function Potion({ id }: { readonly id: string }): JSX.Element {
  return (
    <svg class="sc-potion" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M9.5 3h5v6a6.5 6.5 0 1 1-5 0z" fill="none" stroke="currentColor" stroke-width="1.8" />
      <path d="M6.8 13.2h10.4a5.3 5.3 0 1 1-10.4 0z" fill={potionColour(id)} />
      <path d="M8.5 2.8h7" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" />
      <circle cx="10" cy="16" r="1.2" fill="#fff" opacity=".7" />
    </svg>
  );
}

export function Relic({ relic }: { readonly relic: SeenRelic }): JSX.Element {
  return (
    <button type="button" class="sc-relic" data-rarity={relic.rarity} data-tip={tipOf([relic.name, relic.text])} aria-label={`${relic.name}: ${relic.text}`}>
      <Sign name={relicSign(relic.id)} />
    </button>
  );
}

export function HpBar({ hp, most, block = 0, ghost = 0, label }: { readonly hp: number; readonly most: number; readonly block?: number; readonly ghost?: number; readonly label?: string }): JSX.Element {
  const share = most > 0 ? (100 * hp) / most : 0;
  const gone = most > 0 ? (100 * Math.min(hp, Math.max(0, ghost))) / most : 0;
  return (
    <span class={`sc-hp${block ? " guarded" : ""}`} role="img" aria-label={label ?? words.hp(hp, most)}>
      <span class="sc-hp-fill" style={{ width: `${share}%` }} />
      {gone > 0 && <span class="sc-hp-ghost" style={{ left: `${share - gone}%`, width: `${gone}%` }} />}
      <span class="sc-hp-text">
        {hp}/{most}
      </span>
    </span>
  );
}

interface BarProps {
  readonly view: View;
  readonly plan: Plan;
  readonly onDeck: () => void;
  readonly onMap: (() => void) | null;
  readonly mapOpen: boolean;
  readonly onPotion: (slot: number) => void;
  readonly send: (command: Command) => void;
}

export function Bar({ view, plan, onDeck, onMap, mapOpen, onPotion, send }: BarProps): JSX.Element {
  const [asked, setAsked] = useState<number | null>(null);
  const potion = asked === null ? undefined : view.potions[asked];
  const floor = view.maps[`act${view.act}`];
  const here = view.position ? floor?.nodes[view.position] : undefined;
  const rows = floor ? Math.max(...Object.values(floor.nodes).map((node) => node.row)) + 1 : 0;
  return (
    <div class="sc-bar" role="group" aria-label={words.run}>
      <div class="sc-who">
        <span class="sc-who-name">{view.class_name}</span>
        <span class="sc-where">
          {words.actN(view.act)} · {here ? words.floorOf(here.row + 1, rows) : words.beforeEntry}
        </span>
      </div>
      <div class="sc-vital" data-hp={view.hp}>
        <Sign name="heart" />
        <HpBar hp={view.hp} most={view.max_hp} />
      </div>
      <div class="sc-gold" data-gold={view.gold} data-tip={tipOf([words.gold(view.gold), ""])}>
        <Sign name="coin" />
        <span aria-hidden="true">{view.gold}</span>
        <span class="sr">{words.gold(view.gold)}</span>
      </div>
      <div class="sc-potions" role="group" aria-label={words.potions}>
        {Array.from({ length: Math.max(view.potion_slots, view.potions.length) }, (_, slot) => {
          const held: SeenPotion | undefined = view.potions[slot];
          if (!held)
            return (
              <span key={slot} class="sc-slot empty" role="img" aria-label={words.emptySlot}>
                <svg viewBox="0 0 24 24" aria-hidden="true">
                  <path d={SIGNS.flask} fill="currentColor" />
                </svg>
              </span>
            );
          return (
            <button key={slot} type="button" class="sc-slot" data-potion={held.id} data-tip={tipOf([held.name, held.text])} aria-label={`${held.name}: ${held.text}`} onClick={() => setAsked(slot)} {...(SLOTS[slot] ? hotkey(SLOTS.charAt(slot)) : {})}>
              <Potion id={held.id} />
            </button>
          );
        })}
      </div>
      <div class="sc-relics" role="group" aria-label={words.relics}>
        {view.relics.map((relic) => (
          <Relic key={relic.id} relic={relic} />
        ))}
      </div>
      <Marks view={view} />
      <div class="sc-tools">
        {onMap && (
          <button type="button" class="button sc-tool" aria-pressed={mapOpen} data-tip={tipOf([words.toMap, ""])} onClick={onMap} {...hotkey("m")}>
            <Icon name="map" />
            <span class="sc-word">{mapOpen ? words.fromMap : words.map}</span>
          </button>
        )}
        <button type="button" class="button sc-tool" data-tip={tipOf([words.deckOf(view.deck.length), ""])} onClick={onDeck} {...hotkey("k")}>
          <Said words={words.deckOf(view.deck.length)}>
            <Sign name="cards" />
            <span>
              <span class="sc-word">{words.deck} </span>
              {view.deck.length}
            </span>
          </Said>
        </button>
      </div>
      <Dialog open={potion !== undefined} heading={potion?.name ?? ""} onClose={() => setAsked(null)}>
        {potion && asked !== null && (
          <>
            <p class="sc-ask">
              <Potion id={potion.id} />
              <span>
                <Words text={potion.text} />
                {!plan.potions.has(asked) && <small>{words.potionWhen}</small>}
              </span>
            </p>
            <div class="row">
              {plan.potions.has(asked) && (
                <button
                  type="button"
                  class="button main"
                  onClick={() => {
                    setAsked(null);
                    onPotion(asked);
                  }}
                >
                  {plan.potions.get(asked)?.once ? words.use : words.useOn}
                </button>
              )}
              {plan.pours.get(asked) && (
                <button
                  type="button"
                  class="button danger"
                  onClick={() => {
                    const command = plan.pours.get(asked);
                    setAsked(null);
                    if (command) send(command);
                  }}
                >
                  {words.pour}
                </button>
              )}
              <button type="button" class="button" onClick={() => setAsked(null)}>
                {words.back}
              </button>
            </div>
          </>
        )}
      </Dialog>
    </div>
  );
}

/** The rules of its ascent, and what shrines have left on the run. */
function Marks({ view }: { readonly view: View }): JSX.Element | null {
  const marks: string[] = view.ascents.map((step) => `${words.ascentOf(step.number, step.name)}: ${step.text.replace(/\.$/, "")}`);
  for (const [stat, n] of Object.entries(view.bonus_run)) marks.push(words.bonus(stat, n, true));
  for (const [stat, n] of Object.entries(view.bonus_next)) marks.push(words.bonus(stat, n, false));
  if (view.heal_cap !== 100) marks.push(words.capped(view.heal_cap));
  if (view.heal_lock) marks.push(words.locked(view.heal_lock));
  if (view.attack_percent) marks.push(words.attackPercent(view.attack_percent));
  if (!marks.length) return null;
  return (
    <button type="button" class="sc-relic sc-marks" data-rarity="shrine" aria-label={`${words.marks}: ${marks.join("; ")}`} data-tip={tipOf([words.marks, marks.join(". ")])}>
      <Sign name="star" />
    </button>
  );
}
