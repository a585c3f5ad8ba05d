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


@dataclass(frozen=True)
class TurnStarted(Event):
    turn: int
    round: int
    player: int


@dataclass(frozen=True)
class TurnEnded(Event):
    turn: int
    player: int


@dataclass(frozen=True)
class RoundEnded(Event):
    round: int


@dataclass(frozen=True)
class GameEnded(Event):
    """`winner` None is a draw."""

    winner: int | None
    reason: str
    scores: tuple[int, ...]


@dataclass(frozen=True)
class PlayerEliminated(Event):
    player: int


@dataclass(frozen=True)
class PlayersMet(Event):
    a: int
    b: int


@dataclass(frozen=True)
class UnitCreated(Event):
    unit: int
    type_id: int
    pos: Spot
    owner: int


@dataclass(frozen=True)
class UnitMoved(Event):
    """The hexes entered; others than the owner learn the last one, if they see it."""

    unit: int
    owner: int
    start: Spot | None
    path: tuple[Spot, ...]
    moves_left: int | None


@dataclass(frozen=True)
class MovementStopped(Event):
    """`reason` is EnteredEnemyZoc, Blocked or MovesExhausted."""

    unit: int
    owner: int
    at: Spot
    reason: str
    attempted: Spot | None = None


@dataclass(frozen=True)
class UnitDamaged(Event):
    """`source` is Combat or Ranged."""

    unit: int
    owner: int
    pos: Spot
    new_hp: int
    source: str
    attacker: int | None


@dataclass(frozen=True)
class UnitDied(Event):
    """`cause` is Combat, Founded, Disbanded, Bankrupt, Eliminated, Expelled or Conquest."""

    unit: int
    type_id: int
    owner: int
    pos: Spot
    killer: int | None
    cause: str


@dataclass(frozen=True)
class UnitCaptured(Event):
    unit: int
    old_owner: int
    new_owner: int
    type_id: int
    pos: Spot


@dataclass(frozen=True)
class UnitPromoted(Event):
    unit: int
    owner: int
    new_level: int


@dataclass(frozen=True)
class UnitUpgraded(Event):
    unit: int
    owner: int
    pos: Spot
    old_type: int
    new_type: int


@dataclass(frozen=True)
class UnitExpelled(Event):
    unit: int
    owner: int
    origin: Spot | None
    to: Spot | None


@dataclass(frozen=True)
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


@dataclass(frozen=True)
class OrdersCompleted(Event):
    unit: int
    owner: int


@dataclass(frozen=True)
class OrdersCancelled(Event):
    unit: int
    owner: int


@dataclass(frozen=True)
class OrdersInterrupted(Event):
    """`reason` as MovementStopped has it, or EnemySighted, or Invalid."""

    unit: int
    owner: int
    at: Spot
    reason: str


@dataclass(frozen=True)
class CombatStarted(Event):
    attacker: int | None
    attacker_type: int | None
    defender: int
    defender_type: int
    attacker_owner: int
    defender_owner: int
    start: Spot | None
    at: Spot
    ranged: bool


@dataclass(frozen=True)
class CombatRound(Event):
    start: Spot | None
    at: Spot
    attacker_owner: int
    defender_owner: int
    attacker_hp: int | None
    defender_hp: int


@dataclass(frozen=True)
class CombatEnded(Event):
    """`winner` and `loser` are None where a ranged attack killed nobody, and where they are not seen."""

    winner: int | None
    loser: int | None
    killed: bool
    start: Spot | None
    at: Spot
    attacker_owner: int
    defender_owner: int


@dataclass(frozen=True)
class CityFounded(Event):
    city: int
    name: str
    pos: Spot
    owner: int


@dataclass(frozen=True)
class CityRenamed(Event):
    city: int
    owner: int
    name: str


@dataclass(frozen=True)
class CityGrew(Event):
    city: int
    owner: int
    pos: Spot
    new_pop: int


@dataclass(frozen=True)
class CityStarved(Event):
    city: int
    owner: int
    pos: Spot
    new_pop: int


@dataclass(frozen=True)
class CityIdle(Event):
    city: int
    owner: int


@dataclass(frozen=True)
class CityProductionSet(Event):
    city: int
    owner: int
    item: Item | None


@dataclass(frozen=True)
class CityProduced(Event):
    city: int
    owner: int
    item: Item


@dataclass(frozen=True)
class ProductionBought(Event):
    city: int
    owner: int
    item: Item
    price: int


@dataclass(frozen=True)
class ProductionBlocked(Event):
    """`reason` is NoPlace or Population."""

    city: int
    owner: int
    item: Item
    reason: str


@dataclass(frozen=True)
class ProductionInvalid(Event):
    """`reason` is Wonder, Requirement or Obsolete."""

    city: int
    owner: int
    item: Item
    reason: str


@dataclass(frozen=True)
class CityUpdated(Event):
    """An own city changed; the view has the rest."""

    city: int
    owner: int
    population: int
    food_stockpile: int
    production_stockpile: int
    hp: int


@dataclass(frozen=True)
class CityAssaulted(Event):
    attacker: int | None
    city: int
    attacker_owner: int
    defender_owner: int
    start: Spot | None
    at: Spot
    ranged: bool


@dataclass(frozen=True)
class CityDamaged(Event):
    city: int
    owner: int
    pos: Spot
    new_hp: int


@dataclass(frozen=True)
class CityConquered(Event):
    city: int | None
    pos: Spot | None
    new_owner: int
    old_owner: int
    population: int | None
    loot: int | None


@dataclass(frozen=True)
class CapitalMoved(Event):
    player: int
    city: int | None


@dataclass(frozen=True)
class BordersExpanded(Event):
    city: int
    owner: int
    new_tiles: tuple[Spot, ...]


@dataclass(frozen=True)
class BuildingSold(Event):
    city: int
    owner: int
    building: int
    gold: int


@dataclass(frozen=True)
class WonderCompleted(Event):
    player: int
    city: int | None
    building: int


@dataclass(frozen=True)
class StageCompleted(Event):
    player: int
    city: int | None
    project: int


@dataclass(frozen=True)
class ImprovementBuilt(Event):
    hex: Spot
    owner: int
    improvement: int
    tier: int


@dataclass(frozen=True)
class ImprovementRepaired(Event):
    hex: Spot
    owner: int
    improvement: int
    tier: int


@dataclass(frozen=True)
class ImprovementMatured(Event):
    hex: Spot
    owner: int
    improvement: int
    new_tier: int


@dataclass(frozen=True)
class ImprovementPillaged(Event):
    """`improvement` is None where only a road was there."""

    hex: Spot
    owner: int
    improvement: int | None
    new_tier: int
    by: int
    by_owner: int
    gold: int | None


@dataclass(frozen=True)
class TradeRouteEstablished(Event):
    route: int
    owner: int
    partner: int
    start: int
    to: int
    path: tuple[Spot, ...] | None
    external: bool


@dataclass(frozen=True)
class TradeRouteEnded(Event):
    """`reason` is Cancelled, War or CityLost."""

    route: int
    owner: int
    partner: int
    reason: str


@dataclass(frozen=True)
class TradeRoutePlundered(Event):
    route: int
    owner: int
    partner: int
    at: Spot
    by: int
    gold: int


@dataclass(frozen=True)
class SupplyUpdated(Event):
    player: int
    used: int
    cap: int
    over: int
    penalty: int


@dataclass(frozen=True)
class GoldChanged(Event):
    player: int
    delta: int
    gold: int


@dataclass(frozen=True)
class ResearchSet(Event):
    player: int
    tech: int


@dataclass(frozen=True)
class ResearchProgress(Event):
    player: int
    tech: int
    progress: int
    required: int


@dataclass(frozen=True)
class TechResearched(Event):
    player: int
    tech: int


@dataclass(frozen=True)
class EraReached(Event):
    player: int
    era: int


@dataclass(frozen=True)
class MilestoneReached(Event):
    player: int
    milestones: int
    policy_picks: int


@dataclass(frozen=True)
class PolicyAdopted(Event):
    player: int
    policy: int


@dataclass(frozen=True)
class GovernmentReformed(Event):
    player: int
    old: int
    new: int


@dataclass(frozen=True)
class WarDeclared(Event):
    aggressor: int
    target: int


@dataclass(frozen=True)
class DefensivePactTriggered(Event):
    defender: int
    ally: int
    aggressor: int


@dataclass(frozen=True)
class PeaceOffered(Event):
    sender: int
    to: int
    expires_round: int


@dataclass(frozen=True)
class PeaceDeclared(Event):
    a: int
    b: int


@dataclass(frozen=True)
class DealProposed(Event):
    sender: int
    to: int
    offer: tuple[DealItem, ...]
    demand: tuple[DealItem, ...]
    expires_round: int


@dataclass(frozen=True)
class DealAccepted(Event):
    sender: int
    to: int


@dataclass(frozen=True)
class DealRejected(Event):
    sender: int
    to: int


@dataclass(frozen=True)
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


@dataclass(frozen=True)
class TreatyEnded(Event):
    """`how` is expired, broken, war or eliminated."""

    treaty: int
    kind: int
    a: int
    b: int
    how: str
    by: int | None


@dataclass(frozen=True)
class TileRevealed(Event):
    player: int
    hex: Spot
    terrain: int


@dataclass(frozen=True)
class TileHidden(Event):
    player: int
    hex: Spot
