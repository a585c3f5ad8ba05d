"""Full Metal Planète: commands per second of processor time, and what single questions cost.

The mark is an earlier engine in TypeScript: 5.5 thousand commands checked and applied per processor second,
27 µs for the hexes under one player's fire.

    python -m bench.fullmetal [--quick]
"""

import json
import sys
import time
from collections.abc import Callable
from typing import Any

from tessera import registry
from tessera._form import status
from tessera.bots.play import bot_named, play_out
from tessera.core.match import Match
from tessera.games.fullmetal.game import FullMetalGame
from tessera.games.fullmetal.movement import reach
from tessera.games.fullmetal.situation import Situation

MARK = 5_500


def measure(quick: bool) -> dict[str, object]:
    """Figures of bot and random play, and of a full position in the middle of a game."""
    game = FullMetalGame(registry.ruleset_of(FullMetalGame))
    figures: dict[str, object] = {"form": status().form}
    for name in ("bot", "random"):
        match: Match[Any, Any, Any, Any] = Match(game, 1, 4)
        began = time.process_time()
        play_out(match, [bot_named(game, name)] * 4)
        figures[f"{name} game s"] = round(time.process_time() - began, 2)
        rate = max(_applied(game, match) for _ in range(1 if quick else 5))
        figures[f"{name} commands/s"] = round(rate)
        figures[f"{name} ratio to the mark"] = round(rate / MARK, 1)
        if name == "bot":
            figures.update(_questions(game, match.fork(at=match.position // 2).state, quick))
    return figures


def _applied(game: FullMetalGame, match: Match[Any, Any, Any, Any]) -> float:
    """The same commands again: checked and applied, nothing else."""
    state = game.setup(match.seats, match.options, match.seed)
    began = time.process_time()
    for entry in match.entries:
        assert entry.command is not None, "nothing was undone"
        game.apply(state, entry.seat, entry.command)
    return len(match.entries) / (time.process_time() - began)


def _questions(game: FullMetalGame, state: Any, quick: bool) -> dict[str, object]:
    rounds = 50 if quick else 500
    board = game.board(state.board_seed)
    sit = game.situation(state)
    tank = next(unit for unit in state.units.values() if unit.kind == 2 and unit.on_board())
    seat = state.current
    return {
        "units on board": sum(1 for unit in state.units.values() if unit.on_board()),
        "situation derived µs": _micros(lambda: Situation(game.rules, board, state).derive(), rounds),
        "under-fire map of all players µs": _micros(sit.covered, rounds),
        "reach of a tank with 15 points µs": _micros(lambda: reach(sit, tank, 15), rounds),
        "legal commands": len(game.legal(state, seat)),
        "legal list µs": _micros(lambda: game.legal(state, seat), max(5, rounds // 20)),
        "copy µs": _micros(lambda: game.copy(state), rounds),
        "view µs": _micros(lambda: game.view(state, seat), rounds),
    }


def _micros(call: Callable[[], object], rounds: int) -> float:
    best = 1e9
    for _ in range(5):
        began = time.process_time()
        for _ in range(rounds):
            call()
        best = min(best, time.process_time() - began)
    return round(best / rounds * 1e6, 1)


if __name__ == "__main__":
    print(json.dumps(measure("--quick" in sys.argv), indent=2))
