// What the table does for a person: sound, the only move, word when it is their turn. Chosen here, kept by the browser.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../look/icons";
import { notices, onlyMove, sound } from "../look/settings";
import { t } from "../texts";
import { toast } from "./toast";
import "./comforts.css";

async function allow(wanted: boolean): Promise<void> {
  if (!wanted) return void (notices.value = "off");
  const answer = "Notification" in window ? await Notification.requestPermission() : "denied";
  notices.value = answer === "granted" ? "on" : "off";
  if (answer !== "granted") toast(t.table.tellMeOff);
}

export function Comforts(): JSX.Element {
  const menu = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open) return;
    const away = (event: Event): void => {
      const key = event instanceof KeyboardEvent;
      if (key ? event.key !== "Escape" : menu.current?.contains(event.target as Node)) return;
      if (menu.current) menu.current.open = false;
      if (key) menu.current?.querySelector("summary")?.focus();
    };
    addEventListener("pointerdown", away);
    addEventListener("keydown", away);
    return () => {
      removeEventListener("pointerdown", away);
      removeEventListener("keydown", away);
    };
  }, [open]);
  const row = (label: string, on: boolean, act: (on: boolean) => void, hint = ""): JSX.Element => (
    <label class="comforts-row">
      <input type="checkbox" checked={on} onChange={(event) => act(event.currentTarget.checked)} />
      <span>
        {label}
        {hint && <span class="hint">{hint}</span>}
      </span>
    </label>
  );
  return (
    <details ref={menu} class="comforts" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary class="button quiet bare" title={t.table.comforts}>
        <Icon name="gear" />
        <span>{t.table.comforts}</span>
      </summary>
      <div class="comforts-menu card">
        {row(t.table.soundSwitch, sound.value === "on", (on) => (sound.value = on ? "on" : "off"))}
        {row(t.table.onlyMove, onlyMove.value === "on", (on) => (onlyMove.value = on ? "on" : "off"), t.table.onlyMoveHint)}
        {row(t.table.tellMe, notices.value === "on", (on) => void allow(on))}
      </div>
    </details>
  );
}
