// Someone came by a link: takes a seat, or watches.
import type { JSX } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import { playerName } from "../look/settings";
import { Heading } from "../parts/heading";
import { useLoad, why } from "../parts/load";
import { SeatMark } from "../parts/seatmark";
import { toast } from "../parts/toast";
import { go, href, replace, type Route } from "../router";
import { keep, keyring } from "../tables";
import { t } from "../texts";
import { join, table } from "../wire/http";
import "./create.css";

export function Join({ route }: { route: Route }): JSX.Element {
  const id = route.path[1] ?? "";
  const record = useLoad(() => table(id), [id]);
  const [busy, setBusy] = useState(false);
  const field = useId();
  useEffect(() => {
    if (keyring.of(id).length) replace(href("t", id));
  }, [id]);
  if (record.error)
    return (
      <div class="page narrow">
        <Heading title={t.closed["heading"] ?? ""}>{t.closed["heading"]}</Heading>
        <p class="notice">{record.error}</p>
      </div>
    );
  if (!record.data) return <p class="page hint">{t.loading}</p>;
  const free = record.data.seats.filter((seat) => seat.kind === "open" && !seat.taken);
  const sit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      const seated = await join(id, playerName.value ? { name: playerName.value } : {});
      keep({ ...seated, table: id }, record.data?.title);
      go(href("t", id));
    } catch (error) {
      toast(why(error));
      setBusy(false);
      record.again();
    }
  };
  return (
    <form class="page narrow" onSubmit={(event) => void sit(event)}>
      <Heading title={t.lobby.joinHeading}>{record.data.name || t.lobby.joinHeading}</Heading>
      <section class="card pad stack">
        <ul class="seat-rows">
          {record.data.seats.map((seat) => (
            <li key={seat.seat} class="seat-row">
              <SeatMark seat={seat.seat} size={20} />
              <span class="grow">{seat.name || (seat.taken ? t.table.seatName(seat.seat) : t.lobby.empty)}</span>
            </li>
          ))}
        </ul>
        {free.length && record.data.status === "open" ? (
          <div class="field">
            <label for={field}>{t.lobby.joinAs}</label>
            <input id={field} autocomplete="nickname" maxLength={24} value={playerName.value} onInput={(event) => (playerName.value = event.currentTarget.value)} />
          </div>
        ) : (
          <p class="hint">{t.lobby.full}</p>
        )}
        <div class="row">
          {!!free.length && record.data.status === "open" && (
            <button class="button main" disabled={busy}>
              {t.lobby.join}
            </button>
          )}
          <a class="button" href={href("t", id)}>
            {t.lobby.watch}
          </a>
        </div>
      </section>
    </form>
  );
}
