// How it ended, and what can be done now.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Icon } from "../look/icons";
import { go, href } from "../router";
import type { HotSeat } from "../table/hotseat";
import { keep } from "../tables";
import { t } from "../texts";
import { rematch } from "../wire/http";
import { why } from "./load";
import { SeatMark } from "./seatmark";
import { toast } from "./toast";
import "./over.css";

export function Over({ hot, names, own, endings }: { hot: HotSeat; names: readonly string[]; own: readonly number[]; endings?: Readonly<Record<string, string>> | undefined }): JSX.Element | null {
  const [busy, setBusy] = useState(false);
  const session = hot.shown.value;
  const outcome = session.outcome.value;
  const table = session.table.value;
  if (!outcome || !table) return null;
  const winners = outcome.winners;
  const called = winners.map((seat) => names[seat] ?? "").join(", ");
  let heading = t.table.drawn;
  if (winners.length > 1) heading = t.table.shared(called);
  else if (winners.length === 1) heading = own.length === 1 && own[0] === winners[0] ? t.table.youWon : t.table.won(called);
  const again = async (): Promise<void> => {
    setBusy(true);
    try {
      for (const each of hot.sessions) {
        if (!each.token) continue;
        const made = await rematch(table.table, each.token);
        keep(made, table.title);
        if (each === hot.sessions.at(-1)) go(href("t", made.table));
      }
    } catch (error) {
      toast(why(error));
      setBusy(false);
    }
  };
  return (
    <section class="over card" role="status" aria-label={t.table.over}>
      <div class="over-head">
        {winners.map((seat) => (
          <SeatMark key={seat} seat={seat} size={30} />
        ))}
        <div>
          <h2>{heading}</h2>
          <p class="hint">{endings?.[outcome.reason] ?? t.table.reasons[outcome.reason] ?? outcome.reason}</p>
        </div>
      </div>
      {!!outcome.scores.length && (
        <dl class="over-scores" aria-label={t.table.scores}>
          {outcome.scores.map((score, seat) => (
            <div key={seat} class={winners.includes(seat) ? "won" : ""}>
              <dt>{names[seat]}</dt>
              <dd>{score}</dd>
            </div>
          ))}
        </dl>
      )}
      <div class="row">
        {own.length > 0 && (
          <button type="button" class="button main" disabled={busy} onClick={() => void again()}>
            <Icon name="again" />
            {table.rematch ? t.table.toRematch : t.table.rematch}
          </button>
        )}
        <a class="button" href={href("replay", table.table)}>
          <Icon name="play" />
          {t.table.watchReplay}
        </a>
        <a class="button quiet" href="#/">
          {t.table.toHome}
        </a>
      </div>
    </section>
  );
}
