// A question to the server about what this seat knows, and its answer for as long as the question stands.
import { useEffect, useRef, useState } from "preact/hooks";
import type { BoardProps } from "../board";

export type Query = BoardProps["query"];
type Question = Parameters<Query>[0];

/** The answer: undefined until there is one, null if there is none or nothing is asked. Asked anew when the key is another. */
export function useAnswer<T>(query: Query, question: Question | null, key: string, patience = 0): T | null | undefined {
  const asked = question === null ? "" : key;
  const [found, setFound] = useState<{ readonly key: string; readonly answer: T | null }>({ key: "", answer: null });
  useEffect(() => {
    if (!asked || question === null) return;
    let wanted = true;
    const timer = setTimeout(() => void query(question).then((answer) => wanted && setFound({ key: asked, answer: answer as T | null })), patience);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [asked, query]);
  return asked && found.key === asked ? found.answer : asked ? undefined : null;
}

/** Several questions by name, each asked once for every key of it; the answers to those that stand. */
export function useAnswers<T>(query: Query, asked: Readonly<Record<string, { readonly key: string; readonly question: Question }>>): Readonly<Record<string, T>> {
  const [found, setFound] = useState<Readonly<Record<string, { readonly key: string; readonly answer: T }>>>({});
  const known = useRef(new Map<string, string>());
  useEffect(() => {
    for (const [name, { key, question }] of Object.entries(asked)) {
      if (known.current.get(name) === key) continue;
      known.current.set(name, key);
      void query(question).then((answer) => {
        if (answer) setFound((before) => ({ ...before, [name]: { key, answer: answer as T } }));
        else known.current.delete(name);
      });
    }
  });
  return Object.fromEntries(
    Object.entries(asked).flatMap(([name, { key }]) => {
      const told = found[name];
      return told?.key === key ? [[name, told.answer]] : [];
    }),
  );
}
