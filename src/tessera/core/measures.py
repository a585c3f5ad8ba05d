"""What can be measured in the first position of a match: the functions that seed searches ask by.

A title answers `Game.openings` with its first positions, by seed, for a match with these seats and options,
and the measures that can be taken of them. `query` is the language that speaks of them; a measure says of
itself what it may be told, so that a mistake is found before any seed is tried.

    class Coins(Measure):
        def of(self, start: Opening, given: Given) -> int:
            return start.state.dens[given.number("seat")].coins
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from mypy_extensions import mypyc_attr

from tessera.core.chance import Seed

SEAT: Final = "seat"
MOST: Final = 10**15 - 1  # what an argument without an upper bound may be


@mypyc_attr(allow_interpreted_subclasses=True)
class Opening:
    """The first position of one seed; or only the parts of it that somebody asks for."""

    # The state is of the title's own type; what asks about it is the title's own, too.
    def __init__(self, state: Any) -> None:
        self.state = state


class Argument:
    """What a measure may be told by name: a number (`within=2`), or two with a span (`rows=4..8`).

    Left out it is `usual`, unless it is `needed`. A span has a `single` name, under which it is one number
    (`row=3`). What there are some of (seats, acts, zones) may be left out in `least`, `most`, `total` and
    `spread`, which ask about `each` in turn.
    """

    def __init__(
        self,
        name: str,
        meaning: str,
        low: int = 0,
        high: int = MOST,
        usual: int = 0,
        needed: bool = False,
        single: str = "",
        each: bool = False,
    ) -> None:
        self.name = name
        self.meaning = meaning
        self.low = low
        self.high = high
        self.usual = usual
        self.needed = needed
        self.single = single
        self.each = each


def seat_of(seats: int) -> Argument:
    """Whose start is meant."""
    return Argument(SEAT, "whose start", 0, seats - 1, needed=True, each=True)


class Ids:
    """Ids that a measure may be told without a name (`sells(ankh_talisman, act=1)`), each with a number."""

    def __init__(self, kind: str, numbers: Mapping[str, int], needed: bool = True) -> None:
        self.kind = kind  # what they are ids of: "relic"
        self.numbers = {id.lower(): number for id, number in numbers.items()}  # the language is lower case
        self.needed = needed


@mypyc_attr(allow_interpreted_subclasses=True)
class Given:
    """What a measure is told in one place of a query."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}
        self.spans: dict[str, tuple[int, int]] = {}
        self.wanted: list[int] = []  # the numbers of the ids

    def number(self, name: str) -> int:
        """A number told by name, or what it usually is."""
        return self.numbers[name]

    def span(self, name: str) -> tuple[int, int]:
        """Both ends of a span."""
        return self.spans[name]

    @property
    def seat(self) -> int:
        """Whose start is meant."""
        return self.numbers[SEAT]

    def copy(self) -> "Given":
        """An independent twin."""
        twin = Given()
        twin.numbers = self.numbers.copy()
        twin.spans = self.spans.copy()
        twin.wanted = self.wanted.copy()
        return twin


@mypyc_attr(allow_interpreted_subclasses=True)
class Measure:
    """One function of the language: a sentence, an example, what it may be told, and its value.

    `truth`: it answers yes (1) or no (0), and may stand where a condition stands. `costly`: it takes seconds,
    so nobody asks it for a sample.
    """

    def __init__(
        self,
        meaning: str,
        example: str,
        arguments: Sequence[Argument] = (),
        ids: Ids | None = None,
        truth: bool = False,
        costly: bool = False,
    ) -> None:
        self.meaning = meaning
        self.example = example
        self.arguments = list(arguments)
        self.ids = ids
        self.truth = truth
        self.costly = costly

    def read(self, given: Given) -> Given:
        """What it is told, once for a query, in whatever form `of` likes best."""
        return given

    def of(self, start: Opening, given: Given) -> int:
        """Its value in this start."""
        raise NotImplementedError

    def names(self) -> list[str]:
        """The names of all it may be told by name."""
        found: list[str] = []
        for each in self.arguments:
            if each.single:
                found.append(each.single)
            found.append(each.name)
        return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Measured(Measure):
    """A measure that a function takes: most are."""

    def __init__(
        self,
        # Of a title's own kind of start, which the title makes and nobody else.
        take: Callable[[Any, Given], int],
        meaning: str,
        example: str,
        arguments: Sequence[Argument] = (),
        ids: Ids | None = None,
        truth: bool = False,
        costly: bool = False,
    ) -> None:
        super().__init__(meaning, example, arguments, ids, truth, costly)
        self.take = take

    def of(self, start: Opening, given: Given) -> int:
        return self.take(start, given)


@mypyc_attr(allow_interpreted_subclasses=True)
class Openings:
    """The first positions of matches with the same seats and options, and what can be measured in them."""

    def __init__(self, seats: int, measures: Mapping[str, Measure]) -> None:
        self.seats = seats
        self.measures = dict(measures)

    def of(self, seed: Seed) -> Opening:
        """That of one seed."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class FirstStates(Openings):
    """Those that are set up like any match, without a secret. `made` keeps what is derived from a state."""

    def __init__(
        self,
        # A `Game`, which stands above this module.
        game: Any,
        seats: int,
        options: Mapping[str, object],
        measures: Mapping[str, Measure],
        made: Callable[[Any], Opening] = Opening,
    ) -> None:
        super().__init__(seats, {**measures, "choices": _Choices(game, seats)})
        self.game = game
        self.options = options
        self.made = made

    def of(self, seed: Seed) -> Opening:
        return self.made(self.game.setup(self.seats, self.options, seed))


class _Choices(Measure):
    """The one measure that every title has."""

    def __init__(self, game: Any, seats: int) -> None:
        super().__init__(
            "commands that a seat may send first; 0 if it is not its turn",
            "choices(seat=0) >= 2",
            [seat_of(seats)],
        )
        self.game = game

    def of(self, start: Opening, given: Given) -> int:
        if given.seat not in self.game.actors(start.state):
            return 0
        return len(self.game.legal(start.state, given.seat))
