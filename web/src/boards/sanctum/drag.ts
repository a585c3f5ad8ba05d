// Cards are dragged with mouse, pen or finger. A press that does not move stays a click: keys and clicks work as before.
// What is dragged follows the pointer by two custom properties, so that nothing is drawn anew while it moves.
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { JSX } from "preact";
import type { Play } from "./options";
import type { Command } from "../../wire/generated/sanctum";

/** How far a press moves before it is a drag. */
const SLACK = 9;

/** Where a card was let go: over an enemy, somewhere in the hall, or back over the hand. */
export type Drop = { readonly over: "enemy"; readonly enemy: number } | { readonly over: "hall" } | { readonly over: "hand" };

/** What a drop does: what needs no target is played anywhere in the hall, and so is what has only one. */
export function dropped(play: Play | undefined, drop: Drop): Command | null {
  if (!play || drop.over === "hand") return null;
  if (play.once) return play.once;
  if (drop.over === "enemy") return play.at.get(drop.enemy) ?? null;
  const [only] = play.at.values();
  return play.at.size === 1 && only ? only : null;
}

export function dropAt(x: number, y: number, skip: Element): Drop {
  for (const found of document.elementsFromPoint(x, y)) {
    if (skip.contains(found)) continue;
    const enemy = found.closest<HTMLElement>("[data-enemy]")?.dataset["enemy"];
    if (enemy !== undefined) return { over: "enemy", enemy: Number(enemy) };
    if (found.closest(".sc-field")) return { over: "hall" };
    if (found.closest(".sc-table")) return { over: "hand" };
  }
  return { over: "hand" };
}

export interface Drag {
  /** The card on the move. */
  readonly card: number | null;
  /** The enemy below it. */
  readonly over: number | null;
  /** For a card's button. */
  readonly handlers: (card: number) => Pick<JSX.HTMLAttributes<HTMLElement>, "onPointerDown" | "onClickCapture">;
}

interface Grip {
  readonly card: number;
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  readonly owner: HTMLElement;
  moving: boolean;
}

/** `onLift` when a drag begins, `onDrop` when it ends over something, `onLetGo` when it ends over nothing. */
export function useDrag(onLift: (card: number) => void, onDrop: (card: number, drop: Drop) => void, onLetGo: () => void): Drag {
  const [card, setCard] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const grip = useRef<Grip | null>(null);
  const clicked = useRef(false); // the click that follows a drag is none
  const acts = useRef({ onLift, onDrop, onLetGo });
  acts.current = { onLift, onDrop, onLetGo };

  useEffect(() => {
    const end = (): void => {
      const held = grip.current;
      grip.current = null;
      held?.owner.style.removeProperty("--dx");
      held?.owner.style.removeProperty("--dy");
      setCard(null);
      setOver(null);
    };
    const onMove = (event: PointerEvent): void => {
      const held = grip.current;
      if (!held || event.pointerId !== held.pointer) return;
      const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
      if (!held.moving) {
        if (Math.hypot(dx, dy) < SLACK) return;
        held.moving = true;
        setCard(held.card);
        acts.current.onLift(held.card);
      }
      event.preventDefault();
      held.owner.style.setProperty("--dx", `${dx}px`);
      held.owner.style.setProperty("--dy", `${dy}px`);
      const below = dropAt(event.clientX, event.clientY, held.owner);
      setOver(below.over === "enemy" ? below.enemy : null);
    };
    const onUp = (event: PointerEvent): void => {
      const held = grip.current;
      if (!held || event.pointerId !== held.pointer) return;
      const below = held.moving ? dropAt(event.clientX, event.clientY, held.owner) : null;
      end();
      if (!below) return;
      clicked.current = true;
      setTimeout(() => (clicked.current = false)); // a drop elsewhere is followed by no click at all
      if (below.over === "hand") acts.current.onLetGo();
      else acts.current.onDrop(held.card, below);
    };
    const onCancel = (event: PointerEvent): void => {
      if (event.pointerId !== grip.current?.pointer) return;
      const moved = grip.current.moving;
      end();
      if (moved) acts.current.onLetGo();
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === "Escape" && grip.current) end();
    };
    addEventListener("pointermove", onMove, { passive: false });
    addEventListener("pointerup", onUp);
    addEventListener("pointercancel", onCancel);
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("pointermove", onMove);
      removeEventListener("pointerup", onUp);
      removeEventListener("pointercancel", onCancel);
      removeEventListener("keydown", onKey);
    };
  }, []);

  const handlers = useCallback(
    (id: number): ReturnType<Drag["handlers"]> => ({
      onPointerDown: (event) => {
        if (event.button !== 0 || grip.current) return;
        grip.current = { card: id, pointer: event.pointerId, x: event.clientX, y: event.clientY, owner: event.currentTarget, moving: false };
      },
      onClickCapture: (event) => {
        if (!clicked.current) return;
        event.preventDefault();
        event.stopPropagation();
      },
    }),
    [],
  );
  return { card, over, handlers };
}
