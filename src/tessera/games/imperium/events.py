"""What then happened (rule 14.1), in the order it happened.

An event carries besides its facts the owners and places that say who learns of it; `redact` decides. Where
an event is told to whoever sees a place, `World.tell_at` notes who saw it when it happened (`seen_by`, a bit
per player), which is not part of the event's bytes. Where the rulebook says `from`, a deal has `sender`.
"""

from dataclasses import dataclass

from tessera.games.imperium.records import DealItem, Item
from tessera.games.imperium.spots import Spot


class Event:
    """Base of every event."""

    seen_by = 0
    seen_from = 0


def who_saw(event: Event) -> int:
    """Who saw where it happened, a bit per player; nobody if it was not told at a place."""
    seen: object = getattr(event, "seen_by", 0)  # a compiled record may lack what was never set
    return seen if isinstance(seen, int) else 0


def who_saw_start(event: Event) -> int:
    """Who saw where it began, a bit per player."""
    seen: object = getattr(event, "seen_from", 0)
    return seen if isinstance(seen, int) else 0


@dataclass(frozen=True, init=False)
class TurnStarted(Event):
    turn: int
    round: int
    player: int

    def __init__(self, turn: int, round: int, player: int) -> None:
        object.__setattr__(self, "turn", turn)
        object.__setattr__(self, "round", round)
        object.__setattr__(self, "player", player)


@dataclass(frozen=True, init=False)
class TurnEnded(Event):
    turn: int
    player: int

    def __init__(self, turn: int, player: int) -> None:
        object.__setattr__(self, "turn", turn)
        object.__setattr__(self, "player", player)


@dataclass(frozen=True, init=False)
class RoundEnded(Event):
    round: int

    def __init__(self, round: int) -> None:
        object.__setattr__(self, "round", round)


@dataclass(frozen=True, init=False)
class GameEnded(Event):
    """`winner` None is a draw."""

    winner: int | None
    reason: str
    scores: tuple[int, ...]

    def __init__(self, winner: int | None, reason: str, scores: tuple[int, ...]) -> None:
        object.__setattr__(self, "winner", winner)
        object.__setattr__(self, "reason", reason)
        object.__setattr__(self, "scores", scores)


@dataclass(frozen=True, init=False)
class PlayerEliminated(Event):
    player: int

    def __init__(self, player: int) -> None:
        object.__setattr__(self, "player", player)


@dataclass(frozen=True, init=False)
class PlayersMet(Event):
    a: int
    b: int

    def __init__(self, a: int, b: int) -> None:
        object.__setattr__(self, "a", a)
        object.__setattr__(self, "b", b)


@dataclass(frozen=True, init=False)
class UnitCreated(Event):
    unit: int
    type_id: int
    pos: Spot
    owner: int

    def __init__(self, unit: int, type_id: int, pos: Spot, owner: int) -> None:
        object.__setattr__(self, "unit", unit)
        object.__setattr__(self, "type_id", type_id)
        object.__setattr__(self, "pos", pos)
        object.__setattr__(self, "owner", owner)


@dataclass(frozen=True, init=False)
class UnitMoved(Event):
    """The hexes entered; others than the owner learn the last one, if they see it."""

    unit: int
    owner: int
    start: Spot | None
    path: tuple[Spot, ...]
    moves_left: int | None

    def __init__(
        self, unit: int, owner: int, start: Spot | None, path: tuple[Spot, ...], moves_left: int | None
    ) -> None:
        object.__setattr__(self, "unit", unit)
        object.__setattr__(self, "owner", owner)
        object.__setattr__(self, "start", start)
        object.__setattr__(self, "path", path)
        object.__setattr__(self, "moves_left", moves_left)


@dataclass(frozen=True, init=False)
class MovementStopped(Event):
    """`reason` is EnteredEnemyZoc, Blocked or MovesExhausted."""

    unit: int
    owner: int
    at: Spot
    reason: str
    attempted: Spot | None = None

    def __init__(self, unit: int, owner: int, at: Spot, reason: str, attempted: Spot | None = None) -> None:
        object.__setattr__(self, "unit", unit)
        object.__setattr__(self, "owner", owner)
        object.__setattr__(self, "at", at)
        object.__setattr__(self, "reason", reason)
        object.__setattr__(self, "attempted", attempted)


@dataclass(frozen=True, init=False)
class UnitDamaged(Event):
    """`source` is Combat or Ranged."""

    unit: int
    owner: int
    pos: Spot
    new_hp: int
    source: str
    attacker: int | None

    def __init__(
        self, unit: int, owner: int, pos: Spot, new_hp: int, source: str, attacker: int | None
    ) -> None:
        object.__setattr__(self, "unit", unit)
        object.__setattr__(self, "owner", owner)
        object.__setattr__(self, "pos", pos)
        object.__setattr__(self, "new_hp", new_hp)
        object.__setattr__(self, "source", source)
        object.__setattr__(self, "attacker", attacker)


@dataclass(frozen=True, init=False)
class UnitDied(Event):
    """`cause` is Combat, Founded, Disbanded, Bankrupt, Eliminated, Expelled or Conquest."""

    unit: int
    owner: int
    pos: Spot
    killer: int | None
    cause: str

    def __init__(self, unit: int, owner: int, pos: Spot, killer: int | None, cause: str) -> None:
        object.__setattr__(self, "unit", unit)
        object.__setattr__(self, "owner", owner)
        object.__setattr__(self, "pos", pos)
        object.__setattr__(self, "killer", killer)
        object.__setattr__(self, "cause", cause)


@dataclass(frozen=True, init=False)
class UnitCaptured(Event):
    unit: int
    old_owner: int
    new_owner: int
    type_id: int
    pos: Spot

    def __init__(self, unit: int, old_owner: int, new_owner: int, type_id: int, pos: Spot) -> None:
        object.__setattr__(self, "unit", unit)
        object.__setattr__(self, "old_owner", old_owner)
        object.__setattr__(self, "new_owner", new_owner)
        object.__setattr__(self, "type_id", type_id)
        object.__setattr__(self, "pos", pos)


@dataclass(frozen=True, init=False)
class UnitPromoted(Event):
    unit: int
    owner: int
    new_level: int

    def __init__(self, unit: int, owner: int, new_level: int) -> None:
        object.__setattr__(self, "unit", unit)
        object.__setattr__(self, "owner", owner)
        object.__setattr__(self, "new_level", new_level)


@dataclass(frozen=True, init=False)
class UnitUpgraded(Event):
    unit: int
    owner: int
    pos: Spot
    old_type: int
    new_type: int

    def __init__(self, unit: int, owner: int, pos: Spot, old_type: int, new_type: int) -> None:
        object.__setattr__(self, "unit", unit)
        object.__setattr__(self, "owner", owner)
        object.__setattr__(self, "pos", pos)
        object.__setattr__(self, "old_type", old_type)
        object.__setattr__(self, "new_type", new_type)


@dataclass(frozen=True, init=False)
class UnitExpelled(Event):
    unit: int
    owner: int
    origin: Spot | None
    to: Spot | None

    def __init__(self, unit: int, owner: int, origin: Spot | None, to: Spot | None) -> None:
        object.__setattr__(self, "unit", unit)
        object.__setattr__(self, "owner", owner)
        object.__setattr__(self, "origin", origin)
        object.__setattr__(self, "to", to)


@dataclass(frozen=True, init=False)
class UnitUpdated(Event):
    """An own unit changed; the view has the rest."""

    unit: int
    owner: int
    pos: Spot
    hp: int
    moves_left: int
    experience: int
    promotion_picks: int
    fortified_turns: int
    orders: str | None

    def __init__(
        self,
        unit: int,
        owner: int,
        pos: Spot,
        hp: int,
        moves_left: int,
        experience: int,
        promotion_picks: int,
        fortified_turns: int,
        orders: str | None,
    ) -> None:
        object.__setattr__(self, "unit", unit)
        object.__setattr__(self, "owner", owner)
        object.__setattr__(self, "pos", pos)
        object.__setattr__(self, "hp", hp)
        object.__setattr__(self, "moves_left", moves_left)
        object.__setattr__(self, "experience", experience)
        object.__setattr__(self, "promotion_picks", promotion_picks)
        object.__setattr__(self, "fortified_turns", fortified_turns)
        object.__setattr__(self, "orders", orders)


@dataclass(frozen=True, init=False)
class OrdersCompleted(Event):
    unit: int
    owner: int

    def __init__(self, unit: int, owner: int) -> None:
        object.__setattr__(self, "unit", unit)
        object.__setattr__(self, "owner", owner)


@dataclass(frozen=True, init=False)
class OrdersCancelled(Event):
    unit: int
    owner: int

    def __init__(self, unit: int, owner: int) -> None:
        object.__setattr__(self, "unit", unit)
        object.__setattr__(self, "owner", owner)


@dataclass(frozen=True, init=False)
class OrdersInterrupted(Event):
    """`reason` as MovementStopped has it, or EnemySighted, or Invalid."""

    unit: int
    owner: int
    at: Spot
    reason: str

    def __init__(self, unit: int, owner: int, at: Spot, reason: str) -> None:
        object.__setattr__(self, "unit", unit)
        object.__setattr__(self, "owner", owner)
        object.__setattr__(self, "at", at)
        object.__setattr__(self, "reason", reason)


@dataclass(frozen=True, init=False)
class CombatStarted(Event):
    attacker: int | None
    defender: int
    attacker_owner: int
    defender_owner: int
    start: Spot | None
    at: Spot
    ranged: bool

    def __init__(
        self,
        attacker: int | None,
        defender: int,
        attacker_owner: int,
        defender_owner: int,
        start: Spot | None,
        at: Spot,
        ranged: bool,
    ) -> None:
        object.__setattr__(self, "attacker", attacker)
        object.__setattr__(self, "defender", defender)
        object.__setattr__(self, "attacker_owner", attacker_owner)
        object.__setattr__(self, "defender_owner", defender_owner)
        object.__setattr__(self, "start", start)
        object.__setattr__(self, "at", at)
        object.__setattr__(self, "ranged", ranged)


@dataclass(frozen=True, init=False)
class CombatRound(Event):
    start: Spot | None
    at: Spot
    attacker_owner: int
    defender_owner: int
    attacker_hp: int | None
    defender_hp: int

    def __init__(
        self,
        start: Spot | None,
        at: Spot,
        attacker_owner: int,
        defender_owner: int,
        attacker_hp: int | None,
        defender_hp: int,
    ) -> None:
        object.__setattr__(self, "start", start)
        object.__setattr__(self, "at", at)
        object.__setattr__(self, "attacker_owner", attacker_owner)
        object.__setattr__(self, "defender_owner", defender_owner)
        object.__setattr__(self, "attacker_hp", attacker_hp)
        object.__setattr__(self, "defender_hp", defender_hp)


@dataclass(frozen=True, init=False)
class CombatEnded(Event):
    """`winner` and `loser` are None where a ranged attack killed nobody, and where they are not seen."""

    winner: int | None
    loser: int | None
    killed: bool
    start: Spot | None
    at: Spot
    attacker_owner: int
    defender_owner: int

    def __init__(
        self,
        winner: int | None,
        loser: int | None,
        killed: bool,
        start: Spot | None,
        at: Spot,
        attacker_owner: int,
        defender_owner: int,
    ) -> None:
        object.__setattr__(self, "winner", winner)
        object.__setattr__(self, "loser", loser)
        object.__setattr__(self, "killed", killed)
        object.__setattr__(self, "start", start)
        object.__setattr__(self, "at", at)
        object.__setattr__(self, "attacker_owner", attacker_owner)
        object.__setattr__(self, "defender_owner", defender_owner)


@dataclass(frozen=True, init=False)
class CityFounded(Event):
    city: int
    name: str
    pos: Spot
    owner: int

    def __init__(self, city: int, name: str, pos: Spot, owner: int) -> None:
        object.__setattr__(self, "city", city)
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "pos", pos)
        object.__setattr__(self, "owner", owner)


@dataclass(frozen=True, init=False)
class CityGrew(Event):
    city: int
    owner: int
    pos: Spot
    new_pop: int

    def __init__(self, city: int, owner: int, pos: Spot, new_pop: int) -> None:
        object.__setattr__(self, "city", city)
        object.__setattr__(self, "owner", owner)
        object.__setattr__(self, "pos", pos)
        object.__setattr__(self, "new_pop", new_pop)


@dataclass(frozen=True, init=False)
class CityStarved(Event):
    city: int
    owner: int
    pos: Spot
    new_pop: int

    def __init__(self, city: int, owner: int, pos: Spot, new_pop: int) -> None:
        object.__setattr__(self, "city", city)
        object.__setattr__(self, "owner", owner)
        object.__setattr__(self, "pos", pos)
        object.__setattr__(self, "new_pop", new_pop)


@dataclass(frozen=True, init=False)
class CityIdle(Event):
    city: int
    owner: int

    def __init__(self, city: int, owner: int) -> None:
        object.__setattr__(self, "city", city)
        object.__setattr__(self, "owner", owner)


@dataclass(frozen=True, init=False)
class CityProductionSet(Event):
    city: int
    owner: int
    item: Item | None

    def __init__(self, city: int, owner: int, item: Item | None) -> None:
        object.__setattr__(self, "city", city)
        object.__setattr__(self, "owner", owner)
        object.__setattr__(self, "item", item)


@dataclass(frozen=True, init=False)
class CityProduced(Event):
    city: int
    owner: int
    item: Item

    def __init__(self, city: int, owner: int, item: Item) -> None:
        object.__setattr__(self, "city", city)
        object.__setattr__(self, "owner", owner)
        object.__setattr__(self, "item", item)


@dataclass(frozen=True, init=False)
class ProductionBought(Event):
    city: int
    owner: int
    item: Item
    price: int

    def __init__(self, city: int, owner: int, item: Item, price: int) -> None:
        object.__setattr__(self, "city", city)
        object.__setattr__(self, "owner", owner)
        object.__setattr__(self, "item", item)
        object.__setattr__(self, "price", price)


@dataclass(frozen=True, init=False)
class ProductionBlocked(Event):
    """`reason` is NoPlace or Population."""

    city: int
    owner: int
    item: Item
    reason: str

    def __init__(self, city: int, owner: int, item: Item, reason: str) -> None:
        object.__setattr__(self, "city", city)
        object.__setattr__(self, "owner", owner)
        object.__setattr__(self, "item", item)
        object.__setattr__(self, "reason", reason)


@dataclass(frozen=True, init=False)
class ProductionInvalid(Event):
    """`reason` is Wonder, Requirement or Obsolete."""

    city: int
    owner: int
    item: Item
    reason: str

    def __init__(self, city: int, owner: int, item: Item, reason: str) -> None:
        object.__setattr__(self, "city", city)
        object.__setattr__(self, "owner", owner)
        object.__setattr__(self, "item", item)
        object.__setattr__(self, "reason", reason)


@dataclass(frozen=True, init=False)
class CityUpdated(Event):
    """An own city changed; the view has the rest."""

    city: int
    owner: int
    population: int
    food_stockpile: int
    production_stockpile: int
    hp: int

    def __init__(
        self, city: int, owner: int, population: int, food_stockpile: int, production_stockpile: int, hp: int
    ) -> None:
        object.__setattr__(self, "city", city)
        object.__setattr__(self, "owner", owner)
        object.__setattr__(self, "population", population)
        object.__setattr__(self, "food_stockpile", food_stockpile)
        object.__setattr__(self, "production_stockpile", production_stockpile)
        object.__setattr__(self, "hp", hp)


@dataclass(frozen=True, init=False)
class CityAssaulted(Event):
    attacker: int | None
    city: int
    attacker_owner: int
    defender_owner: int
    start: Spot | None
    at: Spot
    ranged: bool

    def __init__(
        self,
        attacker: int | None,
        city: int,
        attacker_owner: int,
        defender_owner: int,
        start: Spot | None,
        at: Spot,
        ranged: bool,
    ) -> None:
        object.__setattr__(self, "attacker", attacker)
        object.__setattr__(self, "city", city)
        object.__setattr__(self, "attacker_owner", attacker_owner)
        object.__setattr__(self, "defender_owner", defender_owner)
        object.__setattr__(self, "start", start)
        object.__setattr__(self, "at", at)
        object.__setattr__(self, "ranged", ranged)


@dataclass(frozen=True, init=False)
class CityDamaged(Event):
    city: int
    owner: int
    pos: Spot
    new_hp: int

    def __init__(self, city: int, owner: int, pos: Spot, new_hp: int) -> None:
        object.__setattr__(self, "city", city)
        object.__setattr__(self, "owner", owner)
        object.__setattr__(self, "pos", pos)
        object.__setattr__(self, "new_hp", new_hp)


@dataclass(frozen=True, init=False)
class CityConquered(Event):
    city: int | None
    pos: Spot | None
    new_owner: int
    old_owner: int
    population: int | None
    loot: int | None

    def __init__(
        self,
        city: int | None,
        pos: Spot | None,
        new_owner: int,
        old_owner: int,
        population: int | None,
        loot: int | None,
    ) -> None:
        object.__setattr__(self, "city", city)
        object.__setattr__(self, "pos", pos)
        object.__setattr__(self, "new_owner", new_owner)
        object.__setattr__(self, "old_owner", old_owner)
        object.__setattr__(self, "population", population)
        object.__setattr__(self, "loot", loot)


@dataclass(frozen=True, init=False)
class CapitalMoved(Event):
    player: int
    city: int | None

    def __init__(self, player: int, city: int | None) -> None:
        object.__setattr__(self, "player", player)
        object.__setattr__(self, "city", city)


@dataclass(frozen=True, init=False)
class BordersExpanded(Event):
    city: int
    owner: int
    new_tiles: tuple[Spot, ...]

    def __init__(self, city: int, owner: int, new_tiles: tuple[Spot, ...]) -> None:
        object.__setattr__(self, "city", city)
        object.__setattr__(self, "owner", owner)
        object.__setattr__(self, "new_tiles", new_tiles)


@dataclass(frozen=True, init=False)
class BuildingSold(Event):
    city: int
    owner: int
    building: int
    gold: int

    def __init__(self, city: int, owner: int, building: int, gold: int) -> None:
        object.__setattr__(self, "city", city)
        object.__setattr__(self, "owner", owner)
        object.__setattr__(self, "building", building)
        object.__setattr__(self, "gold", gold)


@dataclass(frozen=True, init=False)
class WonderCompleted(Event):
    player: int
    city: int | None
    building: int

    def __init__(self, player: int, city: int | None, building: int) -> None:
        object.__setattr__(self, "player", player)
        object.__setattr__(self, "city", city)
        object.__setattr__(self, "building", building)


@dataclass(frozen=True, init=False)
class StageCompleted(Event):
    player: int
    city: int | None
    project: int

    def __init__(self, player: int, city: int | None, project: int) -> None:
        object.__setattr__(self, "player", player)
        object.__setattr__(self, "city", city)
        object.__setattr__(self, "project", project)


@dataclass(frozen=True, init=False)
class ImprovementBuilt(Event):
    hex: Spot
    owner: int
    improvement: int
    tier: int

    def __init__(self, hex: Spot, owner: int, improvement: int, tier: int) -> None:
        object.__setattr__(self, "hex", hex)
        object.__setattr__(self, "owner", owner)
        object.__setattr__(self, "improvement", improvement)
        object.__setattr__(self, "tier", tier)


@dataclass(frozen=True, init=False)
class ImprovementRepaired(Event):
    hex: Spot
    owner: int
    improvement: int
    tier: int

    def __init__(self, hex: Spot, owner: int, improvement: int, tier: int) -> None:
        object.__setattr__(self, "hex", hex)
        object.__setattr__(self, "owner", owner)
        object.__setattr__(self, "improvement", improvement)
        object.__setattr__(self, "tier", tier)


@dataclass(frozen=True, init=False)
class ImprovementMatured(Event):
    hex: Spot
    owner: int
    improvement: int
    new_tier: int

    def __init__(self, hex: Spot, owner: int, improvement: int, new_tier: int) -> None:
        object.__setattr__(self, "hex", hex)
        object.__setattr__(self, "owner", owner)
        object.__setattr__(self, "improvement", improvement)
        object.__setattr__(self, "new_tier", new_tier)


@dataclass(frozen=True, init=False)
class ImprovementPillaged(Event):
    """`improvement` is None where only a road was there."""

    hex: Spot
    owner: int
    improvement: int | None
    new_tier: int
    by: int
    by_owner: int
    gold: int | None

    def __init__(
        self,
        hex: Spot,
        owner: int,
        improvement: int | None,
        new_tier: int,
        by: int,
        by_owner: int,
        gold: int | None,
    ) -> None:
        object.__setattr__(self, "hex", hex)
        object.__setattr__(self, "owner", owner)
        object.__setattr__(self, "improvement", improvement)
        object.__setattr__(self, "new_tier", new_tier)
        object.__setattr__(self, "by", by)
        object.__setattr__(self, "by_owner", by_owner)
        object.__setattr__(self, "gold", gold)


@dataclass(frozen=True, init=False)
class TradeRouteEstablished(Event):
    route: int
    owner: int
    partner: int
    start: int
    to: int
    path: tuple[Spot, ...] | None
    external: bool

    def __init__(
        self,
        route: int,
        owner: int,
        partner: int,
        start: int,
        to: int,
        path: tuple[Spot, ...] | None,
        external: bool,
    ) -> None:
        object.__setattr__(self, "route", route)
        object.__setattr__(self, "owner", owner)
        object.__setattr__(self, "partner", partner)
        object.__setattr__(self, "start", start)
        object.__setattr__(self, "to", to)
        object.__setattr__(self, "path", path)
        object.__setattr__(self, "external", external)


@dataclass(frozen=True, init=False)
class TradeRouteEnded(Event):
    """`reason` is Cancelled, War or CityLost."""

    route: int
    owner: int
    partner: int
    reason: str

    def __init__(self, route: int, owner: int, partner: int, reason: str) -> None:
        object.__setattr__(self, "route", route)
        object.__setattr__(self, "owner", owner)
        object.__setattr__(self, "partner", partner)
        object.__setattr__(self, "reason", reason)


@dataclass(frozen=True, init=False)
class TradeRoutePlundered(Event):
    route: int
    owner: int
    partner: int
    at: Spot
    by: int
    gold: int

    def __init__(self, route: int, owner: int, partner: int, at: Spot, by: int, gold: int) -> None:
        object.__setattr__(self, "route", route)
        object.__setattr__(self, "owner", owner)
        object.__setattr__(self, "partner", partner)
        object.__setattr__(self, "at", at)
        object.__setattr__(self, "by", by)
        object.__setattr__(self, "gold", gold)


@dataclass(frozen=True, init=False)
class SupplyUpdated(Event):
    player: int
    used: int
    cap: int
    over: int
    penalty: int

    def __init__(self, player: int, used: int, cap: int, over: int, penalty: int) -> None:
        object.__setattr__(self, "player", player)
        object.__setattr__(self, "used", used)
        object.__setattr__(self, "cap", cap)
        object.__setattr__(self, "over", over)
        object.__setattr__(self, "penalty", penalty)


@dataclass(frozen=True, init=False)
class GoldChanged(Event):
    player: int
    delta: int
    gold: int

    def __init__(self, player: int, delta: int, gold: int) -> None:
        object.__setattr__(self, "player", player)
        object.__setattr__(self, "delta", delta)
        object.__setattr__(self, "gold", gold)


@dataclass(frozen=True, init=False)
class ResearchSet(Event):
    player: int
    tech: int

    def __init__(self, player: int, tech: int) -> None:
        object.__setattr__(self, "player", player)
        object.__setattr__(self, "tech", tech)


@dataclass(frozen=True, init=False)
class ResearchProgress(Event):
    player: int
    tech: int
    progress: int
    required: int

    def __init__(self, player: int, tech: int, progress: int, required: int) -> None:
        object.__setattr__(self, "player", player)
        object.__setattr__(self, "tech", tech)
        object.__setattr__(self, "progress", progress)
        object.__setattr__(self, "required", required)


@dataclass(frozen=True, init=False)
class TechResearched(Event):
    player: int
    tech: int

    def __init__(self, player: int, tech: int) -> None:
        object.__setattr__(self, "player", player)
        object.__setattr__(self, "tech", tech)


@dataclass(frozen=True, init=False)
class EraReached(Event):
    player: int
    era: int

    def __init__(self, player: int, era: int) -> None:
        object.__setattr__(self, "player", player)
        object.__setattr__(self, "era", era)


@dataclass(frozen=True, init=False)
class MilestoneReached(Event):
    player: int
    milestones: int
    policy_picks: int

    def __init__(self, player: int, milestones: int, policy_picks: int) -> None:
        object.__setattr__(self, "player", player)
        object.__setattr__(self, "milestones", milestones)
        object.__setattr__(self, "policy_picks", policy_picks)


@dataclass(frozen=True, init=False)
class PolicyAdopted(Event):
    player: int
    policy: int

    def __init__(self, player: int, policy: int) -> None:
        object.__setattr__(self, "player", player)
        object.__setattr__(self, "policy", policy)


@dataclass(frozen=True, init=False)
class GovernmentReformed(Event):
    player: int
    old: int
    new: int

    def __init__(self, player: int, old: int, new: int) -> None:
        object.__setattr__(self, "player", player)
        object.__setattr__(self, "old", old)
        object.__setattr__(self, "new", new)


@dataclass(frozen=True, init=False)
class WarDeclared(Event):
    aggressor: int
    target: int

    def __init__(self, aggressor: int, target: int) -> None:
        object.__setattr__(self, "aggressor", aggressor)
        object.__setattr__(self, "target", target)


@dataclass(frozen=True, init=False)
class DefensivePactTriggered(Event):
    defender: int
    ally: int
    aggressor: int

    def __init__(self, defender: int, ally: int, aggressor: int) -> None:
        object.__setattr__(self, "defender", defender)
        object.__setattr__(self, "ally", ally)
        object.__setattr__(self, "aggressor", aggressor)


@dataclass(frozen=True, init=False)
class PeaceOffered(Event):
    sender: int
    to: int
    expires_round: int

    def __init__(self, sender: int, to: int, expires_round: int) -> None:
        object.__setattr__(self, "sender", sender)
        object.__setattr__(self, "to", to)
        object.__setattr__(self, "expires_round", expires_round)


@dataclass(frozen=True, init=False)
class PeaceDeclared(Event):
    a: int
    b: int

    def __init__(self, a: int, b: int) -> None:
        object.__setattr__(self, "a", a)
        object.__setattr__(self, "b", b)


@dataclass(frozen=True, init=False)
class DealProposed(Event):
    sender: int
    to: int
    offer: tuple[DealItem, ...]
    demand: tuple[DealItem, ...]
    expires_round: int

    def __init__(
        self,
        sender: int,
        to: int,
        offer: tuple[DealItem, ...],
        demand: tuple[DealItem, ...],
        expires_round: int,
    ) -> None:
        object.__setattr__(self, "sender", sender)
        object.__setattr__(self, "to", to)
        object.__setattr__(self, "offer", offer)
        object.__setattr__(self, "demand", demand)
        object.__setattr__(self, "expires_round", expires_round)


@dataclass(frozen=True, init=False)
class DealAccepted(Event):
    sender: int
    to: int

    def __init__(self, sender: int, to: int) -> None:
        object.__setattr__(self, "sender", sender)
        object.__setattr__(self, "to", to)


@dataclass(frozen=True, init=False)
class DealRejected(Event):
    sender: int
    to: int

    def __init__(self, sender: int, to: int) -> None:
        object.__setattr__(self, "sender", sender)
        object.__setattr__(self, "to", to)


@dataclass(frozen=True, init=False)
class TreatySigned(Event):
    """`gold` and `resource` are told to the parties alone."""

    treaty: int
    kind: int
    a: int
    b: int
    giver: int | None
    gold: int | None
    resource: int | None
    signed_round: int
    expires_round: int | None

    def __init__(
        self,
        treaty: int,
        kind: int,
        a: int,
        b: int,
        giver: int | None,
        gold: int | None,
        resource: int | None,
        signed_round: int,
        expires_round: int | None,
    ) -> None:
        object.__setattr__(self, "treaty", treaty)
        object.__setattr__(self, "kind", kind)
        object.__setattr__(self, "a", a)
        object.__setattr__(self, "b", b)
        object.__setattr__(self, "giver", giver)
        object.__setattr__(self, "gold", gold)
        object.__setattr__(self, "resource", resource)
        object.__setattr__(self, "signed_round", signed_round)
        object.__setattr__(self, "expires_round", expires_round)


@dataclass(frozen=True, init=False)
class TreatyEnded(Event):
    """`how` is expired, broken, war or eliminated."""

    treaty: int
    kind: int
    a: int
    b: int
    how: str
    by: int | None

    def __init__(self, treaty: int, kind: int, a: int, b: int, how: str, by: int | None) -> None:
        object.__setattr__(self, "treaty", treaty)
        object.__setattr__(self, "kind", kind)
        object.__setattr__(self, "a", a)
        object.__setattr__(self, "b", b)
        object.__setattr__(self, "how", how)
        object.__setattr__(self, "by", by)


@dataclass(frozen=True, init=False)
class TileRevealed(Event):
    player: int
    hex: Spot
    terrain: int

    def __init__(self, player: int, hex: Spot, terrain: int) -> None:
        object.__setattr__(self, "player", player)
        object.__setattr__(self, "hex", hex)
        object.__setattr__(self, "terrain", terrain)


@dataclass(frozen=True, init=False)
class TileHidden(Event):
    player: int
    hex: Spot

    def __init__(self, player: int, hex: Spot) -> None:
        object.__setattr__(self, "player", player)
        object.__setattr__(self, "hex", hex)


EVENTS: tuple[type, ...] = (
    TurnStarted,
    TurnEnded,
    RoundEnded,
    GameEnded,
    PlayerEliminated,
    PlayersMet,
    UnitCreated,
    UnitMoved,
    MovementStopped,
    UnitDamaged,
    UnitDied,
    UnitCaptured,
    UnitPromoted,
    UnitUpgraded,
    UnitExpelled,
    UnitUpdated,
    OrdersCompleted,
    OrdersCancelled,
    OrdersInterrupted,
    CombatStarted,
    CombatRound,
    CombatEnded,
    CityFounded,
    CityGrew,
    CityStarved,
    CityIdle,
    CityProductionSet,
    CityProduced,
    ProductionBought,
    ProductionBlocked,
    ProductionInvalid,
    CityUpdated,
    CityAssaulted,
    CityDamaged,
    CityConquered,
    CapitalMoved,
    BordersExpanded,
    BuildingSold,
    WonderCompleted,
    StageCompleted,
    ImprovementBuilt,
    ImprovementRepaired,
    ImprovementMatured,
    ImprovementPillaged,
    TradeRouteEstablished,
    TradeRouteEnded,
    TradeRoutePlundered,
    SupplyUpdated,
    GoldChanged,
    ResearchSet,
    ResearchProgress,
    TechResearched,
    EraReached,
    MilestoneReached,
    PolicyAdopted,
    GovernmentReformed,
    WarDeclared,
    DefensivePactTriggered,
    PeaceOffered,
    PeaceDeclared,
    DealProposed,
    DealAccepted,
    DealRejected,
    TreatySigned,
    TreatyEnded,
    TileRevealed,
    TileHidden,
)
