"""cards.yaml: every card as the rulesets play it, its hooks and instants (rule 9), and the decks."""

from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

from tessera.core.ruleset import Findings, Ruleset
from tessera.core.spec import (
    ID,
    TAG,
    WORDS,
    WORKED_OUT,
    Bool,
    Choice,
    Form,
    Forms,
    Int,
    LeftOut,
    ListOf,
    Nullable,
    Ref,
    Shape,
    Table,
    Text,
)
from tessera.games.taktik.vocabulary import (
    ALL_PARTS,
    ANY_SIDE,
    CANCELS,
    CHOOSERS,
    MUST_BE,
    OWNERS,
    PARTS,
    PLAYED_BY,
    SIDES,
    UNTIL_END_OF_TURN,
)

UNIT_TYPES: Final = ListOf(Ref("unit_type"), min=1, unique=True)
CardId: TypeAlias = Annotated[str, Ref("card")]
CardCategory: TypeAlias = Annotated[str, Ref("category")]


@dataclass
class UnitFilter:
    """Which units a hook is about: those for which all its keys hold."""

    side: Annotated[
        int, Choice(SIDES, "side", default="any"), "Whose units, seen from who played or drew the card."
    ]
    types: Annotated[int, UNIT_TYPES, LeftOut(), "Only units of these types; all types where left out."]
    targeted: Annotated[bool, LeftOut(), "Only the units the card was aimed at."]


EVERY_UNIT: Final = UnitFilter(ANY_SIDE, 0, False)


@dataclass
class Instant:
    """What a card does at once (rule 9.2)."""

    what: Annotated[int, TAG]
    type: Annotated[int, Ref("unit_type"), "The type of the reserve unit that enters the board."]
    add: Annotated[int, Int(-6, 6), "What the roll that was made becomes better by, or worse."]


# In the order of the vocabulary's numbers, as all forms here.
INSTANT: Final = Forms(
    Instant,
    "instant",
    {
        "restore": ": Takes a damage off the chosen unit.",
        "deploy": "type: Brings a unit out of the reserve.",
        "reroll": ": Throws the die of an attack again.",
        "shift_roll": "add: Changes the die of an attack that was thrown.",
        "support": ": Spends a supporter for the chosen unit.",
    },
)


@dataclass
class Hook:
    """One way in which an effect bends the rules while it lasts (rule 9.2)."""

    what: Annotated[int, TAG]
    unit: Annotated[UnitFilter, LeftOut(EVERY_UNIT), "Which units it is about."]
    attacker: Annotated[UnitFilter, LeftOut(EVERY_UNIT), "Attacks by which units; every unit if left out."]
    target: Annotated[UnitFilter, LeftOut(EVERY_UNIT), "Attacks on which units; every unit if left out."]
    side: Annotated[
        int, Choice(SIDES, "side"), LeftOut(ANY_SIDE), "Which player, seen from who played or drew the card."
    ]
    add: Annotated[
        int, Int(-9, 9), "What is added: to the movement, to the roll, to the units that may move."
    ]
    halve: Annotated[str, Choice(["up"]), "Halves the movement, rounded up."]
    floor: Annotated[int | None, Int(0), "The movement that `add` leaves at least."]
    min_distance: Annotated[int, Int(0), "Only attacks from at least so far away."]
    quadrant: Annotated[bool, "Only targets in the quadrant the card was aimed at."]
    parts: Annotated[
        int,
        Choice(PARTS),
        LeftOut(ALL_PARTS),
        "What of the target's ground is ignored: `concealment` only its hit chance, `all` its defense too.",
    ]
    categories: Annotated[
        tuple[CardCategory, ...], "Bonus cards of these categories can be neither played nor spent."
    ]
    phase: Annotated[int, Ref("phase"), "The phase at whose start something happens."]
    do: Annotated[tuple[Instant, ...], ListOf(INSTANT), "What happens then."]


HOOK: Final = Forms(
    Hook,
    "hook",
    {
        "canMoveUnit": "unit: These units cannot move.",
        "canAttack": "attacker? target?: These attacks cannot be made.",
        "modifyMovement": "unit add? halve? floor?: These units go farther or less far.",
        "modifyAttackRoll": Form(
            "add attacker? target? min_distance?: Changes the die of these attacks.",
            specs={"add": Int(-6, 6)},
        ),
        "modifyMoveLimit": "side add: A player may move more or fewer units in a turn.",
        "allowMove": "unit: These units may move though something forbids it.",
        "allowMoveAndAttack": "unit: These units may move and attack in one turn.",
        "ignoreTerrain": "attacker? target? quadrant? parts?: Terrain does not change these attacks.",
        "canPlayCard": "side categories?: A player cannot play bonus cards.",
        "canDeploy": "side: A player cannot bring units out of the reserve.",
        "canRestore": "side: A player cannot take damage off units.",
        "retainBonus": "side: A player keeps a bonus instead of discarding it.",
        "onPhaseStart": "phase do: Something happens whenever a phase begins.",
    },
)


@dataclass
class Duration:
    """How long an effect lasts (rule 9.1)."""

    what: Annotated[int, TAG]
    turns: Annotated[int, Int(1), "Ends of turns, of either player, that it lives to see."]
    phase: Annotated[int, Ref("phase"), "It ends when this phase is next entered."]

    def work_out(self) -> None:
        if self.what == UNTIL_END_OF_TURN:
            self.turns = 1


DURATION: Final = Forms(
    Duration,
    "type",
    {
        "untilEndOfTurn": ": To the end of this turn.",
        "nTurns": "turns: For so many turns.",
        "untilPhase": "phase: Until a phase begins.",
    },
    "duration",
)


@dataclass
class EffectDef:
    """An effect as a card creates it."""

    duration: Annotated[Duration, DURATION, "How long it lasts."]
    hooks: Annotated[tuple[Hook, ...], ListOf(HOOK), "How it bends the rules."]


@dataclass
class Targeting:
    """What a card must be aimed at (rule 9.3)."""

    form: Annotated[int, TAG]
    owner: Annotated[int, Choice(OWNERS), "Whose units, seen from the player, or from the drawer of a malus."]
    count: Annotated[int, Int(1), "Units at least."]
    max_count: Annotated[int, Int(1), "Units at most."]
    chooser: Annotated[int, Choice(CHOOSERS), "Who chooses them: the drawer of a malus or the opponent."]
    types: Annotated[int, UNIT_TYPES, "Only units of these types; all types where left out."]
    must_be: Annotated[
        tuple[Annotated[int, Choice(MUST_BE, "condition")], ...], "What must be true of the first unit."
    ]


TARGETING: Final = Forms(
    Targeting,
    "type",
    {
        "none": ": It is aimed at nothing.",
        "unit": "owner count max_count chooser types? must_be?: At units.",
        "quadrant": ": At a quarter of the board.",
    },
    "targeting",
)


@dataclass
class Card:
    """A card as one card set defines it. What all sets say alike stands at the end."""

    timing: Annotated[int, Ref("timing"), "When it is played: when drawn, out of the store, as an answer."]
    targeting: Annotated[Targeting, TARGETING, "What it must be aimed at."]
    creates: Annotated[tuple[EffectDef, ...], ListOf(default=[]), "Effects that last."]
    does: Annotated[tuple[Instant, ...], ListOf(INSTANT, default=[]), "What happens at once, in order."]
    cancels: Annotated[int, Choice(CANCELS, default="none"), "What it can be spent to undo (rule 9.6)."]
    cancels_categories: Annotated[
        tuple[CardCategory, ...],
        ListOf(unique=True, default=[]),
        "The categories of malus it can undo, where `cancels` is `categories`.",
    ]
    cancel_only: Annotated[bool, Bool(default=False), "Whether it can only be spent, not played."]
    window: Annotated[
        int, Nullable(Ref("window"), default=None), "When a tactic answers; null for other cards."
    ]
    played_by: Annotated[int, Choice(PLAYED_BY, default="active"), "Who may play a tactic."]
    id: Annotated[str, WORKED_OUT]
    name: Annotated[str, WORKED_OUT]
    kind: Annotated[int, WORKED_OUT]
    category: Annotated[str, WORKED_OUT]

    def has_instant(self, what: int) -> bool:
        return any(instant.what == what for instant in self.does)


@dataclass
class CardEntry:
    """A card: what it is, and how each card set that has it defines it."""

    id: Annotated[str, ID]
    name: Annotated[str, Text(1), WORDS, "What people call it."]
    kind: Annotated[int, Ref("card_kind"), "Good for who draws it, bad, or a secret answer."]
    category: Annotated[CardCategory, "What it is about; some cards forbid or undo categories."]
    special: Annotated[bool, "Whether it is one of a deck's special cards, which `split` counts apart."]
    standard: Annotated[Card | None, Shape(Card), LeftOut(), "How the card set `standard` plays it."]
    legacy: Annotated[Card | None, Shape(Card), LeftOut(), "How the card set `legacy` plays it."]

    def work_out(self) -> None:
        for card in (self.standard, self.legacy):
            if card is not None:
                card.id, card.name, card.kind, card.category = self.id, self.name, self.kind, self.category


@dataclass
class Deck:
    """A pile of cards as it is before it is shuffled."""

    use: Annotated[
        str,
        Choice(["common", "tactics"]),
        "Drawn from by both, or the catalogue of tactics; no rule reads it.",
    ]
    list_: Annotated[
        list[tuple[CardId, Annotated[int, Int(1, 99)]]], "Cards in order, each with its number of copies."
    ]
    total: Annotated[int, Int(0), LeftOut(), "All cards together, to check the list by."]
    split: Annotated[
        dict[Annotated[str, Text(1)], Annotated[int, Int(0)]],
        LeftOut(),
        "Cards by kind, special and generic, to check the list by: `bonus_special: 10`.",
    ]
    cards: Annotated[tuple[str, ...], WORKED_OUT]

    def work_out(self) -> None:
        listed: list[str] = []
        for card, copies in self.list_:
            listed.extend([card] * copies)
        self.cards = tuple(listed)


@dataclass
class CardData:
    """Every card and every deck (rule 9)."""

    version: Annotated[int, Int(1), "Of this file's form."]
    cards: Annotated[dict[str, CardEntry], Table("card"), "Every card there is."]
    decks: Annotated[dict[str, Deck], Table("deck"), "The decks that rulesets and players choose from."]


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
