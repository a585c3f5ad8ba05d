// What a page tells of the last updates: grave things first and never left out, then what is usual, details last.
import type { Told } from "./session";

export const DETAIL = 0;
export const USUAL = 1;
export const GRAVE = 2;

/** So many updates are looked back at for what is grave. */
export const RECENT = 40;

export interface ToldLine {
  readonly seq: number;
  readonly seat: number | null;
  readonly text: string;
  readonly weight: number;
}

const linesOf = (told: Told): ToldLine[] =>
  told.texts.flatMap((text, n) => (text ? [{ seq: told.seq, seat: told.seat, text, weight: told.weights?.[n] ?? USUAL }] : []));

/** The updates to remember once `next` has come: an act of one's own begins anew. */
export const remembered = (before: readonly Told[], next: Told, own: number | null): readonly Told[] =>
  next.seat !== null && next.seat === own ? [next] : [...before, next].slice(-RECENT);

/**
 * The lines to show of these updates, the newest last. Grave ones of all of them come first; then those of the last
 * update that had any, the weightiest first. What has no room of the latter is counted.
 */
export function told(recent: readonly Told[], room: number): { readonly lines: readonly ToldLine[]; readonly more: number } {
  const all = recent.map(linesOf);
  const grave = all.flat().filter((line) => line.weight >= GRAVE);
  const rest = (weight: number): readonly ToldLine[] | undefined => all.findLast((lines) => lines.some((line) => line.weight >= weight && line.weight < GRAVE));
  // A detail of a moment ago does not push out what was usual before it.
  const latest = (rest(USUAL) ?? rest(DETAIL) ?? []).filter((line) => line.weight < GRAVE).sort((a, b) => b.weight - a.weight);
  const shown = latest.slice(0, Math.max(1, room - grave.length));
  return { lines: [...grave, ...shown], more: latest.length - shown.length };
}
