import type { JSX } from "preact";
import { t } from "../texts";
import "./keytable.css";

/** All keys of the table page, those of the board first. */
export function KeyTable({ board }: { readonly board?: readonly (readonly [string, string])[] | undefined }): JSX.Element {
  const keys = board ? [...board, ...t.help.keys.filter(([key]) => key !== "1 – 9" && key !== "Esc")] : t.help.keys;
  return (
    <dl class="keytable">
      {keys.map(([key, does]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
