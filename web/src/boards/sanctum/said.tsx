// What is seen, and what is said instead: pictures and bare numbers of a button are hidden from screen readers, which
// are told the whole in words.
import type { ComponentChildren, JSX } from "preact";

export function Said({ words, children }: { readonly words: string; readonly children: ComponentChildren }): JSX.Element {
  return (
    <>
      <span class="sr">{words}</span>
      <span class="sc-seen" aria-hidden="true">
        {children}
      </span>
    </>
  );
}
