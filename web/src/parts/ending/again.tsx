// What can be played next: the same again, the other side, another level, the same seed.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Icon } from "../../look/icons";
import { go, href } from "../../router";
import type { HotSeat } from "../../table/hotseat";
import { keepLevel, keep, openTable } from "../../tables";
import { t } from "../../texts";
import type { SeatRecord, TableRecord } from "../../wire/frames";
import { fork, rematch, type TitleCard } from "../../wire/http";
import { why } from "../load";
import { toast } from "../toast";

type Asked = Parameters<typeof openTable>[0];
type AskedSeat = NonNullable<Asked["seats"]>[number];

const asked = (seat: SeatRecord, own: readonly number[], level?: string): AskedSeat => {
  if (own.includes(seat.seat)) return { kind: "human", name: seat.name };
  const plays = level ?? seat.level;
  return seat.kind === "bot" ? { kind: "bot", ...(plays ? { level: plays } : {}) } : { kind: "random" };
};

/** The same table once more with other seats; only where all the others are bots, who mind nothing. */
function anew(table: TableRecord, seats: readonly AskedSeat[], seed?: number | string): Promise<void> {
  return openTable({
    title: table.title,
    options: table.options,
    seats: [...seats],
    ...(table.overlay ? { overlay: table.overlay } : {}),
    ...(table.clock.turn || table.clock.game ? { clock: table.clock } : {}),
    ...(table.practice ? { practice: true } : {}),
    ...(table.name ? { name: table.name } : {}),
    ...(table.listed ? { listed: true } : {}),
    ...(table.hidden ? { hidden: true } : {}),
    ...(seed === undefined ? {} : { seed }),
  });
}

/** The same match from its beginning, with the same chance: its seed alone would not give that. */
async function onceMore(table: TableRecord, token: string | undefined): Promise<void> {
  const made = await fork(table.table, 0, token);
  keep(made, table.title);
  go(href("t", made.table));
}

export function Again({ hot, table, own, card }: { hot: HotSeat; table: TableRecord; own: readonly number[]; card: TitleCard | undefined }): JSX.Element | null {
  const [busy, setBusy] = useState(false);
  if (!own.length) return null;
  const doing = (work: () => Promise<void>) => async (): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast(why(error));
      setBusy(false);
    }
  };
  const same = doing(async () => {
    for (const each of hot.sessions) {
      if (!each.token) continue;
      const made = await rematch(table.table, each.token);
      keep(made, table.title);
      if (each === hot.sessions.at(-1)) go(href("t", made.table));
    }
  });
  const seats = table.seats.map((seat) => asked(seat, own));
  const token = hot.sessions.find((each) => each.token)?.token ?? undefined;
  const alone = table.seats.every((seat) => own.includes(seat.seat) || seat.kind === "bot" || seat.kind === "random");
  const played = table.seats.find((seat) => seat.kind === "bot")?.level;
  const others = alone && played ? (card?.levels ?? []).filter((level) => level !== played) : [];
  return (
    <>
      <button type="button" class="button main" disabled={busy} data-main onClick={() => void same()}>
        <Icon name="again" />
        {table.rematch ? t.table.toRematch : t.ending.again}
      </button>
      {alone && own.length === 1 && table.seats.length === 2 && (
        <button type="button" class="button" disabled={busy} onClick={() => void doing(() => anew(table, [...seats].reverse()))()}>
          {t.ending.swapped}
        </button>
      )}
      {others.map((level) => (
        <button
          key={level}
          type="button"
          class="button"
          disabled={busy}
          onClick={() =>
            void doing(() => {
              keepLevel(table.title, level);
              return anew(
                table,
                table.seats.map((seat) => asked(seat, own, level)),
              );
            })()
          }
        >
          {t.ending.level(t.levels[level] ?? level)}
        </button>
      ))}
      {alone && table.seed !== undefined && (
        <button type="button" class="button quiet" disabled={busy} onClick={() => void doing(() => (table.commitment ? onceMore(table, token) : anew(table, seats, table.seed)))()}>
          {table.commitment ? t.ending.sameMatch : t.ending.sameSeed}
        </button>
      )}
    </>
  );
}
