// The line over the map: round, whose turn, what the realm has, and the end of the turn.
import type { JSX } from "preact";
import { tables, labelOf } from "./catalogue";
import type { Plan, Waiting } from "./options";
import { words } from "./texts";
import type { Command, View } from "../../wire/generated/imperium";

export interface StatusProps {
  readonly view: View;
  readonly seat: number | null;
  readonly plan: Plan;
  readonly waiting: Waiting;
  readonly names: readonly string[];
  readonly send: (command: Command) => void;
  readonly onNext: () => void;
  readonly onResearch: () => void;
}

function Figure({ label, value, more }: { label: string; value: string | number; more?: string }): JSX.Element {
  return (
    <span class="im-figure">
      <span class="im-figure-name">{label}</span> <b>{value}</b> {more && <span class="im-quiet">{more}</span>}
    </span>
  );
}

export function Status({ view, seat, plan, waiting, names, send, onNext, onResearch }: StatusProps): JSX.Element {
  const { own } = view;
  const mine = view.current_player === seat && seat !== null;
  const tech = own?.researching == null ? undefined : tables.techs[own.researching];
  const done = own?.researching == null ? 0 : (own.research_progress[String(own.researching)] ?? 0);
  const waits = waiting.units.length + waiting.cities.length;
  return (
    <header class="im-status">
      <p class="im-turn">
        <strong>{words.round(view.round, view.round_limit)}</strong> <span class={mine ? "chip im-mine" : "chip"}>{mine ? words.yourTurn : words.turnOf(names[view.current_player] ?? "")}</span>
      </p>
      {own && (
        <div class="im-figures">
          <Figure label={words.gold} value={own.gold} more={words.signed(own.gold_per_round)} />
          <Figure label={words.science} value={own.science_per_round} />
          <Figure label={words.culture} value={`${own.culture}/${own.milestone_cost}`} more={words.signed(own.culture_per_round)} />
          <Figure label={words.supply} value={`${own.supply_used}/${own.supply_cap}`} />
          {own.war_weariness > 0 && <Figure label={words.weariness} value={own.war_weariness} />}
          <button type="button" class={waiting.research ? "button im-research-button im-urgent" : "button quiet im-research-button"} onClick={onResearch}>
            {tech ? words.researching(labelOf(tables.techs, own.researching ?? -1), done, tech.cost) : words.noResearch}
          </button>
        </div>
      )}
      {mine && (
        <div class="im-end">
          {waits > 0 && (
            <button type="button" class="button" data-act="next" onClick={onNext}>
              {words.waiting(waiting.units.length, waiting.cities.length)}
            </button>
          )}
          {waiting.picks > 0 && <span class="chip im-urgent">{words.picks(waiting.picks)}</span>}
          <button type="button" class={waits ? "button" : "button main"} data-act="end" disabled={!plan.end} onClick={() => plan.end && send(plan.end)}>
            {words.endTurn}
          </button>
        </div>
      )}
    </header>
  );
}
