// Who sits where, whose turn it is, what time is left, how it ended.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../look/icons";
import { timeOf, told } from "../table/clock";
import type { Session } from "../table/session";
import { t } from "../texts";
import { colourOf } from "../look/seats";
import { BotMark } from "./botmark";
import { SeatMark } from "./seatmark";
import "./players.css";

export interface PlayersProps {
  readonly session: Session;
  readonly names: readonly string[];
  readonly own: readonly number[];
  readonly toMove: readonly number[];
  /** Shows another of the own seats, where they can be changed at will. */
  readonly onShow?: ((seat: number) => void) | undefined;
}

export function Players({ session, names, own, toMove, onShow }: PlayersProps): JSX.Element {
  const table = session.table.value;
  const outcome = session.outcome.value;
  const scored = new Set(outcome?.scores).size > 1; // the same for all says nothing
  return (
    <ul class="players" aria-label={t.table.players}>
      {table?.seats.map((seat) => {
        const moves = toMove.includes(seat.seat);
        return (
          <li key={seat.seat} class={moves ? "player moves" : "player"} style={{ "--seat": colourOf(seat.seat).fill }}>
            <SeatMark seat={seat.seat} size={18} />
            <span class="player-name" title={names[seat.seat]}>
              {names[seat.seat]}
            </span>
            <BotMark seat={seat} />
            {own.includes(seat.seat) &&
              (onShow && seat.seat !== session.seat.value ? (
                <button type="button" class="chip player-show" aria-label={t.table.playAs(names[seat.seat] ?? "")} title={t.table.playAs(names[seat.seat] ?? "")} onClick={() => onShow(seat.seat)}>
                  <Icon name="eye" />
                </button>
              ) : (
                <span class="chip">{t.table.you}</span>
              ))}
            {!seat.connected && table.status === "playing" && <span class="chip">{t.lobby.away}</span>}
            {outcome?.winners.includes(seat.seat) && <span class="chip good">{t.table.winner}</span>}
            {moves && <span class="sr">{t.table.toMove}</span>}
            {scored && <strong class="player-score">{outcome?.scores[seat.seat]}</strong>}
            <Time session={session} seat={seat.seat} />
          </li>
        );
      })}
    </ul>
  );
}

function Time({ session, seat }: { session: Session; seat: number }): JSX.Element | null {
  const heard = session.clock.value;
  const [now, setNow] = useState(Date.now());
  const shown = timeOf(seat, heard, now);
  const running = shown?.running ?? false;
  useEffect(() => {
    setNow(Date.now());
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 200);
    return () => clearInterval(timer);
  }, [running, heard]);
  if (!shown) return null;
  const low = shown.running && shown.left < 10_000;
  return (
    <span class={low ? "time low" : "time"} role="timer" aria-label={low ? `${t.table.lowTime}: ${told(shown.left)}` : told(shown.left)}>
      {told(shown.left)}
    </span>
  );
}
