// What a key means on this board, without a DOM: where the focus is decides between the map's keys and the board's own.

/** Where a key was pressed: on a cell of the map, on a button or another control, or nowhere in particular. */
export type Place = "cell" | "control" | "page";

export type Act = "next" | "end" | "confirm" | "map" | "escape" | "fortify" | "sleep" | "found" | "goto" | "patrol" | "automate" | "cancel" | "research" | "policies" | "cities" | "news" | "others" | "realm" | "here";

const LETTERS: Readonly<Record<string, Act>> = {
  f: "fortify",
  s: "sleep",
  b: "found",
  g: "goto",
  p: "patrol",
  e: "automate",
  x: "cancel",
  r: "research",
  v: "policies",
  l: "cities",
  n: "news",
  d: "others",
  i: "here",
};

/** The act of a key, the number of a deed for a digit, or null where the key is somebody else's. */
export function actOf(key: string, shift: boolean, place: Place): Act | number | null {
  if (key === "Enter" && shift) return "end";
  if (key === " ") return place === "control" ? null : "next";
  if (key === "Enter") return place === "page" ? "confirm" : null; // on a cell it points, on a button it presses
  if (key.startsWith("Arrow")) return place === "page" ? "map" : null;
  if (key === "Escape") return place === "page" ? "escape" : null;
  if (shift) return null;
  if (/^[1-9]$/.test(key)) return Number(key);
  return LETTERS[key] ?? null;
}
