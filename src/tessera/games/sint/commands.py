"""What a seat may ask (rule 6). A seat is the player `P1` to `P6`: seat 0 is `P1`.

The first seven are done at once; the others are proposals, carried out when everybody is ready. Players,
items and layouts go by their ids as texts, rooms by their numbers.
"""

from dataclasses import dataclass
from typing import Final


class Command:
    """Base of every command."""


@dataclass(frozen=True, init=False)
class Join(Command):
    """Rule 6.2: come aboard under a name."""

    name: str

    def __init__(self, name: str) -> None:
        object.__setattr__(self, "name", name)


@dataclass(frozen=True, init=False)
class SetName(Command):
    """Rule 6.2: be called otherwise; in the Lobby."""

    name: str

    def __init__(self, name: str) -> None:
        object.__setattr__(self, "name", name)


@dataclass(frozen=True, init=False)
class SetMapLayout(Command):
    """Rules 4.5 and 6.2: sail another ship; in the Lobby."""

    layout: str

    def __init__(self, layout: str) -> None:
        object.__setattr__(self, "layout", layout)


@dataclass(frozen=True, init=False)
class Chat(Command):
    """Rule 6.2: say something to everybody."""

    message: str

    def __init__(self, message: str) -> None:
        object.__setattr__(self, "message", message)


@dataclass(frozen=True, init=False)
class VoteReady(Command):
    """Rule 6.2: the vote that ends a phase when everybody has cast it."""

    ready: bool

    def __init__(self, ready: bool) -> None:
        object.__setattr__(self, "ready", ready)


@dataclass(frozen=True)
class Pass(Command):
    """Rule 6.2: give up what AP is left and vote ready."""


@dataclass(frozen=True, init=False)
class Undo(Command):
    """Rule 10.4: take one of your own proposals back."""

    action_id: int

    def __init__(self, action_id: int) -> None:
        object.__setattr__(self, "action_id", action_id)


@dataclass(frozen=True, init=False)
class Move(Command):
    """Walk to a room, one proposal for each step."""

    to_room: int

    def __init__(self, to_room: int) -> None:
        object.__setattr__(self, "to_room", to_room)


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


@dataclass(frozen=True, init=False)
class FirstAid(Command):
    """In the Sickbay: heal somebody near."""

    target_player: str

    def __init__(self, target_player: str) -> None:
        object.__setattr__(self, "target_player", target_player)


@dataclass(frozen=True)
class Interact(Command):
    """Solve a card here."""


@dataclass(frozen=True)
class Extinguish(Command):
    """Put out fire here."""


@dataclass(frozen=True)
class Repair(Command):
    """Pump out water, mend the system here, or the hull in Cargo."""


@dataclass(frozen=True, init=False)
class PickUp(Command):
    """Take an item from the floor."""

    item_type: str

    def __init__(self, item_type: str) -> None:
        object.__setattr__(self, "item_type", item_type)


@dataclass(frozen=True, init=False)
class Drop(Command):
    """Put an item on the floor."""

    item_index: int

    def __init__(self, item_index: int) -> None:
        object.__setattr__(self, "item_index", item_index)


@dataclass(frozen=True, init=False)
class Throw(Command):
    """Throw a peppernut to somebody near."""

    target_player: str
    item_index: int

    def __init__(self, target_player: str, item_index: int) -> None:
        object.__setattr__(self, "target_player", target_player)
        object.__setattr__(self, "item_index", item_index)


@dataclass(frozen=True, init=False)
class Revive(Command):
    """Bring somebody round in this room."""

    target_player: str

    def __init__(self, target_player: str) -> None:
        object.__setattr__(self, "target_player", target_player)


@dataclass(frozen=True)
class CallTime(Command):
    """The host's: the clock ran out, so whoever has not voted passes and votes."""


COMMANDS: Final[tuple[type, ...]] = (
    Join,
    SetName,
    SetMapLayout,
    Chat,
    VoteReady,
    Pass,
    Undo,
    Move,
    Bake,
    Shoot,
    RaiseShields,
    EvasiveManeuvers,
    Lookout,
    FirstAid,
    Interact,
    Extinguish,
    Repair,
    PickUp,
    Drop,
    Throw,
    Revive,
    CallTime,
)
