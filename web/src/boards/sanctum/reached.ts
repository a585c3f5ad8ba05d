// Which ascent each class may try next: kept in this browser, because no account remembers it.
const PLACE = "tessera.sanctum.reached.v1";

type Kept = Pick<Storage, "getItem" | "setItem">;

function read(storage: Kept): Readonly<Record<string, number>> {
  try {
    const found: unknown = JSON.parse(storage.getItem(PLACE) ?? "{}");
    return typeof found === "object" && found !== null ? (found as Record<string, number>) : {};
  } catch {
    return {};
  }
}

/** The step that a class has earned; 0 before its first win. */
export function reached(storage: Kept, classId: string): number {
  const step = read(storage)[classId];
  return Number.isInteger(step) ? Number(step) : 0;
}

/** Keeps the highest step that was ever earned. */
export function keepReached(storage: Kept, classId: string, step: number): void {
  const all = read(storage);
  if ((all[classId] ?? 0) >= step) return;
  try {
    storage.setItem(PLACE, JSON.stringify({ ...all, [classId]: step }));
  } catch {
    // storage forbidden: the end of the run has offered the step
  }
}
