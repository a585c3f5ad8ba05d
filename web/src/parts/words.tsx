// Texts for people in which the title's terms explain themselves, and single terms by their ids. What a term means is
// loaded once per title; the tooltip is `tips.tsx`.
import { createContext, type ComponentChildren, type JSX } from "preact";
import { useContext, useEffect, useMemo, useState } from "preact/hooks";
import { marked } from "../table/terms";
import { terms as ask, type Term as TermRecord } from "../wire/http";
import { tipOf } from "./tips";
import "./words.css";

const NONE: readonly TermRecord[] = [];
const loaded = new Map<string, Promise<readonly TermRecord[]>>();

/** A title's terms, asked for once; a title whose terms cannot be had has none. */
export function termsOf(title: string): Promise<readonly TermRecord[]> {
  let terms = loaded.get(title);
  if (!terms) {
    terms = ask(title).catch(() => {
      loaded.delete(title);
      return NONE;
    });
    loaded.set(title, terms);
  }
  return terms;
}

export function useTerms(title: string): readonly TermRecord[] {
  const [terms, setTerms] = useState(NONE);
  useEffect(() => {
    let wanted = true;
    if (title) void termsOf(title).then((found) => wanted && setTerms(found));
    else setTerms(NONE);
    return () => {
      wanted = false;
    };
  }, [title]);
  return terms;
}

const Known = createContext<readonly TermRecord[]>(NONE);

/** Whatever is inside speaks of this title. */
export function Terms({ title, children }: { readonly title: string; readonly children: ComponentChildren }): JSX.Element {
  return <Known.Provider value={useTerms(title)}>{children}</Known.Provider>;
}

export interface WordsProps {
  readonly text: string;
  /** Of another title than the one around it. */
  readonly title?: string;
  /** Inside a button or a link, or in a long list: its terms are no stops of the Tab key. */
  readonly inside?: boolean;
}

/** A text with its terms marked, each where it comes first. */
export function Words({ text, title = "", inside = false }: WordsProps): JSX.Element {
  const around = useContext(Known);
  const own = useTerms(title);
  const terms = title ? own : around;
  const pieces = useMemo(() => marked(text, terms), [text, terms]);
  return <>{pieces.map((piece, n) => (typeof piece === "string" ? piece : <Marked key={n} term={piece.term} inside={inside} children={piece.word} />))}</>;
}

export interface TermProps {
  readonly id: string;
  readonly children?: ComponentChildren;
  readonly inside?: boolean;
}

/** One term by its id, in these words or by its name; a term that is not known is its words. */
export function Term({ id, children, inside = false }: TermProps): JSX.Element {
  const term = useContext(Known).find((each) => each.id === id);
  if (!term) return <>{children ?? id}</>;
  return <Marked term={term} inside={inside} children={children ?? term.name} />;
}

function Marked({ term, inside, children }: { readonly term: TermRecord; readonly inside: boolean; readonly children: ComponentChildren }): JSX.Element {
  return (
    <span class="term" data-term={term.id} data-tip={tipOf([term.name, term.text])} tabIndex={inside ? undefined : 0}>
      {children}
    </span>
  );
}
