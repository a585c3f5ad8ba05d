// The words of this board, for translation; those of the client are in texts/en.ts.

export const TEXTS = {
  hand: "Your crates",
  stash: "Your stash",
  spent: "Out of the game",
  deck: (n: number): string => `${n} in the hold`,
  coins: (n: number): string => `${n} ${n === 1 ? "coin" : "coins"}`,
  inHand: (n: number): string => `${n} in hand`,
  stashed: (n: number): string => `${n} stashed`,
  pick: "Choose a crate, then what to do with it.",
  none: "empty",
};
