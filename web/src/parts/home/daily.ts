// The order of a day's results: who won by the fewest moves, then who came furthest.
import type { TableRecord } from "../../wire/frames";

const won = (record: TableRecord): boolean => (record.outcome?.winners.length ?? 0) > 0;
export const reached = (record: TableRecord): number => record.outcome?.scores[0] ?? 0;

export function byResult(records: readonly TableRecord[]): readonly TableRecord[] {
  return records
    .filter((record) => record.outcome && record.outcome.reason !== "abandoned" && record.outcome.reason !== "outdated" && !record.forked)
    .sort((a, b) => Number(won(b)) - Number(won(a)) || reached(b) - reached(a) || a.position - b.position);
}
