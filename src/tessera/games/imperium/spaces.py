"""Backbay Imperium for learners: what its commands are numbered by, and how much a view may hold.

Units and cities have ids without end; their numbers are their places in what the seat sees, own ones apart
from those of others. Of a path only its end has a number.
"""

from typing import Final

from tessera.boards.hexmap import HexMap
from tessera.core.axes import ALONE, Among, Axis, Count, Of, PlaceIn
from tessera.core.layout import Bounds
from tessera.core.numbering import Axes
from tessera.core.slots import in_order
from tessera.games.imperium import commands as cmd
from tessera.games.imperium.citizens import LAST_TILE
from tessera.games.imperium.records import BUILDING, ORDER_NAMES, PROJECT, UNIT
from tessera.games.imperium.rules import Rules
from tessera.games.imperium.spots import Spot
from tessera.games.imperium.view import ImperiumView
from tessera.games.imperium.vocabulary import TREATIES, VICTORIES, YIELDS

OWN_UNITS: Final = 128
OTHER_UNITS: Final = 128
OWN_CITIES: Final = 48
ALL_CITIES: Final = 96
ROUTES: Final = 64
AGREEMENTS: Final = 64
SPECIALISTS: Final = 64
_HEX: Final = "0123456789abcdef"


def _own_units(view: ImperiumView) -> list[int]:
    return [int(name) for name in in_order(dict(view.units)) if view.units[name].owner == view.seat]


def _other_units(view: ImperiumView) -> list[int]:
    return [int(name) for name in in_order(dict(view.units)) if view.units[name].owner != view.seat]


def _own_cities(view: ImperiumView) -> list[int]:
    return [int(name) for name in in_order(dict(view.cities)) if view.cities[name].owner == view.seat]


def _cities(view: ImperiumView) -> list[int]:
    return [int(name) for name in in_order(dict(view.cities))]


def _routes(view: ImperiumView) -> list[int]:
    return [int(name) for name in in_order(dict(view.routes))]


def _treaties(view: ImperiumView) -> list[int]:
    return [int(name) for name in in_order(dict(view.treaties))]


def _end(path: tuple[Spot, ...]) -> tuple[int, int]:
    return path[-1].q, path[-1].r


def axes_of(rules: Rules, board: HexMap, seats: int) -> Axes:
    """Units, cities, tiles, and the tables of the rules."""
    unit, city = PlaceIn(OWN_UNITS, _own_units), PlaceIn(OWN_CITIES, _own_cities)
    other, player = PlaceIn(OTHER_UNITS, _other_units), Count(0, seats - 1)
    anywhere = PlaceIn(ALL_CITIES, _cities)
    tile = Among(board.hexes)
    of_unit: dict[str, Axis] = {"unit": unit}
    of_city: dict[str, Axis] = {"city": city}
    items = max(len(rules.units), len(rules.buildings), len(rules.projects))
    around = Count(1, LAST_TILE)
    return {
        cmd.MoveUnit: {"unit": unit, "path": Of(tile, _end)},
        cmd.AttackUnit: {"attacker": unit, "target": other},
        cmd.AttackCity: {"attacker": unit, "city": anywhere},
        cmd.Fortify: of_unit,
        cmd.SetOrders: {
            "unit": unit,
            "orders/kind": Among(ORDER_NAMES),
            "orders/improvement": Count(-1, len(rules.improvements) - 1),
        },
        cmd.CancelOrders: of_unit,
        cmd.SetAutomation: of_unit,
        cmd.PillageImprovement: of_unit,
        cmd.ChoosePromotion: {"unit": unit, "promotion": Count(0, len(rules.promotions) - 1)},
        cmd.UpgradeUnit: of_unit,
        cmd.DisbandUnit: of_unit,
        cmd.FoundCity: {"settler": unit, "name": ALONE},
        cmd.SetProduction: {
            "city": city,
            "item/kind": Among((UNIT, BUILDING, PROJECT)),
            "item/id": Count(0, items - 1),
        },
        cmd.CancelProduction: of_city,
        cmd.BuyProduction: of_city,
        cmd.AssignCitizen: {"city": city, "tile_index": around},
        cmd.UnassignCitizen: {"city": city, "tile_index": around},
        cmd.SetSpecialists: {"city": city, "count": Count(0, SPECIALISTS)},
        cmd.EstablishTradeRoute: {"start": city, "to": anywhere},
        cmd.CancelTradeRoute: {"route": PlaceIn(ROUTES, _routes)},
        cmd.SetResearch: {"tech": Count(0, len(rules.techs) - 1)},
        cmd.AdoptPolicy: {"policy": Count(0, len(rules.policies) - 1)},
        cmd.ReformGovernment: {"government": Count(0, len(rules.governments) - 1)},
        cmd.DeclareWar: {"target": player},
        cmd.DeclarePeace: {"target": player},
        cmd.ProposeDeal: {
            "to": player,
            "offer/0/value": Count(0, len(rules.treaties) - 1),
            "demand": ALONE,
        },
        cmd.RespondToProposal: {"sender": player},
        cmd.CancelTreaty: {"treaty": PlaceIn(AGREEMENTS, _treaties)},
    }


def bounds_of(rules: Rules, board: HexMap, seats: int) -> Bounds:
    """Tiles and rows of the map have places of their own; units and cities as many as an empire has."""
    # Long: a table, field by field.
    tiles = [str(tile) for tile in range(len(board.hexes))]
    players = [str(player) for player in range(seats)]
    pairs = [f"{one}-{other}" for one in players for other in players if one != other]
    terrains = "".join([chr(ord("a") + number) for number in range(len(rules.terrains))])
    signs = "".join(dict.fromkeys(terrains + _HEX))
    rows = (board.width + 3) // 4
    return Bounds(
        most={
            "ImperiumView.victories": len(VICTORIES),
            "ImperiumView.units": OWN_UNITS + OTHER_UNITS,
            "ImperiumView.cities": ALL_CITIES,
            "ImperiumView.routes": ROUTES,
            "ImperiumView.treaties": AGREEMENTS,
            "ImperiumView.acceptable": seats,
            "ImperiumView.battles": 16,
            "RouteView.path": 32,
            "SeenOrders.path": 32,
            "PlayerView.stages": 8,
            "PlayerView.wars": seats,
            "PlayerView.treaties_known": len(TREATIES),
            "OwnView.policies": len(rules.policies),
            "OwnView.known_techs": len(rules.techs),
            "OwnView.research_progress": 8,
            "OwnView.resources": len(rules.resources),
            "UnitView.promotions": len(rules.promotions),
            "CityView.wonders": 12,
            "CityLife.buildings": 40,
            "CityLife.claimed": 48,
            "CityLife.worked": 24,
            "CityLife.locked_assignments": 24,
            "CityLife.yields": len(YIELDS),
            "CityLife.units_offered": 24,
            "CityLife.buildings_offered": 32,
            "Ended.scores": seats,
        },
        words={
            "ImperiumView.victories": VICTORIES,
            "SeenOrders.kind": ORDER_NAMES,
            "Item.kind": (UNIT, BUILDING, PROJECT),
        },
        keys={
            "ImperiumView.ground": tiles,
            "ImperiumView.owners": tiles,
            "ImperiumView.roads": tiles,
            "ImperiumView.resources": tiles,
            "ImperiumView.improvements": tiles,
            "ImperiumView.sight": [str(row) for row in range(board.height)],
            "ImperiumView.players": players,
            "ImperiumView.realms": players,
            "ImperiumView.proposals": pairs,
            "ImperiumView.peace_offers": pairs,
            "ImperiumView.wonders": [str(number) for number in range(len(rules.buildings))],
        },
        letters={"ImperiumView.ground": (signs, 3), "ImperiumView.sight": (_HEX, rows)},
        wide=(
            "RouteView.start",
            "RouteView.to",
            "OwnView.capital",
            "BattleView.target",
            "BattleView.attacker",
        ),
        ids=(
            "ImperiumView.units",
            "ImperiumView.cities",
            "ImperiumView.routes",
            "ImperiumView.treaties",
            "OwnView.research_progress",
        ),
    )
