// Addresses: everything behind '#', so that one static page serves them all and a token never reaches a server log.
import { computed, signal } from "@preact/signals";

export interface Route {
  readonly path: readonly string[];
  readonly query: URLSearchParams;
}

export function parse(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#/, "").split("?", 2);
  return {
    path: path
      .split("/")
      .filter(Boolean)
      .map((part) => {
        try {
          return decodeURIComponent(part);
        } catch {
          return part;
        }
      }),
    query: new URLSearchParams(query),
  };
}

const hash = signal(location.hash);
addEventListener("hashchange", () => {
  hash.value = location.hash;
});

export const route = computed(() => parse(hash.value));

export const href = (...parts: readonly (string | number)[]): string =>
  `#/${parts.map((part) => encodeURIComponent(part)).join("/")}`;

export function go(to: string): void {
  location.hash = to;
}

/** Changes the address without a step in the browser's history. */
export function replace(to: string): void {
  history.replaceState(null, "", to);
  hash.value = location.hash;
}

/** The whole address of a page, to hand on. */
export const shared = (to: string): string => `${location.origin}${location.pathname}${to}`;

/** Links as they once were, `/t/ID#TOKEN` and `/t/ID`: the server sends them on to the page, as `?t=ID`. */
export function translateOldAddress(): void {
  const asked = new URLSearchParams(location.search);
  const id = asked.get("t");
  if (!id) return;
  const token = location.hash.replace(/^#/, "");
  const to = token && !token.startsWith("/") ? href("t", id, "k", token) : asked.has("watch") ? href("t", id) : href("join", id);
  history.replaceState(null, "", `${location.pathname}${to}`);
  hash.value = location.hash;
}
