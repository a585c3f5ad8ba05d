"""What a seat may ask (rule 16), and what only the host tells: the clock and the connections.

Hexes are axial, as in the rulebook; `cost` is the rulebook's `apCost` and must be the engine's own. Commands
carry no time: the host tells it (`SetClock`), so that a list of legal commands can be complete.
"""

from dataclasses import dataclass

from mypy_extensions import mypyc_attr

from tessera.boards.hex import Hex


@mypyc_attr(acyclic=True)
class Command:
    """Base of every command."""


@mypyc_attr(acyclic=True)
@dataclass(frozen=True)
class Assault:
    """The shot that makes entering a hex under fire legal."""

    partner: str
    target: Hex


@dataclass(frozen=True)
class Land(Command):
    """Rule 5.1: bring the astronef down."""

    centre: Hex
    orientation: int


@dataclass(frozen=True)
class Deploy(Command):
    """Rule 5.2: set a unit out of the hold before play."""

    unit: str
    to: Hex
    rotation: int | None = None


@mypyc_attr(acyclic=True)
@dataclass(frozen=True)
class Move(Command):
    """Rule 8.2: walk a path; with `then_fire` an assault."""

    unit: str
    path: tuple[Hex, ...]
    cost: int
    then_fire: Assault | None = None


@dataclass(frozen=True)
class Load(Command):
    """Rules 9.2 and 9.4: take something aboard."""

    transporter: str
    cargo: str
    cost: int


@dataclass(frozen=True)
class Unload(Command):
    """Rules 9.3 and 9.4: set something down."""

    transporter: str
    cargo: str
    to: Hex
    cost: int


@mypyc_attr(acyclic=True)
@dataclass(frozen=True)
class Fire(Command):
    """Rule 10.1: two units destroy what is on a hex."""

    attackers: tuple[str, str]
    target: Hex
    cost: int


@dataclass(frozen=True)
class Capture(Command):
    """Rule 10.5: two units take an enemy piece."""

    attackers: tuple[str, str]
    target: str
    cost: int


@dataclass(frozen=True)
class Build(Command):
    """Rule 12: turn the converter's mineral into a unit."""

    converter: str
    kind: str
    cost: int
    to: Hex | None = None
    rotation: int | None = None


@dataclass(frozen=True)
class EnterAstronef(Command):
    """Rules 13.2 and 13.4: go aboard, or take a defenceless ship."""

    unit: str
    pode: int
    cost: int
    astronef: str | None = None


@dataclass(frozen=True)
class ExitAstronef(Command):
    """Rule 13.3: leave the hold by a pode."""

    unit: str
    pode: int
    to: Hex
    cost: int
    rotation: int | None = None


@dataclass(frozen=True)
class Retreat(Command):
    """Rule 8.3: a neutralised unit steps out of the fire."""

    unit: str
    to: Hex
    cost: int


@dataclass(frozen=True)
class RebuildTower(Command):
    """Rule 13.5: raise a tower of a captured ship again."""

    astronef: str
    pode: int
    cost: int


@dataclass(frozen=True)
class LiftOff(Command):
    """Rule 14.1: the secret decision; no ships named means all of them."""

    decision: str
    astronefs: tuple[str, ...] = ()


@dataclass(frozen=True)
class EndTurn(Command):
    """Rule 6.2: end the turn and save action points."""

    saved: int


@dataclass(frozen=True)
class Timeout(Command):
    """Rule 15, the host's: the time of whoever is to act is over."""

    at: int


@dataclass(frozen=True)
class SetClock(Command):
    """Rule 15, the host's: what time it is, in milliseconds; it never goes back."""

    at: int


@dataclass(frozen=True)
class SetConnection(Command):
    """Rule 15, the host's: a player left or came back."""

    seat: int
    connected: bool
