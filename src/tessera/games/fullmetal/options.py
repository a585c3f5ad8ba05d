"""What may be chosen when a match is made: how long it is, and the planet."""

from collections.abc import Mapping
from typing import ClassVar, Final

from tessera.core.ruleset import Ruleset
from tessera.core.spec import Fields, Int, Pick, SchemaBook, Text, Word

MOST: Final = (1 << 63) - 1

MOST_SAVED: Final = 60_000  # characters; a game of four has some 25,000 without its terrain

FULL: Final = "full"
SHORT: Final = "short"
SPRINT: Final = "sprint"

CONTESTED: Final = "contested"
WIDE: Final = "wide"

# A shorter match lands on a later turn, when the companies have all their action points at once.
_FIRST: Final = {FULL: 1, SHORT: 12, SPRINT: 17}


class Kept(Text):
    """A text that people never type: no form shows it, and no record tells it while a match goes on."""

    hidden: ClassVar[bool] = True

    def schema_in(self, book: SchemaBook) -> dict[str, object]:
        return {**super().schema_in(book), "x-hidden": True}


def options_of(ruleset: Ruleset) -> Fields:
    """The options of a ruleset, whose own board is the usual one."""
    turns = ruleset.file("turns.yaml")
    usual, last = turns.number("default_board"), turns.number("last_turn")
    told = f"A number makes a planet: {usual} is the one everybody knows, any other lies differently."

    def rounds(length: str) -> int:
        return last - _FIRST[length] - 1

    lengths = [
        Word(
            FULL,
            "The whole expedition",
            f"{rounds(FULL)} rounds of play, with few action points at first. About two hours.",
            "length-full",
        ),
        Word(
            SHORT,
            "A short expedition",
            f"The ships land late: {rounds(SHORT)} rounds of play. About forty minutes.",
            "length-short",
        ),
        Word(
            SPRINT,
            "In and out",
            f"Land, grab, go: {rounds(SPRINT)} rounds of play. About twenty minutes.",
            "length-sprint",
        ),
    ]
    contest = ruleset.file("contest.yaml")
    near, far = contest.span("hexes_apart")
    piece = contest.record("spoils").number("piece")
    grounds = [
        Word(
            CONTESTED,
            "Contested ground",
            f"Two companies land {near} to {far} hexes from each other, and each enemy piece that is shot or "
            f"captured counts {piece} points. For any number the order of the landing is drawn.",
        ),
        Word(
            WIDE,
            "Wide ground",
            "Companies land far apart in the order of their seats, and only what is aboard counts.",
        ),
    ]
    return Fields(
        {
            "length": Pick(lengths, "length", FULL).called(
                "Length", "How long the companies stay on the planet."
            ),
            "board": Int(0, MOST, default=usual).called("Planet", told),
            "ground": Pick(grounds, "ground", CONTESTED).called(
                "Ground", "How near two companies come to each other."
            ),
            "saved": Kept(max=MOST_SAVED, default="").called(
                "Saved game", "The saved game that the match goes on from; it brings its own planet and turn."
            ),
        }
    )


def first_turn(options: Mapping[str, object]) -> int:
    """The turn on which the ships land."""
    length = options.get("length", FULL)
    assert isinstance(length, str), "the options are checked"
    return _FIRST[length]


def ground_of(options: Mapping[str, object]) -> str:
    """Which ground was chosen; whoever says nothing of it means that of the rulebook."""
    ground = options.get("ground", WIDE)
    assert isinstance(ground, str), "the options are checked"
    return ground
