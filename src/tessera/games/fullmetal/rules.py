"""The data, file by file: what each key may hold, what it is for, and the typed records the rules ask.

What the numbers mean is in the rulebook; none is here. Kinds go by number, in the order of `units.yaml`.
"""

from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

from tessera.core.ruleset import Findings, Ruleset, RulesetSpec
from tessera.core.spec import (
    BOT,
    ID,
    NUMBER,
    WORDS,
    WORKED_OUT,
    Choice,
    File,
    Int,
    ListOf,
    MapOf,
    Span,
    Table,
    Text,
)
from tessera.games.fullmetal.vocabulary import (
    BARGE,
    CARGO,
    COLUMNS,
    CONVERTER,
    CRAB,
    DOMAINS,
    KINDS,
    LAND_DOMAIN,
    ROWS,
    SEA_DOMAIN,
    TIDES,
)

Cost: TypeAlias = Annotated[int, Int(0, 9)]
_KIND: Final = Choice(KINDS, "unit type")
KindName: TypeAlias = Annotated[int, _KIND]
Hundredths: TypeAlias = Annotated[int, Int(0, 99_999)]
Hexes: TypeAlias = Annotated[int, Int(0, 99_999)]


@dataclass
class Kind:
    """One row of the unit table (rule 4.6)."""

    number: Annotated[int, NUMBER]
    id: Annotated[str, ID]
    name: Annotated[str, Text(1), WORDS, "What people call it."]
    letter: Annotated[str, Text(1, 1), WORDS, "Its letter on a board in text; no rule reads it."]
    domain: Annotated[int, Choice(DOMAINS, "domain"), "Where it moves: `fixed` and `none` do not."]
    range: Annotated[int, Int(0, 3), "How far it shoots, in hexes; 0 never fires."]
    mountain_bonus: Annotated[int, Int(0, 1), "What a mountain adds to its range."]
    mountains: Annotated[bool, "Whether it can enter mountains."]
    slots: Annotated[int, Int(-1, 9), "How much it can carry; -1 is unlimited."]
    size: Annotated[int, Int(0, 4), "Slots it fills in a carrier; 0 cannot be carried by a transporter."]
    carries: Annotated[list[bool], ListOf(Choice(CARGO, "cargo")), "What it can take aboard."]
    supply: Annotated[int, Int(0, 99), "Pieces that may exist at once; 0 is never built."]
    combat: Annotated[bool, WORKED_OUT]
    mobile: Annotated[bool, WORKED_OUT]
    transporter: Annotated[bool, WORKED_OUT]

    def work_out(self) -> None:
        self.combat = self.range > 0
        self.mobile = self.domain in (LAND_DOMAIN, SEA_DOMAIN)
        self.transporter = self.number in (BARGE, CRAB, CONVERTER)


@dataclass
class TakeOff:
    """Lifting off in the last turn (rule 14)."""

    base: Annotated[Cost, "With all its towers."]
    per_destroyed_tower: Annotated[Cost, "On top, for each tower that is down."]

    def with_down(self, towers: int) -> int:
        """What a ship pays whose towers of this mask are down."""
        return self.base + self.per_destroyed_tower * towers.bit_count()


@dataclass
class Limits:
    """How much of something there can be."""

    saved: Annotated[int, Int(0, 99), "Points kept from turn to turn."]
    bonus_per_captured_astronef: Annotated[int, Int(0, 99), "Points a turn for each captured ship."]
    shots: Annotated[int, Int(1, 9), "Shots of a unit in a turn."]
    builds: Annotated[Cost, "Units a converter makes in a turn."]
    forecast: Annotated[Cost, "Tides that converters can foresee."]


@dataclass
class Scores:
    """What a company counts at the end (rule 14)."""

    mineral: Annotated[int, Int(0, 99), "For each mineral aboard."]
    equipment: Annotated[int, Int(0, 99), "For each piece aboard."]
    tower: Annotated[int, Int(0, 99), "For each tower that stands."]


@dataclass
class Costs:
    """Action points. The engine computes every cost; a command that states another one is refused."""

    move_per_hex: Annotated[
        int, Int(1, 1), "Points a step costs: one, as reach counts steps; no rule reads it."
    ]
    load: Annotated[Cost, "Taking something aboard."]
    unload: Annotated[Cost, "Setting something down."]
    build: Annotated[Cost, "Making a unit of a mineral."]
    fire: Annotated[Cost, "Two units' shot."]
    capture: Annotated[Cost, "Two units' capture."]
    enter: Annotated[Cost, "Into an astronef."]
    exit: Annotated[Cost, "Out of an astronef."]
    rebuild_tower: Annotated[Cost, "A captured ship's tower."]
    take_off: Annotated[TakeOff, "Turn 25 only."]
    limits: Annotated[Limits, "How much of something there can be."]
    once_per_converter: Annotated[list[KindName], "What each converter makes only once."]
    scores: Annotated[Scores, "What counts at the end."]


@dataclass
class TideCards:
    """The tide deck (rule 7.1)."""

    low: Annotated[int, Int(1, 20), "Cards of low tide."]
    normal: Annotated[int, Int(1, 20), "Cards of normal tide."]
    high: Annotated[int, Int(1, 20), "Cards of high tide."]
    in_use: Annotated[int, Int(1, 60), "Cards that are played before all are shuffled anew."]

    def all(self) -> list[int]:
        """Every card, by tide."""
        cards: list[int] = []
        for tide, count in enumerate((self.low, self.normal, self.high)):
            cards.extend([tide] * count)
        assert len(TIDES) == 3, "three tides"
        return cards


@dataclass
class ZoneDistance:
    """How far apart companies land (rule 5.1)."""

    minimum: Annotated[int, Int(1, 4), "Zones between two landing sites."]
    fallback: Annotated[int, Int(1, 4), "The same, where no site keeps the minimum."]


@dataclass
class Turns:
    """The flow of a game (rules 5 to 7 and 14)."""

    last_turn: Annotated[int, Int(4, 99), "The last turn."]
    lift_off_turn: Annotated[int, Int(4, 99), "The turn before which companies decide to lift off early."]
    turn_time_ms: Annotated[int, Int(1), "Time for a turn, in milliseconds."]
    action_points: Annotated[
        dict[Annotated[int, Int(3, 99)], Annotated[int, Int(0, 99)]],
        MapOf(min=1),
        "Points a turn, from that turn on.",
    ]
    tide_cards: Annotated[TideCards, "The tide deck."]
    zone_distance: Annotated[ZoneDistance, "How far apart companies land."]
    default_board: Annotated[int, Int(0), "The seed that board.txt is the result of."]
    force: Annotated[list[KindName], ListOf(min=1), "What each company brings."]
    points: Annotated[list[int], WORKED_OUT]  # by turn

    def work_out(self) -> None:
        for turn in range(self.last_turn + 1):
            now = 0
            for start, points in self.action_points.items():
                if start <= turn:
                    now = points
            self.points.append(now)


@dataclass
class Spoils:
    """What enemy pieces count on contested ground."""

    piece: Annotated[int, Int(0, 99), "For each piece shot or captured, what it carries included."]
    tower: Annotated[int, Int(0, 99), "For each tower shot."]


@dataclass
class Contest:
    """Reasons to meet where few share a planet: contested ground."""

    seats: Annotated[int, Int(0, 4), "The most companies that can play on contested ground; 0: it is never."]
    hexes_apart: Annotated[tuple[int, int], Span(4, 60), "From ship to ship, least and most."]
    action_points: Annotated[
        list[Annotated[int, Int(0, 99)]],
        ListOf(),
        "Points of the first rounds at most, however late the ships land.",
    ]
    reserve: Annotated[
        Cost, "Action points that a company has in reserve at first, for each one that plays before it."
    ]
    spoils: Annotated[Spoils, "Points for what is shot or captured."]


@dataclass
class Island:
    """How an island rises out of the sea (rule 3.4)."""

    top: Annotated[int, Int(0, 999), "Height added in its middle."]
    slope: Annotated[int, Int(0, 999), "Height lost with every hex from it."]


Drawn: TypeAlias = tuple[Annotated[int, Int(0, 36)], Annotated[int, Int(1, 36)]]
Count: TypeAlias = Annotated[tuple[int, int], Span(0, 851)]
Target: TypeAlias = Annotated[int, Int(0, 700)]


@dataclass
class Islands:
    """Where islands may lie: a base, and the range of what is drawn and added to it."""

    central_row: Annotated[Drawn, "The central island's row."]
    side_column: Annotated[Drawn, "The side islands' column, from either edge."]
    side_row: Annotated[Drawn, "The side islands' row."]


@dataclass
class Targets:
    """Hexes of each terrain that the generator aims at."""

    sea: Annotated[int, Int(1, 700), "Sea."]
    reef: Annotated[Target, "Reef."]
    marsh: Annotated[Target, "Marsh."]
    mountain: Annotated[Target, "Mountain."]


@dataclass
class Accept:
    """Hexes of each terrain with which a board is taken: from, to."""

    sea: Annotated[Count, "Sea."]
    land: Annotated[Count, "Land."]
    marsh: Annotated[Count, "Marsh."]
    reef: Annotated[Count, "Reef."]
    mountain: Annotated[Count, "Mountain."]

    def in_order(self) -> list[tuple[int, int]]:
        """By number of the terrain."""
        return [self.sea, self.land, self.marsh, self.reef, self.mountain]


@dataclass
class PerZone:
    """What every landing zone must have."""

    harbours: Annotated[int, Int(0), "Sites where an astronef stands between sea and land."]
    coastal_sea: Annotated[int, Int(0), "Hexes of sea beside land."]
    land_or_marsh: Annotated[int, Int(0), "Hexes of land or marsh."]


@dataclass
class GeneratorRules:
    """Constants of the board generator (rule 3.4)."""

    attempt_step: Annotated[int, Int(1), "Added to the seed for the next attempt."]
    attempts: Annotated[int, Int(1, 1000), "Attempts before the best board so far is taken."]
    smoothing: Annotated[
        tuple[Cost, Cost, Cost, Cost], "Passes over the fields N1 to N4, drawn in this order."
    ]
    islands: Annotated[Islands, "Where islands may lie."]
    ring_offset: Annotated[int, Int(0, 999), "How much the sea's ring lowers the land."]
    central_island: Annotated[Island, "The central island."]
    side_islands: Annotated[Island, "Each of the side islands."]
    targets: Annotated[Targets, "Hexes that the generator aims at."]
    accept: Annotated[Accept, "Hexes with which a board is taken."]
    per_zone: Annotated[PerZone, "What every landing zone must have."]


@dataclass
class LandingWeights:
    """What makes a landing site good (rule 21.2)."""

    radius: Annotated[Hexes, "How far around it minerals count."]
    sea: Annotated[Hundredths, "For each hex of sea beside it."]
    sea_max: Annotated[Hexes, "Hexes of sea that count at most."]
    exit: Annotated[Hundredths, "For each way out."]
    exit_max: Annotated[Hexes, "Ways out that count at most."]
    crushed: Annotated[Hundredths, "For each mineral under it, lost."]


@dataclass
class DeliverWeights:
    """Bringing minerals home."""

    full: Annotated[Hundredths, "For each mineral, the carrier full."]
    partial: Annotated[Hundredths, "For each mineral, the carrier not full."]
    converter_left: Annotated[Hexes, "Turns left from which a converter brings its own."]
    full_left: Annotated[Hexes, "Turns left up to which a carrier that is not full goes too."]


@dataclass
class FetchWeights:
    """Going for a mineral."""

    carrier: Annotated[Hundredths, "With a barge or crab."]
    converter: Annotated[Hundredths, "With a converter."]


@dataclass
class HomeWeights:
    """Coming home before the end."""

    value: Annotated[Hundredths, "For any piece."]
    mineral: Annotated[Hundredths, "For each mineral aboard it."]
    left: Annotated[Hexes, "Turns left from which pieces come home."]


@dataclass
class LeaveWeights:
    """Going out of the astronef."""

    carrier: Annotated[Hundredths, "For a carrier."]
    combat: Annotated[Hundredths, "For a unit that fights."]
    carrier_left: Annotated[Hexes, "Turns left that a carrier must have."]
    combat_left: Annotated[Hexes, "Turns left that a fighter must have."]


@dataclass
class RaidWeights:
    """Walking towards somebody to shoot at."""

    per_hex: Annotated[Hundredths, "For each hex nearer."]
    turns: Annotated[tuple[int, int], Span(0, 99), "From and to which turn."]
    steps: Annotated[Hexes, "Hexes a turn."]
    distance: Annotated[Hexes, "How near it goes."]
    number: Annotated[Hexes, "How many go."]


@dataclass
class BuildWeights:
    """Making a tank of a mineral."""

    value: Annotated[Hundredths, "What it is worth."]
    left: Annotated[Hexes, "Turns that must be left."]


@dataclass
class LiftOffWeights:
    """When to lift off early (rule 21.5)."""

    share: Annotated[
        tuple[Annotated[int, Int(0, 99)], Annotated[int, Int(1, 99)]],
        "Of what is still to be won, this part counts as won.",
    ]
    enemy: Annotated[Hundredths, "Danger of each enemy near, in percent."]
    tower: Annotated[Hundredths, "Danger of each tower that is down, in percent."]
    most: Annotated[Hundredths, "Danger at most, in percent."]
    enemy_radius: Annotated[Hexes, "How near an enemy is near."]
    mineral_radius: Annotated[Hexes, "How near a mineral can still be won."]


@dataclass
class BotRules:
    """What the bot values, in hundredths of a point (rule 21)."""

    landing: Annotated[LandingWeights, "What makes a landing site good."]
    max_plans: Annotated[Hexes, "Plans to weigh in a turn; no rule reads it: the bot weighs them all."]
    min_ratio: Annotated[Hundredths, "Worth per action point below which nothing is done."]
    worth: Annotated[
        list[Hundredths],
        MapOf(_KIND, Int(0, 99_999), complete=True),
        "Each kind of piece.",
    ]
    last_tower: Annotated[Hundredths, "The last tower of a ship, on top."]
    per_cargo: Annotated[Hundredths, "Each thing aboard a piece."]
    take_ship: Annotated[Hundredths, "A whole astronef."]
    capture_times: Annotated[int, Int(0, 99_999), "How much better capture is than destruction."]
    deliver: Annotated[DeliverWeights, "Bringing minerals home."]
    walk_home: Annotated[Hundredths, "A step towards home with something aboard."]
    fetch: Annotated[FetchWeights, "Going for a mineral."]
    go_home: Annotated[HomeWeights, "Coming home before the end."]
    leave: Annotated[LeaveWeights, "Going out of the astronef."]
    raid: Annotated[RaidWeights, "Walking towards somebody to shoot at."]
    build_tank: Annotated[BuildWeights, "Making a tank."]
    lift_off: Annotated[LiftOffWeights, "When to lift off early."]


Line: TypeAlias = Annotated[str, Text(1)]


@dataclass
class Rules:
    """Everything the handlers ask of the data."""

    kinds: Annotated[list[Kind], File("units.yaml"), Table("unit", min=9)]
    costs: Annotated[Costs, File("costs.yaml")]
    turns: Annotated[Turns, File("turns.yaml")]
    contest: Annotated[Contest, File("contest.yaml")]
    generator: Annotated[GeneratorRules, File("generator.yaml")]
    bot: Annotated[BotRules, File("bot.yaml"), BOT]
    board: Annotated[
        list[Line], File("board.txt"), "The default board: ~ sea, . land, % marsh, * reef, ^ mountain."
    ]
    zones: Annotated[list[Line], File("zones.txt"), "The landing zone of every hex, 1 to 8; 0 is none."]


def _kinds_are_complete(ruleset: Ruleset, findings: Findings) -> None:
    """The compact format and the rules know nine kinds, in this order."""
    if ruleset.ids("unit") != KINDS:
        findings.fault("units.yaml", [], f"expected just these types in this order: {', '.join(KINDS)}")


def _sheets_fit(ruleset: Ruleset, findings: Findings) -> None:
    for file, letters in (("board.txt", "~.%*^"), ("zones.txt", "012345678")):
        lines = ruleset.lines(file)
        if len(lines) != ROWS or any(len(line) != COLUMNS for line in lines):
            findings.fault(file, [], f"expected {ROWS} lines of {COLUMNS} letters")
        elif any(letter not in letters for line in lines for letter in line):
            findings.fault(file, [], f"expected only the letters {letters}")


def _cards_suffice(ruleset: Ruleset, findings: Findings) -> None:
    cards = ruleset.file("turns.yaml").record("tide_cards")
    total = cards.number("low") + cards.number("normal") + cards.number("high")
    if cards.number("in_use") > total:
        findings.fault("turns.yaml", ["tide_cards", "in_use"], f"there are only {total} cards")


RULES_SPEC: Final = RulesetSpec.of(Rules, checks=[_kinds_are_complete, _sheets_fit, _cards_suffice])
