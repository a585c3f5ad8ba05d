// Colours of seats: Okabe and Ito's palette, told apart with any kind of colour vision, and a mark for those who
// see none. The first two are the pair with the greatest contrast.
import { signal } from "@preact/signals";

export interface SeatColour {
  readonly name: string;
  readonly fill: string;
  /** Text on the fill. */
  readonly ink: string;
  /** A shape of its own, as SVG path data in a box of 24 by 24. */
  readonly mark: string;
}

export const SEAT_COLOURS: readonly SeatColour[] = [
  { name: "blue", fill: "#0072b2", ink: "#ffffff", mark: "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18z" },
  { name: "orange", fill: "#e69f00", ink: "#1a1300", mark: "M12 3L22 20H2z" },
  { name: "green", fill: "#009e73", ink: "#00140e", mark: "M4 4h16v16H4z" },
  { name: "purple", fill: "#cc79a7", ink: "#22000f", mark: "M12 2L22 12L12 22L2 12z" },
  { name: "sky", fill: "#56b4e9", ink: "#00131f", mark: "M12 2L21 8.5L17.6 20H6.4L3 8.5z" },
  { name: "vermilion", fill: "#d55e00", ink: "#1c0900", mark: "M9 3h6v6h6v6h-6v6H9v-6H3V9h6z" },
  { name: "yellow", fill: "#f0e442", ink: "#1c1900", mark: "M7 3h10l5 9l-5 9H7l-5-9z" },
  { name: "grey", fill: "#8c8c8c", ink: "#0c0c0c", mark: "M12 2l3 7h7l-5.5 4.5L18.500 22L12 17l-6.500 5l2-8.500L2 9h7z" },
];

/** The colours of the table on the page: its title's own, where it has any. */
export const seatColours = signal<readonly SeatColour[]>(SEAT_COLOURS);

export const colourOf = (seat: number): SeatColour =>
  seatColours.value[seat % seatColours.value.length] ?? (SEAT_COLOURS[0] as SeatColour);
