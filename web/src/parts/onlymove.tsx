// "Doing: …": the only thing there is to do, or what follows by itself, about to be done. It can be stopped, and switched
// off for good. Nothing else on the page takes a step that nobody asked for.
import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { AnyBoard } from "../boards/board";
import { onlyMove } from "../look/settings";
import { autoplay, nextOf, type Following } from "../table/autoplay";
import { sentence } from "../table/choices";
import { named } from "../table/names";
import type { Session } from "../table/session";
import { t } from "../texts";
import "./onlymove.css";

interface OnlyMoveProps {
  readonly session: Session;
  readonly board: AnyBoard | null;
  /** What the board says follows; undefined: it says nothing, and the only choice does. */
  readonly said: Following | null | undefined;
  /** Behind the curtain nobody looks, and nothing is done. */
  readonly covered: boolean;
  readonly names: readonly string[];
}

export function OnlyMove({ session, board, said, covered, names }: OnlyMoveProps): JSX.Element | null {
  const past = useRef(new Set<string>());
  const [, stopped] = useState(0);
  const ready = onlyMove.value === "on" && autoplay.free && board !== null && !covered;
  const still = session.status.value === "open" && !session.busy.value && !session.wentBack.value && !session.outcome.value;
  const next = ready && still ? nextOf(session.choices.value, said, board.never) : null;
  const seq = session.seq.value;
  const key = next ? `${session.seat.value} ${seq}` : "";
  const due = next !== null && !past.current.has(key);
  const stop = (): void => {
    past.current.add(key);
    stopped((n) => n + 1);
  };
  // A layout effect: whoever clicks meanwhile is heard first, and a step of the position before is never taken.
  useLayoutEffect(() => {
    if (!due) return;
    const timer = setTimeout(() => {
      stop();
      if (session.seq.peek() === seq && !document.querySelector("dialog[open]")) session.do(next.choice.command);
    }, next.beat);
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === "Escape") stop();
    };
    addEventListener("keydown", onKey);
    return () => {
      clearTimeout(timer);
      removeEventListener("keydown", onKey);
    };
  }, [key, due, next?.choice, next?.beat]);
  if (!due || next.silent) return null;
  return (
    <p class="only-move" role="status">
      <span class="only-move-beat" style={{ animationDuration: `${next.beat}ms` }} aria-hidden="true" />
      <span>{t.table.doing(sentence(named(next.choice.phrase, names)))}</span>
      <button type="button" class="button quiet" onClick={stop}>
        {t.table.doingStop}
      </button>
    </p>
  );
}
