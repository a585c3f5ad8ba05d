// Full Metal's own files, by address: #/fullmetal/files?table=ID. A match of this browser goes out as a saved game or as a
// snapshot; a file comes in as a new table that goes on from it.
import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import { Icon } from "../../look/icons";
import { playerName } from "../../look/settings";
import { Heading } from "../../parts/heading";
import { useLoad } from "../../parts/load";
import { saveFile } from "../../parts/savefile";
import { href } from "../../router";
import { keyring, openTable } from "../../tables";
import { Refusal, headersOf, table as tableRecord, type TableRequest } from "../../wire/http";
import { PLACE } from "../../wire/place";
import type { PageProps } from "../board";
import "./files.css";
import { fileWords as words } from "./texts";

const TITLE = "fullmetal";
const FORMATS = ["saved", "compact"] as const;

/** What the server makes of a file. */
interface Read {
  readonly options: Readonly<Record<string, string | number>>;
  readonly seats: number;
  readonly names: readonly string[];
  readonly turn: number;
  readonly current: number;
  readonly over: boolean;
}

async function answered(response: Response): Promise<Response> {
  if (response.ok) return response;
  const body = (await response.json().catch(() => ({}))) as { error?: string; text?: string; facts?: Record<string, unknown> };
  throw new Refusal(response.status, body.error ?? "", body.text ?? response.statusText, body.facts);
}

/** Where the fault lies and what to do, if the server said so. */
function said(fault: unknown): string {
  if (!(fault instanceof Refusal)) return words.failed;
  const { where, why } = fault.facts;
  return typeof why === "string" ? `${typeof where === "string" && where ? `${where}: ` : ""}${why}` : fault.message;
}

async function download(table: string, format: string): Promise<void> {
  const token = keyring.of(table)[0]?.token;
  const query = new URLSearchParams({ table, format });
  const response = await answered(await fetch(`${PLACE}api/titles/${TITLE}/file?${query}`, { headers: headersOf(token) }));
  const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? `${table}.${format}.json`;
  saveFile(await response.blob(), name);
}

function Export({ first }: { first: string }): JSX.Element {
  const id = useId();
  const own = Object.entries(keyring.all())
    .filter(([, held]) => held.title === TITLE)
    .sort(([, a], [, b]) => b.at - a.at)
    .map(([table]) => table);
  const tables = first && !own.includes(first) ? [first, ...own] : own;
  const [table, setTable] = useState(first || tables[0] || "");
  const [fault, setFault] = useState("");
  const records = useLoad(async () => new Map(await Promise.all(tables.slice(0, 20).map(async (each) => [each, await tableRecord(each).catch(() => null)] as const))), [tables.join()]);
  const write = (format: string): void => {
    setFault("");
    download(table, format).catch((failed: unknown) => setFault(said(failed)));
  };
  return (
    <section class="card pad stack" aria-labelledby={`${id}h`}>
      <h2 id={`${id}h`}>{words.exportHeading}</h2>
      {tables.length === 0 ? (
        <p class="hint">{words.none}</p>
      ) : (
        <>
          <div class="field">
            <label for={`${id}t`}>{words.match}</label>
            <select id={`${id}t`} value={table} onChange={(event) => setTable(event.currentTarget.value)}>
              {tables.map((each) => {
                const record = records.data?.get(each);
                return (
                  <option key={each} value={each}>
                    {record ? words.matchOf(record.seats.map((seat, n) => seat.name || words.seat(n, seat.kind)), record.status, new Date(record.created).toLocaleString()) : words.matchUnknown}
                  </option>
                );
              })}
            </select>
          </div>
          <div class="fm-files">
            {FORMATS.map((format) => (
              <div key={format} class="stack">
                <button type="button" class="button main" data-export={format} onClick={() => write(format)}>
                  <Icon name="download" /> {words.formats[format]}
                </button>
                <p class="hint">{words.formatHints[format]}</p>
              </div>
            ))}
          </div>
          {fault && (
            <p class="fm-fault" role="alert">
              {fault}
            </p>
          )}
          {table && (
            <p>
              <a href={href("t", table)}>{words.back}</a>
            </p>
          )}
        </>
      )}
    </section>
  );
}

const RIVALS = ["easy", "normal", "hard", "human"] as const;

function Import(): JSX.Element {
  const id = useId();
  const [board, setBoard] = useState(174);
  const [read, setRead] = useState<Read | null>(null);
  const [seat, setSeat] = useState(0);
  const [rival, setRival] = useState<string>("easy");
  const [fault, setFault] = useState("");
  const look = async (file: File | undefined): Promise<void> => {
    setRead(null);
    setFault("");
    if (!file) return;
    try {
      const response = await answered(await fetch(`${PLACE}api/titles/${TITLE}/file?board=${board}`, { method: "POST", body: await file.text(), headers: headersOf(undefined, { "Content-Type": "application/json" }) }));
      const found = (await response.json()) as Read;
      setRead(found);
      setSeat(found.current);
    } catch (failed) {
      setFault(said(failed));
    }
  };
  const play = (): void => {
    if (!read) return;
    const seats: TableRequest["seats"] = Array.from({ length: read.seats }, (_, n) => {
      const name = read.names[n] ?? "";
      if (n === seat) return { kind: "human", name: playerName.value || name };
      return rival === "human" ? { kind: "human", name } : { kind: "bot", level: rival };
    });
    openTable({ title: TITLE, seats, options: { ...read.options } }).catch((failed: unknown) => setFault(said(failed)));
  };
  return (
    <section class="card pad stack" aria-labelledby={`${id}h`}>
      <h2 id={`${id}h`}>{words.importHeading}</h2>
      <p class="hint">{words.importHint}</p>
      <div class="field">
        <label for={`${id}f`}>{words.file}</label>
        <input id={`${id}f`} type="file" accept="application/json,.json" data-import onChange={(event) => void look(event.currentTarget.files?.[0])} />
      </div>
      <details>
        <summary>{words.planet}</summary>
        <div class="field">
          <label for={`${id}b`}>{words.planetNumber}</label>
          <input id={`${id}b`} type="number" min={0} value={board} onChange={(event) => setBoard(Math.max(0, Number(event.currentTarget.value) || 0))} />
          <p class="hint">{words.planetHint}</p>
        </div>
      </details>
      {fault && (
        <p class="fm-fault" role="alert">
          {fault}
        </p>
      )}
      {read && (
        <div class="stack" data-read={read.turn}>
          <p>
            <strong>{read.over ? words.readOver : words.readTurn(read.turn)}</strong> {read.names.join(", ")}
          </p>
          {!read.over && (
            <>
              <div class="field">
                <label for={`${id}s`}>{words.yourCompany}</label>
                <select id={`${id}s`} value={String(seat)} onChange={(event) => setSeat(Number(event.currentTarget.value))}>
                  {read.names.map((name, n) => (
                    <option key={n} value={String(n)}>
                      {words.companies[n]}, {name}
                    </option>
                  ))}
                </select>
              </div>
              <div class="field">
                <label for={`${id}r`}>{words.others}</label>
                <select id={`${id}r`} value={rival} onChange={(event) => setRival(event.currentTarget.value)}>
                  {RIVALS.map((each) => (
                    <option key={each} value={each}>
                      {words.rivals[each]}
                    </option>
                  ))}
                </select>
              </div>
              <button type="button" class="button main" data-act="resume" onClick={play}>
                <Icon name="play" /> {words.resume}
              </button>
            </>
          )}
        </div>
      )}
    </section>
  );
}

export function Files({ route }: PageProps): JSX.Element {
  return (
    <div class="page">
      <div class="stack">
        <Heading title={words.heading}>{words.heading}</Heading>
        <p class="lead">{words.lead}</p>
      </div>
      <div class="fm-file-columns">
        <Export first={route.query.get("table") ?? ""} />
        <Import />
      </div>
    </div>
  );
}
