"""What then happened (rule 6.8), in the order it happened. Every event is public.

Where the rulebook writes `from` and `to`, a field says what of: `from_room`, `to_player`.
"""

from dataclasses import dataclass
from typing import Final


class Event:
    """Base of every event."""


@dataclass(frozen=True, init=False)
class Action:
    """A proposed command as it is told: its name and its own fields; for Interact the card it is bound to."""

    verb: str
    to_room: int | None = None
    target_player: str | None = None
    item_type: str | None = None
    item_index: int | None = None
    card: str | None = None

    def __init__(
        self,
        verb: str,
        to_room: int | None = None,
        target_player: str | None = None,
        item_type: str | None = None,
        item_index: int | None = None,
        card: str | None = None,
    ) -> None:
        object.__setattr__(self, "verb", verb)
        object.__setattr__(self, "to_room", to_room)
        object.__setattr__(self, "target_player", target_player)
        object.__setattr__(self, "item_type", item_type)
        object.__setattr__(self, "item_index", item_index)
        object.__setattr__(self, "card", card)


@dataclass(frozen=True, init=False)
class PlayerJoined(Event):
    """Somebody came aboard."""

    player: str
    name: str
    room: int

    def __init__(self, player: str, name: str, room: int) -> None:
        object.__setattr__(self, "player", player)
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "room", room)


@dataclass(frozen=True, init=False)
class NameSet(Event):
    """A player is called otherwise."""

    player: str
    name: str

    def __init__(self, player: str, name: str) -> None:
        object.__setattr__(self, "player", player)
        object.__setattr__(self, "name", name)


@dataclass(frozen=True, init=False)
class PlayerRemoved(Event):
    """A player went overboard, with everything held."""

    player: str

    def __init__(self, player: str) -> None:
        object.__setattr__(self, "player", player)


@dataclass(frozen=True, init=False)
class Respawned(Event):
    """A fainted player wakes in the Dormitory."""

    player: str
    room: int

    def __init__(self, player: str, room: int) -> None:
        object.__setattr__(self, "player", player)
        object.__setattr__(self, "room", room)


@dataclass(frozen=True, init=False)
class PlayerBurned(Event):
    """Fire took a health point."""

    player: str
    hp: int

    def __init__(self, player: str, hp: int) -> None:
        object.__setattr__(self, "player", player)
        object.__setattr__(self, "hp", hp)


@dataclass(frozen=True, init=False)
class PlayerFainted(Event):
    """A player is out cold."""

    player: str

    def __init__(self, player: str) -> None:
        object.__setattr__(self, "player", player)


@dataclass(frozen=True, init=False)
class Healed(Event):
    """First aid was given."""

    player: str
    target: str
    hp: int

    def __init__(self, player: str, target: str, hp: int) -> None:
        object.__setattr__(self, "player", player)
        object.__setattr__(self, "target", target)
        object.__setattr__(self, "hp", hp)


@dataclass(frozen=True, init=False)
class Revived(Event):
    """A fainted player is on their feet."""

    player: str
    target: str
    hp: int

    def __init__(self, player: str, target: str, hp: int) -> None:
        object.__setattr__(self, "player", player)
        object.__setattr__(self, "target", target)
        object.__setattr__(self, "hp", hp)


@dataclass(frozen=True, init=False)
class ReaderNamed(Event):
    """Who dozes off over the book."""

    player: str

    def __init__(self, player: str) -> None:
        object.__setattr__(self, "player", player)


@dataclass(frozen=True, init=False)
class ApSet(Event):
    """A player has so many action points now."""

    player: str
    ap: int
    cause: str

    def __init__(self, player: str, ap: int, cause: str) -> None:
        object.__setattr__(self, "player", player)
        object.__setattr__(self, "ap", ap)
        object.__setattr__(self, "cause", cause)


@dataclass(frozen=True, init=False)
class LayoutSet(Event):
    """Another ship."""

    layout: str

    def __init__(self, layout: str) -> None:
        object.__setattr__(self, "layout", layout)


@dataclass(frozen=True, init=False)
class ChatPosted(Event):
    """A line of chat; `SYSTEM` speaks too."""

    sender: str
    text: str

    def __init__(self, sender: str, text: str) -> None:
        object.__setattr__(self, "sender", sender)
        object.__setattr__(self, "text", text)


@dataclass(frozen=True, init=False)
class ReadySet(Event):
    """A vote, or one taken back."""

    player: str
    ready: bool

    def __init__(self, player: str, ready: bool) -> None:
        object.__setattr__(self, "player", player)
        object.__setattr__(self, "ready", ready)


@dataclass(frozen=True, init=False)
class Passed(Event):
    """A player gave up the action points left."""

    player: str

    def __init__(self, player: str) -> None:
        object.__setattr__(self, "player", player)


@dataclass(frozen=True, init=False)
class PhaseChanged(Event):
    """The phase machine moved on."""

    from_phase: str
    to_phase: str
    round: int

    def __init__(self, from_phase: str, to_phase: str, round: int) -> None:
        object.__setattr__(self, "from_phase", from_phase)
        object.__setattr__(self, "to_phase", to_phase)
        object.__setattr__(self, "round", round)


@dataclass(frozen=True, init=False)
class GameEnded(Event):
    """It is over: `bosses`, `hull` or `crew`."""

    outcome: str

    def __init__(self, outcome: str) -> None:
        object.__setattr__(self, "outcome", outcome)


@dataclass(frozen=True, init=False)
class Proposed(Event):
    """A proposal joined the queue."""

    id: int
    player: str
    action: Action
    cost: int

    def __init__(self, id: int, player: str, action: Action, cost: int) -> None:
        object.__setattr__(self, "id", id)
        object.__setattr__(self, "player", player)
        object.__setattr__(self, "action", action)
        object.__setattr__(self, "cost", cost)


@dataclass(frozen=True, init=False)
class Undone(Event):
    """A proposal was taken back."""

    id: int
    player: str
    refund: int

    def __init__(self, id: int, player: str, refund: int) -> None:
        object.__setattr__(self, "id", id)
        object.__setattr__(self, "player", player)
        object.__setattr__(self, "refund", refund)


@dataclass(frozen=True, init=False)
class Executed(Event):
    """A proposal is carried out; what it does follows."""

    id: int
    player: str
    action: Action

    def __init__(self, id: int, player: str, action: Action) -> None:
        object.__setattr__(self, "id", id)
        object.__setattr__(self, "player", player)
        object.__setattr__(self, "action", action)


@dataclass(frozen=True, init=False)
class Skipped(Event):
    """A proposal could not be carried out any more; its price is paid back."""

    id: int
    player: str
    action: Action
    reason: str
    refund: int

    def __init__(self, id: int, player: str, action: Action, reason: str, refund: int) -> None:
        object.__setattr__(self, "id", id)
        object.__setattr__(self, "player", player)
        object.__setattr__(self, "action", action)
        object.__setattr__(self, "reason", reason)
        object.__setattr__(self, "refund", refund)


@dataclass(frozen=True, init=False)
class Moved(Event):
    """A player is in another room."""

    player: str
    from_room: int
    to_room: int
    cause: str

    def __init__(self, player: str, from_room: int, to_room: int, cause: str) -> None:
        object.__setattr__(self, "player", player)
        object.__setattr__(self, "from_room", from_room)
        object.__setattr__(self, "to_room", to_room)
        object.__setattr__(self, "cause", cause)


@dataclass(frozen=True, init=False)
class TokensAdded(Event):
    """Fire or water broke out."""

    room: int
    hazard: str
    count: int
    cause: str

    def __init__(self, room: int, hazard: str, count: int, cause: str) -> None:
        object.__setattr__(self, "room", room)
        object.__setattr__(self, "hazard", hazard)
        object.__setattr__(self, "count", count)
        object.__setattr__(self, "cause", cause)


@dataclass(frozen=True, init=False)
class TokensRemoved(Event):
    """Fire or water is gone."""

    room: int
    hazard: str
    count: int
    cause: str

    def __init__(self, room: int, hazard: str, count: int, cause: str) -> None:
        object.__setattr__(self, "room", room)
        object.__setattr__(self, "hazard", hazard)
        object.__setattr__(self, "count", count)
        object.__setattr__(self, "cause", cause)


@dataclass(frozen=True, init=False)
class ItemsAdded(Event):
    """Items appeared on a floor or in a hand."""

    item: str
    count: int
    cause: str
    room: int | None = None
    player: str | None = None

    def __init__(
        self, item: str, count: int, cause: str, room: int | None = None, player: str | None = None
    ) -> None:
        object.__setattr__(self, "item", item)
        object.__setattr__(self, "count", count)
        object.__setattr__(self, "cause", cause)
        object.__setattr__(self, "room", room)
        object.__setattr__(self, "player", player)


@dataclass(frozen=True, init=False)
class ItemsRemoved(Event):
    """Items vanished from a floor or a hand."""

    item: str
    count: int
    cause: str
    room: int | None = None
    player: str | None = None

    def __init__(
        self, item: str, count: int, cause: str, room: int | None = None, player: str | None = None
    ) -> None:
        object.__setattr__(self, "item", item)
        object.__setattr__(self, "count", count)
        object.__setattr__(self, "cause", cause)
        object.__setattr__(self, "room", room)
        object.__setattr__(self, "player", player)


@dataclass(frozen=True, init=False)
class ItemTaken(Event):
    """Picked up."""

    player: str
    room: int
    item: str

    def __init__(self, player: str, room: int, item: str) -> None:
        object.__setattr__(self, "player", player)
        object.__setattr__(self, "room", room)
        object.__setattr__(self, "item", item)


@dataclass(frozen=True, init=False)
class ItemDropped(Event):
    """Put down; a peppernut in water is destroyed."""

    player: str
    room: int
    item: str
    destroyed: bool

    def __init__(self, player: str, room: int, item: str, destroyed: bool) -> None:
        object.__setattr__(self, "player", player)
        object.__setattr__(self, "room", room)
        object.__setattr__(self, "item", item)
        object.__setattr__(self, "destroyed", destroyed)


@dataclass(frozen=True, init=False)
class ItemThrown(Event):
    """Thrown and caught."""

    from_player: str
    to_player: str
    item: str

    def __init__(self, from_player: str, to_player: str, item: str) -> None:
        object.__setattr__(self, "from_player", from_player)
        object.__setattr__(self, "to_player", to_player)
        object.__setattr__(self, "item", item)


@dataclass(frozen=True, init=False)
class HullChanged(Event):
    """The hull lost or gained."""

    delta: int
    hull: int
    cause: str

    def __init__(self, delta: int, hull: int, cause: str) -> None:
        object.__setattr__(self, "delta", delta)
        object.__setattr__(self, "hull", hull)
        object.__setattr__(self, "cause", cause)


@dataclass(frozen=True, init=False)
class SystemDamaged(Event):
    """Fire wore a room down."""

    room: int
    health: int

    def __init__(self, room: int, health: int) -> None:
        object.__setattr__(self, "room", room)
        object.__setattr__(self, "health", health)


@dataclass(frozen=True, init=False)
class SystemRepaired(Event):
    """A room was mended by one."""

    room: int
    health: int

    def __init__(self, room: int, health: int) -> None:
        object.__setattr__(self, "room", room)
        object.__setattr__(self, "health", health)


@dataclass(frozen=True, init=False)
class SystemExploded(Event):
    """A room burned out and is broken."""

    room: int

    def __init__(self, room: int) -> None:
        object.__setattr__(self, "room", room)


@dataclass(frozen=True, init=False)
class SystemRestored(Event):
    """A room without fire is whole again by itself."""

    room: int

    def __init__(self, room: int) -> None:
        object.__setattr__(self, "room", room)


@dataclass(frozen=True, init=False)
class FireSpread(Event):
    """Fire leapt to another room."""

    from_room: int
    to_room: int

    def __init__(self, from_room: int, to_room: int) -> None:
        object.__setattr__(self, "from_room", from_room)
        object.__setattr__(self, "to_room", to_room)


@dataclass(frozen=True, init=False)
class ShieldsRaised(Event):
    """No attack lands this round."""

    player: str

    def __init__(self, player: str) -> None:
        object.__setattr__(self, "player", player)


@dataclass(frozen=True, init=False)
class EvasionOn(Event):
    """No attack lands this round."""

    player: str

    def __init__(self, player: str) -> None:
        object.__setattr__(self, "player", player)


@dataclass(frozen=True, init=False)
class Telegraphed(Event):
    """The attack to come; under Fog Bank only that there is one."""

    target_room: int
    effect: str
    target_system: str | None = None
    d1: int | None = None
    d2: int | None = None

    def __init__(
        self,
        target_room: int,
        effect: str,
        target_system: str | None = None,
        d1: int | None = None,
        d2: int | None = None,
    ) -> None:
        object.__setattr__(self, "target_room", target_room)
        object.__setattr__(self, "effect", effect)
        object.__setattr__(self, "target_system", target_system)
        object.__setattr__(self, "d1", d1)
        object.__setattr__(self, "d2", d2)


@dataclass(frozen=True, init=False)
class FogLifted(Event):
    """What the fog hid."""

    target_room: int
    effect: str
    target_system: str | None = None

    def __init__(self, target_room: int, effect: str, target_system: str | None = None) -> None:
        object.__setattr__(self, "target_room", target_room)
        object.__setattr__(self, "effect", effect)
        object.__setattr__(self, "target_system", target_system)


@dataclass(frozen=True, init=False)
class AttackHit(Event):
    """The attack landed."""

    room: int
    effect: str
    tokens: int

    def __init__(self, room: int, effect: str, tokens: int) -> None:
        object.__setattr__(self, "room", room)
        object.__setattr__(self, "effect", effect)
        object.__setattr__(self, "tokens", tokens)


@dataclass(frozen=True, init=False)
class AttackMissed(Event):
    """It did not: `lucky`, `evasion` or `shields`."""

    reason: str

    def __init__(self, reason: str) -> None:
        object.__setattr__(self, "reason", reason)


@dataclass(frozen=True)
class AttackCancelled(Event):
    """There is no attack any more."""


@dataclass(frozen=True, init=False)
class ShotFired(Event):
    """A peppernut flew at the boss."""

    player: str
    roll: int
    threshold: int
    hit: bool

    def __init__(self, player: str, roll: int, threshold: int, hit: bool) -> None:
        object.__setattr__(self, "player", player)
        object.__setattr__(self, "roll", roll)
        object.__setattr__(self, "threshold", threshold)
        object.__setattr__(self, "hit", hit)


@dataclass(frozen=True, init=False)
class BossHit(Event):
    """The boss lost a health point."""

    hp: int

    def __init__(self, hp: int) -> None:
        object.__setattr__(self, "hp", hp)


@dataclass(frozen=True, init=False)
class BossDefeated(Event):
    """The boss is beaten."""

    name: str
    level: int

    def __init__(self, name: str, level: int) -> None:
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "level", level)


@dataclass(frozen=True)
class RestStarted(Event):
    """A rest round begins."""


@dataclass(frozen=True, init=False)
class BossArrived(Event):
    """The next boss."""

    name: str
    level: int
    hp: int

    def __init__(self, name: str, level: int, hp: int) -> None:
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "level", level)
        object.__setattr__(self, "hp", hp)


@dataclass(frozen=True, init=False)
class CardDrawn(Event):
    """The card of the morning."""

    card: str

    def __init__(self, card: str) -> None:
        object.__setattr__(self, "card", card)


@dataclass(frozen=True, init=False)
class CardSolved(Event):
    """Somebody solved a card."""

    card: str
    player: str

    def __init__(self, card: str, player: str) -> None:
        object.__setattr__(self, "card", card)
        object.__setattr__(self, "player", player)


@dataclass(frozen=True, init=False)
class CardTicked(Event):
    """A countdown went on."""

    card: str
    rounds_left: int

    def __init__(self, card: str, rounds_left: int) -> None:
        object.__setattr__(self, "card", card)
        object.__setattr__(self, "rounds_left", rounds_left)


@dataclass(frozen=True, init=False)
class CardExpired(Event):
    """A countdown ended."""

    card: str

    def __init__(self, card: str) -> None:
        object.__setattr__(self, "card", card)


@dataclass(frozen=True, init=False)
class LookedOut(Event):
    """The next card, or none when the deck is empty."""

    player: str
    card: str | None = None

    def __init__(self, player: str, card: str | None = None) -> None:
        object.__setattr__(self, "player", player)
        object.__setattr__(self, "card", card)


@dataclass(frozen=True)
class TimeCalled(Event):
    """The clock ran out for whoever has not voted."""


EVENTS: Final[tuple[type, ...]] = (
    PlayerJoined,
    NameSet,
    PlayerRemoved,
    Respawned,
    PlayerBurned,
    PlayerFainted,
    Healed,
    Revived,
    ReaderNamed,
    ApSet,
    LayoutSet,
    ChatPosted,
    ReadySet,
    Passed,
    PhaseChanged,
    GameEnded,
    Proposed,
    Undone,
    Executed,
    Skipped,
    Moved,
    TokensAdded,
    TokensRemoved,
    ItemsAdded,
    ItemsRemoved,
    ItemTaken,
    ItemDropped,
    ItemThrown,
    HullChanged,
    SystemDamaged,
    SystemRepaired,
    SystemExploded,
    SystemRestored,
    FireSpread,
    ShieldsRaised,
    EvasionOn,
    Telegraphed,
    FogLifted,
    AttackHit,
    AttackMissed,
    AttackCancelled,
    ShotFired,
    BossHit,
    BossDefeated,
    RestStarted,
    BossArrived,
    CardDrawn,
    CardSolved,
    CardTicked,
    CardExpired,
    LookedOut,
    TimeCalled,
)
