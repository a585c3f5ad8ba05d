"""Commands made up from their types alone: most are nonsense, which is what they are for.

A list of legal commands cannot tell what it forgets, and a handler must refuse whatever fits its command's
type, so these are drawn from neither.
"""

import dataclasses
import enum
import types
import typing
from collections.abc import Sequence

from tessera.core.annotations import field_types
from tessera.core.codec import plain
from tessera.core.rng import SplitMix64


class Inventor:
    """Makes up commands of these types, out of small numbers and of what stands in the commands seen."""

    def __init__(self, kinds: Sequence[type], seen: Sequence[object], rng: SplitMix64) -> None:
        self.rng = rng
        self.numbers: list[int] = list(range(-1, 8))
        self.texts: list[str] = [""]
        self._gather([plain(command) for command in seen])
        self.kinds = [kind for kind in kinds if self._can_make(kind)]

    def commands(self, count: int) -> list[typing.Any]:
        """So many commands; none if no type can be made up."""
        return [self._make(self.rng.pick(self.kinds)) for _ in range(count if self.kinds else 0)]

    def _gather(self, value: object) -> None:
        if isinstance(value, dict):
            self._gather(list(value.values()))
        elif isinstance(value, list):
            for item in value:
                self._gather(item)
        elif isinstance(value, int) and not isinstance(value, bool) and value not in self.numbers:
            self.numbers.append(value)
        elif isinstance(value, str) and value not in self.texts:
            self.texts.append(value)

    def _can_make(self, kind: type) -> bool:
        try:
            self._make(kind)
        except LookupError:
            return False
        return True

    def _make(self, kind: typing.Any) -> typing.Any:
        rng = self.rng
        if kind is bool:
            return rng.below(2) == 1
        if kind is int:
            return rng.pick(self.numbers)
        if kind is str:
            return rng.pick(self.texts)
        if kind is types.NoneType:
            return None
        if isinstance(kind, enum.EnumMeta):
            return rng.pick(list(kind))
        if dataclasses.is_dataclass(kind):
            assert isinstance(kind, type)
            return kind(*[self._make(field) for field in field_types(kind).values()])
        return self._make_generic(typing.get_origin(kind), typing.get_args(kind))

    def _make_generic(self, origin: typing.Any, parts: tuple[typing.Any, ...]) -> typing.Any:
        rng = self.rng
        if origin is typing.Literal:
            return rng.pick(parts)
        if origin is typing.Union or origin is types.UnionType:
            return self._make(rng.pick(parts))
        if origin is tuple and parts[-1] is not ...:
            return tuple(self._make(part) for part in parts)
        if origin is tuple or origin is list:
            items = [self._make(parts[0]) for _ in range(rng.below(4))]
            return tuple(items) if origin is tuple else items
        if origin is dict:
            return {self._make(parts[0]): self._make(parts[1]) for _ in range(rng.below(3))}
        raise LookupError(f"no idea how to make up a {origin}")
