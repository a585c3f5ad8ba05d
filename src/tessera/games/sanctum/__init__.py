"""Sanctum Ruins: a deck-builder on a seeded, branching map in three acts. See README.md for the rules.

The map alone is a library of its own, brought when it is first asked for:

>>> from tessera.games.sanctum import generate_floor, validate_map
>>> floor = generate_floor(1, "golden")
>>> bool(validate_map(floor)), floor.boss.id
(True, 'act1_row14_node0')
"""

from importlib import import_module
from typing import TYPE_CHECKING

from tessera.core.about import About

if TYPE_CHECKING:
    from tessera.games.sanctum.generate import generate_floor
    from tessera.games.sanctum.model import FloorMap, MapNode, NodeType
    from tessera.games.sanctum.rules_map import MapRules, Profile
    from tessera.games.sanctum.seeded import SeededRandom
    from tessera.games.sanctum.validate import Verdict, Violation, validate_map

__all__ = [
    "ABOUT",
    "GAME",
    "FloorMap",
    "MapNode",
    "MapRules",
    "NodeType",
    "Profile",
    "SeededRandom",
    "Verdict",
    "Violation",
    "generate_floor",
    "validate_map",
]

ABOUT = About(
    name="sanctum",
    title="Sanctum Ruins",
    summary="A deck-builder through three seeded, branching maps; 1 seat.",
    version=3,
    min_seats=1,
    max_seats=1,
)
GAME = "tessera.games.sanctum.game:SanctumGame"
EXTRAS = "tessera.extras.sanctum"
_HOMES = {
    "generate": ("generate_floor",),
    "model": ("FloorMap", "MapNode", "NodeType"),
    "rules_map": ("MapRules", "Profile"),
    "seeded": ("SeededRandom",),
    "validate": ("Verdict", "Violation", "validate_map"),
}

if not TYPE_CHECKING:  # a checker knows the names above, and should know no other

    def __getattr__(name: str) -> object:
        """The map's types and functions: who lists titles does not pay for them."""
        for module, names in _HOMES.items():
            if name in names:
                return getattr(import_module(f"{__name__}.{module}"), name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        return __all__
