import type { JSX } from "preact";
import { t } from "../texts";
import "./keytable.css";

/** All keys of the table page. */
export function KeyTable(): JSX.Element {
  return (
    <dl class="keytable">
      {t.help.keys.map(([key, does]) => (
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
