"""What the delver may ask (rule 6). Cards go by their uid, enemies by theirs, potions by their slot.

`new_run` is no command here: a run is a match, its seed the match's, class and profile its options.
"""

from dataclasses import dataclass


class Command:
    """Base of every command."""


@dataclass(frozen=True, init=False)
class ChooseNode(Command):
    """Go to a node that the present one leads to; at the start of an act, to its entry."""

    node_id: str

    def __init__(self, node_id: str) -> None:
        object.__setattr__(self, "node_id", node_id)


@dataclass(frozen=True, init=False)
class PlayCard(Command):
    """Play a card of the hand, at an enemy if it needs one."""

    card: int
    target: int | None = None

    def __init__(self, card: int, target: int | None = None) -> None:
        object.__setattr__(self, "card", card)
        object.__setattr__(self, "target", target)


@dataclass(frozen=True, init=False)
class UsePotion(Command):
    """Drink or throw a potion, at an enemy if it needs one."""

    slot: int
    target: int | None = None

    def __init__(self, slot: int, target: int | None = None) -> None:
        object.__setattr__(self, "slot", slot)
        object.__setattr__(self, "target", target)


@dataclass(frozen=True, init=False)
class DiscardPotion(Command):
    """Pour a potion away."""

    slot: int

    def __init__(self, slot: int) -> None:
        object.__setattr__(self, "slot", slot)


@dataclass(frozen=True)
class Invoke(Command):
    """Cleric, once a turn: Devotion for Resolve and a card."""


@dataclass(frozen=True)
class EndTurn(Command):
    """Let the enemies act."""


@dataclass(frozen=True, init=False)
class TakeCard(Command):
    """Take one of the cards of a reward."""

    index: int

    def __init__(self, index: int) -> None:
        object.__setattr__(self, "index", index)


@dataclass(frozen=True, init=False)
class TakeRelic(Command):
    """Take one of the relics of a reward."""

    index: int

    def __init__(self, index: int) -> None:
        object.__setattr__(self, "index", index)


@dataclass(frozen=True)
class TakePotion(Command):
    """Take the potion of a reward."""


@dataclass(frozen=True)
class Leave(Command):
    """Leave a reward, a campfire or a merchant."""


@dataclass(frozen=True)
class Rest(Command):
    """At a campfire: heal."""


@dataclass(frozen=True, init=False)
class Inscribe(Command):
    """At a campfire: upgrade a card for good."""

    card: int

    def __init__(self, card: int) -> None:
        object.__setattr__(self, "card", card)


@dataclass(frozen=True, init=False)
class Meditate(Command):
    """At a campfire: remove a card from the deck."""

    card: int

    def __init__(self, card: int) -> None:
        object.__setattr__(self, "card", card)


@dataclass(frozen=True, init=False)
class Buy(Command):
    """At a merchant: buy a card, a relic or a potion."""

    kind: str  # "cards", "relics" or "potions"
    index: int

    def __init__(self, kind: str, index: int) -> None:
        object.__setattr__(self, "kind", kind)
        object.__setattr__(self, "index", index)


@dataclass(frozen=True, init=False)
class PurgeCard(Command):
    """At a merchant: pay to remove a card from the deck."""

    card: int

    def __init__(self, card: int) -> None:
        object.__setattr__(self, "card", card)


@dataclass(frozen=True, init=False)
class ShrineChoose(Command):
    """At a shrine: make a choice."""

    choice: str

    def __init__(self, choice: str) -> None:
        object.__setattr__(self, "choice", choice)


@dataclass(frozen=True, init=False)
class PickCard(Command):
    """Name the card that an effect asked for."""

    card: int

    def __init__(self, card: int) -> None:
        object.__setattr__(self, "card", card)


@dataclass(frozen=True, init=False)
class ChooseEnding(Command):
    """After the last boss: how it ends."""

    ending: str

    def __init__(self, ending: str) -> None:
        object.__setattr__(self, "ending", ending)


@dataclass(frozen=True)
class Abandon(Command):
    """Give up the run."""


COMMANDS: tuple[type, ...] = (
    ChooseNode,
    PlayCard,
    UsePotion,
    DiscardPotion,
    Invoke,
    EndTurn,
    TakeCard,
    TakeRelic,
    TakePotion,
    Leave,
    Rest,
    Inscribe,
    Meditate,
    Buy,
    PurgeCard,
    ShrineChoose,
    PickCard,
    ChooseEnding,
    Abandon,
)
