// The hall of fame in words: of each match who won, against whom, on which settings. No DOM.
import { botWords } from "../parts/botmark";
import type { TableRecord } from "../wire/frames";
import type { TitleCard } from "../wire/http";
import { namesOf } from "./names";

/** The page of a title that this is: `#/TITLE/hall`. */
export const HALL = "hall";

export type Column = "glory" | "score" | "rounds" | "when";

export interface Famous {
  readonly record: TableRecord;
  readonly winners: string;
  /** Whether a person is among the winners. */
  readonly byPerson: boolean;
  /** The others, with how well each program plays. */
  readonly against: string;
  /** What was chosen for the match, of the choices that have names: the size of the world, say. */
  readonly settings: string;
  /** The best of the winners; null of a title that does not count. */
  readonly score: number | null;
  readonly length: number;
  readonly when: number;
}

const isBot = (kind: string): boolean => kind === "bot" || kind === "random";

/** What was chosen, in words: the picks, and those numbers that are not as usual. */
function settingsOf(card: TitleCard | undefined, record: TableRecord): string {
  return Object.entries(card?.options.properties ?? {})
    .flatMap(([name, field]) => {
      const chosen = record.options[name];
      const named = field.oneOf?.find((each) => each.const === chosen)?.title;
      if (named) return [named];
      const isNumber = typeof chosen === "number" && chosen !== field.default;
      return isNumber ? [`${field.title ?? name} ${chosen}`] : [];
    })
    .join(", ");
}

export function famous(record: TableRecord, card: TitleCard | undefined): Famous {
  const names = namesOf(record);
  const outcome = record.outcome ?? { winners: [], reason: "", scores: [] };
  const words = (seat: TableRecord["seats"][number]): string => (isBot(seat.kind) ? `${names[seat.seat] ?? ""} (${botWords(seat)})` : (names[seat.seat] ?? ""));
  const isWinner = (seat: TableRecord["seats"][number]): boolean => outcome.winners.includes(seat.seat);
  const scores = outcome.winners.flatMap((seat) => outcome.scores[seat] ?? []);
  return {
    record,
    winners: record.seats.filter(isWinner).map(words).join(", "),
    byPerson: record.seats.some((seat) => isWinner(seat) && !isBot(seat.kind)),
    against: record.seats
      .filter((seat) => !isWinner(seat))
      .map(words)
      .join(", "),
    settings: settingsOf(card, record),
    score: scores.length ? Math.max(...scores) : null,
    length: record.rounds ?? record.position,
    when: record.moved || record.created,
  };
}

/** In the order of a column; `glory` is the order in which the server tells them. */
export function sorted(matches: readonly Famous[], column: Column): readonly Famous[] {
  if (column === "score") return [...matches].sort((a, b) => (b.score ?? -Infinity) - (a.score ?? -Infinity));
  if (column === "rounds") return [...matches].sort((a, b) => a.length - b.length);
  if (column === "when") return [...matches].sort((a, b) => b.when - a.when);
  return matches;
}
