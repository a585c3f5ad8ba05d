"""What Full Metal Planète's data files may hold. What the numbers mean is in the rulebook; none is here."""

from typing import Final

from tessera.core.ruleset import Findings, Ruleset, RulesetSpec
from tessera.core.spec import Bool, Choice, Fields, Int, ListOf, MapOf, Row, Span, Table, Text

KINDS: Final = (
    "astronef",
    "tower",
    "tank",
    "supertank",
    "motorboat",
    "barge",
    "crab",
    "converter",
    "bridge",
)
COLUMNS: Final = 37
ROWS: Final = 23
_KIND: Final = Choice(KINDS, "unit type")

_UNITS: Final = Table(
    "unit",
    Fields(
        {
            "name": Text(1),
            "letter": Text(1, 1),
            "domain": Choice(["land", "sea", "fixed", "none"], "domain"),
            "range": Int(0, 3, doc="In hexes; 0 never fires."),
            "mountain_bonus": Int(0, 1),
            "mountains": Bool(),
            "slots": Int(-1, 9, doc="-1 is unlimited."),
            "size": Int(0, 4),
            "carries": ListOf(Choice(("mineral", *KINDS), "cargo")),
            "supply": Int(0, 99),
        }
    ),
    min=9,
)

_COSTS: Final = Fields(
    {
        "move_per_hex": Int(1, 1, doc="Reach counts steps: one point each."),
        "load": Int(0, 9),
        "unload": Int(0, 9),
        "build": Int(0, 9),
        "fire": Int(0, 9),
        "capture": Int(0, 9),
        "enter": Int(0, 9),
        "exit": Int(0, 9),
        "rebuild_tower": Int(0, 9),
        "take_off": Fields({"base": Int(0, 9), "per_destroyed_tower": Int(0, 9)}),
        "limits": Fields(
            {
                "saved": Int(0, 99),
                "bonus_per_captured_astronef": Int(0, 99),
                "shots": Int(1, 9),
                "builds": Int(0, 9),
                "forecast": Int(0, 9),
            }
        ),
        "once_per_converter": ListOf(_KIND),
        "scores": Fields({"mineral": Int(0, 99), "equipment": Int(0, 99), "tower": Int(0, 99)}),
    }
)

_TURNS: Final = Fields(
    {
        "last_turn": Int(4, 99),
        "lift_off_turn": Int(4, 99),
        "turn_time_ms": Int(1),
        "action_points": MapOf(Int(3, 99), Int(0, 99), min=1),
        "tide_cards": Fields(
            {"low": Int(1, 20), "normal": Int(1, 20), "high": Int(1, 20), "in_use": Int(1, 60)}
        ),
        "zone_distance": Fields({"minimum": Int(1, 4), "fallback": Int(1, 4)}),
        "default_board": Int(0),
        "force": ListOf(_KIND, min=1),
    }
)

_ISLAND: Final = Fields({"top": Int(0, 999), "slope": Int(0, 999)})
_DRAWN: Final = Row(Int(0, 36), Int(1, 36))
_COUNT: Final = Span(0, 851)
_GENERATOR: Final = Fields(
    {
        "attempt_step": Int(1),
        "attempts": Int(1, 1000),
        "smoothing": Row(Int(0, 9), Int(0, 9), Int(0, 9), Int(0, 9)),
        "islands": Fields({"central_row": _DRAWN, "side_column": _DRAWN, "side_row": _DRAWN}),
        "ring_offset": Int(0, 999),
        "central_island": _ISLAND,
        "side_islands": _ISLAND,
        "targets": Fields(
            {"sea": Int(1, 700), "reef": Int(0, 700), "marsh": Int(0, 700), "mountain": Int(0, 700)}
        ),
        "accept": Fields(
            {"sea": _COUNT, "land": _COUNT, "marsh": _COUNT, "reef": _COUNT, "mountain": _COUNT}
        ),
        "per_zone": Fields({"harbours": Int(0), "coastal_sea": Int(0), "land_or_marsh": Int(0)}),
    }
)

_POINTS: Final = Int(0, 99_999)
_BOT: Final = Fields(
    {
        "landing": Fields(
            {
                "radius": _POINTS,
                "sea": _POINTS,
                "sea_max": _POINTS,
                "exit": _POINTS,
                "exit_max": _POINTS,
                "crushed": _POINTS,
            }
        ),
        "max_plans": _POINTS,
        "min_ratio": _POINTS,
        "worth": MapOf(_KIND, _POINTS, complete=True),
        "last_tower": _POINTS,
        "per_cargo": _POINTS,
        "take_ship": _POINTS,
        "capture_times": _POINTS,
        "deliver": Fields(
            {"full": _POINTS, "partial": _POINTS, "converter_left": _POINTS, "full_left": _POINTS}
        ),
        "walk_home": _POINTS,
        "fetch": Fields({"carrier": _POINTS, "converter": _POINTS}),
        "go_home": Fields({"value": _POINTS, "mineral": _POINTS, "left": _POINTS}),
        "leave": Fields(
            {"carrier": _POINTS, "combat": _POINTS, "carrier_left": _POINTS, "combat_left": _POINTS}
        ),
        "raid": Fields(
            {
                "per_hex": _POINTS,
                "turns": Span(0, 99),
                "steps": _POINTS,
                "distance": _POINTS,
                "number": _POINTS,
            }
        ),
        "build_tank": Fields({"value": _POINTS, "left": _POINTS}),
        "lift_off": Fields(
            {
                "share": Row(Int(0, 99), Int(1, 99)),
                "enemy": _POINTS,
                "tower": _POINTS,
                "most": _POINTS,
                "enemy_radius": _POINTS,
                "mineral_radius": _POINTS,
            }
        ),
    }
)


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


RULES_SPEC: Final = RulesetSpec(
    {
        "units.yaml": _UNITS,
        "costs.yaml": _COSTS,
        "turns.yaml": _TURNS,
        "generator.yaml": _GENERATOR,
        "bot.yaml": _BOT,
        "board.txt": ListOf(Text(1)),
        "zones.txt": ListOf(Text(1)),
    },
    checks=[_kinds_are_complete, _sheets_fit, _cards_suffice],
)
