"""What a match of Taktik remembers (section 2): plain records, ids instead of pointers, integers only.

A player is 0 (PLAYER_A) or 1 (PLAYER_B), -1 where there is none; a cell is one integer, `y * width + x`. The
ground is shared between copies of a state: when a bridge falls, the state gets a new one.
"""

from dataclasses import dataclass, field

from tessera.core.copying import copied
from tessera.core.rng import Lcg32


@dataclass(frozen=True)
class Ground:
    """The map. `biomes` and `overlays` have a letter per cell, row-major; see `atlas.py` for the letters."""

    width: int
    height: int
    biomes: str
    overlays: str
    counts: tuple[int, ...]  # by terrain
    regions: tuple[int, ...]
    road_density_pm: int
    river_density_pm: int
    max_bridges: int | None
    seed: int
    disabled_bridges: tuple[int, ...] = ()


@dataclass
class Unit:
    """A unit on the board. `reach` is the rulebook's `attack`, its range in cells."""

    id: str
    owner: int
    kind: int
    cell: int
    movement: int
    reach: int
    hits: int
    damage: int = 0
    moved: bool = False
    attacked: bool = False
    leader: bool = False
    cargo: bool = False

    def copy(self) -> "Unit":
        return copied(self)


@dataclass(kw_only=True)
class Side:
    """All that belongs to one player. A list that both share (`legacy`) is kept with PLAYER_A."""

    hand: list[str] | None  # tactics still unplayed; None until chosen
    played: list[str] = field(default_factory=list)  # tactics played, which everyone saw
    store: list[str] = field(default_factory=list)
    reserve: list[int]  # by unit type
    next_serial: int = 1
    vp: int = 0
    resources: int = 0
    runs: int = 0
    exfiltrated: int = 0
    lost: int = 0
    immobilised: int = 0
    special_kills: int = 0
    leader_lost: bool = False
    objectives: list[int] = field(default_factory=list)  # numbers of those won, in the order of winning
    mission: str = ""
    convoy: str = ""

    def copy(self) -> "Side":
        return copied(self)


@dataclass
class Effect:
    """An effect at work (rule 9.1): part `part` of what the card creates, with its targets.

    `turns_left` counts END_TURNs, 0 for an effect that ends when `ends_at` (a phase, else -1) is entered.
    """

    id: int
    play: int
    card: str
    part: int
    owner: int
    units: tuple[str, ...]
    quadrant: str
    turns_left: int
    ends_at: int

    def copy(self) -> "Effect":
        return copied(self)


@dataclass(frozen=True)
class PendingCard:
    """A drawn card that waits: for its drawer's decision, for a cancel, or for the chooser's target."""

    card: str
    drawer: int
    stage: int
    chooser: int


@dataclass(frozen=True)
class Attack:
    """Who attacks whom."""

    attacker: str
    target: str


@dataclass(frozen=True)
class Roll:
    """The die of the pending attack and what became of it."""

    die: int
    value: int
    threshold: int
    hit: bool


@dataclass
class Zone:
    """A zone of the scenario: who controls it, and for how many turn ends in a row each side held it."""

    cells: tuple[int, ...]
    controller: int
    hold: list[int]

    def copy(self) -> "Zone":
        return copied(self)


@dataclass
class Structure:
    """A structure that may be sabotaged."""

    cell: int
    neutralised: bool

    def copy(self) -> "Structure":
        return copied(self)


@dataclass(kw_only=True)
class TaktikState:
    """The whole match. `declined` says that the opponent was asked for a tactic and passed (rule 10.2)."""

    ruleset: str
    scenario: str
    deck_list: str
    phase: int = 0
    active: int = 0
    turn: int = 1
    ground: Ground
    units: dict[str, Unit]
    sides: list[Side]
    moves_this_turn: int = 0
    common_deck: list[str]
    discard: list[str] = field(default_factory=list)
    tactical_deck: list[str]
    pending_card: PendingCard | None = None
    effects: list[Effect] = field(default_factory=list)
    next_effect: int = 1
    next_play: int = 1
    attack_queue: list[Attack] = field(default_factory=list)
    pending_attack: Attack | None = None
    last_roll: Roll | None = None
    declined: bool = False
    bonus_plays: int = 0
    kills: int = 0
    zones: dict[str, Zone] = field(default_factory=dict)
    structures: dict[str, Structure] = field(default_factory=dict)
    rng: Lcg32
    winner: int = -1
    result: str = ""

    def copy(self) -> "TaktikState":
        return copied(self, shared=("tactical_deck",))

    def __deepcopy__(self, memo: object) -> "TaktikState":
        return self.copy()


def serial(unit: Unit) -> int:
    """The number in a unit's id."""
    return int(unit.id[1:])


def copy_state(state: TaktikState) -> TaktikState:
    """An independent twin that shares what never changes in place."""
    return state.copy()
