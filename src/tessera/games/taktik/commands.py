"""What a seat may ask (rule 6), and the two answers of rule 10.2 as this table puts the question.

A seat is the rulebook's `player`. Where a field may be left out, None says that it was.
Records that are made by the hundred write their `__init__` out: compiled, it costs a fifteenth of what a
generated one does.
"""

from dataclasses import dataclass
from typing import Literal


class Command:
    """Base of every command."""


@dataclass(frozen=True, init=False)
class Cell:
    """A place on the board: x grows east, y grows south."""

    x: int
    y: int

    def __init__(self, x: int, y: int) -> None:
        object.__setattr__(self, "x", x)
        object.__setattr__(self, "y", y)


@dataclass(frozen=True, init=False)
class Targets:
    """What a card is aimed at."""

    units: tuple[str, ...] | None = None
    quadrant: str | None = None

    def __init__(self, units: tuple[str, ...] | None = None, quadrant: str | None = None) -> None:
        object.__setattr__(self, "units", units)
        object.__setattr__(self, "quadrant", quadrant)


@dataclass(frozen=True, init=False)
class Reaction:
    """A tactic played with a move, a roll or its resolution. `by` is the active player unless said."""

    card: str
    window: str
    targets: Targets | None = None
    by: int | None = None

    def __init__(self, card: str, window: str, targets: Targets | None = None, by: int | None = None) -> None:
        object.__setattr__(self, "card", card)
        object.__setattr__(self, "window", window)
        object.__setattr__(self, "targets", targets)
        object.__setattr__(self, "by", by)


@dataclass(frozen=True)
class SelectTactics(Command):
    """Choose the six secret tactics."""

    cards: tuple[str, ...]


@dataclass(frozen=True)
class TurnStart(Command):
    """Begin the turn."""


@dataclass(frozen=True)
class NextPhase(Command):
    """Leave the phase."""


@dataclass(frozen=True)
class DrawCard(Command):
    """Draw the turn's card."""


@dataclass(frozen=True, init=False)
class PlayCard(Command):
    """Play the pending card."""

    card: str
    targets: Targets | None = None

    def __init__(self, card: str, targets: Targets | None = None) -> None:
        object.__setattr__(self, "card", card)
        object.__setattr__(self, "targets", targets)


@dataclass(frozen=True)
class StoreBonus(Command):
    """Store the pending bonus, in place of another when six are stored."""

    replace: int | None = None


@dataclass(frozen=True, init=False)
class PlayStored(Command):
    """Play a stored bonus."""

    index: int
    targets: Targets | None = None

    def __init__(self, index: int, targets: Targets | None = None) -> None:
        object.__setattr__(self, "index", index)
        object.__setattr__(self, "targets", targets)


@dataclass(frozen=True)
class CancelMalus(Command):
    """Spend a bonus (`spend`: the rulebook's `with`) to undo the pending malus or an active play."""

    spend: int | Literal["pending"]
    malus: int | Literal["pending"]


@dataclass(frozen=True)
class AcceptMalus(Command):
    """Let the pending malus happen."""


@dataclass(frozen=True, init=False)
class MoveUnit(Command):
    """Move a unit."""

    unit: str
    to: Cell
    reaction: Reaction | None = None

    def __init__(self, unit: str, to: Cell, reaction: Reaction | None = None) -> None:
        object.__setattr__(self, "unit", unit)
        object.__setattr__(self, "to", to)
        object.__setattr__(self, "reaction", reaction)


@dataclass(frozen=True)
class Exfiltrate(Command):
    """Take a unit off the board through the evacuation zone."""

    unit: str


@dataclass(frozen=True, init=False)
class AttackSelect(Command):
    """Declare an attack."""

    attacker: str
    target: str

    def __init__(self, attacker: str, target: str) -> None:
        object.__setattr__(self, "attacker", attacker)
        object.__setattr__(self, "target", target)


@dataclass(frozen=True, init=False)
class RollDice(Command):
    """Roll the die of the pending attack."""

    reaction: Reaction | None = None

    def __init__(self, reaction: Reaction | None = None) -> None:
        object.__setattr__(self, "reaction", reaction)


@dataclass(frozen=True, init=False)
class ResolveAttack(Command):
    """Carry out what the roll says."""

    reaction: Reaction | None = None

    def __init__(self, reaction: Reaction | None = None) -> None:
        object.__setattr__(self, "reaction", reaction)


@dataclass(frozen=True)
class EndTurn(Command):
    """End the turn."""


@dataclass(frozen=True, init=False)
class React(Command):
    """The opponent, asked before a roll or its resolution, plays a tactic: it then happens with it."""

    card: str
    targets: Targets | None = None

    def __init__(self, card: str, targets: Targets | None = None) -> None:
        object.__setattr__(self, "card", card)
        object.__setattr__(self, "targets", targets)


@dataclass(frozen=True)
class Pass(Command):
    """The opponent, asked for a tactic, plays none."""


COMMANDS: tuple[type, ...] = (
    SelectTactics,
    TurnStart,
    NextPhase,
    DrawCard,
    PlayCard,
    StoreBonus,
    PlayStored,
    CancelMalus,
    AcceptMalus,
    MoveUnit,
    Exfiltrate,
    AttackSelect,
    RollDice,
    ResolveAttack,
    EndTurn,
    React,
    Pass,
)
