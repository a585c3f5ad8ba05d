// What can be had: a merchant's stock, and what a victory leaves behind.
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { Words } from "../../parts/words";
import type { Command, SeenPotion, SeenRelic, View } from "../../wire/generated/sanctum";
import { Potion } from "./bar";
import { CardButton, cardLabel } from "./card";
import { digit } from "./keys";
import { wareKey, type Plan, type Ware } from "./options";
import { CardPick, LeaveButton, Room } from "./rooms";
import { Said } from "./said";
import { relicSign, Sign } from "./signs";
import { words } from "./texts";

interface Props {
  readonly view: View;
  readonly plan: Plan;
  readonly send: (command: Command) => void;
}

function Price({ price, can, sold }: { readonly price: number; readonly can: boolean; readonly sold: boolean }): JSX.Element {
  return (
    <span class={`sc-price${can ? "" : " dear"}`}>
      {sold ? (
        words.sold
      ) : (
        <>
          <Sign name="coin" />
          {price}
        </>
      )}
    </span>
  );
}

interface GoodProps {
  readonly name: string;
  readonly text: string;
  readonly rarity: string;
  readonly picture: JSX.Element;
  readonly can: boolean;
  readonly place: number;
  readonly act: string;
  readonly note?: string | undefined;
  readonly onTake: () => void;
  readonly children?: ComponentChildren;
}

/** A relic or a potion on offer. */
function Good({ name, text, rarity, picture, can, place, act, note, onTake, children }: GoodProps): JSX.Element {
  return (
    <button type="button" class="sc-good" data-rarity={rarity} data-act={act} disabled={!can} onClick={onTake} {...(can ? digit(place) : {})}>
      <Said words={[name, words.rarities[rarity] ?? rarity, text, note].filter(Boolean).join(". ")}>
        <span class="sc-good-picture">{picture}</span>
        <span class="sc-good-words">
          <span>
            <b>{name}</b>
            <small>{words.rarities[rarity] ?? rarity}</small>
          </span>
          <span>
            <Words text={text} inside />
          </span>
        </span>
        {children}
      </Said>
    </button>
  );
}

const relicGood = (relic: SeenRelic): Pick<GoodProps, "name" | "text" | "rarity" | "picture"> => ({ name: relic.name, text: relic.text, rarity: relic.rarity, picture: <Sign name={relicSign(relic.id)} /> });
const potionGood = (potion: SeenPotion): Pick<GoodProps, "name" | "text" | "rarity" | "picture"> => ({ name: potion.name, text: potion.text, rarity: potion.rarity, picture: <Potion id={potion.id} /> });

export function Shop({ view, plan, send }: Props): JSX.Element | null {
  const [purging, setPurging] = useState(false);
  const { shop } = view;
  if (!shop) return null;
  let place = -1;
  const ware = (kind: Ware, index: number, price: number, sold: boolean): { can: boolean; place: number; act: string; note: string; onTake: () => void } => {
    const command = plan.buys.get(wareKey(kind, index));
    if (command) place += 1;
    const why = command ? "" : sold ? words.sold : price > view.gold ? words.tooDear : kind === "potions" ? words.full : "";
    return { can: command !== undefined, place, act: `buy-${kind}-${index}`, note: `${words.price(price)}${why ? `, ${why}` : ""}`, onTake: () => command && send(command) };
  };
  if (purging && plan.purge.size)
    return (
      <Room act={view.act} scene="shop" heading={words.shop} lead={words.shopLead}>
        <CardPick
          view={view}
          heading={words.choosePurge(shop.removal_price)}
          options={plan.purge}
          onBack={() => setPurging(false)}
          send={(command) => {
            setPurging(false);
            send(command);
          }}
        />
      </Room>
    );
  return (
    <Room act={view.act} scene="shop" heading={words.shop} lead={words.shopLead}>
      <div class="sc-stock">
        <section class="sc-shelf" aria-label={words.cards}>
          <h3>{words.cards}</h3>
          <ul class="sc-cards">
            {shop.cards.map((each, index) => {
              const face = view.faces[each.face];
              if (!face) return null;
              const { can, note, act, onTake, place: n } = ware("cards", index, each.price, each.sold);
              return (
                <li key={index} class={each.sold ? "sold" : undefined}>
                  <CardButton face={face} keywords={view.keywords} disabled={!can} label={cardLabel(face, face.text, [note])} attributes={{ ...(can ? digit(n) : {}), "data-act": act }} onClick={onTake} />
                  <span aria-hidden="true">
                    <Price price={each.price} can={can} sold={each.sold} />
                  </span>
                </li>
              );
            })}
          </ul>
        </section>
        <section class="sc-shelf" aria-label={words.relicsFor}>
          <h3>{words.relicsFor}</h3>
          <div class="sc-goods">
            {shop.relics.map((each, index) => {
              const offer = ware("relics", index, each.price, each.sold);
              return (
                <Good key={index} {...relicGood(each.relic)} {...offer}>
                  <Price price={each.price} can={offer.can} sold={each.sold} />
                </Good>
              );
            })}
          </div>
        </section>
        <section class="sc-shelf" aria-label={words.potionsFor}>
          <h3>{words.potionsFor}</h3>
          <div class="sc-goods">
            {shop.potions.map((each, index) => {
              const offer = ware("potions", index, each.price, each.sold);
              return (
                <Good key={index} {...potionGood(each.potion)} {...offer}>
                  <Price price={each.price} can={offer.can} sold={each.sold} />
                </Good>
              );
            })}
            <Good
              name={words.removal}
              text={shop.removed ? words.removalDone : words.removalText}
              rarity="special"
              picture={<Sign name="feather" />}
              can={plan.purge.size > 0}
              place={plan.purge.size > 0 ? place + 1 : place}
              act="purge"
              note={words.price(shop.removal_price)}
              onTake={() => setPurging(true)}
            >
              <Price price={shop.removal_price} can={plan.purge.size > 0} sold={shop.removed} />
            </Good>
          </div>
        </section>
        <LeaveButton plan={plan} send={send} text={words.walkOn} />
      </div>
    </Room>
  );
}

export function Reward({ view, plan, send }: Props): JSX.Element | null {
  const { reward } = view;
  if (!reward) return null;
  let place = -1;
  const next = (command: Command | null | undefined): { can: boolean; place: number; onTake: () => void } => {
    if (command) place += 1;
    return { can: Boolean(command), place, onTake: () => command && send(command) };
  };
  const left = reward.cards.length > 0 || reward.relics.length > 0 || Boolean(reward.potion);
  const boss = reward.kind === "boss";
  return (
    <Room act={view.act} scene="reward" heading={words.reward} lead={words.rewardLead(reward.gold)}>
      {reward.cards.length > 0 && (
        <section class="sc-shelf" aria-label={words.chooseCard}>
          <h3>{words.chooseCard}</h3>
          <ul class="sc-cards">
            {reward.cards.map((key, index) => {
              const face = view.faces[key];
              if (!face) return null;
              const { can, place: n, onTake } = next(plan.offers.get(index));
              return (
                <li key={key}>
                  <CardButton face={face} keywords={view.keywords} disabled={!can} label={`${cardLabel(face)}. ${words.rarities[face.rarity] ?? ""}`} attributes={{ ...(can ? digit(n) : {}), "data-act": `take-card-${index}` }} onClick={onTake} />
                </li>
              );
            })}
          </ul>
        </section>
      )}
      {(reward.relics.length > 0 || reward.potion) && (
        <section class="sc-shelf" aria-label={words.relicsFor}>
          {reward.relics.length > 0 && <h3>{reward.relics.length > 1 ? words.chooseRelic : words.onlyRelic}</h3>}
          <div class="sc-goods">
            {reward.relics.map((relic, index) => (
              <Good key={relic.id} {...relicGood(relic)} {...next(plan.relics.get(index))} act={`take-relic-${index}`} />
            ))}
            {reward.potion && <Good {...potionGood(reward.potion)} {...next(plan.potion)} act="take-potion" note={plan.potion ? undefined : words.full} />}
          </div>
        </section>
      )}
      <LeaveButton plan={plan} send={send} main={!left} text={boss ? words.nextAct : left ? words.skip : words.goOn} />
    </Room>
  );
}
