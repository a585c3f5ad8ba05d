// Ways through a map: plain arithmetic on who leads where. Rows are listed from the entry to the boss.

export interface Spot {
  readonly id: string;
  readonly type: string;
  readonly row: number;
  readonly column: number;
  readonly connections: readonly string[];
}

/** How many ways lead from the entry to the boss through each place. */
export function waysThrough(spots: readonly Spot[]): Map<string, number> {
  const sorted = [...spots].sort((a, b) => a.row - b.row);
  const first = sorted[0]?.row ?? 0;
  const below = new Map<string, number>();
  for (const spot of sorted) {
    if (spot.row === first) below.set(spot.id, 1);
    for (const next of spot.connections) below.set(next, (below.get(next) ?? 0) + (below.get(spot.id) ?? 0));
  }
  const above = new Map<string, number>();
  for (const spot of sorted.reverse())
    above.set(spot.id, spot.connections.length ? spot.connections.reduce((sum, next) => sum + (above.get(next) ?? 0), 0) : 1);
  return new Map(sorted.map((spot) => [spot.id, (below.get(spot.id) ?? 0) * (above.get(spot.id) ?? 0)]));
}

/** Every place that some way through this one visits. */
export function reach(spots: readonly Spot[], id: string): Set<string> {
  const found = new Set([id]);
  const sorted = [...spots].sort((a, b) => a.row - b.row);
  for (const spot of sorted) if (found.has(spot.id)) for (const next of spot.connections) found.add(next);
  const up = new Set([id]);
  for (const spot of sorted.reverse())
    if (spot.connections.some((next) => up.has(next))) {
      up.add(spot.id);
      found.add(spot.id);
    }
  return found;
}
