"""Plays matches, or positions of them, with bots in the seats: what simulations and tests stand on.

A bot gets its seat's view, its legal commands and a generator of its own, derived from the seed and the seat:
never the match's.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from tessera.bots.random import RandomBot
from tessera.core.chance import Seed
from tessera.core.errors import BadOptions, Fault, Illegal, TesseraError
from tessera.core.game import LEVELS, Bot, Game, turn_at
from tessera.core.match import Match
from tessera.core.nodes import nearest
from tessera.core.reports import Outcome
from tessera.core.rng import SplitMix64
from tessera.core.streams import stream_value
from tessera.search.naming import KINDS, is_searcher, read_name
from tessera.search.searcher import Searcher

AnyBot = Bot[Any, Any]
AnyGame = Game[Any, Any, Any, Any]
AnyMatch = Match[Any, Any, Any, Any]


class Endless(TesseraError):
    """A match did not end within the commands it was given."""


class Position:
    """A state that is played on by itself: what a match does but for its log, so nothing can be taken back.

    The state is the caller's own and is changed in place; `game.copy(state)` keeps the one there was.
    """

    def __init__(self, game: AnyGame, state: Any, seats: int, seed: Seed = 0) -> None:
        self.game = game
        self.state = state
        self.seats = seats
        self.seed = seed  # of the players' chance; the state has its own
        self.position = 0  # commands played from here

    def awaited(self) -> list[int]:
        """The seats the game waits for."""
        return list(self.game.awaited(self.state))

    def outcome(self) -> Outcome | None:
        """How it ended, or None."""
        return self.game.outcome(self.state)

    def submit(self, seat: int, command: Any) -> list[Any]:
        """Apply a seat's command. Refused means untouched."""
        events: list[Any] = self.game.apply(self.state, seat, command)
        self.position += 1
        return events


Playable = AnyMatch | Position
"""Whatever bots can be let loose on."""

P = TypeVar("P", bound=Playable)


def bot_named(game: AnyGame, name: str) -> AnyBot:
    """`bot` is the title's own opponent at its best, `random` the random player; levels go by their names,
    and so do the generic players of `tessera.search`: `ismcts:2000,depth=20`."""
    if name == "random":
        return RandomBot()
    if is_searcher(name):
        return searcher(name)
    known = ", ".join(repr(each) for each in ("bot", *game.levels, "random"))
    if name != "bot" and name not in LEVELS:
        hint = nearest(name.partition(":")[0], [*game.levels, "bot", "random", *KINDS])
        hint = hint if "did you mean" in hint else f"; use one of {known}, or a search like 'ismcts:2000'"
        raise BadOptions([Fault(game.name, 0, "seats", f"unknown player {name!r}{hint}")])
    if name != "bot" and name not in game.levels:
        raise BadOptions(
            [Fault(game.name, 0, "seats", f"this title has no level {name!r}; use one of {known}")]
        )
    own = game.bot() if name == "bot" else game.bot(name)
    if own is None:
        raise BadOptions([Fault(game.name, 0, "seats", "this title has no bot of its own yet; use 'random'")])
    return own


def searcher(name: str) -> Searcher:
    """The generic player of that name; with `roots=4` it searches so many times, in several processes."""
    named = read_name(name, ("roots", "processes"))
    roots = named.also.get("roots", 1)
    if roots <= 1:
        return named.make()
    from tessera.bots.rooted import Rooted  # brings processes along, and is not always needed

    return Rooted(named.text(), roots, named.also.get("processes", 0))


def play_out(
    match: P,
    bots: Sequence[AnyBot],
    limit: int = 100_000,
    watch: Callable[[int, Any, list[Any]], None] | None = None,
) -> P:
    """Let the bots play it to its end; the lowest awaited seat goes first. Endless at the limit.

    `watch` is told of every command: the seat, the command, the events.
    """
    rngs = [generator(match.seed, seat) for seat in range(match.seats)]
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


def generator(seed: Seed, seat: int) -> SplitMix64:
    """The chance of the player in this seat."""
    return SplitMix64(stream_value(seed, f"bot {seat}"), f"bot {seat}")


def act(
    match: Playable,
    seat: int,
    bot: AnyBot,
    rng: SplitMix64,
    watch: Callable[[int, Any, list[Any]], None] | None = None,
    most: int = 100_000,
) -> None:
    """Carry out what a bot plans for a seat that is to act, as long as it is: at least one command, at most
    `most`."""
    game = match.game
    turn = turn_at(game, match.state, seat, rng, bot.needs_legal)
    accepted = 0
    for command in bot.plan(turn):
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
        command = bot.choose(turn_at(game, match.state, seat, rng))
        events = match.submit(seat, command)
        if watch is not None:
            watch(seat, command, events)
