// A finished match as a film: its scenes round by round, with play, pause and a slider. It never begins by itself, and
// where motion is not wanted it changes scene by scene, slowly, without anything that glides.
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { AnyBoard } from "../../boards/board";
import { Icon } from "../../look/icons";
import { seatColours } from "../../look/seats";
import { calm } from "../../look/settings";
import { t } from "../../texts";
import { film as filmOf } from "../../wire/http";
import { Dialog } from "../dialog";
import { useLoad } from "../load";
import { Reel } from "./reel";
import "./film.css";

const LONGEST = 24_000; // a whole film, however many scenes it has
const BEAT = 400;
const SHORTEST = 120;
const CALM_BEAT = 1200;

export interface FilmProps {
  /** The table of a finished match. */
  readonly id: string;
  readonly module: AnyBoard | null | undefined;
  readonly catalogue: unknown;
  readonly names: readonly string[];
  /** Goes to an entry of the match, in the replay. */
  readonly onGo: (seq: number) => void;
  /** The entry that is looked at elsewhere on the page: the film follows it while it stands still. */
  readonly at?: number;
}

/** The film of a match, where its title has one. */
export function Film(props: FilmProps): JSX.Element | null {
  const shows = props.module?.Scene !== undefined;
  const film = useLoad(async () => (shows ? filmOf(props.id) : null), [props.id, shows]);
  const reel = useMemo(() => (film.data && film.data.scenes.length > 1 ? new Reel(film.data) : null), [film.data]);
  if (!shows || film.error) return null;
  if (!reel)
    return film.data ? null : (
      <section class="film" aria-busy="true" aria-label={t.film.heading}>
        <h3>{t.film.heading}</h3>
        <p class="hint">{t.loading}</p>
      </section>
    );
  return <Player {...props} reel={reel} />;
}

function Player({ module, catalogue, names, reel, onGo, at: followed }: FilmProps & { reel: Reel }): JSX.Element | null {
  const [at, setAt] = useState(followed === undefined ? reel.last : reel.at(followed));
  const [playing, setPlaying] = useState(false);
  const [large, setLarge] = useState(false);
  const still = calm();
  const beat = still ? CALM_BEAT : Math.max(SHORTEST, Math.min(BEAT, LONGEST / reel.length));
  useEffect(() => {
    if (followed !== undefined && !playing) setAt(reel.at(followed));
  }, [followed]);
  useEffect(() => {
    if (!playing) return;
    if (at >= reel.last) return setPlaying(false);
    const timer = setTimeout(() => setAt(at + 1), beat);
    return () => clearTimeout(timer);
  }, [playing, at, beat]);
  const Scene = module?.Scene;
  if (!Scene) return null;
  const round = t.film.round(reel.round(at), reel.round(reel.last));
  const shown = (
    <div class="film-body" data-scene={at}>
      <Scene
        scene={reel.scene(at)}
        from={playing && !still && at > 0 ? { scene: reel.scene(at - 1), beat } : null}
        names={names}
        colours={seatColours.value}
        catalogue={catalogue}
      />
      <div class="film-controls">
        <button
          type="button"
          class="button main icon"
          data-act="film-play"
          aria-label={playing ? t.film.pause : t.film.play}
          title={playing ? t.film.pause : t.film.play}
          onClick={() => {
            if (!playing && at >= reel.last) setAt(0);
            setPlaying(!playing);
          }}
        >
          <Icon name={playing ? "pause" : "play"} />
        </button>
        <input
          class="film-range"
          type="range"
          min={0}
          max={reel.last}
          value={at}
          aria-label={t.film.slider}
          aria-valuetext={round}
          onInput={(event) => {
            setPlaying(false);
            setAt(event.currentTarget.valueAsNumber);
          }}
          onKeyDown={(event) => event.stopPropagation()} // arrow keys are the slider's, on a page that has its own
        />
        <output class="film-round">{round}</output>
        <span class="row film-more">
          <button type="button" class="button quiet" onClick={() => (setLarge(false), onGo(reel.seq(at)))}>
            {t.film.go}
          </button>
          {!large && (
            <button type="button" class="button quiet icon" data-act="film-large" aria-label={t.film.larger} title={t.film.larger} onClick={() => setLarge(true)}>
              <Icon name="fit" />
            </button>
          )}
        </span>
      </div>
    </div>
  );
  return (
    <section class="film" aria-label={t.film.heading}>
      <h3>{t.film.heading}</h3>
      {!large && shown}
      <Dialog open={large} heading={t.film.heading} wide onClose={() => setLarge(false)}>
        {shown}
        <form method="dialog">
          <button class="button">{t.close}</button>
        </form>
      </Dialog>
    </section>
  );
}
