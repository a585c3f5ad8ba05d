// How long ago something was, in words.
import { t } from "../texts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function ago(at: number, now = Date.now()): string {
  const past = Math.max(0, now - at);
  if (past < MINUTE) return t.when.now;
  if (past < HOUR) return t.when.minutes(Math.floor(past / MINUTE));
  if (past < DAY) return t.when.hours(Math.floor(past / HOUR));
  return t.when.days(Math.floor(past / DAY));
}
