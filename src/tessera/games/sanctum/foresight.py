"""Exact odds of what people ask in a fight: does this hand kill, what will the enemies do to me.

The real rules run once for every outcome of chance (`tessera.core.odds`). They work on a state made from the
view, and the order of the draw pile, which nobody knows, is part of the chance: every draw takes any of its
cards, all equally likely.
"""

from collections.abc import Sequence
from fractions import Fraction

from tessera.core.chance import Driver
from tessera.core.odds import DEFAULT_BUDGET, Odds, enumerate_outcomes
from tessera.games.sanctum import commands as cmd
from tessera.games.sanctum.battle import Battle
from tessera.games.sanctum.fight import Defeated
from tessera.games.sanctum.gate import enemy_of, place_in_hand, refusal
from tessera.games.sanctum.guessing import Planner
from tessera.games.sanctum.rules import Content
from tessera.games.sanctum.state import State
from tessera.games.sanctum.view import View


class Chances:
    """Questions about a fight, answered from what the player sees."""

    def __init__(self, content: Content, planner: Planner) -> None:
        self.content = content
        self.planner = planner

    def kill(self, view: View, line: Sequence[cmd.Command], budget: int = DEFAULT_BUDGET) -> Odds[bool]:
        """The chance that these cards and potions, in this order, leave no enemy alive.

        A step that has become impossible, or needless because its target fell, is passed over.
        """
        start = self._start(view)

        def run(driver: Driver) -> bool:
            battle = self._battle(start, driver)
            try:
                for command in line:
                    if battle.combat.over:
                        break
                    if refusal(self.content, battle.state, 0, command) is None:
                        _carry_out(battle, command)
            except Defeated:
                return False
            return not battle.any_living()

        return enumerate_outcomes(run, budget)

    def enemy_turn(self, view: View, budget: int = DEFAULT_BUDGET) -> Odds[int]:
        """How many HP the delver will have lost when the enemies have acted, if the turn ends now."""
        start = self._start(view)

        def run(driver: Driver) -> int:
            battle = self._battle(start, driver)
            before = battle.state.hp
            try:
                if not battle.finish_turn():
                    battle.enemies_act()
            except Defeated:
                return before
            return before - battle.state.hp

        return enumerate_outcomes(run, budget)

    def _start(self, view: View) -> State:
        if view.phase != "combat":
            raise ValueError("there is no fight to ask about")
        return self.planner.state(view, None)

    def _battle(self, start: State, driver: Driver) -> Battle:
        state = start.copy()
        state.streams.drive(driver)
        combat = state.combat
        assert combat is not None, "a fight was asked about"
        battle = Battle(self.content, state, combat, None)
        battle.unknown = True
        return battle


def expected(odds: Odds[int]) -> Fraction:
    """The mean of an answer in numbers; exact if the odds are."""
    total = Fraction(0)
    for answer, chance in odds.lower.items():
        total += answer * chance
    return total


def _carry_out(battle: Battle, command: cmd.Command) -> None:
    combat = battle.combat
    if isinstance(command, cmd.PlayCard):
        aim = None if command.target is None else enemy_of(combat, command.target)
        battle.play(place_in_hand(combat, command.card), aim)
    elif isinstance(command, cmd.UsePotion):
        battle.use_potion(command.slot, None if command.target is None else enemy_of(combat, command.target))
    elif isinstance(command, cmd.Invoke):
        battle.invoke()
