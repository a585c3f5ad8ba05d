// Motion for boards: short, on the browser's own animations, and none for those who ask for less of it. Nothing waits
// for it: the drawing is where it belongs at once, and only looks as if it were on its way.
import { useLayoutEffect, useRef } from "preact/hooks";
import { calm } from "../look/settings";

/** Milliseconds; everything is over in less than 300. */
export const QUICK = 240;

const EASE = "cubic-bezier(0.2, 0.7, 0.3, 1)";

/** Lets an element arrive from (dx, dy) away, in its own pixels; in a drawing, in units of the drawing. */
export function glide(element: Element, dx: number, dy: number, ms = QUICK): void {
  if (calm() || (!dx && !dy)) return;
  element.animate([{ translate: `${dx}px ${dy}px` }, { translate: "0px 0px" }], { duration: ms, easing: EASE });
}

/** A hit: the element shakes. */
export function shake(element: Element, by = 4, ms = QUICK): void {
  if (calm()) return;
  const at = (x: number): Keyframe => ({ translate: `${x}px 0px` });
  element.animate([at(0), at(-by), at(by), at(-by / 2), at(0)], { duration: ms });
}

/** A draw, or something new: the element grows into its place. */
export function appear(element: Element, ms = QUICK): void {
  if (calm()) return;
  element.animate([{ scale: "0.6", opacity: 0 }, { scale: "1", opacity: 1 }], { duration: ms, easing: EASE });
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Where an element is on the screen, and how many of its own units a pixel there is. */
function spotOf(element: Element): Spot & { readonly unit: number } {
  const box = element.getBoundingClientRect();
  let scale = 1;
  if (element instanceof SVGGraphicsElement) scale = element.ownerSVGElement?.getScreenCTM()?.a ?? 1;
  else if (element instanceof HTMLElement && element.offsetWidth) scale = box.width / element.offsetWidth;
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, unit: 1 / (scale || 1) };
}

/**
 * Pieces that moved glide from where they were: each element below `root` with the attribute, known again by its value
 * (`data-piece="A1"`). Give it what changes when pieces move, an update's `seq` say; panning in between is no move.
 */
export function useGlides<T extends Element>(changed: unknown, attribute = "data-piece", ms = QUICK): { current: T | null } {
  const root = useRef<T>(null);
  const before = useRef(new Map<string, Spot>());
  useLayoutEffect(() => {
    if (!root.current) return;
    // A group grows and shrinks with what is in it; the drawing around it does not.
    const fixed = (root.current instanceof SVGGraphicsElement && root.current.ownerSVGElement) || root.current;
    const origin = fixed.getBoundingClientRect();
    const now = new Map<string, Spot>();
    for (const element of root.current.querySelectorAll(`[${attribute}]`)) {
      const key = element.getAttribute(attribute) ?? "";
      const { x, y, unit } = spotOf(element);
      const here = { x: (x - origin.left) * unit, y: (y - origin.top) * unit };
      const last = before.current.get(key);
      if (last) {
        const dx = last.x - here.x;
        const dy = last.y - here.y;
        if (Math.abs(dx) + Math.abs(dy) > 1) glide(element, dx, dy, ms);
      }
      now.set(key, here);
    }
    before.current = now;
  }, [changed]);
  return root;
}
