// The board of a title that brings none: its view as facts, seats, lists and tables, whatever they are. It reads the
// shape of the data and nothing else; what changed since the last view glows for a moment.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { SeatMark } from "../../parts/seatmark";
import { words } from "../../table/choices";
import { t } from "../../texts";
import { board, type BoardProps, type Tagged } from "../board";
import "./generic.css";
import { columnsOf, isMap, kindOf, type Plain } from "./shape";

const MOST = 40;

function Board({ view, names }: BoardProps<unknown, Tagged, Tagged>): JSX.Element {
  if (!isMap(view)) return <Value value={view} />;
  const entries = Object.entries(view);
  const of = (...kinds: string[]): [string, unknown][] => entries.filter(([, value]) => kinds.includes(kindOf(value, names.length)));
  return (
    <div class="generic">
      <dl class="facts">
        {of("scalar").map(([key, value]) => (
          <div key={key} class="fact">
            <dt>{words(key)}</dt>
            <dd>
              <Value value={value} />
            </dd>
          </div>
        ))}
      </dl>
      {of("seats").map(([key, value]) => (
        <Part key={key} name={key}>
          <Seats value={value as Plain} names={names} />
        </Part>
      ))}
      <div class="generic-parts">
        {of("list", "rows", "records", "map").map(([key, value]) => (
          <Part key={key} name={key}>
            <Any value={value} names={names} />
          </Part>
        ))}
      </div>
    </div>
  );
}

function Part({ name, children }: { name: string; children: ComponentChildren }): JSX.Element {
  return (
    <section class="part">
      <h3>{words(name)}</h3>
      {children}
    </section>
  );
}

/** One card for each seat. */
function Seats({ value, names }: { value: Plain; names: readonly string[] }): JSX.Element {
  return (
    <div class="seat-cards">
      {Object.entries(value).map(([seat, facts]) => (
        <section key={seat} class="seat-card" style={{ "--seat": `var(--seat-${Number(seat) % 8})` }}>
          <h4>
            <SeatMark seat={Number(seat)} />
            {names[Number(seat)] ?? t.generic.seat(Number(seat))}
          </h4>
          <Any value={facts} names={names} />
        </section>
      ))}
    </div>
  );
}

function Any({ value, names }: { value: unknown; names: readonly string[] }): JSX.Element {
  switch (kindOf(value, names.length)) {
    case "list":
      return <Chips values={value as readonly unknown[]} />;
    case "rows":
      return (
        <pre class="rows" tabIndex={0}>
          {(value as readonly string[]).join("\n")}
        </pre>
      );
    case "records":
      return <Records rows={(value as readonly Plain[]).map((each, n) => [String(n + 1), each])} />;
    case "seats":
      return <Seats value={value as Plain} names={names} />;
    case "map": {
      const entries = Object.entries(value as Plain);
      if (entries.length && entries.every(([, each]) => isMap(each))) return <Records rows={entries as [string, Plain][]} />;
      return (
        <dl class="pairs">
          {entries.slice(0, MOST).map(([key, each]) => (
            <div key={key}>
              <dt>{words(key)}</dt>
              <dd>
                <Any value={each} names={names} />
              </dd>
            </div>
          ))}
        </dl>
      );
    }
    default:
      return <Value value={value} />;
  }
}

function Chips({ values }: { values: readonly unknown[] }): JSX.Element {
  if (!values.length) return <span class="hint">{t.generic.none}</span>;
  return (
    <ul class="chips">
      {values.slice(0, MOST).map((each, n) => (
        <li key={n} class="chip">
          <Value value={each} />
        </li>
      ))}
      {values.length > MOST && <li class="hint">{t.generic.more(values.length - MOST)}</li>}
    </ul>
  );
}

function Records({ rows }: { rows: readonly (readonly [string, Plain])[] }): JSX.Element {
  if (!rows.length) return <span class="hint">{t.generic.none}</span>;
  const columns = columnsOf(rows.map(([, row]) => row));
  return (
    <div class="table-scroll" tabIndex={0} role="group" aria-label={columns.map(words).join(", ")}>
      <table>
        <thead>
          <tr>
            <th scope="col" />
            {columns.map((column) => (
              <th key={column} scope="col">
                {words(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST).map(([key, row]) => (
            <tr key={key}>
              <th scope="row">{key}</th>
              {columns.map((column) => (
                <td key={column}>
                  <Value value={row[column]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > MOST && <p class="hint">{t.generic.more(rows.length - MOST)}</p>}
    </div>
  );
}

function Value({ value }: { value: unknown }): JSX.Element {
  const ref = useRef<HTMLSpanElement>(null);
  const text = plain(value);
  const last = useRef(text);
  useEffect(() => {
    if (last.current === text) return;
    last.current = text;
    ref.current?.animate(
      [{ backgroundColor: "color-mix(in oklab, var(--glow), transparent 45%)" }, { backgroundColor: "transparent" }],
      matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 1400,
    );
  }, [text]);
  return (
    <span ref={ref} class={typeof value === "number" ? "value number" : "value"}>
      {text}
    </span>
  );
}

function plain(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (value === true) return t.generic.yes;
  if (value === false) return t.generic.no;
  if (Array.isArray(value)) return value.map(plain).join(", ");
  if (isMap(value))
    return Object.entries(value)
      .map(([key, each]) => `${key} ${plain(each)}`)
      .join(", ");
  return String(value);
}

export default board<unknown, Tagged, Tagged>({ title: "", Board, list: "open" });
