// A socket of cardboard: tests push frames into it and look at what was sent.
import { text } from "../src/wire/codec";
import type { FrameOut } from "../src/wire/frames";
import type { SocketLike } from "../src/wire/link";

export class Line implements SocketLike {
  static all: Line[] = [];
  binaryType = "";
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  sent: FrameOut[] = [];

  constructor() {
    Line.all.push(this);
  }
  send(data: string | Uint8Array): void {
    this.sent.push(JSON.parse(String(data)) as FrameOut);
  }
  close(): void {
    this.readyState = 3;
  }

  // ------------------------------------------------------------ the far end
  up(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(frame: unknown): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  cut(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code, reason: "" });
  }
  of(t: string): FrameOut[] {
    return this.sent.filter((frame) => frame.t === t);
  }
}

export const last = (): Line => Line.all.at(-1) as Line;
export const codec = text;
export const open = (): SocketLike => new Line();

export const TABLE = {
  table: "T",
  title: "smugglers",
  status: "playing",
  seats: [
    { seat: 0, kind: "human", name: "Ada", taken: true, ready: true, connected: true },
    { seat: 1, kind: "bot", name: "", taken: true, ready: true, connected: true },
  ],
  options: {},
  position: 0,
};

export const welcome = (over: object = {}): object => ({
  t: "welcome",
  v: 1,
  table: TABLE,
  seat: 0,
  seq: 0,
  view: { turn: 0, dens: { "0": { coins: 0 }, "1": { coins: 0 } } },
  choices: [{ command: { type: "Ship", crate: 1 }, phrase: "ship Salt (2)" }],
  log: [],
  chat: [],
  clock: null,
  full: true,
  ...over,
});

export const update = (seq: number, over: object = {}): object => ({
  t: "update",
  seq,
  seat: 0,
  phrase: "",
  events: [],
  told: [],
  weights: [],
  patch: {},
  choices: [],
  clock: null,
  ...over,
});
