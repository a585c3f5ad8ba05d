"""What then happened (rule 16.4). `Forecast` is told to its seat alone; everything else to everybody."""

from dataclasses import dataclass

from tessera.boards.hex import Hex


class Event:
    """Base of every event."""


@dataclass(frozen=True)
class Landed(Event):
    seat: int
    hexes: tuple[Hex, ...]
    orientation: int
    zone: int
    crushed: tuple[str, ...]


@dataclass(frozen=True)
class Deployed(Event):
    unit: str
    position: Hex
    rotation: int


@dataclass(frozen=True)
class DeployDone(Event):
    seat: int


@dataclass(frozen=True)
class Moved(Event):
    unit: str
    path: tuple[Hex, ...]
    cost: int


@dataclass(frozen=True)
class Loaded(Event):
    transporter: str
    cargo: str


@dataclass(frozen=True)
class Unloaded(Event):
    transporter: str
    cargo: str
    to: Hex


@dataclass(frozen=True)
class BridgeLaid(Event):
    bridge: str
    position: Hex
    placed_by: int


@dataclass(frozen=True)
class BridgeLifted(Event):
    bridge: str
    position: Hex
    seat: int


@dataclass(frozen=True)
class Fired(Event):
    attackers: tuple[str, str]
    target: Hex


@dataclass(frozen=True)
class UnitDestroyed(Event):
    unit: str
    cause: str
    owner: int  # whose it was: it is in no view any more


@dataclass(frozen=True)
class MineralDestroyed(Event):
    mineral: str
    cause: str


@dataclass(frozen=True)
class TowerDestroyed(Event):
    astronef: str
    pode: int


@dataclass(frozen=True)
class BridgeDestroyed(Event):
    bridge: str
    position: Hex
    cause: str


@dataclass(frozen=True)
class Captured(Event):
    target: str
    former: int
    owner: int
    contents: tuple[str, ...]


@dataclass(frozen=True)
class Built(Event):
    converter: str
    unit: str
    kind: str
    position: Hex


@dataclass(frozen=True)
class Entered(Event):
    unit: str
    astronef: str
    pode: int
    minerals: tuple[str, ...]


@dataclass(frozen=True)
class Exited(Event):
    unit: str
    astronef: str
    pode: int
    position: Hex
    rotation: int


@dataclass(frozen=True)
class AstronefCaptured(Event):
    astronef: str
    former: int
    owner: int
    transferred: tuple[str, ...]


@dataclass(frozen=True)
class PlayerEliminated(Event):
    seat: int


@dataclass(frozen=True)
class TowerRebuilt(Event):
    astronef: str
    pode: int
    unit: str


@dataclass(frozen=True)
class Retreated(Event):
    unit: str
    start: Hex
    to: Hex


@dataclass(frozen=True)
class StuckChanged(Event):
    unit: str
    stuck: bool


@dataclass(frozen=True)
class NeutralizedChanged(Event):
    unit: str
    neutralized: bool


@dataclass(frozen=True)
class TurnEnded(Event):
    seat: int
    saved: int
    reason: str


@dataclass(frozen=True)
class PhaseChanged(Event):
    phase: str
    turn: int


@dataclass(frozen=True)
class FirstPlayer(Event):
    order: tuple[int, ...]


@dataclass(frozen=True)
class TideDrawn(Event):
    turn: int
    tide: str
    reshuffled: bool


@dataclass(frozen=True)
class Forecast(Event):
    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True)
class TurnStarted(Event):
    seat: int
    turn: int
    action_points: int


@dataclass(frozen=True)
class DecisionMade(Event):
    seat: int


@dataclass(frozen=True)
class DecisionsRevealed(Event):
    leaving: tuple[int, ...]
    astronefs: tuple[str, ...]


@dataclass(frozen=True)
class LiftedOff(Event):
    astronef: str
    seat: int
    turn: int
    cost: int


@dataclass(frozen=True)
class Stranded(Event):
    astronef: str
    seat: int


@dataclass(frozen=True)
class TimedOut(Event):
    phase: str
    seat: int


@dataclass(frozen=True)
class ClockSet(Event):
    at: int


@dataclass(frozen=True)
class ConnectionChanged(Event):
    seat: int
    connected: bool


@dataclass(frozen=True)
class GameFinished(Event):
    scores: tuple[int, ...]
    winners: tuple[int, ...]
