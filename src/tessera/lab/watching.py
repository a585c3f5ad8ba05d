"""One match under observation: bots play it, and what a designer asks of it is noted in whole numbers.

How it stands (`Game.value`) and how much there is to choose from are looked at now and then, at moments that
the match itself gives, so that a match tells the same wherever it is watched.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

from tessera import registry
from tessera.arena.playing import ENDLESS
from tessera.bots.play import AnyBot, AnyGame, AnyMatch, Endless, bot_named, play_out
from tessera.core.match import seat_match
from tessera.core.reports import Outcome
from tessera.lab.content import Content, Use, observer_of

LOOKS: Final = 16  # commands from one look at the legal commands to the next
STEP: Final = 4  # commands from one look at the standing to the next, where a title counts no rounds

Piece = tuple[int, str, str]
"""A seat, a kind of content, and an id."""


@dataclass(frozen=True)
class Sight:
    """A match to watch, complete enough for another process."""

    title: str
    overlays: tuple[str, ...]
    seed: int
    level: str
    seats: int
    options: dict[str, object]
    limit: int


@dataclass(frozen=True)
class Witnessed:
    """What was seen of a match."""

    winners: tuple[int, ...]
    reason: str
    scores: tuple[int, ...]
    commands: int
    rounds: int | None
    choices: tuple[int, int, int]  # looks, legal commands at all of them, the most at one
    turnovers: int | None  # how often the lead went from one to another; None: the title cannot say
    decided: int | None  # when the winner went ahead for good, in thousandths of the match
    uses: dict[Piece, tuple[int, int, int]] = field(default_factory=dict)  # offered, taken, used


def watch(sights: Sequence[Sight]) -> list[Witnessed]:
    """Watch these matches, one after the other."""
    return [watch_one(sight) for sight in sights]


def watch_one(sight: Sight) -> Witnessed:
    """Let bots play a match to its end, and tell what was seen."""
    game = registry.game(sight.title, sight.overlays)
    match: AnyMatch = seat_match(game, sight.seed, [True] * sight.seats, sight.options)
    bots: list[AnyBot] = [bot_named(game, sight.level) for _ in range(sight.seats)]
    watcher = _Watcher(game, match, observer_of(game))
    with suppress(Endless):
        play_out(match, bots, sight.limit, watcher.see)
    return watcher.told(match.outcome() or Outcome((), ENDLESS))


class _Watcher:
    def __init__(self, game: AnyGame, match: AnyMatch, content: Content | None) -> None:
        self.game = game
        self.match = match
        self.content = content
        self.looks = self.choices = self.most = 0
        self.moment: int | None = None
        self.leads: list[tuple[int, int]] = []  # from which position on, and who: a seat
        self.silent = False
        self.uses: dict[Piece, list[int]] = {}
        if content is not None:
            self._count(content.begun(match.state))
        self._look()

    def see(self, seat: int, command: Any, events: list[Any]) -> None:
        """Called after every command."""
        if self.content is not None:
            self._count(self.content.done(self.match.state, seat, command, events))
        if self.match.position % LOOKS == 0:
            self._look()
        moment = self.game.round_of(self.match.state)
        if moment is None:
            moment = self.match.position // STEP
        if moment != self.moment:
            self.moment = moment
            self._stand()

    def _count(self, uses: Sequence[Use]) -> None:
        for deed, seat, kind, id in uses:
            self.uses.setdefault((seat, kind, id), [0, 0, 0])[deed] += 1

    def _look(self) -> None:
        awaited = self.match.awaited()
        if awaited:
            count = len(self.game.legal(self.match.state, awaited[0]))
            self.looks += 1
            self.choices += count
            self.most = max(self.most, count)

    def _stand(self) -> None:
        """Who is ahead: a seat, or of those who win and lose together 0, and -1 if the game is ahead."""
        if self.silent or self.match.outcome() is not None:
            return
        game, state = self.game, self.match.state
        together = game.cooperative or self.match.seats == 1
        values = [game.value(state, seat) for seat in range(1 if together else self.match.seats)]
        known = [value for value in values if value is not None]
        if len(known) < len(values):
            self.silent = True
            return
        best = max(known)
        if together:
            if best == 0:
                return
            leader = 0 if best > 0 else -1
        elif known.count(best) > 1:
            return
        else:
            leader = known.index(best)
        if not self.leads or self.leads[-1][1] != leader:
            self.leads.append((self.match.position, leader))

    def told(self, outcome: Outcome) -> Witnessed:
        commands = self.match.position
        decided: int | None = None
        if not self.silent and outcome.reason != ENDLESS:
            together = self.game.cooperative or self.match.seats == 1
            won = (0 if outcome.winners else -1) if together else _only(outcome.winners)
            if won is not None:
                ahead = bool(self.leads) and self.leads[-1][1] == won
                since = self.leads[-1][0] if ahead else commands
                decided = 1000 * since // max(1, commands)
        return Witnessed(
            outcome.winners,
            outcome.reason,
            outcome.scores,
            commands,
            self.game.round_of(self.match.state),
            (self.looks, self.choices, self.most),
            None if self.silent else max(0, len(self.leads) - 1),
            decided,
            {piece: (each[0], each[1], each[2]) for piece, each in self.uses.items()},
        )


def _only(winners: Sequence[int]) -> int | None:
    return winners[0] if len(winners) == 1 else None
