// The bridge as a process: a frame is four bytes of length, big-endian, and that many bytes of MessagePack.
import { spawn } from "node:child_process";
import { decode, encode } from "./msgpack.mjs";

/** What the game refuses: `{code, facts}`. Nothing has changed. */
export class Refused extends Error {
  constructor({ code, facts }) {
    super(`${code} ${JSON.stringify(facts)}`);
    this.code = code;
    this.facts = facts;
  }
}

export class Bridge {
  #process;
  #heard = Buffer.alloc(0);
  #waiting = []; // one for each call that has no reply yet, in order

  constructor(python = process.env.PYTHON ?? "python3") {
    this.#process = spawn(python, ["-m", "tessera.bridge"], { stdio: ["pipe", "pipe", "inherit"] });
    this.#process.stdout.on("data", (data) => this.#hear(data));
    this.#process.on("error", (error) => this.#fail(error));
    this.#process.on("exit", (code) => this.#fail(new Error(`the bridge ended with ${code}`)));
  }

  /** The reply to a call; a refusal is thrown. Texts and numbers go as they are, maps as packed bytes. */
  call(name, ...args) {
    const body = encode({ call: name, args });
    const frame = Buffer.alloc(4 + body.length);
    frame.writeUInt32BE(body.length);
    body.copy(frame, 4);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#process.stdin.write(frame);
    });
  }

  newGame(size, players, options) {
    return this.call("new_game", size, players, Buffer.alloc(0), encode(options));
  }

  apply(command) {
    return this.call("apply_command", encode(command));
  }

  close() {
    this.#process.stdin.end();
  }

  #hear(data) {
    this.#heard = Buffer.concat([this.#heard, data]);
    while (this.#heard.length >= 4) {
      const length = this.#heard.readUInt32BE(0);
      if (this.#heard.length < 4 + length) return;
      const reply = decode(this.#heard.subarray(4, 4 + length));
      this.#heard = this.#heard.subarray(4 + length);
      const { resolve, reject } = this.#waiting.shift();
      if (reply !== null && typeof reply === "object" && "code" in reply && "facts" in reply) reject(new Refused(reply));
      else resolve(reply);
    }
  }

  #fail(error) {
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }
}
