// JSON Merge Patch (RFC 7396): a view and what changed give the next view. The old view is never touched, and what
// did not change stays the same object, so a board redraws only what is new. Lists of choices are edited by splices.

import type { Choice, Splice } from "../wire/frames";

type Plain = Readonly<Record<string, unknown>>;

const isMap = (value: unknown): value is Plain => typeof value === "object" && value !== null && !Array.isArray(value);

export function fold(view: unknown, patch: unknown): unknown {
  if (!isMap(patch)) return patch;
  const before: Plain = isMap(view) ? view : {};
  const keys = Object.keys(patch);
  if (isMap(view) && keys.length === 0) return view;
  const after: Record<string, unknown> = { ...before };
  for (const key of keys) {
    if (key === "__proto__") continue; // would set a prototype instead of a member
    const change = patch[key];
    if (change === null) delete after[key];
    else after[key] = fold(Object.hasOwn(before, key) ? before[key] : undefined, change);
  }
  return after;
}

/** The next list of choices from the last one; those that stay are the same objects. */
export function spliced(list: readonly Choice[], edit: readonly Splice[]): readonly Choice[] {
  const after: Choice[] = [];
  let here = 0;
  for (const [keep, drop, put] of edit) {
    for (const end = here + keep; here < end; here++) after.push(list[here] as Choice);
    here += drop;
    after.push(...put);
  }
  return here === 0 && !after.length ? list : after.concat(list.slice(here));
}
