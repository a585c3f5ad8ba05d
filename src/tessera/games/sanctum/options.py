"""What may be chosen when a run is made: who goes down, and how deep the ruins are."""

from typing import Final

from tessera.core.game import NORMAL
from tessera.core.ruleset import Ruleset
from tessera.core.spec import Fields, Grade, Pick, Word
from tessera.games.sanctum.difficulty import words

# The classes' mechanics and the map's profiles are closed sets whose meaning is code.
_MECHANICS: Final = {
    "devotion": "Healing gives Devotion, which invokes the divine.",
    "fortify": "Fortify is a guard that lasts.",
    "curses": "Pays in blood and makes weapons of Curses.",
}
_PICTURES: Final = ("cleric", "dungeon_knight", "diabolist")
_PROFILES: Final = {"varied": "Varied", "classic": "Classic", "compact": "Compact"}
_LENGTHS: Final = {
    "varied": "A long way down with much to find beside fights; a run takes about an hour.",
    "classic": "A long way down, most of it fights; a run takes an hour or more.",
    "compact": "Half as long and more varied: fights are little more than half of it.",
}


def options_of(ruleset: Ruleset) -> Fields:
    """The options of a ruleset: every class it has."""
    maps = ruleset.file("map.yaml")
    classes = _classes(ruleset)
    return Fields(
        {
            "class_id": Pick(classes, "class", classes[0].id).called(
                "Class", "Who goes down: each has cards of its own."
            ),
            "profile": Pick(_profiles(ruleset), "profile", maps.text("run_profile")).called(
                "Ruins", "How long each act is, and how much of it is fighting."
            ),
            "ascent": Grade(_ascents(ruleset), 0).called(
                "Ascent", "Steps for who has won: each adds one rule to those before it."
            ),
            "difficulty": Pick(words(), "difficulty", NORMAL).called(
                "Difficulty", "What the delver begins with."
            ),
        }
    )


def _classes(ruleset: Ruleset) -> list[Word]:
    found: list[Word] = []
    relics = ruleset.file("relics.yaml").record("relics")
    for id, entry in ruleset.file("classes.yaml").record("classes").entries():
        relic = relics.record(entry.text("starter_relic")).text("name")
        text = f"{entry.number('max_hp')} HP, {relic}. {_MECHANICS[entry.text('mechanic')]}"
        found.append(Word(id, entry.text("name"), text, _picture(id)))
    return found


def _ascents(ruleset: Ruleset) -> list[Word]:
    """None, and every step with its own rule."""
    found = [Word("0", "No ascent", "The ruins as a first run meets them.")]
    for id, entry in ruleset.file("ascents.yaml").record("ascents").entries():
        number = len(found)
        before = "" if number == 1 else f" And the rules of {number - 1} before it."
        found.append(Word(id, f"{number} · {entry.text('name')}", entry.text("text") + before))
    return found


def _picture(id: str) -> str:
    """A class that a mod brings has no picture here."""
    return id if id in _PICTURES else ""


def _profiles(ruleset: Ruleset) -> list[Word]:
    found: list[Word] = []
    profiles = ruleset.file("map.yaml").record("profiles")
    for id, name in _PROFILES.items():
        fewest, most = profiles.record(id).span("total_nodes")
        low, high = profiles.record(id).span("rows")
        rooms = str(most) if fewest == most else f"{fewest} to {most}"
        rows = str(high) if low == high else f"{low} to {high}"
        found.append(Word(id, name, f"{_LENGTHS[id]} {rooms} rooms on {rows} floors, each act."))
    return found
