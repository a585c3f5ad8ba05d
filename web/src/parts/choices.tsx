// Every legal command as a button: grouped by kind, filtered by words, numbered for the keyboard.
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { filtered, grouped, sentence } from "../table/choices";
import { named } from "../table/names";
import { t } from "../texts";
import type { Choice, Odds, Tagged } from "../wire/frames";
import { Factors, OddsTable, useOdds } from "./odds";
import "./choices.css";
import { Words } from "./words";

const MANY = 10; // from here on there is a filter
const SHOWN = 24; // of a group, until all are asked for

export interface ChoicesProps {
  readonly choices: readonly Choice[];
  readonly busy: boolean;
  readonly names: readonly string[];
  readonly send: (command: Tagged) => void;
  readonly ask: (command: Tagged) => Promise<Odds | null>;
  /** Whether digits pick from this list (unless the board has keys of its own). */
  readonly digits?: boolean;
}

/** Whether a key press belongs to a field, and not to the page. */
export const typing = (event: KeyboardEvent): boolean =>
  event.ctrlKey || event.metaKey || event.altKey || (event.target as HTMLElement).closest?.("input, textarea, select, [contenteditable], dialog[open]") !== null;

export function Choices({ choices, busy, names, send, ask, digits = true }: ChoicesProps): JSX.Element {
  const [text, setText] = useState("");
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [pointed, setPointed] = useState<Choice | null>(null);
  const filter = useRef<HTMLInputElement>(null);
  useEffect(() => {
    setText("");
    setPointed(null);
    setOpen(new Set());
  }, [choices]);
  const groups = useMemo(() => grouped(filtered(choices, text)), [choices, text]);
  const visible = groups.flatMap((group) => (open.has(group.kind) ? group.choices : group.choices.slice(0, SHOWN)));
  const odds = useOdds(pointed, ask);

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (typing(event)) return;
      if (event.key === "/" && filter.current) {
        event.preventDefault();
        filter.current.focus();
      } else if (digits && /^[1-9]$/.test(event.key)) {
        const choice = visible[Number(event.key) - 1];
        if (choice && !busy) send(choice.command);
      }
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [visible, busy, send, digits]);

  let number = 0;
  return (
    <div class="choices" onMouseLeave={() => setPointed(null)}>
      {choices.length > MANY && (
        <input
          ref={filter}
          type="search"
          aria-label={t.table.filter}
          placeholder={t.table.filterHint}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") event.currentTarget.blur();
            if (event.key === "Enter" && visible[0] && !busy) send(visible[0].command);
          }}
        />
      )}
      {groups.map((group) => {
        const all = open.has(group.kind);
        const list = all ? group.choices : group.choices.slice(0, SHOWN);
        return (
          <section key={group.kind} class="choice-group" aria-label={group.label}>
            <h3>
              {group.label} <span class="hint">{group.choices.length > 1 ? group.choices.length : ""}</span>
            </h3>
            <div class="choice-list">
              {list.map((choice) => {
                number += 1;
                const command = JSON.stringify(choice.command);
                return (
                  <button
                    type="button"
                    key={command}
                    class="choice"
                    aria-disabled={busy}
                    aria-keyshortcuts={digits && number <= 9 ? String(number) : undefined}
                    data-command={choice.command.type}
                    data-choice={command}
                    onClick={() => !busy && send(choice.command)}
                    onMouseEnter={() => setPointed(choice)}
                    onFocus={() => setPointed(choice)}
                  >
                    {digits && number <= 9 && (
                      <kbd class="choice-key" aria-hidden="true">
                        {number}
                      </kbd>
                    )}
                    <span>
                      <Words text={sentence(named(choice.phrase, names))} inside />
                    </span>
                  </button>
                );
              })}
              {!all && group.choices.length > SHOWN && (
                <button type="button" class="button quiet" onClick={() => setOpen(new Set([...open, group.kind]))}>
                  {t.table.showAll(group.choices.length)}
                </button>
              )}
            </div>
          </section>
        );
      })}
      {!groups.length && choices.length > 0 && <p class="hint">{t.table.noMatch}</p>}
      <div class="choice-odds" aria-live="polite">
        {pointed && <OddsTable odds={odds} names={names} />}
        {pointed && odds && <Factors odds={odds} />}
      </div>
    </div>
  );
}
