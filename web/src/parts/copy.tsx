// A link to hand on, with a button that copies it.
import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import { Icon } from "../look/icons";
import { t } from "../texts";
import "./copy.css";

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // no permission, or no secure page: the text can still be selected
  }
}

export function CopyLink({ label, text }: { label: string; text: string }): JSX.Element {
  const [done, setDone] = useState(false);
  const id = useId();
  const copy = async (): Promise<void> => {
    setDone(await copyText(text));
    setTimeout(() => setDone(false), 2500);
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="copylink">
        <input id={id} readOnly value={text} onFocus={(event) => event.currentTarget.select()} />
        <button type="button" class="button" onClick={() => void copy()}>
          <Icon name={done ? "check" : "link"} />
          <span aria-live="polite">{done ? t.copied : t.copy}</span>
        </button>
      </div>
    </div>
  );
}
