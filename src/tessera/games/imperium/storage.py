"""Generational storage of units, cities and trade routes (rule 3.3).

An id is one number, `index << 32 | generation`: a slot that is used again gives another id, so an id that
was remembered too long finds nothing. Iteration is by ascending index, which is ascending id. What a store
does is said once; each store has fields of its own because compiled code has no generic records.
"""

from dataclasses import dataclass, field
from typing import Any, Final

from tessera.core.copying import copied
from tessera.games.imperium.records import City, Entity, Route, Unit

GENERATIONS: Final = 1 << 32


def raw_id(index: int, generation: int) -> int:
    """The id of a slot's content."""
    return index << 32 | generation


class Store:
    """What every store does; what it keeps, each store says itself."""

    slots: list[Any]  # of the store's own kind: each narrows it
    generations: list[int]
    free: list[int]

    def find(self, entity: int) -> Any:  # of the store's own kind
        """What has this id, or None if it is gone or never was."""
        index = entity >> 32
        if 0 <= index < len(self.slots):
            found = self.slots[index]
            if found is not None and found.id == entity:
                return found
        return None

    def insert(self, entity: Entity) -> int:
        """Keep a unit, a city or a route; its id is set and returned."""
        if self.free:
            index = self.free.pop()
            self.slots[index] = entity
        else:
            index = len(self.slots)
            self.slots.append(entity)
            self.generations.append(0)
        entity.id = raw_id(index, self.generations[index])
        return entity.id

    def place(self, entity: Entity) -> None:
        """Keep what has its id already, in the slot that the id names."""
        index = entity.id >> 32
        while len(self.slots) <= index:
            self.slots.append(None)
            self.generations.append(0)
        self.slots[index] = entity
        self.generations[index] = entity.id & (GENERATIONS - 1)

    def free_the_empty(self) -> None:
        """Every slot that holds nothing is free, now that all are placed."""
        self.free = [index for index, kept in enumerate(self.slots) if kept is None]

    def remove(self, entity: int) -> None:
        """Forget what must be here."""
        index = entity >> 32
        assert self.find(entity) is not None, "a stale id is never removed"
        self.slots[index] = None
        self.generations[index] = (self.generations[index] + 1) % GENERATIONS
        self.free.append(index)


@dataclass
class UnitStore(Store):
    """All units of a game."""

    slots: list[Unit | None] = field(default_factory=list)
    generations: list[int] = field(default_factory=list)
    free: list[int] = field(default_factory=list)

    def get(self, entity: int) -> Unit | None:
        """What has this id, or None if it is gone or never was."""
        found: Unit | None = self.find(entity)
        return found

    def living(self) -> list[Unit]:
        """All that is kept, ascending by id. The list is the caller's own."""
        return [each for each in self.slots if each is not None]

    def copy(self) -> "UnitStore":
        return copied(self)


@dataclass
class CityStore(Store):
    """All cities of a game."""

    slots: list[City | None] = field(default_factory=list)
    generations: list[int] = field(default_factory=list)
    free: list[int] = field(default_factory=list)

    def get(self, entity: int) -> City | None:
        """What has this id, or None if it is gone or never was."""
        found: City | None = self.find(entity)
        return found

    def living(self) -> list[City]:
        """All that is kept, ascending by id. The list is the caller's own."""
        return [each for each in self.slots if each is not None]

    def copy(self) -> "CityStore":
        return copied(self)


@dataclass
class RouteStore(Store):
    """All trade routes of a game."""

    slots: list[Route | None] = field(default_factory=list)
    generations: list[int] = field(default_factory=list)
    free: list[int] = field(default_factory=list)

    def get(self, entity: int) -> Route | None:
        """What has this id, or None if it is gone or never was."""
        found: Route | None = self.find(entity)
        return found

    def living(self) -> list[Route]:
        """All that is kept, ascending by id. The list is the caller's own."""
        return [each for each in self.slots if each is not None]

    def copy(self) -> "RouteStore":
        return copied(self)
