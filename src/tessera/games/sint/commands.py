"""What a seat may ask (rule 6). A seat is the player `P1` to `P6`: seat 0 is `P1`.

The first seven are done at once; the others are proposals, carried out when everybody is ready. Players,
items and layouts go by their ids as texts, rooms by their numbers.
"""

from dataclasses import dataclass


class Command:
    """Base of every command."""


@dataclass(frozen=True)
class Join(Command):
    """Rule 6.2: come aboard under a name."""

    name: str


@dataclass(frozen=True)
class SetName(Command):
    """Rule 6.2: be called otherwise; in the Lobby."""

    name: str


@dataclass(frozen=True)
class SetMapLayout(Command):
    """Rules 4.5 and 6.2: sail another ship; in the Lobby."""

    layout: str


@dataclass(frozen=True)
class Chat(Command):
    """Rule 6.2: say something to everybody."""

    message: str


@dataclass(frozen=True)
class VoteReady(Command):
    """Rule 6.2: the vote that ends a phase when everybody has cast it."""

    ready: bool


@dataclass(frozen=True)
class Pass(Command):
    """Rule 6.2: give up what AP is left and vote ready."""


@dataclass(frozen=True)
class Undo(Command):
    """Rule 10.4: take one of your own proposals back."""

    action_id: int


@dataclass(frozen=True)
class Move(Command):
    """Walk to a room, one proposal for each step."""

    to_room: int


@dataclass(frozen=True)
class Bake(Command):
    """Bake peppernuts in the Kitchen."""


@dataclass(frozen=True)
class Shoot(Command):
    """Fire a peppernut in the Cannons."""


@dataclass(frozen=True)
class RaiseShields(Command):
    """In the Engine: no attack lands this round."""


@dataclass(frozen=True)
class EvasiveManeuvers(Command):
    """On the Bridge: no attack lands this round."""


@dataclass(frozen=True)
class Lookout(Command):
    """In the Bow: learn the next card."""


@dataclass(frozen=True)
class FirstAid(Command):
    """In the Sickbay: heal somebody near."""

    target_player: str


@dataclass(frozen=True)
class Interact(Command):
    """Solve a card here."""


@dataclass(frozen=True)
class Extinguish(Command):
    """Put out fire here."""


@dataclass(frozen=True)
class Repair(Command):
    """Pump out water, mend the system here, or the hull in Cargo."""


@dataclass(frozen=True)
class PickUp(Command):
    """Take an item from the floor."""

    item_type: str


@dataclass(frozen=True)
class Drop(Command):
    """Put an item on the floor."""

    item_index: int


@dataclass(frozen=True)
class Throw(Command):
    """Throw a peppernut to somebody near."""

    target_player: str
    item_index: int


@dataclass(frozen=True)
class Revive(Command):
    """Bring somebody round in this room."""

    target_player: str


@dataclass(frozen=True)
class CallTime(Command):
    """The host's: the clock ran out, so whoever has not voted passes and votes."""
