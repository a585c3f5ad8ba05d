"""What SINT FTL's data files may hold. What the numbers and names mean is in the rulebook."""

from typing import Final

from tessera.boards.graph import room_faults
from tessera.core.ruleset import Findings, Ruleset, RulesetSpec
from tessera.core.spec import Bool, Choice, Fields, Int, ListOf, MapOf, Ref, Row, Table, Tagged, Text
from tessera.games.sint.vocabulary import CARD_KINDS, HAZARDS, ITEMS, SYSTEM_NAMES, TONES, VERBS

DEFAULT_LAYOUT: Final = "Star"
TRAITS: Final = ("nap", "fog", "seasick", "static", "sugar")
_SYSTEM: Final = Choice(SYSTEM_NAMES, "system")
_ITEM: Final = Choice(ITEMS, "item")
_VERB: Final = Choice(VERBS, "queued command")
_COUNT: Final = Int(1, 9)
PLACES: Final = ("any", "empty", *SYSTEM_NAMES, *[f"beside {system}" for system in SYSTEM_NAMES])

EFFECTS: Final[dict[str, Fields]] = {
    "tokens": Fields({"room": _SYSTEM, "hazard": Choice(HAZARDS, "hazard"), "count": _COUNT}),
    "tokens_beside": Fields({"room": _SYSTEM, "hazard": Choice(HAZARDS, "hazard"), "count": _COUNT}),
    "tokens_anywhere": Fields({"hazard": Choice(HAZARDS, "hazard"), "count": _COUNT}),
    "nuts": Fields({"room": _SYSTEM, "count": _COUNT}),
    "nuts_underfoot": Fields({"count": _COUNT}),
    "nuts_in_hand": Fields({"count": _COUNT}),
    "eat": Fields({"room": _SYSTEM, "count": _COUNT}),
    "lose_nuts": Fields({}),
    "rotate_rooms": Fields({}),
    "scatter": Fields({}),
    "slide": Fields({"room": _SYSTEM}),
    "gather": Fields({"room": _SYSTEM}),
    "flee": Fields({"room": _SYSTEM}),
    "drift": Fields({}),
    "clear": Fields({"count": _COUNT, "consolation": Int(0, 9)}),
    "clear_fire_first": Fields({"count": _COUNT}),
    "pass_tools": Fields({}),
    "name_reader": Fields({}),
    "add_ap": Fields({"amount": _COUNT}),
    "set_ap": Fields({"amount": Int(0, 9)}),
    "lose_ap_in": Fields({"room": _SYSTEM, "amount": _COUNT}),
    "hit_boss": Fields({"count": _COUNT}),
    "cancel_attack": Fields({}),
    "heal_all": Fields({}),
    "lose_player": Fields({}),
}
_EFFECT_LIST: Final = ListOf(Tagged("do", EFFECTS, "effect"), default=[])

COST_CHANGES: Final[dict[str, Fields]] = {
    "move_times": Fields({"factor": _COUNT}),
    "other_times": Fields({"factor": _COUNT}),
    "other_plus": Fields({"plus": _COUNT}),
    "empty_free": Fields({}),
    "into": Fields({"room": _SYSTEM, "plus": _COUNT}),
}
MOVE_BANS: Final[dict[str, Fields]] = {"blockade": Fields({"room": _SYSTEM}), "seagull": Fields({})}

_CARD: Final = Fields(
    {
        "title": Text(1, 40),
        "kind": Choice(CARD_KINDS, "kind"),
        "tone": Choice(TONES, "tone"),
        "text": Text(1, 200),
        "how": Text(0, 120, default=""),
        "rounds": Int(0, 9, default=0, doc="The countdown of a Timebomb."),
        "after": Choice(["discard", "morning", "stays"], "ending", default="discard"),
        "always": Bool(default=False, doc="Its round-end effect comes also before a rest round."),
        "draw": _EFFECT_LIST,
        "start": _EFFECT_LIST,
        "end": _EFFECT_LIST,
        "expire": _EFFECT_LIST,
        "reward": _EFFECT_LIST,
        "bans": ListOf(_VERB, default=[]),
        "move_bans": ListOf(Tagged("ban", MOVE_BANS, "ban"), default=[]),
        "costs": ListOf(Tagged("change", COST_CHANGES, "change"), default=[]),
        "traits": ListOf(Choice(TRAITS, "trait"), default=[]),
        "threshold": Int(0, 6, default=0, doc="What a shot must roll; 0 leaves it."),
        "hits": Int(1, 9, default=1),
        "extra_tokens": Int(0, 9, default=0),
    },
    {
        "solve": Fields(
            {
                "place": Choice(PLACES, "place"),
                "players": Int(1, 6, default=1),
                "ap": Int(0, 9, default=1),
                "item": Choice(("none", *ITEMS), "item", default="none"),
            }
        )
    },
)

_ROOM: Final = Fields(
    {
        "name": Text(1, 24),
        "doors": ListOf(Int(0, 99), unique=True),
        "items": ListOf(_ITEM, default=[]),
        "cell": Row(Int(0, 99), Int(0, 99), Int(1, 99)),
    },
    {"system": _SYSTEM},
)

_LAYOUT: Final = Fields(
    {
        "title": Text(1, 24),
        "columns": Int(1, 99),
        "rows": Int(1, 99),
        "passages": ListOf(Row(Int(0, 99), Int(0, 99)), default=[]),
        "rooms": ListOf(_ROOM, min=1),
    }
)

_SHIP: Final = Fields(
    {
        "hull": Int(1, 999),
        "system_health": Int(1, 99),
        "player_hp": Int(1, 99),
        "ap_per_round": Int(0, 99),
        "ap_rest_round": Int(0, 99),
        "nuts_per_bake": Int(0, 99),
        "hit_threshold": Int(1, 7),
        "hands": Int(0, 9),
        "wheelbarrow_nuts": Int(0, 99),
        "extinguisher_tokens": Int(1, 99),
        "spread_from": Int(1, 99),
        "spread_from_in": MapOf(_SYSTEM, Int(1, 99)),
        "dry_rooms": ListOf(_SYSTEM),
        "revived_hp": Int(1, 99),
        "name_length": Int(2, 99),
        "chat_length": Int(1, 5000),
        "costs": MapOf(_VERB, Int(0, 9), complete=True),
        "bosses": ListOf(Fields({"name": Text(1, 40), "hp": Int(1, 999)}), min=1),
    }
)


_WORTH: Final = Int(0, 99_999)
_BOT: Final = Fields(
    {
        "width": Int(1, 999),
        "rounds_ahead": Int(1, 99),
        "promised": Int(0, 100),
        "closer": Int(0, 100),
        "damage": _WORTH,
        "nut_ready": _WORTH,
        "nut_step": _WORTH,
        "nut_pick_up": _WORTH,
        "nuts_wanted": Row(Int(0, 999), Int(0, 99)),
        "nut_surplus": Int(0, 100),
        "barrow": _WORTH,
        "extinguisher": _WORTH,
        "hull": ListOf(_WORTH, min=1),
        "attack_token": _WORTH,
        "station": _WORTH,
        "errand": _WORTH,
        "fire": _WORTH,
        "fire_explodes": _WORTH,
        "fire_spreads": _WORTH,
        "burned": _WORTH,
        "faint": _WORTH,
        "water": _WORTH,
        "broken": _WORTH,
        "systems": MapOf(_SYSTEM, _WORTH, complete=True),
        "cards": MapOf(Ref("card"), _WORTH),
        "keep_until_last": ListOf(Ref("card")),
    }
)


def _rooms_join(ruleset: Ruleset, findings: Findings) -> None:
    """Doors lead both ways to rooms that exist; rooms lie on the grid and not upon each other."""
    for name, layout in ruleset.file("layouts.yaml").entries():
        rooms = layout.records("rooms")
        for fault in room_faults({number: list(room.numbers("doors")) for number, room in enumerate(rooms)}):
            findings.fault("layouts.yaml", [name, "rooms"], fault)
        taken: dict[tuple[int, int], int] = {}
        for number, room in enumerate(rooms):
            row, column, width = room.numbers("cell")
            if row >= layout.number("rows") or column + width > layout.number("columns"):
                findings.fault("layouts.yaml", [name, "rooms", number, "cell"], "lies beyond the grid")
            for at in range(column, column + width):
                if (row, at) in taken:
                    other = taken[row, at]
                    findings.fault("layouts.yaml", [name, "rooms", number, "cell"], f"lies on room {other}")
                    break
                taken[row, at] = number


def _cards_make_sense(ruleset: Ruleset, findings: Findings) -> None:
    for name, card in ruleset.file("cards.yaml").entries():
        kind = card.text("kind")
        if (kind == "Timebomb") != (card.number("rounds") > 0):
            findings.fault("cards.yaml", [name, "rounds"], "a Timebomb counts down, other cards do not")
        if (kind == "Flash") == ("solve" in card):
            findings.fault("cards.yaml", [name], "a Flash is never solved, every other card can be")


def _layouts_are_there(ruleset: Ruleset, findings: Findings) -> None:
    if DEFAULT_LAYOUT not in ruleset.ids("layout"):
        findings.fault("layouts.yaml", [], f"the default layout {DEFAULT_LAYOUT} must be there")


RULES_SPEC: Final = RulesetSpec(
    {
        "ship.yaml": _SHIP,
        "layouts.yaml": Table("layout", _LAYOUT, min=1),
        "cards.yaml": Table("card", _CARD, min=1, sort=True),
        "bot.yaml": _BOT,
    },
    checks=[_rooms_join, _cards_make_sense, _layouts_are_there],
)
