"""What the delver may ask (rule 6). Cards go by their uid, enemies by theirs, potions by their slot.

`new_run` is no command here: a run is a match, its seed the match's, class and profile its options.
"""

from dataclasses import dataclass


class Command:
    """Base of every command."""


@dataclass(frozen=True)
class ChooseNode(Command):
    """Go to a node that the present one leads to; at the start of an act, to its entry."""

    node_id: str


@dataclass(frozen=True)
class PlayCard(Command):
    """Play a card of the hand, at an enemy if it needs one."""

    card: int
    target: int | None = None


@dataclass(frozen=True)
class UsePotion(Command):
    """Drink or throw a potion, at an enemy if it needs one."""

    slot: int
    target: int | None = None


@dataclass(frozen=True)
class DiscardPotion(Command):
    """Pour a potion away."""

    slot: int


@dataclass(frozen=True)
class Invoke(Command):
    """Cleric, once a turn: Devotion for Resolve and a card."""


@dataclass(frozen=True)
class EndTurn(Command):
    """Let the enemies act."""


@dataclass(frozen=True)
class TakeCard(Command):
    """Take one of the cards of a reward."""

    index: int


@dataclass(frozen=True)
class TakeRelic(Command):
    """Take one of the relics of a reward."""

    index: int


@dataclass(frozen=True)
class TakePotion(Command):
    """Take the potion of a reward."""


@dataclass(frozen=True)
class Leave(Command):
    """Leave a reward, a campfire or a merchant."""


@dataclass(frozen=True)
class Rest(Command):
    """At a campfire: heal."""


@dataclass(frozen=True)
class Inscribe(Command):
    """At a campfire: upgrade a card for good."""

    card: int


@dataclass(frozen=True)
class Meditate(Command):
    """At a campfire: remove a card from the deck."""

    card: int


@dataclass(frozen=True)
class Buy(Command):
    """At a merchant: buy a card, a relic or a potion."""

    kind: str  # "cards", "relics" or "potions"
    index: int


@dataclass(frozen=True)
class PurgeCard(Command):
    """At a merchant: pay to remove a card from the deck."""

    card: int


@dataclass(frozen=True)
class ShrineChoose(Command):
    """At a shrine: make a choice."""

    choice: str


@dataclass(frozen=True)
class PickCard(Command):
    """Name the card that an effect asked for."""

    card: int


@dataclass(frozen=True)
class ChooseEnding(Command):
    """After the last boss: how it ends."""

    ending: str


@dataclass(frozen=True)
class Abandon(Command):
    """Give up the run."""
