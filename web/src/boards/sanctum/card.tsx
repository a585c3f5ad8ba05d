// A card: its frame says what kind it is, its gem how rare. The text is the server's, with the numbers of the moment.
import type { ComponentChildren, JSX } from "preact";
import type { Face } from "../../wire/generated/sanctum";
import "./card.css";
import { keywordsIn, pieces } from "./prose";
import { Said } from "./said";
import { Sign, type SignName } from "./signs";
import { words } from "./texts";
import { tipOf } from "../../parts/tips";

export type Keywords = Readonly<Record<string, string>>;

/** What is drawn on a card: the first thing its text speaks of. */
export function motif(face: Pick<Face, "kind" | "text">): SignName {
  const text = face.text.toLowerCase();
  if (face.kind === "curse") return "skull";
  if (face.kind === "power") return text.includes("pact") || text.includes("contract") || text.includes("infernal") ? "scroll" : text.includes("watch") || text.includes("unbreakable") || text.includes("fortify") ? "tower" : "star";
  const first: readonly (readonly [string, SignName])[] = [
    ["curse", "skull"],
    ["lose", "drop"],
    ["damage to all", "burst"],
    ["damage", "sword"],
    ["potion", "flask"],
    ["fortify", "tower"],
    ["block", "shield"],
    ["devotion", "sun"],
    ["heal", "heart"],
    ["blessed", "sun"],
    ["draw", "cards"],
    ["resolve", "flame"],
  ];
  if (face.kind === "skill" && text.includes("block") && text.includes("damage")) return "shield";
  return first.find(([word]) => text.includes(word))?.[1] ?? "star";
}

export function cardLabel(face: Face, text = face.text, more: readonly string[] = []): string {
  const kind = words.cardKinds[face.kind] ?? face.kind;
  return [`${face.name}${face.up ? `, ${words.upgraded}` : ""}, ${kind}${face.unplayable ? "" : `, ${words.cost(face.cost)}`}`, text, ...more].filter(Boolean).join(". ");
}

export const cardTip = (face: Face, keywords: Keywords, text = face.text, more: readonly (readonly [string, string])[] = []): string | undefined => {
  const parts = [...keywordsIn(`${text} ${face.text}`, keywords).map((name) => [name, keywords[name] ?? ""] as const), ...more];
  return parts.length ? tipOf(...parts) : undefined;
};

const lengthOf = (text: string): string => (text.length < 22 ? "short" : text.length < 50 ? "middle" : text.length < 72 ? "long" : "longest");

/** The picture of a card, without any doing. */
export function CardBody({ face, text = face.text, keywords, corrupted = false }: { readonly face: Face; readonly text?: string; readonly keywords: Keywords; readonly corrupted?: boolean }): JSX.Element {
  return (
    <span class={`sc-card${face.up ? " up" : ""}${corrupted ? " corrupted" : ""}`} data-kind={face.kind} data-rarity={face.rarity} data-length={lengthOf(text)}>
      <span class="sc-card-head">
        {!face.unplayable && <span class="sc-cost">{face.cost}</span>}
        <span class="sc-card-name">
          {face.name}
          {face.up && !face.name.endsWith("+") ? "+" : ""}
        </span>
      </span>
      <span class="sc-card-art">
        <Sign name={motif(face)} />
      </span>
      <span class="sc-card-kind">
        <i class="sc-gem" />
        {words.cardKinds[face.kind] ?? face.kind}
      </span>
      <span class="sc-card-text">
        <span>
          {pieces(text, face.text, keywords).map((piece, n) => (piece.mark ? <b key={n} class={piece.mark}>{piece.text}</b> : piece.text))}
        </span>
      </span>
      {corrupted && <span class="sc-card-flag">{words.corrupted}</span>}
    </span>
  );
}

export interface CardButtonProps {
  readonly face: Face;
  readonly keywords: Keywords;
  readonly label?: string;
  readonly disabled?: boolean;
  readonly pressed?: boolean;
  readonly attributes?: Readonly<Record<string, string | number | undefined>>;
  readonly onClick?: () => void;
  readonly children?: ComponentChildren;
}

/** A card that can be chosen. One that cannot stays in the order of the focus, so that it can be read. */
export function CardButton({ face, keywords, label, disabled = false, pressed, attributes, onClick, children }: CardButtonProps): JSX.Element {
  return (
    <button
      type="button"
      class="sc-card-button"
      aria-disabled={disabled ? "true" : undefined}
      aria-pressed={pressed}
      data-card={face.id}
      data-tip={cardTip(face, keywords)}
      onClick={() => !disabled && onClick?.()}
      {...attributes}
    >
      <Said words={label ?? cardLabel(face)}>{children ?? <CardBody face={face} keywords={keywords} />}</Said>
    </button>
  );
}
