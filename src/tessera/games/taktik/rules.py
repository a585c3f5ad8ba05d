"""Taktik's rules as the engine reads them: the checked data, compiled to native records.

`rulebook.py` makes these from a ruleset. Names of kinds, terrains and players are numbers here; sets of
unit types are bit masks. Nothing in here changes once made.
"""

from dataclasses import dataclass

from tessera.games.taktik.terrain import PlacementParams, TerrainParams


@dataclass(frozen=True)
class UnitFilter:
    """Which units a hook is about. `kinds` is a mask of unit types, 0 for every type."""

    side: int
    kinds: int
    targeted: bool


@dataclass(frozen=True)
class Instant:
    """What a card does at once."""

    what: int
    kind: int = 0  # deploy: the unit type
    add: int = 0  # shift_roll


@dataclass(frozen=True)
class Hook:
    """One way in which an effect bends the rules (rule 9.2)."""

    what: int
    unit: UnitFilter  # the unit, or the attacker
    target: UnitFilter
    side: int
    add: int
    halve: bool
    floor: int | None
    min_distance: int
    quadrant: bool
    all_parts: bool
    categories: tuple[str, ...]
    phase: int
    do: tuple[Instant, ...]


@dataclass(frozen=True)
class EffectDef:
    """An effect as a card creates it: so many turns, or until a phase (-1: no phase)."""

    hooks: tuple[Hook, ...]
    turns: int
    until_phase: int


@dataclass(frozen=True)
class Targeting:
    """What a card must be aimed at (rule 9.3)."""

    form: int
    enemy: bool
    count: int
    max_count: int
    by_opponent: bool
    kinds: int
    must_be: tuple[int, ...]


@dataclass(frozen=True)
class Card:
    """A card as one ruleset defines it. `window` is -1 for a card that is no tactic."""

    id: str
    name: str
    kind: int
    category: str
    timing: int
    cancels: int
    cancels_categories: tuple[str, ...]
    cancel_only: bool
    targeting: Targeting
    does: tuple[Instant, ...]
    creates: tuple[EffectDef, ...]
    window: int
    played_by: int

    def has_instant(self, what: int) -> bool:
        return any(instant.what == what for instant in self.does)


@dataclass(frozen=True)
class UnitType:
    """A unit type with the profile of one ruleset. `reach` is the rulebook's `attack`."""

    id: str
    name: str
    tags: tuple[str, ...]
    movement: int
    reach: int
    hits: int
    move_and_attack: bool


@dataclass(frozen=True)
class TerrainKind:
    """What one terrain costs and gives."""

    cost: int
    blocks: bool
    hit_chance: int
    defense: int
    tags: tuple[str, ...]


@dataclass(frozen=True)
class Tags:
    """A list of a rule's `requires`: present or not, and any of which must be shared."""

    given: bool
    any_of: tuple[str, ...]

    def shares(self, tags: tuple[str, ...]) -> bool:
        if not self.given:
            return True
        return any(tag in tags for tag in self.any_of)


@dataclass(frozen=True)
class MovementRule:
    """Rule 7.2: an extra rule for steps onto matching tiles."""

    id: str
    unit_types: Tags
    unit_tags: Tags
    terrain_tags: Tags
    overlay_tags: Tags
    connector_tags: Tags
    cost_delta: int
    blocks: bool
    unblocks: bool


@dataclass(frozen=True)
class CombatSide:
    """Rule 8.3: what a combat rule asks of the attacker or of the defender."""

    unit_types: Tags
    unit_tags: Tags
    terrain_tags: Tags
    overlay_tags: Tags


@dataclass(frozen=True)
class CombatRule:
    """Rule 8.3: an extra modifier of matching attacks."""

    id: str
    attacker: CombatSide
    defender: CombatSide
    roll_modifier: int


@dataclass(frozen=True)
class ZoneForm:
    """How a zone's cells are found at setup: a rectangle, or one cell near a place."""

    rect: tuple[int, ...]  # x0, y0, x1, y1, or empty
    near: tuple[int, ...]  # x, y, or empty
    on_bridge: bool


@dataclass(frozen=True)
class StructureForm:
    """A structure that can be sabotaged."""

    cell: ZoneForm
    is_bridge: bool


@dataclass(frozen=True)
class Mission:
    """A secret mission (rule 11.3)."""

    id: str
    what: int
    zones: tuple[str, ...]
    turn: int
    units: int
    max_lost: int
    count: int
    kind: int
    immobilised: int
    bonus_plays: int
    kills: int


@dataclass(frozen=True)
class Condition:
    """A victory condition (rule 11.2). `player` is the role's player, -1 for a condition without a role."""

    what: int
    player: int = -1
    zone: str = ""
    zones: tuple[str, ...] = ()
    start: str = ""  # logistics_run: `from`
    goal: str = ""  # logistics_run: `to`
    turns: int = 0
    turn: int = 0
    threshold: int = 0
    min_units: int = 0
    count: int = 0
    per_zone: int = 0
    kinds: int = 0
    tie: int = 2
    structures: tuple[str, ...] = ()
    pools: tuple[tuple[str, ...], ...] = ()
    weight_vp: int = 0
    weight_objective: int = 0
    weight_control: int = 0
    objectives: tuple["Condition", ...] = ()


@dataclass(frozen=True)
class PointTable:
    """Where victory points come from (rule 11.1)."""

    elimination: tuple[int, ...]  # by unit type
    zones: tuple[tuple[str, int], ...]
    bonus: int
    tactic: int


@dataclass(frozen=True)
class Scenario:
    """What the match is about."""

    id: str
    name: str
    turn_limit: int  # 0: none
    on_limit: int
    points: PointTable | None
    victory: tuple[Condition, ...]

    def every_condition(self) -> list[Condition]:
        """All conditions, the objectives of combined ones included."""
        found: list[Condition] = []
        for condition in self.victory:
            found.append(condition)
            found.extend(condition.objectives)
        return found


@dataclass(frozen=True)
class Switches:
    """The keys of rulesets.yaml that choose behaviour."""

    strict: bool  # phase_gating
    owner_checks: bool
    phase_hooks: bool
    dice: str
    # movement
    costed: bool
    directions: int
    move_manhattan: bool
    move_terrain: bool
    minimum_step: bool
    road_march_discount: int
    pass_through_units: bool
    max_moves: int
    # attack
    attack_manhattan: bool
    by_distance: bool
    thresholds: tuple[int, ...]  # by distance; 0 where none is given
    threshold_beyond: int
    attack_terrain: bool
    queue: bool
    max_attacks: int
    once_per_unit: bool
    move_and_attack_limits: bool
    recheck_before_roll: bool
    hits: bool  # damage_model
    # cards
    shuffle_end_of_turn: bool
    refill_from_discard: bool
    malus_waits: bool
    store_limit: int
    replace_when_full: bool
    shared_store: bool
    # tactics
    secret_hands: bool
    hand_size: int
    shared_hand: bool
    both_react: bool
    movement_windows: tuple[int, ...]
    scenario_victory: bool
    hidden_information: bool


@dataclass(frozen=True)
class Rules:
    """One ruleset of the title, whole."""

    id: str
    width: int
    height: int
    switches: Switches
    unit_types: tuple[UnitType, ...]
    prefixes: tuple[str, str]
    armies: tuple[tuple[int, ...], tuple[int, ...]]
    reserves: tuple[int, ...]
    special_kind: int  # -1: there is no such type
    leaders: bool
    terrains: tuple[TerrainKind, ...]
    road_tags: tuple[str, ...]
    river_tags: tuple[str, ...]
    bridge_tags: tuple[str, ...]
    river_cross: int
    river_along: int
    movement_rules: tuple[MovementRule, ...]
    combat_rules: tuple[CombatRule, ...]
    generation: TerrainParams
    placement: PlacementParams
    cards: dict[str, Card]
    decks: dict[str, tuple[str, ...]]
    common_deck: str
    catalogue: tuple[str, ...]
    scenarios: dict[str, Scenario]
    zones: dict[str, ZoneForm]
    structures: dict[str, StructureForm]
    missions: dict[str, Mission]

    def front(self) -> int:
        """Rule 4.5: the first row of PLAYER_B's zone."""
        return self.height // self.placement.front_divisor

    def kind_of(self, name: str) -> int:
        for kind, unit_type in enumerate(self.unit_types):
            if unit_type.id == name:
                return kind
        raise KeyError(name)
