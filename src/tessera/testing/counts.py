"""Position counts to a fixed depth: they find move-generation bugs that hand-written cases miss."""

from typing import Any

from tessera.core.game import Game
from tessera.core.match import Match


def count_positions(match: Match[Any, Any, Any, Any], depth: int) -> list[int]:
    """How many lines of 1, 2, … `depth` commands there are from here; simultaneous seats in every order.

    Chance is the state's own, so a line is one game, not a spread of outcomes.
    """
    counts = [0] * depth
    _count(match.game, match.state, depth, counts, 0)
    return counts


def _count(game: Game[Any, Any, Any, Any], state: Any, depth: int, counts: list[int], level: int) -> None:
    for seat in game.actors(state):
        legal = game.legal(state, seat)
        counts[level] += len(legal)
        if level + 1 < depth:
            for command in legal:
                after = game.copy(state)
                game.apply(after, seat, command)
                _count(game, after, depth, counts, level + 1)
