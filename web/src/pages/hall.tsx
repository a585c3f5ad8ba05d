// `#/TITLE/hall`: the finished matches of a title at this host, with who won, how, and a way to see it again.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { AnyBoard } from "../boards/board";
import { Icon } from "../look/icons";
import { Heading } from "../parts/heading";
import { useLoad } from "../parts/load";
import { reasonOf } from "../parts/over";
import { href } from "../router";
import { sentence } from "../table/choices";
import { type Column, famous, type Famous, sorted } from "../table/hall";
import { ago } from "../table/when";
import { t } from "../texts";
import { boardOf, titles } from "../titles";
import { hall, type TitleCard } from "../wire/http";
import "./daily.css";
import "./hall.css";

export function Hall({ title }: { title: string }): JSX.Element {
  const cards = useLoad(titles, []);
  const board = useLoad(() => boardOf(title), [title]);
  const found = useLoad(() => hall(title), [title]);
  const card = cards.data?.find((each) => each.name === title);
  const heading = card ? t.hall.heading(card.title) : t.hall.link;
  return (
    <div class="page hall">
      <div class="stack">
        <Heading title={heading}>{heading}</Heading>
        <p class="lead">{t.hall.lead}</p>
      </div>
      <div class="row">
        <a class="button main" data-main="always" href={`${href("new", title)}?listed=1`}>
          <Icon name="play" />
          {t.hall.play}
        </a>
      </div>
      {found.error && <p class="notice">{found.error}</p>}
      {found.data && cards.data && (found.data.length ? <Matches matches={found.data.map((record) => famous(record, card))} card={card} board={board.data} /> : <p class="hint">{t.hall.none}</p>)}
    </div>
  );
}

function Matches({ matches, card, board }: { matches: readonly Famous[]; card: TitleCard | undefined; board: AnyBoard | undefined }): JSX.Element {
  const [column, setColumn] = useState<Column>("glory");
  const counts = matches.some((each) => each.score !== null);
  const rounds = matches.some((each) => each.record.rounds !== undefined);
  const solo = card?.seats[1] === 1;
  const head = (name: Column, text: string): JSX.Element => (
    <th scope="col" aria-sort={column === name ? (name === "rounds" ? "ascending" : "descending") : undefined}>
      <button type="button" class="button quiet" title={t.hall.sort(text)} aria-pressed={column === name} onClick={() => setColumn(column === name ? "glory" : name)}>
        {text}
      </button>
    </th>
  );
  return (
    <section class="card daily-results" tabIndex={0} aria-label={t.hall.table}>
      <table class="hall-table">
        <thead>
          <tr>
            <th scope="col">{t.hall.winner}</th>
            <th scope="col">{t.hall.how}</th>
            {counts && head("score", t.hall.score)}
            {head("rounds", rounds ? t.hall.rounds : t.hall.moves)}
            {!solo && <th scope="col">{t.hall.against}</th>}
            <th scope="col">{t.hall.settings}</th>
            {head("when", t.hall.when)}
            <th scope="col">
              <span class="sr">{t.home.replay}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sorted(matches, column).map((each) => (
            <Match key={each.record.table} match={each} counts={counts} solo={solo} board={board} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Match({ match, counts, solo, board }: { match: Famous; counts: boolean; solo: boolean; board: AnyBoard | undefined }): JSX.Element {
  const { record } = match;
  const alone = record.seats[0]?.name ?? "";
  const winners = match.winners || (solo ? alone : t.hall.nobody);
  return (
    <tr class={match.byPerson ? "hall-person" : ""}>
      <th scope="row">
        {winners}
        {record.name && <span class="hint">{record.name}</span>}
      </th>
      <td data-label={t.hall.how}>{(record.outcome && sentence(reasonOf(record.outcome, board?.endings))) || (match.winners ? t.home.won : t.home.lost)}</td>
      {counts && <td data-label={t.hall.score}>{match.score ?? "–"}</td>}
      <td data-label={record.rounds === undefined ? t.hall.moves : t.hall.rounds}>{match.length}</td>
      {!solo && <td data-label={t.hall.against}>{match.against || t.hall.alone}</td>}
      <td data-label={t.hall.settings}>{match.settings || "–"}</td>
      <td data-label={t.hall.when}>{ago(match.when)}</td>
      <td>
        <a class="button quiet" href={href("replay", record.table)} aria-label={`${t.home.replay}: ${winners}`}>
          {t.home.replay}
        </a>
      </td>
    </tr>
  );
}
