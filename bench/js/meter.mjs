// What every measurement of boardgame.io shares: its reducer, processor time, and the best of several rounds.
// Run with NODE_ENV=production, from a folder into which package.json was installed.

import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { CreateGameReducer, InitializeGame } = require("boardgame.io/internal");
const { INVALID_MOVE } = require("boardgame.io/core");

export { CreateGameReducer, INVALID_MOVE, InitializeGame };

/** A move as the reducer takes it. */
export const makeMove = (playerID, [type, ...args]) => ({ type: "MAKE_MOVE", payload: { type, args, playerID } });

/** A game event (the end of a turn) as the reducer takes it. */
export const event = (playerID, type) => ({ type: "GAME_EVENT", payload: { type, args: [], playerID } });

/** Processor seconds of this process, all its threads: what the collector and the compiler cost counts too. */
export function cpuSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** `work` returns how many things it did; the answer is the most per processor second over the rounds. */
export function best(rounds, work) {
  let most = 0;
  for (let round = 0; round < rounds; round++) {
    const before = cpuSeconds();
    const done = work();
    most = Math.max(most, done / (cpuSeconds() - before));
  }
  return most;
}

/** mulberry32: the choices of random play, the same in every run. */
export function chooser(seed) {
  let a = seed >>> 0;
  return (n) => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}

export const quick = process.argv.includes("--quick");
