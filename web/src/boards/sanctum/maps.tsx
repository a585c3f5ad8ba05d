// Sanctum's maps from a seed, by address: #/sanctum/map?seed=&profile=&act=
import type { JSX } from "preact";
import { useId, useMemo, useState } from "preact/hooks";
import { Icon } from "../../look/icons";
import { copyText } from "../../parts/copy";
import { Heading } from "../../parts/heading";
import { useLoad } from "../../parts/load";
import { toast } from "../../parts/toast";
import { go, href, replace } from "../../router";
import { words as spelled } from "../../table/choices";
import { t } from "../../texts";
import type { PageProps } from "../board";
import { Floor, layout } from "./floor";
import "./maps.css";
import { words } from "./texts";
import { reach, waysThrough, type Spot } from "./ways";

const WORDS = ["ember", "vault", "ashen", "lantern", "crypt", "thorn", "gilded", "hollow", "raven", "sable", "tithe", "umbral"];

function freshSeed(): string {
  const draw = crypto.getRandomValues(new Uint16Array(3));
  return `${WORDS[(draw[0] ?? 0) % WORDS.length]}-${WORDS[(draw[1] ?? 0) % WORDS.length]}-${(draw[2] ?? 0) % 1000}`;
}

/** What the title's route answers. */
interface Shown {
  readonly acts: number;
  readonly profiles: readonly string[];
  readonly floor: { readonly rows: readonly (readonly Spot[])[] };
  readonly svg: string;
}

export function Maps({ route, get }: PageProps): JSX.Element {
  const seed = route.query.get("seed") ?? "tessera";
  const profile = route.query.get("profile") ?? "classic";
  const act = Number(route.query.get("act") ?? 1) || 1;
  const map = useLoad(() => get<Shown>(`map?${new URLSearchParams({ seed, profile, act: String(act) })}`), [seed, profile, act]);
  const [typed, setTyped] = useState(seed);
  const [pinned, setPinned] = useState<string | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const id = useId();
  const show = (change: Record<string, string | number>): void => {
    setPinned(null);
    const query = new URLSearchParams({ seed, profile, act: String(act) });
    for (const [key, value] of Object.entries(change)) query.set(key, String(value));
    replace(`#/sanctum/map?${query}`);
  };
  const spots = useMemo(() => map.data?.floor.rows.flat() ?? [], [map.data]);
  const place = useMemo(() => layout(spots), [spots]);
  const ways = useMemo(() => waysThrough(spots), [spots]);
  const focus = pointed ?? pinned;
  const lit = useMemo(() => (focus ? reach(spots, focus) : null), [focus, spots]);
  const total = ways.get(spots.find((spot) => spot.type === "BOSS")?.id ?? "") ?? 0;
  const counts = useMemo(() => {
    const found = new Map<string, number>();
    for (const spot of spots) found.set(spot.type, (found.get(spot.type) ?? 0) + 1);
    return [...found].sort(([a], [b]) => a.localeCompare(b));
  }, [spots]);
  const profiles = map.data?.profiles ?? [profile];
  const acts = map.data?.acts ?? 3;
  const picture = map.data ? `data:image/svg+xml;charset=utf-8,${encodeURIComponent(map.data.svg)}` : undefined;

  return (
    <div class="page map-page">
      <div class="stack">
        <Heading title={words.maps.heading}>{words.maps.heading}</Heading>
        <p class="lead">{words.maps.lead}</p>
      </div>
      <div class="map-columns">
        <form
          class="card pad stack map-form"
          onSubmit={(event) => {
            event.preventDefault();
            show({ seed: typed });
          }}
        >
          <div class="field">
            <label for={`${id}s`}>{words.maps.seed}</label>
            <div class="copylink">
              <input id={`${id}s`} value={typed} maxLength={64} onInput={(event) => setTyped(event.currentTarget.value)} onChange={() => show({ seed: typed })} />
              <button
                type="button"
                class="button icon"
                aria-label={words.maps.random}
                title={words.maps.random}
                onClick={() => {
                  const next = freshSeed();
                  setTyped(next);
                  show({ seed: next });
                }}
              >
                <Icon name="dice" />
              </button>
            </div>
          </div>
          <div class="field">
            <label for={`${id}p`}>{words.maps.profile}</label>
            <select id={`${id}p`} value={profile} onChange={(event) => show({ profile: event.currentTarget.value, act: 1 })}>
              {profiles.map((each) => (
                <option key={each} value={each}>
                  {spelled(each)}
                </option>
              ))}
            </select>
          </div>
          <fieldset class="field">
            <legend>{words.maps.act}</legend>
            <div class="acts">
              {Array.from({ length: acts }, (_, n) => n + 1).map((each) => (
                <label key={each} class="act">
                  <input type="radio" name={`${id}act`} checked={act === each} onChange={() => show({ act: each })} />
                  <span>{words.actN(each)}</span>
                </label>
              ))}
            </div>
          </fieldset>
          <dl class="map-counts">
            {counts.map(([kind, count]) => (
              <div key={kind}>
                <dt>{words.kinds[kind] ?? kind}</dt>
                <dd>{count}</dd>
              </div>
            ))}
          </dl>
          <p class="hint" role="status">
            {focus ? words.maps.through((ways.get(focus) ?? 0).toLocaleString("en")) : `${words.maps.paths(total)}. ${words.maps.hint}`}
          </p>
          <div class="row">
            <button type="button" class="button" onClick={() => void copyText(location.href).then(() => toast(t.copied))}>
              <Icon name="link" />
              {words.maps.copy}
            </button>
            {picture && (
              <a class="button" href={picture} download={`sanctum-${seed}-${act}.svg`}>
                <Icon name="download" />
                {words.maps.download}
              </a>
            )}
            <button type="button" class="button main" onClick={() => go(`${href("new", "sanctum")}?${new URLSearchParams({ seed, profile })}`)}>
              <Icon name="play" />
              {words.maps.play}
            </button>
          </div>
        </form>
        <div class="card ruins map-sheet" aria-busy={!map.data}>
          {map.error ? (
            <p class="notice">{map.error}</p>
          ) : (
            <Floor
              spots={spots}
              place={place}
              label={words.maps.label(act, seed)}
              lit={lit}
              here={pinned}
              onPick={(spot) => setPinned(spot === pinned ? null : spot)}
              onPoint={setPointed}
            />
          )}
        </div>
      </div>
    </div>
  );
}
