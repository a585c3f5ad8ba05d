// Words of a title that explain themselves, found in a text: whole words, however they are cased, the longest first, and
// each of them once.
import type { Term } from "../wire/http";

/** A part of a text: as it stands, or a word that stands for a term. */
export type Piece = string | { readonly term: Term; readonly word: string };

interface Finder {
  readonly pattern: RegExp;
  readonly terms: ReadonlyMap<string, Term>;
}

const finders = new WeakMap<readonly Term[], Finder>();

function finderOf(terms: readonly Term[]): Finder {
  let finder = finders.get(terms);
  if (!finder) {
    const byWord = new Map(terms.flatMap((term) => [term.name, ...(term.also ?? [])].map((word) => [word.toLowerCase(), term] as const)));
    const words = [...byWord.keys()].sort((a, b) => b.length - a.length).map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"));
    finder = { pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join("|")})(?![\\p{L}\\p{N}])`, "giu"), terms: byWord };
    finders.set(terms, finder);
  }
  return finder;
}

export function marked(text: string, terms: readonly Term[]): readonly Piece[] {
  if (!terms.length) return [text];
  const finder = finderOf(terms);
  const met = new Set<string>();
  const pieces: Piece[] = [];
  let end = 0;
  for (const found of text.matchAll(finder.pattern)) {
    const term = finder.terms.get(found[0].toLowerCase());
    if (!term || met.has(term.id)) continue;
    met.add(term.id);
    if (found.index > end) pieces.push(text.slice(end, found.index));
    pieces.push({ term, word: found[0] });
    end = found.index + found[0].length;
  }
  if (end < text.length) pieces.push(text.slice(end));
  return pieces;
}
