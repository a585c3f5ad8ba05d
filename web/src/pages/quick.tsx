// `#/play/TITLE`: what `tessera play TITLE` opens. Sits down against the bot at once, then hands over to the table's page.
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Heading } from "../parts/heading";
import { useLoad, why } from "../parts/load";
import { toast } from "../parts/toast";
import { go, href, type Route } from "../router";
import { quickMatch } from "../tables";
import { t } from "../texts";
import { titles } from "../titles";

export function Quick({ route }: { readonly route: Route }): JSX.Element {
  const name = route.path[1] ?? "";
  const cards = useLoad(titles, []);
  useEffect(() => {
    if (!cards.data) return;
    const card = cards.data.find((each) => each.name === name);
    if (!card) go(href());
    else quickMatch(card, route.query.get("overlay") ?? "").catch((error: unknown) => toast(t.failed(why(error))));
  }, [cards.data, name]);
  return (
    <div class="page">
      <Heading title={t.name}>{t.tagline}</Heading>
      {cards.error ? <p class="notice">{cards.error}</p> : <p class="hint">{t.loading}</p>}
    </div>
  );
}
