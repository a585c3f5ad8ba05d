// The bar on every page: where you are, where you can go, theme and sound.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../look/icons";
import { sound, theme, type Theme } from "../look/settings";
import { href, route } from "../router";
import { t } from "../texts";
import { titles } from "../titles";
import "./header.css";
import { useLoad } from "./load";

const NEXT: Record<Theme, Theme> = { auto: "light", light: "dark", dark: "auto" };

export function Mark(): JSX.Element {
  return (
    <svg class="mark" viewBox="0 0 22 22" aria-hidden="true" focusable="false">
      <path d="M0 0h9v9H0z" fill="#e69f00" />
      <path d="M11 0h5v9h-5z" fill="#56b4e9" />
      <path d="M18 0h4v9h-4z" fill="currentColor" />
      <path d="M0 11h5v5H0z" fill="currentColor" />
      <path d="M7 11h9v11H7z" fill="#009e73" />
      <path d="M18 11h4v5h-4z" fill="#e69f00" />
      <path d="M0 18h5v4H0z" fill="#cc79a7" />
      <path d="M18 18h4v4h-4z" fill="#56b4e9" />
    </svg>
  );
}

/** The pages that titles bring, behind one button however many there are; it closes when one has gone there or elsewhere. */
function Pages({ pages }: { pages: readonly JSX.Element[] }): JSX.Element | null {
  const menu = useRef<HTMLDetailsElement>(null);
  const here = route.value;
  const close = (): void => menu.current?.removeAttribute("open");
  useEffect(close, [here]);
  useEffect(() => {
    const away = (event: Event): void => {
      if (event instanceof KeyboardEvent ? event.key === "Escape" : !menu.current?.contains(event.target as Node)) close();
    };
    addEventListener("pointerdown", away);
    addEventListener("keydown", away);
    return () => {
      removeEventListener("pointerdown", away);
      removeEventListener("keydown", away);
    };
  }, []);
  if (!pages.length) return null;
  return (
    <details ref={menu} class="pages">
      <summary class="navlink" title={t.nav.pages} data-act="pages">
        <Icon name="map" />
        <span>{t.nav.pages}</span>
      </summary>
      <div class="pages-list card">{pages}</div>
    </details>
  );
}

export function Header(): JSX.Element {
  const here = route.value.path[0] ?? "";
  const cards = useLoad(titles, []);
  const link = (to: string, name: string, text: string, icon: "book" | "map"): JSX.Element => (
    <a key={to} class="navlink" href={to} title={text} aria-current={here === name ? "page" : undefined}>
      <Icon name={icon} />
      <span>{text}</span>
    </a>
  );
  return (
    <header class="header">
      <a class="brand" href="#/" aria-label={`${t.name}: ${t.nav.home}`}>
        <Mark />
        <span>{t.name}</span>
      </a>
      <nav aria-label={t.nav.label}>
        {link(href("help"), "help", t.nav.help, "book")}
        <Pages pages={cards.data?.flatMap((card) => Object.entries(card.pages).map(([page, text]) => link(href(card.name, page), card.name, text, "map"))) ?? []} />
      </nav>
      <button
        type="button"
        class="button quiet icon"
        aria-label={sound.value === "on" ? t.nav.sound.on : t.nav.sound.off}
        title={sound.value === "on" ? t.nav.sound.on : t.nav.sound.off}
        onClick={() => (sound.value = sound.value === "on" ? "off" : "on")}
      >
        <Icon name={sound.value === "on" ? "sound" : "silent"} />
      </button>
      <button
        type="button"
        class="button quiet icon"
        aria-label={t.nav.themeNext(t.nav.theme[theme.value])}
        title={t.nav.themeNext(t.nav.theme[theme.value])}
        onClick={() => (theme.value = NEXT[theme.value])}
      >
        <Icon name={theme.value === "auto" ? "auto" : theme.value === "light" ? "sun" : "moon"} />
      </button>
    </header>
  );
}
