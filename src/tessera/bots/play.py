"""Plays matches with bots in the seats: what simulations and tests stand on.

A bot gets its seat's view, its legal commands and a generator of its own, derived from the match's seed and
the seat: never the match's.
"""

from collections.abc import Callable, Sequence
from typing import Any

from tessera.bots.random import RandomBot
from tessera.core.errors import BadOptions, Fault, Illegal, TesseraError
from tessera.core.game import LEVELS, Bot, Game
from tessera.core.match import Match
from tessera.core.rng import SplitMix64
from tessera.core.streams import stream_value

AnyBot = Bot[Any, Any]
AnyMatch = Match[Any, Any, Any, Any]


class Endless(TesseraError):
    """A match did not end within the commands it was given."""


def bot_named(game: Game[Any, Any, Any, Any], name: str) -> AnyBot:
    """`bot` is the title's own opponent at its best, `random` the random player; levels go by their names."""
    if name == "random":
        return RandomBot()
    known = ", ".join(repr(each) for each in ("bot", *game.levels, "random"))
    if name != "bot" and name not in LEVELS:
        raise BadOptions([Fault(game.name, 0, "seats", f"unknown player {name!r}; use one of {known}")])
    if name != "bot" and name not in game.levels:
        raise BadOptions(
            [Fault(game.name, 0, "seats", f"this title has no level {name!r}; use one of {known}")]
        )
    own = game.bot() if name == "bot" else game.bot(name)
    if own is None:
        raise BadOptions([Fault(game.name, 0, "seats", "this title has no bot of its own yet; use 'random'")])
    return own


def play_out(
    match: AnyMatch,
    bots: Sequence[AnyBot],
    limit: int = 100_000,
    watch: Callable[[int, Any, list[Any]], None] | None = None,
) -> AnyMatch:
    """Let the bots play the match to its end; the lowest awaited seat goes first. Endless at the limit.

    `watch` is told of every command: the seat, the command, the events.
    """
    rngs = [SplitMix64(stream_value(match.seed, f"bot {seat}"), f"bot {seat}") for seat in range(match.seats)]
    end = match.position + limit
    while match.position < end:
        awaited = match.awaited()
        if not awaited:
            return match
        seat = awaited[0]
        act(match, seat, bots[seat], rngs[seat], watch, end - match.position)
    if match.awaited():
        raise Endless(f"{match.game.name}: seed {match.seed!r} did not end within {limit} commands")
    return match


def act(
    match: AnyMatch,
    seat: int,
    bot: AnyBot,
    rng: SplitMix64,
    watch: Callable[[int, Any, list[Any]], None] | None = None,
    most: int = 100_000,
) -> None:
    """Carry out what a bot plans for a seat that is to act, as long as it is: at least one command, at most
    `most`."""
    view = match.view(seat)
    accepted = 0
    for command in bot.plan(view, match.legal(seat) if bot.needs_legal else [], rng):
        if accepted and (accepted >= most or seat not in match.awaited()):
            return
        try:
            events = match.submit(seat, command)
        except Illegal:
            continue
        accepted += 1
        if watch is not None:
            watch(seat, command, events)
    if not accepted:
        command = bot.choose(view, match.legal(seat), rng)
        events = match.submit(seat, command)
        if watch is not None:
            watch(seat, command, events)
