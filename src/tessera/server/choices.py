"""Legal commands as they go out: plain data and words, each written once; lists as edits of lists.

Most of what a seat may do now it could do before, in the same words: then it is the same object.
"""

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from tessera.core.codec import pack
from tessera.registry import AnyGame
from tessera.server.records import ChoiceRecord

MOST_KEPT: Final = 1 << 15

Splice: TypeAlias = tuple[int, int, list[ChoiceRecord]]
"""Keep so many, drop so many, put these. What stands after the last splice is kept."""


class Choices:
    """The choices of one title."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._plain = game.codec.commands.plain
        self._known: dict[Any, ChoiceRecord] = {}

    def shown(self, commands: Sequence[Any], view: Any) -> list[ChoiceRecord]:
        """In the same order, in the words of who sees this. While remembered, the same is the same object."""
        try:
            return [self._written(command, command, view) for command in commands]
        except TypeError:  # a command with a list in it is no key; its bytes are
            return [self._written((type(command), pack(command)), command, view) for command in commands]

    def _written(self, key: Any, command: Any, view: Any) -> ChoiceRecord:
        known = self._known.get(key)
        phrase = self._game.phrase(command, view)
        if known is not None and known.phrase == phrase:
            return known
        if len(self._known) >= MOST_KEPT:
            self._known.clear()
        written = self._known[key] = ChoiceRecord(self._plain(command), phrase)
        return written


def edited(old: Sequence[ChoiceRecord], new: Sequence[ChoiceRecord]) -> list[Splice] | None:
    """How `new` comes of `old`, by objects that are the same; None if that is no shorter than the list."""
    places = {id(choice): place for place, choice in enumerate(old)}
    splices: list[Splice] = []
    here = kept = added = 0
    put: list[ChoiceRecord] = []
    for choice in new:
        there = places.get(id(choice), -1)
        if there < here:
            put.append(choice)
            added += 1
            continue
        if put or there > here:
            splices.append((kept, there - here, put))
            kept, put, here = 0, [], there
        kept += 1
        here += 1
    if put or here < len(old):
        splices.append((kept, len(old) - here, put))
    return splices if added + len(splices) < len(new) else None
