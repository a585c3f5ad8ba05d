"""What then happened (rule 6.8), in the order it happened. Every event is public.

Where the rulebook writes `from` and `to`, a field says what of: `from_room`, `to_player`.
"""

from dataclasses import dataclass


class Event:
    """Base of every event."""


@dataclass(frozen=True)
class Action:
    """A proposed command as it is told: its name and its own fields; for Interact the card it is bound to.

    A Drop and a Throw name the item, too, where it is known what stands at their index.
    """

    verb: str
    to_room: int | None = None
    target_player: str | None = None
    item_type: str | None = None
    item_index: int | None = None
    card: str | None = None


@dataclass(frozen=True)
class PlayerJoined(Event):
    """Somebody came aboard."""

    player: str
    name: str
    room: int


@dataclass(frozen=True)
class NameSet(Event):
    """A player is called otherwise."""

    player: str
    name: str


@dataclass(frozen=True)
class PlayerRemoved(Event):
    """A player went overboard, with everything held."""

    player: str


@dataclass(frozen=True)
class Respawned(Event):
    """A fainted player wakes in the Dormitory."""

    player: str
    room: int


@dataclass(frozen=True)
class PlayerBurned(Event):
    """Fire took a health point."""

    player: str
    hp: int


@dataclass(frozen=True)
class PlayerFainted(Event):
    """A player is out cold."""

    player: str


@dataclass(frozen=True)
class Healed(Event):
    """First aid was given."""

    player: str
    target: str
    hp: int


@dataclass(frozen=True)
class Revived(Event):
    """A fainted player is on their feet."""

    player: str
    target: str
    hp: int


@dataclass(frozen=True)
class ReaderNamed(Event):
    """Who dozes off over the book."""

    player: str


@dataclass(frozen=True)
class ApSet(Event):
    """A player has so many action points now."""

    player: str
    ap: int
    cause: str


@dataclass(frozen=True)
class LayoutSet(Event):
    """Another ship."""

    layout: str


@dataclass(frozen=True)
class ChatPosted(Event):
    """A line of chat; `SYSTEM` speaks too."""

    sender: str
    text: str


@dataclass(frozen=True)
class ReadySet(Event):
    """A vote, or one taken back."""

    player: str
    ready: bool


@dataclass(frozen=True)
class Passed(Event):
    """A player gave up the action points left."""

    player: str


@dataclass(frozen=True)
class PhaseChanged(Event):
    """The phase machine moved on."""

    from_phase: str
    to_phase: str
    round: int


@dataclass(frozen=True)
class GameEnded(Event):
    """It is over: `bosses`, `hull`, `crew` or `lull`."""

    outcome: str


@dataclass(frozen=True)
class LullCounted(Event):
    """No card, no harm to the boss: so many more rounds like this one, and the voyage is over."""

    rounds_left: int


@dataclass(frozen=True)
class Proposed(Event):
    """A proposal joined the queue."""

    id: int
    player: str
    action: Action
    cost: int


@dataclass(frozen=True)
class Undone(Event):
    """A proposal was taken back."""

    id: int
    player: str
    refund: int
    action: Action


@dataclass(frozen=True)
class Executed(Event):
    """A proposal is carried out; what it does follows."""

    id: int
    player: str
    action: Action


@dataclass(frozen=True)
class Skipped(Event):
    """A proposal could not be carried out any more; its price is paid back."""

    id: int
    player: str
    action: Action
    reason: str
    refund: int


@dataclass(frozen=True)
class Moved(Event):
    """A player is in another room."""

    player: str
    from_room: int
    to_room: int
    cause: str


@dataclass(frozen=True)
class TokensAdded(Event):
    """Fire or water broke out."""

    room: int
    hazard: str
    count: int
    cause: str


@dataclass(frozen=True)
class TokensRemoved(Event):
    """Fire or water is gone."""

    room: int
    hazard: str
    count: int
    cause: str


@dataclass(frozen=True)
class ItemsAdded(Event):
    """Items appeared on a floor or in a hand."""

    item: str
    count: int
    cause: str
    room: int | None = None
    player: str | None = None


@dataclass(frozen=True)
class ItemsRemoved(Event):
    """Items vanished from a floor or a hand."""

    item: str
    count: int
    cause: str
    room: int | None = None
    player: str | None = None


@dataclass(frozen=True)
class ItemTaken(Event):
    """Picked up."""

    player: str
    room: int
    item: str


@dataclass(frozen=True)
class ItemDropped(Event):
    """Put down; a peppernut in water is destroyed."""

    player: str
    room: int
    item: str
    destroyed: bool


@dataclass(frozen=True)
class ItemThrown(Event):
    """Thrown and caught."""

    from_player: str
    to_player: str
    item: str


@dataclass(frozen=True)
class HullChanged(Event):
    """The hull lost or gained."""

    delta: int
    hull: int
    cause: str


@dataclass(frozen=True)
class SystemDamaged(Event):
    """Fire wore a room down."""

    room: int
    health: int


@dataclass(frozen=True)
class SystemRepaired(Event):
    """A room was mended by one."""

    room: int
    health: int


@dataclass(frozen=True)
class SystemExploded(Event):
    """A room burned out and is broken."""

    room: int


@dataclass(frozen=True)
class SystemRestored(Event):
    """A room without fire is whole again by itself."""

    room: int


@dataclass(frozen=True)
class FireSpread(Event):
    """Fire leapt to another room."""

    from_room: int
    to_room: int


@dataclass(frozen=True)
class ShieldsRaised(Event):
    """No attack lands this round."""

    player: str


@dataclass(frozen=True)
class EvasionOn(Event):
    """No attack lands this round."""

    player: str


@dataclass(frozen=True)
class Telegraphed(Event):
    """The attack to come; under Fog Bank only that there is one."""

    target_room: int
    effect: str
    target_system: str | None = None
    d1: int | None = None
    d2: int | None = None


@dataclass(frozen=True)
class FogLifted(Event):
    """What the fog hid."""

    target_room: int
    effect: str
    target_system: str | None = None


@dataclass(frozen=True)
class AttackHit(Event):
    """The attack landed."""

    room: int
    effect: str
    tokens: int


@dataclass(frozen=True)
class AttackMissed(Event):
    """It did not: `lucky`, `evasion` or `shields`."""

    reason: str


@dataclass(frozen=True)
class AttackCancelled(Event):
    """There is no attack any more."""


@dataclass(frozen=True)
class ShotFired(Event):
    """A peppernut flew at the boss."""

    player: str
    roll: int
    threshold: int
    hit: bool


@dataclass(frozen=True)
class BossHit(Event):
    """The boss lost a health point."""

    hp: int


@dataclass(frozen=True)
class BossDefeated(Event):
    """The boss is beaten."""

    name: str
    level: int


@dataclass(frozen=True)
class RestStarted(Event):
    """A rest round begins."""


@dataclass(frozen=True)
class BossArrived(Event):
    """The next boss."""

    name: str
    level: int
    hp: int


@dataclass(frozen=True)
class CardDrawn(Event):
    """The card of the morning."""

    card: str


@dataclass(frozen=True)
class CardSolved(Event):
    """Somebody solved a card."""

    card: str
    player: str


@dataclass(frozen=True)
class CardTicked(Event):
    """A countdown went on."""

    card: str
    rounds_left: int


@dataclass(frozen=True)
class CardExpired(Event):
    """A countdown ended."""

    card: str


@dataclass(frozen=True)
class LookedOut(Event):
    """The next card, or none when the deck is empty."""

    player: str
    card: str | None = None


@dataclass(frozen=True)
class TimeCalled(Event):
    """The clock ran out for whoever has not voted."""
