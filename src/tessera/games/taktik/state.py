"""What a match of Taktik remembers (section 2): plain records, ids instead of pointers, integers only.

A player is 0 (PLAYER_A) or 1 (PLAYER_B), -1 where there is none; a cell is one integer, `y * width + x`. The
ground is shared between copies of a state: when a bridge falls, the state gets a new one.
"""

from dataclasses import dataclass

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


@dataclass(init=False)
class Unit:
    """A unit on the board. `reach` is the rulebook's `attack`, its range in cells."""

    id: str
    owner: int
    kind: int
    cell: int
    movement: int
    reach: int
    hits: int
    damage: int
    moved: bool
    attacked: bool
    leader: bool
    cargo: bool

    def __init__(
        self,
        id: str,
        owner: int,
        kind: int,
        cell: int,
        movement: int,
        reach: int,
        hits: int,
        damage: int = 0,
        moved: bool = False,
        attacked: bool = False,
        leader: bool = False,
        cargo: bool = False,
    ) -> None:
        self.id = id
        self.owner = owner
        self.kind = kind
        self.cell = cell
        self.movement = movement
        self.reach = reach
        self.hits = hits
        self.damage = damage
        self.moved = moved
        self.attacked = attacked
        self.leader = leader
        self.cargo = cargo


@dataclass(init=False)
class Side:
    """All that belongs to one player. A list that both share (`legacy`) is kept with PLAYER_A."""

    hand: list[str] | None  # tactics still unplayed; None until chosen
    played: list[str]  # tactics played, which everyone saw
    store: list[str]
    reserve: list[int]  # by unit type
    next_serial: int
    vp: int
    resources: int
    runs: int
    exfiltrated: int
    lost: int
    immobilised: int
    special_kills: int
    leader_lost: bool
    objectives: list[int]  # numbers of the objectives won, in the order they were won
    mission: str
    convoy: str

    def __init__(self, hand: list[str] | None, reserve: list[int], next_serial: int = 1) -> None:
        self.hand = hand
        self.played = []
        self.store = []
        self.reserve = reserve
        self.next_serial = next_serial
        self.vp = 0
        self.resources = 0
        self.runs = 0
        self.exfiltrated = 0
        self.lost = 0
        self.immobilised = 0
        self.special_kills = 0
        self.leader_lost = False
        self.objectives = []
        self.mission = ""
        self.convoy = ""


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


@dataclass
class Structure:
    """A structure that may be sabotaged."""

    cell: int
    neutralised: bool


@dataclass(init=False)
class TaktikState:
    """The whole match. `declined` says that the opponent was asked for a tactic and passed (rule 10.2)."""

    ruleset: str
    scenario: str
    deck_list: str
    phase: int
    active: int
    turn: int
    ground: Ground
    units: dict[str, Unit]
    sides: list[Side]
    moves_this_turn: int
    common_deck: list[str]
    discard: list[str]
    tactical_deck: list[str]
    pending_card: PendingCard | None
    effects: list[Effect]
    next_effect: int
    next_play: int
    attack_queue: list[Attack]
    pending_attack: Attack | None
    last_roll: Roll | None
    declined: bool
    bonus_plays: int
    kills: int
    zones: dict[str, Zone]
    structures: dict[str, Structure]
    rng: Lcg32
    winner: int
    result: str

    def __init__(
        self,
        ruleset: str,
        scenario: str,
        deck_list: str,
        ground: Ground,
        units: dict[str, Unit],
        sides: list[Side],
        common_deck: list[str],
        tactical_deck: list[str],
        rng: Lcg32,
    ) -> None:
        self.ruleset = ruleset
        self.scenario = scenario
        self.deck_list = deck_list
        self.phase = 0
        self.active = 0
        self.turn = 1
        self.ground = ground
        self.units = units
        self.sides = sides
        self.moves_this_turn = 0
        self.common_deck = common_deck
        self.discard = []
        self.tactical_deck = tactical_deck
        self.pending_card = None
        self.effects = []
        self.next_effect = 1
        self.next_play = 1
        self.attack_queue = []
        self.pending_attack = None
        self.last_roll = None
        self.declined = False
        self.bonus_plays = 0
        self.kills = 0
        self.zones = {}
        self.structures = {}
        self.rng = rng
        self.winner = -1
        self.result = ""


def serial(unit: Unit) -> int:
    """The number in a unit's id."""
    return int(unit.id[1:])


# ---------------------------------------------------------------- copies


def copy_unit(unit: Unit) -> Unit:
    return Unit(
        unit.id,
        unit.owner,
        unit.kind,
        unit.cell,
        unit.movement,
        unit.reach,
        unit.hits,
        unit.damage,
        unit.moved,
        unit.attacked,
        unit.leader,
        unit.cargo,
    )


def copy_side(side: Side) -> Side:
    hand = side.hand
    twin = Side(None if hand is None else hand[:], side.reserve[:], side.next_serial)
    twin.played = side.played[:]
    twin.store = side.store[:]
    twin.vp = side.vp
    twin.resources = side.resources
    twin.runs = side.runs
    twin.exfiltrated = side.exfiltrated
    twin.lost = side.lost
    twin.immobilised = side.immobilised
    twin.special_kills = side.special_kills
    twin.leader_lost = side.leader_lost
    twin.objectives = side.objectives[:]
    twin.mission = side.mission
    twin.convoy = side.convoy
    return twin


def copy_effect(effect: Effect) -> Effect:
    return Effect(
        effect.id,
        effect.play,
        effect.card,
        effect.part,
        effect.owner,
        effect.units,
        effect.quadrant,
        effect.turns_left,
        effect.ends_at,
    )


def copy_state(state: TaktikState) -> TaktikState:
    """An independent twin that shares what never changes in place."""
    units: dict[str, Unit] = {}
    for unit in state.units.values():
        units[unit.id] = copy_unit(unit)
    twin = TaktikState(
        state.ruleset,
        state.scenario,
        state.deck_list,
        state.ground,
        units,
        [copy_side(state.sides[0]), copy_side(state.sides[1])],
        state.common_deck[:],
        state.tactical_deck,
        state.rng.twin(),
    )
    twin.phase = state.phase
    twin.active = state.active
    twin.turn = state.turn
    twin.moves_this_turn = state.moves_this_turn
    twin.discard = state.discard[:]
    twin.pending_card = state.pending_card
    if state.effects:
        twin.effects = [copy_effect(effect) for effect in state.effects]
    twin.next_effect = state.next_effect
    twin.next_play = state.next_play
    twin.attack_queue = state.attack_queue[:]
    twin.pending_attack = state.pending_attack
    twin.last_roll = state.last_roll
    twin.declined = state.declined
    twin.bonus_plays = state.bonus_plays
    twin.kills = state.kills
    for name, zone in state.zones.items():
        twin.zones[name] = Zone(zone.cells, zone.controller, zone.hold[:])
    for name, structure in state.structures.items():
        twin.structures[name] = Structure(structure.cell, structure.neutralised)
    twin.winner = state.winner
    twin.result = state.result
    return twin
