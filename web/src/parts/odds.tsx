// What may come of a choice: asked when it is pointed at or focused, shown as bars.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { named } from "../table/names";
import { t } from "../texts";
import type { Choice, Odds, Tagged } from "../wire/frames";
import "./odds.css";

const PATIENCE = 180;
const SHOWN = 6;

/** The odds of whatever is pointed at; `undefined` while they are on their way, null when there are none. */
export function useOdds(choice: Choice | null, ask: (command: Tagged) => Promise<Odds | null>): Odds | null | undefined {
  const [odds, setOdds] = useState<Odds | null | undefined>(null);
  useEffect(() => {
    if (!choice) return setOdds(null);
    let wanted = true;
    setOdds(undefined);
    const timer = setTimeout(() => void ask(choice.command).then((found) => wanted && setOdds(found)), PATIENCE);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [choice]);
  return odds;
}

/** What the odds come from, and how it may end: a heading for each side, and its lines. */
export function Factors({ odds }: { odds: Odds }): JSX.Element | null {
  if (!odds.factors.length) return null;
  return (
    <div class="factors">
      {odds.factors.map(({ name, lines }) => (
        <section key={name}>
          <h4>{name}</h4>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

export function OddsTable({ odds, names }: { odds: Odds | null | undefined; names: readonly string[] }): JSX.Element {
  if (odds === undefined) return <p class="hint">{t.table.oddsWait}</p>;
  if (!odds || odds.odds.length <= 1) return <p class="hint">{odds?.odds.length && odds.exact ? t.table.oddsNone : ""}</p>;
  return (
    <ul class="odds" aria-label={t.table.odds}>
      {odds.odds.slice(0, SHOWN).map((each, n) => (
        <li key={n}>
          <span class="odds-percent">
            {odds.exact ? "" : "≥ "}
            {each.percent}%
          </span>
          <span class="odds-bar" aria-hidden="true">
            <span style={{ width: `${each.percent}%` }} />
          </span>
          <span class="odds-text">{named(each.answer, names)}</span>
        </li>
      ))}
      {odds.odds.length > SHOWN && <li class="hint">{t.table.oddsMore(odds.odds.length - SHOWN)}</li>}
    </ul>
  );
}
