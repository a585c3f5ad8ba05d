"""What a match remembers (rule 4): plain records, ids instead of pointers, integers only.

A player is a seat, 0 to 3; a place is a cell, -1 where there is none. A free mineral is known by its cell, a
carried one by its carrier. The terrain is not kept: `board_seed` names it.

`Tables` are derived from a state and lie beside it: no bytes, no digest and no copy has them.
"""

from dataclasses import dataclass, field

from tessera.core.copying import copied
from tessera.core.rng import SplitMix64


@dataclass
class Unit:
    """A piece. `carrier` is the unit it is directly in, or empty; `down` has a bit for each fallen tower."""

    id: str
    kind: int
    owner: int
    color: int
    cell: int = -1
    rotation: int = 0
    shots: int = 0
    stuck: bool = False
    neutralized: bool = False
    carrier: str = ""
    cargo: list[str] = field(default_factory=list)
    down: int = 0
    lifted: bool = False
    can_rebuild: bool = False

    def copy(self) -> "Unit":
        return copied(self)

    def on_board(self) -> bool:
        """Stands on the planet by itself."""
        return self.cell >= 0 and not self.carrier and not self.lifted


@dataclass
class Player:
    """A seat. `spot` is the ship of its own colour as landed: body, podes 0 to 2."""

    spot: list[int] = field(default_factory=list)
    saved: int = 0
    captured: list[int] = field(default_factory=list)
    lifted: bool = False
    lift_turn: int = 0
    connected: bool = True
    deployed: bool = False
    forecast: list[int] = field(default_factory=list)
    decision: int = -1  # -1 none yet, 0 stay, 1 now
    choices: list[str] = field(default_factory=list)
    brought: int = 0  # minerals brought home in the five turns before the decision
    spoils: int = 0  # points for what it shot or captured on contested ground

    def copy(self) -> "Player":
        return copied(self)


class Tables:
    """Who stands where and who covers what, kept up to date by the handlers from command to command.

    `Situation` fills them and answers from them. `cover` has for every seat the number of its guns that reach
    each cell, and `fires` the number of its enemies that have it under fire; both are empty until somebody
    asks. `ways` has the ways of those seats and elements that were asked for. Only handlers may change what
    all this is made from; whoever edits a state by hand says `forget`.
    """

    def __init__(self, size: int) -> None:
        self.occupants: list[Unit | None] = [None] * size
        self.towers: dict[int, Unit] = {}
        self.bridges: dict[int, Unit] = {}
        self.dry: list[int] = []
        self.active = 0
        self.cover: list[list[int]] = []
        self.fires: list[list[int]] = []
        self.ways: dict[int, list[int]] = {}
        self.lying: dict[int, int] = {}  # where minerals lay when last looked for
        self.settled = False  # whether all that rule 4.5 asks for is done, but for what a command touches
        self.flagged = True  # whether a unit may be neutralised


class Tabled:
    """Gives a state its place for the tables; not a field of it."""

    tables: Tables | None = None


@dataclass(kw_only=True)
class State(Tabled):
    """One match. Units stand in the order of their creation, bridges in the order they were laid."""

    rng: SplitMix64
    seed: int
    board_seed: int
    seq: int = 0
    turn: int = 1
    phase: int
    current: int = 0
    order: list[int]
    clock: int = 0
    started: int = 0
    ap: int = 0
    tide: int
    deck: list[int]
    discard: list[int]
    history: list[int] = field(default_factory=list)
    drawn: int = 0  # cards since the last shuffle
    units: dict[str, Unit]
    free: dict[int, int]  # cell -> number of the mineral that lies there
    held: dict[int, str] = field(default_factory=dict)  # number of a carried mineral -> its carrier
    bridges: dict[str, int] = field(default_factory=dict)  # laid bridge -> who laid it
    players: list[Player]
    retreat_open: bool = False
    builds: dict[str, list[int]] = field(default_factory=dict)  # converter -> kinds built this turn
    counters: dict[str, int]
    revealed: bool = False
    scores: list[int] = field(default_factory=list)
    contested: bool = (
        False  # whether what is shot and captured counts, and play follows the order of the landing
    )

    def forget(self) -> None:
        """Let go of what was derived: for whoever changed the state other than by a command."""
        self.tables = None

    def copy(self) -> "State":
        return copied(self)

    def __deepcopy__(self, memo: object) -> "State":
        return self.copy()


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
