// What seats are called, here and inside the texts a title tells ("seat 1" or "player 1", counted from 0, becomes the name).
import { t } from "../texts";
import type { SeatRecord, TableRecord } from "../wire/frames";

function nameOf(seat: SeatRecord, all: readonly SeatRecord[]): string {
  if (seat.name) return seat.name;
  if (seat.kind === "bot" || seat.kind === "random") {
    const word = seat.kind === "bot" ? t.table.botName : t.table.randomName;
    const alike = all.filter((each) => each.kind === seat.kind && !each.name);
    return alike.length > 1 ? `${word} ${alike.indexOf(seat) + 1}` : word;
  }
  return t.table.seatName(seat.seat);
}

export const namesOf = (table: TableRecord | null): readonly string[] =>
  table ? table.seats.map((seat) => nameOf(seat, table.seats)) : [];

export const named = (text: string, names: readonly string[]): string =>
  text.replace(/\b(?:[Ss]eat|player) (\d+)\b/g, (whole, digits: string) => names[Number(digits)] ?? whole);
