// A part that scrolls when its content outgrows it, and holds nothing that takes the focus, must take the focus
// itself then: nobody could read its end by keyboard otherwise. While everything fits it is no stop on the way.
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

function measure(part: HTMLElement): void {
  const outgrown = part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight;
  if (outgrown) part.tabIndex = 0;
  else part.removeAttribute("tabindex");
}

/** The reference for such a part: measured whenever it is drawn, and whenever its room changes. */
export function useScroller<T extends HTMLElement>(): RefObject<T> {
  const part = useRef<T>(null);
  useEffect(() => {
    const element = part.current;
    if (!element) return undefined;
    measure(element);
    const watch = new ResizeObserver(() => measure(element));
    watch.observe(element);
    return () => watch.disconnect();
  });
  return part;
}
