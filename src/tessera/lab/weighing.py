"""The balance of a title, by matches that bots play: base alone, or base and mod side by side.

Everything is counted in the order of the matches, whatever order they end in, so the answer is the same for
any number of processes; where matches stop because the answer is clear, what was begun ahead is forgotten.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from tessera import registry
from tessera._version import VERSION
from tessera.arena.playing import LIMIT, derived_seed
from tessera.arena.running import processes
from tessera.bots.play import AnyGame
from tessera.core.chance import Seed
from tessera.core.errors import BadOptions
from tessera.lab.aims import BEST_SEAT, WINS, Aims, Target, aims_of
from tessera.lab.chances import ERROR, Apart, sequence
from tessera.lab.content import observer_of
from tessera.lab.side_by_side import compared, content_compared
from tessera.lab.tally import Cell, Pieces, cell_of
from tessera.lab.variants import Narrowed, Variant, variants_of
from tessera.lab.verdicts import judged, row_of
from tessera.lab.watching import Sight, Witnessed, watch
from tessera.lab.worth import worth_of

PIECE: Final = 4  # matches that a process is handed; between pieces it is asked whether the answer is clear


@dataclass(frozen=True)
class BalanceAsked:
    """What the balance lab is asked."""

    title: str
    overlays: tuple[str, ...] = ()  # laid over the base, which is then played beside
    narrowed: Narrowed = field(default_factory=Narrowed)
    seed: Seed = 1
    stop: bool = False  # a kind of match ends as soon as its answer is clear
    aims: Aims | None = None  # what is wanted; the title's own file when left out
    alone: bool = False  # the overlays are the base; nothing is played beside
    limit: int = LIMIT


class _Side:
    """One of the two rulesets: its game, what is wanted of it, and its kinds of matches."""

    def __init__(self, asked: BalanceAsked, overlays: tuple[str, ...]) -> None:
        self.overlays = overlays
        self.game: AnyGame = registry.game(asked.title, overlays)
        _ = self.game.codec  # built before any process is forked, so that each has it
        self.aims: Aims = asked.aims or aims_of(self.game)
        self.variants: dict[tuple[str, str], Variant] = {}
        self.refused: BadOptions | None = None  # a scenario of a mod is none of its base
        try:
            for each in variants_of(self.game, self.aims, asked.narrowed):
                self.variants[each.play, each.key] = each
        except BadOptions as refused:
            self.refused = refused
        observer = observer_of(self.game)
        self.pieces: Pieces = {} if observer is None else observer.pieces()


class _Course:
    """A kind of match while it is played, under one ruleset or both."""

    def __init__(self, asked: BalanceAsked, sides: Sequence[_Side], variant: Variant, of: list[int]) -> None:
        self.asked = asked
        self.variant = variant
        self.of = of  # numbers of the sides that have it
        self.overlays = [side.overlays for side in sides]
        self.seen: dict[int, list[Witnessed]] = {number: [] for number in of}
        self.targets = [each for each in sides[of[-1]].aims.targets if _may_stop(each, variant)]
        self.together = sides[0].game.cooperative or variant.seats == 1
        self.sides = sides
        rows = 1 if self.together else variant.seats
        self.apart = [Apart() for _ in range(rows)]
        blank = cell_of(sides[of[-1]].game, variant, (), {}, early=True)
        self.rows = {each.of: row_of(each.of, blank) for each in self.targets}
        self.counted = 0  # pairs
        self.is_clear = False

    def pieces(self) -> Iterator[tuple[int, list[Sight]]]:
        """All its matches: a few under one ruleset, the same under the other."""
        variant, asked = self.variant, self.asked
        root = f"{asked.seed} {variant.play} {variant.key}"
        for first in range(0, variant.games, PIECE):
            seeds = [derived_seed(root, k) for k in range(first, min(first + PIECE, variant.games))]
            for number in self.of:
                yield (
                    number,
                    [
                        Sight(
                            asked.title,
                            self.overlays[number],
                            seed,
                            variant.level,
                            variant.seats,
                            variant.options,
                            asked.limit,
                        )
                        for seed in seeds
                    ],
                )

    def take(self, number: int, seen: list[Witnessed], courses: int) -> None:
        """Count matches; with several rulesets the last of them makes the pairs."""
        self.seen[number] += seen
        if not self.asked.stop or number != self.of[-1]:
            return
        if len(self.of) > 1:
            one, other = (self.seen[each] for each in self.of)
            for pair in range(self.counted, min(len(one), len(other))):
                for row, apart in enumerate(self.apart):
                    apart.take(self._won(one[pair], row), self._won(other[pair], row))
            self.counted = min(len(one), len(other))
            self.is_clear = any(apart.chance() * len(self.apart) * courses < ERROR for apart in self.apart)
        else:
            answers = [self._is_answered(target, courses) for target in self.targets]
            self.is_clear = bool(answers) and all(answers)

    def _won(self, seen: Witnessed, row: int) -> bool:
        return bool(seen.winners) if self.together else seen.winners == (row,)

    def _is_answered(self, target: Target, courses: int) -> bool:
        """Whether the true share is known to lie within the target, or outside."""
        seen = self.seen[self.of[-1]]
        rows = [self.rows[target.of]] if target.measure == WINS else list(range(len(self.apart)))
        hits = max([sum(self._won(each, row) for each in seen) for row in rows if row is not None], default=0)
        least, most = target.between[0] / 100, target.between[1] / 100
        low, high = sequence(hits, len(seen), ERROR / courses)
        return (least <= low and high <= most) or high < least or low > most

    def cell(self, number: int) -> Cell:
        """What came of it under one ruleset."""
        side = self.sides[number]
        return cell_of(side.game, self.variant, self.seen[number], side.pieces, self.asked.stop)


def _may_stop(target: Target, variant: Variant) -> bool:
    plain = not target.together and not target.ending
    return target.play == variant.play and target.measure in (WINS, BEST_SEAT) and plain


class Balance:
    """One question to the lab. What is wrong with it is told when it is made."""

    def __init__(self, asked: BalanceAsked) -> None:
        self.asked = asked
        overlays = [asked.overlays] if asked.alone or not asked.overlays else [(), asked.overlays]
        self.sides = [_Side(asked, each) for each in overlays]
        refused = [side.refused for side in self.sides if side.refused is not None]
        if len(refused) == len(self.sides):  # nobody has it
            raise refused[-1]
        keys = list(dict.fromkeys([key for side in self.sides for key in side.variants]))
        self.courses = [
            _Course(
                asked,
                self.sides,
                next(side.variants[key] for side in self.sides if key in side.variants),
                [number for number, side in enumerate(self.sides) if key in side.variants],
            )
            for key in keys
        ]
        self.games = sum(course.variant.games * len(course.of) for course in self.courses)

    def run(self, jobs: int = 1, advance: Callable[[int], None] = lambda _: None) -> dict[str, Any]:
        """Play everything; what came of it. `advance` is told of matches as they are counted."""
        begun: deque[tuple[_Course, int]] = deque()
        waiting = ((course, *piece) for course in self.courses for piece in course.pieces())

        def following() -> Sequence[Sight] | None:
            for course, number, sights in waiting:
                if not course.is_clear:
                    begun.append((course, number))
                    return sights
            return None

        with processes(watch, jobs, -(-self.games // PIECE)) as runner:
            for seen in runner.in_order(following):
                course, number = begun.popleft()
                if not course.is_clear:
                    course.take(number, seen, len(self.courses))
                    advance(len(seen))
        return self.told()

    def told(self) -> dict[str, Any]:
        """All that was found, as plain data."""
        asked = self.asked
        sides = [self._side(number) for number in range(len(self.sides))]
        told: dict[str, Any] = {
            "title": asked.title,
            "called": self.sides[0].game.title,
            "engine": VERSION,
            "seed": asked.seed,
            "stop": asked.stop,
            "limit": asked.limit,
            "sides": sides,
        }
        if len(sides) > 1:
            looked = (
                {
                    (course.variant.play, course.variant.key): [apart.chance() for apart in course.apart]
                    for course in self.courses
                }
                if asked.stop
                else {}
            )
            base, mod = (side["cells"] for side in sides)
            told["compared"] = compared(base, mod, looked)
            told["content_compared"] = content_compared(base, mod)
        return told

    def _side(self, number: int) -> dict[str, Any]:
        side = self.sides[number]
        cells = [course.cell(number) for course in self.courses if number in course.of]
        plays = list(dict.fromkeys([cell["play"] for cell in cells]))
        return {
            "ruleset": side.game.ruleset.name,
            "rules": side.game.ruleset.digest,
            "version": side.game.version,
            "overlays": list(side.overlays),
            "plays": {
                play: {
                    "name": next((each.name for each in side.aims.plays if each.id == play), play),
                    "content": worth_of([cell for cell in cells if cell["play"] == play], side.pieces),
                }
                for play in plays
            },
            "cells": cells,
            "targets": judged(side.aims.targets, cells, side.pieces),
        }


def balance(
    title: str,
    overlays: Sequence[str] = (),
    games: int = 0,
    seed: Seed = 1,
    jobs: int = 1,
    stop: bool = False,
    plays: Sequence[str] = (),
    levels: Sequence[str] = (),
    seats: Sequence[int] = (),
    options: dict[str, object] | None = None,
) -> dict[str, Any]:
    """The balance of a title as bots play it; with overlays, of the title without them and with them.

    `games` of each kind, or as many as the title says. The rest narrows what is played. What comes back is
    plain data, the same every time: docs/balance.md has the fields.

    tessera.lab.balance("smugglers", games=100)["sides"][0]["cells"][0]["wins"]
    """
    narrowed = Narrowed(tuple(plays), tuple(levels), tuple(seats), tuple((options or {}).items()), games)
    return Balance(BalanceAsked(title, tuple(overlays), narrowed, seed, stop)).run(jobs)
