"""scenarios.yaml: what matches are about (rule 11), and the zones, points and missions they use."""

from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

from tessera.core.ruleset import Findings, Ruleset
from tessera.core.spec import (
    ID,
    TAG,
    WORDS,
    Choice,
    Forms,
    Int,
    Later,
    LeftOut,
    ListOf,
    MapOf,
    Nullable,
    OneOf,
    Ref,
    Row,
    Shape,
    Table,
    Text,
)
from tessera.games.taktik.rules_cards import UNIT_TYPES
from tessera.games.taktik.vocabulary import ASSASSINATION, ROLES, WINNERS

ROLE: Final = Choice(ROLES, "role")
UNIT_TYPE: Final = Ref("unit_type")
ARMIES: Final = MapOf(ROLE, MapOf(UNIT_TYPE, Int(0, 99)), complete=True)
ZoneId: TypeAlias = Annotated[str, Ref("zone")]
Several: TypeAlias = Annotated[int, Int(1)]
Points: TypeAlias = Annotated[int, Int(0)]
Coordinate: TypeAlias = Annotated[int, Int(0)]
_WINNER: Final = Choice(WINNERS)
Winner: TypeAlias = Annotated[int, _WINNER]


@dataclass
class Area:
    """A zone that is a rectangle."""

    rect: Annotated[
        tuple[int, int, int, int],
        Row(Int(0), Int(0), Int(0), Int(0)),
        "West, north, east, south; all inclusive.",
    ]


@dataclass
class Spot:
    """A zone of one cell of open ground, found on each map."""

    near: Annotated[tuple[Coordinate, Coordinate], "The nearest such cell to x, y."]


@dataclass
class BridgeSpot:
    """A zone of one bridge, found on each map; open ground where there is no bridge."""

    bridge_near: Annotated[tuple[Coordinate, Coordinate], "The nearest bridge to x, y."]


ZoneForm: TypeAlias = Area | Spot | BridgeSpot
Place: TypeAlias = Annotated[ZoneForm, OneOf(Shape(Area), Shape(Spot), Shape(BridgeSpot))]


@dataclass
class StructureForm:
    """A structure that can be sabotaged."""

    cell: Annotated[Place, "Where it stands."]
    owner: Annotated[int, ROLE, "Whose it is."]
    kind: Annotated[str, Choice(["depot", "hub", "bridge"]), "A `bridge` on a river falls with it."]


@dataclass
class CardPoints:
    """Points for playing cards."""

    bonus: Annotated[Points, "A bonus."]
    tactic: Annotated[Points, "A tactic."]


@dataclass
class PointTable:
    """Where victory points come from (rule 11.1)."""

    elimination: Annotated[
        list[int],
        MapOf(Ref("unit_type"), Int(0), complete=True),
        "For eliminating a unit, by its type.",
    ]
    zones: Annotated[list[tuple[ZoneId, Points]], "For each zone a player controls when its turn ends."]
    cards: Annotated[CardPoints, "For playing cards."]


@dataclass
class Mission:
    """A secret mission (rule 11.3)."""

    id: Annotated[str, ID]
    what: Annotated[int, TAG]
    roles: Annotated[
        list[Annotated[int, ROLE]], ListOf(min=1, unique=True), "Who may get it; no rule reads it."
    ]
    zone: Annotated[ZoneId, "The zone it is about."]
    turn: Annotated[Several, "The turn from whose end on it counts."]
    units: Annotated[Several, "Own units that must be in the zone."]
    max_lost: Annotated[Points, "Own units that may be lost at most."]
    unit: Annotated[str, Choice(["first_vehicle"]), "Who is escorted: the first vehicle of the line-up."]
    zones: Annotated[tuple[ZoneId, ...], "Zones that the enemy holds at first."]
    count: Annotated[Several, "How many of them must be taken."]
    by_turn: Annotated[Several, "The last turn in which that counts."]
    unit_type: Annotated[int, Ref("unit_type"), "What must be neutralised: SPECIAL; no rule reads it."]
    immobilised_turns: Annotated[
        Several, "Ends of turns at which one of them could not move, instead of killing it."
    ]
    bonus_plays: Annotated[Several, "Bonus cards to play in one turn."]
    eliminations: Annotated[Several, "Units to eliminate in that turn."]


# In the order of the vocabulary's numbers, as all forms here.
MISSION: Final = Forms(
    Mission,
    "type",
    {
        "hold_with_units": "roles zone turn units: Units stand in a zone when a turn comes.",
        "seize_low_losses": "roles zone max_lost: A zone is taken with few losses.",
        "escort": "roles unit zone: A convoy reaches a zone.",
        "retake": "roles zones count by_turn: Zones are taken back in time.",
        "neutralize": "roles unit_type immobilised_turns: Enemy units of a type are kept still for turns.",
        "bonus_combo": "roles bonus_plays eliminations: Bonus cards are played and enemies eliminated.",
    },
    "mission",
)


@dataclass
class ScoreWeights:
    """What counts how much in combined scoring."""

    vp: Annotated[Points, "Each victory point."]
    objective: Annotated[Points, "Each objective won."]
    control: Annotated[Points, "Each zone controlled."]


OBJECTIVE: Final = Later("objective")


@dataclass
class Condition:
    """A way to win (rule 11.2)."""

    what: Annotated[int, TAG]
    role: Annotated[int, ROLE, "Who wins by it; in `assassination`, whose leader must fall."]
    zone: Annotated[ZoneId, "The zone it is about."]
    turns: Annotated[Several, "Ends of turns in a row at which the zone must be held."]
    threshold: Annotated[Several, "Points, or resources, that win."]
    turn: Annotated[Several, "The turn at whose end it is judged."]
    min_units: Annotated[Several, "Units that must be left."]
    from_: Annotated[ZoneId, "Where cargo is loaded."]
    to: Annotated[ZoneId, "Where it is delivered."]
    runs: Annotated[Several, "Deliveries that win."]
    types: Annotated[int, UNIT_TYPES, "Types of unit that can carry cargo."]
    pools: Annotated[
        list[tuple[str, ...]],
        MapOf(ROLE, ListOf(Ref("mission"), min=1, unique=True), complete=True),
        "The missions each role's secret one is drawn from.",
    ]
    zones: Annotated[tuple[ZoneId, ...], ListOf(min=1), "The zones that count."]
    tie: Annotated[Winner, "Who wins if both have the same."]
    count: Annotated[Several, "Units out, or structures down, that win."]
    per_zone: Annotated[Several, "Resources a turn for each zone controlled."]
    structures: Annotated[
        tuple[Annotated[str, Ref("structure")], ...], ListOf(min=1), "The structures to sabotage."
    ]
    weights: Annotated[ScoreWeights, LeftOut(ScoreWeights(0, 0, 0)), "What counts how much."]
    objectives: Annotated[
        tuple["Condition", ...],
        ListOf(OBJECTIVE, min=1),
        "Ways to win that only count here, once for each player.",
    ]


_OBJECTIVES: Final = {
    "annihilation": ": The other side has no units left.",
    "capture_hold": "role zone turns: A zone is held for turns.",
    "victory_points": "threshold: So many victory points.",
    "timed_resistance": "role turn min_units zone?: A role holds out until a turn.",
    "logistics_run": "role from to runs types: Cargo is brought from zone to zone.",
    "secret_missions": "pools: Each player's secret mission is done.",
    "territorial_control": "turn zones tie: Most of the zones are controlled.",
    "assassination": "role: The enemy's leader is gone.",
    "exfiltration": "role zone count: Units leave the board by a zone.",
    "resource_accumulation": "zones per_zone threshold: So many resources are gathered.",
    "sabotage": "role structures count: Structures are neutralised.",
}
OBJECTIVE.be(Forms(Condition, "type", _OBJECTIVES, "objective"))
VICTORY: Final = Forms(
    Condition,
    "type",
    {
        **_OBJECTIVES,
        "combined_scoring": "turn weights zones objectives tie: In the end, all that counts is added up.",
    },
    "victory",
)


@dataclass
class Scenario:
    """What a match is about."""

    id: Annotated[str, ID]
    name: Annotated[str, Text(1), WORDS, "What people call it."]
    ruleset: Annotated[str, Ref("ruleset"), "The ruleset it is played by."]
    turn_limit: Annotated[
        int, Nullable(Int(1)), "The turn at whose end the match is over; null for no limit."
    ]
    on_limit: Annotated[Winner, "Who wins then."]
    vp: Annotated[str, Nullable(Ref("vp_table")), "Where victory points come from; null for nowhere."]
    armies: Annotated[
        list[list[int]],
        ARMIES,
        LeftOut([]),
        "Units of each role by type; those of the ruleset's composition where left out.",
    ]
    victory: Annotated[list[Condition], ListOf(VICTORY, min=1), "The ways to win, tested in this order."]

    def leaders_count(self) -> bool:
        """Whether something comes of the fall of a leader."""
        return any(condition.what == ASSASSINATION for condition in self.every_condition())

    def every_condition(self) -> list[Condition]:
        """All conditions, the objectives of combined ones included."""
        found: list[Condition] = []
        for condition in self.victory:
            found.append(condition)
            found.extend(condition.objectives)
        return found


@dataclass
class ScenarioData:
    """Every scenario, and what scenarios use."""

    version: Annotated[int, Int(1), "Of this file's form."]
    zones: Annotated[dict[str, Place], Table("zone"), "Parts of the board that can be held."]
    structures: Annotated[dict[str, StructureForm], Table("structure"), "What can be sabotaged."]
    vp_tables: Annotated[dict[str, PointTable], Table("vp_table"), "Where victory points come from."]
    missions: Annotated[dict[str, Mission], Table("mission", MISSION), "Secret missions."]
    scenarios: Annotated[dict[str, Scenario], Table("scenario"), "What players can choose."]


def zones_lie_on_the_board(rules: Ruleset, findings: Findings) -> None:
    """Every corner and every place to look near is a cell of the board."""
    board = rules.file("terrain.yaml").record("board")
    width, height = board.number("width"), board.number("height")
    for zone, form in rules.file("scenarios.yaml").record("zones").entries():
        for key in form.names():
            numbers = form.numbers(key)
            if any(x >= width for x in numbers[::2]) or any(y >= height for y in numbers[1::2]):
                findings.fault("scenarios.yaml", ("zones", zone, key), f"outside the {width}x{height} board")
