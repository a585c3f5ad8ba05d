// One aimed attack: how it may end and why, and the button that makes it.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Factors, OddsTable } from "../../parts/odds";
import type { Odds } from "../board";
import { unitTitle } from "./labels";
import type { Offered } from "./options";
import { words } from "./texts";
import type { Command, View } from "../../wire/generated/imperium";
import "./aim.css";

interface AimProps {
  readonly choice: Offered;
  readonly view: View;
  readonly seat: number | null;
  readonly names: readonly string[];
  readonly ask: (command: Command) => Promise<Odds | null>;
  readonly send: (command: Command) => void;
}

export function Aim({ choice, view, seat, names, ask, send }: AimProps): JSX.Element {
  const { command } = choice;
  const [odds, setOdds] = useState<Odds | null | undefined>(undefined);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let wanted = true;
    setOdds(undefined);
    void ask(command).then((found) => wanted && setOdds(found));
    return () => {
      wanted = false;
    };
  }, [command, tries]);
  const name = command.type === "AttackUnit" ? unitTitle(String(command.target), view, seat, names) : command.type === "AttackCity" ? (view.cities[command.city]?.name ?? "") : "";
  return (
    <section class="im-aimed" aria-label={words.target(name)} aria-busy={odds === undefined}>
      <h3>{words.target(name)}</h3>
      {odds === undefined && <p class="hint">{words.previewWait}</p>}
      {odds === null && (
        <p class="row">
          {words.previewFailed}
          <button type="button" class="button quiet" data-act="reckon" onClick={() => setTries(tries + 1)}>
            {words.previewAgain}
          </button>
        </p>
      )}
      {odds && (odds.odds.length === 1 ? <p>{String(odds.odds[0]?.answer ?? "")}</p> : <OddsTable odds={odds} names={names} />)}
      <button type="button" class="button main" data-act="attack" onClick={() => send(command)}>
        {words.confirm}
      </button>
      {odds && <Factors odds={odds} />}
    </section>
  );
}
