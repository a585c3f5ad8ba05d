// Take back and redo, as buttons and as keys. Whether it may be is the server's to say: one message, its own.
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Icon } from "../look/icons";
import type { Session } from "../table/session";
import { t } from "../texts";

/** Whether the key belongs to a field or a dialogue. */
const elsewhere = (event: KeyboardEvent): boolean => (event.target as HTMLElement).closest?.("input, textarea, select, [contenteditable], dialog[open]") !== null;

export function TakeBack({ session }: { session: Session }): JSX.Element {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (elsewhere(event) || event.altKey) return;
      const control = event.ctrlKey || event.metaKey;
      const key = event.key.toLowerCase();
      if (control && (key === "y" || (key === "z" && event.shiftKey))) session.redo();
      else if ((control && key === "z") || (!control && key === "u" && !event.shiftKey)) session.undo();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [session]);
  const button = (icon: "undo" | "redo", label: string, keys: string, can: boolean, act: () => void): JSX.Element => (
    <button type="button" class={icon === "redo" ? "button quiet bare" : "button quiet"} aria-keyshortcuts={keys} title={label} disabled={!can} onClick={act}>
      <Icon name={icon} />
      <span>{label}</span>
    </button>
  );
  return (
    <>
      {button("undo", t.table.undo, "u Control+Z", session.canUndo.value, () => session.undo())}
      {button("redo", t.table.redo, "Control+Y Control+Shift+Z", session.canRedo.value, () => session.redo())}
    </>
  );
}
