"""The records a game remembers of its units, cities, players and agreements (rule 3.5).

Everything is an integer or a list of them: players, tiles, table entries and entities go by number, and -1
stands where there is none. A tile is its index (rule 4.2); an entity its raw id (rule 3.3).
"""

from dataclasses import dataclass, field
from typing import Final

from tessera.core.copying import copied

# What a unit may be ordered to do (rule 5.9).
GOTO: Final = 0
PATROL: Final = 1
FORTIFY: Final = 2
SLEEP: Final = 3
BUILD: Final = 4
REPAIR: Final = 5
ORDER_NAMES: Final = ("Goto", "Patrol", "Fortify", "Sleep", "BuildImprovement", "RepairImprovement")

# What a city may be busy with (rule 3.5, ProductionItem.kind).
UNIT: Final = "unit"
BUILDING: Final = "building"
PROJECT: Final = "project"


class Entity:
    """What a store keeps and finds again by its raw id."""

    id: int


@dataclass(frozen=True)
class Item:
    """What a city produces: `kind` is unit, building or project, `id` its number in that table."""

    kind: str
    id: int


@dataclass
class Orders:
    """A standing order. `path` holds the tiles still to enter (Goto) or the waypoints (Patrol)."""

    kind: int
    path: list[int]
    current: int = 0
    improvement: int = -1
    at: int = -1
    turns_remaining: int = 0

    def copy(self) -> "Orders":
        return copied(self)


@dataclass
class Unit(Entity):
    """A unit. `kind` is its type's number; `pos` the tile it stands on."""

    id: int
    kind: int
    owner: int
    pos: int
    hp: int = 100
    max_hp: int = 100
    moves_left: int = 0
    experience: int = 0
    promotions: list[int] = field(default_factory=list)  # ascending
    promotion_picks: int = 0
    fortified_turns: int = 0
    orders: Orders | None = None
    automated: bool = False
    embarked: bool = False
    acted: bool = False

    def copy(self) -> "Unit":
        return copied(self)


@dataclass
class City(Entity):
    """A city. `claimed` holds its tiles, the centre among them, ascending."""

    id: int
    name: str
    owner: int
    founder: int
    pos: int
    population: int = 1
    specialists: int = 0
    food_stockpile: int = 0
    production_stockpile: int = 0
    buildings: list[int] = field(default_factory=list)  # ascending
    producing: Item | None = None
    locked_assignments: list[int] = field(default_factory=list)  # city tile numbers 1..18 in the order given
    claimed: list[int] = field(default_factory=list)  # ascending
    border_progress: int = 0
    border_claims: int = 0
    hp: int = 1
    attacked: bool = False
    occupied_rounds: int = 0
    bought: bool = False

    def copy(self) -> "City":
        return copied(self)


@dataclass
class Route(Entity):
    """A trade route from one city to another; `path` holds the tiles after the start (rule 7.16)."""

    id: int
    owner: int
    start: int
    to: int
    path: list[int]

    def copy(self) -> "Route":
        return copied(self)


@dataclass
class Adopted:
    """A policy and the era its player was in when adopting it (rule 9.5)."""

    policy: int
    era: int

    def copy(self) -> "Adopted":
        return copied(self)


@dataclass
class SeenCity:
    """A city as it was when last seen (rule 11.3)."""

    id: int
    name: str
    owner: int
    population: int

    def copy(self) -> "SeenCity":
        return copied(self)


@dataclass(kw_only=True)
class Player:
    """A player; `id` is its seat.

    `explored` has 1 for every tile ever seen. `memory` holds, for tiles explored and not visible, what was
    last seen there, packed by `sight.remember`; `cities_seen` the cities so remembered, by tile.
    """

    id: int
    name: str
    civ: int
    is_ai: bool
    personality: str
    alive: bool = True
    gold: int
    culture: int = 0
    lifetime_culture: int = 0
    milestones: int = 0
    policy_picks: int = 0
    policies: list[Adopted] = field(default_factory=list)  # ascending by policy
    government: int
    researching: int = -1
    research_progress: list[int]  # by tech
    research_overflow: int = 0
    known_techs: list[int]  # by tech: 1 known, 0 not
    war_weariness: int = 0
    capital: int = -1
    stages: list[int] = field(default_factory=list)  # finished stage projects, ascending
    explored: list[int]  # by tile
    memory: list[int]  # by tile
    cities_seen: dict[int, SeenCity] = field(default_factory=dict)  # by tile

    def copy(self) -> "Player":
        return copied(self)


@dataclass(frozen=True)
class Treaty:
    """An agreement in force (rule 10.8). `giver` is -1 unless it is one-sided; `expires_round` -1 if open."""

    id: int
    kind: int
    a: int
    b: int
    giver: int
    gold: int
    resource: int
    signed_round: int
    expires_round: int


@dataclass(frozen=True)
class DealItem:
    """Something given in a deal (rule 10.7).

    `kind` is Gold or Tribute (an amount), ResourceLease (a resource's number) or Treaty (a kind's number).
    """

    kind: str
    value: int


@dataclass(frozen=True)
class Proposal:
    """A deal on the table: what `sender` offers `to` and what it demands."""

    sender: int
    to: int
    offer: tuple[DealItem, ...]
    demand: tuple[DealItem, ...]
    expires_round: int


@dataclass(frozen=True)
class PeaceOffer:
    """Peace, offered by `sender` and not yet answered."""

    sender: int
    to: int
    expires_round: int


@dataclass(frozen=True)
class Capital:
    """An original capital: what domination is about (rule 16.3)."""

    founder: int
    city: int
    pos: int


@dataclass
class Battle:
    """A fight of the last round, kept for those who saw it: `seen` the whole, `seen_start` also who began it.

    Both have a bit for every player. `target` is a unit, or a city where `on_city` says so.
    """

    turn: int
    attacker: int
    target: int
    attacker_owner: int
    target_owner: int
    start: int
    at: int
    ranged: bool
    on_city: bool
    attacker_hp: int
    target_hp: int
    seen: int
    seen_start: int


@dataclass(frozen=True)
class Ended:
    """How the game ended; `winner` -1 is a draw."""

    winner: int
    reason: str
    scores: tuple[int, ...]
