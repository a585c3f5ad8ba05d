// Smugglers' harbour, and the smallest example of a board: crates to click, and what can be done with them beside.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Die } from "../../parts/die";
import { OddsTable, useOdds } from "../../parts/odds";
import { SeatMark } from "../../parts/seatmark";
import { sentence, words } from "../../table/choices";
import { named } from "../../table/names";
import type { Command, Event, View } from "../../wire/generated/smugglers";
import { board, type BoardProps, type Choice } from "../board";
import { Crate, wareName } from "./cargo";
import { TEXTS } from "./texts";
import "./smugglers.css";

function Board({ view, seat, choices, send, ask, told, names }: BoardProps<View, Command, Event>): JSX.Element {
  const [place, setPlace] = useState<number | null>(null); // in the hand
  const [pointed, setPointed] = useState<Choice<Command> | null>(null);
  useEffect(() => {
    setPlace(null);
    setPointed(null);
  }, [choices]);
  const odds = useOdds(pointed, ask as Parameters<typeof useOdds>[1]);
  const usable = new Set(choices.map((choice) => choice.command.crate));
  const picked = place === null ? null : (view.hand?.[place] ?? null);
  const acts = choices.filter((choice) => choice.command.crate === picked);
  return (
    <div class="smugglers">
      <div class="dens">
        {Object.entries(view.dens).map(([number, den]) => (
          <section key={number} class={Number(number) === view.turn ? "den turn-here" : "den"} style={{ "--seat": `var(--seat-${Number(number) % 8})` }}>
            <h3>
              <SeatMark seat={Number(number)} />
              {names[Number(number)]}
            </h3>
            <p class="coins" key={den.coins}>
              <span class="coin" aria-hidden="true" />
              {TEXTS.coins(den.coins)}
            </p>
            <div class="den-crates" role="img" aria-label={`${TEXTS.inHand(den.hand)}, ${TEXTS.stashed(den.stash)}`}>
              {Array.from({ length: den.hand }, (_, n) => (
                <Crate key={`h${n}`} crate={null} small />
              ))}
              {den.stash > 0 && <span class="den-gap" />}
              {Array.from({ length: den.stash }, (_, n) => (
                <span key={`s${n}`} class="stashed">
                  <Crate crate={null} small />
                </span>
              ))}
            </div>
            <p class="hint">
              {TEXTS.inHand(den.hand)} · {TEXTS.stashed(den.stash)}
            </p>
          </section>
        ))}
        <section class="quay">
          {view.roll > 0 ? <Die key={told.seq} value={view.roll} size={56} /> : <span class="no-die" />}
          <span class="hint">{TEXTS.deck(view.deck)}</span>
        </section>
      </div>
      {seat !== null && (
        <section class="own">
          <h3>{TEXTS.hand}</h3>
          <div class="own-crates">
            {(view.hand ?? []).map((crate, n) => (
              <button
                key={`${crate}.${n}`}
                type="button"
                class="crate-button"
                aria-pressed={place === n}
                disabled={!usable.has(crate)}
                onClick={() => setPlace(place === n ? null : n)}
              >
                <Crate crate={crate} />
              </button>
            ))}
            {!view.hand?.length && <p class="hint">{TEXTS.none}</p>}
          </div>
          <div class="own-acts" aria-live="polite">
            {choices.length > 0 && picked === null && <p class="hint">{TEXTS.pick}</p>}
            {acts.map((choice) => (
              <button
                key={choice.phrase}
                type="button"
                class={choice.command.type === "Ship" ? "button main" : "button"}
                onClick={() => send(choice.command)}
                onMouseEnter={() => setPointed(choice)}
                onFocus={() => setPointed(choice)}
              >
                {sentence(named(choice.phrase, names))}
              </button>
            ))}
          </div>
          <div class="own-odds">{pointed && <OddsTable odds={odds} names={names} />}</div>
        </section>
      )}
      <div class="piles">
        {seat !== null && <Pile label={TEXTS.stash} crates={view.stash ?? []} />}
        <Pile label={TEXTS.spent} crates={view.spent} />
      </div>
    </div>
  );
}

function Pile({ label, crates }: { label: string; crates: readonly number[] }): JSX.Element {
  return (
    <section class="pile">
      <h3>{words(label)}</h3>
      <ul aria-label={label}>
        {crates.map((crate, n) => (
          <li key={n}>
            <Crate crate={crate} small />
            <span class="sr">{wareName(crate)}</span>
          </li>
        ))}
        {!crates.length && <li class="hint">{TEXTS.none}</li>}
      </ul>
    </section>
  );
}

export default board<View, Command, Event>({ title: "smugglers", Board });
