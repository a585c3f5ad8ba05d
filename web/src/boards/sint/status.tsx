// The status report: round and phase, hull and boss, what is announced, and in port which ship to sail.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Command, View } from "../../wire/generated/sint";
import { BossGlyph, HazardGlyph } from "./glyphs";
import type { Jolt } from "./happenings";
import type { Options } from "./options";
import { ownPlayer } from "./options";
import { roomTitle } from "./room";
import { words } from "./texts";

export interface StatusProps {
  readonly view: View;
  readonly options: Options;
  readonly hull: readonly Jolt[];
  readonly boss: readonly Jolt[];
  readonly name: string;
  readonly send: (command: Command) => void;
}

export function Status({ view, options, hull, boss, name, send }: StatusProps): JSX.Element {
  const inPort = options.layouts.size > 0;
  return (
    <section class="st-status" aria-label={words.status} data-phase={view.phase}>
      <div class="st-when">
        <h2>{words.status}</h2>
        <p class="st-round" role="status">
          <strong>{words.round(view.round)}</strong>
          {view.is_resting && <span class="chip good">{words.rest}</span>}
          <span class="sr">{words.phase(view.phase)}</span>
        </p>
        <Phases phase={view.phase} />
      </div>
      <div class="st-meters">
        <Hull view={view} jolts={hull} />
        <Boss view={view} jolts={boss} />
        <Attack view={view} />
      </div>
      {view.phase === "Lobby" && <Terms view={view} />}
      {view.outcome && <Score view={view} />}
      {(inPort || options.join) && <Port view={view} options={options} name={name} send={send} />}
    </section>
  );
}

function Phases({ phase }: { phase: string }): JSX.Element {
  if (!words.steps.includes(phase)) return <p class={phase === "GameOver" ? "st-phase-alone st-lost" : "st-phase-alone"}>{words.phase(phase)}</p>;
  const at = words.steps.indexOf(phase);
  return (
    <ol class="st-phases" aria-label={words.phaseTrack}>
      {words.steps.map((each, n) => (
        <li key={each} class={n < at ? "past" : n === at ? "now" : ""} aria-current={n === at ? "step" : undefined} title={words.phase(each)}>
          {words.step(each)}
        </li>
      ))}
    </ol>
  );
}

function Hull({ view, jolts }: { view: View; jolts: readonly Jolt[] }): JSX.Element {
  const { hull_integrity: hull, max_hull: most } = view;
  const planned = view.projected?.hull_integrity ?? hull;
  const level = hull <= most / 4 ? "low" : hull <= most / 2 ? "half" : "";
  return (
    <div class="st-meter st-meter-hull">
      <div class="st-meter-head">
        <span>{words.hull}</span>
        <strong>
          {hull}
          <small>/{most}</small>
        </strong>
        {view.shields_active && <span class="chip good">{words.shields}</span>}
        {view.evasion_active && <span class="chip good">{words.evasion}</span>}
        {!view.shields_active && view.projected?.shields_active && (
          <span class="chip st-plan-chip">
            {words.shields} ({words.planned})
          </span>
        )}
        {!view.evasion_active && view.projected?.evasion_active && (
          <span class="chip st-plan-chip">
            {words.evasion} ({words.planned})
          </span>
        )}
      </div>
      <div class={`st-bar ${level}`} role="meter" aria-label={words.hull} aria-valuemin={0} aria-valuemax={most} aria-valuenow={hull}>
        {Array.from({ length: most }, (_, n) => (
          <i key={n} class={n < hull ? "full" : n < planned ? "plan" : ""} />
        ))}
      </div>
      <Jolts jolts={jolts} />
    </div>
  );
}

function Boss({ view, jolts }: { view: View; jolts: readonly Jolt[] }): JSX.Element {
  const { enemy } = view;
  const beaten = enemy.state !== "Active";
  return (
    <div class={beaten ? "st-meter st-meter-boss beaten" : "st-meter st-meter-boss"}>
      <span key={jolts[0]?.key ?? ""} class={jolts.length ? "st-boss-face hit" : "st-boss-face"}>
        <BossGlyph level={view.boss_level} />
      </span>
      <div class="st-boss-body">
        <div class="st-meter-head">
          <span class="st-boss-name">{enemy.name}</span>
          <strong>
            {enemy.hp}
            <small>/{enemy.max_hp}</small>
          </strong>
          <span class="chip">{beaten ? words.beaten : words.bossOrder(view.boss_level + 1, view.bosses.length)}</span>
        </div>
        <div class="st-bar boss" role="meter" aria-label={words.bossHp(enemy.name, enemy.hp, enemy.max_hp)} aria-valuemin={0} aria-valuemax={enemy.max_hp} aria-valuenow={enemy.hp}>
          {Array.from({ length: enemy.max_hp }, (_, n) => (
            <i key={n} class={n < enemy.hp ? "full" : ""} />
          ))}
        </div>
      </div>
      <Jolts jolts={jolts} />
    </div>
  );
}

function Jolts({ jolts }: { jolts: readonly Jolt[] }): JSX.Element {
  return (
    <>
      {jolts.map((jolt) => (
        <span key={jolt.key} class={jolt.delta > 0 ? "st-jolt up" : "st-jolt"} style={{ animationDelay: `${jolt.step * 160}ms` }} aria-hidden="true">
          {jolt.delta > 0 ? `+${jolt.delta}` : `−${-jolt.delta}`}
        </span>
      ))}
    </>
  );
}

function Attack({ view }: { view: View }): JSX.Element {
  const attack = view.enemy.next_attack;
  let text = view.is_resting ? words.quiet.rest : words.quiet.none;
  let tone = "quiet";
  let kind = "";
  if (attack?.effect === "Hidden") {
    text = words.hidden;
    tone = "fog";
  } else if (attack?.effect === "Miss") {
    text = words.miss;
    tone = "miss";
  } else if (attack) {
    text = words.attackOn(words.effects[attack.effect] ?? attack.effect, roomTitle(view.rooms[String(attack.target_room)]));
    tone = "aimed";
    kind = attack.effect === "Leak" ? "Water" : "Fire";
  }
  return (
    <p class={`st-attack ${tone}`} data-effect={attack?.effect ?? "none"}>
      <span class="sr">{words.attack}: </span>
      {kind && <HazardGlyph kind={kind} />}
      <span>{text}</span>
    </p>
  );
}

/** What a crew of this size sails under, before the first plan. */
function Terms({ view }: { view: View }): JSX.Element {
  return (
    <div class="st-terms" role="note" aria-label={words.terms}>
      <strong>{words.terms}</strong>
      <ul>
        {view.terms.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

/** What the voyage came to. */
export function Score({ view }: { view: View }): JSX.Element {
  return (
    <p class="st-score">
      <strong>{words.score(view.score)}</strong> <span>{words.sailed(view.beaten, view.bosses.length, view.round)}</span>
    </p>
  );
}

function Port({ view, options, name, send }: { view: View; options: Options; name: string; send: (command: Command) => void }): JSX.Element {
  const own = ownPlayer(view);
  const [text, setText] = useState(own && own[1].name !== own[0] ? own[1].name : name);
  const { join } = options;
  return (
    <div class="st-port">
      {options.layouts.size > 0 && (
        <fieldset class="st-layouts">
          <legend>{words.layouts}</legend>
          <div class="st-layout-list" role="radiogroup" aria-label={words.layouts}>
            {[...options.layouts].map(([id, command]) => (
              <label key={id} class={id === view.layout ? "st-layout chosen" : "st-layout"}>
                <input type="radio" name="st-layout" value={id} checked={id === view.layout} onChange={() => send(command)} />
                <span>
                  <strong>{view.layouts[id]?.title ?? id}</strong> <span class="hint">{words.layoutRooms("", view.layouts[id]?.rooms ?? 0).replace(/^, /, "")}</span>
                </span>
              </label>
            ))}
          </div>
          <p class="hint">{words.layoutHint}</p>
        </fieldset>
      )}
      <form
        class="st-rename"
        onSubmit={(event) => {
          event.preventDefault();
          const wanted = text.trim();
          if (!wanted) return;
          send(join ? { type: "Join", name: wanted } : { type: "SetName", name: wanted });
        }}
      >
        <label>
          <span>{words.myName}</span>
          <input value={text} maxLength={24} autocomplete="off" onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <button class={join ? "button main" : "button"}>{join ? words.join : words.rename}</button>
      </form>
    </div>
  );
}
