// A title to begin with: a match at one click, at a level and on a side; a lesson; a friend; its guide.
import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import { Icon } from "../../look/icons";
import { href } from "../../router";
import { HALL } from "../../table/hall";
import { hasLevels, keepLevel, levelOf, quickMatch } from "../../tables";
import { t } from "../../texts";
import type { TitleCard as Card } from "../../wire/http";
import { Emblem } from "../emblem";
import { why } from "../load";
import { toast } from "../toast";
import "./titlecard.css";

export function TitleCard({ card }: { card: Card }): JSX.Element {
  const [busy, setBusy] = useState(false);
  const [seat, setSeat] = useState(card.quick.seat);
  const id = useId();
  const level = levelOf(card);
  const play = async (): Promise<void> => {
    setBusy(true);
    try {
      await quickMatch(card, "", level, seat);
    } catch (error) {
      toast(t.failed(why(error)));
      setBusy(false);
    }
  };
  const solo = card.seats[1] === 1;
  return (
    <li class="title card">
      <div class="emblem">
        <Emblem card={card} />
      </div>
      <div class="title-text">
        <div class="row title-head">
          <h2>{card.title}</h2>
          <span class="chip">{t.home.seats(...card.seats)}</span>
        </div>
        <p>{card.summary}</p>
        <div class="title-quick">
          {hasLevels(card) && (
            <fieldset class="levels" aria-label={t.home.levelLabel(card.title)}>
              {card.levels.map((each) => (
                <label key={each} class={each === level ? "level on" : "level"}>
                  <input type="radio" name={`${id}l`} checked={each === level} onChange={() => keepLevel(card.name, each)} />
                  {t.levels[each] ?? each}
                </label>
              ))}
            </fieldset>
          )}
          {card.sides.length > 1 && (
            <select class="title-side" aria-label={t.home.sideLabel(card.title)} value={String(seat)} onChange={(event) => setSeat(Number(event.currentTarget.value))}>
              {card.sides.map((side, n) => (
                <option key={side.id} value={String(n)}>
                  {side.name}
                </option>
              ))}
            </select>
          )}
          <button type="button" class="button main title-play" disabled={busy} aria-label={solo ? t.home.soloLabel(card.title) : t.home.playLabel(card.title)} onClick={() => void play()}>
            {busy ? <span class="spin" /> : <Icon name="play" />}
            {solo ? t.home.solo : t.home.play}
          </button>
        </div>
        <div class="title-more">
          {card.lessons.length > 0 && (
            <a class="button" href={href("learn", card.name)} aria-label={t.home.learnLabel(card.title)}>
              {t.home.learn}
            </a>
          )}
          {!solo && (
            <a class="button quiet" href={`${href("new", card.name)}?friend=1`} aria-label={t.home.friendLabel(card.title)}>
              {t.home.friend}
            </a>
          )}
          <a class="button quiet" href={href("new", card.name)} aria-label={t.home.tableLabel(card.title)}>
            {t.home.table}
          </a>
          <a class="button quiet" href={href("help", card.name)} aria-label={t.home.rulesLabel(card.title)}>
            {t.home.rules}
          </a>
          <a class="button quiet icon title-hall" href={href(card.name, HALL)} aria-label={t.hall.heading(card.title)} title={t.hall.link}>
            <Icon name="cup" />
          </a>
        </div>
      </div>
    </li>
  );
}
