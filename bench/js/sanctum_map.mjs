// The map generator of Sanctum Ruins in plain JavaScript: what ours is measured against.
// Written from rules 3 and 4 as they read, with objects, ids and arrays, the way a browser game
// would have it. It prints what it made, so the bench can check that both made the same maps.
//
//   node sanctum_map.mjs time PROFILE COUNT     -> {"floors": n, "cpuSeconds": s}
//   node sanctum_map.mjs maps PROFILE COUNT     -> one line of JSON per floor (seeds s0, s1, ..., acts 1-3)

class SeededRandom {
  constructor(seed) {
    let hash = 0;
    for (let i = 0; i < seed.length; i++) {
      hash = (hash << 5) - hash + seed.charCodeAt(i);
      hash |= 0;
    }
    this.state = Math.abs(hash) || 1;
  }

  next() {
    let t = (this.state += 0x6d2b79f5);
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  nextInt(min, max) {
    return Math.floor(this.next() * (max - min + 1)) + min;
  }

  pick(items) {
    return items[this.nextInt(0, items.length - 1)];
  }
}

const ORDER = ['ELITE', 'CAMPFIRE', 'MERCHANT', 'SHRINE'];
const COMPACT_QUOTAS = [[2, 2, 1, 1], [3, 2, 1, 1], [2, 3, 1, 1], [2, 2, 2, 1], [2, 2, 1, 2]];

function rowSizes(profile, rng) {
  const sizes = [1];
  if (profile === 'classic') {
    for (let row = 1; row <= 13; row++) {
      const n = rng.nextInt(2, 4);
      sizes.push(row === 1 ? Math.min(n, 3) : n);
    }
  } else {
    const middle = rng.nextInt(5, 6);
    for (let row = 1; row <= middle; row++) sizes.push(2);
    for (let i = 13 - 2 * middle; i > 0; i--) {
      const growable = [];
      for (let row = 1; row <= middle; row++) if (sizes[row] < (row === 1 ? 3 : 4)) growable.push(row);
      sizes[rng.pick(growable)]++;
    }
  }
  sizes.push(1);
  return sizes;
}

function connect(from, to, rng) {
  const F = from.length;
  const T = to.length;
  const parents = [];
  for (let t = 0; t < T; t++) parents.push(rng.nextInt(0, F - 1));
  parents.sort((a, b) => a - b);
  if (T === 4 && parents[0] === parents[3]) {
    if (parents[0] > 0) parents[0] -= 1;
    else parents[3] = 1;
  }
  const targets = from.map(() => []);
  for (let t = 0; t < T; t++) targets[parents[t]].push(t);
  let used = -1;
  for (const list of targets) {
    if (list.length === 0) list.push(Math.max(used, 0));
    used = Math.max(used, list[list.length - 1]);
  }
  let low = 0;
  for (let f = 0; f < F; f++) {
    const mine = targets[f];
    let high = T - 1;
    if (f + 1 < F) high = Math.min(...targets[f + 1]);
    const extra = rng.nextInt(0, 2);
    for (let i = 0; i < extra; i++) {
      const t = Math.min(Math.max(rng.nextInt(0, T - 1), low), high);
      if (mine.length < 3 && !mine.includes(t)) mine.push(t);
    }
    mine.sort((a, b) => a - b);
    low = Math.max(low, mine[mine.length - 1]);
    from[f].connections = mine.map((t) => to[t].id);
  }
}

function assignTypes(rows, profile, rng) {
  const last = rows.length - 1;
  const quotas =
    profile === 'classic'
      ? [rng.nextInt(2, 3), rng.nextInt(2, 3), rng.nextInt(1, 2), rng.nextInt(1, 2)]
      : COMPACT_QUOTAS[rng.nextInt(0, 4)];
  ORDER.forEach((type, place) => {
    for (let i = 0; i < quotas[place]; i++) {
      let candidates = [];
      const end = type === 'CAMPFIRE' ? last - 1 : last;
      for (let row = type === 'ELITE' ? 4 : 1; row < end; row++) {
        for (const node of rows[row]) if (node.type === 'COMBAT') candidates.push(node);
      }
      if (type === 'ELITE') {
        const kept = candidates.filter((node) =>
          rows[node.row].some((other) => other !== node && other.type !== 'ELITE'),
        );
        if (kept.length > 0) candidates = kept;
      }
      rng.pick(candidates).type = type;
    }
  });
}

export function generateFloor(act, seed, profile) {
  const text = `${seed || 'default_seed'}_act${act}`;
  const rng = new SeededRandom(text);
  const sizes = rowSizes(profile, rng);
  const last = sizes.length - 1;
  const rows = sizes.map((size, row) => {
    const nodes = [];
    for (let column = 0; column < size; column++) {
      nodes.push({
        id: `act${act}_row${row}_node${column}`,
        type: row === last ? 'BOSS' : 'COMBAT',
        act,
        row,
        column,
        connections: [],
        visited: false,
      });
    }
    return nodes;
  });
  for (let row = 0; row < last; row++) connect(rows[row], rows[row + 1], rng);
  assignTypes(rows, profile, rng);
  return { act, profile, seed: text, rows, boss_node: rows[last][0].id };
}

function time(profile, count) {
  let nodes = 0;
  for (let i = 0; i < 3000; i++) nodes += generateFloor(1, `w${i}`, profile).rows.length; // warm up
  const before = process.cpuUsage();
  for (let i = 0; i < count; i++) nodes += generateFloor((i % 3) + 1, `s${i}`, profile).rows.length;
  const spent = process.cpuUsage(before);
  console.log(JSON.stringify({ floors: count, cpuSeconds: (spent.user + spent.system) / 1e6, nodes }));
}

function maps(profile, count) {
  for (let i = 0; i < count; i++) console.log(JSON.stringify(generateFloor((i % 3) + 1, `s${i}`, profile)));
}

const [task, profile, count] = process.argv.slice(2);
if (task === 'time') time(profile, Number(count));
else if (task === 'maps') maps(profile, Number(count));
