// The line over the map: round, whose turn, what the realm has; what opens its sheets; what waits, and the end of the turn.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { tables, labelOf } from "./catalogue";
import type { Plan, Waiting } from "./options";
import { roundsFor } from "./plans";
import { words } from "./texts";
import { countOf } from "./waiting";
import { useScroller } from "../../parts/scroller";
import type { View } from "../../wire/generated/imperium";

/** What opens over the map. */
export type Sheet = "research" | "policies" | "cities";

export interface StatusProps {
  readonly view: View;
  readonly seat: number | null;
  readonly plan: Plan;
  readonly waiting: Waiting;
  readonly over: boolean;
  readonly names: readonly string[];
  readonly goal: number | null;
  readonly onNext: () => void;
  readonly onSheet: (sheet: Sheet) => void;
  /** The end of the turn was asked for; it is asked back while something waits. */
  readonly asking: boolean;
  readonly onEnd: () => void;
  readonly onEndAnyway: (never: boolean) => void;
  readonly onStay: () => void;
}

function Figure({ label, value, more }: { label: string; value: string | number; more?: string }): JSX.Element {
  return (
    <span class="im-figure">
      <span class="im-figure-name">{label}</span> <b>{value}</b> {more && <span class="im-quiet">{more}</span>}
    </span>
  );
}

/** Asked once, where the button is: what still waits, and whether to go on. */
function EndQuestion({ waiting, onEndAnyway, onStay, onNext }: Pick<StatusProps, "waiting" | "onEndAnyway" | "onStay" | "onNext">): JSX.Element {
  const never = useRef(false);
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => yes.current?.focus(), []);
  return (
    <div class="im-endask card" role="alertdialog" aria-label={words.endTurn} data-panel="end" onKeyDown={(event) => event.key === "Escape" && onStay()}>
      <p>{words.stillWaits(words.waitingFor(waiting))}</p>
      <label class="im-check">
        <input type="checkbox" data-act="never" onChange={(event) => void (never.current = event.currentTarget.checked)} /> {words.neverAsk}
      </label>
      <div class="im-deeds">
        <button type="button" class="button main" data-act="end-anyway" ref={yes} onClick={() => onEndAnyway(never.current)}>
          {words.endAnyway}
        </button>
        <button
          type="button"
          class="button"
          onClick={() => {
            onStay();
            onNext();
          }}
        >
          {words.showNext}
        </button>
      </div>
    </div>
  );
}

/** What the realm has and gets each round, in one line that scrolls where there is no room. */
function Figures({ own }: { own: NonNullable<View["own"]> }): JSX.Element {
  const line = useScroller<HTMLDivElement>();
  return (
    <div class="im-figures" role="group" aria-label={words.realmFigures} ref={line}>
      <Figure label={words.gold} value={own.gold} more={words.income(own.gold_per_round)} />
      <Figure label={words.science} value={own.science_per_round} />
      <Figure label={words.culture} value={`${own.culture}/${own.milestone_cost}`} more={words.income(own.culture_per_round)} />
      <Figure label={words.supply} value={`${own.supply_used}/${own.supply_cap}`} />
      {own.war_weariness > 0 && <Figure label={words.weariness} value={own.war_weariness} />}
    </div>
  );
}

export function Status(props: StatusProps): JSX.Element {
  const { view, seat, plan, waiting, over, names, goal, onNext, onSheet, asking, onEnd } = props;
  const { own } = view;
  const mine = view.current_player === seat && seat !== null;
  const tech = own?.researching == null ? undefined : tables.techs[own.researching];
  const done = own?.researching == null ? 0 : (own.research_progress[String(own.researching)] ?? 0);
  const left = tech && own ? roundsFor(tech.cost - done, own.science_per_round) : 0;
  const waits = countOf(waiting);
  return (
    <header class="im-status">
      <p class="im-turn">
        <strong>{words.round(view.round, view.round_limit)}</strong> {!mine && !view.ended && !over && <span class="chip">{words.turnOf(names[view.current_player] ?? "")}</span>}
      </p>
      {own && <Figures own={own} />}
      {own && (
        <div class="im-sheets" role="group" aria-label={words.realm}>
          <button type="button" class={waiting.research ? "button im-research-button im-urgent" : "button quiet im-research-button"} aria-keyshortcuts="r" onClick={() => onSheet("research")}>
            {tech ? words.researching(labelOf(tables.techs, own.researching ?? -1), done, tech.cost) : words.noResearch}
            {tech && Number.isFinite(left) && <span class="im-quiet"> · {words.rounds(left)}</span>}
            {goal !== null && goal !== own.researching && <span class="im-quiet"> → {labelOf(tables.techs, goal)}</span>}
          </button>
          <button type="button" class={waiting.picks > 0 ? "button im-urgent" : "button quiet"} data-act="policies" aria-keyshortcuts="v" onClick={() => onSheet("policies")}>
            {waiting.picks > 0 ? words.picks(waiting.picks) : words.policies}
          </button>
          <button type="button" class="button quiet" data-act="cities" aria-keyshortcuts="l" onClick={() => onSheet("cities")}>
            {words.cities}
          </button>
        </div>
      )}
      {mine && (
        <div class="im-end">
          {waits > 0 && (
            <button type="button" class="button main" data-act="next" aria-keyshortcuts="Space" onClick={onNext}>
              {words.next}: {words.waitingFor(waiting)}
            </button>
          )}
          <button type="button" class={waits ? "button" : "button main"} data-act="end" data-main aria-keyshortcuts="Shift+Enter" disabled={!plan.end} onClick={onEnd}>
            {words.endTurn}
          </button>
          {asking && <EndQuestion {...props} />}
        </div>
      )}
    </header>
  );
}
