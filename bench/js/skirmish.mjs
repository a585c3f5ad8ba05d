// A wargame of Taktik's size on boardgame.io: 20 x 30 cells, 10 units against 15, walking, shooting, dice.
//
// Random play with every legal move listed before each choice. Prints moves per processor second. The list is
// made by plain JavaScript on plain arrays, so nearly all the time is the reducer's.

import { CreateGameReducer, INVALID_MOVE, InitializeGame, cpuSeconds, chooser, event, makeMove, quick } from "./meter.mjs";

const WIDTH = 20;
const HEIGHT = 30;
const KINDS = {
  infantry: { movement: 1, range: 1, hits: 1 },
  vehicle: { movement: 3, range: 2, hits: 2 },
  special: { movement: 2, range: 3, hits: 2 },
};
const ARMIES = [
  { infantry: 6, vehicle: 3, special: 1 },
  { infantry: 8, vehicle: 5, special: 2 },
];
const HIT_FROM = [0, 3, 4, 5]; // by distance: the roll that hits
const COST = [1, 1, 1, 2, 99]; // by terrain: plain three times as common, wood, water
const ACTIONS = 3; // orders in a turn
const LAST_TURN = 200;

const far = (a, b) => Math.abs((a % WIDTH) - (b % WIDTH)) + Math.abs(Math.floor(a / WIDTH) - Math.floor(b / WIDTH));

// ---------------------------------------------------------------- the rules

function setup({ random }) {
  const terrain = Array.from({ length: WIDTH * HEIGHT }, () => COST[random.Die(COST.length) - 1]);
  const units = [];
  ARMIES.forEach((army, owner) => {
    let row = owner === 0 ? 10 : 14; // near enough to meet
    let column = 2;
    for (const [kind, count] of Object.entries(army)) {
      for (let n = 0; n < count; n++) {
        const at = row * WIDTH + column;
        terrain[at] = 1;
        units.push({ id: units.length, owner: String(owner), kind, at, hits: KINDS[kind].hits, moved: false, fired: false });
        column += 2;
        if (column >= WIDTH - 1) [row, column] = [row + 1, 3];
      }
    }
  });
  return { terrain, units, actions: ACTIONS };
}

/** Cells this unit reaches, each with what it costs; -1 elsewhere. */
function reach(G, unit) {
  const cost = new Array(G.terrain.length).fill(-1);
  for (const other of G.units) cost[other.at] = -2; // taken
  cost[unit.at] = 0;
  const cells = [unit.at];
  const budget = KINDS[unit.kind].movement;
  for (let spent = 0; spent < budget; spent++) {
    for (const cell of [...cells]) {
      if (cost[cell] !== spent) continue;
      const x = cell % WIDTH;
      for (const next of [cell - WIDTH, x < WIDTH - 1 ? cell + 1 : -1, cell + WIDTH, x > 0 ? cell - 1 : -1]) {
        if (next < 0 || next >= cost.length || cost[next] === -2) continue;
        const total = spent + G.terrain[next];
        if (total > budget || (cost[next] >= 0 && cost[next] <= total)) continue;
        if (cost[next] < 0) cells.push(next);
        cost[next] = total;
      }
    }
  }
  return cells.slice(1);
}

function move({ G, playerID }, id, to) {
  const unit = G.units.find((each) => each.id === id);
  if (!unit || unit.owner !== playerID || unit.moved || G.actions === 0 || !reach(G, unit).includes(to)) return INVALID_MOVE;
  unit.at = to;
  unit.moved = true;
  G.actions--;
}

function attack({ G, random, playerID }, id, targetId) {
  const unit = G.units.find((each) => each.id === id);
  const target = G.units.find((each) => each.id === targetId);
  if (!unit || !target || unit.owner !== playerID || target.owner === playerID) return INVALID_MOVE;
  const distance = far(unit.at, target.at);
  if (unit.fired || G.actions === 0 || distance > KINDS[unit.kind].range) return INVALID_MOVE;
  unit.fired = true;
  G.actions--;
  if (random.D6() >= HIT_FROM[distance]) {
    target.hits--;
    if (target.hits === 0) G.units.splice(G.units.indexOf(target), 1);
  }
}

const game = {
  setup,
  moves: { move, attack },
  turn: {
    onBegin: ({ G }) => {
      G.actions = ACTIONS;
      for (const unit of G.units) {
        unit.moved = false;
        unit.fired = false;
      }
    },
  },
  endIf: ({ G, ctx }) => {
    for (const owner of ["0", "1"]) if (!G.units.some((unit) => unit.owner === owner)) return { loser: owner };
    if (ctx.turn > LAST_TURN) return { draw: true };
  },
};

/** Every legal move; null is the end of the turn. */
function legal(G, seat) {
  const list = [null];
  if (G.actions === 0) return list;
  for (const unit of G.units) {
    if (unit.owner !== seat) continue;
    if (!unit.moved) for (const to of reach(G, unit)) list.push(["move", unit.id, to]);
    if (!unit.fired) {
      const { range } = KINDS[unit.kind];
      for (const target of G.units) {
        if (target.owner !== seat && far(unit.at, target.at) <= range) list.push(["attack", unit.id, target.id]);
      }
    }
  }
  return list;
}

// ---------------------------------------------------------------- the measurement

const reduce = CreateGameReducer({ game });
const below = chooser(3);
const rounds = quick ? 2 : 5;
const budget = quick ? 0.5 : 1.5; // processor seconds a round
let seed = 0;
let listed = 0;
let lists = 0;
let state = { ctx: { gameover: true } };

function round() {
  const before = cpuSeconds();
  let done = 0;
  while (cpuSeconds() - before < budget) {
    for (let batch = 0; batch < 50; batch++) {
      if (state.ctx.gameover) state = InitializeGame({ game: { ...game, seed: `skirmish-${seed++}` }, numPlayers: 2 });
      const seat = state.ctx.currentPlayer;
      const list = legal(state.G, seat);
      listed += list.length;
      lists++;
      const choice = list[below(list.length)];
      const after = reduce(state, choice === null ? event(seat, "endTurn") : makeMove(seat, choice));
      if (after._stateID !== state._stateID + 1) throw new Error(`refused: ${JSON.stringify(choice)}`);
      state = after;
      done++;
    }
  }
  return done / (cpuSeconds() - before);
}

const played = Math.max(...Array.from({ length: rounds }, round));
console.log(JSON.stringify({ played, legal: listed / lists, games: seed }));
