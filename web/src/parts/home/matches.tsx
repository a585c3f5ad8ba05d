// Your matches: whose turn it is, how far, when, how it ended; and a way to be rid of one.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Icon } from "../../look/icons";
import { href } from "../../router";
import { namesOf } from "../../table/names";
import { resultOf } from "../../table/result";
import { ago } from "../../table/when";
import { keyring } from "../../tables";
import { t } from "../../texts";
import type { TableRecord } from "../../wire/frames";
import type { TitleCard } from "../../wire/http";
import { botWords } from "../botmark";
import { Dialog } from "../dialog";
import "./matches.css";

const AT_FIRST = 6;

/** Whom a match waits for; records of older servers do not say. */
const awaited = (record: TableRecord): readonly number[] => record.awaited ?? [];
const moved = (record: TableRecord): number => record.moved || record.created;

export interface Mine {
  readonly record: TableRecord;
  readonly own: readonly number[];
}

/** Those that wait for this person first, then the other ones that go on, then those that are over; newest first. */
export function inOrder(mine: readonly Mine[]): readonly Mine[] {
  const rank = ({ record, own }: Mine): number => (record.status === "finished" ? 2 : awaited(record).some((seat) => own.includes(seat)) ? 0 : 1);
  return [...mine].sort((a, b) => rank(a) - rank(b) || moved(b.record) - moved(a.record));
}

export function Matches({ mine, cards, onGone }: { mine: readonly Mine[]; cards: readonly TitleCard[]; onGone: () => void }): JSX.Element {
  const [all, setAll] = useState(false);
  const [leaving, setLeaving] = useState<Mine | null>(null);
  const ordered = inOrder(mine);
  const cardOf = (record: TableRecord): TitleCard | undefined => cards.find((card) => card.name === record.title);
  const nameOf = (record: TableRecord): string => record.name || (cardOf(record)?.title ?? "");
  return (
    <section class="stack" aria-labelledby="mine-heading">
      <h2 id="mine-heading">{t.home.yours}</h2>
      <ul class="mine">
        {(all ? ordered : ordered.slice(0, AT_FIRST)).map((each) => (
          <Line key={each.record.table} mine={each} name={nameOf(each.record)} cooperative={cardOf(each.record)?.cooperative ?? false} onForget={() => setLeaving(each)} />
        ))}
      </ul>
      {!all && ordered.length > AT_FIRST && (
        <p>
          <button type="button" class="button quiet" onClick={() => setAll(true)}>
            {t.home.showAll(ordered.length)}
          </button>
        </p>
      )}
      <Dialog open={leaving !== null} heading={leaving ? t.home.forgetAsk(nameOf(leaving.record)) : ""} onClose={() => setLeaving(null)}>
        <p>{leaving?.record.status === "finished" ? t.home.forgetOver : t.home.forgetRunning}</p>
        <div class="row">
          <button
            type="button"
            class="button danger"
            onClick={() => {
              if (leaving) keyring.drop(leaving.record.table);
              setLeaving(null);
              onGone();
            }}
          >
            {t.home.forgetYes}
          </button>
          <button type="button" class="button" onClick={() => setLeaving(null)}>
            {t.cancel}
          </button>
        </div>
      </Dialog>
    </section>
  );
}

function Line({ mine, name, cooperative, onForget }: { mine: Mine; name: string; cooperative: boolean; onForget: () => void }): JSX.Element {
  const { record, own } = mine;
  const names = namesOf(record);
  const rivals = record.seats.filter((seat) => !own.includes(seat.seat));
  const bots = [...new Set(rivals.filter((seat) => seat.kind === "bot" && seat.level).map(botWords))];
  const against = rivals.map((seat) => (seat.taken ? (names[seat.seat] ?? "") : t.lobby.empty)).join(", ");
  const over = record.status === "finished";
  const who = [rivals.length ? t.home.against(against) : t.home.alone, ...bots].join(" · ");
  const far = [t.home.moves(record.position), ago(moved(record))].join(" · ");
  return (
    <li class="match card">
      <div class="match-text">
        <div class="match-head">
          <strong class="match-name" title={name}>
            {name}
          </strong>
          <State record={record} own={own} names={names} cooperative={cooperative} />
        </div>
        <span class="hint match-who" title={who}>
          {who}
        </span>
        <span class="hint">{far}</span>
      </div>
      <div class="match-acts">
        <a class={over ? "button" : "button main"} href={href("t", record.table)} aria-label={`${over ? t.home.result : t.home.resume}: ${name}`}>
          {over ? t.home.result : t.home.resume}
        </a>
        <button type="button" class="button quiet icon" aria-label={t.home.forgetLabel(name)} title={t.home.forget} onClick={onForget}>
          <Icon name="cross" />
        </button>
      </div>
    </li>
  );
}

function State({ record, own, names, cooperative }: { record: TableRecord; own: readonly number[]; names: readonly string[]; cooperative: boolean }): JSX.Element {
  if (record.status === "open") return <span class="chip">{t.home.waits}</span>;
  if (record.status === "stopped") return <span class="chip">{t.home.status.stopped}</span>;
  if (record.outcome) {
    const result = resultOf(record.outcome, own, record.seats.length, cooperative);
    return <span class={result === "won" ? "chip good" : "chip"}>{t.home[result]}</span>;
  }
  if (awaited(record).some((seat) => own.includes(seat))) return <span class="chip turn-chip">{t.home.yourTurn}</span>;
  const others = awaited(record);
  return <span class="chip">{others.length === 1 ? t.home.turnOf(names[others[0] ?? 0] ?? "") : t.home.status.playing}</span>;
}
