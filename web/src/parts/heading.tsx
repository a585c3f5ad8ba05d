// The page's heading: names the window, and takes the focus when the page comes, so that a screen reader begins here.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../texts";

let first = true;

export function Heading(props: { children: ComponentChildren; title: string; class?: string }): JSX.Element {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = props.title === t.name ? t.name : `${props.title} · ${t.name}`;
  }, [props.title]);
  useEffect(() => {
    if (!first) ref.current?.focus({ preventScroll: true });
    if (!first) scrollTo(0, 0);
    first = false;
  }, []);
  return (
    <h1 ref={ref} tabIndex={-1} class={props.class}>
      {props.children}
    </h1>
  );
}
