// Finds a title's board by its folder, and loads it when a table of that title is opened. Pictures for the titles'
// cards are small and come with the page.
import type { ComponentType } from "preact";
import type { AnyBoard } from "./board";
import generic from "./generic";

const boards = import.meta.glob<{ default: AnyBoard }>(["./*/index.tsx", "!./generic/index.tsx"]);
const emblems = import.meta.glob<{ default: ComponentType }>("./*/emblem.tsx", { eager: true });

/** /?board=generic#/… shows any title on the generic board. */
const plain = new URLSearchParams(location.search).get("board") === "generic";

export async function boardOf(title: string): Promise<AnyBoard> {
  const load = plain ? undefined : boards[`./${title}/index.tsx`];
  return load ? (await load()).default : generic;
}

export const emblemOf = (title: string): ComponentType | undefined => emblems[`./${title}/emblem.tsx`]?.default;
