// The legal commands in the order a person looks for them: by kind, as the server lists them, filtered by words.
import type { Choice } from "../wire/frames";

export interface Group {
  readonly kind: string;
  readonly label: string;
  readonly choices: readonly Choice[];
}

/** `MoveUnit` or `move_unit` as `Move unit`. */
export function words(name: string): string {
  const spaced = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .trim();
  const text = /^[A-Z0-9 ]+$/.test(spaced) ? spaced : spaced.toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function grouped(choices: readonly Choice[]): Group[] {
  const byKind = new Map<string, Choice[]>();
  for (const choice of choices) {
    const list = byKind.get(choice.command.type);
    if (list) list.push(choice);
    else byKind.set(choice.command.type, [choice]);
  }
  return [...byKind].map(([kind, list]) => ({ kind, label: words(kind), choices: list }));
}

/** Keeps what contains every word. */
export function filtered(choices: readonly Choice[], text: string): readonly Choice[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (!wanted.length) return choices;
  return choices.filter((choice) => {
    const phrase = `${choice.phrase} ${choice.command.type}`.toLowerCase();
    return wanted.every((word) => phrase.includes(word));
  });
}

/** A phrase as a sentence. */
export const sentence = (phrase: string): string => phrase.charAt(0).toUpperCase() + phrase.slice(1);
