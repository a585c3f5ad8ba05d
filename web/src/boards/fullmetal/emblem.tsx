// Full Metal Planète's picture for its card: a ship on the shore, its force around it, minerals waiting.
import type { JSX } from "preact";
import { COLOURS } from "./colours";
import { Ground, Minerals } from "./ground";
import { cellOf, hexOf, COLUMNS, ROWS, type Hex } from "./hexes";
import { Piece } from "./pieces";
import type { SeenUnit } from "../../wire/generated/fullmetal";
import "./ground.css";

const PATCH = ["...^^....~~~", "....^..%~~~~", ".......%~~*~", "......%~~~~~", "..%....~~~*~", ".......%~~~~"];
const TERRAIN = Array.from({ length: ROWS }, (_, row) => (PATCH[row] ?? "").padEnd(COLUMNS, "~"));

const hex = (column: number, row: number): Hex => hexOf(row * COLUMNS + column);

const piece = (kind: string, owner: number, hexes: readonly Hex[], cargo: readonly string[] = []): SeenUnit => ({
  kind,
  owner,
  color: owner,
  position: hexes[0] ?? null,
  hexes,
  rotation: 0,
  shots: 2,
  range: 0,
  stuck: false,
  neutralized: false,
  carrier: "",
  cargo,
  down: 0,
  lifted: false,
  can_rebuild: false,
});

const [Q, R] = hex(4, 2);
const SHIP: readonly Hex[] = [[Q, R], [Q + 1, R - 1], [Q - 1, R], [Q, R + 1]];
const UNITS: readonly SeenUnit[] = [
  piece("astronef", 0, SHIP),
  ...SHIP.slice(1).map((each) => piece("tower", 0, [each])),
  piece("tank", 0, [hex(6, 3)]),
  piece("crab", 0, [hex(2, 3)], ["mineral-1"]),
  piece("motorboat", 1, [hex(9, 1)]),
  piece("barge", 1, [hex(8, 3), hex(9, 3)], ["mineral-2", "mineral-3"]),
];
const MINERALS: Readonly<Record<string, number>> = Object.fromEntries([hex(1, 1), hex(6, 1), hex(1, 4), hex(5, 4), hex(7, 0)].map(([q, r], n) => [`${q},${r}`, n]));

export default function Emblem(): JSX.Element {
  return (
    <svg class="fm-emblem" viewBox="20 20 320 160" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <Ground terrain={TERRAIN} zones={[]} tide="normal" printed={false} showZones={false} />
      <Minerals minerals={MINERALS} />
      {UNITS.map((unit) => (
        <Piece key={`${unit.kind}.${cellOf(unit.hexes[0] ?? [0, 0])}`} unit={unit} colours={COLOURS} />
      ))}
    </svg>
  );
}
