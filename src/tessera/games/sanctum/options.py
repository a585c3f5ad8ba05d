"""What may be chosen when a run is made: who goes down, and how deep the ruins are."""

from typing import Final

from tessera.core.ruleset import Ruleset
from tessera.core.spec import Fields, Pick, Word

# The classes' mechanics and the map's profiles are closed sets whose meaning is code.
_MECHANICS: Final = {
    "devotion": "Healing gives Devotion, which invokes the divine.",
    "fortify": "Fortify is a guard that lasts.",
    "curses": "Pays in blood and makes weapons of Curses.",
}
_PROFILES: Final = {"classic": "Classic", "compact": "Compact"}


def options_of(ruleset: Ruleset) -> Fields:
    """The options of a ruleset: every class it has."""
    maps = ruleset.file("map.yaml")
    classes = _classes(ruleset)
    return Fields(
        {
            "class_id": Pick(classes, "class", classes[0].id).called(
                "Class", "Who goes down: each has cards of its own."
            ),
            "profile": Pick(_profiles(ruleset), "profile", maps.text("default_profile")).called(
                "Ruins", "How many rooms each act has."
            ),
        }
    )


def _classes(ruleset: Ruleset) -> list[Word]:
    words: list[Word] = []
    relics = ruleset.file("relics.yaml").record("relics")
    for id, entry in ruleset.file("classes.yaml").record("classes").entries():
        relic = relics.record(entry.text("starter_relic")).text("name")
        text = f"{entry.number('max_hp')} HP, {relic}. {_MECHANICS[entry.text('mechanic')]}"
        words.append(Word(id, entry.text("name"), text))
    return words


def _profiles(ruleset: Ruleset) -> list[Word]:
    words: list[Word] = []
    profiles = ruleset.file("map.yaml").record("profiles")
    for id, name in _PROFILES.items():
        fewest, most = profiles.record(id).span("total_nodes")
        low, high = profiles.record(id).span("rows")
        rooms = str(most) if fewest == most else f"{fewest} to {most}"
        rows = str(high) if low == high else f"{low} to {high}"
        words.append(Word(id, name, f"{rooms} rooms in {rows} rows, each act."))
    return words
