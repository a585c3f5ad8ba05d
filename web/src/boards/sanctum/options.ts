// The choices, grouped by what they are pointed at: every entry is one of the server's commands.
import type { Choice } from "../board";
import type { Command } from "../../wire/generated/sanctum";

/** What a card or a potion can do now: at once, or at these enemies. */
export interface Play {
  readonly at: ReadonlyMap<number, Command>;
  readonly once: Command | null;
}

export type Ware = "cards" | "relics" | "potions";

export interface Plan {
  readonly steps: ReadonlyMap<string, Command>;
  readonly cards: ReadonlyMap<number, Play>;
  readonly potions: ReadonlyMap<number, Play>;
  readonly pours: ReadonlyMap<number, Command>;
  readonly offers: ReadonlyMap<number, Command>;
  readonly relics: ReadonlyMap<number, Command>;
  readonly potion: Command | null;
  readonly inscribe: ReadonlyMap<number, Command>;
  readonly meditate: ReadonlyMap<number, Command>;
  readonly purge: ReadonlyMap<number, Command>;
  readonly picks: ReadonlyMap<number, Command>;
  /** By `ware index`. */
  readonly buys: ReadonlyMap<string, Command>;
  readonly shrine: ReadonlyMap<string, Command>;
  readonly endings: ReadonlyMap<string, Command>;
  readonly end: Command | null;
  readonly invoke: Command | null;
  readonly leave: Command | null;
  readonly rest: Command | null;
}

export const wareKey = (ware: string, index: number): string => `${ware} ${index}`;

class Plays {
  readonly all = new Map<number, { at: Map<number, Command>; once: Command | null }>();

  add(what: number, target: number | null | undefined, command: Command): void {
    const play = this.all.get(what) ?? { at: new Map<number, Command>(), once: null };
    if (target === null || target === undefined) play.once = command;
    else play.at.set(target, command);
    this.all.set(what, play);
  }
}

export function planOf(choices: readonly Choice<Command>[]): Plan {
  const cards = new Plays();
  const potions = new Plays();
  const steps = new Map<string, Command>();
  const pours = new Map<number, Command>();
  const offers = new Map<number, Command>();
  const relics = new Map<number, Command>();
  const inscribe = new Map<number, Command>();
  const meditate = new Map<number, Command>();
  const purge = new Map<number, Command>();
  const picks = new Map<number, Command>();
  const buys = new Map<string, Command>();
  const shrine = new Map<string, Command>();
  const endings = new Map<string, Command>();
  let potion: Command | null = null;
  let end: Command | null = null;
  let invoke: Command | null = null;
  let leave: Command | null = null;
  let rest: Command | null = null;
  for (const { command } of choices) {
    switch (command.type) {
      case "ChooseNode":
        steps.set(command.node_id, command);
        break;
      case "PlayCard":
        cards.add(command.card, command.target, command);
        break;
      case "UsePotion":
        potions.add(command.slot, command.target, command);
        break;
      case "DiscardPotion":
        pours.set(command.slot, command);
        break;
      case "TakeCard":
        offers.set(command.index, command);
        break;
      case "TakeRelic":
        relics.set(command.index, command);
        break;
      case "TakePotion":
        potion = command;
        break;
      case "Inscribe":
        inscribe.set(command.card, command);
        break;
      case "Meditate":
        meditate.set(command.card, command);
        break;
      case "PurgeCard":
        purge.set(command.card, command);
        break;
      case "PickCard":
        picks.set(command.card, command);
        break;
      case "Buy":
        buys.set(wareKey(command.kind, command.index), command);
        break;
      case "ShrineChoose":
        shrine.set(command.choice, command);
        break;
      case "ChooseEnding":
        endings.set(command.ending, command);
        break;
      case "EndTurn":
        end = command;
        break;
      case "Invoke":
        invoke = command;
        break;
      case "Leave":
        leave = command;
        break;
      case "Rest":
        rest = command;
        break;
      case "Abandon": // the table's own button does this
        break;
    }
  }
  return { steps, cards: cards.all, potions: potions.all, pours, offers, relics, potion, inscribe, meditate, purge, picks, buys, shrine, endings, end, invoke, leave, rest };
}
