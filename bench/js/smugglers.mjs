// Smugglers on boardgame.io: the rules of examples/smugglers/README.md, whose numbers stand in brackets.
//
// Prints commands per processor second: `applied` (a recorded game through the reducer), `played` (random play
// with the list of legal moves, first state included) and `idle` (moves that do nothing).

import { CreateGameReducer, INVALID_MOVE, InitializeGame, best, chooser, makeMove, quick } from "./meter.mjs";

const HAND = 3;
const STASH = 3;
const RAID_FROM = 5;
const VALUES = [1, 2, 3, 4, 5, 6];
const COPIES = [5, 5, 4, 4, 3, 3];
const SEATS = 2;

// ---------------------------------------------------------------- the rules

/** [1] */
function setup({ ctx, random }) {
  const deck = random.Shuffle(COPIES.flatMap((copies, crate) => Array(copies).fill(crate)));
  const dens = Array.from({ length: ctx.numPlayers }, () => ({ hand: deck.splice(-HAND), stash: [], coins: 0 }));
  return { deck, dens, spent: [], roll: 0 };
}

/** [2] The crate that was used is replaced while the deck lasts. */
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

/** [6] The next seat with crates in hand. */
function following({ G, ctx }) {
  for (let step = 1; step <= ctx.numPlayers; step++) {
    const next = (ctx.playOrderPos + step) % ctx.numPlayers;
    if (G.dens[next].hand.length) return next;
  }
}

/** [6] Half its value, rounded down, for every crate in a stash. */
const paid = (den) => den.coins + den.stash.reduce((sum, crate) => sum + (VALUES[crate] >> 1), 0);

/** [7] */
function outcome({ G }) {
  if (G.dens.some((den) => den.hand.length)) return;
  const coins = G.dens.map(paid);
  const most = Math.max(...coins);
  return { winners: coins.flatMap((each, seat) => (each === most ? [seat] : [])), coins };
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

const moves = { ship, stash, raid };
const game = {
  setup,
  moves,
  playerView,
  turn: { minMoves: 1, maxMoves: 1, order: { first: () => 0, next: following } },
  endIf: outcome,
  onEnd: ({ G }) => {
    for (const den of G.dens) den.coins = paid(den);
  },
};

/** Every legal move, in the order of the Python title. */
function legal(G, seat) {
  const den = G.dens[seat];
  const kinds = [...new Set(den.hand)].sort((a, b) => a - b);
  const list = kinds.map((crate) => ["ship", crate]);
  if (den.stash.length < STASH) for (const crate of kinds) list.push(["stash", crate]);
  for (let other = 0; other < G.dens.length; other++) {
    if (other !== +seat && G.dens[other].stash.length) for (const crate of kinds) list.push(["raid", crate, other]);
  }
  return list;
}

// ---------------------------------------------------------------- the measurement

const reduce = CreateGameReducer({ game });
const below = chooser(7);
const start = (seed) => InitializeGame({ game: { ...game, seed: `smugglers-${seed}` }, numPlayers: SEATS });

function play(seed) {
  const first = start(seed);
  const actions = [];
  let state = first;
  while (!state.ctx.gameover) {
    const seat = state.ctx.currentPlayer;
    const list = legal(state.G, seat);
    const action = makeMove(seat, list[below(list.length)]);
    const after = reduce(state, action);
    if (after._stateID !== state._stateID + 1) throw new Error(`refused: ${JSON.stringify(action)}`);
    state = after;
    actions.push(action);
  }
  return { first, actions, last: state };
}

const games = quick ? 50 : 300;
const recorded = Array.from({ length: games }, (_, seed) => play(seed));

function played() {
  let done = 0;
  for (let seed = 0; seed < games; seed++) done += play(seed).actions.length;
  return done;
}

function applied() {
  let done = 0;
  for (const { first, actions } of recorded) {
    let state = first;
    for (const action of actions) state = reduce(state, action);
    done += actions.length;
  }
  return done;
}

/** The same commands through a game whose moves do nothing and that never ends: boardgame.io's own share. */
const idleGame = {
  setup,
  moves: { ship: () => {}, stash: () => {}, raid: () => {} },
  turn: { minMoves: 1, maxMoves: 1 },
};
const idleReduce = CreateGameReducer({ game: idleGame });
const idleFirst = InitializeGame({ game: idleGame, numPlayers: SEATS });

function idled() {
  let done = 0;
  for (const { actions } of recorded) {
    let state = idleFirst;
    for (const action of actions) state = idleReduce(state, action);
    if (state._stateID !== actions.length) throw new Error("refused");
    done += actions.length;
  }
  return done;
}

const rounds = quick ? 3 : 6;
console.log(
  JSON.stringify({
    applied: best(rounds, applied),
    played: best(rounds, played),
    idle: best(rounds, idled),
    commands: recorded.reduce((sum, { actions }) => sum + actions.length, 0) / games,
    reason: recorded.every(({ last }) => last.ctx.gameover.coins.length === SEATS) ? "sold out" : "unfinished",
  }),
);
