// What a title is called: the server knows; until it has answered, the title's id in words.
import { words } from "../table/choices";
import { titles } from "../titles";
import { useLoad } from "./load";

export function useTitleName(title: string): string {
  const cards = useLoad(titles, []);
  return cards.data?.find((card) => card.name === title)?.title ?? words(title);
}
