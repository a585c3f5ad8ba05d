// Opening tables from anywhere in the client: making one, keeping its tokens, going there.
import { signal } from "@preact/signals";
import { playerName } from "./look/settings";
import { go, href } from "./router";
import { KeyRing } from "./table/keys";
import { LessonBook } from "./table/lesson";
import { createTable, type NewTable, type TableRequest, type TakenSeat, type TitleCard } from "./wire/http";

function storage(): Storage | { getItem: () => null; setItem: () => void } {
  try {
    return localStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined };
  }
}

export const keyring = new KeyRing(storage());

/** How far this browser has come in lessons. */
export const book = new LessonBook(storage());

/** Keeps whatever seats an answer of the server brought. */
export function keep(seated: NewTable | TakenSeat, title = ""): void {
  const seats = "seats" in seated ? seated.seats : [seated];
  keyring.keep(
    seated.table,
    seats.flatMap(({ seat, token }) => (token ? [{ seat, token }] : [])),
    title,
  );
}

export async function openTable(asked: TableRequest): Promise<void> {
  const made = await createTable(asked);
  keep(made, asked.title);
  go(href("t", made.table));
}

const LEVELS_AT = "tessera.levels.v1";

function levelsRead(): Readonly<Record<string, string>> {
  try {
    const read: unknown = JSON.parse(storage().getItem(LEVELS_AT) ?? "{}");
    return typeof read === "object" && read !== null ? (read as Record<string, string>) : {};
  } catch {
    return {};
  }
}

const levels = signal(levelsRead());

/** The level last played at a title, or the easiest one. Empty where there is nothing to choose. */
export function levelOf(card: TitleCard): string {
  const last = levels.value[card.name];
  return last && card.levels.includes(last) ? last : (card.levels[0] ?? "");
}

export function keepLevel(title: string, level: string): void {
  levels.value = { ...levels.value, [title]: level };
  storage().setItem(LEVELS_AT, JSON.stringify(levels.value));
}

/** Whether a level changes anything: who plays against somebody, or what the title makes easier. */
export const hasLevels = (card: TitleCard): boolean => card.levels.length > 1 && (card.quick.seats > 1 || Object.keys(card.quick.by_level).length > 0);

/** One click from the home page to a running match: a level and a seat, or the last level and the usual seat. */
export function quickMatch(card: TitleCard, overlay = "", level = levelOf(card), seat = card.quick.seat): Promise<void> {
  const rival = card.has_bot ? { kind: "bot" as const, ...(level ? { level } : {}) } : { kind: "random" as const };
  return openTable({
    title: card.name,
    ...(overlay ? { overlay } : {}),
    options: { ...card.quick.options, ...card.quick.by_level[level] },
    seats: Array.from({ length: card.quick.seats }, (_, n) =>
      n === seat ? { kind: "human" as const, ...(playerName.value ? { name: playerName.value } : {}) } : rival,
    ),
  });
}
