// Opening tables from anywhere in the client: making one, keeping its tokens, going there.
import { playerName } from "./look/settings";
import { go, href } from "./router";
import { KeyRing } from "./table/keys";
import { createTable, type NewTable, type TableRequest, type TakenSeat, type TitleCard } from "./wire/http";

function storage(): Storage | { getItem: () => null; setItem: () => void } {
  try {
    return localStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined };
  }
}

export const keyring = new KeyRing(storage());

/** Keeps whatever seats an answer of the server brought. */
export function keep(seated: NewTable | TakenSeat, title = ""): void {
  const seats = "seats" in seated ? seated.seats : [seated];
  keyring.keep(
    seated.table,
    seats.flatMap(({ seat, token }) => (token ? [{ seat, token }] : [])),
    title,
  );
}

export async function openTable(asked: TableRequest): Promise<void> {
  const made = await createTable(asked);
  keep(made, asked.title);
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
