"""What then happened (rule 6), in the order it happened. Everything here is open to everyone.

Ids of content are texts, so that an event can be told without the state it came from.
"""

from dataclasses import dataclass

from tessera.games.sanctum.model import NodeType


class Event:
    """Base of every event."""


@dataclass(frozen=True, init=False)
class NodeEntered(Event):
    """The delver came to a node."""

    node: str
    kind: NodeType  # `type` in the rulebook; here that word tells events apart

    def __init__(self, node: str, kind: NodeType) -> None:
        object.__setattr__(self, "node", node)
        object.__setattr__(self, "kind", kind)


@dataclass(frozen=True, init=False)
class ActStarted(Event):
    """An act began; its map is now known."""

    act: int

    def __init__(self, act: int) -> None:
        object.__setattr__(self, "act", act)


@dataclass(frozen=True, init=False)
class RunWon(Event):
    """The run ended in success."""

    ending: str

    def __init__(self, ending: str) -> None:
        object.__setattr__(self, "ending", ending)


@dataclass(frozen=True, init=False)
class RunLost(Event):
    """The run is over without success."""

    cause: str

    def __init__(self, cause: str) -> None:
        object.__setattr__(self, "cause", cause)


@dataclass(frozen=True, init=False)
class CombatStarted(Event):
    """A fight began."""

    encounter: str
    enemies: tuple[str, ...]

    def __init__(self, encounter: str, enemies: tuple[str, ...]) -> None:
        object.__setattr__(self, "encounter", encounter)
        object.__setattr__(self, "enemies", enemies)


@dataclass(frozen=True, init=False)
class EnemyJoined(Event):
    """An enemy joined the fight."""

    enemy: int
    id: str
    hp: int

    def __init__(self, enemy: int, id: str, hp: int) -> None:
        object.__setattr__(self, "enemy", enemy)
        object.__setattr__(self, "id", id)
        object.__setattr__(self, "hp", hp)


@dataclass(frozen=True, init=False)
class IntentSet(Event):
    """An enemy shows what it will do."""

    enemy: int
    id: str
    move: str

    def __init__(self, enemy: int, id: str, move: str) -> None:
        object.__setattr__(self, "enemy", enemy)
        object.__setattr__(self, "id", id)
        object.__setattr__(self, "move", move)


@dataclass(frozen=True, init=False)
class TurnStarted(Event):
    """The delver may act."""

    turn: int

    def __init__(self, turn: int) -> None:
        object.__setattr__(self, "turn", turn)


@dataclass(frozen=True, init=False)
class EnemyActed(Event):
    """An enemy carries out its intent."""

    enemy: int
    id: str
    move: str

    def __init__(self, enemy: int, id: str, move: str) -> None:
        object.__setattr__(self, "enemy", enemy)
        object.__setattr__(self, "id", id)
        object.__setattr__(self, "move", move)


@dataclass(frozen=True, init=False)
class EnemyPhase(Event):
    """A wounded enemy fights differently from now on."""

    enemy: int
    id: str
    phase: int

    def __init__(self, enemy: int, id: str, phase: int) -> None:
        object.__setattr__(self, "enemy", enemy)
        object.__setattr__(self, "id", id)
        object.__setattr__(self, "phase", phase)


@dataclass(frozen=True, init=False)
class EnemyDied(Event):
    """An enemy fell."""

    enemy: int
    id: str

    def __init__(self, enemy: int, id: str) -> None:
        object.__setattr__(self, "enemy", enemy)
        object.__setattr__(self, "id", id)


@dataclass(frozen=True)
class CombatWon(Event):
    """The last enemy is down."""


@dataclass(frozen=True, init=False)
class CardDrawn(Event):
    """A card came into the hand."""

    card: int
    id: str

    def __init__(self, card: int, id: str) -> None:
        object.__setattr__(self, "card", card)
        object.__setattr__(self, "id", id)


@dataclass(frozen=True, init=False)
class DeckReshuffled(Event):
    """The discard pile became the draw pile."""

    count: int

    def __init__(self, count: int) -> None:
        object.__setattr__(self, "count", count)


@dataclass(frozen=True, init=False)
class CardPlayed(Event):
    """A card was played."""

    card: int
    id: str
    target: int | None

    def __init__(self, card: int, id: str, target: int | None) -> None:
        object.__setattr__(self, "card", card)
        object.__setattr__(self, "id", id)
        object.__setattr__(self, "target", target)


@dataclass(frozen=True, init=False)
class CardAdded(Event):
    """A card was created for this combat."""

    card: int
    id: str
    pile: str

    def __init__(self, card: int, id: str, pile: str) -> None:
        object.__setattr__(self, "card", card)
        object.__setattr__(self, "id", id)
        object.__setattr__(self, "pile", pile)


@dataclass(frozen=True, init=False)
class CardDiscarded(Event):
    """A card left the hand for the discard pile."""

    card: int
    id: str

    def __init__(self, card: int, id: str) -> None:
        object.__setattr__(self, "card", card)
        object.__setattr__(self, "id", id)


@dataclass(frozen=True, init=False)
class CardFractured(Event):
    """A card left the combat."""

    card: int
    id: str

    def __init__(self, card: int, id: str) -> None:
        object.__setattr__(self, "card", card)
        object.__setattr__(self, "id", id)


@dataclass(frozen=True, init=False)
class CardCorrupted(Event):
    """A card was corrupted."""

    card: int
    id: str

    def __init__(self, card: int, id: str) -> None:
        object.__setattr__(self, "card", card)
        object.__setattr__(self, "id", id)


@dataclass(frozen=True, init=False)
class CardForgotten(Event):
    """A card left the combat and the deck for good."""

    card: int
    id: str

    def __init__(self, card: int, id: str) -> None:
        object.__setattr__(self, "card", card)
        object.__setattr__(self, "id", id)


@dataclass(frozen=True, init=False)
class EnemyHit(Event):
    """Damage landed on an enemy."""

    enemy: int
    id: str
    blocked: int
    hp: int  # lost

    def __init__(self, enemy: int, id: str, blocked: int, hp: int) -> None:
        object.__setattr__(self, "enemy", enemy)
        object.__setattr__(self, "id", id)
        object.__setattr__(self, "blocked", blocked)
        object.__setattr__(self, "hp", hp)


@dataclass(frozen=True, init=False)
class EnemyLostHp(Event):
    """An enemy lost HP past its block."""

    enemy: int
    id: str
    amount: int

    def __init__(self, enemy: int, id: str, amount: int) -> None:
        object.__setattr__(self, "enemy", enemy)
        object.__setattr__(self, "id", id)
        object.__setattr__(self, "amount", amount)


@dataclass(frozen=True, init=False)
class EnemyHealed(Event):
    """An enemy regained HP."""

    enemy: int
    id: str
    amount: int

    def __init__(self, enemy: int, id: str, amount: int) -> None:
        object.__setattr__(self, "enemy", enemy)
        object.__setattr__(self, "id", id)
        object.__setattr__(self, "amount", amount)


@dataclass(frozen=True, init=False)
class PlayerHit(Event):
    """Damage landed on the delver."""

    blocked: int
    fortify: int  # absorbed
    hp: int  # lost

    def __init__(self, blocked: int, fortify: int, hp: int) -> None:
        object.__setattr__(self, "blocked", blocked)
        object.__setattr__(self, "fortify", fortify)
        object.__setattr__(self, "hp", hp)


@dataclass(frozen=True, init=False)
class HpLost(Event):
    """The delver lost HP past every guard."""

    amount: int
    cause: str

    def __init__(self, amount: int, cause: str) -> None:
        object.__setattr__(self, "amount", amount)
        object.__setattr__(self, "cause", cause)


@dataclass(frozen=True, init=False)
class Healed(Event):
    """The delver was healed, by this much in fact."""

    amount: int

    def __init__(self, amount: int) -> None:
        object.__setattr__(self, "amount", amount)


@dataclass(frozen=True, init=False)
class BlockGained(Event):
    """Somebody gained block."""

    bearer: int  # 0: the delver; else the enemy
    amount: int

    def __init__(self, bearer: int, amount: int) -> None:
        object.__setattr__(self, "bearer", bearer)
        object.__setattr__(self, "amount", amount)


@dataclass(frozen=True, init=False)
class ResolveChanged(Event):
    """Resolve is now this."""

    value: int

    def __init__(self, value: int) -> None:
        object.__setattr__(self, "value", value)


@dataclass(frozen=True, init=False)
class DevotionChanged(Event):
    """Devotion is now this."""

    value: int

    def __init__(self, value: int) -> None:
        object.__setattr__(self, "value", value)


@dataclass(frozen=True, init=False)
class FortifyChanged(Event):
    """Fortify is now this."""

    value: int

    def __init__(self, value: int) -> None:
        object.__setattr__(self, "value", value)


@dataclass(frozen=True, init=False)
class FloodChanged(Event):
    """The water of an enemy stands here now."""

    enemy: int
    id: str
    value: int

    def __init__(self, enemy: int, id: str, value: int) -> None:
        object.__setattr__(self, "enemy", enemy)
        object.__setattr__(self, "id", id)
        object.__setattr__(self, "value", value)


@dataclass(frozen=True, init=False)
class StatusChanged(Event):
    """A status is now this; 0: gone."""

    bearer: int
    status: str
    value: int

    def __init__(self, bearer: int, status: str, value: int) -> None:
        object.__setattr__(self, "bearer", bearer)
        object.__setattr__(self, "status", status)
        object.__setattr__(self, "value", value)


@dataclass(frozen=True, init=False)
class StatusNegated(Event):
    """Steadfast warded a debuff off."""

    status: str

    def __init__(self, status: str) -> None:
        object.__setattr__(self, "status", status)


@dataclass(frozen=True, init=False)
class GoldChanged(Event):
    """Gold came or went."""

    delta: int

    def __init__(self, delta: int) -> None:
        object.__setattr__(self, "delta", delta)


@dataclass(frozen=True, init=False)
class MaxHpChanged(Event):
    """The most HP there can be changed."""

    delta: int

    def __init__(self, delta: int) -> None:
        object.__setattr__(self, "delta", delta)


@dataclass(frozen=True, init=False)
class RelicGained(Event):
    """A relic joined the run."""

    relic: str

    def __init__(self, relic: str) -> None:
        object.__setattr__(self, "relic", relic)


@dataclass(frozen=True, init=False)
class RelicUsed(Event):
    """A relic did its work, or was used up."""

    relic: str

    def __init__(self, relic: str) -> None:
        object.__setattr__(self, "relic", relic)


@dataclass(frozen=True, init=False)
class PotionGained(Event):
    """A potion was put into a slot."""

    potion: str

    def __init__(self, potion: str) -> None:
        object.__setattr__(self, "potion", potion)


@dataclass(frozen=True, init=False)
class PotionUsed(Event):
    """A potion was used."""

    potion: str

    def __init__(self, potion: str) -> None:
        object.__setattr__(self, "potion", potion)


@dataclass(frozen=True, init=False)
class PotionLost(Event):
    """A potion was poured away."""

    potion: str

    def __init__(self, potion: str) -> None:
        object.__setattr__(self, "potion", potion)


@dataclass(frozen=True, init=False)
class CardGained(Event):
    """A card joined the deck."""

    card: int
    id: str

    def __init__(self, card: int, id: str) -> None:
        object.__setattr__(self, "card", card)
        object.__setattr__(self, "id", id)


@dataclass(frozen=True, init=False)
class CardUpgraded(Event):
    """A card was upgraded."""

    card: int
    id: str

    def __init__(self, card: int, id: str) -> None:
        object.__setattr__(self, "card", card)
        object.__setattr__(self, "id", id)


@dataclass(frozen=True, init=False)
class CardRemoved(Event):
    """A card left the deck."""

    card: int
    id: str

    def __init__(self, card: int, id: str) -> None:
        object.__setattr__(self, "card", card)
        object.__setattr__(self, "id", id)


@dataclass(frozen=True, init=False)
class RewardOffered(Event):
    """What a victory brings."""

    gold: int
    cards: tuple[str, ...]
    potion: str | None
    relics: tuple[str, ...]

    def __init__(
        self, gold: int, cards: tuple[str, ...], potion: str | None, relics: tuple[str, ...]
    ) -> None:
        object.__setattr__(self, "gold", gold)
        object.__setattr__(self, "cards", cards)
        object.__setattr__(self, "potion", potion)
        object.__setattr__(self, "relics", relics)


@dataclass(frozen=True, init=False)
class ShopOpened(Event):
    """What a merchant has."""

    cards: tuple[str, ...]
    relics: tuple[str, ...]
    potions: tuple[str, ...]

    def __init__(self, cards: tuple[str, ...], relics: tuple[str, ...], potions: tuple[str, ...]) -> None:
        object.__setattr__(self, "cards", cards)
        object.__setattr__(self, "relics", relics)
        object.__setattr__(self, "potions", potions)


@dataclass(frozen=True, init=False)
class ShrineOpened(Event):
    """A shrine and its choices."""

    shrine: str
    choices: tuple[str, ...]

    def __init__(self, shrine: str, choices: tuple[str, ...]) -> None:
        object.__setattr__(self, "shrine", shrine)
        object.__setattr__(self, "choices", choices)


@dataclass(frozen=True, init=False)
class ShrineResolved(Event):
    """A choice was made; `outcome` counts from 0."""

    choice: str
    outcome: int

    def __init__(self, choice: str, outcome: int) -> None:
        object.__setattr__(self, "choice", choice)
        object.__setattr__(self, "outcome", outcome)


@dataclass(frozen=True, init=False)
class PickRequested(Event):
    """An effect asks for a card of the deck."""

    purpose: str
    options: tuple[int, ...]

    def __init__(self, purpose: str, options: tuple[int, ...]) -> None:
        object.__setattr__(self, "purpose", purpose)
        object.__setattr__(self, "options", options)


EVENTS: tuple[type, ...] = (
    NodeEntered,
    ActStarted,
    RunWon,
    RunLost,
    CombatStarted,
    EnemyJoined,
    IntentSet,
    TurnStarted,
    EnemyActed,
    EnemyPhase,
    EnemyDied,
    CombatWon,
    CardDrawn,
    DeckReshuffled,
    CardPlayed,
    CardAdded,
    CardDiscarded,
    CardFractured,
    CardCorrupted,
    CardForgotten,
    EnemyHit,
    EnemyLostHp,
    EnemyHealed,
    PlayerHit,
    HpLost,
    Healed,
    BlockGained,
    ResolveChanged,
    DevotionChanged,
    FortifyChanged,
    FloodChanged,
    StatusChanged,
    StatusNegated,
    GoldChanged,
    MaxHpChanged,
    RelicGained,
    RelicUsed,
    PotionGained,
    PotionUsed,
    PotionLost,
    CardGained,
    CardUpgraded,
    CardRemoved,
    RewardOffered,
    ShopOpened,
    ShrineOpened,
    ShrineResolved,
    PickRequested,
)
