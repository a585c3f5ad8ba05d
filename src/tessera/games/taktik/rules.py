"""The data, file by file: what each key may hold, what it is for, and the typed records the rules ask.

Cards, ground and scenarios have modules of their own. Names whose meaning is code are numbers in the records
(`vocabulary.py`), sets of unit types are bit masks. `Rules` is one ruleset put together from them.
"""

from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

from tessera.core.record import Record
from tessera.core.ruleset import Findings, Ruleset, RulesetSpec
from tessera.core.spec import (
    ID,
    NUMBER,
    PICTURE,
    UNREAD,
    WORDS,
    WORKED_OUT,
    AnyPlain,
    Choice,
    File,
    Int,
    LeftOut,
    ListOf,
    MapOf,
    Names,
    Ref,
    Row,
    Shape,
    Span,
    Table,
    Text,
)
from tessera.games.taktik import vocabulary as words
from tessera.games.taktik.rules_cards import Card, CardData, decks_add_up, decks_fit_their_rulesets
from tessera.games.taktik.rules_ground import GroundData, Tags, TerrainKind, terrain_order_is_closed
from tessera.games.taktik.rules_scenarios import (
    ARMIES,
    ROLE,
    UNIT_TYPE,
    Scenario,
    ScenarioData,
    zones_lie_on_the_board,
)
from tessera.games.taktik.terrain import TERRAIN_NAMES

PLAYER: Final = Ref("player")


# ---------------------------------------------------------------- effects.yaml


@dataclass
class EffectWords:
    """The words that cards.yaml may use (rule 9). What is code can be read here, not changed."""

    version: Annotated[int, Int(1), "Of this file's form."]
    players: Annotated[list[str], Names("player"), "The two players; code."]
    card_kinds: Annotated[list[str], Names("card_kind"), "Kinds of card; code."]
    timings: Annotated[list[str], Names("timing"), "When cards are played; code."]
    reaction_windows: Annotated[list[str], Names("window"), "When tactics answer; code."]
    phases: Annotated[list[str], Names("phase"), "The phases of a turn, in order; code."]
    played_by: Annotated[list[str], "Who may play a tactic; code."]
    categories: Annotated[list[str], Names("category"), "What cards are about. Add to these freely."]
    quadrants: Annotated[list[str], Names("quadrant"), "The quarters of the board; code."]
    cancels: Annotated[list[str], "What a bonus may undo; code."]
    durations: Annotated[
        object, AnyPlain(), UNREAD, "How long effects last, and their keys; no rule reads it."
    ]
    unit_filter: Annotated[object, AnyPlain(), UNREAD, "The keys of a filter of units; no rule reads it."]
    hooks: Annotated[
        object, AnyPlain(), UNREAD, "How effects bend the rules, and their keys; no rule reads it."
    ]
    instants: Annotated[
        object, AnyPlain(), UNREAD, "What cards do at once, and their keys; no rule reads it."
    ]
    targeting: Annotated[
        object, AnyPlain(), UNREAD, "What cards are aimed at, and the keys of that; no rule reads it."
    ]


# ---------------------------------------------------------------- units.yaml


@dataclass
class Display:
    """How the counters of a type are drawn. Nothing is played by it."""

    offset: Annotated[
        tuple[int, int],
        Row(Int(-100, 100), Int(-100, 100), default=[0, 0]),
        "Off the middle of its cell, to the east and to the south, in hundredths of a cell.",
    ]
    scale: Annotated[int, Int(10, 400, default=100), "Its size, in percent of the usual."]


@dataclass
class UnitType:
    """A type of unit."""

    number: Annotated[int, NUMBER]
    id: Annotated[str, ID]
    name: Annotated[str, Text(1), WORDS, "What people call it."]
    order: Annotated[int, Int(1), "Types line up, and are numbered, in this order."]
    tags: Annotated[Tags, "What movement rules and combat rules know it by."]
    display: Annotated[
        Display,
        LeftOut(Display((0, 0), 100)),
        PICTURE,
        "How its counters are drawn; as usual where left out.",
    ]


@dataclass
class Profile:
    """What a unit of a type can do."""

    movement: Annotated[int, Int(0, 99), "Movement points a turn."]
    attack: Annotated[int, Int(0, 99), "How far it attacks, in cells."]
    hits: Annotated[int, Int(1, 99), "Hits that eliminate it."]
    move_and_attack: Annotated[bool, "Whether it may attack in a turn in which it has moved."]


Profiles: TypeAlias = Annotated[list[Profile], MapOf(UNIT_TYPE, Shape(Profile), complete=True)]
Numbers: TypeAlias = Annotated[list[int], MapOf(UNIT_TYPE, Int(0))]
Army: TypeAlias = Annotated[list[list[int]], ARMIES]


@dataclass
class CompositionLimits:
    """What the standard armies must keep to."""

    total: Annotated[list[int], MapOf(ROLE, Int(0), complete=True), "Units of each side at most."]
    INFANTRY: Annotated[tuple[int, int] | None, Span(0), LeftOut(), "INFANTRY of a side: from, to."]
    VEHICLE: Annotated[tuple[int, int] | None, Span(0), LeftOut(), "VEHICLES of a side: from, to."]
    SPECIAL: Annotated[tuple[int, int] | None, Span(0), LeftOut(), "SPECIAL units of a side: from, to."]


@dataclass
class UnitData:
    """Unit types, what they can do, and the armies."""

    version: Annotated[int, Int(1), "Of this file's form."]
    types: Annotated[list[UnitType], Table("unit_type", by="order"), "The types of unit."]
    profiles: Annotated[
        dict[str, Profiles], Table("profile"), "What each type can do; a ruleset chooses one profile."
    ]
    roles: Annotated[
        list[int], MapOf(PLAYER, ROLE, complete=True), "Which player attacks, and which defends."
    ]
    id_prefix: Annotated[
        list[str], MapOf(PLAYER, Text(1, 1), complete=True), "The letter of each player's units."
    ]
    compositions: Annotated[
        dict[str, Army],
        Table("composition"),
        "Units of each role by type; a ruleset chooses one composition.",
    ]
    composition_limits: Annotated[CompositionLimits, "What the standard armies must keep to."]
    reserves: Annotated[
        dict[Annotated[str, Ref("composition")], Numbers],
        "Units of each side by type that cards can still bring on, for a composition.",
    ]
    leader_rule: Annotated[
        str,
        Choice(["first_special"]),
        "Who leads a side: its SPECIAL unit with the lowest serial; no rule reads it.",
    ]


# ---------------------------------------------------------------- rulesets.yaml


@dataclass
class MovementSwitches:
    """How units move (rule 7)."""

    mode: Annotated[int, Choice(words.MOVEMENT_MODES), "Step by step at a cost, or anywhere near enough."]
    directions: Annotated[int, Choice([4, 8]), "Directions of a step."]
    metric: Annotated[int, Choice(words.METRICS), "How distance is measured where steps do not count."]
    use_terrain: Annotated[bool, "Whether the ground counts; if not, every step costs 1."]
    minimum_step: Annotated[bool, "Whether a unit may take one step that is too dear for it."]
    road_march_discount: Annotated[int, Int(0, 9), "Points saved once a move by following a road."]
    pass_through_units: Annotated[bool, "Whether only the cell moved to must be empty."]
    max_moves: Annotated[int, Int(1), "Units that may move in a turn."]


@dataclass
class AttackSwitches:
    """How units attack (rule 8)."""

    metric: Annotated[int, Choice(words.METRICS), "How range is measured."]
    threshold: Annotated[int, Choice(words.THRESHOLDS), "Whether what hits depends on the distance."]
    thresholds: Annotated[
        dict[Annotated[int, Int(1, 99)], Annotated[int, Int(1, 7)]],
        "What a roll must reach, by distance in cells.",
    ]
    threshold_beyond: Annotated[int, Int(1, 7), "What it must reach at any other distance."]
    use_terrain: Annotated[bool, "Whether the target's ground, and combat rules, change the roll."]
    attacker_terrain: Annotated[
        bool, "Whether the attacker's own ground changes the roll: never; no rule reads it."
    ]
    queue: Annotated[bool, "Whether attacks are declared first and then rolled one by one."]
    max_attacks: Annotated[int, Int(1), "Attacks that may be declared in a turn."]
    once_per_unit: Annotated[bool, "Whether a unit attacks only once a turn."]
    move_and_attack_limits: Annotated[bool, "Whether a profile's `move_and_attack` counts."]
    recheck_before_roll: Annotated[
        bool, "Whether an attack that has been forbidden meanwhile is cancelled before its roll."
    ]
    damage_model: Annotated[
        int, Choice(words.DAMAGE_MODELS), "Whether units take hits, or fall at the first."
    ]


@dataclass
class CardSwitches:
    """How bonus and malus cards go (rule 9). What no rule reads here comes with `phase_gating`."""

    draw_mandatory: Annotated[bool, "Whether a card must be drawn every turn; no rule reads it."]
    shuffle_end_of_turn: Annotated[bool, "Whether the deck is shuffled at every end of a turn."]
    refill_from: Annotated[
        str,
        Choice(["discard", "full_list"]),
        "What an empty deck is refilled from; no rule reads it.",
    ]
    malus_victim: Annotated[
        str, Choice(["drawer", "opponent"]), "Whom a malus hits, as the cards say; no rule reads it."
    ]
    malus_pending_while_cancellable: Annotated[
        bool, "Whether a malus waits while its drawer has stored bonuses to spend on it."
    ]
    cancel: Annotated[
        str,
        Choice(["one_malus", "all_enemy_malus"]),
        "What a spent bonus undoes; no rule reads it.",
    ]
    stored_playable: Annotated[bool, "Whether stored bonuses can be played; no rule reads it."]
    stored_scope: Annotated[int, Choice(words.SCOPES), "Whose store it is; no rule reads it."]
    store_limit: Annotated[int, Int(0), "Bonuses a store holds."]
    replace_when_full: Annotated[bool, "Whether a stored bonus can be replaced when the store is full."]


@dataclass
class TacticSwitches:
    """How tactics go (rule 10)."""

    selection: Annotated[
        int, Choice(words.SELECTIONS), "Whether each player chooses in secret, or all tactics lie open."
    ]
    hand_size: Annotated[int, Int(0), "Tactics that each player chooses."]
    hand_scope: Annotated[int, Choice(words.SCOPES), "Whose hand it is."]
    reactors: Annotated[int, Choice(words.REACTORS), "Whether the opponent is asked for a tactic too."]
    open_windows_in_movement: Annotated[
        tuple[Annotated[int, Ref("window")], ...], "When tactics can be played while units move."
    ]


@dataclass
class Switches:
    """A ruleset: which behaviour, and which parts of the other files, its matches are played by."""

    id: Annotated[str, ID]
    phase_gating: Annotated[
        int, Choice(words.GATINGS), "Whether every command has its phase, or only moves and attacks."
    ]
    owner_checks: Annotated[bool, "Whether a player acts only with its own units, and has a leader."]
    phase_hooks: Annotated[bool, "Whether effects can do something at the start of a phase."]
    dice: Annotated[
        str, Choice(["high", "low"]), "Which end of a random draw makes dice, shuffles and missions."
    ]
    unit_profile: Annotated[str, Ref("profile"), "What unit types can do."]
    composition: Annotated[str, Ref("composition"), "The armies and reserves."]
    placement: Annotated[str, Ref("placement"), "The line-up."]
    card_set: Annotated[int, Choice(words.CARD_SETS), "Which of a card's definitions count."]
    common_deck: Annotated[str, Ref("deck"), "The deck both draw from, unless the players choose another."]
    tactic_catalogue: Annotated[str, Ref("deck"), "The tactics there are to choose from."]
    movement: Annotated[MovementSwitches, "How units move."]
    attack: Annotated[AttackSwitches, "How units attack."]
    cards: Annotated[CardSwitches, "How bonus and malus cards go."]
    tactics: Annotated[TacticSwitches, "How tactics go."]
    victory: Annotated[
        int, Choice(words.VICTORIES), "Whether the scenario's conditions are tested, or only annihilation."
    ]
    default_scenario: Annotated[str, Ref("scenario"), "The scenario to play when none is named."]
    hidden_information: Annotated[bool, "Whether hands, stores and missions are secret."]
    strict: Annotated[bool, WORKED_OUT]

    def work_out(self) -> None:
        self.strict = self.phase_gating == words.STRICT


@dataclass
class RulesetData:
    """The rulesets."""

    version: Annotated[int, Int(1), "Of this file's form."]
    default: Annotated[str, Ref("ruleset"), "The ruleset most matches are played by; no rule reads it."]
    rulesets: Annotated[dict[str, Switches], Table("ruleset"), "Every ruleset; a scenario names its own."]


@dataclass
class Protocol:
    """What the rulebook's protocol names. Nothing is played by it; tests hold the title to it."""

    version: Annotated[int, Int(1), "Of this file's form."]
    players_field: Annotated[str, Text(1), "The field of a command that says who sends it; no rule reads it."]
    commands: Annotated[object, AnyPlain(), "Every command, with its fields."]
    types: Annotated[object, AnyPlain(), "The fields of what commands hold."]
    events: Annotated[list[Annotated[str, Text(1)]], ListOf(unique=True), "Every event."]
    errors: Annotated[list[Annotated[str, Text(1)]], ListOf(unique=True), "Every reason to refuse."]


# ---------------------------------------------------------------- all of it


@dataclass
class Data:
    """Every file."""

    effects: Annotated[EffectWords, File("effects.yaml")]
    units: Annotated[UnitData, File("units.yaml")]
    ground: Annotated[GroundData, File("terrain.yaml")]
    cards: Annotated[CardData, File("cards.yaml")]
    scenarios: Annotated[ScenarioData, File("scenarios.yaml")]
    rulesets: Annotated[RulesetData, File("rulesets.yaml")]
    protocol: Annotated[Protocol | None, Shape(Protocol), File("protocol.yaml"), LeftOut(), UNREAD]


class Rules:
    """One ruleset of the title: its switches, and what of the data they choose."""

    def __init__(self, data: Data, switches: Switches) -> None:
        units, cards = data.units, data.cards
        self.id = switches.id
        self.switches = switches
        self.types = units.types
        self.profile = units.profiles[switches.unit_profile]  # by type
        self.roles = units.roles  # by player
        self.id_prefix = units.id_prefix  # by player
        army = units.compositions[switches.composition]
        self.armies = [army[role] for role in units.roles]  # by player, then type
        self.reserves = units.reserves.get(switches.composition, [0] * len(units.types))
        self.special_kind = -1  # there may be no such type
        for unit_type in units.types:
            if unit_type.id == "SPECIAL":
                self.special_kind = unit_type.number
        self.ground = data.ground
        self.board = data.ground.board
        self.terrains: list[TerrainKind] = [data.ground.terrains[name] for name in TERRAIN_NAMES]
        self.generation = data.ground.generation
        self.placement = data.ground.placement[switches.placement]
        self.cards: dict[str, Card] = {}
        for entry in cards.cards.values():
            card = entry.standard if switches.card_set == words.STANDARD_SET else entry.legacy
            if card is not None:
                self.cards[card.id] = card
        self.decks = cards.decks
        self.catalogue = cards.decks[switches.tactic_catalogue].cards
        self.scenarios: dict[str, Scenario] = {}
        for scenario in data.scenarios.scenarios.values():
            if scenario.ruleset == switches.id:
                self.scenarios[scenario.id] = scenario
        self.vp_tables = data.scenarios.vp_tables
        self.zones = data.scenarios.zones
        self.structures = data.scenarios.structures
        self.missions = data.scenarios.missions

    def player_of(self, role: int) -> int:
        """Who has a role. A draw stays a draw, and nobody stays nobody."""
        return self.roles.index(role) if 0 <= role < words.DRAW else role

    def armies_of(self, scenario: str) -> list[list[int]]:
        """The line-up of a scenario, by player, then type."""
        own = self.scenarios[scenario].armies
        return [own[role] for role in self.roles] if own else self.armies

    def front(self) -> int:
        """Rule 4.5: the first row of PLAYER_B's zone."""
        return self.board.height // self.placement.front_divisor


def rules_of(ruleset: Ruleset) -> dict[str, Rules]:
    """Every ruleset of the title, by id."""
    data = ruleset.make(Data)
    return {switches.id: Rules(data, switches) for switches in data.rulesets.rulesets.values()}


# ---------------------------------------------------------------- what no single key can say

_CLOSED: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("players", words.PLAYER_NAMES),
    ("card_kinds", words.CARD_KINDS),
    ("timings", words.TIMINGS),
    ("reaction_windows", words.WINDOWS),
    ("phases", words.PHASES),
    ("played_by", words.PLAYED_BY),
    ("quadrants", words.QUADRANTS),
    ("cancels", words.CANCELS),
)


def _vocabulary_is_closed(rules: Ruleset, findings: Findings) -> None:
    """The names of effects.yaml are code: they may be read there, not changed."""
    effects = rules.file("effects.yaml")
    for key, names in _CLOSED:
        if effects.texts(key) != names:
            findings.fault("effects.yaml", (key,), f"expected {', '.join(names)}: these names are code")


def _each_role_is_played(rules: Ruleset, findings: Findings) -> None:
    """One attacks, the other defends; either may be the first player."""
    roles = rules.file("units.yaml").record("roles")
    taken = [roles.text(player) for player in words.PLAYER_NAMES]
    if taken[0] == taken[1]:
        other = words.ROLES[1 - words.ROLES.index(taken[0])]
        told = f"both players are {taken[0]}; one must be {other}"
        findings.fault("units.yaml", ("roles", words.PLAYER_NAMES[1]), told)


def _armies_keep_their_limits(rules: Ruleset, findings: Findings) -> None:
    """The standard armies, and those that scenarios have instead, stay inside `composition_limits`."""
    units = rules.file("units.yaml")
    scenarios = rules.file("scenarios.yaml").record("scenarios")
    switches = rules.file("rulesets.yaml").record("rulesets")
    standard = units.record("compositions").record("standard")
    _within_limits(units, standard, "units.yaml", ("compositions", "standard"), findings)
    for id, scenario in scenarios.entries():
        if (
            "armies" in scenario
            and switches.record(scenario.text("ruleset")).text("composition") == "standard"
        ):
            path = ("scenarios", id, "armies")
            _within_limits(units, scenario.record("armies"), "scenarios.yaml", path, findings)


def _within_limits(
    units: Record, armies: Record, file: str, path: tuple[str, ...], findings: Findings
) -> None:
    limits = units.record("composition_limits")
    for role in words.ROLES:
        army = armies.record(role)
        total = sum(army.number(kind) for kind in army.names())
        most = limits.record("total").number(role)
        if total > most:
            findings.fault(file, (*path, role), f"{total} units, but at most {most} are allowed")
        for kind in army.names():
            if kind in limits:
                low, high = limits.span(kind)
                if not low <= army.number(kind) <= high:
                    told = f"expected {low}..{high}, got {army.number(kind)}"
                    findings.fault(file, (*path, role, kind), told)


RULES_SPEC: Final = RulesetSpec.of(
    Data,
    checks=[
        _vocabulary_is_closed,
        terrain_order_is_closed,
        _each_role_is_played,
        _armies_keep_their_limits,
        zones_lie_on_the_board,
        decks_add_up,
        decks_fit_their_rulesets,
    ],
)
