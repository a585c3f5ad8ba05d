// A board of any number of cells that means nothing: where frame times of panning and zooming are measured.
import type { JSX } from "preact";
import { PanZoom } from "../boards/surface";
import { Heading } from "../parts/heading";
import type { Route } from "../router";

const SIZE = 36;
const TINTS = ["#7fa66a", "#93b37b", "#c9b678", "#6d8f5c", "#5b87a6", "#a8906a"];

export function Lab({ route }: { route: Route }): JSX.Element {
  const cells = Math.max(1, Math.min(20_000, Number(route.query.get("cells") ?? 4000) || 4000));
  const columns = Math.ceil(Math.sqrt(cells * 1.5));
  const rows = Math.ceil(cells / columns);
  return (
    <div class="page lab">
      <Heading title="Lab">{`${cells} cells`}</Heading>
      <div class="card" style={{ height: "70dvh" }}>
        <PanZoom width={columns * SIZE} height={rows * SIZE} label={`${cells} cells`}>
          <svg width={columns * SIZE} height={rows * SIZE} viewBox={`0 0 ${columns * SIZE} ${rows * SIZE}`} role="img" aria-label={`${cells} cells`}>
            {Array.from({ length: cells }, (_, n) => {
              const x = (n % columns) * SIZE;
              const y = Math.floor(n / columns) * SIZE;
              const kind = (Math.imul(n + 7, 2654435761) >>> 16) % 16;
              return (
                <g key={n} transform={`translate(${x} ${y})`}>
                  <rect width={SIZE} height={SIZE} fill={TINTS[kind % TINTS.length]} stroke="#2b3324" stroke-opacity=".35" />
                  {kind === 3 && <path d="M8 26l10-16l10 16z" fill="#2f4a2a" />}
                  {kind === 9 && <circle cx="18" cy="18" r="11" fill="#0072b2" stroke="#fff" stroke-width="2" />}
                </g>
              );
            })}
          </svg>
        </PanZoom>
      </div>
    </div>
  );
}
