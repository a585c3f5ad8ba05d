"""What people call what a view shows: units, cities and places by name, never by number.

What the view does not hold (a unit that is gone, a city out of sight) is called by its kind.
"""

from typing import Final

from tessera.games.imperium.rules import Rules
from tessera.games.imperium.spots import Spot
from tessera.games.imperium.view import ImperiumView

NEAR: Final = 3  # steps from a city within which something happens near it


def at(spot: Spot) -> str:
    """A hex as people name it: column and row, as on the map."""
    return f"{spot.q + (spot.r - (spot.r & 1)) // 2}·{spot.r}"


def tile_at(view: ImperiumView, tile: int) -> str:
    """A tile as people name it."""
    return f"{tile % view.width}·{tile // view.width}"


def tile_of(view: ImperiumView, spot: Spot) -> int:
    """The number of a hex among the tiles."""
    return spot.r * view.width + (spot.q + (spot.r - (spot.r & 1)) // 2) % view.width


def place(view: ImperiumView, spot: Spot) -> str:
    """Where something happens: by a city that stands there or near, else by the hex."""
    tile = tile_of(view, spot)
    nearest, least = "", NEAR + 1
    for city in view.cities.values():
        far = _apart(view, city.pos, tile)
        if far == 0:
            return f"at {city.name}"
        if far < least:
            nearest, least = city.name, far
    return f"near {nearest}" if nearest else f"at {at(spot)}"


def _apart(view: ImperiumView, one: int, other: int) -> int:
    """How many steps lie between two tiles."""
    ax, ay, bx, by = one % view.width, one // view.width, other % view.width, other // view.width
    across = (bx - (by - (by & 1)) // 2) - (ax - (ay - (ay & 1)) // 2)
    down = by - ay
    ways = [across - view.width, across, across + view.width] if view.wrap else [across]
    return min([(abs(q) + abs(down) + abs(q + down)) // 2 for q in ways])


def whose(view: ImperiumView, owner: int) -> str:
    """`your`, or whose it is."""
    return "your" if owner == view.seat else f"player {owner}'s"


def unit_of(rules: Rules, view: ImperiumView, raw: int | None, owner: int, kind: int | None = None) -> str:
    """A unit with its owner; `kind` is what an event says of one that may be gone."""
    seen = None if raw is None else view.units.get(str(raw))
    if seen is not None:
        kind = seen.kind
    return f"{whose(view, owner)} {'unit' if kind is None else rules.units[kind].label}"


def own_unit(rules: Rules, view: ImperiumView, raw: int) -> str:
    """A unit in a list of choices: two of a kind are told apart by where they stand."""
    seen = view.units.get(str(raw))
    return "a unit" if seen is None else f"{rules.units[seen.kind].label} at {tile_at(view, seen.pos)}"


def target_of(rules: Rules, view: ImperiumView, raw: int) -> str:
    """Somebody else's unit, with its place."""
    seen = view.units.get(str(raw))
    if seen is None:
        return "a unit"
    return f"{whose(view, seen.owner)} {rules.units[seen.kind].label} at {tile_at(view, seen.pos)}"


def city_of(view: ImperiumView, raw: int | None) -> str:
    """A city by its name."""
    seen = None if raw is None else view.cities.get(str(raw))
    return "a city" if seen is None else seen.name


def city_at(view: ImperiumView, spot: Spot | None) -> str:
    """The city that stands there, by its name."""
    if spot is not None:
        tile = tile_of(view, spot)
        for city in view.cities.values():
            if city.pos == tile:
                return city.name
    return "a city"


def item_label(rules: Rules, kind: str, number: int) -> str:
    """What people call something a city can make."""
    if kind == "unit":
        return rules.units[number].label
    return rules.buildings[number].label if kind == "building" else rules.projects[number].label
