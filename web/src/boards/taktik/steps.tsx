// Where the turn stands: whose it is, the phases as a track, and the one step that moves it on.
import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import type { SeatColour } from "../board";
import { SeatMark } from "../../parts/seatmark";
import { scenarioOf } from "./catalogue";
import { sideName, stepOf, type Plan } from "./options";
import { results, words } from "./texts";
import type { Command, View } from "../../wire/generated/taktik";

/** The step in words: leaving a phase is called by where it leads. */
export function stepWords(command: Command, view: View, alone = true): string {
  if (command.type === "NextPhase" && alone) {
    if (view.phase === "ATTACK" && view.queue.length) return words.rollAll(view.queue.length);
    return words.leaving[view.phase] ?? words.primary["NextPhase"] ?? "";
  }
  return words.primary[command.type] ?? command.type;
}

function hintOf(view: View, plan: Plan, own: number | null, over: boolean, name: (seat: number) => string): string {
  if (view.result) {
    const how = results[view.result] ?? view.result.replaceAll("_", " ");
    const winner = view.winner ?? null;
    return winner === null ? words.drawn(how) : words.wins(name(winner), how);
  }
  if (over) return words.over;
  if (plan.bare.size || plan.offers.length || plan.selections.length || plan.stores.length) {
    if (view.asked === own) return words.reactionHeading;
    if (plan.selections.length) return words.tacticsHeading;
    if (view.pending) return words.pendingHint;
    return words.hints[view.phase] ?? "";
  }
  const asked = view.asked ?? null;
  if (asked !== null) return words.waitingAsked(name(asked));
  const choosing = [0, 1].find((seat) => (view.sides[sideName(seat)]?.tactics ?? null) === null);
  if (view.phase === "TURN_START" && choosing !== undefined) return words.tacticsWait(name(choosing));
  return words.waiting(name(view.pending?.chooser ?? view.active));
}

export interface StepsProps {
  readonly view: View;
  readonly plan: Plan;
  readonly own: number | null;
  readonly over: boolean;
  readonly names: readonly string[];
  readonly colours: readonly SeatColour[];
  readonly send: (command: Command) => void;
  readonly onPoint: (command: Command | null) => void;
}

export function Steps({ view, plan, own, over, names, colours, send, onPoint }: StepsProps): JSX.Element {
  const { main: step, others } = useMemo(() => stepOf(plan), [plan]);
  const asked = view.asked === own && own !== null;
  const limit = scenarioOf(view.scenario).limit;
  const phases = Object.entries(words.phases);
  const at = phases.findIndex(([phase]) => phase === view.phase);
  const name = (seat: number): string => names[seat] ?? words.sides[seat] ?? "";
  useEffect(() => {
    if (!step || asked) return;
    const onKey = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement;
      if (event.key.toLowerCase() !== "n" || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (target.closest?.("input, textarea, select, dialog[open]")) return;
      event.preventDefault();
      send(step);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [step, asked, send]);
  return (
    <section class="tk-steps" aria-label={words.phaseLabel} style={{ "--tk-side": colours[view.active]?.fill ?? "var(--accent)" }}>
      <header>
        <SeatMark seat={view.active} size={18} />
        <h2>{name(view.active)}</h2>
        <span class="tk-quiet">{words.turnOf(view.turn, limit)}</span>
      </header>
      <ol class="tk-track">
        {phases.map(([phase, word], n) => (
          <li key={phase} class={n < at ? "tk-past" : n === at ? "tk-at" : ""} {...(n === at ? { "aria-current": "step" as const } : {})}>
            <span>{word}</span>
          </li>
        ))}
      </ol>
      <p class="tk-hint" role="status">
        {hintOf(view, plan, own, over, name)}
        {view.phase === "MOVEMENT" && <span class="chip">{words.movesLeft(view.moves_this_turn, view.move_limit)}</span>}
        {view.phase === "ATTACK" && view.queue.length > 0 && <span class="chip">{words.declared(view.queue.length)}</span>}
      </p>
      {step && !asked && (
        <button
          type="button"
          class="button main tk-step"
          data-main
          data-step={step.type}
          aria-keyshortcuts="n"
          onClick={() => send(step)}
          onMouseEnter={() => onPoint(step)}
          onFocus={() => onPoint(step)}
          onMouseLeave={() => onPoint(null)}
          onBlur={() => onPoint(null)}
        >
          {stepWords(step, view, !others.length)}
          <kbd aria-hidden="true">N</kbd>
        </button>
      )}
      {others.length > 0 && (
        <p class="row">
          {others.map((each) => (
            <button key={each.type} type="button" class="button" data-other={each.type} onClick={() => send(each)}>
              {words.primary[each.type] ?? each.type}
            </button>
          ))}
        </p>
      )}
    </section>
  );
}
