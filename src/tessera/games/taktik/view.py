"""What each seat may know (section 12).

What changes often is kept in maps by id, so that the patch from one view to the next stays small.
"""

from dataclasses import dataclass

from tessera.games.taktik.commands import Cell


@dataclass
class UnitView:
    owner: int
    kind: str
    x: int
    y: int
    movement: int
    reach: int
    hits: int
    damage: int
    moved: bool
    attacked: bool
    leader: bool
    cargo: bool


@dataclass
class SideView:
    """A player as this seat sees it. `hand`, `store`, `mission` and `convoy` are None where hidden."""

    played: list[str]
    stored: int
    reserve: dict[str, int]
    next_serial: int
    vp: int
    resources: int
    runs: int
    exfiltrated: int
    lost: int
    immobilised: int
    special_kills: int
    leader_lost: bool
    objectives: list[int]
    tactics: int | None = None  # how many are left; None until chosen
    hand: list[str] | None = None
    store: list[str] | None = None
    mission: str | None = None
    convoy: str | None = None


@dataclass
class EffectView:
    play: int
    card: str
    part: int
    owner: int
    units: list[str]
    quadrant: str
    turns_left: int
    ends_at: str  # a phase, or nothing


@dataclass
class PendingView:
    drawer: int
    stage: str
    chooser: int
    card: str | None = None  # None while it is a bonus of the other's


@dataclass
class AttackView:
    attacker: str
    target: str


@dataclass
class RollView:
    die: int
    value: int
    threshold: int
    hit: bool


@dataclass
class ZoneView:
    cells: list[Cell]
    hold: list[int]
    controller: int | None = None


@dataclass
class StructureView:
    cell: Cell
    neutralised: bool


@dataclass
class TaktikView:
    """The match as one seat sees it; `seat` is None for a spectator."""

    ruleset: str
    scenario: str
    deck_list: str
    phase: str
    active: int
    turn: int
    windows: list[str]
    width: int
    height: int
    biomes: list[str]  # a row each, letters . r f U I h w in terrain order
    overlays: list[str]  # . nothing, # road, ~ river, B both
    disabled_bridges: list[Cell]
    counts: dict[str, int]
    regions: dict[str, int]
    road_density_pm: int
    river_density_pm: int
    units: dict[str, UnitView]
    sides: dict[str, SideView]
    moves_this_turn: int
    move_limit: int
    deck: int
    discard: list[str]
    tactical_deck: list[str]
    effects: dict[str, EffectView]
    next_effect: int
    next_play: int
    queue: list[AttackView]
    declined: bool
    bonus_plays: int
    kills: int
    zones: dict[str, ZoneView]
    structures: dict[str, StructureView]
    result: str
    seat: int | None = None
    asked: int | None = None  # the seat that must answer with React or Pass
    max_bridges: int | None = None
    pending: PendingView | None = None
    attack: AttackView | None = None
    roll: RollView | None = None
    winner: int | None = None
    common_deck: list[str] | None = None  # only where nothing is hidden
