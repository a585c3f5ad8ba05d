// The guide of every title, with a lesson to begin with, its words and the keys. `?to=` names a part of it.
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Icon } from "../look/icons";
import { Heading } from "../parts/heading";
import { KeyTable } from "../parts/keytable";
import { useLoad } from "../parts/load";
import { useTerms } from "../parts/words";
import { href, type Route } from "../router";
import { HALL } from "../table/hall";
import { book, keyring } from "../tables";
import { t } from "../texts";
import { boardOf, titles } from "../titles";
import { rules, type LessonCard, type Term, type TitleCard } from "../wire/http";
import "./help.css";

const WORDS = "words";
const KEYS = "keys";

export function Help({ route }: { route: Route }): JSX.Element {
  const cards = useLoad(titles, []);
  const name = route.path[1] ?? cards.data?.[0]?.name;
  const page = useLoad(async () => {
    if (!name) return undefined;
    const [text, { guide }] = await Promise.all([rules(name), import("../parts/markdown")]);
    return guide(text, name);
  }, [name]);
  const board = useLoad(async () => (name ? boardOf(name) : undefined), [name]);
  const terms = useTerms(name ?? "");
  const card = cards.data?.find((each) => each.name === name);
  const heading = page.data?.heading || (card?.title ?? t.help.heading);
  const to = route.query.get("to");
  useEffect(() => {
    const part = to && page.data ? document.getElementById(to) : null;
    part?.scrollIntoView({ block: "start" });
    part?.focus({ preventScroll: true });
  }, [to, page.data]);
  const parts = [
    ...(page.data?.parts ?? []),
    ...(terms.length ? [{ id: WORDS, text: t.help.glossary }] : []),
    { id: KEYS, text: t.help.keysHeading },
  ];
  return (
    <div class="page help">
      <nav class="help-titles" aria-label={t.help.choose}>
        {cards.data?.map((each) => (
          <a key={each.name} href={href("help", each.name)} aria-current={each.name === name ? "page" : undefined}>
            {each.title}
          </a>
        ))}
      </nav>
      <header class="help-head">
        <Heading title={`${t.help.heading}: ${card?.title ?? heading}`}>{heading}</Heading>
        {card && <p class="help-lead">{card.summary}</p>}
        {card && <Ways card={card} />}
      </header>
      {page.error && <p class="notice">{page.error}</p>}
      <div class="help-columns">
        <nav class="help-contents" aria-label={t.help.contents}>
          <h2>{t.help.contents}</h2>
          <ol>
            {parts.map((part) => (
              <li key={part.id}>
                <a href={`${href("help", name ?? "")}?to=${part.id}`} aria-current={part.id === to ? "location" : undefined}>
                  {part.text}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div class="help-body">
          <article class="card prose" dangerouslySetInnerHTML={{ __html: page.data?.html ?? "" }} />
          {terms.length > 0 && <Glossary terms={terms} />}
          <section class="card prose" aria-labelledby={KEYS}>
            <h2 id={KEYS} tabIndex={-1}>
              {t.help.keysHeading}
            </h2>
            <KeyTable board={board.data?.keys} />
          </section>
        </div>
      </div>
    </div>
  );
}

/** Where to go from here: a lesson, the one that was half done, or a match. */
function Ways({ card }: { readonly card: TitleCard }): JSX.Element {
  return (
    <div class="help-ways">
      {card.lessons.map((lesson) => (
        <Way key={lesson.id} title={card.name} lesson={lesson} />
      ))}
      <a class={card.lessons.length ? "button" : "button main"} href={href("play", card.name)}>
        <Icon name="play" />
        {t.learn.play}
      </a>
      <a class="button quiet" href={href(card.name, HALL)}>
        {t.hall.link}
      </a>
    </div>
  );
}

function Way({ title, lesson }: { readonly title: string; readonly lesson: LessonCard }): JSX.Element {
  const old = book.halfDone(title, lesson.id);
  const begun = old !== undefined && keyring.of(old).length > 0;
  const to = href("learn", title, lesson.id);
  return (
    <div class="help-way card">
      <div class="grow">
        <strong>{lesson.title}</strong>
        <p class="hint">{lesson.summary}</p>
      </div>
      <a class="button main" href={to}>
        <Icon name="book" />
        {begun ? t.learn.goOn : t.learn.offer}
      </a>
      {begun && (
        <a class="button quiet" href={`${to}?again`}>
          {t.learn.again}
        </a>
      )}
    </div>
  );
}

function Glossary({ terms }: { readonly terms: readonly Term[] }): JSX.Element {
  const inOrder = [...terms].sort((a, b) => a.name.localeCompare(b.name));
  return (
    <section class="card prose" aria-labelledby={WORDS}>
      <h2 id={WORDS} tabIndex={-1}>
        {t.help.glossary}
      </h2>
      <dl class="help-words">
        {inOrder.map((term) => (
          <div key={term.id}>
            <dt>{term.name}</dt>
            <dd>{term.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
