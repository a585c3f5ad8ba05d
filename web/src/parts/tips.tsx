// One tooltip for the whole client: whatever has a `data-tip` is explained while it is pointed at, has the focus, or is
// pressed long by a finger. Escape closes it. Paragraphs are parted by empty lines, the first line of each is its name.
//
// A term (`.term`) is described by the tooltip for screen readers, too; anything else that has a tip says the same in its
// label. A control that holds terms explains all of them when it gets the focus.
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import "./tips.css";

interface Shown {
  readonly owner: Element;
  readonly text: string;
}

const ID = "tip";
const EDGE = 8;
const LONG = 450; // milliseconds of a long press
const STRAY = 12; // pixels that a finger may wander meanwhile

export const tipOf = (...parts: readonly (readonly [string, string])[]): string => parts.map(([name, text]) => `${name}\n${text}`).join("\n\n");

const tipAt = (element: Element | null): Shown | null => {
  const owner = element?.closest("[data-tip]");
  const text = owner?.getAttribute("data-tip");
  return owner && text ? { owner, text } : null;
};

/** What a control that holds terms explains. */
function tipsIn(control: Element): Shown | null {
  if (!control.matches("button, a, summary, [role=button], [role=option]")) return null;
  const texts = [...control.querySelectorAll(".term[data-tip]")].map((each) => each.getAttribute("data-tip") ?? "");
  return texts.length ? { owner: control, text: texts.slice(0, 3).join("\n\n") } : null;
}

export function Tips(): JSX.Element {
  const [shown, setShown] = useState<Shown | null>(null);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let press: ReturnType<typeof setTimeout> | undefined;
    let pressed = { x: 0, y: 0 };
    let pointing = false; // the focus that a press brings explains nothing: a click is on its way
    let swallow = false; // the click that ends a long press is none
    const target = (event: Event): Element | null => (event.target instanceof Element ? event.target : null);
    const hide = (): void => setShown(null);
    const over = (event: PointerEvent): void => {
      if (event.pointerType !== "touch") setShown(tipAt(target(event)));
    };
    const focus = (event: FocusEvent): void => {
      const element = target(event);
      if (element && !pointing) setShown(tipAt(element) ?? tipsIn(element));
    };
    const down = (event: PointerEvent): void => {
      hide();
      swallow = false;
      pointing = true;
      if (event.pointerType !== "touch") return;
      const found = tipAt(target(event));
      if (!found) return;
      pressed = { x: event.clientX, y: event.clientY };
      press = setTimeout(() => {
        swallow = true;
        setShown(found);
      }, LONG);
    };
    const move = (event: PointerEvent): void => {
      if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > STRAY) clearTimeout(press);
    };
    const up = (): void => {
      pointing = false;
      clearTimeout(press);
    };
    const click = (event: MouseEvent): void => {
      if (!swallow) return hide();
      swallow = false;
      event.preventDefault();
      event.stopPropagation();
    };
    const menu = (event: Event): void => {
      if (swallow) event.preventDefault();
    };
    const key = (event: KeyboardEvent): void => {
      if (event.key === "Escape") hide();
    };
    const all = [
      ["pointerover", over],
      ["focusin", focus],
      ["focusout", hide],
      ["pointerdown", down],
      ["pointermove", move],
      ["pointerup", up],
      ["pointercancel", up],
      ["click", click],
      ["contextmenu", menu],
      ["keydown", key],
      ["scroll", hide],
    ] as readonly (readonly [string, (event: never) => void])[];
    for (const [name, hears] of all) document.addEventListener(name, hears as EventListener, true);
    document.documentElement.addEventListener("pointerleave", hide);
    return () => {
      for (const [name, hears] of all) document.removeEventListener(name, hears as EventListener, true);
      document.documentElement.removeEventListener("pointerleave", hide);
      clearTimeout(press);
    };
  }, []);
  useLayoutEffect(() => {
    const tip = ref.current;
    if (!tip) return;
    // In the top layer, so that it is also over a dialogue.
    if (tip.matches(":popover-open")) tip.hidePopover();
    if (!shown) return;
    tip.showPopover();
    const box = shown.owner.getBoundingClientRect();
    const { width, height } = tip.getBoundingClientRect();
    const left = Math.max(EDGE, Math.min(innerWidth - width - EDGE, box.left + box.width / 2 - width / 2));
    const above = box.top - EDGE - height;
    const top = above >= EDGE ? above : Math.min(box.bottom + EDGE, innerHeight - height - EDGE);
    tip.style.left = `${left}px`;
    tip.style.top = `${Math.max(EDGE, top)}px`;
    const { owner } = shown;
    if (!owner.matches(".term") || owner.hasAttribute("aria-describedby")) return;
    owner.setAttribute("aria-describedby", ID);
    return () => owner.removeAttribute("aria-describedby");
  }, [shown]);
  return (
    <div ref={ref} id={ID} class="tip" role="tooltip" popover="manual">
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
