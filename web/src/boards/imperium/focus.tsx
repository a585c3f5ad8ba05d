// Who works where in a city: the tiles around it with what they give, the governor and its aim, specialists.
import type { JSX } from "preact";
import { useMemo, useRef } from "preact/hooks";
import { useAnswer, type Query } from "./answers";
import { tables } from "./catalogue";
import { adviceKey, aimed, askCitizens, keptByHand, making } from "./governors";
import { cityTiles, hexAround, SIDE, tileName, WIDE } from "./hexes";
import type { Land } from "./land";
import { pipsAt, yieldsAt } from "./layers";
import type { CityPlan } from "./options";
import type { Plans } from "./plans";
import { words, YIELDS } from "./texts";
import type { ChangePlans } from "./useplans";
import type { Citizens as Told, CityLife, CityView, Command, View } from "../../wire/generated/imperium";

/** The hexes of a city's 19 tiles around 0, 0, by city tile number. */
const PLACES: readonly (readonly [number, number])[] = (() => {
  const steps: readonly (readonly [number, number])[] = [
    [1, 0],
    [1, -1],
    [0, -1],
    [-1, 0],
    [-1, 1],
    [0, 1],
  ];
  const at = (q: number, r: number): readonly [number, number] => [WIDE * (q + r / 2), SIDE * 1.5 * r];
  const found: (readonly [number, number])[] = [[0, 0]];
  for (const radius of [1, 2]) {
    let [q, r] = [-radius, radius];
    for (const [dq, dr] of steps)
      for (let n = 0; n < radius; n++) {
        found.push(at(q, r));
        q += dq;
        r += dr;
      }
  }
  return found;
})();

/** The tiles around the city: worked ones are lit, kept ones have a pin; those that can be changed are buttons. */
export interface CitizensProps {
  readonly id: string;
  readonly city: CityView;
  readonly life: CityLife;
  readonly view: View;
  readonly land: Land;
  readonly plan: CityPlan;
  readonly plans: Plans;
  readonly onPlans: ChangePlans;
  readonly query: Query;
  readonly send: (command: Command) => void;
}

function Plots({ id, city, life, view, land, plan, plans, send }: CitizensProps): JSX.Element {
  const tiles = useMemo(() => cityTiles(city.pos, view), [city.pos, view.width, view.height, view.wrap]);
  const worked = new Set(life.worked);
  const claimed = new Set(life.claimed);
  const locked = new Set(life.locked_assignments);
  const byHand = new Set(keptByHand(life, plans.governors[id]));
  return (
      <svg class="im-plots" viewBox={`${-WIDE * 2.6} ${-SIDE * 4.2} ${WIDE * 5.2} ${SIDE * 8.4}`} role="group" aria-label={words.citizensHelp}>
        {tiles.map((tile, n) => {
          const [x, y] = PLACES[n] ?? [0, 0];
          if (tile === null) return null;
          const terrain = tables.terrains[land.terrain[tile] ?? -1];
          const command = plan.free.get(n) ?? plan.lock.get(n);
          const state = [byHand.has(n) ? words.locked : locked.has(n) ? words.governed : worked.has(tile) ? words.worked : "", claimed.has(tile) ? "" : words.locked2].filter(Boolean).join(", ");
          const place = `${terrain?.label ?? words.unexplored} ${tileName(tile, view)}`;
          const label = command ? (locked.has(n) ? words.free(place) : words.lock(place)) : place;
          const act = command ? () => send(command) : undefined;
          const kind = `im-plot im-${terrain?.key ?? "unknown"}${worked.has(tile) || n === 0 ? " im-plot-worked" : ""}${claimed.has(tile) ? "" : " im-plot-out"}`;
          return (
            <g
              key={n}
              class={act ? "im-plot-open" : undefined}
              {...(act
                ? {
                    role: "button",
                    tabIndex: 0,
                    "aria-label": state ? `${label} (${state})` : label,
                    onClick: act,
                    onKeyDown: (event: KeyboardEvent) => {
                      if (event.key === "Enter" || event.key === " ") {
                        event.preventDefault();
                        act();
                      }
                    },
                  }
                : { "aria-hidden": "true" })}
              data-plot={n}
            >
              <path class={kind} d={hexAround(x, y, 0.95)} />
              {n === 0 && <path class="im-plot-town" d={`M${x - 9} ${y + 8}v-9l9-8l9 8v9z`} />}
              {n > 0 && worked.has(tile) && <circle class={byHand.has(n) ? "im-citizen im-citizen-kept" : "im-citizen"} cx={x} cy={y - 4} r="7" />}
              {terrain && n > 0 && pipsAt(x, y, yieldsAt(tile, land, view)).map((d, kind) => d && <path key={kind} class={`im-pip im-pip-${YIELDS[kind]}`} d={d} />)}
              {byHand.has(n) && <path class="im-pin" d={`M${x - 3} ${y - 3}v-4a3 3 0 0 1 6 0v4M${x - 4} ${y - 3}h8v5h-8z`} />}
            </g>
          );
        })}
      </svg>
  );
}

/** The governor of the city: for what, and what each aim would bring. */
function Governor({ id, life, view, plans, onPlans, query }: CitizensProps): JSX.Element {
  const governor = plans.governors[id];
  const kept = keptByHand(life, governor);
  const told = useAnswer<Told>(query, askCitizens(id, kept), adviceKey(id, view, kept));
  const last = useRef<Told>(); // until the next answer
  if (told) last.current = told;
  const aim = governor?.aim ?? "";
  const choose = (next: string): void => onPlans((now) => aimed(now, id, next));
  return (
    <fieldset class="im-governor" data-panel="governor">
      <legend>{words.governor}</legend>
      <label>
        <input type="radio" name={`governor ${id}`} data-aim="none" checked={!aim} onChange={() => choose("")} /> {words.noGovernor}
      </label>
      {YIELDS.map((name, n) => {
        const focus = last.current?.focuses.find((each) => each.aim === name);
        return (
          <label key={name}>
            <input type="radio" name={`governor ${id}`} data-aim={name} checked={aim === name} onChange={() => choose(name)} />
            <svg viewBox="-4 -4 8 8" width="14" height="14" aria-hidden="true">
              <path class={`im-pip im-pip-${name}`} d={n === 1 ? "M-3 -3h6v6h-6z" : "M-3 0a3 3 0 1 1 6 0a3 3 0 1 1 -6 0"} />
            </svg>
            {words.aims[name]} <span class="im-quiet">{focus ? words.aimBrings(n === 0 ? words.signed(focus.surplus) : String(focus.yields[n] ?? 0), focus.grows) : ""}</span>
          </label>
        );
      })}
      <label class="im-check">
        <input type="checkbox" data-act="governor-makes" checked={governor?.makes ?? false} disabled={!aim} onChange={(event) => onPlans((now) => making(now, id, event.currentTarget.checked))} /> {words.governorMakes}
      </label>
    </fieldset>
  );
}

function Specialists({ life, plan, send }: Pick<CitizensProps, "life" | "plan" | "send">): JSX.Element | null {
  if (!life.specialist_slots && !plan.specialists.size) return null;
  const counts = [...new Set([life.specialists, ...plan.specialists.keys()])].sort((a, b) => a - b);
  return (
    <div class="im-deeds" role="group" aria-label={words.specialists}>
      <span>{words.specialists}</span>
      {counts.map((count) => {
        const command = plan.specialists.get(count);
        return (
          <button key={count} type="button" class={count === life.specialists ? "button main" : "button"} aria-pressed={count === life.specialists} disabled={!command} onClick={() => command && send(command)}>
            {count}
          </button>
        );
      })}
    </div>
  );
}

export function Citizens(props: CitizensProps): JSX.Element {
  return (
    <div class="im-citizens">
      <h3>{words.citizens}</h3>
      <p class="im-quiet">{words.citizensHelp}</p>
      <Plots {...props} />
      <Governor key={props.id} {...props} />
      <Specialists life={props.life} plan={props.plan} send={props.send} />
    </div>
  );
}
