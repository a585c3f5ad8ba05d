// What a person chose for this browser: theme, sound, name, and how much the table does by itself.
import { effect, signal, type Signal } from "@preact/signals";

export type Theme = "auto" | "light" | "dark";

/** A choice that this browser remembers. */
export function kept<T extends string>(key: string, fallback: T, allowed?: readonly T[]): Signal<T> {
  let first = fallback;
  try {
    const read = localStorage.getItem(key) as T | null;
    if (read !== null && (!allowed || allowed.includes(read))) first = read;
  } catch {
    // storage forbidden: the choice lasts as long as the page
  }
  const value = signal(first);
  effect(() => {
    try {
      localStorage.setItem(key, value.value);
    } catch {
      // as above
    }
  });
  return value;
}

export const theme = kept<Theme>("tessera.theme", "auto", ["auto", "light", "dark"]);
export const sound = kept<"off" | "on">("tessera.sounds", "on", ["off", "on"]);
/** Whether the only thing there is to do is done without a click. */
export const onlyMove = kept<"off" | "on">("tessera.only-move", "on", ["off", "on"]);
/** Whether the browser may say that it is one's turn while the page is out of sight. */
export const notices = kept<"off" | "on">("tessera.notices", "off", ["off", "on"]);
export const playerName = kept<string>("tessera.name", "");
/** The code by which the host of this server knows whom they invited. */
export const inviteCode = kept<string>("tessera.invite.v1", "");

effect(() => {
  if (theme.value === "auto") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme.value;
});

export const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
