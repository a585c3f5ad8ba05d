// What the choices offer, sorted by what a person points at: units, cells, cards. Grouping only: whether
// something is allowed was decided by the server, which listed it.
import type { Choice } from "../board";
import type { Command, MoveUnit, Reaction, SelectTactics, Targets, View } from "../../wire/generated/taktik";

export type TaktikChoice = Choice<Command>;

/** Cells are counted row by row. */
export const cellAt = (view: Pick<View, "width">, x: number, y: number): number => y * view.width + x;

/** One way to aim a card. `command` is sent at once; a tactic that goes with a move waits for the move. */
export interface Way {
  readonly units: readonly string[];
  readonly quadrant: string | null;
  readonly command: Command | null;
  readonly reaction: string;
}

export type Use = "pending" | "stored" | "move" | "roll" | "resolve" | "react";

/** A card that may be played now, with every way to aim it. */
export interface Offer {
  readonly key: string;
  readonly card: string;
  readonly use: Use;
  readonly index: number;
  readonly ways: readonly Way[];
}

export type Reach = ReadonlyMap<string, ReadonlyMap<number, Command>>;

export interface Plan {
  /** Commands without any field, by type. */
  readonly bare: ReadonlyMap<string, Command>;
  /** Where units may go, by the tactic that goes with the move; the empty text stands for none. */
  readonly moves: ReadonlyMap<string, Reach>;
  readonly attacks: ReadonlyMap<string, ReadonlyMap<string, Command>>;
  readonly exits: ReadonlyMap<string, Command>;
  readonly offers: readonly Offer[];
  readonly stores: readonly (Command & { type: "StoreBonus" })[];
  readonly cancels: readonly (Command & { type: "CancelMalus" })[];
  readonly selections: readonly SelectTactics[];
}

const EMPTY_REACH: Reach = new Map();

export const reactionKey = (reaction: Reaction | null | undefined): string =>
  reaction ? `${reaction.card}|${(reaction.targets?.units ?? []).join("+")}|${reaction.targets?.quadrant ?? ""}` : "";

/** Sorts the choices. `own` is the seat whose stored cards are meant. */
export function planOf(choices: readonly TaktikChoice[], view: View, own: number | null): Plan {
  const bare = new Map<string, Command>();
  const moves = new Map<string, Map<string, Map<number, Command>>>();
  const attacks = new Map<string, Map<string, Command>>();
  const exits = new Map<string, Command>();
  const offers = new Map<string, Offer & { ways: Way[] }>();
  const stores: (Command & { type: "StoreBonus" })[] = [];
  const cancels: (Command & { type: "CancelMalus" })[] = [];
  const selections: SelectTactics[] = [];

  const offer = (use: Use, card: string, index: number, targets: Targets | null | undefined, command: Command | null, reaction = ""): void => {
    const key = `${use}:${index}:${card}`;
    let found = offers.get(key);
    if (!found) offers.set(key, (found = { key, card, use, index, ways: [] }));
    found.ways.push({ units: targets?.units ?? [], quadrant: targets?.quadrant ?? null, command, reaction });
  };
  const move = (command: MoveUnit): void => {
    const key = reactionKey(command.reaction);
    let reach = moves.get(key);
    if (!reach) {
      moves.set(key, (reach = new Map()));
      if (command.reaction) offer("move", command.reaction.card, -1, command.reaction.targets, null, key);
    }
    let cells = reach.get(command.unit);
    if (!cells) reach.set(command.unit, (cells = new Map()));
    cells.set(cellAt(view, command.to.x, command.to.y), command);
  };

  for (const { command } of choices) {
    switch (command.type) {
      case "MoveUnit":
        move(command);
        break;
      case "AttackSelect": {
        let targets = attacks.get(command.attacker);
        if (!targets) attacks.set(command.attacker, (targets = new Map()));
        targets.set(command.target, command);
        break;
      }
      case "Exfiltrate":
        exits.set(command.unit, command);
        break;
      case "SelectTactics":
        selections.push(command);
        break;
      case "PlayCard":
        offer("pending", command.card, -1, command.targets, command);
        break;
      case "PlayStored":
        offer("stored", storedCard(view, own, command.index), command.index, command.targets, command);
        break;
      case "React":
        offer("react", command.card, -1, command.targets, command);
        break;
      case "RollDice":
      case "ResolveAttack":
        if (command.reaction) offer(command.type === "RollDice" ? "roll" : "resolve", command.reaction.card, -1, command.reaction.targets, command);
        else bare.set(command.type, command);
        break;
      case "StoreBonus":
        stores.push(command);
        break;
      case "CancelMalus":
        cancels.push(command);
        break;
      default:
        bare.set(command.type, command);
    }
  }
  return { bare, moves, attacks, exits, offers: [...offers.values()], stores, cancels, selections };
}

export const sideName = (seat: number): string => (seat === 0 ? "PLAYER_A" : "PLAYER_B");

/** A card of one's own store; where one store is shared, it is the first player's. */
export function storedCard(view: View, own: number | null, index: number): string {
  const store = view.sides[sideName(own ?? 0)]?.store ?? [];
  return store[index] ?? view.sides[sideName(0)]?.store?.[index] ?? "";
}

export const reachOf = (plan: Plan, armed: string): Reach => plan.moves.get(armed) ?? EMPTY_REACH;

/** Units with something to do, in the order of the choices. */
export function busyUnits(plan: Plan, armed: string): readonly string[] {
  return [...new Set([...reachOf(plan, armed).keys(), ...plan.attacks.keys(), ...plan.exits.keys()])];
}

// The one step that moves the turn on. Where the server offers a phase's own command beside NextPhase and nothing
// else, the two are the same step, and the own command names it better. Where it offers everything at any time (as
// `legacy` does), going on by phases is the thread, and the rest stands beside it.
const OWN = ["TurnStart", "DrawCard", "RollDice", "ResolveAttack", "EndTurn", "Pass", "NextPhase"];
const LOOSE = ["RollDice", "ResolveAttack", "NextPhase"];

export interface Step {
  readonly main: Command | null;
  readonly others: readonly Command[];
}

export function stepOf(plan: Plan): Step {
  const loose = plan.bare.size > 2;
  const type = (loose ? LOOSE : OWN).find((each) => plan.bare.has(each));
  const main = type === undefined ? null : (plan.bare.get(type) ?? null);
  return { main, others: loose ? [...plan.bare.values()].filter((each) => each !== main) : [] };
}

// ---------------------------------------------------------------- aiming a card

export interface Aim {
  /** The only way left, complete: nothing more to choose. */
  readonly done: Way | null;
  readonly units: ReadonlySet<string>;
  readonly quadrants: ReadonlySet<string>;
}

/** What may be chosen next, after these units. A card that leaves nothing to choose is done at once. */
export function aimed(offer: Offer, chosen: readonly string[]): Aim {
  const fitting = offer.ways.filter((way) => chosen.every((unit, at) => way.units[at] === unit));
  const only = fitting.length === 1 ? fitting[0] : undefined;
  if (only && (chosen.length > 0 || offer.ways.length === 1)) return { done: only, units: new Set(), quadrants: new Set() };
  const units = new Set<string>();
  const quadrants = new Set<string>();
  for (const way of fitting) {
    const next = way.units[chosen.length];
    if (next !== undefined) units.add(next);
    else if (way.quadrant !== null) quadrants.add(way.quadrant);
  }
  // Where every way goes on with the same unit, there is nothing to ask yet.
  if (units.size === 1 && quadrants.size === 0) return aimed(offer, [...chosen, ...units]);
  return { done: null, units, quadrants };
}

/** How many units are settled before anything is asked (a pair whose first is given). */
export function settled(offer: Offer, chosen: readonly string[]): readonly string[] {
  const fitting = offer.ways.filter((way) => chosen.every((unit, at) => way.units[at] === unit));
  const next = new Set(fitting.map((way) => way.units[chosen.length]));
  const only = next.size === 1 ? [...next][0] : undefined;
  return only !== undefined && fitting.length > 1 ? settled(offer, [...chosen, only]) : chosen;
}

export const quadrantAt = (view: Pick<View, "width" | "height">, x: number, y: number): string =>
  (y < view.height >> 1 ? "N" : "S") + (x < view.width >> 1 ? "W" : "E");

// ---------------------------------------------------------------- tactics

/** The listed selection with exactly these cards, in any order. */
export function selectionOf(selections: readonly SelectTactics[], cards: ReadonlySet<string>): SelectTactics | null {
  return selections.find((each) => each.cards.length === cards.size && each.cards.every((card) => cards.has(card))) ?? null;
}

/** Every card that some selection holds, in order of first mention. */
export function selectable(selections: readonly SelectTactics[]): readonly string[] {
  return [...new Set(selections.flatMap((each) => each.cards))];
}
