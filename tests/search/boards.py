"""What the tests of searches share: tic-tac-toe by its board, and what is best there."""

from functools import cache
from typing import Any

from tessera import registry
from tessera.core.game import Turn, turn_at
from tessera.core.match import Match
from tessera.core.rng import SplitMix64
from tessera.search.tictactoe import LINES, Fill, State, TicTacToe


@cache
def tictactoe() -> TicTacToe:
    """The title, bound."""
    return TicTacToe(registry.ruleset_of(TicTacToe))


def board(drawn: str) -> State:
    """A position drawn as "x.o / .x. / ..o"; x begins."""
    marks = drawn.replace("/", "").replace(" ", "")
    state = tictactoe().setup(2, {}, 0)
    squares = {side: [at for at in range(9) if marks[at] == side] for side in "xo"}
    while any(squares.values()):
        side = "xo"[state.turn]
        tictactoe().apply(state, state.turn, Fill(squares[side].pop(0)))
    return state


def turn(game: Any, state: Any, seat: int, seed: int = 1) -> Turn[Any, Any]:
    """What a player decides by, with chance of that seed."""
    return turn_at(game, state, seat, SplitMix64(seed))


@cache
def best_worth(own: int, other: int) -> int:
    """What a position is worth to the side that is to move: 1, 0 or -1."""
    if any(other & line == line for line in LINES):
        return -1
    free = [at for at in range(9) if not (own | other) >> at & 1]
    return max((-best_worth(other, own | 1 << at) for at in free), default=0)


def middle_of(game: Any, seed: int, commands: int, seats: int = 0) -> Any:
    """A match after so many random commands, or as many as it has."""
    match: Match[Any, Any, Any, Any] = Match(game, seed, seats)
    rng = SplitMix64(seed)
    for _ in range(commands):
        awaited = match.awaited()
        if not awaited:
            break
        match.submit(awaited[0], game.random_command(match.state, awaited[0], rng))
    return match
