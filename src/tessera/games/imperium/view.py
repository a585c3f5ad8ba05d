"""What a view is made of (rule 11.4).

What changes often is kept in maps keyed by decimal ids and tile numbers, so that a step is a small merge
patch (rule 15.4). A member that is None is left out on the wire; so is everything the watcher may not know.
"""

from dataclasses import dataclass, field

from tessera.core.copying import made_like
from tessera.games.imperium.records import Adopted, Ended, Item, Proposal, Treaty


@dataclass
class SeenOrders:
    """An own unit's standing order; `path` holds tiles."""

    kind: str
    path: list[int]
    current: int
    improvement: int | None
    at: int | None
    turns_remaining: int


@dataclass
class UnitView:
    """A unit on a visible tile; from `moves_left` on only its owner knows it."""

    kind: int
    owner: int
    pos: int
    hp: int
    level: int
    embarked: bool
    fortified: bool
    moves_left: int | None = None
    max_moves: int | None = None
    max_hp: int | None = None
    experience: int | None = None
    promotions: list[int] | None = None
    promotion_picks: int | None = None
    fortified_turns: int | None = None
    orders: SeenOrders | None = None
    automated: bool | None = None
    acted: bool | None = None
    can_found: bool | None = None  # of a settler: whether a city may be founded where it stands
    upgrade_price: int | None = None  # where its successor can be had (rule 5.16)


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
    production_turns: int | None  # rounds until it is made, as things are
    price: int | None  # of buying what is produced
    border_cost: int
    units_offered: list[int]
    buildings_offered: list[int]
    projects_offered: list[int]


@dataclass
class CityView:
    """A city. Remembered: the first four; visible: up to `wonders`; own: `life` as well."""

    name: str
    owner: int
    pos: int
    population: int
    hp: int | None = None
    max_hp: int | None = None
    strength: int | None = None
    capital: bool | None = None
    wonders: list[int] | None = None
    life: CityLife | None = None


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
    science_per_round: int  # what R8 will bring if nothing happens before it that the seat cannot know
    culture_per_round: int  # what R9 will
    route_capacity: int
    resources: list[int]  # accessible ones


@dataclass
class PlayerView:
    """A player; of one not met only `alive` and the finished stages, which are told to all."""

    alive: bool
    stages: list[int]
    name: str | None = None
    civ: int | None = None
    is_ai: bool | None = None
    government: int | None = None
    era: int | None = None
    score: int | None = None
    cities: int | None = None
    strength: int | None = None
    lifetime_culture: int | None = None
    at_war: bool | None = None  # with the watcher
    war_since: int | None = None
    relation: int | None = None  # with the watcher
    influence_over_us: int | None = None
    our_influence: int | None = None
    wars: list[int] | None = None  # with third parties that the watcher has met
    treaties_known: list[int] | None = None  # kinds of treaty whose tech this player knows (rule 10.7)


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

    def known(self, id: int, resource: int) -> Treaty:
        """The treaty as far as it is seen, with what it leases."""
        return made_like(
            Treaty,
            self,
            id=id,
            giver=-1 if self.giver is None else self.giver,
            gold=self.gold or 0,
            resource=resource,
            expires_round=-1 if self.expires_round is None else self.expires_round,
        )


@dataclass(kw_only=True)
class ImperiumView:
    """The world as one seat knows it.

    `seat` is None for a spectator: with open sight, and when the game is over, it sees everything but chance;
    else only what is told to all.
    """

    seat: int | None
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
    ground: dict[str, str] = field(default_factory=dict)  # by tile
    sight: dict[str, str] = field(default_factory=dict)  # by row
    owners: dict[str, int] = field(default_factory=dict)  # by tile
    roads: dict[str, int] = field(default_factory=dict)  # by tile
    resources: dict[str, int] = field(default_factory=dict)  # by tile
    improvements: dict[str, WorksView] = field(default_factory=dict)  # by tile
    units: dict[str, UnitView] = field(default_factory=dict)
    cities: dict[str, CityView] = field(default_factory=dict)
    routes: dict[str, RouteView] = field(default_factory=dict)
    players: dict[str, PlayerView] = field(default_factory=dict)
    own: OwnView | None = None
    realms: dict[str, OwnView] = field(default_factory=dict)  # by player, for a spectator with open sight
    treaties: dict[str, TreatyView] = field(default_factory=dict)
    proposals: dict[str, Proposal] = field(default_factory=dict)  # by "sender-to"
    acceptable: list[str] = field(default_factory=list)  # proposals to the watcher that could be kept now
    peace_offers: dict[str, int] = field(default_factory=dict)  # by "sender-to": the round it lapses
    wonders: dict[str, int] = field(default_factory=dict)  # by building: who completed it
    battles: dict[str, BattleView] = field(default_factory=dict)  # by turn and number in it, as "12-0"
