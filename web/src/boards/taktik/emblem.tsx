// Taktik's picture for its card: a patch of the map with a river, a road, and two counters meeting at the bridge.
import type { JSX } from "preact";
import { SEAT_COLOURS } from "../../look/seats";
import { Counter } from "./counter";
import { arrow, CELL, groundOf } from "./ground";
import "./ground.css";

const PATCH = {
  width: 8,
  height: 5,
  biomes: ["fff..hhh", "ff....hh", "...rr...", ".UU...ff", "UUU..fff"],
  overlays: ["...~....", "...~....", "###B####", "...~~...", "....~..."],
};

export default function Emblem(): JSX.Element {
  const ground = groundOf(PATCH);
  const [blue, orange] = SEAT_COLOURS;
  const { d } = arrow({ x: 1.6, y: 2 }, { x: 5, y: 1.2 });
  const place = (x: number, y: number): string => `translate(${(x + 0.5) * CELL} ${(y + 0.5) * CELL}) scale(1.25)`;
  return (
    <svg class="tk-emblem" viewBox={`0 0 ${PATCH.width * CELL} ${PATCH.height * CELL}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <rect class="tk-plain" width={PATCH.width * CELL} height={PATCH.height * CELL} />
      {ground.terrains.map((each) => (
        <g key={each.name} class={`tk-ground tk-${each.name}`}>
          <path class="tk-area" d={each.area} />
          <path class={each.solid ? "tk-solid" : "tk-pen"} d={each.marks} />
          {each.lights && <path class="tk-lights" d={each.lights} />}
        </g>
      ))}
      <path class="tk-bank" d={ground.river} />
      <path class="tk-river" d={ground.river} />
      <path class="tk-stream" d={ground.river} />
      <path class="tk-casing" d={ground.road} />
      <path class="tk-road" d={ground.road} />
      {ground.bridges.map(({ x, y }) => (
        <g key={x} class="tk-bridge" transform={`translate(${(x + 0.5) * CELL} ${(y + 0.5) * CELL})`}>
          <rect x="-11" y="-5.5" width="22" height="11" rx="1.5" />
          <path d="M-12 -5.5H12M-12 5.5H12" />
        </g>
      ))}
      <g class="tk-arrow tk-now">
        <path class="tk-shaft-rim" d={d} />
        <path class="tk-shaft" d={d} />
      </g>
      {blue && (
        <>
          <g transform={place(1.6, 2)}>
            <Counter name="" unit={{ owner: 0, kind: "VEHICLE", hits: 2, damage: 0, leader: false, cargo: false }} colour={blue} />
          </g>
          <g transform={place(1, 0.9)}>
            <Counter name="" unit={{ owner: 0, kind: "SPECIAL", hits: 2, damage: 1, leader: true, cargo: false }} colour={blue} />
          </g>
        </>
      )}
      {orange && (
        <g transform={place(5, 1.2)}>
          <Counter name="" unit={{ owner: 1, kind: "INFANTRY", hits: 1, damage: 0, leader: false, cargo: false }} colour={orange} />
        </g>
      )}
    </svg>
  );
}
