// The attack that is being rolled: who attacks whom, what it needs, the chance, the die.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Odds, SeatColour } from "../board";
import { Die } from "../../parts/die";
import { calledOf } from "./catalogue";
import { CounterIcon } from "./counter";
import type { Rolled } from "./happenings";
import { words } from "./texts";
import type { AttackView, Command, View } from "../../wire/generated/taktik";

export interface Chance {
  readonly percent: string;
  readonly threshold: number | null;
}

/** The chance of a hit, added up over the answers that say so. */
export function hitChance(odds: Odds | null): Chance | null {
  if (!odds || !odds.odds.length) return null;
  let sum = 0;
  let threshold: number | null = null;
  let told = false;
  for (const { answer: text, chance } of odds.odds) {
    const needed = /(?:threshold|needs?|needed)[^0-9]*(\d+)/i.exec(text);
    if (needed) threshold = Number(needed[1]);
    if (/\b(hit|miss)\b/i.test(text)) told = true;
    if (/\bhit\b/i.test(text) && !/\bmiss\b/i.test(text)) sum += chance[0] / chance[1];
  }
  if (!told) return null;
  return { percent: `${odds.exact ? "" : "≥ "}${Math.round(sum * 1000) / 10}%`, threshold };
}

/** The chance that goes with a command; asked when it changes. */
export function useChance(command: Command | null, ask: (command: Command) => Promise<Odds | null>): Chance | null {
  const [chance, setChance] = useState<Chance | null>(null);
  useEffect(() => {
    setChance(null);
    if (!command || (command.type !== "RollDice" && command.type !== "AttackSelect")) return;
    let wanted = true;
    void ask(command).then((odds) => wanted && setChance(hitChance(odds)));
    return () => {
      wanted = false;
    };
  }, [command]);
  return chance;
}

function Pair({ attack, view, colours }: { attack: AttackView; view: View; colours: readonly SeatColour[] }): JSX.Element {
  const [from, to] = [view.units[attack.attacker], view.units[attack.target]];
  const [ours, theirs] = [colours[from?.owner ?? 0], colours[to?.owner ?? 1]];
  return (
    <span class="tk-pair">
      {from && ours && <CounterIcon owner={from.owner} kind={from.kind} colour={ours} />}
      <b>{from ? calledOf(attack.attacker, from.kind) : ""}</b>
      <span aria-hidden="true">→</span>
      <span class="sr">{words.attackOf("", "").trim()}</span>
      {to && theirs && <CounterIcon owner={to.owner} kind={to.kind} colour={theirs} />}
      <b>{to ? calledOf(attack.target, to.kind) : ""}</b>
    </span>
  );
}

export interface DiceProps {
  readonly view: View;
  readonly colours: readonly SeatColour[];
  readonly rolled: Rolled | null;
  readonly chance: Chance | null;
}

export function Dice({ view, colours, rolled, chance }: DiceProps): JSX.Element | null {
  const attack = view.attack ?? null;
  const roll = view.roll ?? null;
  const shown = roll ? { ...roll, key: rolled?.seq ?? 0, attack } : !attack && rolled ? { ...rolled, key: rolled.seq, attack: null } : null;
  if (!attack && !shown && !view.queue.length) return null;
  return (
    <section class="tk-panel tk-dice" aria-label={words.diceHeading}>
      <h2>{attack || shown ? words.diceHeading : words.queueHeading}</h2>
      {attack && <Pair attack={attack} view={view} colours={colours} />}
      {!attack && rolled && <p class="tk-quiet">{words.attackOf(rolled.attacker, rolled.target)}</p>}
      {shown ? (
        <div class="tk-roll">
          <Die key={shown.key} value={shown.die} size={52} />
          <div key={`w${shown.key}`} class="tk-outcome">
            <strong class={shown.hit ? "tk-verdict tk-hit" : "tk-verdict"}>{shown.hit ? words.hit : words.miss}</strong>
            <span>
              {words.rolled(shown.die, shown.value)}, {words.needs(shown.threshold)}
            </span>
          </div>
        </div>
      ) : (
        attack &&
        chance && (
          <p class="tk-chance">
            <strong>{words.hitChance(chance.percent)}</strong>
            {chance.threshold !== null && <span class="tk-quiet"> {words.needs(chance.threshold)}</span>}
          </p>
        )
      )}
      {view.queue.length > 0 && (
        <ol class="tk-queue" start={attack ? 2 : 1} aria-label={words.queueHeading}>
          {view.queue.map((each) => (
            <li key={`${each.attacker}.${each.target}`}>
              <Pair attack={each} view={view} colours={colours} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** The die over the map, for whoever rolled: what it showed, and what that means. */
export function Rolling({ rolled }: { rolled: Rolled | null }): JSX.Element | null {
  if (!rolled) return null;
  return (
    <div key={rolled.seq} class={rolled.hit ? "tk-rolling tk-rolling-hit" : "tk-rolling"} data-roll={rolled.hit ? "hit" : "miss"}>
      <Die value={rolled.die} size={40} />
      <p>
        <strong>{rolled.hit ? words.hit : words.miss}</strong>
        <span>{rolled.attacker && rolled.target ? words.attackOf(rolled.attacker, rolled.target) : ""}</span>
        <span class="tk-quiet">
          {words.rolled(rolled.die, rolled.value)}, {words.needs(rolled.threshold)}
        </span>
      </p>
    </div>
  );
}
