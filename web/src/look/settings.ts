// What a person chose for this browser: theme, sound, name. Sound is off until it is asked for.
import { effect, signal, type Signal } from "@preact/signals";

export type Theme = "auto" | "light" | "dark";

function kept<T extends string>(key: string, fallback: T, allowed?: readonly T[]): Signal<T> {
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
export const sound = kept<"off" | "on">("tessera.sound", "off", ["off", "on"]);
export const playerName = kept<string>("tessera.name", "");

effect(() => {
  if (theme.value === "auto") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme.value;
});

let audio: AudioContext | undefined;

/** A short tone: `turn` when it is yours, `event` when something happened. */
export function chime(kind: "turn" | "event"): void {
  if (sound.value !== "on") return;
  audio ??= new AudioContext();
  const start = audio.currentTime;
  const notes = kind === "turn" ? [523.25, 783.99] : [392];
  notes.forEach((pitch, n) => {
    const tone = new OscillatorNode(audio as AudioContext, { type: "triangle", frequency: pitch });
    const gain = new GainNode(audio as AudioContext, { gain: 0 });
    const at = start + n * 0.11;
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(kind === "turn" ? 0.09 : 0.05, at + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.35);
    tone.connect(gain).connect((audio as AudioContext).destination);
    tone.start(at);
    tone.stop(at + 0.4);
  });
}

export const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
