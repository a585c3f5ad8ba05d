// Short messages at the lower edge, read out politely; they leave by themselves.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import "./toast.css";

interface Toast {
  readonly n: number;
  readonly text: string;
}

const toasts = signal<readonly Toast[]>([]);
let count = 0;

export function toast(text: string): void {
  const n = ++count;
  toasts.value = [...toasts.value.filter((each) => each.text !== text), { n, text }].slice(-3);
  setTimeout(() => {
    toasts.value = toasts.value.filter((each) => each.n !== n);
  }, 5000);
}

export function Toasts(): JSX.Element {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map((each) => (
        <p key={each.n} class="toast">
          {each.text}
        </p>
      ))}
    </div>
  );
}
