// Requests that change something are done once: each has a key, under which it is asked again while nobody
// knows whether it was done. The key is forgotten with the answer, so the same wish later is another one.
import { Refusal } from "./refusal";

const PAUSES = [300, 1200]; // milliseconds before it is asked again

const unsure = new Map<string, string>(); // what was asked, with the key it was asked under

/** 128 random bits: whoever knows the key of a request gets its answer, token and all. */
const newKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Whether it may have been done though the answer does not say so. */
const isUnsure = (fault: unknown): boolean => !(fault instanceof Refusal) || fault.status === 0 || fault.status >= 500;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Ask until there is an answer or patience is over; asked again by hand later, it is still the same request. */
export async function once<T>(what: string, ask: (key: string) => Promise<T>): Promise<T> {
  const key = unsure.get(what) ?? newKey();
  unsure.set(what, key);
  for (let tries = 0; ; tries++) {
    try {
      const answer = await ask(key);
      unsure.delete(what);
      return answer;
    } catch (fault) {
      if (!isUnsure(fault)) unsure.delete(what);
      const wait = PAUSES[tries];
      if (!isUnsure(fault) || wait === undefined) throw fault;
      await pause(wait);
    }
  }
}
