"""The title under test, and random play through it.

Random play visits positions that no author thinks of. Everything here is drawn from the case's seed, so a
failure names a case that fails again.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tessera import registry
from tessera.core.errors import Illegal
from tessera.core.match import Match
from tessera.core.rng import SplitMix64
from tessera.core.streams import stream_value
from tessera.testing.invent import Inventor
from tessera.testing.scrambling import Scrambler

AnyMatch = Match[Any, Any, Any, Any]


@dataclass(frozen=True)
class Case:
    """One match to play: how many seats, with which options, from which seed."""

    seats: int
    options: Mapping[str, object]
    seed: int

    def __str__(self) -> str:
        told = ",".join(f"{name}={value}" for name, value in self.options.items())
        return f"seed {self.seed}, {self.seats} seats{', ' if told else ''}{told}"


@dataclass
class Subject:
    """A title and how thoroughly to try it.

    `title` is a title's name or `package.module:Class`. `variants` are the options to try, each in turn.
    """

    title: str
    variants: Sequence[Mapping[str, object]] = ({},)
    games: int = 6
    samples: int = 12  # positions per game at which the costly checks run
    limit: int = 20_000  # commands within which every game must end
    replays: Path | None = None  # the folder of recorded matches
    counts: Path | None = None  # the file of recorded position counts
    ends_under_random: bool = True  # False: only the title's bot must finish its games
    seats: Sequence[int] = ()  # the numbers of seats to try; none: all that the title allows
    _game: Any = field(default=None, repr=False)
    _scrambled: Any = field(default=None, repr=False)

    @property
    def game(self) -> registry.AnyGame:
        """The title bound to its own ruleset, made once."""
        if self._game is None:
            self._game = registry.game(self.title)
        game: registry.AnyGame = self._game
        return game

    @property
    def scrambled(self) -> registry.AnyGame:
        """The title bound to its rules with all that is set aside in them scrambled, made once."""
        if self._scrambled is None:
            kind = type(self.game)
            self._scrambled = kind(Scrambler(kind, SplitMix64(1)).scrambled())
        game: registry.AnyGame = self._scrambled
        return game

    def cases(self) -> Iterator[Case]:
        """The matches to play: every number of seats and every variant comes up."""
        seats = self.seats or range(self.game.min_seats, self.game.max_seats + 1)
        for number in range(max(self.games, len(self.variants), len(seats))):
            yield Case(seats[number % len(seats)], self.variants[number % len(self.variants)], number + 1)

    def start(self, case: Case) -> AnyMatch:
        """The match of a case, before its first command."""
        return Match(self.game, case.seed, case.seats, case.options)

    def play(self, case: Case, label: str = "play") -> Iterator[tuple[AnyMatch, int, Any]]:
        """Random play: the match as it stands, who acts next and with what, up to `limit` commands.

        The command is submitted when the caller asks for the next position.
        """
        match = self.start(case)
        rng = SplitMix64(stream_value(case.seed, label))
        for _ in range(self.limit):
            actors = match.actors()
            if not actors:
                return
            seat = rng.pick(actors)
            legal = match.legal(seat)
            assert legal, f"seat {seat} may act, but no command is listed for it"
            command = rng.pick(legal)
            yield match, seat, command
            try:
                match.submit(seat, command)
            except Illegal as refusal:
                raise AssertionError(f"listed, yet refused: {command}: {refusal}") from refusal

    def sampled(self, case: Case, label: str = "play") -> Iterator[tuple[AnyMatch, int, Any]]:
        """Some positions of random play: early ones close together, later ones further apart."""
        taken = 0
        following = 0
        for position, step in enumerate(self.play(case, label)):
            if position >= following:
                yield step
                taken += 1
                if taken >= self.samples:
                    return
                following = position + 1 + taken * taken // 2

    def inventor(self, case: Case) -> Inventor:
        """Makes up commands for this case."""
        return Inventor(
            self.game.command_types, self.foreign(case), SplitMix64(stream_value(case.seed, "invent"))
        )

    def foreign(self, case: Case) -> list[Any]:
        """Commands from all over another game: most are wrong here, which is what they are for."""
        pool: list[Any] = []
        for match, seat, _ in self.sampled(case, "elsewhere"):
            legal = match.legal(seat)
            pool.extend(legal[:: max(1, len(legal) // 8)])
        return pool
