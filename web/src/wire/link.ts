// One seat's socket: hello, resume, and whatever a bad line does to it.
//
// Keeps what was sent and not yet answered, and sends it again under the same id after a reconnect: the server
// knows ids it has seen, so nothing is done twice. Knows nothing of views or rules, and touches no DOM.
import type { Codec } from "./codec";
import { PROTOCOL, type FrameIn, type FrameOut } from "./frames";

export type LinkStatus = "connecting" | "open" | "waiting" | "closed";

/** The part of WebSocket that is used, so that tests can bring their own. */
export interface SocketLike {
  binaryType: string;
  readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  onerror: (() => void) | null;
  send(data: string | Uint8Array<ArrayBuffer>): void;
  close(code?: number): void;
}

export interface LinkOptions {
  readonly url: string;
  readonly table: string;
  readonly token?: string | undefined;
  /** A spectator's name for itself: by it the server knows the ids that are sent again on the next socket. */
  readonly client?: string | undefined;
  /** The code of whoever was invited, where the host asks for one. */
  readonly invite?: (() => string) | undefined;
  readonly codec: Codec;
  /** The last entry already known, or -1 for everything. */
  readonly since: () => number;
  readonly onFrame: (frame: FrameIn) => void;
  readonly onStatus: (status: LinkStatus, why?: { code: number; reason: string }) => void;
  readonly open?: (url: string, protocol: string) => SocketLike;
  readonly random?: () => number;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
const HEARTBEAT = 20_000;
const PATIENCE = 10_000;

/** Closed for a reason that trying again cannot mend: bad hello, bad token, barred, no such table, wrong version. */
const FINAL = new Set([4400, 4401, 4403, 4404, 4426]);

/** An id that nobody else has. Not `randomUUID`, which browsers keep from pages of a plain http address, such as one at home. */
export const freshId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

export class Link {
  #socket: SocketLike | null = null;
  #status: LinkStatus = "closed";
  #welcomed = false;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #heart: ReturnType<typeof setTimeout> | undefined;
  #pending = new Map<string, FrameOut>();
  #options: LinkOptions;

  constructor(options: LinkOptions) {
    this.#options = options;
  }

  get status(): LinkStatus {
    return this.#status;
  }

  /** Ids of what was sent and not yet answered. */
  get unanswered(): string[] {
    return [...this.#pending.keys()];
  }

  connect(): void {
    clearTimeout(this.#retry);
    this.#drop();
    this.#welcomed = false;
    this.#say("connecting");
    const { url, codec } = this.#options;
    const open = this.#options.open ?? ((to, protocol) => new WebSocket(to, protocol) as unknown as SocketLike);
    const socket = open(url, codec.protocol);
    socket.binaryType = "arraybuffer";
    this.#socket = socket;
    socket.onopen = () => this.#hello(socket);
    socket.onmessage = (event) => this.#heard(event.data);
    socket.onclose = (event) => this.#lost(event);
    socket.onerror = () => undefined; // a close always follows
    this.#listen(PATIENCE);
  }

  /** Sends now, or as soon as the line is up. With an id it is kept until it is answered. */
  send(frame: FrameOut): void {
    const id = "id" in frame ? frame.id : undefined;
    if (id) this.#pending.set(id, frame);
    if (this.#welcomed) this.#write(frame);
  }

  /** Forgets everything known and asks for a full view. */
  restart(): void {
    this.connect();
  }

  close(): void {
    clearTimeout(this.#retry);
    this.#drop();
    this.#pending.clear();
    this.#say("closed");
  }

  // ------------------------------------------------------------ the line

  #hello(socket: SocketLike): void {
    const { table, token, client, codec, since } = this.#options;
    const invite = this.#options.invite?.();
    const known = since();
    const who = token ? { token } : client ? { client } : {};
    socket.send(codec.write({ t: "hello", v: PROTOCOL, table, edits: true, ...who, ...(invite ? { invite } : {}), ...(known >= 0 ? { since: known } : {}) }));
  }

  #heard(data: unknown): void {
    this.#listen(HEARTBEAT);
    let frame: FrameIn;
    try {
      frame = this.#options.codec.read(data);
    } catch {
      return this.connect(); // a frame that cannot be read leaves a gap: start over
    }
    if (frame.t === "welcome") {
      this.#welcomed = true;
      this.#failures = 0;
      this.#options.onFrame(frame);
      this.#say("open");
      for (const waiting of this.#pending.values()) this.#write(waiting);
      return;
    }
    if (frame.t === "ack" || frame.t === "refused" || frame.t === "answer" || frame.t === "reply" || frame.t === "hint") this.#pending.delete(frame.id);
    this.#options.onFrame(frame);
  }

  #lost(event: { code: number; reason: string }): void {
    this.#socket = null;
    this.#welcomed = false;
    clearTimeout(this.#heart);
    if (FINAL.has(event.code)) {
      this.#pending.clear();
      this.#say("closed", event);
      return;
    }
    const random = this.#options.random ?? Math.random;
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#failures) * (0.6 + 0.4 * random());
    this.#failures += 1;
    this.#say("waiting", event);
    this.#retry = setTimeout(() => this.connect(), wait);
  }

  #write(frame: FrameOut): void {
    if (this.#socket?.readyState === 1) this.#socket.send(this.#options.codec.write(frame));
  }

  /** Asks for a sign of life after a silence, and gives the line up when none comes. */
  #listen(silence: number): void {
    clearTimeout(this.#heart);
    this.#heart = setTimeout(() => {
      if (!this.#welcomed) return this.#giveUp();
      this.#write({ t: "ping" });
      this.#heart = setTimeout(() => this.#giveUp(), PATIENCE);
    }, silence);
  }

  #giveUp(): void {
    this.#drop();
    this.#lost({ code: 1006, reason: "silent" });
  }

  #drop(): void {
    clearTimeout(this.#heart);
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null;
    socket.close();
  }

  #say(status: LinkStatus, why?: { code: number; reason: string }): void {
    if (status === this.#status && why === undefined) return;
    this.#status = status;
    this.#options.onStatus(status, why);
  }
}
