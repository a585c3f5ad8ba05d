// The titles as cards, the tables this browser sits at, and the open ones.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../look/icons";
import { Emblem } from "../parts/emblem";
import { Heading } from "../parts/heading";
import { useLoad, why } from "../parts/load";
import { toast } from "../parts/toast";
import { href } from "../router";
import { keyring, quickMatch } from "../tables";
import { t } from "../texts";
import { titles } from "../titles";
import type { TableRecord } from "../wire/frames";
import { info, table, tables, type TitleCard } from "../wire/http";
import "./home.css";

const ASK_AGAIN = 5_000; // ms between two looks at whether the rules are compiled by now

export function Home(): JSX.Element {
  const cards = useLoad(titles, []);
  return (
    <div class="page">
      <div class="stack">
        <Heading title={t.name}>{t.tagline}</Heading>
        <p class="lead">{t.home.lead}</p>
      </div>
      {cards.error && <p class="notice">{cards.error}</p>}
      <ul class="titles" aria-label={t.home.heading} aria-busy={!cards.data && !cards.error}>
        {cards.data?.map((card) => <Card key={card.name} card={card} />)}
      </ul>
      {cards.data && <Tables titles={cards.data} />}
      <Compiling />
    </div>
  );
}

/** A quiet line while a server that was just cloned compiles its rules; it goes when that is done. */
function Compiling(): JSX.Element | null {
  const { data, again } = useLoad(info, []);
  useEffect(() => {
    if (!data?.compiling) return;
    const timer = setTimeout(again, ASK_AGAIN);
    return () => clearTimeout(timer);
  }, [data]);
  return data?.compiling ? (
    <p class="hint compiling" role="status">
      {t.home.compiling}
    </p>
  ) : null;
}

function Card({ card }: { card: TitleCard }): JSX.Element {
  const [busy, setBusy] = useState(false);
  const play = async (): Promise<void> => {
    setBusy(true);
    try {
      await quickMatch(card);
    } catch (error) {
      toast(t.failed(why(error)));
      setBusy(false);
    }
  };
  const solo = card.seats[1] === 1;
  return (
    <li class="title card">
      <div class="emblem"><Emblem card={card} /></div>
      <div class="title-text">
        <div class="row title-head">
          <h2>{card.title}</h2>
          <span class="chip">{t.home.seats(...card.seats)}</span>
        </div>
        <p>{card.summary}</p>
        <div class="row title-actions">
          <button
            type="button"
            class="button main grow"
            disabled={busy}
            aria-label={solo ? t.home.soloLabel(card.title) : t.home.playLabel(card.title)}
            onClick={() => void play()}
          >
            {busy ? <span class="spin" /> : <Icon name="play" />}
            {solo ? t.home.solo : t.home.play}
          </button>
          <a class="button" href={href("new", card.name)} aria-label={t.home.tableLabel(card.title)}>
            {t.home.table}
          </a>
          <a class="button quiet" href={href("help", card.name)} aria-label={t.home.rulesLabel(card.title)}>
            {t.home.rules}
          </a>
        </div>
      </div>
    </li>
  );
}

/** Not so if everyone left before it began. */
const wasPlayed = (record: TableRecord): boolean => record.outcome?.reason !== "abandoned";

function Tables({ titles: cards }: { titles: readonly TitleCard[] }): JSX.Element {
  const mine = useLoad(async () => {
    const held = Object.entries(keyring.all()).sort(([, a], [, b]) => b.at - a.at);
    const found = await Promise.all(held.slice(0, 8).map(([id]) => table(id).catch(() => null)));
    return found.filter((each) => each !== null && wasPlayed(each)) as TableRecord[];
  }, []);
  const open = useLoad(() => tables("open"), []);
  const done = useLoad(async () => (await tables("finished", 6)).filter(wasPlayed), []);
  const name = (each: TableRecord): string => each.name || (cards.find((card) => card.name === each.title)?.title ?? each.title);
  const mineIds = new Set(mine.data?.map((each) => each.table));
  const others = (open.data ?? []).filter((each) => !mineIds.has(each.table));
  const finished = (done.data ?? []).filter((each) => !mineIds.has(each.table));
  return (
    <div class="home-lists">
      {!!mine.data?.length && (
        <List heading={t.home.yours}>
          {mine.data.map((each) => (
            <Line
              key={each.table}
              record={each}
              name={name(each)}
              to={each.status === "finished" ? href("replay", each.table) : href("t", each.table)}
              action={each.status === "finished" ? t.home.replay : t.home.resume}
            />
          ))}
        </List>
      )}
      <List heading={t.home.open}>
        {others.map((each) => (
          <Line key={each.table} record={each} name={name(each)} to={href("join", each.table)} action={t.home.join} />
        ))}
        {!others.length && <li class="hint">{t.home.noneOpen}</li>}
      </List>
      {!!finished.length && (
        <List heading={t.home.finished}>
          {finished.map((each) => (
            <Line key={each.table} record={each} name={name(each)} to={href("replay", each.table)} action={t.home.replay} />
          ))}
        </List>
      )}
    </div>
  );
}

function List({ heading, children }: { heading: string; children: preact.ComponentChildren }): JSX.Element {
  return (
    <section class="stack">
      <h2>{heading}</h2>
      <ul class="lines">{children}</ul>
    </section>
  );
}

function Line(props: { record: TableRecord; name: string; to: string; action: string }): JSX.Element {
  const { record, name } = props;
  const who = record.seats.map((seat) => seat.name || (seat.taken ? t.table.seatName(seat.seat) : "…")).join(", ");
  return (
    <li class="line card">
      <div class="grow">
        <strong>{name}</strong> <span class="chip">{t.home.status[record.status]}</span>
        <div class="hint line-who">{who}</div>
      </div>
      <a class="button" href={props.to} aria-label={`${props.action}: ${name}`}>
        {props.action}
      </a>
    </li>
  );
}
