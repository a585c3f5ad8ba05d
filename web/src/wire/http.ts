// The server's HTTP side, as functions. Every refusal is a `Refusal` with the server's stable code.
import type { Clock, Outcome, SeatRecord, TableRecord, Tagged } from "./frames";
import type { JsonSchema } from "./schema";

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    text: string,
    readonly facts: Readonly<Record<string, unknown>> = {},
  ) {
    super(text || code);
  }
}

export interface TitleCard {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly version: number;
  readonly seats: readonly [number, number];
  /** How many a table has when nobody says. */
  readonly usual: number;
  readonly options: JsonSchema;
  readonly has_bot: boolean;
  /** The host's mods that fit, each with the options the title has with it. */
  readonly overlays: readonly Mod[];
}

export interface Mod {
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  readonly options: JsonSchema;
}

export interface ServerInfo {
  readonly version: string;
  readonly form: "compiled" | "interpreted";
  /** The rules are being compiled beside the server. */
  readonly compiling: boolean;
}

export type SeatWish = { readonly kind: SeatRecord["kind"]; readonly name?: string };

export interface NewTable {
  readonly title: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly seed?: number | string;
  readonly seats: readonly SeatWish[];
  readonly clock?: { readonly turn?: number; readonly game?: number };
  readonly listed?: boolean;
  readonly name?: string;
  readonly overlay?: string;
}

export interface Seated {
  readonly table: string;
  readonly seat: number | null;
  readonly token: string;
  readonly seats?: readonly { readonly seat: number; readonly kind: string; readonly token?: string }[];
}

export interface HistoryFrame {
  readonly seq: number;
  readonly seat: number;
  readonly phrase: string;
  readonly events: readonly Tagged[];
  readonly told: readonly string[];
  readonly patch: unknown;
}

export interface History {
  readonly first: unknown;
  readonly frames: readonly HistoryFrame[];
}

export interface FloorNode {
  readonly id: string;
  readonly type: string;
  readonly act: number;
  readonly row: number;
  readonly column: number;
  readonly connections: readonly string[];
}

export interface SanctumMap {
  readonly seed: string;
  readonly profile: string;
  readonly acts: number;
  readonly profiles: readonly string[];
  readonly floor: { readonly act: number; readonly rows: readonly (readonly FloorNode[])[] };
  readonly svg: string;
}

export interface Verdict {
  readonly ok: boolean;
  readonly entries?: number;
  readonly digest?: string;
  readonly error?: string;
}

async function call(path: string, init: RequestInit & { token?: string | undefined } = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  if (init.token) headers.set("Authorization", `Bearer ${init.token}`);
  let response: Response;
  try {
    response = await fetch(path, { ...init, headers });
  } catch {
    throw new Refusal(0, "network", "");
  }
  if (response.ok) return response;
  const body = (await response.json().catch(() => ({}))) as { error?: string; text?: string; facts?: Record<string, unknown> };
  throw new Refusal(response.status, body.error ?? `http.${response.status}`, body.text ?? response.statusText, body.facts);
}

const get = async <T>(path: string, token?: string): Promise<T> => (await (await call(path, { token })).json()) as T;

const post = async <T>(path: string, body: unknown, token?: string): Promise<T> => {
  const response = await call(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    token,
  });
  const text = await response.text();
  return (text ? JSON.parse(text) : {}) as T;
};

const at = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;

export const info = (): Promise<ServerInfo> => get("/api/info");
export const titles = (): Promise<TitleCard[]> => get("/api/titles");
export const rules = async (title: string): Promise<string> =>
  (await call(`/api/titles/${encodeURIComponent(title)}/rules`)).text();
export const catalogue = (title: string, overlay: string): Promise<unknown> =>
  get(`/api/titles/${encodeURIComponent(title)}/catalogue${overlay ? `?overlay=${encodeURIComponent(overlay)}` : ""}`);
export const createTable = (wish: NewTable): Promise<Seated> => post("/api/tables", wish);
export const table = (id: string): Promise<TableRecord & { readonly clock?: Clock | null }> => get(at(id));
export const tables = async (status: TableRecord["status"], limit = 12): Promise<TableRecord[]> => {
  const page = await get<TableRecord[] | { readonly tables: TableRecord[] }>(`/api/tables?status=${status}&limit=${limit}`);
  return Array.isArray(page) ? page : page.tables;
};
export const join = (id: string, wish: { name?: string; seat?: number }): Promise<Seated> => post(`${at(id)}/join`, wish);
export const leave = (id: string, token: string): Promise<unknown> => post(`${at(id)}/leave`, { token }, token);
export const rematch = (id: string, token: string): Promise<Seated> => post(`${at(id)}/rematch`, { token }, token);
export const fork = (id: string, entry: number, token?: string): Promise<Seated> =>
  post(`${at(id)}/fork`, { at: entry, ...(token ? { token } : {}) }, token);
export const history = (id: string, eyes: number | null, token?: string): Promise<History> =>
  get(`${at(id)}/history?as=${eyes ?? "spectator"}`, token);
export const replayAddress = (id: string): string => `${at(id)}/replay.tsr`;
export const verify = async (id: string): Promise<Verdict> => {
  const file = await (await call(replayAddress(id))).arrayBuffer();
  return (await call("/api/replays", { method: "POST", body: file, headers: { "Content-Type": "application/octet-stream" } })).json() as Promise<Verdict>;
};
export const sanctumMap = (seed: string, profile: string, act: number): Promise<SanctumMap> =>
  get(`/api/titles/sanctum/map?${new URLSearchParams({ seed, profile, act: String(act) })}`);

export type { Outcome };
