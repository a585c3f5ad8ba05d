// Whom the selected unit may attack, with the chance of a hit, before the attack is declared.
import type { JSX } from "preact";
import type { Odds, SeatColour } from "../board";
import { CounterIcon } from "./counter";
import { useChance } from "./dice";
import { unitTitle } from "./labels";
import { words } from "./texts";
import type { Command, View } from "../../wire/generated/taktik";

interface AimProps {
  readonly view: View;
  readonly own: number | null;
  readonly colours: readonly SeatColour[];
  readonly ask: (command: Command) => Promise<Odds | null>;
  readonly send: (command: Command) => void;
}

function Aim({ target, command, view, own, colours, ask, send }: AimProps & { target: string; command: Command }): JSX.Element | null {
  const chance = useChance(command, ask);
  const unit = view.units[target];
  const colour = colours[unit?.owner ?? 0];
  if (!unit || !colour) return null;
  return (
    <li>
      <button type="button" class="button tk-aim" onClick={() => send(command)}>
        <CounterIcon owner={unit.owner} kind={unit.kind} colour={colour} size={24} />
        <span>{words.attackOn(unitTitle(target, unit, own))}</span>
        <span class="tk-aim-chance">{chance ? words.hitChance(chance.percent) : ""}</span>
      </button>
    </li>
  );
}

/** A button for every target, in the order of the choices. */
export function Aims({ targets, ...rest }: AimProps & { targets: ReadonlyMap<string, Command> }): JSX.Element {
  return (
    <ul class="tk-aims" aria-label={words.aims}>
      {[...targets].map(([target, command]) => (
        <Aim key={target} target={target} command={command} {...rest} />
      ))}
    </ul>
  );
}
