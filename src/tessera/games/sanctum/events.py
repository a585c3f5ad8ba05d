"""What then happened (rule 6), in the order it happened. Everything here is open to everyone.

Ids of content are texts, so that an event can be told without the state it came from.
"""

from dataclasses import dataclass

from tessera.games.sanctum.model import NodeType


class Event:
    """Base of every event."""


@dataclass(frozen=True)
class NodeEntered(Event):
    """The delver came to a node."""

    node: str
    kind: NodeType  # `type` in the rulebook; here that word tells events apart


@dataclass(frozen=True)
class ActStarted(Event):
    """An act began; its map is now known."""

    act: int


@dataclass(frozen=True)
class RunWon(Event):
    """The run ended in success."""

    ending: str


@dataclass(frozen=True)
class RunLost(Event):
    """The run is over without success."""

    cause: str


@dataclass(frozen=True)
class CombatStarted(Event):
    """A fight began."""

    encounter: str
    enemies: tuple[str, ...]


@dataclass(frozen=True)
class EnemyJoined(Event):
    """An enemy joined the fight."""

    enemy: int
    id: str
    hp: int


@dataclass(frozen=True)
class IntentSet(Event):
    """An enemy shows what it will do."""

    enemy: int
    id: str
    move: str


@dataclass(frozen=True)
class TurnStarted(Event):
    """The delver may act."""

    turn: int


@dataclass(frozen=True)
class EnemyActed(Event):
    """An enemy carries out its intent."""

    enemy: int
    id: str
    move: str


@dataclass(frozen=True)
class EnemyPhase(Event):
    """A wounded enemy fights differently from now on."""

    enemy: int
    id: str
    phase: int


@dataclass(frozen=True)
class EnemyDied(Event):
    """An enemy fell."""

    enemy: int
    id: str


@dataclass(frozen=True)
class CombatWon(Event):
    """The last enemy is down."""


@dataclass(frozen=True)
class CardDrawn(Event):
    """A card came into the hand."""

    card: int
    id: str


@dataclass(frozen=True)
class DeckReshuffled(Event):
    """The discard pile became the draw pile."""

    count: int


@dataclass(frozen=True)
class CardPlayed(Event):
    """A card was played."""

    card: int
    id: str
    target: int | None


@dataclass(frozen=True)
class CardAdded(Event):
    """A card was created for this combat."""

    card: int
    id: str
    pile: str


@dataclass(frozen=True)
class CardDiscarded(Event):
    """A card left the hand for the discard pile."""

    card: int
    id: str


@dataclass(frozen=True)
class CardFractured(Event):
    """A card left the combat."""

    card: int
    id: str


@dataclass(frozen=True)
class CardCorrupted(Event):
    """A card was corrupted."""

    card: int
    id: str


@dataclass(frozen=True)
class CardForgotten(Event):
    """A card left the combat and the deck for good."""

    card: int
    id: str


@dataclass(frozen=True)
class EnemyHit(Event):
    """Damage landed on an enemy."""

    enemy: int
    id: str
    blocked: int
    hp: int  # lost


@dataclass(frozen=True)
class EnemyLostHp(Event):
    """An enemy lost HP past its block."""

    enemy: int
    id: str
    amount: int


@dataclass(frozen=True)
class EnemyHealed(Event):
    """An enemy regained HP."""

    enemy: int
    id: str
    amount: int


@dataclass(frozen=True)
class PlayerHit(Event):
    """Damage landed on the delver."""

    blocked: int
    fortify: int  # absorbed
    hp: int  # lost


@dataclass(frozen=True)
class HpLost(Event):
    """The delver lost HP past every guard."""

    amount: int
    cause: str


@dataclass(frozen=True)
class Healed(Event):
    """The delver was healed, by this much in fact."""

    amount: int


@dataclass(frozen=True)
class BlockGained(Event):
    """Somebody gained block."""

    bearer: int  # 0: the delver; else the enemy
    amount: int


@dataclass(frozen=True)
class ResolveChanged(Event):
    """Resolve is now this."""

    value: int


@dataclass(frozen=True)
class DevotionChanged(Event):
    """Devotion is now this."""

    value: int


@dataclass(frozen=True)
class FortifyChanged(Event):
    """Fortify is now this."""

    value: int


@dataclass(frozen=True)
class FloodChanged(Event):
    """The water of an enemy stands here now."""

    enemy: int
    id: str
    value: int


@dataclass(frozen=True)
class StatusChanged(Event):
    """A status is now this; 0: gone."""

    bearer: int
    status: str
    value: int


@dataclass(frozen=True)
class StatusNegated(Event):
    """Steadfast warded a debuff off."""

    status: str


@dataclass(frozen=True)
class GoldChanged(Event):
    """Gold came or went."""

    delta: int


@dataclass(frozen=True)
class MaxHpChanged(Event):
    """The most HP there can be changed."""

    delta: int


@dataclass(frozen=True)
class RelicGained(Event):
    """A relic joined the run."""

    relic: str


@dataclass(frozen=True)
class RelicUsed(Event):
    """A relic did its work, or was used up."""

    relic: str


@dataclass(frozen=True)
class PotionGained(Event):
    """A potion was put into a slot."""

    potion: str


@dataclass(frozen=True)
class PotionUsed(Event):
    """A potion was used."""

    potion: str


@dataclass(frozen=True)
class PotionLost(Event):
    """A potion was poured away."""

    potion: str


@dataclass(frozen=True)
class CardGained(Event):
    """A card joined the deck."""

    card: int
    id: str


@dataclass(frozen=True)
class CardUpgraded(Event):
    """A card was upgraded."""

    card: int
    id: str


@dataclass(frozen=True)
class CardRemoved(Event):
    """A card left the deck."""

    card: int
    id: str


@dataclass(frozen=True)
class RewardOffered(Event):
    """What a victory brings."""

    gold: int
    cards: tuple[str, ...]
    potion: str | None
    relics: tuple[str, ...]


@dataclass(frozen=True)
class ShopOpened(Event):
    """What a merchant has."""

    cards: tuple[str, ...]
    relics: tuple[str, ...]
    potions: tuple[str, ...]


@dataclass(frozen=True)
class ShrineOpened(Event):
    """A shrine and its choices."""

    shrine: str
    choices: tuple[str, ...]


@dataclass(frozen=True)
class ShrineResolved(Event):
    """A choice was made; `outcome` counts from 0."""

    choice: str
    outcome: int


@dataclass(frozen=True)
class PickRequested(Event):
    """An effect asks for a card of the deck."""

    purpose: str
    options: tuple[int, ...]
