// Which lines of the log are read: all, what matters, one's own; and those with certain words.
import type { LogLine } from "../wire/frames";
import { named } from "./names";
import { GRAVE } from "./telling";

export const KINDS = ["all", "important", "mine"] as const;
export type Kind = (typeof KINDS)[number];

/** A line as it is read: what the entry was, and what came of it. Null: the reader was told nothing. */
export interface ReadLine {
  readonly line: LogLine;
  readonly phrase: string;
  readonly told: readonly { readonly text: string; readonly grave: boolean }[];
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function read(line: LogLine, names: readonly string[]): ReadLine | null {
  const told = line.told.flatMap((text, n) => (text ? [{ text: sentence(named(text, names)), grave: (line.weights[n] ?? 1) >= GRAVE }] : []));
  const phrase = line.phrase ? sentence(named(line.phrase, names)) : told.shift()?.text;
  return phrase === undefined ? null : { line, phrase, told };
}

/** An entry matters if something grave came of it, or if it was none of play: taken back, given up. */
const matters = (line: LogLine): boolean => line.weights.some((weight) => weight >= GRAVE) || (line.phrase !== "" && !line.events.length);

export function chosen(lines: readonly ReadLine[], kind: Kind, text: string, own: readonly number[]): readonly ReadLine[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  return lines.filter((each) => {
    if (kind === "important" && !matters(each.line)) return false;
    if (kind === "mine" && !own.includes(each.line.seat)) return false;
    if (!wanted.length) return true;
    const words = [each.phrase, ...each.told.map((told) => told.text)].join(" ").toLowerCase();
    return wanted.every((word) => words.includes(word));
  });
}
