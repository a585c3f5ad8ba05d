"""What a match remembers (rule 4): plain records, ids instead of pointers, integers only.

A player is a seat, 0 to 3; a place is a cell, -1 where there is none. A free mineral is known by its cell, a
carried one by its carrier. The terrain is not kept: `board_seed` names it.

`Tables` are derived from a state and lie beside it: no bytes, no digest and no copy has them.
"""

from dataclasses import dataclass

from tessera.core.rng import SplitMix64


@dataclass(init=False)
class Unit:
    """A piece. `carrier` is the unit it is directly in, or empty; `down` has a bit for each fallen tower."""

    id: str
    kind: int
    owner: int
    color: int
    cell: int
    rotation: int
    shots: int
    stuck: bool
    neutralized: bool
    carrier: str
    cargo: list[str]
    down: int
    lifted: bool
    can_rebuild: bool

    def __init__(
        self,
        id: str,
        kind: int,
        owner: int,
        color: int,
        cell: int = -1,
        rotation: int = 0,
        shots: int = 0,
        stuck: bool = False,
        neutralized: bool = False,
        carrier: str = "",
        cargo: list[str] | None = None,
        down: int = 0,
        lifted: bool = False,
        can_rebuild: bool = False,
    ) -> None:
        self.id = id
        self.kind = kind
        self.owner = owner
        self.color = color
        self.cell = cell
        self.rotation = rotation
        self.shots = shots
        self.stuck = stuck
        self.neutralized = neutralized
        self.carrier = carrier
        self.cargo = [] if cargo is None else cargo
        self.down = down
        self.lifted = lifted
        self.can_rebuild = can_rebuild

    def copy(self) -> "Unit":
        return Unit(
            self.id,
            self.kind,
            self.owner,
            self.color,
            self.cell,
            self.rotation,
            self.shots,
            self.stuck,
            self.neutralized,
            self.carrier,
            self.cargo.copy(),
            self.down,
            self.lifted,
            self.can_rebuild,
        )

    def on_board(self) -> bool:
        """Stands on the planet by itself."""
        return self.cell >= 0 and not self.carrier and not self.lifted


@dataclass(init=False)
class Player:
    """A seat. `spot` is the ship of its own colour as landed: body, podes 0 to 2."""

    spot: list[int]
    saved: int
    captured: list[int]
    lifted: bool
    lift_turn: int
    connected: bool
    deployed: bool
    forecast: list[int]
    decision: int
    choices: list[str]
    brought: int

    def __init__(
        self,
        spot: list[int] | None = None,
        saved: int = 0,
        captured: list[int] | None = None,
        lifted: bool = False,
        lift_turn: int = 0,
        connected: bool = True,
        deployed: bool = False,
        forecast: list[int] | None = None,
        decision: int = -1,
        choices: list[str] | None = None,
        brought: int = 0,
    ) -> None:
        self.spot = [] if spot is None else spot
        self.saved = saved
        self.captured = [] if captured is None else captured
        self.lifted = lifted
        self.lift_turn = lift_turn
        self.connected = connected
        self.deployed = deployed
        self.forecast = [] if forecast is None else forecast
        self.decision = decision  # -1 none yet, 0 stay, 1 now
        self.choices = [] if choices is None else choices
        self.brought = brought  # minerals brought home in the five turns before the decision

    def copy(self) -> "Player":
        return Player(
            self.spot.copy(),
            self.saved,
            self.captured.copy(),
            self.lifted,
            self.lift_turn,
            self.connected,
            self.deployed,
            self.forecast.copy(),
            self.decision,
            self.choices.copy(),
            self.brought,
        )


class Tables:
    """Who stands where and who covers what, kept up to date by the handlers from command to command.

    `Situation` fills them and answers from them. `cover` has for every seat the number of its guns that reach
    each cell, and is empty until somebody asks. Only handlers may change what they are made from; whoever
    edits a state by hand says `forget`.
    """

    def __init__(self, size: int) -> None:
        self.occupants: list[Unit | None] = [None] * size
        self.towers: dict[int, Unit] = {}
        self.bridges: dict[int, Unit] = {}
        self.dry: list[int] = []
        self.active = 0
        self.cover: list[list[int]] = []
        self.lying: dict[int, int] = {}  # where minerals lay when last looked for
        self.settled = False  # whether all that rule 4.5 asks for is done, but for what a command touches
        self.flagged = True  # whether a unit may be neutralised


class Tabled:
    """Gives a state its place for the tables; not a field of it."""

    tables: Tables | None = None


@dataclass
class State(Tabled):
    """One match. Units stand in the order of their creation, bridges in the order they were laid."""

    rng: SplitMix64
    seed: int
    board_seed: int
    seq: int
    turn: int
    phase: int
    current: int
    order: list[int]
    clock: int
    started: int
    ap: int
    tide: int
    deck: list[int]
    discard: list[int]
    history: list[int]
    drawn: int  # cards since the last shuffle
    units: dict[str, Unit]
    free: dict[int, int]  # cell -> number of the mineral that lies there
    held: dict[int, str]  # number of a carried mineral -> its carrier
    bridges: dict[str, int]  # laid bridge -> who laid it
    players: list[Player]
    retreat_open: bool
    builds: dict[str, list[int]]  # converter -> kinds built this turn
    counters: dict[str, int]
    revealed: bool
    scores: list[int]

    def forget(self) -> None:
        """Let go of what was derived: for whoever changed the state other than by a command."""
        self.tables = None

    def copy(self) -> "State":
        units: dict[str, Unit] = {}
        for name, unit in self.units.items():
            units[name] = unit.copy()
        builds: dict[str, list[int]] = {}
        for name, kinds in self.builds.items():
            builds[name] = kinds.copy()
        return State(
            self.rng.twin(),
            self.seed,
            self.board_seed,
            self.seq,
            self.turn,
            self.phase,
            self.current,
            self.order.copy(),
            self.clock,
            self.started,
            self.ap,
            self.tide,
            self.deck.copy(),
            self.discard.copy(),
            self.history.copy(),
            self.drawn,
            units,
            self.free.copy(),
            self.held.copy(),
            self.bridges.copy(),
            [player.copy() for player in self.players],
            self.retreat_open,
            builds,
            self.counters.copy(),
            self.revealed,
            self.scores.copy(),
        )


def is_mineral(name: str) -> bool:
    return name.startswith("mineral-")


def mineral_id(number: int) -> str:
    return f"mineral-{number}"


def mineral_number(name: str) -> int:
    """The number in a mineral's id, or -1 if it is none."""
    tail = name.removeprefix("mineral-")
    if tail != name and tail.isascii() and tail.isdigit() and len(tail) < 7 and str(int(tail)) == tail:
        return int(tail)
    return -1
