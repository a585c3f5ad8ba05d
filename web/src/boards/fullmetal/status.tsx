// Where the match stands: turn track, tide, action points, and the step that ends the turn.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { SeatColour } from "../board";
import { SeatMark } from "../../parts/seatmark";
import { known } from "./catalogue";
import type { Plan } from "./options";
import { words } from "./texts";
import type { Command, View } from "../../wire/generated/fullmetal";

export interface Shared {
  readonly view: View;
  readonly seat: number | null;
  readonly plan: Plan;
  readonly names: readonly string[];
  readonly colours: readonly SeatColour[];
}

const LEVELS: Readonly<Record<string, number>> = { low: 17, normal: 11, high: 5 };

function TideSign({ tide }: { tide: string }): JSX.Element {
  const y = LEVELS[tide] ?? 11;
  return (
    <svg class="fm-tide" viewBox="0 0 24 24" width="26" height="26" aria-hidden="true" focusable="false">
      <rect class="fm-tide-sky" x="1" y="1" width="22" height="22" rx="5" />
      <path class="fm-tide-land" d="M1 20L10 8L16 14L23 11V18a5 5 0 0 1 -5 5H6a5 5 0 0 1 -5 -5z" />
      <path class="fm-tide-sea" d={`M1 ${y}q2.75 -2.5 5.5 0t5.5 0t5.5 0t5.5 0V18a5 5 0 0 1 -5 5H6a5 5 0 0 1 -5 -5z`} />
    </svg>
  );
}

function Tide({ view, seat }: Pick<Shared, "view" | "seat">): JSX.Element | null {
  if (view.turn < 3) return null;
  const forecast = seat === null ? [] : (view.players[seat]?.forecast ?? []);
  return (
    <div class="fm-tides">
      <TideSign tide={view.tide} />
      <span>
        <strong data-tide={view.tide}>{words.tideNow(words.tides[view.tide] ?? view.tide)}</strong> <span class="fm-quiet">{words.tideHelp[view.tide]}, {words.deck(view.tide_deck)}</span>
      </span>
      {forecast.length > 0 && (
        <span class="fm-forecast">
          <span class="fm-quiet">{words.forecast}</span>
          {forecast.map((tide, n) => (
            <span key={n} class="chip">
              <TideSign tide={tide} /> {words.tides[tide] ?? tide}
            </span>
          ))}
        </span>
      )}
    </div>
  );
}

function Track({ turn }: { turn: number }): JSX.Element {
  return (
    <div class="fm-track" role="img" aria-label={`${words.turnOf(turn)} ${words.ofTurns(known.last_turn)}`}>
      {Array.from({ length: known.last_turn }, (_, n) => n + 1).map((n) => (
        <span key={n} class={n < turn ? "fm-past" : n === turn ? "fm-now" : n === 21 ? "fm-leave" : ""}>
          {n === turn || n === 1 || n === known.lift_off_turn || n === known.last_turn ? n : ""}
        </span>
      ))}
    </div>
  );
}

function Points({ view, seat }: Pick<Shared, "view" | "seat">): JSX.Element | null {
  if (view.phase !== "playing") return null;
  const saved = view.players[seat ?? view.current]?.saved ?? 0;
  const most = Math.max(15, view.action_points);
  return (
    <div class="fm-points">
      <span class="fm-points-head">
        <span>{words.ap}</span>
        <strong data-ap={view.action_points}>{view.action_points}</strong>
        {saved > 0 && <span class="fm-quiet">{words.saved(saved)}</span>}
      </span>
      <span class="fm-bar" aria-hidden="true">
        {Array.from({ length: most }, (_, n) => (
          <span key={n} class={n < view.action_points ? "fm-full" : ""} />
        ))}
      </span>
    </div>
  );
}

export function Status(props: Shared & { readonly hint: string; readonly over: boolean; readonly send: (command: Command) => void }): JSX.Element {
  const { view, seat, plan, names } = props;
  const mine = plan.ends.size > 0 || plan.landings.length > 0 || plan.decisions.length > 0;
  const all = view.phase === "deployment" || view.phase === "liftoff";
  return (
    <section class="fm-status fm-panel">
      <header>
        <h2>
          {words.turnOf(view.turn)} <span class="fm-quiet">{words.ofTurns(known.last_turn)}</span>
        </h2>
        <span class="chip" data-phase={view.phase}>
          {words.phases[view.phase] ?? view.phase}
        </span>
        {!all && view.phase !== "finished" && (
          <span class="fm-who">
            <SeatMark seat={view.current} size={14} /> {names[view.current]}
          </span>
        )}
      </header>
      <Track turn={view.turn} />
      <Tide view={view} seat={seat} />
      {view.phase === "landing" && view.turn > 1 && <p class="fm-quiet">{words.shorter(view.turn)}</p>}
      <Points view={view} seat={seat} />
      {mine ? <p class="fm-hint">{props.hint}</p> : view.phase !== "finished" && <p class="fm-hint">{props.over ? words.over : all ? words.waitingAll : words.waiting(names[view.current] ?? "")}</p>}
      {plan.decisions.map(({ label, command }, n) => (
        <button key={n} type="button" class="button main" data-act="liftoff" data-main onClick={() => props.send(command)}>
          {label}
        </button>
      ))}
      <End key={`${view.turn}.${view.action_points}`} view={view} plan={plan} send={props.send} />
    </section>
  );
}

/** The end of the turn, with as much saved as can be unless less is chosen. */
function End({ view, plan, send }: { view: View; plan: Plan; send: (command: Command) => void }): JSX.Element | null {
  const most = Math.max(0, ...plan.ends.keys());
  const [saved, setSaved] = useState(most);
  const command = plan.ends.get(Math.min(saved, most)) ?? plan.ends.get(most);
  if (!command) return null;
  return (
    <div class="fm-end">
      {most > 0 && (
        <label>
          <span>{words.save}</span>
          <select value={String(saved)} onChange={(event) => setSaved(Number(event.currentTarget.value))}>
            {[...plan.ends.keys()].map((n) => (
              <option key={n} value={String(n)}>
                {n}
              </option>
            ))}
          </select>
        </label>
      )}
      <button type="button" class="button main" data-act="end" data-main data-key="e" aria-keyshortcuts="e" onClick={() => send(command)}>
        {view.phase === "deployment" ? words.endDeployment : words.endSaving(Math.min(saved, most))}
      </button>
    </div>
  );
}
