// Choosing the secret tactics beside the map: any set that the server lists. The recommended ones are chosen beforehand,
// so that one click is enough for whoever trusts them.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Words } from "../board";
import { cardOf, cardText, cardWhen, recommended } from "./catalogue";
import { selectable, selectionOf } from "./options";
import { words } from "./texts";
import type { Command, SelectTactics } from "../../wire/generated/taktik";

export function TacticsPicker(props: { selections: readonly SelectTactics[]; ruleset: string; send: (command: Command) => void }): JSX.Element {
  const { selections, ruleset, send } = props;
  const size = selections[0]?.cards.length ?? 0;
  const advised = selectionOf(selections, new Set(recommended())) ?? selections[0];
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(advised?.cards));
  const selection = selectionOf(selections, chosen);
  const toggle = (card: string): void => {
    const next = new Set(chosen);
    if (!next.delete(card)) next.add(card);
    setChosen(next);
  };
  return (
    <section class="tk-picker" aria-labelledby="tk-tactics">
      <header>
        <h2 id="tk-tactics">{words.tacticsHeading}</h2>
        <p class="tk-quiet">{words.tacticsLead}</p>
      </header>
      <footer>
        <button type="button" class="button main tk-step" data-main data-step="SelectTactics" disabled={!selection} onClick={() => selection && send(selection)}>
          {selection === advised ? words.tacticsAdvised : selection ? words.tacticsUse : chosen.size < size ? words.tacticsMore(size - chosen.size) : words.tacticsFewer(chosen.size - size)}
        </button>
        <span class="tk-quiet" role="status">
          {words.tacticsCount(chosen.size, size)}
        </span>
        {selection !== advised && (
          <button type="button" class="button quiet" data-act="advised" onClick={() => setChosen(new Set(advised?.cards))}>
            {words.tacticsAgain}
          </button>
        )}
      </footer>
      <div class="tk-cards" role="group" aria-labelledby="tk-tactics">
        {selectable(selections).map((card) => (
          <label key={card} class={chosen.has(card) ? "tk-card tk-tactic tk-choice tk-on" : "tk-card tk-tactic tk-choice"} data-card={card}>
            <header class="tk-head">
              <input type="checkbox" checked={chosen.has(card)} onChange={() => toggle(card)} />
              <h3>{cardOf(card).name}</h3>
            </header>
            <p>
              <Words text={cardText(card, ruleset)} inside />
            </p>
            <p class="tk-when">{cardWhen(card, ruleset)}</p>
          </label>
        ))}
      </div>
    </section>
  );
}
