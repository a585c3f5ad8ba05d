// The match in words, newest last, always scrolled to it unless someone reads further up.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { sentence } from "../table/choices";
import { named } from "../table/names";
import { t } from "../texts";
import type { LogLine } from "../wire/frames";
import { SeatMark } from "./seatmark";
import "./log.css";

/** Keeps a list at its end while its reader is there, also when the list itself changes its size. */
export function useStuckToEnd<T extends HTMLElement>(input: unknown, on = true): preact.RefObject<T> {
  const ref = useRef<T>(null);
  const stuck = useRef(true);
  useEffect(() => {
    const list = ref.current;
    if (list && on && stuck.current) list.scrollTop = list.scrollHeight;
  }, [input, on]);
  useEffect(() => {
    const list = ref.current;
    if (!list || !on) return;
    let height = list.clientHeight;
    const watch = new ResizeObserver(() => {
      height = list.clientHeight;
      if (stuck.current) list.scrollTop = list.scrollHeight;
    });
    const onScroll = (): void => {
      if (list.clientHeight === height) stuck.current = list.scrollHeight - list.scrollTop - height < 48;
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

export function Log(props: { lines: readonly LogLine[]; names: readonly string[]; current?: number; onPick?: (seq: number) => void }): JSX.Element {
  const { lines, names, current, onPick } = props;
  const list = useStuckToEnd<HTMLOListElement>(lines.length, current === undefined);
  useEffect(() => {
    if (current === undefined || !list.current) return;
    const at = list.current.querySelector<HTMLElement>(`[data-seq="${current}"]`);
    if (at) list.current.scrollTop = at.offsetTop - list.current.clientHeight / 2;
  }, [current]);
  if (!lines.length) return <p class="hint log-empty">{t.table.emptyLog}</p>;
  return (
    <ol ref={list} class="log" tabIndex={0} aria-label={t.table.log}>
      {lines.map((line) => {
        // What a seat was told nothing of is no line: somebody moved where it could not see.
        const told = line.told.filter(Boolean).map((text) => sentence(named(text, names)));
        const phrase = line.phrase ? sentence(named(line.phrase, names)) : told.shift();
        if (phrase === undefined) return null;
        const body = (
          <>
            {line.seat >= 0 ? <SeatMark seat={line.seat} size={13} /> : <span class="log-host" />}
            <span class="grow">
              <span class="log-phrase">
                {line.seat >= 0 && <span class="sr">{names[line.seat]}: </span>}
                {phrase}
              </span>
              {told.map((text, n) => (
                <span key={n} class="log-told">
                  {text}
                </span>
              ))}
            </span>
            <span class="log-seq" aria-hidden="true">
              {line.seq}
            </span>
          </>
        );
        return (
          <li key={line.seq} data-seq={line.seq} class={line.seq === current ? "log-line current" : "log-line"}>
            {onPick ? (
              <button type="button" class="log-pick" aria-current={line.seq === current ? "step" : undefined} onClick={() => onPick(line.seq)}>
                {body}
              </button>
            ) : (
              <div class="log-pick">{body}</div>
            )}
          </li>
        );
      })}
    </ol>
  );
}
