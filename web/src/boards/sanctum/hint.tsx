// Below the options of a new table: the step that the chosen class has earned in this browser.
import type { JSX } from "preact";
import type { HintProps } from "../board";
import { reached } from "./reached";
import { words } from "./texts";

export function Hint({ values, onChange }: HintProps): JSX.Element | null {
  const step = reached(localStorage, String(values["class_id"] ?? ""));
  if (step === 0 || values["ascent"] === step) return null;
  return (
    <p class="row">
      <span class="hint">{words.reached(step)}</span>
      <button type="button" class="button" onClick={() => onChange({ ...values, ascent: step })}>
        {words.takeStep(step)}
      </button>
    </p>
  );
}
