"""Which matches of a title are played to see its balance: kinds of matches, each with all its choices.

They follow from what the title declares (`options_spec`) and from what its `balance.yaml` asks for. Without
that file: the usual match at every level, with every other number of seats, and with every other choice of
each option, one at a time.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, Final

from tessera.bots.play import AnyGame
from tessera.core.errors import BadOptions, Fault
from tessera.core.match import complete_options, seat_match
from tessera.core.spec import Choice, Pick, Word
from tessera.lab.aims import RANDOM, Aims, WantedPlay

USUAL: Final = "usual"
USUAL_GAMES: Final = 100
_MOST_CREWS: Final = 6  # numbers of seats that are tried where nobody says


@dataclass(frozen=True)
class Variant:
    """A kind of match."""

    play: str
    level: str
    seats: int
    options: dict[str, object]  # those that tell it apart and those that the play gives
    swept: tuple[str, ...]  # by which options it is told apart from others of its play
    games: int
    name: str  # in words

    @property
    def key(self) -> str:
        """What it is called in files, and what its seeds come from."""
        told = ", ".join([f"{name}={value}" for name, value in sorted(self.options.items())])
        return f"{self.level}, {self.seats} seats{', ' if told else ''}{told}"


@dataclass(frozen=True)
class Narrowed:
    """What of all that is asked for; nothing leaves it as it is."""

    plays: tuple[str, ...] = ()
    levels: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    options: tuple[tuple[str, object], ...] = ()
    games: int = 0


EVERYTHING: Final = Narrowed()


def variants_of(game: AnyGame, aims: Aims, narrowed: Narrowed = EVERYTHING) -> list[Variant]:
    """Every kind of match, in the order of the file; BadOptions if nothing is left."""
    if aims.plays:
        found = [each for play in aims.plays for each in _of_play(game, play)]
    else:
        found = _swept_one_by_one(game)
    known = list(dict.fromkeys([each.play for each in found]))
    for name in narrowed.plays:
        if name not in known:
            raise _refused(game, "play", f"unknown {name!r}; there are {', '.join(known)}")
    found = [each for each in found if not narrowed.plays or each.play in narrowed.plays]
    found = _at_levels(game, found, narrowed.levels)
    found = _with_seats(game, found, narrowed.seats)
    found = _with_options(game, found, dict(narrowed.options))
    found = [each for each in found if _can_be(game, each)]
    if narrowed.games:
        found = [replace(each, games=narrowed.games) for each in found]
    if not found:
        raise _refused(game, "option", "no match is left to be played with these choices")
    return found


def _refused(game: AnyGame, what: str, why: str) -> BadOptions:
    return BadOptions([Fault(f"{game.name} balance", 0, what, why)])


def _can_be(game: AnyGame, variant: Variant) -> bool:
    """Whether there is such a match: a map may be too small for so many, a deck not fit a scenario."""
    try:
        seat_match(game, 0, [True] * variant.seats, variant.options)
    except BadOptions:
        return False
    return True


def _best(game: AnyGame) -> str:
    """The level that is meant where nobody says: the best."""
    return game.levels[-1] if game.levels else "bot" if game.bot() is not None else RANDOM


def _of_play(game: AnyGame, play: WantedPlay) -> list[Variant]:
    fields = game.options_spec().fields
    ways = [
        [(name, value) for value in values or _choices(fields[name])] for name, values in play.sweep.items()
    ]
    return [
        _variant(game, play.id, level, seats, {**play.options, **dict(way)}, tuple(play.sweep), play.games)
        for level in play.levels or [_best(game)]
        for seats in play.seats or [game.seats_by_default()]
        for way in product(*ways)
    ]


def _swept_one_by_one(game: AnyGame) -> list[Variant]:
    usual, best = game.seats_by_default(), _best(game)
    counts = range(game.min_seats, min(game.max_seats, game.min_seats + _MOST_CREWS - 1) + 1)
    found = [_variant(game, USUAL, best, usual, {}, (), USUAL_GAMES)]
    found += [
        _variant(game, "levels", level, usual, {}, (), USUAL_GAMES) for level in game.levels if level != best
    ]
    found += [_variant(game, "seats", best, seats, {}, (), USUAL_GAMES) for seats in counts if seats != usual]
    for name, field in game.options_spec().fields.items():
        if isinstance(field, Pick) and len(field.values) > 1:
            found += [
                _variant(game, name, best, usual, {name: value}, (name,), USUAL_GAMES)
                for value in _choices(field)
                if value != field.default
            ]
    return found


def _choices(field: object) -> Sequence[object]:
    return field.values if isinstance(field, Choice) else ()


def _variant(
    game: AnyGame,
    play: str,
    level: str,
    seats: int,
    options: Mapping[str, object],
    swept: tuple[str, ...],
    games: int,
) -> Variant:
    fields = game.options_spec().fields
    told = [_word(fields[name], options[name]) for name in swept]
    crew = [] if game.min_seats == game.max_seats else [seats_in_words(seats)]
    name = ", ".join([*told, *crew, level])
    return Variant(play, level, seats, dict(options), swept, games, name)


def seats_in_words(seats: int) -> str:
    """How many sit there, as it is told."""
    return "1 seat" if seats == 1 else f"{seats} seats"


def _word(field: object, value: object) -> str:
    options: Sequence[Word] = field.options if isinstance(field, Pick) else ()
    return next((each.name for each in options if each.id == value), str(value))


# ---------------------------------------------------------------- narrowed by who asks


def _at_levels(game: AnyGame, found: list[Variant], levels: Sequence[str]) -> list[Variant]:
    """The same at these levels, also where a play names others."""
    for level in levels:
        if level not in (*game.levels, RANDOM, "bot"):
            known = ", ".join([*game.levels, "bot", RANDOM])
            raise _refused(game, "level", f"unknown {level!r}; use one of {known}")
    if not levels:
        return found
    return _once([_renamed(game, each, level=level) for each in found for level in levels])


def _with_seats(game: AnyGame, found: list[Variant], seats: Sequence[int]) -> list[Variant]:
    for count in seats:
        if not game.min_seats <= count <= game.max_seats:
            raise _refused(game, "seats", f"expected {game.min_seats}..{game.max_seats}, got {count}")
    if not seats:
        return found
    return _once([_renamed(game, each, seats=count) for each in found for count in seats])


def _with_options(game: AnyGame, found: list[Variant], options: dict[str, object]) -> list[Variant]:
    """A swept option that is named stays at that value; any other is set."""
    complete_options(game.options_spec(), options)
    kept = [
        each
        for each in found
        if all(each.options[name] == value for name, value in options.items() if name in each.swept)
    ]
    return _once([_renamed(game, each, options={**each.options, **options}) for each in kept])


def _renamed(game: AnyGame, variant: Variant, **what: Any) -> Variant:
    new = replace(variant, **what)
    return _variant(game, new.play, new.level, new.seats, new.options, new.swept, new.games)


def _once(found: Sequence[Variant]) -> list[Variant]:
    return list({(each.play, each.key): each for each in found}.values())
