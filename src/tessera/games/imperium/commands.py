"""What a seat may ask (rule 13.2). The actor is always the current player.

Units, cities and routes go by raw id (rule 3.3), table entries by number (rule 3.1), places by hex. Where the
rulebook says `from`, which Python keeps to itself, a route has `start` and a deal has `sender`.
"""

from dataclasses import dataclass
from typing import Literal

from tessera.games.imperium.spots import Spot


class Command:
    """Base of every command."""


@dataclass(frozen=True, init=False)
class OrderForm:
    """An order as it is asked for (rule 5.9).

    Goto has a path, Patrol its waypoints there, BuildImprovement an improvement; the rules fill in the rest.
    """

    kind: Literal["Goto", "Patrol", "Fortify", "Sleep", "BuildImprovement", "RepairImprovement"]
    path: tuple[Spot, ...] = ()
    improvement: int = -1

    def __init__(
        self,
        kind: Literal["Goto", "Patrol", "Fortify", "Sleep", "BuildImprovement", "RepairImprovement"],
        path: tuple[Spot, ...] = (),
        improvement: int = -1,
    ) -> None:
        object.__setattr__(self, "kind", kind)
        object.__setattr__(self, "path", path)
        object.__setattr__(self, "improvement", improvement)


@dataclass(frozen=True, init=False)
class ItemForm:
    """Something a city can make."""

    kind: Literal["unit", "building", "project"]
    id: int

    def __init__(self, kind: Literal["unit", "building", "project"], id: int) -> None:
        object.__setattr__(self, "kind", kind)
        object.__setattr__(self, "id", id)


@dataclass(frozen=True, init=False)
class DealForm:
    """Something given in a deal (rule 10.7): an amount, a resource's or a treaty kind's number."""

    kind: Literal["Gold", "Tribute", "ResourceLease", "Treaty"]
    value: int

    def __init__(self, kind: Literal["Gold", "Tribute", "ResourceLease", "Treaty"], value: int) -> None:
        object.__setattr__(self, "kind", kind)
        object.__setattr__(self, "value", value)


@dataclass(frozen=True, init=False)
class MoveUnit(Command):
    """Rule 13.2.1: walk a path."""

    unit: int
    path: tuple[Spot, ...]

    def __init__(self, unit: int, path: tuple[Spot, ...]) -> None:
        object.__setattr__(self, "unit", unit)
        object.__setattr__(self, "path", path)


@dataclass(frozen=True, init=False)
class AttackUnit(Command):
    """Rule 13.2.2: fight, shoot at or capture a unit."""

    attacker: int
    target: int

    def __init__(self, attacker: int, target: int) -> None:
        object.__setattr__(self, "attacker", attacker)
        object.__setattr__(self, "target", target)


@dataclass(frozen=True, init=False)
class AttackCity(Command):
    """Rule 13.2.3: assault or bombard a city."""

    attacker: int
    city: int

    def __init__(self, attacker: int, city: int) -> None:
        object.__setattr__(self, "attacker", attacker)
        object.__setattr__(self, "city", city)


@dataclass(frozen=True, init=False)
class Fortify(Command):
    """Rule 13.2.4: dig in."""

    unit: int

    def __init__(self, unit: int) -> None:
        object.__setattr__(self, "unit", unit)


@dataclass(frozen=True, init=False)
class SetOrders(Command):
    """Rule 13.2.5: a standing order."""

    unit: int
    orders: OrderForm

    def __init__(self, unit: int, orders: OrderForm) -> None:
        object.__setattr__(self, "unit", unit)
        object.__setattr__(self, "orders", orders)


@dataclass(frozen=True, init=False)
class CancelOrders(Command):
    """Rule 13.2.6: drop the standing order and automation."""

    unit: int

    def __init__(self, unit: int) -> None:
        object.__setattr__(self, "unit", unit)


@dataclass(frozen=True, init=False)
class SetAutomation(Command):
    """Rule 13.2.7: let a worker or explorer act by itself, or stop it."""

    unit: int
    enabled: bool

    def __init__(self, unit: int, enabled: bool) -> None:
        object.__setattr__(self, "unit", unit)
        object.__setattr__(self, "enabled", enabled)


@dataclass(frozen=True, init=False)
class PillageImprovement(Command):
    """Rule 13.2.8: wreck what stands on an enemy tile."""

    unit: int

    def __init__(self, unit: int) -> None:
        object.__setattr__(self, "unit", unit)


@dataclass(frozen=True, init=False)
class ChoosePromotion(Command):
    """Rule 13.2.9: spend a promotion pick."""

    unit: int
    promotion: int

    def __init__(self, unit: int, promotion: int) -> None:
        object.__setattr__(self, "unit", unit)
        object.__setattr__(self, "promotion", promotion)


@dataclass(frozen=True, init=False)
class UpgradeUnit(Command):
    """Rule 13.2.10: pay to turn a unit into its successor."""

    unit: int

    def __init__(self, unit: int) -> None:
        object.__setattr__(self, "unit", unit)


@dataclass(frozen=True, init=False)
class DisbandUnit(Command):
    """Rule 13.2.11: dismiss a unit."""

    unit: int

    def __init__(self, unit: int) -> None:
        object.__setattr__(self, "unit", unit)


@dataclass(frozen=True, init=False)
class FoundCity(Command):
    """Rule 13.2.12: turn a settler into a city; an empty name takes the next of the civilization's list."""

    settler: int
    name: str

    def __init__(self, settler: int, name: str) -> None:
        object.__setattr__(self, "settler", settler)
        object.__setattr__(self, "name", name)


@dataclass(frozen=True, init=False)
class SetProduction(Command):
    """Rule 13.2.13: what a city shall make."""

    city: int
    item: ItemForm

    def __init__(self, city: int, item: ItemForm) -> None:
        object.__setattr__(self, "city", city)
        object.__setattr__(self, "item", item)


@dataclass(frozen=True, init=False)
class CancelProduction(Command):
    """Rule 13.2.14: make nothing; the stock stays."""

    city: int

    def __init__(self, city: int) -> None:
        object.__setattr__(self, "city", city)


@dataclass(frozen=True, init=False)
class BuyProduction(Command):
    """Rule 13.2.15: pay for what is still missing."""

    city: int

    def __init__(self, city: int) -> None:
        object.__setattr__(self, "city", city)


@dataclass(frozen=True, init=False)
class AssignCitizen(Command):
    """Rule 13.2.16: lock a citizen to a tile, by its city tile number."""

    city: int
    tile_index: int

    def __init__(self, city: int, tile_index: int) -> None:
        object.__setattr__(self, "city", city)
        object.__setattr__(self, "tile_index", tile_index)


@dataclass(frozen=True, init=False)
class UnassignCitizen(Command):
    """Rule 13.2.17: let that citizen choose again."""

    city: int
    tile_index: int

    def __init__(self, city: int, tile_index: int) -> None:
        object.__setattr__(self, "city", city)
        object.__setattr__(self, "tile_index", tile_index)


@dataclass(frozen=True, init=False)
class SetSpecialists(Command):
    """Rule 13.2.18: how many citizens are specialists."""

    city: int
    count: int

    def __init__(self, city: int, count: int) -> None:
        object.__setattr__(self, "city", city)
        object.__setattr__(self, "count", count)


@dataclass(frozen=True, init=False)
class EstablishTradeRoute(Command):
    """Rule 13.2.19: trade from an own city with another."""

    start: int
    to: int

    def __init__(self, start: int, to: int) -> None:
        object.__setattr__(self, "start", start)
        object.__setattr__(self, "to", to)


@dataclass(frozen=True, init=False)
class CancelTradeRoute(Command):
    """Rule 13.2.20: end a trade route."""

    route: int

    def __init__(self, route: int) -> None:
        object.__setattr__(self, "route", route)


@dataclass(frozen=True, init=False)
class SetResearch(Command):
    """Rule 13.2.21: what to research."""

    tech: int

    def __init__(self, tech: int) -> None:
        object.__setattr__(self, "tech", tech)


@dataclass(frozen=True, init=False)
class AdoptPolicy(Command):
    """Rule 13.2.22: spend a pick on a policy."""

    policy: int

    def __init__(self, policy: int) -> None:
        object.__setattr__(self, "policy", policy)


@dataclass(frozen=True, init=False)
class ReformGovernment(Command):
    """Rule 13.2.23: spend a pick and gold on another government."""

    government: int

    def __init__(self, government: int) -> None:
        object.__setattr__(self, "government", government)


@dataclass(frozen=True, init=False)
class DeclareWar(Command):
    """Rule 13.2.24: war."""

    target: int

    def __init__(self, target: int) -> None:
        object.__setattr__(self, "target", target)


@dataclass(frozen=True, init=False)
class DeclarePeace(Command):
    """Rule 13.2.25: offer peace, or accept the other's offer."""

    target: int

    def __init__(self, target: int) -> None:
        object.__setattr__(self, "target", target)


@dataclass(frozen=True, init=False)
class ProposeDeal(Command):
    """Rule 13.2.26: put a deal on the table."""

    to: int
    offer: tuple[DealForm, ...]
    demand: tuple[DealForm, ...]

    def __init__(self, to: int, offer: tuple[DealForm, ...], demand: tuple[DealForm, ...]) -> None:
        object.__setattr__(self, "to", to)
        object.__setattr__(self, "offer", offer)
        object.__setattr__(self, "demand", demand)


@dataclass(frozen=True, init=False)
class RespondToProposal(Command):
    """Rule 13.2.27: accept or reject what `sender` proposed."""

    sender: int
    accept: bool

    def __init__(self, sender: int, accept: bool) -> None:
        object.__setattr__(self, "sender", sender)
        object.__setattr__(self, "accept", accept)


@dataclass(frozen=True, init=False)
class CancelTreaty(Command):
    """Rule 13.2.28: end a treaty, at the price of trust."""

    treaty: int

    def __init__(self, treaty: int) -> None:
        object.__setattr__(self, "treaty", treaty)


@dataclass(frozen=True, init=False)
class EndTurn(Command):
    """Rule 13.2.29: hand over to the next player."""

    def __init__(self) -> None:
        pass


COMMANDS: tuple[type, ...] = (
    MoveUnit,
    AttackUnit,
    AttackCity,
    Fortify,
    SetOrders,
    CancelOrders,
    SetAutomation,
    PillageImprovement,
    ChoosePromotion,
    UpgradeUnit,
    DisbandUnit,
    FoundCity,
    SetProduction,
    CancelProduction,
    BuyProduction,
    AssignCitizen,
    UnassignCitizen,
    SetSpecialists,
    EstablishTradeRoute,
    CancelTradeRoute,
    SetResearch,
    AdoptPolicy,
    ReformGovernment,
    DeclareWar,
    DeclarePeace,
    ProposeDeal,
    RespondToProposal,
    CancelTreaty,
    EndTurn,
)
