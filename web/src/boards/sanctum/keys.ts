// Keys: whatever stands on the screen with a `data-key` is clicked by that key, so that keys can never do more than
// clicks. A held card puts the focus on its first target; arrows walk through the targets.
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import { typing } from "../../parts/choices";

export const hotkey = (key: string): { readonly "data-key": string; readonly "aria-keyshortcuts": string } => ({ "data-key": key, "aria-keyshortcuts": key });

/** The key of the n-th thing of a row: 1 to 9, then 0; none after that. */
export const digit = (n: number): { readonly "data-key"?: string } => (n < 10 ? hotkey(String((n + 1) % 10)) : {});

export const LETTERS = "asdfgh";
export const letter = (n: number): { readonly "data-key"?: string } => (n < LETTERS.length ? hotkey(LETTERS.charAt(n)) : {});
export const SLOTS = "qwr";

const aims = (root: HTMLElement): HTMLElement[] => [...root.querySelectorAll<HTMLElement>("[data-aim]")];

export function useKeys(root: RefObject<HTMLElement>, onEscape: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const board = root.current;
      if (!board || typing(event)) return;
      if (event.key === "Escape") return onEscape();
      const focused = document.activeElement;
      if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
        const found = aims(board);
        const at = found.findIndex((each) => each === focused);
        if (at < 0) return;
        event.preventDefault();
        found[(at + (event.key === "ArrowRight" ? 1 : found.length - 1)) % found.length]?.focus();
        return;
      }
      if (event.key.length !== 1) return;
      const target = board.querySelector<HTMLElement | SVGElement>(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
      if (!target) return;
      event.preventDefault();
      target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
      queueMicrotask(() => aims(board)[0]?.focus()); // after the drawing that the click asked for, before the next key
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [onEscape]);
}
