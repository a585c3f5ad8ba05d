// Two or three panels that share a place, by the usual keys: arrows between tabs, Tab into the panel.
import type { ComponentChildren, JSX } from "preact";
import { useId, useRef } from "preact/hooks";
import "./tabs.css";

export interface Tab {
  readonly name: string;
  readonly label: ComponentChildren;
  readonly body: ComponentChildren;
}

export function Tabs({ tabs, open, onOpen, label }: { tabs: readonly Tab[]; open: string; onOpen: (name: string) => void; label: string }): JSX.Element {
  const id = useId();
  const bar = useRef<HTMLDivElement>(null);
  const step = (by: number): void => {
    const at = tabs.findIndex((tab) => tab.name === open);
    const next = tabs[(at + by + tabs.length) % tabs.length];
    if (!next) return;
    onOpen(next.name);
    bar.current?.querySelector<HTMLElement>(`[data-tab="${next.name}"]`)?.focus();
  };
  return (
    <div class="tabs">
      <div
        ref={bar}
        class="tab-bar"
        role="tablist"
        aria-label={label}
        onKeyDown={(event) => {
          if (event.key === "ArrowRight") step(1);
          if (event.key === "ArrowLeft") step(-1);
        }}
      >
        {tabs.map((tab) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            class="tab"
            data-tab={tab.name}
            id={`${id}${tab.name}`}
            aria-selected={tab.name === open}
            aria-controls={`${id}panel`}
            tabIndex={tab.name === open ? 0 : -1}
            onClick={() => onOpen(tab.name)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div class="tab-panel" role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${open}`}>
        {tabs.find((tab) => tab.name === open)?.body}
      </div>
    </div>
  );
}
