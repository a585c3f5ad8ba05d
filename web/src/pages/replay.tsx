// A finished match with a scrubber: play, pause, step, jump; look through any seat's eyes; download, verify, play on.
import type { JSX } from "preact";
import { useEffect, useId, useMemo, useState } from "preact/hooks";
import { Icon, type IconName } from "../look/icons";
import { seatColours } from "../look/seats";
import { inviteCode } from "../look/settings";
import { Chance } from "../parts/chance";
import { typing } from "../parts/choices";
import { Film } from "../parts/film";
import { Heading } from "../parts/heading";
import { useLoad, why } from "../parts/load";
import { Log } from "../parts/log";
import { saveFile } from "../parts/savefile";
import { Stage, useBoard } from "../parts/stage";
import { useModName, useTitleName } from "../parts/titlename";
import { toast } from "../parts/toast";
import { ToldStrip } from "../parts/told";
import { go, href, replace, type Route } from "../router";
import { named, namesOf } from "../table/names";
import { Replay } from "../table/replay";
import { QUIET, type Told } from "../table/session";
import { keep } from "../tables";
import { t } from "../texts";
import type { TableRecord } from "../wire/frames";
import { course as courseOf, fork, history, replayAddress, replayFile, table, verify } from "../wire/http";
import "./table.css";
import "./replay.css";

const SPEEDS = [0.5, 1, 2, 4] as const;
const STEP = 1200;

export function ReplayPage({ route }: { route: Route }): JSX.Element {
  const id = route.path[1] ?? "";
  const seen = route.query.get("as");
  const eyes = seen === null || seen === "spectator" ? null : Number(seen);
  const record = useLoad(() => table(id), [id]);
  const story = useStory(id, eyes);
  const error = record.error ?? (story.data ? undefined : story.error);
  if (error)
    return (
      <div class="page narrow">
        <Heading title={t.home.replay}>{t.home.replay}</Heading>
        <p class="notice">{record.data && record.data.status !== "finished" ? t.replay.notYet : error}</p>
        <p>
          <a class="button" href={href("t", id)}>
            {t.home.watch}
          </a>
        </p>
      </div>
    );
  if (!record.data || !story.data) return <p class="page hint">{t.loading}</p>;
  return <Player id={id} record={record.data} replay={story.data} cut={story.error} eyes={eyes} at={Number(route.query.get("at") ?? 0) || 0} />;
}

/** The match through these eyes: its first page, and those that follow as they come. */
function useStory(id: string, eyes: number | null): { readonly data?: Replay; readonly error?: string } {
  const [told, setTold] = useState<{ readonly data?: Replay; readonly error?: string }>({});
  useEffect(() => {
    let wanted = true;
    const read = async (): Promise<void> => {
      let data = new Replay(await history(id, eyes));
      while (wanted) {
        setTold({ data });
        if (data.whole) return;
        const page = await history(id, eyes, data.length);
        if (!page.frames.length) return;
        data = data.and(page);
      }
    };
    read().catch((error: unknown) => wanted && setTold((before) => ({ ...before, error: why(error) })));
    return () => {
      wanted = false;
    };
  }, [id, eyes]);
  return told;
}

function Player({ id, record, replay, cut, eyes, at: first }: { id: string; record: TableRecord; replay: Replay; cut?: string | undefined; eyes: number | null; at: number }): JSX.Element {
  const [wanted, setAt] = useState(Math.max(0, Math.min(first, replay.last)));
  const at = Math.min(wanted, replay.length); // what is still to come is shown when it is here
  const called = useTitleName(record.title);
  const mod = useModName(record);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<number>(1);
  const { module, catalogue, fail } = useBoard(record.title, record.overlay, record.rules ?? "");
  const [verdict, setVerdict] = useState("");
  const field = useId();
  const names = namesOf(record);
  const end = replay.last;
  const course = useLoad(() => courseOf(id), [id]);
  const turns = course.data?.turning ?? [];
  const nextTurn = turns.find((turn) => turn.seq > at) ?? turns[0];
  const jump = (to: number): void => setAt(Math.max(0, Math.min(end, to)));

  useEffect(() => {
    if (!playing) return;
    if (at >= end) return setPlaying(false);
    const timer = setTimeout(() => setAt(at + 1), STEP / speed);
    return () => clearTimeout(timer);
  }, [playing, at, speed, end]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (typing(event) && (event.target as HTMLElement).getAttribute?.("type") !== "range") return;
      if ((event.target as HTMLElement).closest?.(".panzoom, .log")) return;
      const isButton = (event.target as HTMLElement).closest?.("button, a") !== null;
      if (event.key === " " && !isButton) setPlaying((now) => !now);
      else if (event.key === "ArrowLeft") setAt((now) => Math.max(0, Math.min(now, replay.length) - 1));
      else if (event.key === "ArrowRight") setAt((now) => Math.min(end, now + 1));
      else if (event.key === "Home") setAt(0);
      else if (event.key === "End") setAt(end);
      else if (event.key === "t" && turns.length) setAt((now) => (turns.find((turn) => turn.seq > now) ?? turns[0])?.seq ?? now);
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [replay, end, turns]);

  const frame = replay.frame(at);
  const told: Told = useMemo(
    () => (frame ? { seq: frame.seq, seat: frame.seat, events: frame.events, texts: frame.told, weights: frame.weights } : QUIET),
    [frame],
  );
  const prove = async (): Promise<void> => {
    setVerdict(t.replay.verifying);
    try {
      const found = await verify(id);
      setVerdict(found.ok ? t.replay.verified(found.entries ?? end) : t.replay.verifyFailed(found.error ?? ""));
    } catch (error) {
      setVerdict(t.replay.verifyFailed(why(error)));
    }
  };
  const fileName = `${record.title}-${id}.tsr`;
  /** A link shows no code: where one is asked for, the file is fetched with it. */
  const download = (event: Event): void => {
    if (!inviteCode.value) return;
    event.preventDefault();
    replayFile(id).then(
      (file) => saveFile(file, fileName),
      (error: unknown) => toast(t.failed(why(error))),
    );
  };
  const playOn = async (): Promise<void> => {
    try {
      const made = await fork(id, Math.min(at, end - 1));
      keep(made, record.title);
      go(href("t", made.table));
    } catch (error) {
      toast(t.failed(why(error)));
    }
  };
  const button = (icon: IconName, label: string, act: () => void, off = false): JSX.Element => (
    <button type="button" class="button icon" aria-label={label} title={label} disabled={off} onClick={act}>
      <Icon name={icon} />
    </button>
  );
  const nobody = useMemo(() => ({ send: () => undefined, ask: () => Promise.resolve(null), query: () => Promise.resolve(null) }), []);

  return (
    <div class="table replay">
      <div class="table-bar">
        <Heading title={t.replay.heading(record.name || called)} class="table-title">
          {record.name || called}
        </Heading>
        <div class="field-row">
          <label for={`${field}e`}>{t.replay.eyes}</label>
          <select
            id={`${field}e`}
            value={eyes === null ? "spectator" : String(eyes)}
            onChange={(event) => replace(`${href("replay", id)}?as=${event.currentTarget.value}&at=${at}`)}
          >
            <option value="spectator">{t.replay.spectator}</option>
            {names.map((name, seat) => (
              <option key={seat} value={String(seat)}>
                {name}
              </option>
            ))}
          </select>
        </div>
        {!replay.whole && (
          <span class="chip" role="status">
            {cut ? t.failed(cut) : t.replay.coming(replay.length, end)}
          </span>
        )}
        {mod && <span class="chip">{t.mod(mod)}</span>}
        {record.practice && <span class="chip">{t.replay.practice}</span>}
        {record.seeded && <span class="chip">{t.replay.seeded}</span>}
        <div class="row table-actions">
          <button type="button" class="button quiet" onClick={() => void playOn()}>
            <Icon name="fork" />
            <span>{t.replay.fork}</span>
          </button>
          <a class="button quiet" href={replayAddress(id)} download={fileName} onClick={download}>
            <Icon name="download" />
            <span>{t.replay.download}</span>
          </a>
          <button type="button" class="button quiet" onClick={() => void prove()}>
            <Icon name="check" />
            <span>{t.replay.verify}</span>
          </button>
        </div>
        <p class="hint replay-verdict" role="status">
          {verdict}
        </p>
        <Chance table={record} />
      </div>
      <div class="replay-main">
        <section class="table-board card" aria-label={t.table.boardOf(record.title)}>
          {module && (
            <Stage board={module} onFail={fail} view={replay.view(at)} seat={eyes} choices={[]} send={nobody.send} ask={nobody.ask} query={nobody.query} table="" told={told} names={names} colours={seatColours.value} catalogue={catalogue} />
          )}
        </section>
        <div class="scrubber card" data-main="always">
          {button("first", t.replay.first, () => jump(0), at === 0)}
          {button("previous", t.replay.previous, () => jump(at - 1), at === 0)}
          <button type="button" class="button main icon" aria-label={playing ? t.replay.pause : t.replay.play} onClick={() => (at >= end && jump(0), setPlaying(!playing))}>
            <Icon name={playing ? "pause" : "play"} />
          </button>
          {button("next", t.replay.next, () => jump(at + 1), at === end)}
          {button("last", t.replay.last, () => jump(end), at === end)}
          {nextTurn && button("turn", t.replay.nextTurn, () => jump(nextTurn.seq))}
          <input
            class="scrubber-range"
            list={`${field}m`}
            type="range"
            min={0}
            max={end}
            value={at}
            aria-label={t.replay.slider}
            aria-valuetext={t.replay.position(at, end)}
            onInput={(event) => {
              setPlaying(false);
              jump(event.currentTarget.valueAsNumber);
            }}
          />
          <datalist id={`${field}m`}>
            {turns.map((turn) => (
              <option key={turn.seq} value={String(turn.seq)} />
            ))}
          </datalist>
          <output class="scrubber-at">{t.replay.position(at, end)}</output>
          <label class="sr" for={`${field}s`}>
            {t.replay.speed}
          </label>
          <select id={`${field}s`} class="scrubber-speed" value={String(speed)} onChange={(event) => setSpeed(Number(event.currentTarget.value))}>
            {SPEEDS.map((each) => (
              <option key={each} value={String(each)}>
                {each}×
              </option>
            ))}
          </select>
        </div>
      </div>
      <aside class="table-side" aria-label={t.table.panels}>
        {!module?.tells && <ToldStrip told={told} names={names} />}
        {turns.length > 0 && (
          <section class="card replay-turns" aria-label={t.replay.turning}>
            <h2>{t.replay.turning}</h2>
            <ol class="turns">
              {turns.map((turn) => (
                <li key={turn.seq}>
                  <button type="button" class={turn.seq === at ? "button turn-now" : "button quiet"} onClick={() => jump(turn.seq)}>
                    {t.ending.turningAt(turn.seq)}
                  </button>
                  <span>{named(turn.text, names)}</span>
                </li>
              ))}
            </ol>
          </section>
        )}
        {module?.Scene && (
          <div class="card replay-film">
            <Film id={id} module={module} catalogue={catalogue} names={names} at={at} onGo={jump} />
          </div>
        )}
        <div class="table-talk card">
          <Log lines={replay.frames} names={names} current={at} onPick={jump} />
        </div>
        <p class="hint replay-keys">{t.replay.keys}</p>
      </aside>
    </div>
  );
}
