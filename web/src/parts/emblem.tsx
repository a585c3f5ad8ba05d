// A title's picture: its own, the one built into the page, or a mosaic laid from its name.
import type { JSX } from "preact";
import { emblemOf } from "../boards";
import { Mosaic } from "../look/mosaic";
import type { TitleCard } from "../wire/http";

export function Emblem({ card }: { card: TitleCard }): JSX.Element {
  if (card.picture) return <img src={card.picture} alt="" />;
  const Drawn = emblemOf(card.name);
  return Drawn ? <Drawn /> : <Mosaic name={card.name} />;
}
