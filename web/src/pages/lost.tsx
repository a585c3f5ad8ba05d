import type { JSX } from "preact";
import { Heading } from "../parts/heading";
import { t } from "../texts";

export function Lost(): JSX.Element {
  return (
    <div class="page narrow">
      <Heading title={t.lost.heading}>{t.lost.heading}</Heading>
      <p>{t.lost.text}</p>
      <p>
        <a class="button main" href="#/">
          {t.lost.home}
        </a>
      </p>
    </div>
  );
}
