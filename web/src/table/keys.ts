// The seats this browser holds: tokens by table, kept in the browser's own storage and nowhere else.

export interface Key {
  readonly seat: number;
  readonly token: string;
}

export interface Held {
  readonly title: string;
  readonly at: number;
  readonly keys: readonly Key[];
}

/** What is used of `localStorage`, so that tests can bring a map. */
export interface KeyStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

const PLACE = "tessera.seats.v1";
const KEPT = 60;

export class KeyRing {
  #storage: KeyStorage;

  constructor(storage: KeyStorage) {
    this.#storage = storage;
  }

  all(): Record<string, Held> {
    try {
      const read: unknown = JSON.parse(this.#storage.getItem(PLACE) ?? "{}");
      return typeof read === "object" && read !== null ? (read as Record<string, Held>) : {};
    } catch {
      return {};
    }
  }

  of(table: string): readonly Key[] {
    return this.all()[table]?.keys ?? [];
  }

  /** Adds a seat to those held at a table; the tables not touched for longest are forgotten. */
  keep(table: string, keys: readonly Key[], title = "", now = Date.now()): void {
    const all = this.all();
    const old = all[table];
    const merged = [...(old?.keys ?? []).filter((key) => !keys.some((each) => each.seat === key.seat)), ...keys];
    all[table] = { title: title || old?.title || "", at: now, keys: merged.sort((a, b) => a.seat - b.seat) };
    this.#write(all);
  }

  drop(table: string): void {
    const all = this.all();
    delete all[table];
    this.#write(all);
  }

  #write(all: Record<string, Held>): void {
    const newest = Object.entries(all).sort(([, a], [, b]) => b.at - a.at);
    try {
      this.#storage.setItem(PLACE, JSON.stringify(Object.fromEntries(newest.slice(0, KEPT))));
    } catch {
      // Storage may be full or forbidden: the seat then lasts as long as this page.
    }
  }
}
