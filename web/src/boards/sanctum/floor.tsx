// One act of Sanctum as an interactive drawing: the entry at the bottom, the boss on top.
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import "./floor.css";
import { GLYPHS } from "./glyphs";
import { digit } from "./keys";
import { words } from "./texts";
import type { Spot } from "./ways";

const ROW = 74;
const COLUMN = 118;
const MARGIN = 64;
const RADIUS = 21;

export interface FloorProps {
  readonly spots: readonly Spot[];
  readonly label: string;
  /** Places that can be chosen; with none, every place can be pointed out. */
  readonly open?: ReadonlySet<string>;
  readonly visited?: ReadonlySet<string>;
  readonly here?: string | null;
  /** Where to look: the rest is dimmed. */
  readonly lit?: ReadonlySet<string> | null;
  /** Places that can be marked, beside those that can be chosen. */
  readonly markable?: ReadonlySet<string> | undefined;
  /** A way marked ahead. */
  readonly route?: ReadonlySet<string>;
  /** Places that a line of the log speaks of. */
  readonly told?: ReadonlySet<string>;
  /** The open places can be chosen by the digits, left to right. */
  readonly keyed?: boolean;
  /** `more`: with the Shift key. */
  readonly onPick: (id: string, more: boolean) => void;
  readonly onPoint?: (id: string | null) => void;
}

/** A little off the grid, by the place itself, so that the map looks drawn and not plotted. */
function nudge(spot: Spot, turn: number): number {
  const mixed = Math.imul(spot.row * 31 + spot.column * 17 + turn * 7 + 3, 2654435761) >>> 0;
  return ((mixed >>> 8) % 1000) / 1000 - 0.5;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly at: ReadonlyMap<string, readonly [number, number]>;
}

export function layout(spots: readonly Spot[]): Layout {
  const counts = new Map<number, number>();
  for (const spot of spots) counts.set(spot.row, (counts.get(spot.row) ?? 0) + 1);
  const rows = Math.max(...counts.keys(), 0);
  const widest = Math.max(...counts.values(), 1);
  const width = Math.max(460, (widest - 1) * COLUMN + 2 * MARGIN + 60);
  const height = rows * ROW + 2 * MARGIN + 26;
  const at = new Map<string, readonly [number, number]>();
  for (const spot of spots) {
    const count = counts.get(spot.row) ?? 1;
    const alone = count === 1;
    const x = width / 2 + (spot.column - (count - 1) / 2) * COLUMN + (alone ? 0 : nudge(spot, 1) * 26);
    const y = height - MARGIN - spot.row * ROW - (spot.type === "BOSS" ? 26 : nudge(spot, 2) * 14);
    at.set(spot.id, [x, y]);
  }
  return { width, height, at };
}

export function Floor(props: FloorProps & { readonly place: Layout }): JSX.Element {
  const { spots, place, open, visited, here, lit, markable, route, onPick, onPoint } = props;
  const keys = props.keyed && open ? [...open] : [];
  const edges = useMemo(
    () => spots.flatMap((spot) => spot.connections.map((next) => ({ from: spot.id, to: next, d: curve(place.at.get(spot.id), place.at.get(next)) }))),
    [spots, place],
  );
  return (
    <svg class="floor" viewBox={`0 0 ${place.width} ${place.height}`} width={place.width} height={place.height} role="group" aria-label={props.label}>
      <g fill="none" stroke-linecap="round">
        {edges.map((edge) => {
          const walked = visited?.has(edge.from) && (visited.has(edge.to) || edge.to === here);
          const next = edge.from === here && open?.has(edge.to);
          const planned = route?.has(edge.to) && (route.has(edge.from) || edge.from === here);
          const dim = lit && !(lit.has(edge.from) && lit.has(edge.to));
          return <path key={`${edge.from} ${edge.to}`} d={edge.d} class={`way${walked ? " walked" : ""}${next ? " next" : ""}${planned ? " planned" : ""}${dim ? " dim" : ""}${lit && !dim ? " lit" : ""}`} />;
        })}
      </g>
      {spots.map((spot) => {
        const [x, y] = place.at.get(spot.id) ?? [0, 0];
        const glyph = GLYPHS[spot.type];
        const key = keys.indexOf(spot.id);
        const mark = markable?.has(spot.id) ?? false;
        const can = !open || open.has(spot.id) || mark;
        const radius = spot.type === "BOSS" ? RADIUS * 1.6 : RADIUS;
        const state = `${can ? " can" : ""}${open?.has(spot.id) ? " open" : ""}${visited?.has(spot.id) ? " visited" : ""}${here === spot.id ? " here" : ""}${mark ? " markable" : ""}${route?.has(spot.id) ? " planned" : ""}${props.told?.has(spot.id) ? " told" : ""}${lit && !lit.has(spot.id) ? " dim" : ""}`;
        return (
          <g
            key={spot.id}
            class={`spot${state}`}
            transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
            role={can ? "button" : "img"}
            tabIndex={can ? 0 : undefined}
            data-node={spot.id}
            aria-label={`${words.maps.node(words.kinds[spot.type] ?? spot.type, spot.row, spot.column)}; ${words.maps.leads(spot.connections.length)}`}
            aria-pressed={mark ? route?.has(spot.id) : undefined}
            {...(key >= 0 ? digit(key) : {})}
            aria-current={here === spot.id ? "location" : undefined}
            onClick={(event) => can && onPick(spot.id, event.shiftKey)}
            onKeyDown={(event) => {
              if (!can || (event.key !== "Enter" && event.key !== " ")) return;
              event.preventDefault();
              onPick(spot.id, event.shiftKey);
            }}
            onMouseEnter={() => onPoint?.(spot.id)}
            onMouseLeave={() => onPoint?.(null)}
            onFocus={() => onPoint?.(spot.id)}
            onBlur={() => onPoint?.(null)}
          >
            <title>{words.kinds[spot.type] ?? spot.type}</title>
            <circle class="halo" r={radius + 7} />
            {route?.has(spot.id) && <circle class="marked" r={radius + 5} />}
            <circle class="disc" r={radius} fill={glyph?.disc ?? "#333"} stroke={glyph?.ink ?? "#ccc"} />
            <g transform={`scale(${(radius / 17).toFixed(2)})`} fill={glyph?.ink} stroke={glyph?.ink} stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round">
              {glyph?.parts.map(([d, filled], n) => <path key={n} d={d} fill={filled ? undefined : "none"} stroke={filled ? "none" : undefined} fill-rule="evenodd" />)}
            </g>
          </g>
        );
      })}
    </svg>
  );
}

function curve(from: readonly [number, number] | undefined, to: readonly [number, number] | undefined): string {
  if (!from || !to) return "";
  const bend = (from[1] - to[1]) * 0.45;
  return `M${from[0].toFixed(1)} ${from[1].toFixed(1)}C${from[0].toFixed(1)} ${(from[1] - bend).toFixed(1)} ${to[0].toFixed(1)} ${(to[1] + bend).toFixed(1)} ${to[0].toFixed(1)} ${to[1].toFixed(1)}`;
}
