"""What then happened (rule 16.4). `Forecast` is told to its seat alone; everything else to everybody."""

from dataclasses import dataclass

from tessera.boards.hex import Hex


class Event:
    """Base of every event."""


@dataclass(frozen=True, init=False)
class Landed(Event):
    seat: int
    hexes: tuple[Hex, ...]
    orientation: int
    zone: int
    crushed: tuple[str, ...]

    def __init__(
        self, seat: int, hexes: tuple[Hex, ...], orientation: int, zone: int, crushed: tuple[str, ...]
    ) -> None:
        object.__setattr__(self, "seat", seat)
        object.__setattr__(self, "hexes", hexes)
        object.__setattr__(self, "orientation", orientation)
        object.__setattr__(self, "zone", zone)
        object.__setattr__(self, "crushed", crushed)


@dataclass(frozen=True, init=False)
class Deployed(Event):
    unit: str
    position: Hex
    rotation: int

    def __init__(self, unit: str, position: Hex, rotation: int) -> None:
        object.__setattr__(self, "unit", unit)
        object.__setattr__(self, "position", position)
        object.__setattr__(self, "rotation", rotation)


@dataclass(frozen=True, init=False)
class DeployDone(Event):
    seat: int

    def __init__(self, seat: int) -> None:
        object.__setattr__(self, "seat", seat)


@dataclass(frozen=True, init=False)
class Moved(Event):
    unit: str
    path: tuple[Hex, ...]
    cost: int

    def __init__(self, unit: str, path: tuple[Hex, ...], cost: int) -> None:
        object.__setattr__(self, "unit", unit)
        object.__setattr__(self, "path", path)
        object.__setattr__(self, "cost", cost)


@dataclass(frozen=True, init=False)
class Loaded(Event):
    transporter: str
    cargo: str

    def __init__(self, transporter: str, cargo: str) -> None:
        object.__setattr__(self, "transporter", transporter)
        object.__setattr__(self, "cargo", cargo)


@dataclass(frozen=True, init=False)
class Unloaded(Event):
    transporter: str
    cargo: str
    to: Hex

    def __init__(self, transporter: str, cargo: str, to: Hex) -> None:
        object.__setattr__(self, "transporter", transporter)
        object.__setattr__(self, "cargo", cargo)
        object.__setattr__(self, "to", to)


@dataclass(frozen=True, init=False)
class BridgeLaid(Event):
    bridge: str
    position: Hex
    placed_by: int

    def __init__(self, bridge: str, position: Hex, placed_by: int) -> None:
        object.__setattr__(self, "bridge", bridge)
        object.__setattr__(self, "position", position)
        object.__setattr__(self, "placed_by", placed_by)


@dataclass(frozen=True, init=False)
class BridgeLifted(Event):
    bridge: str
    position: Hex
    seat: int

    def __init__(self, bridge: str, position: Hex, seat: int) -> None:
        object.__setattr__(self, "bridge", bridge)
        object.__setattr__(self, "position", position)
        object.__setattr__(self, "seat", seat)


@dataclass(frozen=True, init=False)
class Fired(Event):
    attackers: tuple[str, str]
    target: Hex

    def __init__(self, attackers: tuple[str, str], target: Hex) -> None:
        object.__setattr__(self, "attackers", attackers)
        object.__setattr__(self, "target", target)


@dataclass(frozen=True, init=False)
class UnitDestroyed(Event):
    unit: str
    cause: str

    def __init__(self, unit: str, cause: str) -> None:
        object.__setattr__(self, "unit", unit)
        object.__setattr__(self, "cause", cause)


@dataclass(frozen=True, init=False)
class MineralDestroyed(Event):
    mineral: str
    cause: str

    def __init__(self, mineral: str, cause: str) -> None:
        object.__setattr__(self, "mineral", mineral)
        object.__setattr__(self, "cause", cause)


@dataclass(frozen=True, init=False)
class TowerDestroyed(Event):
    astronef: str
    pode: int

    def __init__(self, astronef: str, pode: int) -> None:
        object.__setattr__(self, "astronef", astronef)
        object.__setattr__(self, "pode", pode)


@dataclass(frozen=True, init=False)
class BridgeDestroyed(Event):
    bridge: str
    position: Hex
    cause: str

    def __init__(self, bridge: str, position: Hex, cause: str) -> None:
        object.__setattr__(self, "bridge", bridge)
        object.__setattr__(self, "position", position)
        object.__setattr__(self, "cause", cause)


@dataclass(frozen=True, init=False)
class Captured(Event):
    target: str
    former: int
    owner: int
    contents: tuple[str, ...]

    def __init__(self, target: str, former: int, owner: int, contents: tuple[str, ...]) -> None:
        object.__setattr__(self, "target", target)
        object.__setattr__(self, "former", former)
        object.__setattr__(self, "owner", owner)
        object.__setattr__(self, "contents", contents)


@dataclass(frozen=True, init=False)
class Built(Event):
    converter: str
    unit: str
    kind: str
    position: Hex

    def __init__(self, converter: str, unit: str, kind: str, position: Hex) -> None:
        object.__setattr__(self, "converter", converter)
        object.__setattr__(self, "unit", unit)
        object.__setattr__(self, "kind", kind)
        object.__setattr__(self, "position", position)


@dataclass(frozen=True, init=False)
class Entered(Event):
    unit: str
    astronef: str
    pode: int
    minerals: tuple[str, ...]

    def __init__(self, unit: str, astronef: str, pode: int, minerals: tuple[str, ...]) -> None:
        object.__setattr__(self, "unit", unit)
        object.__setattr__(self, "astronef", astronef)
        object.__setattr__(self, "pode", pode)
        object.__setattr__(self, "minerals", minerals)


@dataclass(frozen=True, init=False)
class Exited(Event):
    unit: str
    astronef: str
    pode: int
    position: Hex
    rotation: int

    def __init__(self, unit: str, astronef: str, pode: int, position: Hex, rotation: int) -> None:
        object.__setattr__(self, "unit", unit)
        object.__setattr__(self, "astronef", astronef)
        object.__setattr__(self, "pode", pode)
        object.__setattr__(self, "position", position)
        object.__setattr__(self, "rotation", rotation)


@dataclass(frozen=True, init=False)
class AstronefCaptured(Event):
    astronef: str
    former: int
    owner: int
    transferred: tuple[str, ...]

    def __init__(self, astronef: str, former: int, owner: int, transferred: tuple[str, ...]) -> None:
        object.__setattr__(self, "astronef", astronef)
        object.__setattr__(self, "former", former)
        object.__setattr__(self, "owner", owner)
        object.__setattr__(self, "transferred", transferred)


@dataclass(frozen=True, init=False)
class PlayerEliminated(Event):
    seat: int

    def __init__(self, seat: int) -> None:
        object.__setattr__(self, "seat", seat)


@dataclass(frozen=True, init=False)
class TowerRebuilt(Event):
    astronef: str
    pode: int
    unit: str

    def __init__(self, astronef: str, pode: int, unit: str) -> None:
        object.__setattr__(self, "astronef", astronef)
        object.__setattr__(self, "pode", pode)
        object.__setattr__(self, "unit", unit)


@dataclass(frozen=True, init=False)
class Retreated(Event):
    unit: str
    start: Hex
    to: Hex

    def __init__(self, unit: str, start: Hex, to: Hex) -> None:
        object.__setattr__(self, "unit", unit)
        object.__setattr__(self, "start", start)
        object.__setattr__(self, "to", to)


@dataclass(frozen=True, init=False)
class StuckChanged(Event):
    unit: str
    stuck: bool

    def __init__(self, unit: str, stuck: bool) -> None:
        object.__setattr__(self, "unit", unit)
        object.__setattr__(self, "stuck", stuck)


@dataclass(frozen=True, init=False)
class NeutralizedChanged(Event):
    unit: str
    neutralized: bool

    def __init__(self, unit: str, neutralized: bool) -> None:
        object.__setattr__(self, "unit", unit)
        object.__setattr__(self, "neutralized", neutralized)


@dataclass(frozen=True, init=False)
class TurnEnded(Event):
    seat: int
    saved: int
    reason: str

    def __init__(self, seat: int, saved: int, reason: str) -> None:
        object.__setattr__(self, "seat", seat)
        object.__setattr__(self, "saved", saved)
        object.__setattr__(self, "reason", reason)


@dataclass(frozen=True, init=False)
class PhaseChanged(Event):
    phase: str
    turn: int

    def __init__(self, phase: str, turn: int) -> None:
        object.__setattr__(self, "phase", phase)
        object.__setattr__(self, "turn", turn)


@dataclass(frozen=True, init=False)
class FirstPlayer(Event):
    order: tuple[int, ...]

    def __init__(self, order: tuple[int, ...]) -> None:
        object.__setattr__(self, "order", order)


@dataclass(frozen=True, init=False)
class TideDrawn(Event):
    turn: int
    tide: str
    reshuffled: bool

    def __init__(self, turn: int, tide: str, reshuffled: bool) -> None:
        object.__setattr__(self, "turn", turn)
        object.__setattr__(self, "tide", tide)
        object.__setattr__(self, "reshuffled", reshuffled)


@dataclass(frozen=True, init=False)
class Forecast(Event):
    seat: int
    cards: tuple[str, ...]

    def __init__(self, seat: int, cards: tuple[str, ...]) -> None:
        object.__setattr__(self, "seat", seat)
        object.__setattr__(self, "cards", cards)


@dataclass(frozen=True, init=False)
class TurnStarted(Event):
    seat: int
    turn: int
    action_points: int

    def __init__(self, seat: int, turn: int, action_points: int) -> None:
        object.__setattr__(self, "seat", seat)
        object.__setattr__(self, "turn", turn)
        object.__setattr__(self, "action_points", action_points)


@dataclass(frozen=True, init=False)
class DecisionMade(Event):
    seat: int

    def __init__(self, seat: int) -> None:
        object.__setattr__(self, "seat", seat)


@dataclass(frozen=True, init=False)
class DecisionsRevealed(Event):
    leaving: tuple[int, ...]
    astronefs: tuple[str, ...]

    def __init__(self, leaving: tuple[int, ...], astronefs: tuple[str, ...]) -> None:
        object.__setattr__(self, "leaving", leaving)
        object.__setattr__(self, "astronefs", astronefs)


@dataclass(frozen=True, init=False)
class LiftedOff(Event):
    astronef: str
    seat: int
    turn: int
    cost: int

    def __init__(self, astronef: str, seat: int, turn: int, cost: int) -> None:
        object.__setattr__(self, "astronef", astronef)
        object.__setattr__(self, "seat", seat)
        object.__setattr__(self, "turn", turn)
        object.__setattr__(self, "cost", cost)


@dataclass(frozen=True, init=False)
class Stranded(Event):
    astronef: str
    seat: int

    def __init__(self, astronef: str, seat: int) -> None:
        object.__setattr__(self, "astronef", astronef)
        object.__setattr__(self, "seat", seat)


@dataclass(frozen=True, init=False)
class TimedOut(Event):
    phase: str
    seat: int

    def __init__(self, phase: str, seat: int) -> None:
        object.__setattr__(self, "phase", phase)
        object.__setattr__(self, "seat", seat)


@dataclass(frozen=True, init=False)
class ClockSet(Event):
    at: int

    def __init__(self, at: int) -> None:
        object.__setattr__(self, "at", at)


@dataclass(frozen=True, init=False)
class ConnectionChanged(Event):
    seat: int
    connected: bool

    def __init__(self, seat: int, connected: bool) -> None:
        object.__setattr__(self, "seat", seat)
        object.__setattr__(self, "connected", connected)


@dataclass(frozen=True, init=False)
class GameFinished(Event):
    scores: tuple[int, ...]
    winners: tuple[int, ...]

    def __init__(self, scores: tuple[int, ...], winners: tuple[int, ...]) -> None:
        object.__setattr__(self, "scores", scores)
        object.__setattr__(self, "winners", winners)


EVENTS: tuple[type, ...] = (
    Landed,
    Deployed,
    DeployDone,
    Moved,
    Loaded,
    Unloaded,
    BridgeLaid,
    BridgeLifted,
    Fired,
    UnitDestroyed,
    MineralDestroyed,
    TowerDestroyed,
    BridgeDestroyed,
    Captured,
    Built,
    Entered,
    Exited,
    AstronefCaptured,
    PlayerEliminated,
    TowerRebuilt,
    Retreated,
    StuckChanged,
    NeutralizedChanged,
    TurnEnded,
    PhaseChanged,
    FirstPlayer,
    TideDrawn,
    Forecast,
    TurnStarted,
    DecisionMade,
    DecisionsRevealed,
    LiftedOff,
    Stranded,
    TimedOut,
    ClockSet,
    ConnectionChanged,
    GameFinished,
)
