"""Ascents (`ascents.yaml`): what makes the ruins harder for who has won, one rule a step.

A run at a step has the rules of all steps up to it. What they amount to is added up once, in `Burden`.
"""

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from tessera.core.spec import ID, NUMBER, WORDS, Int, LeftOut, Ref, Text

Words: TypeAlias = Annotated[str, Text(min=1)]
More: TypeAlias = Annotated[int, Int(0, 100), LeftOut()]


@dataclass
class AscentDef:
    """One step. File order is the order of the steps."""

    number: Annotated[int, NUMBER]
    id: Annotated[str, ID]
    name: Annotated[Words, WORDS, "What people call it."]
    text: Annotated[Words, WORDS, "Its rule, in a sentence."]
    less_gold: Annotated[More, "Less gold from fights, in percent."]
    dearer: Annotated[More, "Higher prices, in percent."]
    less_rest: Annotated[More, "Less of the HP that resting restores, in points of percent."]
    less_mending: Annotated[More, "Less of the HP that a boss's fall restores, in percent."]
    less_hp: Annotated[More, "Fewer HP to begin with."]
    common_hp: Annotated[More, "More HP of common enemies and minions, in percent."]
    elite_hp: Annotated[More, "More HP of elites, in percent."]
    boss_hp: Annotated[More, "More HP of bosses, in percent."]
    might: Annotated[More, "More Might of every enemy."]
    curse: Annotated[int, Ref("card"), LeftOut(-1), "A card that the deck begins with."]


class Burden:
    """What the steps of a run amount to."""

    def __init__(self, steps: list[AscentDef]) -> None:
        self.gold = 100  # percent
        self.prices = 100  # percent
        self.less_rest = 0
        self.mending = 100  # percent
        self.less_hp = 0
        self.common_hp = 100  # percent
        self.elite_hp = 100  # percent
        self.boss_hp = 100  # percent
        self.might = 0
        self.curses: list[int] = []
        for step in steps:
            self.gold -= step.less_gold
            self.prices += step.dearer
            self.less_rest += step.less_rest
            self.mending -= step.less_mending
            self.less_hp += step.less_hp
            self.common_hp += step.common_hp
            self.elite_hp += step.elite_hp
            self.boss_hp += step.boss_hp
            self.might += step.might
            if step.curse >= 0:
                self.curses.append(step.curse)
        self.gold = max(0, self.gold)
        self.mending = max(0, self.mending)
