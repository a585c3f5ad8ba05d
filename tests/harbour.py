"""Matches of Smugglers, the tutorial title, for tests of the kernel, the kit and the command line."""

from functools import cache

from smugglers.game import Smugglers
from smugglers.records import Command, Event, Raid, Ship, Stash, State, View
from tessera import registry
from tessera.core.match import CHECKPOINT_EVERY, Match
from tessera.core.rng import SplitMix64

__all__ = ["Command", "Harbour", "Raid", "Ship", "Smugglers", "Stash", "play_on", "played", "smugglers"]

Harbour = Match[State, Command, Event, View]


@cache
def smugglers() -> Smugglers:
    """The title bound to its own ruleset."""
    return Smugglers(registry.ruleset_of(Smugglers))


def played(seed: int | str = 1, seats: int = 2, commands: int = 10, every: int = CHECKPOINT_EVERY) -> Harbour:
    """A match some random commands after its start."""
    return play_on(Match(smugglers(), seed, seats, checkpoint_every=every), commands)


def play_on(match: Harbour, commands: int, choices: int = 99) -> Harbour:
    """The same match, some random commands later; `choices` is what they are drawn from."""
    rng = SplitMix64(choices)
    for _ in range(commands):
        for seat in match.actors():
            match.submit(seat, rng.pick(match.legal(seat)))
    return match
