// Who sits where at a new table: people, bots at a level, free seats.
import type { JSX } from "preact";
import { useId, useRef } from "preact/hooks";
import { Icon } from "../look/icons";
import { levelOf } from "../tables";
import { t } from "../texts";
import type { SideCard, TableRequest, TitleCard } from "../wire/http";
import { SeatMark } from "./seatmark";

export type Kind = NonNullable<TableRequest["seats"]>[number]["kind"];

export interface AskedSeat {
  readonly kind: Kind;
  readonly level: string;
}

export const kindsOf = (card: TitleCard): readonly Kind[] => ["human", "open", ...(card.has_bot ? (["bot"] as const) : []), "random"];

interface RowsProps {
  readonly card: TitleCard;
  readonly kinds: readonly Kind[];
  readonly seats: readonly AskedSeat[];
  readonly sides: readonly SideCard[];
  readonly onChange: (seats: readonly AskedSeat[]) => void;
}

export function SeatRows({ card, kinds, seats, sides, onChange }: RowsProps): JSX.Element {
  const [low, high] = card.seats;
  const id = useId();
  const level = levelOf(card);
  const rows = useRef<HTMLOListElement>(null);
  /** The button goes with its seat: the focus goes to the seat before. */
  const drop = (n: number): void => {
    onChange(seats.filter((_, m) => m !== n));
    rows.current?.querySelectorAll<HTMLSelectElement>(".seat-kind")[Math.max(0, n - 1)]?.focus();
  };
  const put = (n: number, seat: AskedSeat): void => onChange(seats.map((each, m) => (m === n ? seat : each)));
  return (
    <>
      <ol ref={rows} class="seat-rows">
        {seats.map((seat, n) => (
          <li key={n} class="seat-row">
            <SeatMark seat={n} size={20} />
            <span class="seat-label">
              <label for={`${id}k${n}`}>{t.create.seat(n)}</label>
              {sides[n] && <span class="hint">{t.create.side(sides[n].name)}</span>}
            </span>
            <select id={`${id}k${n}`} class="seat-kind" value={seat.kind} onChange={(event) => put(n, { kind: event.currentTarget.value as Kind, level })}>
              {kinds.map((each) => (
                <option key={each} value={each}>
                  {t.create.kinds[each as keyof typeof t.create.kinds]}
                </option>
              ))}
            </select>
            {seat.kind === "bot" && card.levels.length > 1 && (
              <select class="seat-level" aria-label={t.create.level(n)} value={seat.level} onChange={(event) => put(n, { kind: "bot", level: event.currentTarget.value })}>
                {card.levels.map((each) => (
                  <option key={each} value={each}>
                    {t.levels[each] ?? each}
                  </option>
                ))}
              </select>
            )}
            {seats.length > low && (
              <button type="button" class="button quiet icon" aria-label={t.create.dropSeat(n)} onClick={() => drop(n)}>
                <Icon name="cross" />
              </button>
            )}
          </li>
        ))}
      </ol>
      {seats.length < high && (
        <div class="row">
          <button type="button" class="button" onClick={() => onChange([...seats, card.has_bot ? { kind: "bot", level } : { kind: "random", level: "" }])}>
            <Icon name="plus" />
            {t.create.addSeat}
          </button>
        </div>
      )}
    </>
  );
}
