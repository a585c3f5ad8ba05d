"""Full Metal Planete for learners: what its commands are numbered by, and how much a view may hold.

Pieces go by their place among all pieces that are seen, hexes by their place on the planet. Of a path only
its end has a number, with the last step of it: a barge fills two hexes and ends one way round or the other.
"""

from typing import Final

from tessera.boards.hex import DIRECTIONS, Hex
from tessera.core.axes import ALONE, Among, Axis, Count, Either, Maybe, Of, Ordered, PlaceIn
from tessera.core.layout import Bounds
from tessera.core.numbering import Axes
from tessera.core.slots import in_order
from tessera.games.fullmetal import commands as cmd
from tessera.games.fullmetal import vocabulary as v
from tessera.games.fullmetal.board import LETTERS, Geometry
from tessera.games.fullmetal.rules import Rules
from tessera.games.fullmetal.state import mineral_id
from tessera.games.fullmetal.view import FullMetalView

PIECES: Final = 32  # for each seat, those that are built later included
MINERALS: Final = 300
DECISIONS: Final = ("stay", "now")


def _pieces(view: FullMetalView) -> list[str]:
    return in_order(dict(view.units))


def _end(path: tuple[Hex, ...]) -> tuple[Hex, int]:
    """Where a path ends, and by a step in which direction, counted from 1; 0 if it has none."""
    if len(path) < 2:
        return path[-1], 0
    (q, r), (q0, r0) = path[-1], path[-2]
    return path[-1], 1 + DIRECTIONS.index((q - q0, r - r0))


def axes_of(rules: Rules, geometry: Geometry, seats: int) -> Axes:
    """Pieces, hexes, podes and what a turn may save."""
    piece = PlaceIn(PIECES * seats, _pieces)
    hexes = Among(geometry.hexes)
    mineral = Among([mineral_id(number) for number in range(MINERALS)])
    cargo = Either(piece, mineral)
    pode = Count(0, 2)
    turned = Maybe(Count(0, 5))
    ends = Among([(at, step) for at in geometry.hexes for step in range(7)])
    ship = Among([f"astronef-p{seat + 1}-1" for seat in range(seats)])
    pair: dict[str, Axis] = {"attackers/0": piece, "attackers/1": piece}
    return {
        cmd.Land: {"centre": hexes, "orientation": Count(0, 1)},
        cmd.Deploy: {"unit": piece, "to": hexes, "rotation": turned},
        cmd.Move: {
            "unit": piece,
            "path": Of(ends, _end),
            "then_fire/partner": Maybe(piece),
            "then_fire/target": Maybe(hexes),
            "cost": ALONE,
        },
        cmd.Load: {"transporter": piece, "cargo": cargo, "cost": ALONE},
        cmd.Unload: {"transporter": piece, "cargo": cargo, "to": hexes, "cost": ALONE},
        cmd.Fire: {**pair, "target": hexes, "cost": ALONE},
        cmd.Capture: {**pair, "target": piece, "cost": ALONE},
        cmd.Build: {
            "converter": piece,
            "kind": Among(v.KINDS),
            "to": Maybe(hexes),
            "rotation": turned,
            "cost": ALONE,
        },
        cmd.EnterAstronef: {"unit": piece, "pode": pode, "astronef": Maybe(ship), "cost": ALONE},
        cmd.ExitAstronef: {"unit": piece, "pode": pode, "to": hexes, "rotation": turned, "cost": ALONE},
        cmd.Retreat: {"unit": piece, "to": hexes, "cost": ALONE},
        cmd.RebuildTower: {"astronef": ship, "pode": pode, "cost": ALONE},
        cmd.LiftOff: {"decision": Among(DECISIONS), "astronefs": Ordered(ship, seats)},
        cmd.EndTurn: {"saved": Count(0, rules.costs.limits.saved)},
    }


def bounds_of(geometry: Geometry, seats: int) -> Bounds:
    """Minerals have a place for each hex; hexes under fire are listed as far as there is room."""
    words: dict[str, tuple[str, ...]] = {
        "SeenUnit.kind": v.KINDS,
        "SeenPlayer.colour": v.COLOURS,
        "SeenPlayer.decision": ("", *DECISIONS),
        "FullMetalView.phase": v.PHASES,
        "FullMetalView.builds": v.KINDS,
    }
    for field in (
        "SeenPlayer.forecast",
        "FullMetalView.tide",
        "FullMetalView.tide_discard",
        "FullMetalView.tide_history",
    ):
        words[field] = v.TIDES
    return Bounds(
        most={
            "FullMetalView.terrain": v.ROWS,
            "FullMetalView.zones": v.ROWS,
            "FullMetalView.order": seats,
            "FullMetalView.tide_discard": 16,
            "FullMetalView.tide_history": 32,
            "FullMetalView.units": PIECES * seats,
            "FullMetalView.held": 96,
            "FullMetalView.bridges": 32,
            "FullMetalView.players": seats,
            "FullMetalView.counters": len(v.KINDS) * seats,
            "FullMetalView.scores": seats,
            "SeenUnit.hexes": 4,
            "SeenUnit.cargo": 32,
            "SeenPlayer.spot": 4,
            "SeenPlayer.under_fire": 128,
        },
        words=words,
        keys={"FullMetalView.minerals": [f"{q},{r}" for q, r in geometry.hexes]},
        letters={
            "FullMetalView.terrain": (LETTERS, v.COLUMNS),
            "FullMetalView.zones": ("012345678", v.COLUMNS),
        },
        wide=("FullMetalView.board_seed", "FullMetalView.clock", "FullMetalView.started"),
        ids=("FullMetalView.held",),
    )
