// The board's keys on the page: heard before the map and the page hear them, and left alone where somebody writes.
import { useEffect, useRef } from "preact/hooks";
import { actOf, type Act, type Place } from "./keys";

const CONTROL = "button, a, summary, input, [role=button], [role=tab], [role=slider]";
const TEXT = "input:not([type=checkbox]), textarea, select, [contenteditable], dialog[open]";

/** Whether a key is part of a text or a shortcut of the browser's. A box that is ticked takes no letters. */
const writing = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey || event.altKey || (event.target instanceof Element && event.target.closest(TEXT) !== null);

function placeOf(target: EventTarget | null): Place {
  // Where nothing had the focus before, it stays a moment with the button of a dialogue that is closed already.
  if (!(target instanceof Element) || target.closest("dialog:not([open])")) return "page";
  if (target.closest("[data-cell]")) return "cell";
  return target.closest(CONTROL) ? "control" : "page";
}

export function useKeys(act: (what: Act | number) => boolean): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (writing(event) || event.defaultPrevented || document.querySelector("dialog[open]")) return;
      const what = actOf(event.key, event.shiftKey, placeOf(event.target));
      if (what === null || !latest.current(what)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener("keydown", onKey, true);
    return () => removeEventListener("keydown", onKey, true);
  }, []);
}
