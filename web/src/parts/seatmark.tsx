// A seat's sign: its colour and its own shape.
import type { JSX } from "preact";
import { colourOf } from "../look/seats";

export function SeatMark({ seat, size = 16 }: { seat: number; size?: number }): JSX.Element {
  const colour = colourOf(seat);
  return (
    <svg class="seatmark" viewBox="0 0 24 24" style={{ width: `${size / 16}rem`, height: `${size / 16}rem` }} aria-hidden="true" focusable="false">
      <path d={colour.mark} fill={colour.fill} stroke="var(--ink)" stroke-opacity=".45" stroke-width="1.2" />
    </svg>
  );
}
