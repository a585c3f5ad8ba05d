"""The title's own tables, for tests of the modules below the game."""

from functools import cache
from importlib import resources

from tessera.core.ruleset import Ruleset, load
from tessera.games.imperium.rules import RULES_SPEC, Rules


@cache
def texts() -> dict[str, bytes]:
    """Every data file of the title, by name."""
    folder = resources.files("tessera.games.imperium") / "data"
    return {each.name: each.read_bytes() for each in sorted(folder.iterdir(), key=lambda each: each.name)}


def changed(file: str, old: str, new: str) -> dict[str, bytes]:
    """The data with one passage of one file replaced."""
    text = texts()[file].decode()
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
    return {**texts(), file: text.replace(old, new).encode()}


def line_of(file: str, passage: str, sources: dict[str, bytes] | None = None) -> int:
    """The number of the line a passage stands on."""
    text = (sources or texts())[file].decode()
    return text[: text.index(passage)].count("\n") + 1


@cache
def ruleset() -> Ruleset:
    return load(RULES_SPEC, texts(), name="imperium")


@cache
def rules() -> Rules:
    return Rules(ruleset())
