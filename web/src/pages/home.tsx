// Your matches first, then the titles as cards, then what goes on at this host.
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Heading } from "../parts/heading";
import { Matches, type Mine } from "../parts/home/matches";
import { TitleCard } from "../parts/home/titlecard";
import { DAILY, Today } from "../parts/home/today";
import { useLoad } from "../parts/load";
import { href } from "../router";
import { namesOf } from "../table/names";
import { keyring } from "../tables";
import { t } from "../texts";
import { titles } from "../titles";
import type { TableRecord } from "../wire/frames";
import { info, table, tables, type TitleCard as Card } from "../wire/http";
import "./home.css";

const ASK_AGAIN = 5_000; // ms between two looks at whether the rules are compiled by now
const LOOKED_UP = 24; // of the tables held here

/** Not so if everyone left before it began. */
const wasPlayed = (record: TableRecord): boolean => record.outcome?.reason !== "abandoned";

async function held(): Promise<readonly Mine[]> {
  const all = Object.entries(keyring.all()).sort(([, a], [, b]) => b.at - a.at);
  const found = await Promise.all(
    all.slice(0, LOOKED_UP).map(async ([id, { keys }]): Promise<Mine | null> => {
      const record = await table(id).catch(() => null);
      return record && wasPlayed(record) ? { record, own: keys.map((key) => key.seat) } : null;
    }),
  );
  return found.filter((each) => each !== null);
}

export function Home(): JSX.Element {
  const cards = useLoad(titles, []);
  const mine = useLoad(held, []);
  const daily = cards.data?.filter((card) => DAILY in card.pages) ?? [];
  return (
    <div class="page home">
      <div class="home-head">
        <Heading title={t.name}>{t.tagline}</Heading>
        <p class="lead">{t.home.lead}</p>
      </div>
      {cards.error && <p class="notice">{cards.error}</p>}
      {cards.data && !!mine.data?.length && <Matches mine={mine.data} cards={cards.data} onGone={mine.again} />}
      <ul class="titles" aria-label={t.home.heading} aria-busy={!cards.data && !cards.error}>
        {cards.data?.map((card) => <TitleCard key={card.name} card={card} />)}
      </ul>
      {daily.map((card) => (
        <Today key={card.name} card={card} />
      ))}
      {cards.data && mine.data && <Tables titles={cards.data} mine={mine.data} />}
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

function Tables({ titles: cards, mine }: { titles: readonly Card[]; mine: readonly Mine[] }): JSX.Element {
  const open = useLoad(() => tables("open"), []);
  const done = useLoad(async () => (await tables("finished", 6)).filter(wasPlayed), []);
  const name = (each: TableRecord): string => each.name || (cards.find((card) => card.name === each.title)?.title ?? "");
  const mineIds = new Set(mine.map((each) => each.record.table));
  const others = (open.data ?? []).filter((each) => !mineIds.has(each.table));
  const finished = (done.data ?? []).filter((each) => !mineIds.has(each.table));
  return (
    <div class="home-lists">
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
  const names = namesOf(record);
  const who = record.seats.map((seat) => (seat.taken ? names[seat.seat] : "…")).join(", ");
  return (
    <li class="line card">
      <div class="grow">
        <strong>{name}</strong> <span class="chip">{t.home.status[record.status]}</span>
        <div class="hint line-who" title={who}>{who}</div>
      </div>
      <a class="button" href={props.to} aria-label={`${props.action}: ${name}`}>
        {props.action}
      </a>
    </li>
  );
}
