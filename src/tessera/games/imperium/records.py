"""The records a game remembers of its units, cities, players and agreements (rule 3.5).

Everything is an integer or a list of them: players, tiles, table entries and entities go by number, and -1
stands where there is none. A tile is its index (rule 4.2); an entity its raw id (rule 3.3).
"""

from dataclasses import dataclass
from typing import Final

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


@dataclass(frozen=True)
class Item:
    """What a city produces: `kind` is unit, building or project, `id` its number in that table."""

    kind: str
    id: int


@dataclass(init=False)
class Orders:
    """A standing order. `path` holds the tiles still to enter (Goto) or the waypoints (Patrol)."""

    kind: int
    path: list[int]
    current: int
    improvement: int
    at: int
    turns_remaining: int

    def __init__(
        self,
        kind: int,
        path: list[int],
        current: int = 0,
        improvement: int = -1,
        at: int = -1,
        turns_remaining: int = 0,
    ) -> None:
        self.kind = kind
        self.path = path
        self.current = current
        self.improvement = improvement
        self.at = at
        self.turns_remaining = turns_remaining

    def copy(self) -> "Orders":
        return Orders(
            self.kind, self.path.copy(), self.current, self.improvement, self.at, self.turns_remaining
        )


@dataclass(init=False)
class Unit:
    """A unit. `kind` is its type's number; `pos` the tile it stands on."""

    id: int
    kind: int
    owner: int
    pos: int
    hp: int
    max_hp: int
    moves_left: int
    experience: int
    promotions: list[int]  # ascending
    promotion_picks: int
    fortified_turns: int
    orders: Orders | None
    automated: bool
    embarked: bool
    acted: bool

    def __init__(
        self,
        id: int,
        kind: int,
        owner: int,
        pos: int,
        hp: int = 100,
        max_hp: int = 100,
        moves_left: int = 0,
        experience: int = 0,
        promotions: list[int] | None = None,
        promotion_picks: int = 0,
        fortified_turns: int = 0,
        orders: Orders | None = None,
        automated: bool = False,
        embarked: bool = False,
        acted: bool = False,
    ) -> None:
        self.id = id
        self.kind = kind
        self.owner = owner
        self.pos = pos
        self.hp = hp
        self.max_hp = max_hp
        self.moves_left = moves_left
        self.experience = experience
        self.promotions = [] if promotions is None else promotions
        self.promotion_picks = promotion_picks
        self.fortified_turns = fortified_turns
        self.orders = orders
        self.automated = automated
        self.embarked = embarked
        self.acted = acted

    def copy(self) -> "Unit":
        orders = self.orders
        return Unit(
            self.id,
            self.kind,
            self.owner,
            self.pos,
            self.hp,
            self.max_hp,
            self.moves_left,
            self.experience,
            self.promotions.copy(),
            self.promotion_picks,
            self.fortified_turns,
            None if orders is None else orders.copy(),
            self.automated,
            self.embarked,
            self.acted,
        )


@dataclass(init=False)
class City:
    """A city. `claimed` holds its tiles, the centre among them, ascending."""

    id: int
    name: str
    owner: int
    founder: int
    pos: int
    population: int
    specialists: int
    food_stockpile: int
    production_stockpile: int
    buildings: list[int]  # ascending
    producing: Item | None
    locked_assignments: list[int]  # city tile numbers 1..18 in the order given
    claimed: list[int]  # ascending
    border_progress: int
    border_claims: int
    hp: int
    attacked: bool
    occupied_rounds: int
    bought: bool

    def __init__(
        self,
        id: int,
        name: str,
        owner: int,
        founder: int,
        pos: int,
        population: int = 1,
        specialists: int = 0,
        food_stockpile: int = 0,
        production_stockpile: int = 0,
        buildings: list[int] | None = None,
        producing: Item | None = None,
        locked_assignments: list[int] | None = None,
        claimed: list[int] | None = None,
        border_progress: int = 0,
        border_claims: int = 0,
        hp: int = 1,
        attacked: bool = False,
        occupied_rounds: int = 0,
        bought: bool = False,
    ) -> None:
        self.id = id
        self.name = name
        self.owner = owner
        self.founder = founder
        self.pos = pos
        self.population = population
        self.specialists = specialists
        self.food_stockpile = food_stockpile
        self.production_stockpile = production_stockpile
        self.buildings = [] if buildings is None else buildings
        self.producing = producing
        self.locked_assignments = [] if locked_assignments is None else locked_assignments
        self.claimed = [] if claimed is None else claimed
        self.border_progress = border_progress
        self.border_claims = border_claims
        self.hp = hp
        self.attacked = attacked
        self.occupied_rounds = occupied_rounds
        self.bought = bought

    def copy(self) -> "City":
        return City(
            self.id,
            self.name,
            self.owner,
            self.founder,
            self.pos,
            self.population,
            self.specialists,
            self.food_stockpile,
            self.production_stockpile,
            self.buildings.copy(),
            self.producing,
            self.locked_assignments.copy(),
            self.claimed.copy(),
            self.border_progress,
            self.border_claims,
            self.hp,
            self.attacked,
            self.occupied_rounds,
            self.bought,
        )


@dataclass
class Route:
    """A trade route from one city to another; `path` holds the tiles after the start (rule 7.16)."""

    id: int
    owner: int
    start: int
    to: int
    path: list[int]

    def copy(self) -> "Route":
        return Route(self.id, self.owner, self.start, self.to, self.path.copy())


@dataclass
class Adopted:
    """A policy and the era its player was in when adopting it (rule 9.5)."""

    policy: int
    era: int

    def copy(self) -> "Adopted":
        return Adopted(self.policy, self.era)


@dataclass
class SeenCity:
    """A city as it was when last seen (rule 11.3)."""

    id: int
    name: str
    owner: int
    population: int

    def copy(self) -> "SeenCity":
        return SeenCity(self.id, self.name, self.owner, self.population)


@dataclass
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
    alive: bool
    gold: int
    culture: int
    lifetime_culture: int
    milestones: int
    policy_picks: int
    policies: list[Adopted]  # ascending by policy
    government: int
    researching: int
    research_progress: list[int]  # by tech
    research_overflow: int
    known_techs: list[int]  # by tech: 1 known, 0 not
    war_weariness: int
    capital: int
    stages: list[int]  # finished stage projects, ascending
    explored: list[int]  # by tile
    memory: list[int]  # by tile
    cities_seen: dict[int, SeenCity]  # by tile

    def copy(self) -> "Player":
        seen: dict[int, SeenCity] = {}
        for tile, city in self.cities_seen.items():
            seen[tile] = city.copy()
        return Player(
            self.id,
            self.name,
            self.civ,
            self.is_ai,
            self.personality,
            self.alive,
            self.gold,
            self.culture,
            self.lifetime_culture,
            self.milestones,
            self.policy_picks,
            [adopted.copy() for adopted in self.policies],
            self.government,
            self.researching,
            self.research_progress.copy(),
            self.research_overflow,
            self.known_techs.copy(),
            self.war_weariness,
            self.capital,
            self.stages.copy(),
            self.explored.copy(),
            self.memory.copy(),
            seen,
        )


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
