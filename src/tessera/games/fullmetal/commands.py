"""What a seat may ask (rule 16), and what only the host tells: the clock and the connections.

Hexes are axial, as in the rulebook; `cost` is the rulebook's `apCost` and must be the engine's own. Commands
carry no time: the host tells it (`SetClock`), so that a list of legal commands can be complete.
"""

from dataclasses import dataclass

from tessera.boards.hex import Hex


class Command:
    """Base of every command."""


@dataclass(frozen=True, init=False)
class Assault:
    """The shot that makes entering a hex under fire legal."""

    partner: str
    target: Hex

    def __init__(self, partner: str, target: Hex) -> None:
        object.__setattr__(self, "partner", partner)
        object.__setattr__(self, "target", target)


@dataclass(frozen=True, init=False)
class Land(Command):
    """Rule 5.1: bring the astronef down."""

    centre: Hex
    orientation: int

    def __init__(self, centre: Hex, orientation: int) -> None:
        object.__setattr__(self, "centre", centre)
        object.__setattr__(self, "orientation", orientation)


@dataclass(frozen=True, init=False)
class Deploy(Command):
    """Rule 5.2: set a unit out of the hold before play."""

    unit: str
    to: Hex
    rotation: int | None = None

    def __init__(self, unit: str, to: Hex, rotation: int | None = None) -> None:
        object.__setattr__(self, "unit", unit)
        object.__setattr__(self, "to", to)
        object.__setattr__(self, "rotation", rotation)


@dataclass(frozen=True, init=False)
class Move(Command):
    """Rule 8.2: walk a path; with `then_fire` an assault."""

    unit: str
    path: tuple[Hex, ...]
    cost: int
    then_fire: Assault | None = None

    def __init__(self, unit: str, path: tuple[Hex, ...], cost: int, then_fire: Assault | None = None) -> None:
        object.__setattr__(self, "unit", unit)
        object.__setattr__(self, "path", path)
        object.__setattr__(self, "cost", cost)
        object.__setattr__(self, "then_fire", then_fire)


@dataclass(frozen=True, init=False)
class Load(Command):
    """Rules 9.2 and 9.4: take something aboard."""

    transporter: str
    cargo: str
    cost: int

    def __init__(self, transporter: str, cargo: str, cost: int) -> None:
        object.__setattr__(self, "transporter", transporter)
        object.__setattr__(self, "cargo", cargo)
        object.__setattr__(self, "cost", cost)


@dataclass(frozen=True, init=False)
class Unload(Command):
    """Rules 9.3 and 9.4: set something down."""

    transporter: str
    cargo: str
    to: Hex
    cost: int

    def __init__(self, transporter: str, cargo: str, to: Hex, cost: int) -> None:
        object.__setattr__(self, "transporter", transporter)
        object.__setattr__(self, "cargo", cargo)
        object.__setattr__(self, "to", to)
        object.__setattr__(self, "cost", cost)


@dataclass(frozen=True, init=False)
class Fire(Command):
    """Rule 10.1: two units destroy what is on a hex."""

    attackers: tuple[str, str]
    target: Hex
    cost: int

    def __init__(self, attackers: tuple[str, str], target: Hex, cost: int) -> None:
        object.__setattr__(self, "attackers", attackers)
        object.__setattr__(self, "target", target)
        object.__setattr__(self, "cost", cost)


@dataclass(frozen=True, init=False)
class Capture(Command):
    """Rule 10.5: two units take an enemy piece."""

    attackers: tuple[str, str]
    target: str
    cost: int

    def __init__(self, attackers: tuple[str, str], target: str, cost: int) -> None:
        object.__setattr__(self, "attackers", attackers)
        object.__setattr__(self, "target", target)
        object.__setattr__(self, "cost", cost)


@dataclass(frozen=True, init=False)
class Build(Command):
    """Rule 12: turn the converter's mineral into a unit."""

    converter: str
    kind: str
    cost: int
    to: Hex | None = None
    rotation: int | None = None

    def __init__(
        self, converter: str, kind: str, cost: int, to: Hex | None = None, rotation: int | None = None
    ) -> None:
        object.__setattr__(self, "converter", converter)
        object.__setattr__(self, "kind", kind)
        object.__setattr__(self, "cost", cost)
        object.__setattr__(self, "to", to)
        object.__setattr__(self, "rotation", rotation)


@dataclass(frozen=True, init=False)
class EnterAstronef(Command):
    """Rules 13.2 and 13.4: go aboard, or take a defenceless ship."""

    unit: str
    pode: int
    cost: int
    astronef: str | None = None

    def __init__(self, unit: str, pode: int, cost: int, astronef: str | None = None) -> None:
        object.__setattr__(self, "unit", unit)
        object.__setattr__(self, "pode", pode)
        object.__setattr__(self, "cost", cost)
        object.__setattr__(self, "astronef", astronef)


@dataclass(frozen=True, init=False)
class ExitAstronef(Command):
    """Rule 13.3: leave the hold by a pode."""

    unit: str
    pode: int
    to: Hex
    cost: int
    rotation: int | None = None

    def __init__(self, unit: str, pode: int, to: Hex, cost: int, rotation: int | None = None) -> None:
        object.__setattr__(self, "unit", unit)
        object.__setattr__(self, "pode", pode)
        object.__setattr__(self, "to", to)
        object.__setattr__(self, "cost", cost)
        object.__setattr__(self, "rotation", rotation)


@dataclass(frozen=True, init=False)
class Retreat(Command):
    """Rule 8.3: a neutralised unit steps out of the fire."""

    unit: str
    to: Hex
    cost: int

    def __init__(self, unit: str, to: Hex, cost: int) -> None:
        object.__setattr__(self, "unit", unit)
        object.__setattr__(self, "to", to)
        object.__setattr__(self, "cost", cost)


@dataclass(frozen=True, init=False)
class RebuildTower(Command):
    """Rule 13.5: raise a tower of a captured ship again."""

    astronef: str
    pode: int
    cost: int

    def __init__(self, astronef: str, pode: int, cost: int) -> None:
        object.__setattr__(self, "astronef", astronef)
        object.__setattr__(self, "pode", pode)
        object.__setattr__(self, "cost", cost)


@dataclass(frozen=True, init=False)
class LiftOff(Command):
    """Rule 14.1: the secret decision; no ships named means all of them."""

    decision: str
    astronefs: tuple[str, ...] = ()

    def __init__(self, decision: str, astronefs: tuple[str, ...] = ()) -> None:
        object.__setattr__(self, "decision", decision)
        object.__setattr__(self, "astronefs", astronefs)


@dataclass(frozen=True, init=False)
class EndTurn(Command):
    """Rule 6.2: end the turn and save action points."""

    saved: int

    def __init__(self, saved: int) -> None:
        object.__setattr__(self, "saved", saved)


@dataclass(frozen=True, init=False)
class Timeout(Command):
    """Rule 15, the host's: the time of whoever is to act is over."""

    at: int

    def __init__(self, at: int) -> None:
        object.__setattr__(self, "at", at)


@dataclass(frozen=True, init=False)
class SetClock(Command):
    """Rule 15, the host's: what time it is, in milliseconds; it never goes back."""

    at: int

    def __init__(self, at: int) -> None:
        object.__setattr__(self, "at", at)


@dataclass(frozen=True, init=False)
class SetConnection(Command):
    """Rule 15, the host's: a player left or came back."""

    seat: int
    connected: bool

    def __init__(self, seat: int, connected: bool) -> None:
        object.__setattr__(self, "seat", seat)
        object.__setattr__(self, "connected", connected)


COMMANDS: tuple[type, ...] = (
    Land,
    Deploy,
    Move,
    Load,
    Unload,
    Fire,
    Capture,
    Build,
    EnterAstronef,
    ExitAstronef,
    Retreat,
    RebuildTower,
    LiftOff,
    EndTurn,
    Timeout,
    SetClock,
    SetConnection,
)
