// A pile laid open: cards of the same kind once, with their number.
import type { JSX } from "preact";
import { Dialog } from "../../parts/dialog";
import type { Face, SeenCard } from "../../wire/generated/sanctum";
import { CardBody, cardLabel, cardTip, type Keywords } from "./card";
import { words } from "./texts";

export interface Stack {
  readonly face: string;
  readonly count: number;
}

/** Same faces together, in the order of their first card. */
export function stacked(cards: readonly Pick<SeenCard, "face">[]): readonly Stack[] {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card.face, (counts.get(card.face) ?? 0) + 1);
  return [...counts].map(([face, count]) => ({ face, count }));
}

export function CardList({ cards, faces, keywords }: { readonly cards: readonly SeenCard[]; readonly faces: Readonly<Record<string, Face>>; readonly keywords: Keywords }): JSX.Element {
  if (!cards.length) return <p class="hint">{words.emptyPile}</p>;
  return (
    <ul class="sc-cards">
      {stacked(cards).map(({ face: key, count }) => {
        const face = faces[key];
        if (!face) return null;
        return (
          <li key={key} class="sc-laid" data-tip={cardTip(face, keywords)}>
            <span class="sr">{`${cardLabel(face)}${count > 1 ? `, ×${count}` : ""}`}</span>
            <span aria-hidden="true">
              <CardBody face={face} keywords={keywords} />
            </span>
            {count > 1 && (
              <span class="sc-count" aria-hidden="true">
                ×{count}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface PileProps {
  readonly name: string | null;
  readonly hint?: string | undefined;
  readonly cards: readonly SeenCard[];
  readonly faces: Readonly<Record<string, Face>>;
  readonly keywords: Keywords;
  readonly onClose: () => void;
}

export function PileDialog({ name, hint, cards, faces, keywords, onClose }: PileProps): JSX.Element {
  return (
    <Dialog wide open={name !== null} heading={name === null ? "" : words.pileOf(name, cards.length)} onClose={onClose}>
      {hint && <p class="hint">{hint}</p>}
      <CardList cards={cards} faces={faces} keywords={keywords} />
      <form method="dialog">
        <button class="button">{words.back}</button>
      </form>
    </Dialog>
  );
}
