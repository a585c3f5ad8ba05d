// The choices of a turn, sorted by what they are about: units, cities, research, realm, players. No rule is known here:
// what is not among the choices cannot be done.
import type { Choice } from "../board";
import type { Command, ItemForm, ProposeDeal, RespondToProposal, View } from "../../wire/generated/imperium";
import { tileOf } from "./hexes";

export type Offered = Choice<Command>;

export interface Move {
  readonly command: Command;
  /** Tiles from the first step to the last. */
  readonly path: readonly number[];
}

export interface UnitPlan {
  readonly moves: ReadonlyMap<number, Move>;
  /** Attacks by the tile of the target. */
  readonly attacks: ReadonlyMap<number, readonly Offered[]>;
  readonly deeds: readonly Offered[];
}

export interface CityPlan {
  readonly items: readonly { readonly item: ItemForm; readonly command: Command }[];
  readonly cancel: Command | null;
  readonly buy: Command | null;
  /** By city tile number. */
  readonly lock: ReadonlyMap<number, Command>;
  readonly free: ReadonlyMap<number, Command>;
  readonly specialists: ReadonlyMap<number, Command>;
  readonly routes: readonly { readonly to: number; readonly command: Command }[];
}

export interface PlayerPlan {
  readonly war: Command | null;
  readonly peace: Command | null;
  readonly deals: readonly ProposeDeal[];
  readonly answers: readonly RespondToProposal[];
}

export interface Plan {
  readonly units: ReadonlyMap<string, UnitPlan>;
  readonly cities: ReadonlyMap<string, CityPlan>;
  readonly research: ReadonlyMap<number, Command>;
  readonly policies: ReadonlyMap<number, Command>;
  readonly governments: ReadonlyMap<number, Command>;
  readonly players: ReadonlyMap<number, PlayerPlan>;
  readonly treaties: ReadonlyMap<string, Command>;
  readonly routes: ReadonlyMap<string, Command>;
  readonly end: Command | null;
}

type Open<T> = { -readonly [K in keyof T]: T[K] extends ReadonlyMap<infer A, infer B> ? Map<A, B> : T[K] extends readonly (infer A)[] ? A[] : T[K] };

function opened<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let found = map.get(key);
  if (found === undefined) map.set(key, (found = make()));
  return found;
}

const noUnit = (): Open<UnitPlan> => ({ moves: new Map(), attacks: new Map(), deeds: [] });
const noCity = (): Open<CityPlan> => ({ items: [], cancel: null, buy: null, lock: new Map(), free: new Map(), specialists: new Map(), routes: [] });
const noPlayer = (): Open<PlayerPlan> => ({ war: null, peace: null, deals: [], answers: [] });

/** Sorts the choices. Costs one pass, whatever their number. */
export function planOf(choices: readonly Offered[], view: View): Plan {
  const units = new Map<string, Open<UnitPlan>>();
  const cities = new Map<string, Open<CityPlan>>();
  const players = new Map<number, Open<PlayerPlan>>();
  const research = new Map<number, Command>();
  const policies = new Map<number, Command>();
  const governments = new Map<number, Command>();
  const treaties = new Map<string, Command>();
  const routes = new Map<string, Command>();
  let end: Command | null = null;
  const unit = (id: number): Open<UnitPlan> => opened(units, String(id), noUnit);
  const city = (id: number): Open<CityPlan> => opened(cities, String(id), noCity);
  const player = (id: number): Open<PlayerPlan> => opened(players, id, noPlayer);
  const strike = (attacker: number, tile: number | undefined, choice: Offered): void => {
    if (tile === undefined) return;
    const at = unit(attacker).attacks as Map<number, Offered[]>;
    opened(at, tile, () => []).push(choice);
  };
  for (const choice of choices) {
    const { command } = choice;
    switch (command.type) {
      case "MoveUnit": {
        const path = command.path.map((spot) => tileOf(spot, view)).filter((tile) => tile !== null);
        const last = path.at(-1);
        if (last !== undefined) unit(command.unit).moves.set(last, { command, path });
        break;
      }
      case "AttackUnit":
        strike(command.attacker, view.units[command.target]?.pos, choice);
        break;
      case "AttackCity":
        strike(command.attacker, view.cities[command.city]?.pos, choice);
        break;
      case "Fortify":
      case "SetOrders":
      case "CancelOrders":
      case "SetAutomation":
      case "PillageImprovement":
      case "ChoosePromotion":
      case "UpgradeUnit":
      case "DisbandUnit":
        unit(command.unit).deeds.push(choice);
        break;
      case "FoundCity":
        unit(command.settler).deeds.unshift(choice);
        break;
      case "RenameCity": // by any name: not among the choices
        break;
      case "SetProduction":
        city(command.city).items.push({ item: command.item, command });
        break;
      case "CancelProduction":
        city(command.city).cancel = command;
        break;
      case "BuyProduction":
        city(command.city).buy = command;
        break;
      case "AssignCitizen":
        city(command.city).lock.set(command.tile_index, command);
        break;
      case "UnassignCitizen":
        city(command.city).free.set(command.tile_index, command);
        break;
      case "SetSpecialists":
        city(command.city).specialists.set(command.count, command);
        break;
      case "EstablishTradeRoute":
        city(command.start).routes.push({ to: command.to, command });
        break;
      case "CancelTradeRoute":
        routes.set(String(command.route), command);
        break;
      case "SetResearch":
        research.set(command.tech, command);
        break;
      case "AdoptPolicy":
        policies.set(command.policy, command);
        break;
      case "ReformGovernment":
        governments.set(command.government, command);
        break;
      case "DeclareWar":
        player(command.target).war = command;
        break;
      case "DeclarePeace":
        player(command.target).peace = command;
        break;
      case "ProposeDeal":
        player(command.to).deals.push(command);
        break;
      case "RespondToProposal":
        player(command.sender).answers.push(command);
        break;
      case "CancelTreaty":
        treaties.set(String(command.treaty), command);
        break;
      case "EndTurn":
        end = command;
        break;
      default: {
        const unknown: never = command;
        void unknown;
      }
    }
  }
  return { units, cities, research, policies, governments, players, treaties, routes, end };
}

/** Whether an own unit still waits for somebody to say what it does. */
export const isIdle = (unit: View["units"][string]): boolean => (unit.moves_left ?? 0) > 0 && !unit.orders && !unit.automated && !unit.acted;

export interface Waiting {
  readonly units: readonly string[];
  readonly cities: readonly string[];
  readonly research: boolean;
  readonly picks: number;
}

/** What a turn should not end without: idle units and cities, research not chosen, picks not spent. */
export function waitingOf(view: View, plan: Plan, busy: Readonly<Record<string, unknown>> = {}): Waiting {
  const units = Object.entries(view.units).filter(([id, unit]) => plan.units.has(id) && isIdle(unit) && !(id in busy));
  const cities = Object.entries(view.cities).filter(([id, city]) => city.life && !city.life.producing && (plan.cities.get(id)?.items.length ?? 0) > 0);
  return {
    units: units.map(([id]) => id),
    cities: cities.map(([id]) => id),
    research: plan.research.size > 0 && view.own?.researching === undefined,
    picks: plan.policies.size > 0 ? (view.own?.policy_picks ?? 0) : 0,
  };
}
