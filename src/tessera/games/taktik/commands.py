"""What a seat may ask (rule 6), and the two answers of rule 10.2 as this table puts the question.

A seat is the rulebook's `player`. Where a field may be left out, None says that it was.
"""

from dataclasses import dataclass
from typing import Literal

from mypy_extensions import mypyc_attr


@mypyc_attr(acyclic=True)  # MoveUnit is made and kept by the thousand: nothing in it leads back to it
class Command:
    """Base of every command."""


@mypyc_attr(acyclic=True)
@dataclass(frozen=True)
class Cell:
    """A place on the board: x grows east, y grows south."""

    x: int
    y: int


@mypyc_attr(acyclic=True)
@dataclass(frozen=True)
class Targets:
    """What a card is aimed at."""

    units: tuple[str, ...] | None = None
    quadrant: str | None = None


@mypyc_attr(acyclic=True)
@dataclass(frozen=True)
class Reaction:
    """A tactic played with a move, a roll or its resolution. `by` is the active player unless said."""

    card: str
    window: str
    targets: Targets | None = None
    by: int | None = None


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


@dataclass(frozen=True)
class PlayCard(Command):
    """Play the pending card."""

    card: str
    targets: Targets | None = None


@dataclass(frozen=True)
class StoreBonus(Command):
    """Store the pending bonus, in place of another when six are stored."""

    replace: int | None = None


@dataclass(frozen=True)
class PlayStored(Command):
    """Play a stored bonus."""

    index: int
    targets: Targets | None = None


@dataclass(frozen=True)
class CancelMalus(Command):
    """Spend a bonus (`spend`: the rulebook's `with`) to undo the pending malus or an active play."""

    spend: int | Literal["pending"]
    malus: int | Literal["pending"]


@dataclass(frozen=True)
class AcceptMalus(Command):
    """Let the pending malus happen."""


@mypyc_attr(acyclic=True)
@dataclass(frozen=True)
class MoveUnit(Command):
    """Move a unit."""

    unit: str
    to: Cell
    reaction: Reaction | None = None


@dataclass(frozen=True)
class Exfiltrate(Command):
    """Take a unit off the board through the evacuation zone."""

    unit: str


@dataclass(frozen=True)
class AttackSelect(Command):
    """Declare an attack."""

    attacker: str
    target: str


@dataclass(frozen=True)
class RollDice(Command):
    """Roll the die of the pending attack."""

    reaction: Reaction | None = None


@dataclass(frozen=True)
class ResolveAttack(Command):
    """Carry out what the roll says."""

    reaction: Reaction | None = None


@dataclass(frozen=True)
class EndTurn(Command):
    """End the turn."""


@dataclass(frozen=True)
class React(Command):
    """The opponent, asked before a roll or its resolution, plays a tactic: it then happens with it."""

    card: str
    targets: Targets | None = None


@dataclass(frozen=True)
class Pass(Command):
    """The opponent, asked for a tactic, plays none."""
