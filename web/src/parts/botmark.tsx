// Says of a seat that a program plays it, and how well.
import type { JSX } from "preact";
import { t } from "../texts";
import type { SeatRecord } from "../wire/frames";

export const botWords = (seat: SeatRecord): string =>
  seat.kind !== "bot" ? t.bot : seat.level ? t.botLevel((t.levels[seat.level] ?? seat.level).toLowerCase()) : t.bot;

export function BotMark({ seat }: { seat: SeatRecord }): JSX.Element | null {
  if (seat.kind !== "bot" && seat.kind !== "random") return null;
  return <span class="chip botmark">{botWords(seat)}</span>;
}
