"""What a long match holds in memory: Imperium, eight bots, so many rounds.

The commands are found first, with bots, and then played again while allocations are counted: what
remains is what the match itself holds, its log, its kept states and its digests.
"""

import gc
import tracemalloc
from typing import Any

from bench.figures import Group, at_most, figure

ROUNDS = 150
SEATS = 8
MEGABYTES = 25
TEXT = f"What an Imperium match of {ROUNDS} rounds between {SEATS} bots holds in memory:"
ROWS = {
    "held": "the match",
    "states": "past states it keeps",
    "commands": "commands in its log",
    "rounds": "rounds played",
}


def of_a_long_match() -> dict[str, float]:
    """Bytes held, states held, commands and rounds played."""
    from tessera import registry

    game = registry.game("imperium")
    first = _played(game)
    log = [(entry.seat, entry.command) for entry in first.entries]
    rounds = first.state.round
    del first
    _match(game).digest()  # what is made once is made now
    gc.collect()
    tracemalloc.start()
    try:
        match = _match(game)
        for seat, command in log:
            match.submit(seat, command)
        gc.collect()
        held = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    return {"bytes": held, "states": len(match._kept), "commands": len(log), "rounds": rounds}


def told(found: dict[str, float]) -> Group:
    """With units and the aim."""
    return {
        "held": at_most(figure(found["bytes"] / 1e6, "MB"), MEGABYTES),
        "states": figure(found["states"]),
        "commands": figure(found["commands"]),
        "rounds": figure(found["rounds"]),
    }


def _match(game: Any) -> Any:
    from tessera.core.match import Match

    match: Match[Any, Any, Any, Any] = Match(game, 1, SEATS, {"round_limit": ROUNDS})
    return match


def _played(game: Any) -> Any:
    from tessera.bots.play import play_out

    return play_out(_match(game), [game.bot()] * SEATS)
