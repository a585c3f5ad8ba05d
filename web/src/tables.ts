// Opening tables from anywhere in the client: making one, keeping its tokens, going there.
import { playerName } from "./look/settings";
import { go, href } from "./router";
import { KeyRing } from "./table/keys";
import { createTable, type NewTable, type Seated, type TitleCard } from "./wire/http";

function shelf(): Storage | { getItem: () => null; setItem: () => void } {
  try {
    return localStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined };
  }
}

export const keyring = new KeyRing(shelf());

/** Keeps whatever seats an answer of the server brought. */
export function keep(seated: Seated, title = ""): void {
  const all = (seated.seats ?? []).flatMap((each) => (each.token ? [{ seat: each.seat, token: each.token }] : []));
  if (all.length === 0 && seated.seat !== null && seated.token) all.push({ seat: seated.seat, token: seated.token });
  keyring.keep(seated.table, all, title);
}

export async function openTable(wish: NewTable): Promise<void> {
  const made = await createTable(wish);
  keep(made, wish.title);
  go(href("t", made.table));
}

/** One click from the home page to a running match. */
export function quickMatch(title: TitleCard, overlay = ""): Promise<void> {
  const rivals = title.usual - 1;
  const rival = title.has_bot ? "bot" : "random";
  return openTable({
    title: title.name,
    ...(overlay ? { overlay } : {}),
    seats: [
      { kind: "human", ...(playerName.value ? { name: playerName.value } : {}) },
      ...Array.from({ length: rivals }, () => ({ kind: rival }) as const),
    ],
  });
}
