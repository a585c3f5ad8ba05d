// What is pointed at, by pointer or by the focus: a unit with its numbers, its ground, and the odds of the attacks that
// may be declared on it or by it. It draws itself alone: pointing costs nothing else.
import type { Signal } from "@preact/signals";
import type { JSX } from "preact";
import type { Odds, SeatColour } from "../board";
import { calledOf, groundText, unitName } from "./catalogue";
import { CounterIcon } from "./counter";
import { useChance } from "./dice";
import { unitAt } from "./intent";
import { cellName, groundName } from "./labels";
import type { Plan } from "./options";
import { words } from "./texts";
import type { Command, View } from "../../wire/generated/taktik";

interface PointedProps {
  readonly hovered: Signal<number | null>;
  readonly view: View;
  readonly plan: Plan;
  readonly own: number | null;
  readonly colours: readonly SeatColour[];
  readonly ask: (command: Command) => Promise<Odds | null>;
}

const MOST = 4;

function Chance({ who, command, ask }: { who: string; command: Command; ask: PointedProps["ask"] }): JSX.Element {
  const chance = useChance(command, ask);
  return (
    <li>
      <span>{who}</span> <b>{chance?.percent ?? "…"}</b>
    </li>
  );
}

export function Pointed({ hovered, view, plan, own, colours, ask }: PointedProps): JSX.Element | null {
  const cell = hovered.value;
  const name = cell === null ? null : unitAt(view, cell);
  const unit = name === null ? undefined : view.units[name];
  const colour = colours[unit?.owner ?? 0];
  if (name === null || !unit || !colour) return null;
  const called = (each: string): string => calledOf(each, view.units[each]?.kind ?? "");
  const by: (readonly [string, Command])[] = [];
  for (const [attacker, targets] of plan.attacks) {
    const command = targets.get(name);
    if (command) by.push([called(attacker), command]);
    if (attacker === name) for (const [target, each] of targets) by.push([called(target), each]);
  }
  const letter = view.biomes[unit.y]?.[unit.x] ?? ".";
  const whose = own === null ? (words.sides[unit.owner] ?? "") : unit.owner === own ? words.yourUnit : words.enemyUnit;
  return (
    <aside class="tk-pointed" data-unit={name} aria-hidden="true">
      <h3>
        <CounterIcon owner={unit.owner} kind={unit.kind} colour={colour} size={28} /> {calledOf(name, unit.kind)}
        <span class="tk-quiet">{whose}</span>
      </h3>
      <p class="tk-quiet">
        {unitName(unit.kind)}
        {unit.leader ? `, ${words.leader}` : ""}
      </p>
      <dl>
        <div>
          <dt>{words.movement}</dt>
          <dd>{unit.movement}</dd>
        </div>
        <div>
          <dt>{words.range}</dt>
          <dd>{unit.reach}</dd>
        </div>
        <div>
          <dt>{words.hitsLeft}</dt>
          <dd>
            {unit.hits - unit.damage}/{unit.hits}
          </dd>
        </div>
      </dl>
      <p>
        <b>
          {cellName(unit.x, unit.y)}, {groundName(view, unit.x, unit.y)}.
        </b>{" "}
        {groundText(letter)?.text ?? ""}
      </p>
      {by.length > 0 && (
        <ul>
          <li class="tk-quiet">{unit.owner === own ? words.oddsOn : words.oddsBy}</li>
          {by.slice(0, MOST).map(([who, command]) => (
            <Chance key={who} who={who} command={command} ask={ask} />
          ))}
        </ul>
      )}
    </aside>
  );
}
