// The course of a match as a graph, with the same in words and numbers for who cannot see it.
import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import { colourOf } from "../../look/seats";
import { href } from "../../router";
import { t } from "../../texts";
import type { Course } from "../../wire/http";
import { SeatMark } from "../seatmark";
import { graphOf, HEIGHT, sampled, WIDTH } from "./course";

const DASHES = ["", "7 4", "2 4", "10 3 2 3", "4 2", "1 5", "12 4", "6 2 2 2"];

export function CourseGraph({ course, names, table }: { course: Course; names: readonly string[]; table: string }): JSX.Element {
  const [figure, setFigure] = useState(0);
  const id = useId();
  const graph = graphOf(course, figure);
  const called = course.figures[figure] ?? "";
  const nameOf = (seat: number | null): string => (seat === null ? (names.length === 1 ? (names[0] ?? "") : t.ending.together) : (names[seat] ?? ""));
  const ends = graph.lines.map((line) => t.ending.fromTo(nameOf(line.seat), line.first, line.last)).join(", ");
  return (
    <figure class="course">
      {course.figures.length > 1 ? (
        <select aria-label={t.ending.course} value={String(figure)} onChange={(event) => setFigure(Number(event.currentTarget.value))}>
          {course.figures.map((name, n) => (
            <option key={name} value={String(n)}>
              {t.ending.graph(name)}
            </option>
          ))}
        </select>
      ) : (
        <figcaption>{t.ending.graph(called)}</figcaption>
      )}
      <svg class="course-graph" viewBox={`-34 -8 ${WIDTH + 44} ${HEIGHT + 16}`} role="img" aria-labelledby={`${id}t`}>
        <title id={`${id}t`}>{t.ending.graphText(called, ends)}</title>
        <path class="course-frame" d={`M0 0V${HEIGHT}H${WIDTH}`} />
        {graph.low < 0 && <path class="course-zero" d={`M0 ${graph.y(0)}H${WIDTH}`} />}
        <text class="course-scale" x="-6" y="5" text-anchor="end">
          {graph.high}
        </text>
        <text class="course-scale" x="-6" y={HEIGHT + 4} text-anchor="end">
          {graph.low}
        </text>
        {course.turning.map((turn) => (
          <path key={turn.seq} class="course-turn" d={`M${graph.x(turn.seq)} 0V${HEIGHT}`} />
        ))}
        {graph.lines.map((line, n) => (
          <path key={n} class="course-line" d={line.path} style={{ stroke: line.seat === null ? "var(--accent)" : colourOf(line.seat).fill }} stroke-dasharray={DASHES[n % DASHES.length]} />
        ))}
      </svg>
      <ul class="course-legend">
        {graph.lines.map((line, n) => (
          <li key={n}>
            {line.seat !== null && <SeatMark seat={line.seat} size={14} />} {nameOf(line.seat)} <strong>{line.last}</strong>
          </li>
        ))}
      </ul>
      <details class="course-numbers">
        <summary>{t.ending.numbers}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t.ending.move}</th>
              {graph.lines.map((line, n) => (
                <th key={n} scope="col">
                  {nameOf(line.seat)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sampled(course).map((point) => (
              <tr key={point.seq}>
                <th scope="row">
                  <a href={`${href("replay", table)}?at=${point.seq}`}>{point.seq}</a>
                </th>
                {graph.lines.map((_, n) => (
                  <td key={n}>{point.values[figure]?.[n] ?? 0}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
