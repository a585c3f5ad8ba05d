// Where things are drawn: the layout's grid as boxes, doors and ways in percent of the ship. Any layout will do: what
// touches has a door on the shared edge, what does not is joined through a passage cell or by a line across the deck.
import type { SeenRoom } from "../../wire/generated/sint";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Door extends Spot {
  readonly between: readonly [number, number];
  /** The wall it is in runs this way. */
  readonly wall: "across" | "down";
}

export interface Deck {
  readonly boxes: ReadonlyMap<number, Box>;
  readonly passages: readonly Box[];
  readonly doors: readonly Door[];
  /** Neighbours that no edge joins. */
  readonly ways: readonly (readonly [Spot, Spot])[];
  /** The largest rectangle of cells without a room, if it is big enough to be seen as a court. */
  readonly court: Box | null;
  /** How many rooms of ordinary size the ship is long and wide. */
  readonly across: number;
  readonly down: number;
  readonly turned: boolean;
}

export interface Plan {
  readonly grid: readonly [number, number];
  readonly passages: readonly (readonly [number, number])[];
  readonly rooms: Readonly<Record<string, SeenRoom>>;
}

interface Cell {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

const HALL = 0.55; // a room as long as the ship needs less depth than the others

const turn = (cell: Cell): Cell => ({ row: cell.column, column: cell.row, rows: cell.columns, columns: cell.rows });

/** The most rooms side by side. */
export function widest(plan: Plan): number {
  const counts = new Map<number, number>();
  for (const { cell } of Object.values(plan.rooms)) counts.set(cell[0], (counts.get(cell[0]) ?? 0) + 1);
  return Math.max(1, ...counts.values());
}

/** Sums of weights, so that the n-th line is at the n-th sum. */
function lines(count: number, thin: (n: number) => boolean): readonly number[] {
  const weights = Array.from({ length: count }, (_, n) => (thin(n) ? HALL : 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const found = [0];
  for (const weight of weights) found.push((found.at(-1) ?? 0) + (weight / total) * 100);
  return found;
}

export function deckOf(plan: Plan, turned = false): Deck {
  const [rows, columns] = turned ? [plan.grid[1], plan.grid[0]] : plan.grid;
  const cells = new Map<number, Cell>();
  for (const [id, { cell }] of Object.entries(plan.rooms)) {
    const upright: Cell = { row: cell[0], column: cell[1], rows: 1, columns: cell[2] };
    cells.set(Number(id), turned ? turn(upright) : upright);
  }
  const passages = plan.passages.map(([row, column]): Cell => {
    const upright: Cell = { row, column, rows: 1, columns: 1 };
    return turned ? turn(upright) : upright;
  });
  const all = [...cells.values(), ...passages];
  const thinRow = (n: number): boolean => {
    const inside = all.filter((cell) => cell.row <= n && n < cell.row + cell.rows);
    return inside.length === 1 && inside[0]?.columns === columns && inside[0].rows === 1 && rows > 1;
  };
  const thinColumn = (n: number): boolean => {
    const inside = all.filter((cell) => cell.column <= n && n < cell.column + cell.columns);
    return inside.length === 1 && inside[0]?.rows === rows && inside[0].columns === 1 && columns > 1;
  };
  const ys = lines(rows, thinRow);
  const xs = lines(columns, thinColumn);
  const boxOf = (cell: Cell): Box => {
    const x = xs[cell.column] ?? 0;
    const y = ys[cell.row] ?? 0;
    return { x, y, width: (xs[cell.column + cell.columns] ?? 100) - x, height: (ys[cell.row + cell.rows] ?? 100) - y };
  };
  const boxes = new Map([...cells].map(([id, cell]) => [id, boxOf(cell)]));
  const halls = passages.map(boxOf);
  const doors: Door[] = [];
  const ways: (readonly [Spot, Spot])[] = [];
  for (const [id, room] of Object.entries(plan.rooms)) {
    const one = Number(id);
    for (const other of room.neighbors) {
      if (other <= one) continue;
      const [a, b] = [boxes.get(one), boxes.get(other)];
      if (!a || !b) continue;
      const door = shared(a, b);
      if (door) {
        doors.push({ ...door, between: [one, other] });
        continue;
      }
      const hall = halls.find((each) => shared(each, a) && shared(each, b));
      const [left, right] = hall ? [shared(hall, a), shared(hall, b)] : [];
      if (left && right) doors.push({ ...left, between: [one, other] }, { ...right, between: [one, other] });
      else ways.push([centre(a), centre(b)]);
    }
  }
  const perRow = Math.max(1, ...Array.from({ length: rows }, (_, n) => all.filter((cell) => cell.row <= n && n < cell.row + cell.rows).length));
  const perColumn = Math.max(1, ...Array.from({ length: columns }, (_, n) => all.filter((cell) => cell.column <= n && n < cell.column + cell.columns).length));
  return { boxes, passages: halls, doors, ways, court: courtOf(all, rows, columns, boxOf), across: perRow, down: perColumn, turned };
}

export const centre = (box: Box): Spot => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** The middle of the edge two boxes share. */
function shared(a: Box, b: Box): Omit<Door, "between"> | null {
  const same = (one: number, other: number): boolean => Math.abs(one - other) < 0.01;
  const overlap = (from: number, to: number): number | null => (to - from > 0.01 ? (from + to) / 2 : null);
  const y = overlap(Math.max(a.y, b.y), Math.min(a.y + a.height, b.y + b.height));
  const x = overlap(Math.max(a.x, b.x), Math.min(a.x + a.width, b.x + b.width));
  if (y !== null && same(a.x + a.width, b.x)) return { x: b.x, y, wall: "down" };
  if (y !== null && same(b.x + b.width, a.x)) return { x: a.x, y, wall: "down" };
  if (x !== null && same(a.y + a.height, b.y)) return { x, y: b.y, wall: "across" };
  if (x !== null && same(b.y + b.height, a.y)) return { x, y: a.y, wall: "across" };
  return null;
}

function courtOf(all: readonly Cell[], rows: number, columns: number, boxOf: (cell: Cell) => Box): Box | null {
  const taken = (row: number, column: number): boolean =>
    all.some((cell) => cell.row <= row && row < cell.row + cell.rows && cell.column <= column && column < cell.column + cell.columns);
  let best: Cell | null = null;
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      for (let high = 1; row + high <= rows; high++)
        for (let wide = 1; column + wide <= columns; wide++) {
          if (best && high * wide <= best.rows * best.columns) continue;
          let free = true;
          for (let r = row; free && r < row + high; r++) for (let c = column; free && c < column + wide; c++) free = !taken(r, c);
          if (free) best = { row, column, rows: high, columns: wide };
        }
  if (!best) return null;
  const box = boxOf(best);
  return box.width >= 30 && box.height >= 30 ? box : null;
}

/** The line of a planned walk: from inside one door to inside the last, through the middle of the rooms between. */
export function walkOf(deck: Deck, from: number, path: readonly number[], shift = 0): readonly Spot[] {
  const spots: Spot[] = [];
  const add = (spot: Spot): void => void spots.push({ x: spot.x + shift, y: spot.y + shift });
  let at = from;
  let entered: Spot | undefined;
  for (const step of path) {
    const here = deck.boxes.get(at);
    const there = deck.boxes.get(step);
    if (!here || !there) break;
    // Through a passage there are two doors: the one of the room left comes first.
    const doors = deck.doors.filter((door) => door.between.includes(at) && door.between.includes(step)).sort((a, b) => near(a, here) - near(b, here));
    const out = doors[0] ?? centre(there);
    if (entered && same(entered, out)) add(short(out, inside(here, out)));
    else if (entered) {
      add(inside(here, entered));
      add(inside(here, out));
    } else add(short(out, inside(here, out)));
    for (const door of doors) add(door);
    entered = doors.at(-1) ?? centre(here);
    at = step;
  }
  const last = deck.boxes.get(at);
  if (last && entered) add(short(entered, inside(last, entered)));
  return spots;
}

const same = (one: Spot, other: Spot): boolean => one.x === other.x && one.y === other.y;

const SHORT = 0.14; // of the way from a door to the middle: a walk ends just inside, clear of names

const short = (door: Spot, middle: Spot): Spot => ({ x: door.x + (middle.x - door.x) * SHORT, y: door.y + (middle.y - door.y) * SHORT });

const near = (spot: Spot, box: Box): number => Math.hypot(spot.x - centre(box).x, spot.y - centre(box).y);

/** The middle of a room; of one much longer than wide, the middle opposite its door. */
function inside(box: Box, door: Spot): Spot {
  const middle = centre(box);
  if (box.width > 70) return { x: door.x, y: middle.y };
  if (box.height > 70) return { x: middle.x, y: door.y };
  return middle;
}
