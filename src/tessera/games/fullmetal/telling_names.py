"""What pieces, companies, places and costs are called: as the board draws them, for one pair of eyes.

A piece goes by its name, by its number where a company sets out with several, and by whose it is: "your
Tank 2", "the Red Crab", "your captured Red Crab". One that is gone from the view is told by its id, which
says who first had it. A hex goes by its column and row, as on the rim of the board.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from tessera.boards.hex import Hex
from tessera.games.fullmetal import vocabulary as v
from tessera.games.fullmetal.view import FullMetalView

HEADINGS: Final = ("south-east", "north-east", "north", "north-west", "south-west", "south")
PODES: Final = (("north-east", "north-west", "south"), ("south-east", "north", "south-west"))
TIDES: Final = {"low": "low tide", "normal": "normal tide", "high": "high tide"}
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")
_MINERAL: Final = "mineral"
_PARTS: Final = 3  # of a piece's id: kind, company, number


class Names:
    """The names of a ruleset, seen through one view."""

    def __init__(self, kinds: Mapping[str, str], numbered: Sequence[str], view: FullMetalView) -> None:
        self._kinds = kinds
        self._numbered = numbered
        self._view = view

    # ------------------------------------------------------------ pieces

    def kind(self, kind: str) -> str:
        """What a piece of this kind is called."""
        return self._kinds.get(kind, kind)

    def piece(self, id: str, owner: int = -1) -> str:
        """`tank-p1-2` as "your Tank 2" or "the Red Tank 2". `owner` says whose one was that is gone."""
        unit = self._view.units.get(id)
        if unit is not None:
            owner = unit.owner
        first = self._first(id)
        if owner < 0:
            owner = first
        bare = self.bare(id)
        if owner == first:
            return f"your {bare}" if owner == self._view.seat else f"the {self.company(owner)} {bare}"
        taken = f"captured {self.company(first)} {bare}"
        return f"your {taken}" if owner == self._view.seat else f"the {taken} of {self.company(owner)}"

    def bare(self, id: str) -> str:
        """`tank-p1-2` as "Tank 2"; the only one of its kind needs no number."""
        kind, _, rest = id.partition("-")
        number = rest.rpartition("-")[2]
        name = self.kind(kind)
        return f"{name} {number}" if kind in self._numbered or number != "1" else name

    def both(self, pair: tuple[str, str]) -> str:
        """Two pieces of one company."""
        return f"{self.piece(pair[0])} and {self.piece(pair[1])}"

    def _first(self, id: str) -> int:
        """Who first had the piece."""
        parts = id.split("-")
        return int(parts[1][1:]) - 1 if len(parts) == _PARTS and parts[1][1:].isdigit() else -1

    def company(self, seat: int) -> str:
        """A company by its colour."""
        return v.COLOURS[seat].capitalize() if 0 <= seat < len(v.COLOURS) else "foreign"

    # ------------------------------------------------------------ cargo

    def cargo(self, id: str, carrier: str = "") -> str:
        """What is loaded or unloaded: a piece, or a mineral by where it lies or by its turn in the hold."""
        if not id.startswith(f"{_MINERAL}-"):
            return self.piece(id)
        number = int(id.rpartition("-")[2])
        for place, each in self._view.minerals.items():
            if each == number:
                q, _, r = place.partition(",")
                return f"the mineral at {self.at((int(q), int(r)))}"
        unit = self._view.units.get(carrier or self._view.held.get(str(number), ""))
        held = [] if unit is None else [name for name in unit.cargo if name.startswith(f"{_MINERAL}-")]
        if id not in held:
            return "a mineral"
        told = _MINERAL if len(held) == 1 else f"{_nth(held.index(id) + 1)} {_MINERAL}"
        return f"its {told}" if carrier else f"the {told}"

    # ------------------------------------------------------------ places

    def at(self, place: Hex) -> str:
        """A hex by column and row."""
        return place_name(place)

    def on(self, id: str) -> str:
        """Where a piece stands; empty for one that is carried or gone."""
        unit = self._view.units.get(id)
        return "" if unit is None or not unit.hexes else f" at {self.at(unit.hexes[0])}"

    def target(self, place: Hex) -> str:
        """What a shot at this hex would hit, and where."""
        hit = ""
        for id, unit in self._view.units.items():
            if unit.kind == "astronef" or place not in unit.hexes:
                continue
            if not hit or unit.kind == "tower":
                hit = self.piece(id)
        if not hit and f"{place[0]},{place[1]}" in self._view.minerals:
            hit = "the mineral"
        return f"{hit} at {self.at(place)}" if hit else self.at(place)

    def pode(self, ship: str, pode: int) -> str:
        """A pode by where it points."""
        unit = self._view.units.get(ship)
        return f"{PODES[unit.rotation & 1 if unit is not None else 0][pode % 3]} pode"

    def own_ship(self, unit: str) -> str:
        """The ship that a piece beside or inside it would mean when none is named: the hold it lies in."""
        seen = self._view.units.get(unit)
        while seen is not None and seen.carrier:
            unit, seen = seen.carrier, self._view.units.get(seen.carrier)
        return unit

    def heading(self, rotation: int | None) -> str:
        """How a barge lies."""
        return "" if rotation is None else f", lying to the {HEADINGS[rotation % 6]}"


def place_name(place: Hex) -> str:
    """A hex by column and row, as the rim of the board counts them."""
    column, r = place
    return f"{column}·{r + (column - column % 2) // 2}"


def _nth(number: int) -> str:
    """`first`, `second`, … `11th`, `22nd`."""
    if number <= len(_ORDINALS):
        return _ORDINALS[number - 1]
    teen = number // 10 % 10 == 1
    return f"{number}{'th' if teen else ('th', 'st', 'nd', 'rd')[number % 10 if number % 10 < 4 else 0]}"


def cost(points: int) -> str:
    """What it costs, behind a phrase."""
    if points == 0:
        return ", free of charge"
    return f" for {points} action point{'' if points == 1 else 's'}"


def began(text: str) -> str:
    """The text as a sentence begins."""
    return text[:1].upper() + text[1:] if not text.startswith("player ") else text


def listed(parts: Sequence[str]) -> str:
    """`a, b and c`."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
