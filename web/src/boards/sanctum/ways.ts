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

/** A way from one of the starts to a place, places in order; null: there is none. Leftmost where several lead there. */
export function wayTo(spots: readonly Spot[], starts: readonly string[], goal: string): readonly string[] | null {
  const by = new Map(spots.map((spot) => [spot.id, spot]));
  const climb = (id: string): readonly string[] | null => {
    if (id === goal) return [id];
    const spot = by.get(id);
    if (!spot || spot.row >= (by.get(goal)?.row ?? -1)) return null;
    for (const next of spot.connections) {
      const rest = climb(next);
      if (rest) return [id, ...rest];
    }
    return null;
  };
  for (const start of starts) {
    const way = climb(start);
    if (way) return way;
  }
  return null;
}

/**
 * The planned way after a place was marked: a marked place is unmarked together with all behind it; another is joined
 * to as much of the way as leads there.
 */
export function marked(spots: readonly Spot[], starts: readonly string[], way: readonly string[], id: string): readonly string[] {
  const at = way.indexOf(id);
  if (at >= 0) return way.slice(0, at);
  const by = new Map(spots.map((spot) => [spot.id, spot]));
  for (let kept = way.length; kept > 0; kept -= 1) {
    const last = by.get(way[kept - 1] ?? "");
    const on = last && wayTo(spots, last.connections, id);
    if (on) return [...way.slice(0, kept), ...on];
  }
  return wayTo(spots, starts, id) ?? way;
}

/** What is left of a planned way: what was walked falls off, and what no longer hangs together is dropped. */
export function stillAhead(way: readonly string[], here: string | null, open: readonly string[]): readonly string[] {
  const at = here === null ? -1 : way.indexOf(here);
  const rest = at >= 0 ? way.slice(at + 1) : way;
  return rest.length && rest[0] !== undefined && open.length > 0 && !open.includes(rest[0]) ? [] : rest;
}

/** How many places of each kind. */
export function counted(spots: readonly Spot[], ids: Iterable<string>): ReadonlyMap<string, number> {
  const by = new Map(spots.map((spot) => [spot.id, spot.type]));
  const found = new Map<string, number>();
  for (const id of ids) {
    const kind = by.get(id);
    if (kind) found.set(kind, (found.get(kind) ?? 0) + 1);
  }
  return found;
}
