// The realm: government, policies by branch, resources at hand.
import type { JSX } from "preact";
import { tables, labelOf } from "./catalogue";
import type { Plan } from "./options";
import { words } from "./texts";
import type { Command, View } from "../../wire/generated/imperium";

export interface RealmProps {
  readonly view: View;
  readonly seat: number | null;
  readonly plan: Plan;
  readonly send: (command: Command) => void;
  /** Where it can be chosen whether the end of a turn is asked back. */
  readonly asksAtEnd?: boolean;
  readonly onAskAtEnd?: (asks: boolean) => void;
}

export function Realm({ view, seat, plan, send, asksAtEnd, onAskAtEnd }: RealmProps): JSX.Element | null {
  const { own } = view;
  const player = seat === null ? undefined : view.players[String(seat)];
  if (!own || !player) return null;
  const civ = tables.civilizations[player.civ ?? -1];
  const has = new Set(own.policies.map((each) => each.policy));
  return (
    <section class="im-panel" aria-label={words.realm}>
      {civ && (
        <>
          <h2>{civ.label}</h2>
          <p class="im-quiet">
            {civ.leader}. <b>{civ.trait}</b>: {civ.text}
          </p>
        </>
      )}
      <h3>{words.government}</h3>
      <p>
        <b>{labelOf(tables.governments, player.government ?? -1)}</b> <span class="im-quiet">{tables.governments[player.government ?? -1]?.text}</span>
      </p>
      {plan.governments.size > 0 && (
        <div class="im-deeds">
          {[...plan.governments].map(([id, command]) => (
            <button key={id} type="button" class="button" title={tables.governments[id]?.text} onClick={() => send(command)}>
              {words.reform(labelOf(tables.governments, id))}
            </button>
          ))}
        </div>
      )}
      <h3>{words.policies}</h3>
      <p class="im-quiet">
        {own.policy_picks > 0 ? `${words.picks(own.policy_picks)}. ` : ""}
        {words.milestone(own.culture, own.milestone_cost)}
      </p>
      <ul class="im-branches">
        {tables.branches.map((branch, n) => (
          <li key={branch.key}>
            <h4>{branch.label}</h4>
            {tables.policies.map((policy, id) => ({ policy, id }))
              .filter(({ policy }) => policy.branch === n)
              .sort((a, b) => a.policy.tier - b.policy.tier)
              .map(({ policy, id }) => {
                const command = plan.policies.get(id);
                return (
                  <button
                    key={id}
                    type="button"
                    class={has.has(id) ? "im-policy im-policy-has" : "im-policy"}
                    disabled={!command}
                    onClick={() => command && send(command)}
                  >
                    <b>
                      {policy.label}
                      <span class="sr">, {command ? words.adopt : has.has(id) ? words.adopted : words.locked2}: </span>
                    </b>
                    <span>{policy.text}</span>
                  </button>
                );
              })}
          </li>
        ))}
      </ul>
      <h3>{words.resources}</h3>
      <p class="im-realm-resources">{own.resources.length ? own.resources.map((each) => labelOf(tables.resources, each)).join(", ") : words.none}</p>
      {onAskAtEnd && (
        <label class="im-check">
          <input type="checkbox" checked={asksAtEnd ?? true} data-act="ask-at-end" onChange={(event) => onAskAtEnd(event.currentTarget.checked)} /> {words.askAtEnd}
        </label>
      )}
    </section>
  );
}
