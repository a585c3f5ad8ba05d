// The news: what happened since the last turn of this seat, the gravest first, and before. A line leads to its place.
import type { JSX } from "preact";
import { sentence } from "../../table/choices";
import { named } from "../../table/names";
import { byRank, type News } from "./news";
import { words } from "./texts";

interface LineProps {
  readonly news: News;
  readonly names: readonly string[];
  readonly onGo: (tile: number) => void;
}

function Line({ news, names, onGo }: LineProps): JSX.Element {
  const text = sentence(named(news.text, names));
  const { tile } = news;
  return (
    <li class={`im-told im-told-${news.rank}`} data-kind={news.kind} data-rank={news.rank}>
      <span class={`im-kind im-kind-${news.kind}`}>{words.kinds[news.kind]}</span>
      {tile === null ? (
        <span>{text}</span>
      ) : (
        <button type="button" class="im-news-line" title={words.goThere} onClick={() => onGo(tile)}>
          {text}
        </button>
      )}
    </li>
  );
}

const SHORT = 6;

/** At the start of a turn: what matters of the last round, the gravest first. */
export function Report({ news, names, onGo, onAll, onClose }: { news: readonly News[]; names: readonly string[]; onGo: LineProps["onGo"]; onAll: () => void; onClose: () => void }): JSX.Element | null {
  const told = byRank(news).filter((each) => each.rank > 1);
  if (!told.length) return null;
  const round = told.at(-1)?.round ?? 0;
  return (
    <section class="im-report" aria-label={words.report(round)} data-panel="report">
      <header>
        <h2>{words.report(round)}</h2>
        <button type="button" class="im-link" onClick={onAll}>
          {words.allNews(news.length)}
        </button>
        <button type="button" class="button quiet icon" data-act="close-report" aria-label={words.close} title={words.close} onClick={onClose}>
          ×
        </button>
      </header>
      <ul class="im-news">
        {told.slice(0, SHORT).map((each) => (
          <Line key={each.key} news={each} names={names} onGo={onGo} />
        ))}
      </ul>
    </section>
  );
}

export function Newspaper({ news, since, names, onGo }: { news: readonly News[]; since: number; names: readonly string[]; onGo: LineProps["onGo"] }): JSX.Element {
  const fresh = byRank(news.slice(since));
  const old = news.slice(0, since).reverse().slice(0, 60);
  if (!news.length) return <p class="im-quiet">{words.newsNone}</p>;
  return (
    <section class="im-panel" aria-label={words.news}>
      {fresh.length > 0 && <h3>{words.newsSince}</h3>}
      <ul class="im-news">
        {fresh.map((each) => (
          <Line key={each.key} news={each} names={names} onGo={onGo} />
        ))}
      </ul>
      {old.length > 0 && <h3>{words.newsBefore}</h3>}
      <ul class="im-news">
        {old.map((each) => (
          <Line key={each.key} news={each} names={names} onGo={onGo} />
        ))}
      </ul>
    </section>
  );
}
