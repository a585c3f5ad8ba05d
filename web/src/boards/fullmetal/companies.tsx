// The companies: what each has, whose fire is shown, and at the end what each is worth.
import type { JSX } from "preact";
import { SeatMark } from "../../parts/seatmark";
import { isMineral } from "./options";
import type { Shared } from "./status";
import { known } from "./catalogue";
import { words } from "./texts";
import type { SeenUnit, View } from "../../wire/generated/fullmetal";

export interface Worth {
  readonly minerals: number;
  readonly equipment: number;
  readonly towers: number;
}

const standing = (ship: SeenUnit): number => 3 - [0, 1, 2].filter((pode) => (ship.down >> pode) & 1).length;

function aboard(view: View, unit: SeenUnit): { minerals: number; equipment: number } {
  let [minerals, equipment] = [0, 0];
  for (const name of unit.cargo) {
    if (isMineral(name)) {
      minerals += 1;
      continue;
    }
    equipment += 1;
    const inner = view.units[name];
    if (!inner) continue;
    const deeper = aboard(view, inner);
    minerals += deeper.minerals;
    equipment += deeper.equipment;
  }
  return { minerals, equipment };
}

/** What is in the ships of a seat: those that left, or those still on the planet. */
export function worthOf(view: View, seat: number, lifted: boolean): Worth {
  let worth: Worth = { minerals: 0, equipment: 0, towers: 0 };
  for (const ship of Object.values(view.units)) {
    if (ship.kind !== "astronef" || ship.owner !== seat || ship.lifted !== lifted) continue;
    const { minerals, equipment } = aboard(view, ship);
    worth = { minerals: worth.minerals + minerals, equipment: worth.equipment + equipment, towers: worth.towers + standing(ship) };
  }
  return worth;
}

export function Companies(props: Shared & { readonly fire: ReadonlySet<number>; readonly onFire: (seat: number) => void }): JSX.Element {
  const { view, names, seat } = props;
  return (
    <section class="fm-panel fm-companies">
      <h2>{words.players}</h2>
      <table class="fm-table">
        <thead>
          <tr>
            <th scope="col">{words.company}</th>
            <th scope="col">{words.minerals}</th>
            <th scope="col">{words.outside}</th>
            <th scope="col">{words.reserve}</th>
            {view.contested && <th scope="col">{words.spoils}</th>}
            <th scope="col">{words.fireShort}</th>
          </tr>
        </thead>
        <tbody>
          {view.players.map((player, each) => {
            const outside = Object.values(view.units).filter((unit) => unit.owner === each && unit.hexes.length && !["astronef", "tower", "bridge"].includes(unit.kind)).length;
            const state = player.lifted ? words.left(player.lift_turn) : !player.active ? words.gone : "";
            return (
              <tr key={each} class={each === seat ? "fm-own" : ""}>
                <th scope="row">
                  <SeatMark seat={each} size={14} /> {names[each]} {state && <span class="fm-quiet">{state}</span>}
                </th>
                <td>{worthOf(view, each, player.lifted).minerals}</td>
                <td>{outside}</td>
                <td>{player.saved}</td>
                {view.contested && <td>{player.spoils}</td>}
                <td>
                  <input type="checkbox" aria-label={words.fireOf(names[each] ?? "")} checked={props.fire.has(each)} onChange={() => props.onFire(each)} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

export function ScoreSheet({ view, names }: Shared): JSX.Element | null {
  if (view.phase !== "finished" || !view.scores.length) return null;
  const order = view.scores.map((_, seat) => seat).sort((a, b) => (view.scores[b] ?? 0) - (view.scores[a] ?? 0));
  return (
    <section class="fm-panel fm-scores">
      <h2>{words.scores}</h2>
      <table class="fm-table">
        <thead>
          <tr>
            <th scope="col">{words.company}</th>
            <th scope="col">{words.minerals}</th>
            <th scope="col">{words.equipment}</th>
            <th scope="col">{words.towers}</th>
            {view.contested && <th scope="col">{words.spoils}</th>}
            <th scope="col">{words.total}</th>
          </tr>
        </thead>
        <tbody>
          {order.map((seat) => {
            const worth = worthOf(view, seat, true);
            const turn = view.players[seat]?.lift_turn ?? 0;
            return (
              <tr key={seat}>
                <th scope="row">
                  <SeatMark seat={seat} size={14} /> {names[seat]} <span class="fm-quiet">{turn ? words.left(turn) : words.stranded}</span>
                </th>
                <td>{worth.minerals}</td>
                <td>{worth.equipment}</td>
                <td>{worth.towers}</td>
                {view.contested && <td>{turn ? (view.players[seat]?.spoils ?? 0) : 0}</td>}
                <td>
                  <strong>{view.scores[seat]}</strong>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p class="fm-hint">{words.scoreNote(known.scores["mineral"] ?? 0, known.scores["equipment"] ?? 0, known.scores["tower"] ?? 0)}</p>
      {view.contested && <p class="fm-hint">{words.spoilsNote(known.spoils["piece"] ?? 0, known.spoils["tower"] ?? 0)}</p>}
    </section>
  );
}
