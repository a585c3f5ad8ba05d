// The news: what happened since the last turn of this seat, and before. A line leads to its place.
import type { JSX } from "preact";
import { named } from "../../table/names";
import type { News } from "./news";
import { words } from "./texts";

function Line({ news, names, onGo }: { news: News; names: readonly string[]; onGo: (tile: number) => void }): JSX.Element {
  const text = named(news.text, names);
  const { tile } = news;
  return (
    <li>
      {tile === null ? (
        text
      ) : (
        <button type="button" class="im-news-line" title={words.goThere} onClick={() => onGo(tile)}>
          {text}
        </button>
      )}
    </li>
  );
}

export function Newspaper({ news, since, names, onGo }: { news: readonly News[]; since: number; names: readonly string[]; onGo: (tile: number) => void }): JSX.Element {
  const fresh = news.slice(since).reverse();
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
