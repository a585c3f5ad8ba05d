"""What a long match holds in memory: Imperium, bots in its usual seats, so many rounds.

The commands are found first, with bots, and then played again while allocations are counted: what
remains is what the match itself holds, its log, its kept states and its digests.
"""

import gc
import tracemalloc
from typing import Any

from bench.figures import Group, at_most, figure

ROUNDS = 150
MEGABYTES = 25
TEXT = f"What an Imperium match of {ROUNDS} rounds between bots holds in memory:"
ROWS = {
    "held": "the match",
    "states": "states it holds, the present one included",
    "commands": "commands in its log",
    "rounds": "rounds played",
}


def of_a_long_match() -> dict[str, float]:
    """Bytes held, states held, commands and rounds played."""
    from tessera import registry
    from tessera.core.match import Match

    game = registry.game("imperium")
    first = _played(game)
    log = [(entry.seat, entry.command) for entry in first.entries]
    rounds = first.state.round
    del first
    Match(game, 1, options={"round_limit": ROUNDS}).digest()  # what is made once is made now
    gc.collect()
    tracemalloc.start()
    try:
        match: Match[Any, Any, Any, Any] = Match(game, 1, options={"round_limit": ROUNDS})
        before = _states(type(match.state))
        for seat, command in log:
            match.submit(seat, command)
        gc.collect()
        held = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    states = _states(type(match.state)) - before + 1
    return {"bytes": held, "states": states, "commands": len(log), "rounds": rounds}


def told(found: dict[str, float]) -> Group:
    """With units and the aim."""
    return {
        "held": at_most(figure(found["bytes"] / 1e6, "MB"), MEGABYTES),
        "states": figure(found["states"]),
        "commands": figure(found["commands"]),
        "rounds": figure(found["rounds"]),
    }


def _played(game: Any) -> Any:
    from tessera.bots.play import play_out
    from tessera.core.match import Match

    match: Match[Any, Any, Any, Any] = Match(game, 1, options={"round_limit": ROUNDS})
    return play_out(match, [game.bot()] * match.seats)


def _states(kind: type) -> int:
    return sum(type(each) is kind for each in gc.get_objects())
