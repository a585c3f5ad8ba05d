// The end of a run: how it went, in numbers, and how to share or repeat it.
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Icon } from "../../look/icons";
import { CopyLink } from "../../parts/copy";
import { Words } from "../../parts/words";
import { href, route, shared } from "../../router";
import type { View } from "../../wire/generated/sanctum";
import { Relic } from "./bar";
import { NodeSign } from "./journey";
import { CardList } from "./piles";
import { keepReached } from "./reached";
import { Room } from "./rooms";
import { words } from "./texts";

/** The address of a new table with the same seed, class, profile and step. */
export function againAddress(view: Pick<View, "seed" | "class_id" | "profile" | "ascent">): string {
  const { seed, class_id, profile, ascent } = view;
  return `${href("new", "sanctum")}?${new URLSearchParams({ seed, class_id, profile, ...(ascent ? { ascent: String(ascent) } : {}) })}`;
}

/** The address of a new table one step further on, with chance of its own. */
export function deeperAddress(view: Pick<View, "class_id" | "profile">, step: number): string {
  return `${href("new", "sanctum")}?${new URLSearchParams({ class_id: view.class_id, profile: view.profile, ascent: String(step) })}`;
}

export const mapAddress = (view: Pick<View, "seed" | "profile">, act = 1): string => `#/sanctum/map?${new URLSearchParams({ seed: view.seed, profile: view.profile, act: String(act) })}`;

/** The places of an act that were entered, in order; the last one is where it ended, or its boss. */
function Walked({ map }: { readonly map: View["maps"][string] }): JSX.Element | null {
  const spots = Object.values(map.nodes)
    .filter((node) => node.visited)
    .sort((a, b) => a.row - b.row);
  if (!spots.length) return null;
  return (
    <p class="sc-trail">
      <b>{words.actN(map.act)}</b>
      <span class="sr">{spots.map((spot) => words.kinds[spot.type] ?? spot.type).join(", ")}</span>
      <span class="sc-steps" aria-hidden="true">
        {spots.map((spot) => (
          <NodeSign key={spot.id} kind={spot.type} />
        ))}
      </span>
    </p>
  );
}

/** What winning has earned. */
function Deeper({ view }: { readonly view: View }): JSX.Element | null {
  const next = view.next_ascent;
  if (!next) return null;
  return (
    <section class="sc-share" aria-label={words.nextAscent}>
      <h3>{words.ascentOf(next.number, next.name)}</h3>
      <p class="hint">{words.nextAscentLead}</p>
      <p>{next.text}</p>
      <div class="row">
        <a class="button main" href={deeperAddress(view, next.number)}>
          <Icon name="play" />
          {words.deeper(next.number)}
        </a>
      </div>
    </section>
  );
}

export function Finish({ view, own }: { readonly view: View; readonly own: boolean }): JSX.Element {
  const won = view.result === "won";
  const earned = own && won ? (view.next_ascent?.number ?? view.ascent) : 0;
  useEffect(() => {
    if (earned) keepReached(localStorage, view.class_id, earned);
  }, [earned, view.class_id]);
  const here = view.position ? view.maps[`act${view.act}`]?.nodes[view.position] : undefined;
  const [page, table] = route.value.path;
  const stats = Object.keys(words.stats).map((name) => [name, view.stats[name as keyof View["stats"]]] as const);
  return (
    <Room act={view.act} scene={won ? "won" : "lost"} heading={won ? words.won : words.lost} lead={won ? (words.wonAs[view.ending ?? ""] ?? "") : words.lostAt(view.act, (here?.row ?? -1) + 1)}>
      <section class="sc-summary" aria-label={words.summary}>
        <h3>{words.summary}</h3>
        <dl>
          {stats.map(([name, n]) => (
            <div key={name} data-stat={name}>
              <dt>{words.stats[name] ?? name}</dt>
              <dd>{n}</dd>
            </div>
          ))}
        </dl>
      </section>
      {won && <Deeper view={view} />}
      <section class="sc-walked" aria-label={words.path}>
        <h3>{words.path}</h3>
        {Object.values(view.maps).map((map) => (
          <Walked key={map.act} map={map} />
        ))}
      </section>
      <section class="sc-relic-list" aria-label={words.relicsKept}>
        <h3>{words.relicsKept}</h3>
        <ul>
          {view.relics.map((relic) => (
            <li key={relic.id}>
              <Relic relic={relic} />
              <span>
                <b>{relic.name}</b> <Words text={relic.text} inside />
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section class="sc-share" aria-label={view.seed ? words.seed : words.secretRun}>
        {view.seed ? (
          <>
            <h3>
              {words.seed} <code>{view.seed}</code>
            </h3>
            <CopyLink label={words.share} text={shared(againAddress(view))} />
          </>
        ) : (
          <p class="hint">{words.secretRun}</p>
        )}
        <div class="row">
          {view.seed && (
            <>
              <a class="button main" href={againAddress(view)}>
                <Icon name="again" />
                {words.again}
              </a>
              <a class="button" href={mapAddress(view)}>
                <Icon name="map" />
                {words.seeMap}
              </a>
            </>
          )}
          {page === "t" && table && (
            <a class="button" href={href("replay", table)}>
              <Icon name="play" />
              {words.replay}
            </a>
          )}
        </div>
      </section>
      <section class="sc-shelf" aria-label={words.finalDeck}>
        <h3>{words.finalDeck}</h3>
        <CardList cards={view.deck} faces={view.faces} keywords={view.keywords} />
      </section>
    </Room>
  );
}
