"""What a decision of a title's own bot costs at most, in calls of functions: the same on every machine.

Bots ask no clock (tests/package holds the games pure), so a decision is bounded by what it looks through. The
calls are counted where the rules are interpreted; compiled ones do the same and are not seen.
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from types import FrameType
from typing import Any

import pytest

from tessera import registry
from tessera.bots.play import AnyBot, Endless, bot_named, play_out
from tessera.core.game import Bot, Turn
from tessera.core.match import Match

COMMANDS = 90


class Counted(Bot[Any, Any]):
    """A bot whose calls are counted."""

    def __init__(self, own: AnyBot) -> None:
        self.own = own
        self.most = 0
        self.decisions = 0

    def choose(self, turn: Turn[Any, Any]) -> Any:
        return self._count(self.own.choose, turn)

    def plan(self, turn: Turn[Any, Any]) -> Sequence[Any]:
        planned: Sequence[Any] = self._count(self.own.plan, turn)
        return planned

    def _count(self, work: Callable[..., Any], *about: Any) -> Any:
        calls = 0

        def look(frame: FrameType, event: str, detail: object) -> None:
            nonlocal calls
            calls += event == "call"

        before = sys.getprofile()
        sys.setprofile(look)
        try:
            return work(*about)
        finally:
            sys.setprofile(before)
            self.most = max(self.most, calls)
            self.decisions += 1


@pytest.mark.parametrize(
    ("title", "seats", "options", "bound"),
    [
        ("smugglers", 4, {}, 100),
        ("taktik", 2, {}, 400_000),
        ("fullmetal", 4, {}, 1_500_000),
        ("sint", 4, {}, 400_000),
        ("sanctum", 1, {}, 2_000_000),
        ("imperium", 4, {"size": "small", "round_limit": 40}, 80_000),
    ],
)
def test_a_decision_of_a_bot_is_bounded(
    title: str, seats: int, options: Mapping[str, object], bound: int
) -> None:
    """The bounds stand in docs/security.md."""
    game = registry.game(title)
    bots = [Counted(bot_named(game, "bot")) for _ in range(seats)]
    with suppress(Endless):
        play_out(Match(game, 1, seats, options), bots, COMMANDS)
    assert sum(bot.decisions for bot in bots) >= 12  # a decision may be a whole turn
    assert max(bot.most for bot in bots) <= bound
