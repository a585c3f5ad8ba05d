// Choosing the secret tactics: any set that the server lists; its first is chosen beforehand.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { cardOf, cardText, cardWhen } from "./catalogue";
import { selectable, selectionOf } from "./options";
import { words } from "./texts";
import type { Command, SelectTactics } from "../../wire/generated/taktik";

export function TacticsPicker(props: { selections: readonly SelectTactics[]; ruleset: string; send: (command: Command) => void }): JSX.Element {
  const { selections, ruleset, send } = props;
  const size = selections[0]?.cards.length ?? 0;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(selections[0]?.cards));
  const selection = selectionOf(selections, chosen);
  const toggle = (card: string): void => {
    const next = new Set(chosen);
    if (!next.delete(card)) next.add(card);
    setChosen(next);
  };
  return (
    <section class="tk-overlay tk-picker" aria-labelledby="tk-tactics">
      <header>
        <h2 id="tk-tactics">{words.tacticsHeading}</h2>
        <p class="tk-quiet">{words.tacticsLead}</p>
      </header>
      <div class="tk-cards" role="group" aria-labelledby="tk-tactics">
        {selectable(selections).map((card) => (
          <label key={card} class={chosen.has(card) ? "tk-card tk-tactic tk-choice tk-on" : "tk-card tk-tactic tk-choice"} data-card={card}>
            <header class="tk-head">
              <input type="checkbox" checked={chosen.has(card)} onChange={() => toggle(card)} />
              <h3>{cardOf(card).name}</h3>
            </header>
            <p>{cardText(card, ruleset)}</p>
            <p class="tk-when">{cardWhen(card, ruleset)}</p>
          </label>
        ))}
      </div>
      <footer>
        <span role="status">{words.tacticsCount(chosen.size, size)}</span>
        <button type="button" class="button main tk-step" data-step="SelectTactics" disabled={!selection} onClick={() => selection && send(selection)}>
          {selection ? words.tacticsUse : chosen.size < size ? words.tacticsMore(size - chosen.size) : words.tacticsFewer(chosen.size - size)}
        </button>
      </footer>
    </section>
  );
}
