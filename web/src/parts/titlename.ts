// What a title and a mod are called: the server knows; until it has answered, the id in words.
import { words } from "../table/choices";
import { titles } from "../titles";
import { useLoad } from "./load";

export function useTitleName(title: string): string {
  const cards = useLoad(titles, []);
  return cards.data?.find((card) => card.name === title)?.title ?? words(title);
}

/** The mod that a table plays with; empty: none. One that is not offered any more goes by its id. */
export function useModName(title: string, overlay: string): string {
  const cards = useLoad(titles, []);
  const card = cards.data?.find((each) => each.name === title);
  return overlay && (card?.overlays.find((each) => each.id === overlay)?.name ?? words(overlay));
}
