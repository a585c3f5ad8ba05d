// The companies' colours, as the title's own files name them: red, blue, green, yellow. Each has a mark of its own for
// those who see them alike.
import type { SeatColour } from "../board";

export const COLOURS: readonly SeatColour[] = [
  { name: "red", fill: "#c62f2a", ink: "#ffffff", mark: "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18z" },
  { name: "blue", fill: "#1f62b4", ink: "#ffffff", mark: "M4 4h16v16H4z" },
  { name: "green", fill: "#2c7d3e", ink: "#ffffff", mark: "M8 3h8l5 5v8l-5 5H8l-5-5V8z" },
  { name: "yellow", fill: "#f2cf1d", ink: "#1c1900", mark: "M3 5q9-4 18 0v7q-1 7-9 10q-8-3-9-10z" },
];
