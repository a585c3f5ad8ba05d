// The choices, grouped for pointing: whose they are, where they are pointed at, and what they are called. Every deed
// is one of the server's commands; of several forms of the same one only one is kept.
import type { Choice } from "../board";
import { beside, cellOf, onBoard, type Hex } from "./hexes";
import { kindName, known, shortName } from "./catalogue";
import { deedWords } from "./texts";
import type { Command, SeenUnit, View } from "../../wire/generated/fullmetal";

export type Sort = "land" | "move" | "fire" | "load" | "unload" | "build" | "board" | "tower";

export interface Deed {
  readonly key: string;
  readonly sort: Sort;
  /** What the buttons call this and its like; they differ by place. */
  readonly group: string;
  readonly label: string;
  /** Where to point for it; nowhere: it is only in the list. */
  readonly cells: readonly number[];
  /** Where to point next, if one place does not settle it. */
  readonly next: readonly number[];
  readonly cost: number;
  /** Pointed at only once its group is chosen: nobody shoots a mineral by a slip. */
  readonly quiet: boolean;
  readonly command: Command;
}

export interface Plan {
  /** By piece (or mineral) that can be pointed at first. */
  readonly of: ReadonlyMap<string, readonly Deed[]>;
  readonly landings: readonly Deed[];
  readonly decisions: readonly { readonly label: string; readonly command: Command }[];
  /** By points saved. */
  readonly ends: ReadonlyMap<number, Command>;
}

const at = (hex: Hex): number[] => (onBoard(hex) ? [cellOf(hex)] : []);
const cellsOf = (unit: SeenUnit | undefined): number[] => (unit?.hexes ?? []).map(cellOf);
const bow = (hex: Hex, rotation: number | null | undefined): number[] => (rotation === null || rotation === undefined ? [] : at(beside(hex, rotation)));

export const isMineral = (name: string): boolean => name.startsWith("mineral-");

function mineralCells(view: View, name: string): number[] {
  const number = Number(name.slice("mineral-".length));
  for (const [place, each] of Object.entries(view.minerals))
    if (each === number) {
      const [q = 0, r = 0] = place.split(",").map(Number);
      return [cellOf([q, r])];
    }
  return [];
}

const placeOf = (view: View, name: string): number[] => (isMineral(name) ? mineralCells(view, name) : cellsOf(view.units[name]));

interface Entry {
  readonly actor: string;
  /** Deeds of one actor that share this are forms of the same one. */
  readonly same: string;
  readonly deed: Deed;
}

export function planOf(choices: readonly Choice<Command>[], view: View, seat: number | null): Plan {
  const landings: Deed[] = [];
  const decisions: { label: string; command: Command }[] = [];
  const ends = new Map<number, Command>();
  const entries: Entry[] = [];
  const ships = Object.values(view.units).filter((unit) => unit.kind === "astronef" && unit.owner === seat && !unit.lifted).length;
  const hostile = new Set(Object.values(view.units).flatMap((unit) => (unit.owner === seat ? [] : unit.hexes.map((hex) => hex.join()))));

  for (const { command } of choices) {
    const add = (actor: string, same: string, sort: Sort, group: string, label: string, cells: readonly number[], next: readonly number[] = [], quiet = false): void => {
      const cost = "cost" in command ? command.cost : 0;
      const key = `${actor}|${command.type}|${same}`;
      entries.push({ actor, same: `${command.type}|${same}`, deed: { key, sort, group, label, cells, next, cost, quiet, command } });
    };
    switch (command.type) {
      case "Land": {
        const { centre, orientation } = command;
        const podes = [0, 2, 4].map((each) => (orientation === 0 ? each + 1 : each)).flatMap((each) => at(beside(centre, each)));
        landings.push({ key: `${centre.join()}|${orientation}`, sort: "land", group: deedWords.land, label: deedWords.landing[orientation] ?? "", cells: at(centre), next: podes, cost: 0, quiet: false, command });
        break;
      }
      case "Deploy":
      case "ExitAstronef": {
        const { unit, to, rotation } = command;
        // By which pode it leaves makes no difference; a given heading says more than none.
        const heading = rotation === null || rotation === undefined ? "" : String(rotation);
        add(unit, `${to.join()}|${heading}`, "move", command.type === "Deploy" ? deedWords.deploy : deedWords.exit, deedWords.heading(rotation), at(to), bow(to, rotation));
        break;
      }
      case "Move": {
        const end = command.path.at(-1);
        if (!end) break;
        const then = command.then_fire;
        if (then) add(command.unit, `${end.join()}|${then.partner}|${then.target.join()}`, "fire", deedWords.assault, deedWords.assaultWith(shortName(then.partner)), at(end), at(then.target));
        else add(command.unit, end.join(), "move", deedWords.move, deedWords.moveHere, at(end));
        break;
      }
      case "Retreat":
        add(command.unit, command.to.join(), "move", deedWords.retreat, deedWords.retreatHere, at(command.to));
        break;
      case "Load": {
        const { transporter, cargo } = command;
        const inside = !isMineral(cargo) && view.units[cargo]?.carrier !== "";
        add(transporter, cargo, "load", inside ? deedWords.loadInside : deedWords.load, inside ? shortName(cargo) : deedWords.loadWhat(shortName(cargo)), inside ? [] : placeOf(view, cargo));
        if (!isMineral(cargo)) add(cargo, transporter, "load", deedWords.boardCarrier, shortName(transporter), []);
        break;
      }
      case "Unload": {
        const { transporter, cargo, to } = command;
        // Inside a ship or a barge there is no place to point at, and all places are one.
        const inside = view.units[transporter]?.carrier !== "";
        const group = inside ? deedWords.unloadInside : deedWords.unload(shortName(cargo));
        const label = inside ? shortName(cargo) : group;
        add(transporter, inside ? cargo : `${cargo}|${to.join()}`, "unload", group, label, inside ? [] : at(to));
        add(cargo, inside ? "" : to.join(), "unload", group, label, inside ? [] : at(to));
        break;
      }
      case "Fire": {
        const [a, b] = command.attackers;
        const pair = [a, b].sort().join();
        for (const [one, other] of [[a, b], [b, a]] as const)
          add(one, `${pair}|${command.target.join()}`, "fire", deedWords.fire, deedWords.fireWith(shortName(other)), at(command.target), [], !hostile.has(command.target.join()));
        break;
      }
      case "Capture": {
        const [a, b] = command.attackers;
        const pair = [a, b].sort().join();
        for (const [one, other] of [[a, b], [b, a]] as const)
          add(one, `${pair}|${command.target}`, "board", deedWords.capture, deedWords.captureWith(shortName(command.target), shortName(other)), cellsOf(view.units[command.target]));
        break;
      }
      case "Build": {
        const { converter, kind, to, rotation } = command;
        const heading = rotation === null || rotation === undefined ? "" : String(rotation);
        const name = deedWords.build(kindName(kind));
        add(converter, `${kind}|${to ? to.join() : ""}|${heading}`, "build", name, to ? `${name} ${deedWords.heading(rotation)}`.trim() : name, to ? at(to) : [], to ? bow(to, rotation) : []);
        break;
      }
      case "EnterAstronef": {
        const { unit, pode, astronef } = command;
        const cell = astronef ? at(view.units[astronef]?.hexes[pode + 1] ?? [-1, -1]) : [];
        const foreign = astronef && view.units[astronef]?.owner !== seat;
        add(unit, `${pode}|${astronef ?? ""}`, "board", foreign ? deedWords.takeShip : deedWords.enter, deedWords.enterBy(pode), cell);
        break;
      }
      case "RebuildTower":
        add(command.astronef, String(command.pode), "tower", deedWords.rebuild, deedWords.rebuildAt(command.pode), at(view.units[command.astronef]?.hexes[command.pode + 1] ?? [-1, -1]));
        break;
      case "LiftOff": {
        const named = command.astronefs ?? [];
        if (named.length && named.length === ships) break; // all of them: the choice without names says the same
        decisions.push({ label: deedWords.decision(command.decision, named.map((ship) => deedWords.ship(view.players[view.units[ship]?.color ?? 0]?.colour ?? "")), known.last_turn), command });
        break;
      }
      case "EndTurn":
        ends.set(command.saved, command);
        break;
      default:
        break;
    }
  }
  return { of: grouped(entries), landings, decisions, ends };
}

/** By actor; a form that leaves something open goes where the outspoken forms of the same are listed too. */
function grouped(entries: readonly Entry[]): ReadonlyMap<string, readonly Deed[]> {
  const byActor = new Map<string, Map<string, Deed>>();
  const spoken = new Set<string>();
  for (const { actor, deed } of entries) {
    const { command } = deed;
    if ("rotation" in command && command.rotation !== null && command.rotation !== undefined && command.type !== "Build") spoken.add(`${actor}|${command.type}|${command.to.join()}`);
    if (command.type === "Build" && command.to) spoken.add(`${actor}|Build|${command.kind}|${command.rotation ?? ""}`).add(command.rotation === null || command.rotation === undefined ? "" : `${actor}|Build|${command.kind}`);
    if (command.type === "EnterAstronef" && command.astronef) spoken.add(`${actor}|Enter|${command.pode}`);
  }
  for (const { actor, same, deed } of entries) {
    const { command } = deed;
    const bare = "rotation" in command ? command.rotation === null || command.rotation === undefined : true;
    if ((command.type === "Deploy" || command.type === "ExitAstronef") && bare && spoken.has(`${actor}|${command.type}|${command.to.join()}`)) continue;
    if (command.type === "Build" && !command.to && spoken.has(`${actor}|Build|${command.kind}|${command.rotation ?? ""}`)) continue;
    if (command.type === "Build" && command.to && bare && spoken.has(`${actor}|Build|${command.kind}`)) continue;
    if (command.type === "EnterAstronef" && !command.astronef && spoken.has(`${actor}|Enter|${command.pode}`)) continue;
    let own = byActor.get(actor);
    if (!own) byActor.set(actor, (own = new Map()));
    if (!own.has(same)) own.set(same, deed);
  }
  return new Map([...byActor].map(([actor, deeds]) => [actor, [...deeds.values()]]));
}

/** The deeds that pointing at this cell may mean, of one group or of all. */
export const deedsAt = (deeds: readonly Deed[], cell: number, group = ""): readonly Deed[] => deeds.filter((deed) => deed.cells.includes(cell) && (!group || deed.group === group));

/** Groups in the order they come, with how many there are. */
export function groupsOf(deeds: readonly Deed[]): readonly { readonly name: string; readonly sort: Sort; readonly deeds: readonly Deed[] }[] {
  const found = new Map<string, Deed[]>();
  for (const deed of deeds) found.get(deed.group)?.push(deed) ?? found.set(deed.group, [deed]);
  return [...found].map(([name, each]) => ({ name, sort: each[0]?.sort ?? "move", deeds: each }));
}
