"""What cards.yaml and effects.yaml may hold: the vocabulary of rule 9 as specs.

effects.yaml writes the vocabulary down for people; its lists of names are held to `vocabulary.py`, and what
each hook, instant and duration may carry is said here.
"""

from typing import Final

from tessera.core.ruleset import Findings, Ruleset
from tessera.core.spec import (
    AnyPlain,
    Bool,
    Choice,
    Fields,
    Int,
    ListOf,
    MapOf,
    Names,
    Nullable,
    Ref,
    Row,
    Spec,
    Table,
    Tagged,
    Text,
)
from tessera.games.taktik import vocabulary as words

SIDE: Final = Choice(["owner", "opponent", "any"], "side")
UNIT_TYPES: Final = ListOf(Ref("unit_type"), min=1, unique=True)
FILTER: Final = Fields(
    {"side": Choice(["owner", "opponent", "any"], "side", default="any")},
    {"types": UNIT_TYPES, "targeted": Bool()},
)
PHASE: Final = Ref("phase")
INSTANT: Final[Spec] = Tagged(
    "instant",
    {
        "restore": Fields({}),
        "deploy": Fields({"type": Ref("unit_type")}),
        "reroll": Fields({}),
        "shift_roll": Fields({"add": Int(-6, 6)}),
        "support": Fields({}),
    },
)
HOOK: Final = Tagged(
    "hook",
    {
        "canMoveUnit": Fields({"unit": FILTER}),
        "canAttack": Fields({}, {"attacker": FILTER, "target": FILTER}),
        "modifyMovement": Fields(
            {"unit": FILTER}, {"add": Int(-9, 9), "halve": Choice(["up"]), "floor": Int(0)}
        ),
        "modifyAttackRoll": Fields(
            {"add": Int(-6, 6)}, {"attacker": FILTER, "target": FILTER, "min_distance": Int(0)}
        ),
        "modifyMoveLimit": Fields({"side": SIDE, "add": Int(-9, 9)}),
        "allowMove": Fields({"unit": FILTER}),
        "allowMoveAndAttack": Fields({"unit": FILTER}),
        "ignoreTerrain": Fields(
            {},
            {
                "attacker": FILTER,
                "target": FILTER,
                "quadrant": Bool(),
                "parts": Choice(["all", "concealment"]),
            },
        ),
        "canPlayCard": Fields({"side": SIDE}, {"categories": ListOf(Ref("category"))}),
        "canDeploy": Fields({"side": SIDE}),
        "canRestore": Fields({"side": SIDE}),
        "retainBonus": Fields({"side": SIDE}),
        "onPhaseStart": Fields({"phase": PHASE, "do": ListOf(INSTANT)}),
    },
)
DURATION: Final = Tagged(
    "type",
    {
        "untilEndOfTurn": Fields({}),
        "nTurns": Fields({"turns": Int(1)}),
        "untilPhase": Fields({"phase": PHASE}),
    },
    "duration",
)
TARGETING: Final = Tagged(
    "type",
    {
        "none": Fields({}),
        "unit": Fields(
            {
                "owner": Choice(["self", "enemy"]),
                "count": Int(1),
                "max_count": Int(1),
                "chooser": Choice(["self", "opponent"]),
            },
            {"types": UNIT_TYPES, "must_be": ListOf(Choice(words.MUST_BE, "condition"))},
        ),
        "quadrant": Fields({}),
    },
    "targeting",
)
CARD_IN_SET: Final = Fields(
    {
        "timing": Ref("timing"),
        "targeting": TARGETING,
        "creates": ListOf(Fields({"duration": DURATION, "hooks": ListOf(HOOK)}), default=[]),
        "does": ListOf(INSTANT, default=[]),
        "cancels": Choice(words.CANCELS, default="none"),
        "cancels_categories": ListOf(Ref("category"), unique=True, default=[]),
        "cancel_only": Bool(default=False),
        "window": Nullable(Ref("window"), default=None),
        "played_by": Choice(words.PLAYED_BY, default="active"),
    }
)
CARDS: Final = Fields(
    {
        "version": Int(1),
        "cards": Table(
            "card",
            Fields(
                {"name": Text(1), "kind": Ref("card_kind"), "category": Ref("category"), "special": Bool()},
                {"standard": CARD_IN_SET, "legacy": CARD_IN_SET},
            ),
        ),
        "decks": Table(
            "deck",
            Fields(
                {"use": Choice(["common", "tactics"]), "list": ListOf(Row(Ref("card"), Int(1, 99)))},
                {"total": Int(0), "split": MapOf(Text(1), Int(0))},
            ),
        ),
    }
)
EFFECTS: Final = Fields(
    {
        "version": Int(1),
        "players": Names("player"),
        "card_kinds": Names("card_kind"),
        "timings": Names("timing"),
        "reaction_windows": Names("window"),
        "phases": Names("phase"),
        "played_by": ListOf(Text()),
        "categories": Names("category"),
        "quadrants": Names("quadrant"),
        "cancels": ListOf(Text()),
        "durations": AnyPlain(),
        "unit_filter": AnyPlain(),
        "hooks": AnyPlain(),
        "instants": AnyPlain(),
        "targeting": AnyPlain(),
    }
)

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


def vocabulary_is_closed(rules: Ruleset, findings: Findings) -> None:
    """The names of effects.yaml are code: they may be read there, not changed."""
    effects = rules.file("effects.yaml")
    for key, names in _CLOSED:
        if effects.texts(key) != names:
            findings.fault("effects.yaml", (key,), f"expected {', '.join(names)}: these names are code")


def decks_add_up(rules: Ruleset, findings: Findings) -> None:
    """A deck that states its total, or its split, holds that many cards."""
    cards = rules.file("cards.yaml").record("cards")
    for name, deck in rules.file("cards.yaml").record("decks").entries():
        held = 0
        split: dict[str, int] = {}
        for row in deck.rows("list"):
            card = cards.record(row.text(0))
            held += row.number(1)
            part = f"{card.text('kind')}_{'special' if card.flag('special') else 'generic'}"
            split[part] = split.get(part, 0) + row.number(1)
        total = deck.maybe_number("total")
        if total is not None and held != total:
            findings.fault(
                "cards.yaml", ("decks", name, "total"), f"the list holds {held} cards, not {total}"
            )
        stated = deck.maybe_record("split")
        if stated is None:
            continue
        for part in stated.names():
            if stated.number(part) != split.get(part, 0):
                told = f"the list holds {split.get(part, 0)} such cards"
                findings.fault("cards.yaml", ("decks", name, "split", part), told)


def decks_fit_their_rulesets(rules: Ruleset, findings: Findings) -> None:
    """Every card of a ruleset's decks exists in its card set, of the right kind; tactics have a window."""
    cards = rules.file("cards.yaml").record("cards")
    decks = rules.file("cards.yaml").record("decks")
    for name, ruleset in rules.file("rulesets.yaml").record("rulesets").entries():
        card_set = ruleset.text("card_set")
        for key, tactics in (("common_deck", False), ("tactic_catalogue", True)):
            for row in decks.record(ruleset.text(key)).rows("list"):
                card = row.text(0)
                entry = cards.record(card)
                if card_set not in entry:
                    told = f"the deck holds {card!r}, which the card set {card_set!r} does not define"
                    findings.fault("rulesets.yaml", ("rulesets", name, key), told)
                elif (entry.text("kind") == "tactic") != tactics:
                    told = f"the deck holds {card!r}, a {entry.text('kind')} card"
                    findings.fault("rulesets.yaml", ("rulesets", name, key), told)
                elif tactics and entry.record(card_set).maybe_text("window") is None:
                    findings.fault("cards.yaml", ("cards", card, card_set), "a tactic needs a window")
