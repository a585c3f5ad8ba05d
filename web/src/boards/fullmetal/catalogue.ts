// What pieces are called, how long a match is and what counts, as the server tells it of the ruleset that is played.
import type { Catalogue } from "../../wire/generated/fullmetal";

/** Of the table on the page: the board learns it before it draws anything. */
export let known: Catalogue;

export function learn(catalogue: Catalogue): void {
  known = catalogue;
}

/** Minerals are no pieces, but are carried like them. */
export const kindName = (kind: string): string => known.units[kind] ?? kind;

/** A piece by its id: "tank-p1-2" is Tank 2, the only super tank of a player needs no number. */
export function shortName(id: string): string {
  const [kind = "", ...rest] = id.split("-");
  const name = kindName(kind);
  const number = rest.at(-1) ?? "";
  const called = kind !== "mineral" && (known.numbered.includes(kind) || number !== "1") ? `${name} ${number}` : name;
  return called.charAt(0).toUpperCase() + called.slice(1);
}
