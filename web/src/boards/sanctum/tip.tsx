// One tooltip for the whole board: whatever has a `data-tip` shows it while it is pointed at or has the focus. What it
// says is always in a label, too, so it is hidden from screen readers. Paragraphs are parted by empty lines, the first
// line of each is its name.
import type { JSX, RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import "./tip.css";

interface Shown {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly below: boolean;
}

const EDGE = 8;
const HALF = 150;

export const tipOf = (...parts: readonly (readonly [string, string])[]): string => parts.map(([name, text]) => `${name}\n${text}`).join("\n\n");

export function Tip({ root }: { readonly root: RefObject<HTMLElement> }): JSX.Element {
  const [shown, setShown] = useState<Shown | null>(null);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const board = root.current;
    if (!board) return;
    const show = (event: Event): void => {
      const owner = (event.target as Element | null)?.closest<HTMLElement>("[data-tip]");
      const text = owner?.dataset["tip"];
      if (!owner || !text) return setShown(null);
      const box = owner.getBoundingClientRect();
      const half = Math.min(HALF, innerWidth / 2 - EDGE);
      const x = Math.max(half + EDGE, Math.min(innerWidth - half - EDGE, box.left + box.width / 2));
      const below = box.top < 150;
      setShown({ text, x, y: below ? box.bottom + EDGE : box.top - EDGE, below });
    };
    const hide = (): void => setShown(null);
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === "Escape") hide();
    };
    board.addEventListener("pointerover", show);
    board.addEventListener("focusin", show);
    board.addEventListener("pointerleave", hide);
    board.addEventListener("focusout", hide);
    board.addEventListener("click", hide);
    addEventListener("scroll", hide, true);
    addEventListener("keydown", onKey);
    return () => {
      board.removeEventListener("pointerover", show);
      board.removeEventListener("focusin", show);
      board.removeEventListener("pointerleave", hide);
      board.removeEventListener("focusout", hide);
      board.removeEventListener("click", hide);
      removeEventListener("scroll", hide, true);
      removeEventListener("keydown", onKey);
    };
  }, []);
  useEffect(() => {
    const tip = ref.current;
    if (!tip || !("showPopover" in tip)) return;
    // In the top layer, so that it is also over a dialogue.
    if (shown && !tip.matches(":popover-open")) tip.showPopover();
    if (!shown && tip.matches(":popover-open")) tip.hidePopover();
  }, [shown]);
  return (
    <div ref={ref} class={`sc-tip${shown?.below ? " below" : ""}`} popover="manual" aria-hidden="true" style={shown ? { left: `${shown.x}px`, top: `${shown.y}px` } : undefined}>
      {shown?.text.split("\n\n").map((part, n) => {
        const [name, ...rest] = part.split("\n");
        return (
          <p key={n}>
            <strong>{name}</strong>
            {rest.length > 0 && <span>{rest.join(" ")}</span>}
          </p>
        );
      })}
    </div>
  );
}
