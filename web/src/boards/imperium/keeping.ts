// Plans in this browser: by table and seat, in its own storage and nowhere else. Whoever sits down elsewhere starts without.
import type { KeyStorage } from "../../table/keys";
import { NO_PLANS, type Governor, type Plans, type Queue } from "./plans";

const PLACE = "tessera.imperium.plans.v1";
const KEPT = 40;

type Book = Record<string, { readonly at: number; readonly plans: Plans }>;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
const isNumbers = (value: unknown): value is readonly number[] => Array.isArray(value) && value.every((each) => typeof each === "number");

const isQueue = (value: unknown): value is Queue =>
  isRecord(value) && typeof value["repeat"] === "boolean" && Array.isArray(value["items"]) && value["items"].every((item) => isRecord(item) && typeof item["kind"] === "string" && typeof item["id"] === "number");

const isGovernor = (value: unknown): value is Governor => isRecord(value) && typeof value["aim"] === "string" && isNumbers(value["tiles"]) && ["undefined", "boolean"].includes(typeof value["makes"]);

/** Whatever storage holds, as plans: what does not fit is left out. */
export function plansFrom(read: unknown): Plans {
  if (!isRecord(read)) return NO_PLANS;
  const { queues, governors, goal, roads } = read;
  return {
    queues: isRecord(queues) ? (Object.fromEntries(Object.entries(queues).filter(([, queue]) => isQueue(queue))) as Plans["queues"]) : {},
    governors: isRecord(governors) ? (Object.fromEntries(Object.entries(governors).filter(([, each]) => isGovernor(each))) as Plans["governors"]) : {},
    goal: typeof goal === "number" ? goal : null,
    roads: isRecord(roads) ? (Object.fromEntries(Object.entries(roads).filter(([, tiles]) => isNumbers(tiles))) as Plans["roads"]) : {},
  };
}

const keyOf = (table: string, seat: number): string => `${table} ${seat}`;

function book(storage: KeyStorage): Book {
  try {
    const read: unknown = JSON.parse(storage.getItem(PLACE) ?? "{}");
    return isRecord(read) ? (read as Book) : {};
  } catch {
    return {};
  }
}

export const plansOf = (storage: KeyStorage, table: string, seat: number): Plans => plansFrom(book(storage)[keyOf(table, seat)]?.plans);

/** Keeps them; the tables not played for longest are forgotten. */
export function keepPlans(storage: KeyStorage, table: string, seat: number, plans: Plans, now = Date.now()): void {
  const all = { ...book(storage), [keyOf(table, seat)]: { at: now, plans } };
  const newest = Object.entries(all).sort(([, a], [, b]) => b.at - a.at);
  try {
    storage.setItem(PLACE, JSON.stringify(Object.fromEntries(newest.slice(0, KEPT))));
  } catch {
    // Storage may be full or forbidden: the plans then last as long as this page.
  }
}

const ASKS = "tessera.imperium.end-asks";

/** Whether the end of a turn is asked back while something waits. */
export const asksAtEnd = (storage: KeyStorage): boolean => storage.getItem(ASKS) !== "off";

export function keepAsking(storage: KeyStorage, asks: boolean): void {
  try {
    storage.setItem(ASKS, asks ? "on" : "off");
  } catch {
    // as above
  }
}

/** The browser's own storage; where that is forbidden, what is kept lasts as long as the page. */
export function storageHere(): KeyStorage {
  try {
    return localStorage;
  } catch {
    const kept = new Map<string, string>();
    return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
  }
}
