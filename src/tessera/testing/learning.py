"""What learners ask a title for: commands as numbers and views as arrays; properties of the kit."""

from collections.abc import Iterator
from typing import Any

from tessera.core.axes import Unnumbered
from tessera.core.codec import pack_sorted, without_none
from tessera.core.errors import Malformed
from tessera.core.layout import Layout
from tessera.core.numbering import Numbering
from tessera.core.plain import pack, plain, unpack
from tessera.core.rng import SplitMix64
from tessera.core.slots import Misfit
from tessera.core.spaces import layout_for, numbering_of
from tessera.core.streams import stream_value
from tessera.registry import AnyGame
from tessera.testing.subject import Case, Subject

ALTERED = 40  # facts of a view that are changed, one at a time


def commands_have_numbers(subject: Subject, case: Case) -> None:
    """Each legal command has a number of its own in the space, in equal views the same, and back again."""
    game = subject.game
    numbering = numbering_of(game, case.seats, case.options)
    fresh = numbering_of(game, case.seats, case.options)
    assert (fresh.size, fresh.columns) == (numbering.size, numbering.columns), "the space is another one"
    rng = SplitMix64(case.seed)
    for match, _, _ in subject.sampled(case):
        for seat in match.actors():
            legal, view = match.legal(seat), match.view(seat)
            try:
                numbers = numbering.numbers(legal, view)
            except Unnumbered as misfit:
                raise AssertionError(f"seat {seat}: listed, yet without a number: {misfit}") from misfit
            told = game.codec.view_from(game.codec.view_plain(view))
            assert fresh.numbers(legal, told) == numbers, "in an equal view the numbers are others"
            _are_distinct(numbering, legal, numbers)
            for number in numbers:
                row = numbering.row_of(number)
                small = all(0 <= each < size for each, size in zip(row, numbering.columns, strict=True))
                assert small, f"{row} does not fit into {numbering.columns}"
                assert numbering.number_in(row) == number, f"{number} is {row}, which is another number"
            place = rng.below(len(legal))
            again = numbering.command_of(numbers[place], view, legal)
            assert _form(game, again) == _form(game, legal[place]), "the number leads to another command"
            assert numbering.number_of(again, view) == numbers[place]


def _are_distinct(numbering: Numbering, legal: list[Any], numbers: list[int]) -> None:
    taken: dict[int, Any] = {}
    for command, number in zip(legal, numbers, strict=True):
        assert 0 <= number < numbering.size, f"{command}: {number} is not below {numbering.size}"
        assert number not in taken, f"one number for {taken.get(number)} and {command}"
        taken[number] = command


def views_are_arrays(subject: Subject, case: Case) -> None:
    """Equal views give equal arrays within their bounds; whatever changes in a view changes its array."""
    game = subject.game
    layout = layout_for(game, case.seats, case.options)
    assert len(layout.names) == len(layout.spans) == layout.size
    assert len(dict.fromkeys(layout.names)) == layout.size, "two slots have one name"
    rng = SplitMix64(stream_value(case.seed, "alter"))
    tried = 0
    met: dict[tuple[int, ...], bytes] = {}
    for match, seat, _ in subject.sampled(case):
        for watcher in (seat, None):
            view = match.view(watcher)
            form = plain(view)
            try:
                numbers = layout.of_plain(form)
            except Misfit as misfit:
                raise AssertionError(f"a view of seat {watcher} does not fit: {misfit}") from misfit
            told = game.codec.view_from(game.codec.view_plain(view))
            assert layout.numbers(told) == numbers, "an equal view has another array"
            for slot, number in enumerate(numbers):
                low, high = layout.spans[slot]
                assert low <= number <= high, f"{layout.names[slot]}: {number} is not in {low}..{high}"
            known = met.setdefault(tuple(numbers), pack_sorted(form))
            assert known == pack_sorted(form), "two different views have one array"
            tried += every_fact_is_there(game, layout, form, rng)
    assert tried, "no fact of any view was changed"


def every_fact_is_there(game: AnyGame, layout: Layout, form: Any, rng: SplitMix64) -> int:
    """Some facts of a view, each changed by itself: the array changes, or says what does not fit.

    What is changed must still be a view, so that no two facts contradict each other in kind; how many were.
    """
    numbers = layout.of_plain(form)
    places = list(_facts(form, ()))
    tried = 0
    for _ in range(min(ALTERED, len(places))):
        place = rng.pick(places)
        changed = unpack(pack(form))
        holder = changed
        for step in place[:-1]:
            holder = holder[step]
        before = holder[place[-1]]
        after = holder[place[-1]] = _another(before, rng)
        try:
            other = plain(game.codec.view_from(without_none(changed)))
        except Malformed:
            continue
        if other == form:
            continue
        tried += 1
        try:
            seen = layout.of_plain(other) != numbers
        except Misfit:
            seen = True
        where = ".".join([str(step) for step in place])
        assert seen, f"{where}: {before!r} or {after!r}, and the array is the same"
    return tried


def _facts(value: Any, place: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """Where everything stands in a piece of plain data, whole lists and maps included."""
    if place:
        yield place
    if isinstance(value, dict):
        for key, each in value.items():
            yield from _facts(each, (*place, key))
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from _facts(each, (*place, index))


def _another(value: Any, rng: SplitMix64) -> Any:
    """Something else of the same kind, close by."""
    if value is None:
        return rng.pick([0, 1, "x", [], True])
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + rng.pick([-1, 1])
    if isinstance(value, str):
        return rng.pick([value + "x", value[1:] + "y", ""]) if value else "x"
    if isinstance(value, list):
        return value[:-1] if value and rng.below(2) else [*value, *(value[:1] or [0])]
    without = dict(value)
    if without and rng.below(3):
        del without[rng.pick(list(without))]
        return without
    return None


def _form(game: AnyGame, command: Any) -> bytes:
    return pack_sorted(game.codec.commands.plain(command))
