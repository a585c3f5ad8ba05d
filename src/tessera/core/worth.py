"""What a position is worth to a seat: how it ended, or what the title thinks of it."""

from typing import TypeVar

from tessera.core.game import WON, Game
from tessera.core.reports import Outcome

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")
V = TypeVar("V")


def worth(game: Game[S, C, E, V], state: S, seat: int) -> int:
    """From -WON to WON: the end if it has come, else the title's `value`, or 0 if it has none.

    The state is one that the asker may know.
    """
    ended = game.outcome(state)
    if ended is not None:
        return worth_of_end(game, ended, seat)
    value = game.value(state, seat)
    return 0 if value is None else max(-WON, min(WON, value))


def worth_of_end(game: Game[S, C, E, V], ended: Outcome, seat: int) -> int:
    """WON to winners, as much less than nothing to losers; nothing to all in a draw between rivals."""
    if seat in ended.winners:
        return WON
    drawn = not ended.winners and not game.cooperative and game.max_seats > 1
    return 0 if drawn else -WON
