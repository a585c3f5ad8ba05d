// `#/learn/TITLE/LESSON`: sits down at a lesson's table, or goes on with the one that was half done (`?again` begins anew).
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Heading } from "../parts/heading";
import { useLoad, why } from "../parts/load";
import { href, replace, type Route } from "../router";
import { book, keep, keyring } from "../tables";
import { t } from "../texts";
import { titles } from "../titles";
import { createTable } from "../wire/http";

export function Learn({ route }: { readonly route: Route }): JSX.Element {
  const [, name = "", id] = route.path;
  const cards = useLoad(titles, []);
  const [fault, setFault] = useState("");
  useEffect(() => {
    if (!cards.data) return;
    const card = cards.data.find((each) => each.name === name);
    const lesson = id ?? card?.lessons[0]?.id ?? "first"; // of one that has faults the server tells them
    const old = route.query.has("again") ? undefined : book.halfDone(name, lesson);
    if (old && keyring.of(old).length) return replace(href("t", old));
    createTable({ title: name, lesson }).then(
      (made) => {
        keep(made, name);
        replace(href("t", made.table));
      },
      (error: unknown) => setFault(why(error)),
    );
  }, [cards.data, name, id]);
  const failed = cards.error ?? fault;
  return (
    <div class="page narrow">
      <Heading title={t.learn.heading}>{t.learn.heading}</Heading>
      {failed ? (
        <>
          <p class="notice learn-fault">{failed}</p>
          <a class="button" href={href("help", name)}>
            {t.learn.guide}
          </a>
        </>
      ) : (
        <p class="hint">{t.loading}</p>
      )}
    </div>
  );
}
