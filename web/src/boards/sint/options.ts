// The choices, grouped for pointing: what belongs to a room, an item, a person, a planned action. Every deed is one of
// the server's commands; of several that differ only in which of two like things is meant, one is kept.
import type { Choice } from "../board";
import type { Command, SeenPlayer, View } from "../../wire/generated/sint";
import { words } from "./texts";

export type Group = "here" | "hands" | "crew" | "move" | "other";

export interface Deed {
  readonly key: string;
  readonly verb: string;
  readonly group: Group;
  readonly label: string;
  /** What it costs, where the view says so. */
  readonly cost: number | null;
  readonly command: Command;
  readonly room?: number;
  readonly item?: string;
  /** A player's id. */
  readonly target?: string;
  readonly card?: string;
}

export interface Options {
  readonly moves: ReadonlyMap<number, Deed>;
  readonly deeds: readonly Deed[];
  /** By the id of the planned action. */
  readonly undo: ReadonlyMap<number, Command>;
  readonly vote: { readonly ready: boolean; readonly command: Command } | null;
  readonly pass: Command | null;
  readonly layouts: ReadonlyMap<string, Command>;
  readonly join: Command | null;
}

export interface Who {
  /** A player's id as a name. */
  readonly call: (player: string) => string;
  readonly room: (id: number) => string;
}

/** The player of this view's seat, with its id. */
export const ownPlayer = (view: View): readonly [string, SeenPlayer] | null => {
  const id = view.player ?? "";
  const player = view.players[id];
  return player ? [id, player] : null;
};

/** Where somebody would stand if the plan were carried out. */
export const plannedRoom = (view: View, id: string): number => view.projected?.players[id]?.room_id ?? view.players[id]?.room_id ?? -1;

/** What somebody would hold if the plan were carried out. */
export const plannedHand = (view: View, id: string): readonly string[] => view.projected?.players[id]?.inventory ?? view.players[id]?.inventory ?? [];

export function optionsOf(choices: readonly Choice<Command>[], view: View, who: Who): Options {
  const moves = new Map<number, Deed>();
  const deeds = new Map<string, Deed>();
  const undo = new Map<number, Command>();
  const layouts = new Map<string, Command>();
  let vote: Options["vote"] = null;
  let pass: Command | null = null;
  let join: Command | null = null;
  const me = view.player ?? "";
  const hand = plannedHand(view, me);
  const here = plannedRoom(view, me);
  const add = (deed: Omit<Deed, "cost" | "verb"> & { readonly cost?: number | null }): void => {
    const verb = deed.command.type;
    if (!deeds.has(deed.key)) deeds.set(deed.key, { ...deed, verb, cost: deed.cost ?? view.costs[verb] ?? null });
  };

  for (const { command, phrase } of choices) {
    switch (command.type) {
      case "Move":
        moves.set(command.to_room, moveDeed(command.to_room, view.reach[String(command.to_room)] ?? null, who));
        break;
      case "PickUp":
        add({ key: `take ${command.item_type}`, group: "hands", label: words.pickUp(command.item_type), command, room: here, item: command.item_type });
        break;
      case "Drop": {
        const item = hand[command.item_index];
        add({ key: `drop ${item ?? command.item_index}`, group: "hands", label: item ? words.drop(item) : phrase, command, ...(item ? { item } : {}) });
        break;
      }
      case "Throw": {
        const item = hand[command.item_index];
        const label = words.throwTo(item ?? words.thing(command.item_index), who.call(command.target_player));
        add({ key: `throw ${item ?? command.item_index} ${command.target_player}`, group: "crew", label, command, target: command.target_player, ...(item ? { item } : {}) });
        break;
      }
      case "FirstAid":
        add({ key: `aid ${command.target_player}`, group: "crew", label: words.firstAid(who.call(command.target_player)), command, target: command.target_player });
        break;
      case "Revive":
        add({ key: `revive ${command.target_player}`, group: "crew", label: words.revive(who.call(command.target_player)), command, target: command.target_player });
        break;
      case "Interact": {
        const card = view.solves;
        const title = card ? view.cards[card]?.title : undefined;
        add({ key: "solve", group: "here", label: title ? words.solve(title) : (words.deed["Interact"] ?? phrase), command, room: here, ...(card ? { card } : {}) });
        break;
      }
      case "Undo":
        undo.set(command.action_id, command);
        break;
      case "VoteReady":
        vote = { ready: command.ready, command };
        break;
      case "Pass":
        pass = command;
        break;
      case "SetMapLayout":
        layouts.set(command.layout, command);
        break;
      case "Join":
        join = command;
        break;
      default: {
        const label = words.deed[command.type];
        add({ key: JSON.stringify(command), group: label ? "here" : "other", label: label ?? phrase, command, ...(label ? { room: here } : {}) });
      }
    }
  }
  // Walks of several steps are not listed one by one; the view says how far one gets.
  if (choices.length)
    for (const [room, cost] of Object.entries(view.reach)) if (!moves.has(Number(room))) moves.set(Number(room), moveDeed(Number(room), cost, who));
  return { moves: new Map([...moves].sort(([a], [b]) => a - b)), deeds: [...deeds.values()], undo, vote, pass, layouts, join };
}

function moveDeed(room: number, cost: number | null, who: Who): Deed {
  return { key: `move ${room}`, verb: "Move", group: "move", label: who.room(room), cost, command: { type: "Move", to_room: room }, room };
}

const ORDER: readonly Group[] = ["here", "hands", "crew", "other"];

/** The deeds by group, in the order a person looks for them; empty groups are left out. */
export function grouped(deeds: readonly Deed[]): readonly (readonly [Group, readonly Deed[]])[] {
  return ORDER.map((group) => [group, deeds.filter((deed) => deed.group === group)] as const).filter(([, found]) => found.length > 0);
}

/** Each thing once, with how many there are, in order of first appearance. */
export function counted(things: readonly string[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const thing of things) counts.set(thing, (counts.get(thing) ?? 0) + 1);
  return [...counts];
}

/** Things as they are, with how the plan would change them: `[thing, now, then]`. */
export function changed(now: readonly string[], then: readonly string[] | undefined): readonly (readonly [string, number, number])[] {
  const before = new Map(counted(now));
  const after = new Map(then ? counted(then) : before);
  return [...new Set([...before.keys(), ...after.keys()])].map((thing) => [thing, before.get(thing) ?? 0, after.get(thing) ?? 0] as const);
}

/** Whom the match waits for. */
export function awaited(view: View): readonly number[] {
  if (view.outcome) return [];
  return Object.values(view.players).flatMap((player) => (player.is_ready ? [] : [player.seat]));
}
