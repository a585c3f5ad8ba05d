// The end screen: how it ended, what to do now, how it went, where it turned, and the seed to share.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { AnyBoard, BoardProps } from "../boards/board";
import { Icon } from "../look/icons";
import { go, href } from "../router";
import { HALL } from "../table/hall";
import type { HotSeat } from "../table/hotseat";
import { sentence } from "../table/choices";
import { named } from "../table/names";
import { OUTDATED, resultOf } from "../table/result";
import { t } from "../texts";
import { titles } from "../titles";
import type { Outcome } from "../wire/frames";
import { course as courseOf, type Course } from "../wire/http";
import { copyText } from "./copy";
import { Again } from "./ending/again";
import { CourseGraph } from "./ending/graph";
import { Film } from "./film";
import { useLoad } from "./load";
import { SeatMark } from "./seatmark";
import { toast } from "./toast";
import "./over.css";

export interface OverProps {
  readonly hot: HotSeat;
  readonly names: readonly string[];
  readonly own: readonly number[];
  readonly module?: AnyBoard | null | undefined;
  readonly board: BoardProps;
}

/** The headline, in the words of whoever reads it. */
export function headline(outcome: Outcome, own: readonly number[], names: readonly string[], cooperative: boolean): string {
  if (outcome.reason === OUTDATED) return t.table.over;
  if (outcome.reason === "closed") return t.ending.closed; // by the host: nobody has won or lost
  const called = outcome.winners.map((seat) => names[seat] ?? "").join(", ");
  const crew = cooperative && names.length > 1;
  const result = resultOf(outcome, own, names.length, cooperative);
  if (result === "won" && !crew && own.length > 1) return t.table.won(called); // several people at one screen
  if (result === "won") return crew ? t.ending.crewWon : t.ending.youWon;
  if (result === "lost" && own.length === 1) return crew ? t.ending.crewLost : t.ending.youLost;
  if (crew) return outcome.winners.length ? t.ending.crewWon : t.ending.crewLost;
  if (!outcome.winners.length) return names.length === 1 ? t.home.lost : t.ending.drawn;
  return outcome.winners.length > 1 ? t.table.shared(called) : t.table.won(called);
}

export function reasonOf(outcome: Outcome, endings: Readonly<Record<string, string>> | undefined): string {
  const said = endings?.[outcome.reason] ?? t.table.reasons[outcome.reason];
  if (said) return said;
  return /^(won|lost|drawn?|over|ended)$/i.test(outcome.reason) ? "" : outcome.reason.replaceAll("_", " ");
}

export function Over(props: OverProps): JSX.Element | null {
  const session = props.hot.shown.value;
  const outcome = session.outcome.value;
  return outcome && session.table.value ? <Ending {...props} outcome={outcome} /> : null;
}

function Ending({ hot, names, own, module, board, outcome }: OverProps & { outcome: Outcome }): JSX.Element | null {
  const table = hot.shown.value.table.value;
  const cards = useLoad(titles, []);
  const id = table?.table ?? "";
  const finished = table?.status === "finished";
  const course = useLoad(async () => (finished ? courseOf(id) : null), [id, finished]);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a narrow page the board stands above it: bring the end into view.
    if (matchMedia("(max-width: 62rem)").matches) place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  if (!table) return null;
  const card = cards.data?.find((each) => each.name === table.title);
  const cooperative = card?.cooperative ?? false;
  const heading = headline(outcome, own, names, cooperative);
  const winners = cooperative ? [] : outcome.winners;
  const reason = reasonOf(outcome, module?.endings);
  const lost = winners.length === 1 && own.length === 1 && !winners.includes(own[0] ?? -1);
  const under = sentence([lost ? t.ending.wonBy(names[winners[0] ?? 0] ?? "") : "", reason].filter(Boolean).join(": "));
  return (
    <section ref={place} class="over card" role="status" aria-label={t.table.over}>
      <div class="over-head">
        {winners.map((seat) => (
          <SeatMark key={seat} seat={seat} size={30} />
        ))}
        <div>
          <h2>{heading}</h2>
          {under && <p class="hint">{under}</p>}
          {table.closed && <p>{table.closed}</p>}
        </div>
      </div>
      <div class="row">
        <Again hot={hot} table={table} own={own} card={card} />
        <a class="button" href={href("replay", table.table)}>
          <Icon name="play" />
          {t.table.watchReplay}
        </a>
        <a class="button quiet" href={href(table.title, HALL)}>
          {t.hall.link}
        </a>
        <a class="button quiet" href="#/">
          {t.table.toHome}
        </a>
      </div>
      {finished && <Film id={id} module={module} catalogue={board.catalogue} names={names} onGo={(seq) => go(`${href("replay", id)}?at=${seq}`)} />}
      <Scores outcome={outcome} names={names} hidden={!!course.data?.figures.length} />
      {course.data && course.data.figures.length > 0 && <Told course={course.data} names={names} table={table.table} />}
      {module?.Ending && <module.Ending {...board} course={course.data ?? null} />}
      {table.seed !== undefined && !table.commitment && <SeedLine seed={String(table.seed)} />}
    </section>
  );
}

/** Points by seat, of titles that count them and tell no more. */
function Scores({ outcome, names, hidden }: { outcome: Outcome; names: readonly string[]; hidden: boolean }): JSX.Element | null {
  if (hidden || names.length < 2 || outcome.scores.length !== names.length) return null;
  return (
    <dl class="over-scores" aria-label={t.table.scores}>
      {outcome.scores.map((score, seat) => (
        <div key={seat} class={outcome.winners.includes(seat) ? "won" : ""}>
          <dt>{names[seat]}</dt>
          <dd>{score}</dd>
        </div>
      ))}
    </dl>
  );
}

function Told({ course, names, table }: { course: Course; names: readonly string[]; table: string }): JSX.Element {
  const last = course.points.at(-1)?.values ?? [];
  const apart = last.some((values) => values.length > 1);
  return (
    <>
      <CourseGraph course={course} names={names} table={table} />
      {course.turning.length > 0 && (
        <section class="over-part">
          <h3>{t.ending.turning}</h3>
          <ol class="turns">
            {course.turning.map((turn) => (
              <li key={turn.seq}>
                <a href={`${href("replay", table)}?at=${turn.seq}`} aria-label={t.ending.turningGo(turn.seq)}>
                  {t.ending.turningAt(turn.seq)}
                </a>{" "}
                {named(turn.text, names)}
              </li>
            ))}
          </ol>
        </section>
      )}
      {course.figures.length > 1 && (
        <section class="over-part over-figures">
          <h3>{t.ending.figures}</h3>
          <table>
            {apart && (
              <thead>
                <tr>
                  <td />
                  {names.map((name, seat) => (
                    <th key={seat} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
            )}
            <tbody>
              {course.figures.map((figure, n) => (
                <tr key={figure}>
                  <th scope="row">{figure}</th>
                  {(last[n] ?? []).map((value, seat) => (
                    <td key={seat} colSpan={last[n]?.length === 1 && apart ? names.length : 1}>
                      {value}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}

function SeedLine({ seed }: { seed: string }): JSX.Element {
  const [done, setDone] = useState(false);
  const copy = async (): Promise<void> => {
    if (await copyText(seed)) setDone(true);
    else toast(seed);
  };
  return (
    <p class="over-seed">
      {t.ending.seed} <strong>{seed}</strong>
      <button type="button" class="button quiet icon" aria-label={t.ending.copySeed} title={t.ending.seedHint} onClick={() => void copy()}>
        <Icon name={done ? "check" : "link"} />
      </button>
    </p>
  );
}
