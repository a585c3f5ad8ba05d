// The focus of whoever plays by keys stays at the board: what had it may be gone after a move, or be switched off until
// the others have moved. Then the board itself has it, and Tab goes on from its beginning; whoever was on the main act
// finds the focus there again as soon as there is one.
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

const MAIN = "[data-main]:not([disabled])";

/** Watches a whole table; `board` takes over what is lost in it. */
export function useFocusKept(table: RefObject<HTMLElement>, board: RefObject<HTMLElement>): void {
  useEffect(() => {
    const root = table.current;
    if (!root) return;
    let last: Element | null = null; // what the keyboard put the focus on, at this table
    let main = false;
    const onFocus = ({ target }: FocusEvent): void => {
      if (target === board.current || !(target instanceof Element)) return;
      last = root.contains(target) && target.matches(":focus-visible") ? target : null;
      main = last?.matches("[data-main]") ?? false;
    };
    const onPointer = (): void => {
      last = null;
      main = false;
    };
    const gone = (element: Element): boolean => !element.isConnected || element.matches(":disabled");
    const look = (): void => {
      const now = document.activeElement;
      if (now === board.current && main) board.current?.querySelector<HTMLElement>(MAIN)?.focus();
      else if (last && gone(last) && (now === last || now === document.body || now === null)) board.current?.focus({ preventScroll: true });
    };
    const watch = new MutationObserver(look);
    watch.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: ["disabled"] });
    document.addEventListener("focusin", onFocus);
    document.addEventListener("pointerdown", onPointer, true);
    return () => {
      watch.disconnect();
      document.removeEventListener("focusin", onFocus);
      document.removeEventListener("pointerdown", onPointer, true);
    };
  }, []);
}
