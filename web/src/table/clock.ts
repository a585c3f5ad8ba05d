// Clocks run on in the browser between updates, from what the server said last.
import type { Clock } from "../wire/frames";

export interface Shown {
  readonly left: number;
  readonly running: boolean;
}

/** Milliseconds a seat has, as of now; null when no clock concerns it. */
export function timeOf(seat: number, heard: { readonly clock: Clock; readonly at: number } | null, now: number): Shown | null {
  if (!heard) return null;
  const { clock, at } = heard;
  const passed = Math.max(0, now - at);
  const deadline = clock.running[String(seat)];
  if (deadline !== undefined) return { left: Math.max(0, deadline - passed), running: true };
  const bank = clock.left[seat];
  return bank === undefined ? null : { left: bank, running: false };
}

/** `75000` as `1:15`, the last ten seconds with tenths, days as hours. */
export function told(ms: number): string {
  if (ms < 10_000) return `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(ms / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = String(seconds % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
