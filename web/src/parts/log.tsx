// The match in words, newest last, always scrolled to it unless someone reads further up. It can be filtered, older
// lines come when they are scrolled to, and a line that is pointed at tells where it happened.
import type { JSX } from "preact";
import { memo } from "preact/compat";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { chosen, KINDS, read, type Kind, type ReadLine } from "../table/loglines";
import { t } from "../texts";
import type { LogLine, Tagged } from "../wire/frames";
import { SeatMark } from "./seatmark";
import "./log.css";
import { Words } from "./words";

const NEAR = 48; // pixels: so near to the end is at the end

/**
 * Keeps a list at its end while its reader is there, also when the list itself changes its size. Only a reader who
 * scrolls up leaves the end: lines that come while an earlier scroll is still on its way do not.
 */
export function useStuckToEnd<T extends HTMLElement>(input: unknown, on = true): preact.RefObject<T> {
  const ref = useRef<T>(null);
  const stuck = useRef(true);
  useLayoutEffect(() => {
    const list = ref.current;
    if (list && on && stuck.current) list.scrollTop = list.scrollHeight;
  }, [input, on]);
  useEffect(() => {
    const list = ref.current;
    if (!list || !on) return;
    let last = list.scrollTop;
    const watch = new ResizeObserver(() => {
      if (stuck.current) list.scrollTop = list.scrollHeight;
      last = list.scrollTop;
    });
    const onScroll = (): void => {
      const up = list.scrollTop < last;
      last = list.scrollTop;
      if (list.scrollHeight - list.scrollTop - list.clientHeight < NEAR) stuck.current = true;
      else if (up) stuck.current = false;
    };
    watch.observe(list);
    list.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      watch.disconnect();
      list.removeEventListener("scroll", onScroll);
    };
  }, [on, ref.current]);
  return ref;
}

interface LineProps {
  readonly each: ReadLine;
  readonly names: readonly string[];
  readonly current: boolean;
  readonly onPick: ((seq: number) => void) | undefined;
  readonly onPoint: ((events: readonly Tagged[] | null) => void) | undefined;
}

const Line = memo(function Line({ each, names, current, onPick, onPoint }: LineProps): JSX.Element {
  const { line, phrase, told } = each;
  const body = (
    <>
      {line.seat >= 0 ? <SeatMark seat={line.seat} size={13} /> : <span class="log-host" />}
      <span class="grow">
        <span class="log-phrase">
          {line.seat >= 0 && <span class="sr">{names[line.seat]}: </span>}
          <Words text={phrase} inside />
        </span>
        {told.map(({ text, grave }, n) => (
          <span key={n} class={grave ? "log-told log-grave" : "log-told"}>
            <Words text={text} inside />
          </span>
        ))}
      </span>
      <span class="log-seq" aria-hidden="true">
        {line.seq}
      </span>
    </>
  );
  const places = onPoint && line.events.length > 0;
  const point = places ? { onPointerEnter: () => onPoint(line.events), onPointerLeave: () => onPoint(null), onFocusIn: () => onPoint(line.events), onFocusOut: () => onPoint(null) } : {};
  return (
    <li data-seq={line.seq} class={current ? "log-line current" : "log-line"} {...point}>
      {onPick ? (
        <button type="button" class="log-pick" aria-current={current ? "step" : undefined} onClick={() => onPick(line.seq)}>
          {body}
        </button>
      ) : (
        <div class="log-pick" tabIndex={places ? -1 : undefined}>
          {body}
        </div>
      )}
    </li>
  );
});

interface LogProps {
  readonly lines: readonly LogLine[];
  readonly names: readonly string[];
  /** The line that is shown, in a replay; and where to go when one is picked. */
  readonly current?: number;
  readonly onPick?: (seq: number) => void;
  /** Whose lines are one's own. */
  readonly own?: readonly number[];
  /** Told the events of the line that is pointed at or has the focus. */
  readonly onPoint?: (events: readonly Tagged[] | null) => void;
  /** Asks for lines from before the first one; left out when there are none. */
  readonly onOlder?: (() => Promise<void>) | undefined;
}

export function Log({ lines, names, current, onPick, own = [], onPoint, onOlder }: LogProps): JSX.Element {
  const [kind, setKind] = useState<Kind>("all");
  const [text, setText] = useState("");
  const list = useStuckToEnd<HTMLOListElement>(lines.at(-1)?.seq, current === undefined);
  const loading = useRef(false);
  const known = useRef(new WeakMap<LogLine, ReadLine | null>());
  useMemo(() => (known.current = new WeakMap()), [names.join("\n")]);
  const all = useMemo(
    () =>
      lines.flatMap((line) => {
        // What a seat was told nothing of is no line: somebody moved where it could not see.
        let found = known.current.get(line);
        if (found === undefined) known.current.set(line, (found = read(line, names)));
        return found ? [found] : [];
      }),
    [lines, names.join("\n")],
  );
  const shown = useMemo(() => chosen(all, kind, text, own), [all, kind, text, own.join()]);

  useEffect(() => {
    if (current === undefined || !list.current) return;
    const at = list.current.querySelector<HTMLElement>(`[data-seq="${current}"]`);
    if (at) list.current.scrollTop = at.offsetTop - list.current.clientHeight / 2;
  }, [current]);
  useEffect(() => () => onPoint?.(null), []);

  // Older lines come above those one reads, which stay where they are.
  const first = shown[0]?.line.seq;
  const before = useRef<{ first: number | undefined; height: number; top: number }>({ first, height: 0, top: 0 });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    if (first !== undefined && before.current.first !== undefined && first < before.current.first && loading.current)
      element.scrollTop = before.current.top + element.scrollHeight - before.current.height;
    before.current = { first, height: element.scrollHeight, top: element.scrollTop };
  });
  // One stop for Tab; arrow keys walk from line to line that has a place.
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    const stops = [...(list.current?.querySelectorAll<HTMLElement>("div.log-pick[tabindex]") ?? [])];
    if (!by || !stops.length) return;
    const at = stops.indexOf(document.activeElement as HTMLElement);
    (at < 0 ? stops.at(-1) : stops[Math.max(0, Math.min(stops.length - 1, at + by))])?.focus();
    event.preventDefault();
  };
  const older = (): void => {
    const element = list.current;
    if (!onOlder || loading.current || !element) return;
    loading.current = true;
    before.current = { first, height: element.scrollHeight, top: element.scrollTop };
    void onOlder().finally(() => setTimeout(() => (loading.current = false)));
  };

  if (!all.length && !onOlder) return <p class="hint log-empty">{t.table.emptyLog}</p>;
  return (
    <div class="log-box">
      <div class="log-filter">
        <select aria-label={t.table.logKind} value={kind} onChange={(event) => setKind(event.currentTarget.value as Kind)}>
          {KINDS.filter((each) => each !== "mine" || own.length > 0).map((each) => (
            <option key={each} value={each}>
              {t.table.logKinds[each]}
            </option>
          ))}
        </select>
        <input type="search" aria-label={t.table.logSearch} placeholder={t.table.logSearch} value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </div>
      <ol ref={list} class="log" tabIndex={0} aria-label={t.table.log} onKeyDown={onPick ? undefined : onKeyDown} onScroll={(event) => event.currentTarget.scrollTop < NEAR && older()}>
        {onOlder && (
          <li class="log-older">
            <button type="button" class="button quiet" onClick={older}>
              {t.table.logOlder}
            </button>
          </li>
        )}
        {shown.map((each) => (
          <Line key={each.line.seq} each={each} names={names} current={each.line.seq === current} onPick={onPick} onPoint={onPoint} />
        ))}
        {!shown.length && <li class="hint log-empty">{t.table.noMatch}</li>}
      </ol>
    </div>
  );
}
