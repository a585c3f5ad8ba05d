// A modal question, on the browser's own <dialog>: focus, Esc and inertness are the browser's.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import "./dialog.css";

export function Dialog(props: { open: boolean; heading: string; onClose: () => void; wide?: boolean; children: ComponentChildren }): JSX.Element {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (props.open && !dialog.open) {
      dialog.showModal();
      dialog.scrollTop = 0; // the first thing that takes the focus may be the last button
    }
    if (!props.open && dialog.open) dialog.close();
  }, [props.open]);
  return (
    <dialog ref={ref} class={props.wide ? "dialog card wide" : "dialog card"} aria-labelledby={id} onClose={props.onClose}>
      <h2 id={id}>{props.heading}</h2>
      {props.open && props.children}
    </dialog>
  );
}
