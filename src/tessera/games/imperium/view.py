"""What a view is made of (rule 11.4).

What changes often is kept in maps keyed by decimal ids and tile numbers, so that a step is a small merge
patch (rule 15.4). A member that is None is left out on the wire; so is everything the watcher may not know.
"""

from dataclasses import dataclass

from tessera.games.imperium.records import (
    Adopted,
    Ended,
    Item,
    Proposal,
)


@dataclass
class SeenOrders:
    """An own unit's standing order; `path` holds tiles."""

    kind: str
    path: list[int]
    current: int
    improvement: int | None
    at: int | None
    turns_remaining: int


@dataclass(init=False)
class UnitView:
    """A unit on a visible tile; from `moves_left` on only its owner knows it."""

    kind: int
    owner: int
    pos: int
    hp: int
    level: int
    embarked: bool
    fortified: bool
    moves_left: int | None
    max_moves: int | None
    max_hp: int | None
    experience: int | None
    promotions: list[int] | None
    promotion_picks: int | None
    fortified_turns: int | None
    orders: SeenOrders | None
    automated: bool | None
    acted: bool | None
    can_found: bool | None  # of a settler: whether a city may be founded where it stands
    upgrade_price: int | None  # where its successor can be had (rule 5.16)

    def __init__(
        self,
        kind: int,
        owner: int,
        pos: int,
        hp: int,
        level: int,
        embarked: bool,
        fortified: bool,
        moves_left: int | None = None,
        max_moves: int | None = None,
        max_hp: int | None = None,
        experience: int | None = None,
        promotions: list[int] | None = None,
        promotion_picks: int | None = None,
        fortified_turns: int | None = None,
        orders: SeenOrders | None = None,
        automated: bool | None = None,
        acted: bool | None = None,
        can_found: bool | None = None,
        upgrade_price: int | None = None,
    ) -> None:
        self.kind = kind
        self.owner = owner
        self.pos = pos
        self.hp = hp
        self.level = level
        self.embarked = embarked
        self.fortified = fortified
        self.moves_left = moves_left
        self.max_moves = max_moves
        self.max_hp = max_hp
        self.experience = experience
        self.promotions = promotions
        self.promotion_picks = promotion_picks
        self.fortified_turns = fortified_turns
        self.orders = orders
        self.automated = automated
        self.acted = acted
        self.can_found = can_found
        self.upgrade_price = upgrade_price


@dataclass
class CityLife:
    """What only a city's owner knows of it: what is stored, and what follows from it now."""

    founder: int
    specialists: int
    food_stockpile: int
    production_stockpile: int
    buildings: list[int]
    producing: Item | None
    locked_assignments: list[int]
    claimed: list[int]
    border_progress: int
    border_claims: int
    attacked: bool
    occupied_rounds: int
    bought: bool
    # Derived.
    worked: list[int]
    yields: list[int]
    surplus: int
    growth_needs: int
    growth_turns: int | None
    housing: int
    amenities: int
    amenities_needed: int
    stability: str
    upkeep: int
    specialist_slots: int
    production_needs: int | None
    price: int | None  # of buying what is produced
    border_cost: int
    units_offered: list[int]
    buildings_offered: list[int]
    projects_offered: list[int]


@dataclass(init=False)
class CityView:
    """A city. Remembered: the first four; visible: up to `wonders`; own: `life` as well."""

    name: str
    owner: int
    pos: int
    population: int
    hp: int | None
    max_hp: int | None
    strength: int | None
    capital: bool | None
    wonders: list[int] | None
    life: CityLife | None

    def __init__(
        self,
        name: str,
        owner: int,
        pos: int,
        population: int,
        hp: int | None = None,
        max_hp: int | None = None,
        strength: int | None = None,
        capital: bool | None = None,
        wonders: list[int] | None = None,
        life: CityLife | None = None,
    ) -> None:
        self.name = name
        self.owner = owner
        self.pos = pos
        self.population = population
        self.hp = hp
        self.max_hp = max_hp
        self.strength = strength
        self.capital = capital
        self.wonders = wonders
        self.life = life


@dataclass
class WorksView:
    """An improvement as seen or remembered; `worked` rounds are its owner's to know."""

    id: int
    tier: int
    pillaged: bool
    worked: int | None


@dataclass
class OwnView:
    """The watcher's own player."""

    gold: int
    culture: int
    milestones: int
    milestone_cost: int
    policy_picks: int
    policies: list[Adopted]
    researching: int | None
    research_progress: dict[str, int]  # techs begun and not known
    research_overflow: int
    known_techs: list[int]
    war_weariness: int
    capital: int | None
    personality: str
    supply_used: int
    supply_cap: int
    gold_per_round: int  # what R6 would add now, conversions and plunder aside
    science_per_round: int
    culture_per_round: int
    route_capacity: int
    resources: list[int]  # accessible ones


@dataclass(init=False)
class PlayerView:
    """A player; of one not met only `alive` and the finished stages, which are told to all."""

    alive: bool
    stages: list[int]
    name: str | None
    civ: int | None
    is_ai: bool | None
    government: int | None
    era: int | None
    score: int | None
    cities: int | None
    strength: int | None
    lifetime_culture: int | None
    at_war: bool | None  # with the watcher
    war_since: int | None
    relation: int | None  # with the watcher
    influence_over_us: int | None
    our_influence: int | None
    wars: list[int] | None  # with third parties that the watcher has met
    treaties_known: list[int] | None  # kinds of treaty whose tech this player knows (rule 10.7)

    def __init__(
        self,
        alive: bool,
        stages: list[int],
        name: str | None = None,
        civ: int | None = None,
        is_ai: bool | None = None,
        government: int | None = None,
        era: int | None = None,
        score: int | None = None,
        cities: int | None = None,
        strength: int | None = None,
        lifetime_culture: int | None = None,
        at_war: bool | None = None,
        war_since: int | None = None,
        relation: int | None = None,
        influence_over_us: int | None = None,
        our_influence: int | None = None,
        wars: list[int] | None = None,
        treaties_known: list[int] | None = None,
    ) -> None:
        self.alive = alive
        self.stages = stages
        self.name = name
        self.civ = civ
        self.is_ai = is_ai
        self.government = government
        self.era = era
        self.score = score
        self.cities = cities
        self.strength = strength
        self.lifetime_culture = lifetime_culture
        self.at_war = at_war
        self.war_since = war_since
        self.relation = relation
        self.influence_over_us = influence_over_us
        self.our_influence = our_influence
        self.wars = wars
        self.treaties_known = treaties_known


@dataclass
class BattleView:
    """A fight of the last round that the watcher fought or saw; who began it only if it was seen."""

    target: int
    target_owner: int
    at: int
    ranged: bool
    on_city: bool
    target_hp: int
    attacker_owner: int
    attacker: int | None
    start: int | None
    attacker_hp: int | None


@dataclass
class RouteView:
    """A trade route of the watcher, or one that leads to it (without its path)."""

    owner: int
    start: int
    to: int
    path: list[int] | None


@dataclass
class TreatyView:
    """A treaty of the watcher, or between two players it has met (without gold and resource)."""

    kind: int
    a: int
    b: int
    giver: int | None
    gold: int | None
    resource: int | None
    signed_round: int
    expires_round: int | None


@dataclass
class ImperiumView:
    """The world as one seat knows it.

    `seat` -1 is a spectator: with open sight, and when the game is over, it sees everything but chance; else
    only what is told to all.
    """

    seat: int
    turn: int
    round: int
    current_player: int
    width: int
    height: int
    wrap: bool
    round_limit: int
    difficulty: str
    victories: list[str]
    open_sight: bool
    ended: Ended | None
    ground: dict[str, str]  # by tile
    sight: dict[str, str]  # by row
    owners: dict[str, int]  # by tile
    roads: dict[str, int]  # by tile
    resources: dict[str, int]  # by tile
    improvements: dict[str, WorksView]  # by tile
    units: dict[str, UnitView]
    cities: dict[str, CityView]
    routes: dict[str, RouteView]
    players: dict[str, PlayerView]
    own: OwnView | None
    realms: dict[str, OwnView]  # by player: what a spectator with open sight sees of each
    treaties: dict[str, TreatyView]
    proposals: dict[str, Proposal]  # by "sender-to"
    acceptable: list[str]  # the proposals to the watcher that could be carried out now
    peace_offers: dict[str, int]  # by "sender-to": the round it lapses
    wonders: dict[str, int]  # by building: who completed it
    battles: dict[str, BattleView]  # by turn and number in it, as "12-0"
