"""Views as arrays: a fixed row of whole numbers that holds exactly what a view holds.

The layout follows from the view's type, field by field; a title says what no type tells (`Bounds`): how
many entries a list may have, which words a text is one of, which keys a map has. Equal views give equal
arrays, and every fact of a view changes its array: the kit holds every title to both.
"""

import dataclasses
import types
import typing
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from tessera.core.annotations import field_types
from tessera.core.errors import TesseraError
from tessera.core.plain import Plain, plain
from tessera.core.slots import (
    Filled,
    FixedRow,
    Flag,
    Keyed,
    Letters,
    Mapped,
    Members,
    Misfit,
    MisfitAt,
    Number,
    OneWord,
    Part,
    Perhaps,
    Several,
    Span,
    Sum,
    Wide,
)

USUAL_MOST: Final = 8
"""How many entries of a list or a map have a place of their own when nobody says."""


class Bounds:
    """What a title says of its views beyond their types. Members go by `Record.field`; all may be left out.

    `most`: how many entries of a list or map are spelled out (the rest is summed up). `words`: what the
    texts in it are one of. `keys`: the keys a map may have, each with a place of its own. `spans`: the least
    and the greatest number. `letters`: an alphabet and a length, for texts that are rows of signs. `wide`:
    numbers beyond 32 bits. `ids`: maps whose keys are numbers. `sums`: what is told elsewhere or is for
    people to read, of which the array only tells whether it is the same. A list in a list or a map is
    `Record.field.*`.
    """

    def __init__(
        self,
        most: Mapping[str, int] | None = None,
        words: Mapping[str, Sequence[str]] | None = None,
        keys: Mapping[str, Sequence[str]] | None = None,
        spans: Mapping[str, Span] | None = None,
        letters: Mapping[str, tuple[str, int]] | None = None,
        wide: Collection[str] = (),
        ids: Collection[str] = (),
        sums: Collection[str] = (),
    ) -> None:
        self.most = dict(most or {})
        self.words = dict(words or {})
        self.keys = dict(keys or {})
        self.spans = dict(spans or {})
        self.letters = dict(letters or {})
        self.wide = list(wide)
        self.ids = list(ids)
        self.sums = list(sums)

    def fields(self) -> list[str]:
        """Every field that something is said of."""
        said: list[str] = [*self.most, *self.words, *self.keys, *self.spans, *self.letters]
        return [*said, *self.wide, *self.ids, *self.sums]


class Layout:
    """Where everything of a view stands. `names` and `spans` say of each slot what it is and may hold."""

    def __init__(self, root: Part) -> None:
        self.root = root
        self.size = root.size
        self._names: list[str] = []
        self._spans: list[Span] = []

    @property
    def names(self) -> list[str]:
        """What each slot is: `dens[0].coins`, `hand.length`, `hand[2]`."""
        if not self._names:
            self._names = self.root.names("")
        return self._names

    @property
    def spans(self) -> list[Span]:
        """The least and the greatest number of each slot."""
        if not self._spans:
            self._spans = self.root.spans()
        return self._spans

    def numbers(self, view: object) -> list[int]:
        """The view as numbers. What has no number here is a Misfit that names the slot."""
        return self.of_plain(plain(view))

    def of_plain(self, form: Plain) -> list[int]:
        """The same from the plain form of a view."""
        numbers = [0] * self.size
        filled = self.filled(form)
        for place, slot in enumerate(filled.slots):
            numbers[slot] = filled.numbers[place]
        return numbers

    def filled(self, form: Plain) -> Filled:
        """Of the plain form of a view the slots that are not 0: a small part of a large array."""
        found = Filled()
        try:
            self.root.fill(form, found, 0)
        except MisfitAt as misfit:
            raise Misfit(self.names[misfit.slot], misfit.why) from None
        return found


class BadBounds(TesseraError):
    """A title says something of a field that its views do not have, or has a field no array can hold."""


def layout_of(view: type, bounds: Bounds) -> Layout:
    """The layout of the views of that type."""
    met: dict[str, bool] = {}
    root = _record(view, bounds, met)
    unknown = [field for field in bounds.fields() if field not in met]
    if unknown:
        raise BadBounds(f"{view.__name__} has no such fields: {', '.join(dict.fromkeys(unknown))}")
    return Layout(root)


def _record(record: type, bounds: Bounds, met: dict[str, bool]) -> Part:
    fields: dict[str, Part] = {}
    for name, kind in field_types(record).items():
        fields[name] = _part(kind, f"{record.__name__}.{name}", bounds, met)
    return Members(fields)


def _part(kind: typing.Any, field: str, bounds: Bounds, met: dict[str, bool]) -> Part:
    met[field] = True
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        kinds = [each for each in inner if each is not type(None)]
        if len(kinds) == 1 and len(inner) == 2:
            return Perhaps(_part(kinds[0], field, bounds, met))
        raise BadBounds(f"{field}: no array holds {kind}")
    if field in bounds.sums:
        return Sum()
    base = field.split(".*", maxsplit=1)[0]  # the texts and numbers in a list go by the list's field
    if kind is bool:
        return Flag()
    if kind is int:
        if base in bounds.wide:
            return Wide()
        low, high = bounds.spans.get(base, (0, 0))
        return Number(low, high) if base in bounds.spans else Number()
    if kind is str:
        return _text(base, bounds)
    if origin is typing.Literal:
        return OneWord([str(word) for word in inner])
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        return _record(kind, bounds, met)
    if origin is tuple and not (len(inner) == 2 and inner[1] is Ellipsis):
        return FixedRow([_part(each, f"{field}.*", bounds, met) for each in inner])
    if origin in (list, tuple):
        return Several(_part(inner[0], f"{field}.*", bounds, met), bounds.most.get(field, USUAL_MOST))
    if origin is dict and inner[0] is str:
        part = _part(inner[1], f"{field}.*", bounds, met)
        if field in bounds.keys:
            return Keyed(bounds.keys[field], part)
        return Mapped(part, bounds.most.get(field, USUAL_MOST), field in bounds.ids)
    if kind is str or (isinstance(kind, type) and issubclass(kind, str)):
        return _text(base, bounds)
    raise BadBounds(f"{field}: no array holds {kind}")


def _text(field: str, bounds: Bounds) -> Part:
    if field in bounds.words:
        return OneWord(list(dict.fromkeys(bounds.words[field])))
    if field in bounds.letters:
        alphabet, most = bounds.letters[field]
        return Letters(alphabet, most)
    return Sum()
