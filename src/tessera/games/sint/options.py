"""What may be chosen when a match is made: the ship, what bosses throw, how the crew boards."""

from typing import Final

from tessera.core.spec import Fields, Pick, Word
from tessera.core.wording import count
from tessera.games.sint.rules import DEFAULT_LAYOUT, DEFAULT_VOYAGE, Rules

_MIXES: Final = (
    Word("fire", "Fire only", "Bosses throw nothing but fire: the gentler sea.", "fire"),
    Word(
        "mixed",
        "Fire and water",
        "Bosses throw water, too: it stops a room from working and ruins peppernuts.",
        "mixed",
    ),
)
_BOARDINGS: Final = (
    Word("all", "Everybody at once", "Every seat starts aboard."),
    Word("join", "One by one", "Each comes aboard when it likes, also later on."),
)
# Of the ships that have one; a mod's ship goes without.
_PICTURES: Final[dict[str, str]] = {"Star": "star", "Torus": "torus"}
_SHIPS: Final[dict[str, str]] = {
    "Star": "Every room opens on one hallway: two steps lead anywhere. The ship to begin with.",
    "Torus": "A ring of rooms with two corridors: ways are long, and fire finds neighbours everywhere.",
}


def options_of(rules: Rules) -> Fields:
    """The options of a ruleset: every layout it has."""
    return Fields(
        {
            "layout": Pick(_layouts(rules), "layout", DEFAULT_LAYOUT).called(
                "Ship", "How its rooms lie and which doors join them."
            ),
            "difficulty": Pick(
                [Word(voyage.id, voyage.title, voyage.text) for voyage in rules.voyages],
                "difficulty",
                DEFAULT_VOYAGE,
            ).called("Difficulty", "How rough the voyage is; every number of seats has its own measure."),
            "attack_mix": Pick(_MIXES, "mix", "mixed").called(
                "Attacks", "What the bosses throw at the ship."
            ),
            "boarding": Pick(_BOARDINGS, "boarding", "all").called("Boarding", "When the crew comes aboard."),
        }
    )


def _layouts(rules: Rules) -> list[Word]:
    words: list[Word] = []
    for layout in rules.layouts:
        doors = sum([len(room.doors) for room in layout.rooms]) // 2
        size = f"{count(layout.size, 'room')}, {count(doors, 'door')}."
        told = _SHIPS.get(layout.id, "")
        text = f"{told} {size}" if told else size
        words.append(Word(layout.id, layout.title, text, _PICTURES.get(layout.id, "")))
    return words
