"""Copies of records: what changes is copied to any depth, all else is shared."""

from dataclasses import dataclass

import pytest

from tessera.core.copying import copied, made_like
from tessera.core.rng import SplitMix64


@dataclass
class Shield:
    strength: int

    def copy(self) -> "Shield":
        return copied(self)


@dataclass(frozen=True)
class Name:
    text: str


@dataclass
class Army:
    name: Name
    rng: SplitMix64
    land: list[int]
    rows: list[list[int]]
    best: Shield | None
    shields: dict[str, Shield]
    hand: list[int] | None

    def copy(self) -> "Army":
        """The land never changes."""
        return copied(self, shared=("land",))


def army() -> Army:
    return Army(Name("Ada"), SplitMix64(7), [1, 2], [[1], []], Shield(3), {"left": Shield(1)}, None)


def test_a_copy_is_equal_and_does_not_touch_its_original() -> None:
    first = army()
    twin = first.copy()
    assert twin.rng.save() == first.rng.save()
    twin.rng.below(6)
    twin.rows[0].append(2)
    twin.shields["left"].strength = 9
    assert twin.best is not None
    twin.best.strength = 9
    untouched = army()
    assert first.rng.save() == untouched.rng.save()
    first.rng = untouched.rng
    assert first == untouched


def test_what_never_changes_is_shared() -> None:
    first = army()
    twin = first.copy()
    assert twin.name is first.name
    assert twin.land is first.land
    assert twin.hand is None


def test_what_lies_beside_the_fields_is_not_copied() -> None:
    first = army()
    first.derived = 5  # type: ignore[attr-defined]
    assert not hasattr(first.copy(), "derived")


@dataclass
class SeenArmy:
    name: str
    land: list[int]
    rows: list[list[int]]
    strength: int


def test_a_record_is_made_like_another_but_for_what_is_given() -> None:
    first = army()
    seen = made_like(SeenArmy, first, name=first.name.text, strength=4)
    assert seen == SeenArmy("Ada", [1, 2], [[1], []], 4)
    seen.rows[0].append(2)
    seen.land.append(3)
    assert (first.land, first.rows) == ([1, 2], [[1], []])


def test_what_is_neither_given_nor_there_cannot_be_made() -> None:
    with pytest.raises(AttributeError, match="strength"):
        made_like(SeenArmy, army(), name="Ada")
