"""What may be chosen when a match is made: the ship, what bosses throw, how the crew boards."""

from typing import Final

from tessera.core.spec import Fields, Pick, Word
from tessera.core.wording import count
from tessera.games.sint.rules import DEFAULT_LAYOUT, Rules

_MIXES: Final = (
    Word("fire", "Fire only", "Bosses throw nothing but fire."),
    Word("mixed", "Fire and water", "Bosses throw water, too."),
)
_BOARDINGS: Final = (
    Word("all", "Everybody at once", "Every seat starts aboard."),
    Word("join", "One by one", "Each comes aboard when it likes, also later on."),
)


def options_of(rules: Rules) -> Fields:
    """The options of a ruleset: every layout it has."""
    return Fields(
        {
            "layout": Pick(_layouts(rules), "layout", DEFAULT_LAYOUT).called(
                "Ship", "How its rooms lie and which doors join them."
            ),
            "attack_mix": Pick(_MIXES, "mix", "fire").called("Attacks", "What the bosses throw at the ship."),
            "boarding": Pick(_BOARDINGS, "boarding", "all").called("Boarding", "When the crew comes aboard."),
        }
    )


def _layouts(rules: Rules) -> list[Word]:
    words: list[Word] = []
    for layout in rules.layouts:
        doors = sum([len(room.doors) for room in layout.rooms]) // 2
        text = f"{count(layout.size, 'room')}, {count(doors, 'door')}."
        words.append(Word(layout.id, layout.title, text))
    return words
