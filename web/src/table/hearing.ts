// What an update sounds like. How that is made is another matter (`look/sound.ts`).
import { DETAIL, GRAVE } from "./telling";

export type Sound = "turn" | "move" | "hit" | "draw" | "tide" | "win" | "loss";

const ORDER: readonly Sound[] = ["hit", "tide", "draw", "move"];

/** What is heard of an update: the weightiest of its events, by the board's own table or by how much they matter. */
export function soundOf(
  events: readonly { readonly type: string }[],
  weights: readonly number[],
  sounds: Readonly<Partial<Record<string, Sound>>> = {},
): Sound | null {
  const heard = events.flatMap((event, n) => sounds[event.type] ?? (weights[n] === GRAVE ? "hit" : weights[n] === DETAIL ? [] : "move"));
  return ORDER.find((kind) => heard.includes(kind)) ?? heard[0] ?? null;
}
