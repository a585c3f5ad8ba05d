// What a title and a mod are called: the server knows; until it has answered, the id in words.
import { words } from "../table/choices";
import { titles } from "../titles";
import type { TableRecord } from "../wire/frames";
import { useLoad } from "./load";

export function useTitleName(title: string): string {
  const cards = useLoad(titles, []);
  return cards.data?.find((card) => card.name === title)?.title ?? words(title);
}

/** The mod that a table plays with, as the table has it; empty: none. Of an old table only the id may be known. */
export function useModName(table: Pick<TableRecord, "title" | "overlay" | "mods"> | null | undefined): string {
  const cards = useLoad(titles, []);
  if (!table?.overlay) return "";
  const named = table.mods?.at(-1);
  if (named) return [named.name, named.version].filter(Boolean).join(" ");
  const card = cards.data?.find((each) => each.name === table.title);
  return card?.overlays.find((each) => each.id === table.overlay)?.name ?? words(table.overlay);
}
