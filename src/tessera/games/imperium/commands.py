"""What a seat may ask (rule 13.2). The actor is always the current player.

Units, cities and routes go by raw id (rule 3.3), table entries by number (rule 3.1), places by hex. Where the
rulebook says `from`, which Python keeps to itself, a route has `start` and a deal has `sender`.
"""

from dataclasses import dataclass
from typing import Literal

from tessera.games.imperium.spots import Spot


class Command:
    """Base of every command."""


@dataclass(frozen=True)
class OrderForm:
    """An order as it is asked for (rule 5.9).

    Goto has a path, Patrol its waypoints there, BuildImprovement an improvement; the rules fill in the rest.
    """

    kind: Literal["Goto", "Patrol", "Fortify", "Sleep", "BuildImprovement", "RepairImprovement"]
    path: tuple[Spot, ...] = ()
    improvement: int = -1


@dataclass(frozen=True)
class ItemForm:
    """Something a city can make."""

    kind: Literal["unit", "building", "project"]
    id: int


@dataclass(frozen=True)
class DealForm:
    """Something given in a deal (rule 10.7): an amount, a resource's or a treaty kind's number."""

    kind: Literal["Gold", "Tribute", "ResourceLease", "Treaty"]
    value: int


@dataclass(frozen=True)
class MoveUnit(Command):
    """Rule 13.2.1: walk a path."""

    unit: int
    path: tuple[Spot, ...]


@dataclass(frozen=True)
class AttackUnit(Command):
    """Rule 13.2.2: fight, shoot at or capture a unit."""

    attacker: int
    target: int


@dataclass(frozen=True)
class AttackCity(Command):
    """Rule 13.2.3: assault or bombard a city."""

    attacker: int
    city: int


@dataclass(frozen=True)
class Fortify(Command):
    """Rule 13.2.4: dig in."""

    unit: int


@dataclass(frozen=True)
class SetOrders(Command):
    """Rule 13.2.5: a standing order."""

    unit: int
    orders: OrderForm


@dataclass(frozen=True)
class CancelOrders(Command):
    """Rule 13.2.6: drop the standing order and automation."""

    unit: int


@dataclass(frozen=True)
class SetAutomation(Command):
    """Rule 13.2.7: let a worker or explorer act by itself, or stop it."""

    unit: int
    enabled: bool


@dataclass(frozen=True)
class PillageImprovement(Command):
    """Rule 13.2.8: wreck what stands on an enemy tile."""

    unit: int


@dataclass(frozen=True)
class ChoosePromotion(Command):
    """Rule 13.2.9: spend a promotion pick."""

    unit: int
    promotion: int


@dataclass(frozen=True)
class UpgradeUnit(Command):
    """Rule 13.2.10: pay to turn a unit into its successor."""

    unit: int


@dataclass(frozen=True)
class DisbandUnit(Command):
    """Rule 13.2.11: dismiss a unit."""

    unit: int


@dataclass(frozen=True)
class FoundCity(Command):
    """Rule 13.2.12: turn a settler into a city; an empty name takes the next of the civilization's list."""

    settler: int
    name: str


@dataclass(frozen=True)
class RenameCity(Command):
    """Beyond rule 13.2: an own city gets another name, by the form of rule 7.1."""

    city: int
    name: str


@dataclass(frozen=True)
class SetProduction(Command):
    """Rule 13.2.13: what a city shall make."""

    city: int
    item: ItemForm


@dataclass(frozen=True)
class CancelProduction(Command):
    """Rule 13.2.14: make nothing; the stock stays."""

    city: int


@dataclass(frozen=True)
class BuyProduction(Command):
    """Rule 13.2.15: pay for what is still missing."""

    city: int


@dataclass(frozen=True)
class AssignCitizen(Command):
    """Rule 13.2.16: lock a citizen to a tile, by its city tile number."""

    city: int
    tile_index: int


@dataclass(frozen=True)
class UnassignCitizen(Command):
    """Rule 13.2.17: let that citizen choose again."""

    city: int
    tile_index: int


@dataclass(frozen=True)
class SetSpecialists(Command):
    """Rule 13.2.18: how many citizens are specialists."""

    city: int
    count: int


@dataclass(frozen=True)
class EstablishTradeRoute(Command):
    """Rule 13.2.19: trade from an own city with another."""

    start: int
    to: int


@dataclass(frozen=True)
class CancelTradeRoute(Command):
    """Rule 13.2.20: end a trade route."""

    route: int


@dataclass(frozen=True)
class SetResearch(Command):
    """Rule 13.2.21: what to research."""

    tech: int


@dataclass(frozen=True)
class AdoptPolicy(Command):
    """Rule 13.2.22: spend a pick on a policy."""

    policy: int


@dataclass(frozen=True)
class ReformGovernment(Command):
    """Rule 13.2.23: spend a pick and gold on another government."""

    government: int


@dataclass(frozen=True)
class DeclareWar(Command):
    """Rule 13.2.24: war."""

    target: int


@dataclass(frozen=True)
class DeclarePeace(Command):
    """Rule 13.2.25: offer peace, or accept the other's offer."""

    target: int


@dataclass(frozen=True)
class ProposeDeal(Command):
    """Rule 13.2.26: put a deal on the table."""

    to: int
    offer: tuple[DealForm, ...]
    demand: tuple[DealForm, ...]


@dataclass(frozen=True)
class RespondToProposal(Command):
    """Rule 13.2.27: accept or reject what `sender` proposed."""

    sender: int
    accept: bool


@dataclass(frozen=True)
class CancelTreaty(Command):
    """Rule 13.2.28: end a treaty, at the price of trust."""

    treaty: int


@dataclass(frozen=True)
class EndTurn(Command):
    """Rule 13.2.29: hand over to the next player."""
