// Tic-tac-toe on boardgame.io, as its own tutorial has it: the mark that everybody knows.

import { CreateGameReducer, INVALID_MOVE, InitializeGame, best, chooser, makeMove, quick } from "./meter.mjs";

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

const game = {
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    click: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    const { cells } = G;
    if (LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[b] === cells[c])) {
      return { winner: ctx.currentPlayer };
    }
    if (cells.every((cell) => cell !== null)) return { draw: true };
  },
};

const reduce = CreateGameReducer({ game });
const first = InitializeGame({ game, numPlayers: 2 });
const below = chooser(1);

function record() {
  const actions = [];
  for (let state = first; !state.ctx.gameover; ) {
    const free = [];
    for (let cell = 0; cell < 9; cell++) if (state.G.cells[cell] === null) free.push(cell);
    const action = makeMove(state.ctx.currentPlayer, ["click", free[below(free.length)]]);
    actions.push(action);
    state = reduce(state, action);
  }
  return actions;
}

const recorded = Array.from({ length: quick ? 100 : 500 }, record);

function apply() {
  let done = 0;
  for (const actions of recorded) {
    let state = first;
    for (const action of actions) state = reduce(state, action);
    done += actions.length;
  }
  return done;
}

console.log(JSON.stringify({ applied: best(quick ? 3 : 6, apply) }));
