// JSON Merge Patch (RFC 7396): a view and what changed give the next view. The old view is never touched, and what
// did not change stays the same object, so a board redraws only what is new.

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
