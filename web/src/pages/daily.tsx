// `#/TITLE/daily`: who has played the run of a day at this host, and how far they came.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Icon } from "../look/icons";
import { Heading } from "../parts/heading";
import { byResult, reached } from "../parts/home/daily";
import { playToday, today } from "../parts/home/today";
import { useLoad, why } from "../parts/load";
import { toast } from "../parts/toast";
import { href } from "../router";
import { ago } from "../table/when";
import { t } from "../texts";
import { titles } from "../titles";
import type { TableRecord } from "../wire/frames";
import { playedWith, type TitleCard } from "../wire/http";
import "./daily.css";

/** What was chosen for a run, in words: the choices that have names. */
function chosen(card: TitleCard | undefined, record: TableRecord): string {
  const found = Object.entries(card?.options.properties ?? {}).flatMap(([name, field]) => field.oneOf?.find((each) => each.const === record.options[name])?.title ?? []);
  return found.join(", ");
}

export function Daily({ title }: { title: string }): JSX.Element {
  const cards = useLoad(titles, []);
  const card = cards.data?.find((each) => each.name === title);
  const [busy, setBusy] = useState(false);
  const day = useLoad(async () => {
    const found = await today(title);
    return { ...found, results: byResult(await playedWith(title, found.seed)) };
  }, [title]);
  const play = async (seed: string): Promise<void> => {
    setBusy(true);
    try {
      await playToday(title, seed);
    } catch (error) {
      toast(t.failed(why(error)));
      setBusy(false);
    }
  };
  const heading = card ? `${t.home.today}: ${card.title}` : t.home.today;
  return (
    <div class="page narrow daily">
      <div class="stack">
        <Heading title={heading}>{heading}</Heading>
        <p class="lead">{t.daily.lead}</p>
      </div>
      {day.error && <p class="notice">{day.error}</p>}
      {day.data && (
        <>
          <div class="row">
            <button type="button" class="button main" disabled={busy} data-main="always" onClick={() => day.data && void play(day.data.seed)}>
              <Icon name="play" />
              {t.home.todayPlay}
            </button>
            <a class="button" href={`${href("new", title)}?seed=${encodeURIComponent(day.data.seed)}&listed=1`}>
              {t.daily.choose}
            </a>
            <span class="hint">
              {t.ending.seed} {day.data.seed}
            </span>
          </div>
          {day.data.results.length ? <Results records={day.data.results} card={card} /> : <p class="hint">{t.home.todayNone}</p>}
        </>
      )}
    </div>
  );
}

function Results({ records, card }: { records: readonly TableRecord[]; card: TitleCard | undefined }): JSX.Element {
  return (
    <section class="card daily-results" tabIndex={0} aria-label={t.home.todayResults}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.daily.who}</th>
            <th scope="col">{t.daily.result}</th>
            <th scope="col">{t.daily.reached}</th>
            <th scope="col">{t.daily.moves}</th>
            <th scope="col">
              <span class="sr">{t.home.replay}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={record.table}>
              <th scope="row">
                {record.seats[0]?.name}
                <span class="hint">
                  {chosen(card, record)} · {ago(record.moved || record.created)}
                </span>
              </th>
              <td>
                <span class={record.outcome?.winners.length ? "chip good" : "chip"}>{record.outcome?.winners.length ? t.home.won : t.home.lost}</span>
              </td>
              <td>{reached(record)}</td>
              <td>{record.position}</td>
              <td>
                <a class="button quiet" href={href("replay", record.table)} aria-label={`${t.home.replay}: ${record.seats[0]?.name ?? ""}`}>
                  {t.home.replay}
                </a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
