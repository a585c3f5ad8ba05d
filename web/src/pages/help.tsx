// The rules of every title, as its own README tells them, and the keys.
import type { JSX } from "preact";
import { Heading } from "../parts/heading";
import { KeyTable } from "../parts/keytable";
import { useLoad } from "../parts/load";
import { href, type Route } from "../router";
import { t } from "../texts";
import { titles } from "../titles";
import { rules } from "../wire/http";
import "./help.css";

export function Help({ route }: { route: Route }): JSX.Element {
  const cards = useLoad(titles, []);
  const name = route.path[1] ?? cards.data?.[0]?.name;
  const page = useLoad(async () => {
    if (!name) return "";
    const [text, { html }] = await Promise.all([rules(name), import("../parts/markdown")]);
    return html(text, name);
  }, [name]);
  const title = cards.data?.find((card) => card.name === name)?.title ?? t.help.heading;
  return (
    <div class="page help">
      <Heading title={`${t.help.heading}: ${title}`}>{t.help.heading}</Heading>
      <nav class="help-titles" aria-label={t.help.choose}>
        {cards.data?.map((card) => (
          <a key={card.name} href={href("help", card.name)} aria-current={card.name === name ? "page" : undefined}>
            {card.title}
          </a>
        ))}
      </nav>
      {page.error && <p class="notice">{page.error}</p>}
      <div class="help-columns">
        <article class="card prose" dangerouslySetInnerHTML={{ __html: page.data ?? "" }} />
        <section class="card pad stack help-keys" aria-labelledby="keys-heading">
          <h2 id="keys-heading">{t.help.keysHeading}</h2>
          <KeyTable />
        </section>
      </div>
    </div>
  );
}
