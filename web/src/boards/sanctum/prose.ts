// Card texts in pieces: keywords to be set off, and numbers that are not those printed on the card.

export interface Piece {
  readonly text: string;
  /** `kw` a keyword, `more` or `less` a number that has changed. */
  readonly mark: "" | "kw" | "more" | "less";
}

type Keywords = Readonly<Record<string, string>>;

const made = new WeakMap<Keywords, RegExp>();

function pattern(keywords: Keywords): RegExp {
  const known = made.get(keywords);
  if (known) return known;
  const names = Object.keys(keywords)
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const found = new RegExp(`(?<![\\w])(${names.join("|") || "(?!)"})(s?)(?![\\w])|\\d+`, "gi");
  made.set(keywords, found);
  return found;
}

/** The keyword as the glossary spells it. */
const spelt = (text: string, keywords: Keywords): string | undefined => {
  const lower = text.toLowerCase();
  return Object.keys(keywords).find((name) => name.toLowerCase() === lower);
};

/** The keywords a text uses, in order, each once. */
export function keywordsIn(text: string, keywords: Keywords): readonly string[] {
  const found = new Set<string>();
  for (const match of text.matchAll(pattern(keywords))) {
    const name = match[1] && spelt(match[1], keywords);
    if (name) found.add(name);
  }
  return [...found];
}

/** A text in pieces; numbers are compared with the printed text if it has as many. */
export function pieces(text: string, printed: string, keywords: Keywords): readonly Piece[] {
  const before = [...printed.matchAll(/\d+/g)].map((match) => Number(match[0]));
  const now = text.match(/\d+/g) ?? [];
  const compared = before.length === now.length;
  const list: Piece[] = [];
  let at = 0;
  let n = 0;
  for (const match of text.matchAll(pattern(keywords))) {
    if (match.index > at) list.push({ text: text.slice(at, match.index), mark: "" });
    at = match.index + match[0].length;
    if (match[1]) {
      list.push({ text: match[0], mark: "kw" });
      continue;
    }
    const old = compared ? (before[n] ?? 0) : Number(match[0]);
    n += 1;
    list.push({ text: match[0], mark: Number(match[0]) > old ? "more" : Number(match[0]) < old ? "less" : "" });
  }
  if (at < text.length) list.push({ text: text.slice(at), mark: "" });
  return list;
}
