"""How kindly the ruins treat a delver: what a run begins with beside what its class brings.

An option of the match, not data of the ruleset: `normal` is the rulebook's run to the byte, so whatever was
recorded before there was a choice is a normal run, and still verifies.
"""

from dataclasses import dataclass
from typing import Final

from tessera.core.game import EASY, HARD, NORMAL
from tessera.core.spec import Word
from tessera.games.sanctum import vocabulary as v
from tessera.games.sanctum.state import State


@dataclass(frozen=True)
class Difficulty:
    """What differs from a normal run."""

    name: str
    text: str
    hp: int  # more of the most HP, or less
    gold: int
    block: int  # at the start of every fight
    might: int  # likewise


DIFFICULTIES: Final[dict[str, Difficulty]] = {
    EASY: Difficulty(
        "Easy",
        "25 more HP, 100 more gold, and every fight begins with 5 Block and 1 Might.",
        hp=25,
        gold=100,
        block=5,
        might=1,
    ),
    NORMAL: Difficulty("Normal", "The ruins as they are.", hp=0, gold=0, block=0, might=0),
    HARD: Difficulty("Hard", "15 fewer HP and no gold to begin with.", hp=-15, gold=-50, block=0, might=0),
}


def words() -> list[Word]:
    """The choices, in words."""
    return [Word(id, each.name, each.text) for id, each in DIFFICULTIES.items()]


def ease(state: State, difficulty: str) -> None:
    """Change a run that has just been made."""
    eased = DIFFICULTIES[difficulty]
    state.max_hp = max(1, state.max_hp + eased.hp)
    state.hp = state.max_hp
    state.gold = max(0, state.gold + eased.gold)
    if eased.block:
        state.bonus_run[v.BONUS_BLOCK] = eased.block
    if eased.might:
        state.bonus_run[v.BONUS_MIGHT] = eased.might
