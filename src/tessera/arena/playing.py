"""Plays one game between players, wherever it is sent: all it takes goes in, all that came of it comes out.

The seed of a game is derived from that of its run and from its number, so a game is the same in whatever
process and order it is played. How long players thought is told apart from what they did, because only that
repeats.
"""

import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Final

from tessera import files, registry
from tessera.arena.players import Entrant, is_brought, player
from tessera.arena.program import USUAL_ALLOWANCE, Allowance, PlayerFailed, Program
from tessera.arena.running import Runner
from tessera.bots.play import AnyBot, AnyGame, AnyMatch, Endless, play_out
from tessera.core.chance import Seed
from tessera.core.codec import plain
from tessera.core.errors import Illegal, Malformed
from tessera.core.game import Bot, Turn
from tessera.core.match import seat_match
from tessera.core.reports import Outcome
from tessera.core.streams import stream_value

LIMIT: Final = 100_000  # commands after which a game counts as endless
FORFEIT: Final = "forfeit"
ENDLESS: Final = "endless"


@dataclass(frozen=True)
class Job:
    """One game of a run, complete enough to be played in another process."""

    title: str
    overlays: tuple[str, ...]
    seed: int
    players: tuple[Entrant, ...]
    options: dict[str, object]
    limit: int = LIMIT
    keep: bool = False  # whether its replay is wanted
    judged: bool = False  # a failure loses the game and endlessness ends it; otherwise both are raised
    allowance: Allowance = USUAL_ALLOWANCE


@dataclass(frozen=True)
class GamePlayed:
    """What came of a game. `result` is the same every time; the rest is not, or is large."""

    result: dict[str, Any]
    thought: tuple[tuple[float, int], ...]  # by seat: seconds the game waited for it, and decisions
    replay: bytes = b""
    words: str = ""  # what players who failed, and programs, left behind


def derived_seed(seed: Seed, number: int) -> int:
    """The seed of game `number` of a run: 53 bits, so that every language reads it exactly."""
    return stream_value(seed, f"game {number}") & ((1 << 53) - 1)


def play_job(job: Job) -> GamePlayed:
    """Play one game to its end."""
    game = registry.game(job.title, job.overlays)
    match: AnyMatch = seat_match(game, job.seed, [True] * len(job.players), job.options)
    fault: dict[str, Any] = {}
    words: list[str] = []
    bots = [take_seat(match, seat, each, job.allowance) for seat, each in enumerate(job.players)]
    try:
        _let_play(match, bots, job.limit)
    except PlayerFailed as failed:
        if not job.judged:
            raise
        seat = next(seat for seat, bot in enumerate(bots) if bot.failed is failed)
        fault = {"fault": {"seat": seat, "player": job.players[seat].label, "why": failed.why}}
        words.append(f"{failed}\n{failed.words}")
    except Endless:
        if not job.judged:
            raise
    finally:
        words += [left for bot in bots if (left := leave(match, bot))]
    result = {
        "title": job.title,
        "seed": job.seed,
        "seats": [each.label for each in job.players],
        "outcome": plain(match.outcome() or _judgement(game, match.seats, fault)),
        "commands": match.position,
        "digest": match.digest(),
        **fault,
    }
    thought = tuple([(bot.seconds, bot.decisions) for bot in bots])
    return GamePlayed(result, thought, files.to_bytes(match) if job.keep else b"", "\n\n".join(words))


def _let_play(match: AnyMatch, bots: Sequence["Seated"], limit: int) -> None:
    """Play it to its end; PlayerFailed if somebody sends what is refused."""
    try:
        play_out(match, bots, limit)
    except Illegal as refused:
        sender = bots[match.awaited()[0]]  # refused means untouched: it is still awaited
        if not sender.brought:
            raise
        raise sender.fail(PlayerFailed(f"sent what is refused: {match.game.explain(refused)}")) from None


Batch = Sequence[Job]
Plays = Runner[Batch, list[GamePlayed]]
"""Where batches of games are played."""


def play_jobs(jobs: Batch) -> list[GamePlayed]:
    """The same of several, one after the other."""
    return [play_job(job) for job in jobs]


def _judgement(game: AnyGame, seats: int, fault: dict[str, Any]) -> Outcome:
    """Whoever failed has lost to all others; who plays alone or in a crew has lost; else nobody has won."""
    if not fault:
        return Outcome((), ENDLESS)
    others = [seat for seat in range(seats) if seat != fault["fault"]["seat"]]
    return Outcome(() if game.cooperative else tuple(others), FORFEIT)


# ---------------------------------------------------------------- who sits there


class Seated(Bot[Any, Any]):
    """A player at a table: its decisions are counted, and what it does wrong is told as its own."""

    def __init__(self, bot: AnyBot, who: str, brought: bool) -> None:
        self.bot = bot
        self.who = who
        self.brought = brought
        self.seconds = 0.0
        self.decisions = 0
        self.failed: PlayerFailed | None = None

    def choose(self, turn: Turn[Any, Any]) -> Any:
        return self._asked(lambda: [self.bot.choose(turn)], turn)[0]

    def plan(self, turn: Turn[Any, Any]) -> Sequence[Any]:
        return self._asked(lambda: self.bot.plan(turn), turn)

    def _asked(self, question: Callable[[], Sequence[Any]], turn: Turn[Any, Any]) -> list[Any]:
        began = perf_counter()
        try:
            commands = list(question())
        except PlayerFailed as failed:
            raise self.fail(failed) from None
        except Exception as error:
            if not self.brought:
                raise  # a bug of ours, or of the title
            raise self.fail(PlayerFailed(_told(error), traceback.format_exc())) from error
        finally:
            self.seconds += perf_counter() - began
            self.decisions += 1
        if self.brought:
            for command in commands:
                self._check(command, turn)
        return commands

    def _check(self, command: Any, turn: Turn[Any, Any]) -> None:
        """A command must be one of the title's records, with what such a record can hold."""
        mirror = turn.game.codec.commands
        if not isinstance(command, turn.game.command_types):
            raise self.fail(PlayerFailed(f"chose {command!r:.80}, which is no command of {turn.game.title}"))
        try:
            mirror.from_plain(mirror.plain(command))
        except (Malformed, TypeError) as error:
            raise self.fail(PlayerFailed(f"chose {command!r:.80}: {error}")) from None

    def fail(self, failed: PlayerFailed) -> PlayerFailed:
        """The same failure, told as this player's."""
        self.failed = failed.of(self.who)
        return self.failed


class SeatedWithoutList(Seated):
    """The same for one that plans without the list of legal commands."""

    needs_legal = False


def take_seat(match: AnyMatch, seat: int, entrant: Entrant, allowance: Allowance = USUAL_ALLOWANCE) -> Seated:
    """A new player in a seat of a match. It is seen out with `leave`."""
    bot = player(match.game, entrant.spec, entrant.home)
    if isinstance(bot, Program):
        bot.sit(match.seats, match.options, allowance)
    kind = Seated if bot.needs_legal else SeatedWithoutList
    return kind(bot, f"seat {seat}, {entrant.label}", is_brought(entrant.spec))


def leave(match: AnyMatch, bot: Seated) -> str:
    """See a player out: its program ends, if it is one. What it leaves behind, if that was not told yet."""
    left = bot.bot.end(match.outcome()) if isinstance(bot.bot, Program) else ""
    return f"{bot.who}\n{left}" if left and bot.failed is None else ""


def _told(error: Exception) -> str:
    """An error of a player, with the place where it was raised."""
    frames = traceback.extract_tb(error.__traceback__)
    last = next((frame for frame in reversed(frames) if "/tessera/" not in frame.filename), frames[-1])
    place = last.filename.rpartition("/")[2]
    return f"{type(error).__name__}: {error} ({place}:{last.lineno}, in {last.name})"
