"""Bots that plan several commands at once: what is refused is skipped, and somebody always acts."""

from collections.abc import Sequence
from typing import Any, ClassVar

import tessera
from tessera.bots.play import act, play_out
from tessera.bots.random import RandomBot
from tessera.core.game import Bot, Turn
from tessera.core.rng import SplitMix64


class Script(Bot[Any, Any]):
    """Plans what it was told to; asked to choose, it takes the first legal command."""

    needs_legal: ClassVar[bool] = False

    def __init__(self, commands: Sequence[Any]) -> None:
        self.commands = commands
        self.lists: list[int] = []
        self.asked = 0

    def plan(self, turn: Turn[Any, Any]) -> Sequence[Any]:
        self.lists.append(len(turn.legal))
        return self.commands

    def choose(self, turn: Turn[Any, Any]) -> Any:
        self.asked += 1
        return turn.legal[0]


def test_a_plan_is_carried_out_without_what_is_refused() -> None:
    match = tessera.new("taktik", seed=1)
    seat = match.actors()[0]
    first = match.legal(seat)[0]
    twin = match.fork()
    twin.submit(seat, first)
    later = [command for command in twin.legal(seat) if twin.check(seat, command) is None][:1]
    refused = [command for command in match.legal(1 - seat) if match.check(seat, command) is not None][:1]
    bot = Script([*refused, first, *refused, *later])
    told: list[Any] = []
    act(match, seat, bot, SplitMix64(0), lambda _, command, __: told.append(command))
    assert told == [first, *later]
    assert bot.lists == [0]
    assert bot.asked == 0


def test_if_all_is_refused_the_bot_chooses_from_the_legal_commands() -> None:
    match = tessera.new("taktik", seed=1)
    seat = match.actors()[0]
    bot = Script([])
    act(match, seat, bot, SplitMix64(0))
    assert (bot.asked, match.position) == (1, 1)


def test_a_plan_ends_with_the_turn_and_at_the_limit() -> None:
    match = tessera.new("taktik", seed=1)
    seat = match.actors()[0]
    first = match.legal(seat)[0]
    act(match, seat, Script([first] * 50), SplitMix64(0), most=1)
    assert match.position == 1


def test_bots_that_only_choose_play_as_before() -> None:
    match = play_out(tessera.new("taktik", seed=3), [RandomBot(), RandomBot()])
    assert match.outcome() is not None
