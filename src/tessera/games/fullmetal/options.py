"""What may be chosen when a match is made: the planet."""

from typing import Final

from tessera.core.ruleset import Ruleset
from tessera.core.spec import Fields, Int

MOST: Final = (1 << 63) - 1


def options_of(ruleset: Ruleset) -> Fields:
    """The options of a ruleset, whose own board is the usual one."""
    usual = ruleset.file("turns.yaml").number("default_board")
    told = f"A number makes a planet: {usual} is the one everybody knows, any other lies differently."
    return Fields({"board": Int(0, MOST, default=usual).called("Planet", told)})
