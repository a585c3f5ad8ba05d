// A table before its match: the link to send, who is there, who is ready.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Icon } from "../look/icons";
import { go, href, shared } from "../router";
import type { Session } from "../table/session";
import { keyring } from "../tables";
import { t } from "../texts";
import { kick, leave } from "../wire/http";
import { CopyLink } from "./copy";
import { Dialog } from "./dialog";
import { Halted } from "./halted";
import { Heading } from "./heading";
import { why } from "./load";
import { SeatMark } from "./seatmark";
import { useModName } from "./titlename";
import { toast } from "./toast";
import "./lobby.css";

export function Lobby({ session, names, own }: { session: Session; names: readonly string[]; own: readonly number[] }): JSX.Element {
  const table = session.table.value;
  const [mine, setMine] = useState(false);
  const mod = useModName(table);
  const [leaving, setLeaving] = useState<number | null>(null);
  if (!table) return <p class="page hint">{t.loading}</p>;
  if (table.status === "finished")
    return (
      <div class="page narrow">
        <Heading title={t.lobby.heading}>
          {table.closed === undefined ? t.lobby.gone : table.closed ? t.lobby.closedNote(table.closed) : t.lobby.closed}
        </Heading>
        <p>
          <a class="button" href="#/">
            {t.table.toHome}
          </a>
        </p>
      </div>
    );
  const seated = session.seat.value !== null;
  const ready = table.seats.find((seat) => seat.seat === session.seat.value)?.ready ?? false;
  const missing = table.seats.filter((seat) => !seat.taken || !seat.ready);
  const isMaker = table.seats.some((seat) => seat.seat === session.seat.value && seat.kind === "human");
  const leaver = leaving === null ? "" : (names[leaving] ?? "");
  const sendAway = async (): Promise<void> => {
    const seat = leaving;
    setLeaving(null);
    try {
      if (session.token && seat !== null) await kick(table.table, session.token, seat);
    } catch (error) {
      toast(why(error));
    }
  };
  const getUp = async (): Promise<void> => {
    try {
      if (session.token) await leave(table.table, session.token);
      keyring.drop(table.table);
      go("#/");
    } catch (error) {
      toast(why(error));
    }
  };
  return (
    <div class="page narrow lobby">
      <div class="stack">
        <Heading title={t.lobby.heading}>{table.name || t.lobby.heading}</Heading>
        {mod && <p class="hint">{t.mod(mod)}</p>}
        <p class="lead" role="status">
          {missing.length ? t.lobby.waitingFor(missing.map((seat) => (seat.taken ? (names[seat.seat] ?? "") : t.lobby.someone)).join(", ")) : t.loading}
        </p>
        <Halted table={table} />
      </div>
      <section class="card pad stack">
        <CopyLink label={t.lobby.share} text={shared(href("join", table.table))} />
        {session.token &&
          (mine ? (
            <CopyLink label={t.lobby.mine} text={shared(href("t", table.table, "k", session.token))} />
          ) : (
            <button type="button" class="button quiet start" onClick={() => setMine(true)}>
              {t.lobby.showMine}
            </button>
          ))}
      </section>
      <section class="card pad stack" aria-label={t.create.seats}>
        <ul class="lobby-seats">
          {table.seats.map((seat) => (
            <li key={seat.seat} class={seat.taken ? "lobby-seat" : "lobby-seat free"}>
              <SeatMark seat={seat.seat} size={22} />
              <span class="grow">
                <strong>{seat.taken ? names[seat.seat] : t.lobby.empty}</strong> {own.includes(seat.seat) && <span class="chip">{t.lobby.you}</span>}
              </span>
              {seat.taken && <span class={seat.ready ? "chip good" : "chip"}>{seat.ready ? t.lobby.isReady : t.lobby.notYet}</span>}
              {seat.taken && !seat.connected && <span class="chip">{t.lobby.away}</span>}
              {isMaker && seat.kind === "open" && seat.taken && (
                <button type="button" class="button quiet icon" aria-label={t.lobby.kick(names[seat.seat] ?? "")} title={t.lobby.kick(names[seat.seat] ?? "")} onClick={() => setLeaving(seat.seat)}>
                  <Icon name="cross" />
                </button>
              )}
            </li>
          ))}
        </ul>
        {seated ? (
          <div class="row">
            <button type="button" class={ready ? "button" : "button main"} onClick={() => session.ready(!ready)}>
              {ready ? t.lobby.notReady : t.lobby.ready}
            </button>
            <button type="button" class="button quiet danger" onClick={() => void getUp()}>
              {t.lobby.leave}
            </button>
          </div>
        ) : (
          <div class="row">
            <p class="hint grow">{t.lobby.spectating}</p>
            {table.seats.some((seat) => seat.kind === "open" && !seat.taken) && (
              <a class="button main" href={href("join", table.table)}>
                {t.lobby.join}
              </a>
            )}
          </div>
        )}
      </section>
      <Dialog open={leaving !== null} heading={t.lobby.kick(leaver)} onClose={() => setLeaving(null)}>
        <p>{t.lobby.kickAsk(leaver)}</p>
        <div class="row">
          <button type="button" class="button danger" onClick={() => void sendAway()}>
            {t.lobby.kickYes}
          </button>
          <button type="button" class="button" onClick={() => setLeaving(null)}>
            {t.cancel}
          </button>
        </div>
      </Dialog>
    </div>
  );
}
