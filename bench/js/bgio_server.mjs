// boardgame.io's own server with Smugglers on it, as its documentation sets one up: storage in memory.
// `node bgio_server.mjs PORT` serves; without a port it only says that it could.
//
// The rules are those of examples/smugglers/README.md, whose numbers stand in brackets, with the long deck of the
// measurement: every crate twenty times.

import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { Server } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const HAND = 3;
const STASH = 3;
const RAID_FROM = 5;
const VALUES = [1, 2, 3, 4, 5, 6];
const COPIES = 20;

/** [1] */
function setup({ ctx, random }) {
  const deck = random.Shuffle(VALUES.flatMap((_, crate) => Array(COPIES).fill(crate)));
  const dens = Array.from({ length: ctx.numPlayers }, () => ({ hand: deck.splice(-HAND), stash: [], coins: 0 }));
  return { deck, dens, spent: [], roll: 0 };
}

/** [2] */
function use(G, den, crate) {
  den.hand.splice(den.hand.indexOf(crate), 1);
  if (G.deck.length) den.hand.push(G.deck.pop());
}

/** [3] */
function ship({ G, random, playerID }, crate) {
  const den = G.dens[playerID];
  if (!den.hand.includes(crate)) return INVALID_MOVE;
  use(G, den, crate);
  G.spent.push(crate);
  G.roll = random.D6();
  if (G.roll >= VALUES[crate]) den.coins += VALUES[crate];
}

/** [4] */
function stash({ G, playerID }, crate) {
  const den = G.dens[playerID];
  if (!den.hand.includes(crate) || den.stash.length >= STASH) return INVALID_MOVE;
  use(G, den, crate);
  den.stash.push(crate);
}

/** [5] */
function raid({ G, random, playerID }, crate, seat) {
  const den = G.dens[playerID];
  const target = G.dens[seat];
  if (!den.hand.includes(crate) || !target || target === den || !target.stash.length) return INVALID_MOVE;
  use(G, den, crate);
  G.spent.push(crate);
  G.roll = random.D6();
  if (G.roll >= RAID_FROM) {
    const taken = target.stash.pop();
    G.spent.push(taken);
    den.coins += VALUES[taken];
  }
}

/** [6] */
function following({ G, ctx }) {
  for (let step = 1; step <= ctx.numPlayers; step++) {
    const next = (ctx.playOrderPos + step) % ctx.numPlayers;
    if (G.dens[next].hand.length) return next;
  }
}

/** [8] */
const playerView = ({ G, playerID }) => ({
  roll: G.roll,
  deck: G.deck.length,
  spent: G.spent,
  dens: G.dens.map((den) => ({ hand: den.hand.length, stash: den.stash.length, coins: den.coins })),
  hand: playerID === null ? null : G.dens[playerID].hand,
  stash: playerID === null ? null : G.dens[playerID].stash,
});

const game = {
  name: "smugglers",
  setup,
  moves: { ship: { move: ship, client: false }, stash: { move: stash, client: false }, raid: { move: raid, client: false } },
  playerView,
  turn: { minMoves: 1, maxMoves: 1, order: { first: () => 0, next: following } },
  endIf: ({ G }) => (G.dens.some((den) => den.hand.length) ? undefined : { coins: G.dens.map((den) => den.coins) }),
};

const port = Number(process.argv[2]);
if (Number.isInteger(port)) {
  const server = Server({ games: [game], origins: [/.*/] });
  server.run({ port, lobbyConfig: undefined }, () => console.log(`listening ${port}`));
} else {
  console.log(JSON.stringify({ ready: true }));
}
