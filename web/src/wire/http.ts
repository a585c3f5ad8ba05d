// The server's HTTP side, as functions. Every refusal is a `Refusal` with the server's stable code.
// What is sent and answered are the server's own structs.
import type * as server from "./generated/server";
import { once } from "./once";
import { PLACE } from "./place";
import { Refusal } from "./refusal";
import type { JsonSchema } from "./schema";

export type { Course, Film, History, HistoryFrame, Lesson, LessonCard, LessonStep, NewTable, SideCard, TableRequest, TakenSeat, Term } from "./generated/server";

export { Refusal } from "./refusal";

/** The options are said in JSON Schema, of the title and of it with each mod. */
type WithOptions<T> = Omit<T, "options"> & { readonly options: JsonSchema };
export type TitleCard = Omit<WithOptions<server.TitleCard>, "overlays"> & { readonly overlays: readonly WithOptions<server.ModCard>[] };

/** Where the host lets only invited people in: the code known so far, and one asked of whoever sits here; null if they have none. `wanted`: they have just asked for something. */
export interface Doorway {
  code(): string;
  ask(wrong: boolean, wanted: boolean): Promise<string | null>;
}

let doorway: Doorway = { code: () => "", ask: () => Promise.resolve(null) };

export const standAt = (door: Doorway): void => void (doorway = door);

/** Who asks: the holder of a token, and whoever has a code. A header takes no letters beyond Latin-1. */
export function headersOf(token?: string, more?: HeadersInit): Headers {
  const headers = new Headers(more);
  if (token) headers.set("Authorization", `Bearer ${token}`);
  const code = doorway.code();
  if (code && /^[\x20-\xff]+$/.test(code)) headers.set("Tessera-Invite", code);
  return headers;
}

type Asked = RequestInit & { token?: string | undefined };

/** Asks; at a closed door it is asked again with every code that is given, until one fits or none is given. */
async function call(path: string, init: Asked = {}): Promise<Response> {
  for (;;) {
    try {
      return await callOnce(path, init);
    } catch (error) {
      if (!(error instanceof Refusal) || !error.code.startsWith("door.")) throw error;
      if ((await doorway.ask(error.code === "door.wrong_code", init.method === "POST")) === null) throw error;
    }
  }
}

async function callOnce(path: string, init: Asked): Promise<Response> {
  const headers = headersOf(init.token, init.headers);
  let response: Response;
  try {
    response = await fetch(path, { ...init, headers });
  } catch {
    throw new Refusal(0, "network", "");
  }
  if (response.ok) return response;
  const body = (await response.json().catch(() => ({}))) as Partial<server.Refusal>;
  throw new Refusal(response.status, body.error ?? `http.${response.status}`, body.text ?? response.statusText, body.facts);
}

const get = async <T>(path: string, token?: string): Promise<T> => (await (await call(path, { token })).json()) as T;

const post = async <T>(path: string, body: unknown, token?: string): Promise<T> => {
  const asked = JSON.stringify(body);
  return once(`${path} ${asked}`, async (key) => {
    const headers = { "Content-Type": "application/json", "Idempotency-Key": key };
    const text = await (await call(path, { method: "POST", headers, body: asked, token })).text();
    return (text ? JSON.parse(text) : {}) as T;
  });
};

const SEARCHED = 5; // pages of finished tables: a day's runs are among the newest

const at = (id: string): string => `${PLACE}api/tables/${encodeURIComponent(id)}`;

export const info = (): Promise<server.ServerInfo> => get(`${PLACE}api/info`);
export const titles = (): Promise<TitleCard[]> => get(`${PLACE}api/titles`);
export const rules = async (title: string): Promise<string> =>
  (await call(`${PLACE}api/titles/${encodeURIComponent(title)}/rules`)).text();
export const terms = (title: string): Promise<readonly server.Term[]> => get(`${PLACE}api/titles/${encodeURIComponent(title)}/terms`);
export const lesson = (title: string, id: string): Promise<server.Lesson> =>
  get(`${PLACE}api/titles/${encodeURIComponent(title)}/lessons/${encodeURIComponent(id)}`);
export const catalogue = (title: string, overlay: string, rules: string): Promise<unknown> => {
  const asked = new URLSearchParams({ ...(overlay ? { overlay } : {}), ...(rules ? { rules } : {}) }).toString();
  return get(`${PLACE}api/titles/${encodeURIComponent(title)}/catalogue${asked ? `?${asked}` : ""}`);
};
/** Who plays what, by seat; empty where all seats are alike. */
export const sides = (title: string, overlay: string, seats: number, options: unknown): Promise<readonly server.SideCard[]> =>
  get(`${PLACE}api/titles/${encodeURIComponent(title)}/sides?${new URLSearchParams({ seats: String(seats), options: JSON.stringify(options), ...(overlay ? { overlay } : {}) })}`);
export const createTable = (asked: server.TableRequest): Promise<server.NewTable> => post(`${PLACE}api/tables`, asked);
export const table = (id: string): Promise<server.TableRecord> => get(at(id));
export const tables = async (status: server.TableRecord["status"], limit = 12): Promise<readonly server.TableRecord[]> =>
  (await get<server.TablePage>(`${PLACE}api/tables?status=${status}&limit=${limit}`)).tables;
/** Finished tables of a title that were played with this seed and are listed, newest first. */
export const playedWith = async (title: string, seed: string): Promise<readonly server.TableRecord[]> => {
  const found: server.TableRecord[] = [];
  let cursor = "";
  for (let page = 0; page < SEARCHED; page++) {
    const asked = new URLSearchParams({ status: "finished", limit: "100", title, seed, ...(cursor ? { cursor } : {}) });
    const answer = await get<server.TablePage>(`${PLACE}api/tables?${asked}`);
    found.push(...answer.tables);
    cursor = answer.cursor;
    if (!cursor) break;
  }
  return found;
};
export const join = (id: string, asked: server.JoinRequest): Promise<server.TakenSeat> => post(`${at(id)}/join`, asked);
export const leave = (id: string, token: string): Promise<unknown> => post(`${at(id)}/leave`, { token }, token);
export const kick = (id: string, token: string, seat: number): Promise<server.TableRecord> => post(`${at(id)}/kick`, { token, seat }, token);
export const rematch = (id: string, token: string): Promise<server.TakenSeat> => post(`${at(id)}/rematch`, { token }, token);
export const fork = (id: string, entry: number, token?: string): Promise<server.NewTable> =>
  post(`${at(id)}/fork`, { at: entry, ...(token ? { token } : {}) }, token);
/** A page of a finished match: as many entries after `from` as one answer holds. */
export const history = (id: string, eyes: number | null, from = 0): Promise<server.History> =>
  get(`${at(id)}/history?as=${eyes ?? "spectator"}&from=${from}`);
export const course = (id: string): Promise<server.Course> => get(`${at(id)}/course`);
export const film = (id: string): Promise<server.Film> => get(`${at(id)}/film`);
/** The finished matches of a title at this host, the most glorious first. */
export const hall = (title: string): Promise<readonly server.TableRecord[]> => get(`${PLACE}api/titles/${encodeURIComponent(title)}/hall`);
/** Lines of the log from before an entry, as the holder of the token may read them. */
export const log = (id: string, before: number, token?: string): Promise<server.LogPage> => get(`${at(id)}/log?before=${before}`, token);
export const replayAddress = (id: string): string => `${at(id)}/replay.tsr`;
export const replayFile = async (id: string): Promise<Blob> => (await call(replayAddress(id))).blob();
export const verify = async (id: string): Promise<server.ReplayVerdict> => {
  const file = await replayFile(id);
  return (await call(`${PLACE}api/replays`, { method: "POST", body: file, headers: { "Content-Type": "application/octet-stream" } })).json() as Promise<server.ReplayVerdict>;
};
/** Asks the routes that a title brings. */
export const getOf =
  (title: string) =>
  <T>(path: string): Promise<T> =>
    get(`${PLACE}api/titles/${encodeURIComponent(title)}/${path}`);
