"""Generational storage of units, cities and trade routes (rule 3.3).

An id is one number, `index << 32 | generation`: a slot that is used again gives another id, so an id that
was remembered too long finds nothing. Iteration is by ascending index, which is ascending id. The three
stores are written out one by one because compiled code has no generic records.
"""

from dataclasses import dataclass
from typing import Final

from tessera.games.imperium.records import City, Route, Unit

GENERATIONS: Final = 1 << 32


def raw_id(index: int, generation: int) -> int:
    """The id of a slot's content."""
    return index << 32 | generation


@dataclass
class UnitStore:
    """All units of a game."""

    slots: list[Unit | None]
    generations: list[int]
    free: list[int]

    def get(self, entity: int) -> Unit | None:
        """The unit of an id, or None if it is gone or never was."""
        index = entity >> 32
        if 0 <= index < len(self.slots):
            unit = self.slots[index]
            if unit is not None and unit.id == entity:
                return unit
        return None

    def insert(self, unit: Unit) -> int:
        """Keep a unit; its id is set and returned."""
        if self.free:
            index = self.free.pop()
            self.slots[index] = unit
        else:
            index = len(self.slots)
            self.slots.append(unit)
            self.generations.append(0)
        unit.id = raw_id(index, self.generations[index])
        return unit.id

    def remove(self, entity: int) -> None:
        """Forget a unit that must be here."""
        index = entity >> 32
        assert self.get(entity) is not None, "a stale id is never removed"
        self.slots[index] = None
        self.generations[index] = (self.generations[index] + 1) % GENERATIONS
        self.free.append(index)

    def living(self) -> list[Unit]:
        """Every unit, ascending by id. The list is the caller's own."""
        return [unit for unit in self.slots if unit is not None]

    def copy(self) -> "UnitStore":
        slots: list[Unit | None] = [None if unit is None else unit.copy() for unit in self.slots]
        return UnitStore(slots, self.generations.copy(), self.free.copy())


@dataclass
class CityStore:
    """All cities of a game."""

    slots: list[City | None]
    generations: list[int]
    free: list[int]

    def get(self, entity: int) -> City | None:
        """The city of an id, or None."""
        index = entity >> 32
        if 0 <= index < len(self.slots):
            city = self.slots[index]
            if city is not None and city.id == entity:
                return city
        return None

    def insert(self, city: City) -> int:
        """Keep a city; its id is set and returned."""
        if self.free:
            index = self.free.pop()
            self.slots[index] = city
        else:
            index = len(self.slots)
            self.slots.append(city)
            self.generations.append(0)
        city.id = raw_id(index, self.generations[index])
        return city.id

    def remove(self, entity: int) -> None:
        """Forget a city that must be here."""
        index = entity >> 32
        assert self.get(entity) is not None, "a stale id is never removed"
        self.slots[index] = None
        self.generations[index] = (self.generations[index] + 1) % GENERATIONS
        self.free.append(index)

    def living(self) -> list[City]:
        """Every city, ascending by id."""
        return [city for city in self.slots if city is not None]

    def copy(self) -> "CityStore":
        slots: list[City | None] = [None if city is None else city.copy() for city in self.slots]
        return CityStore(slots, self.generations.copy(), self.free.copy())


@dataclass
class RouteStore:
    """All trade routes of a game."""

    slots: list[Route | None]
    generations: list[int]
    free: list[int]

    def get(self, entity: int) -> Route | None:
        """The route of an id, or None."""
        index = entity >> 32
        if 0 <= index < len(self.slots):
            route = self.slots[index]
            if route is not None and route.id == entity:
                return route
        return None

    def insert(self, route: Route) -> int:
        """Keep a route; its id is set and returned."""
        if self.free:
            index = self.free.pop()
            self.slots[index] = route
        else:
            index = len(self.slots)
            self.slots.append(route)
            self.generations.append(0)
        route.id = raw_id(index, self.generations[index])
        return route.id

    def remove(self, entity: int) -> None:
        """Forget a route that must be here."""
        index = entity >> 32
        assert self.get(entity) is not None, "a stale id is never removed"
        self.slots[index] = None
        self.generations[index] = (self.generations[index] + 1) % GENERATIONS
        self.free.append(index)

    def living(self) -> list[Route]:
        """Every route, ascending by id."""
        return [route for route in self.slots if route is not None]

    def copy(self) -> "RouteStore":
        slots: list[Route | None] = [None if route is None else route.copy() for route in self.slots]
        return RouteStore(slots, self.generations.copy(), self.free.copy())
