"""The title's opponent (rule 17): plans its turn from its view alone and draws nothing.

A plan is made in one go, best things first; what turns out impossible is refused and skipped. After attacks
it looks again before it goes on. How much it thinks is bounded by steps, not by time.
"""

from collections.abc import Sequence
from typing import ClassVar

from tessera.boards.hexmap import HexMap
from tessera.core.game import HARD, Bot, Turn
from tessera.games.imperium.ai_citizens import place_citizens, specialists
from tessera.games.imperium.ai_diplomacy import answer, propose, seek_peace_or_war
from tessera.games.imperium.ai_known import Known
from tessera.games.imperium.ai_military import Campaign, care, deploy, strike_all
from tessera.games.imperium.ai_mind import SKILLS, Mind
from tessera.games.imperium.ai_production import Workshop
from tessera.games.imperium.ai_reasons import reason
from tessera.games.imperium.ai_research import choose_research, choose_rule
from tessera.games.imperium.ai_settling import automate, settle
from tessera.games.imperium.ai_trade import trade
from tessera.games.imperium.commands import Command, EndTurn, MoveUnit, SetOrders
from tessera.games.imperium.land import LandMap
from tessera.games.imperium.rules import Rules
from tessera.games.imperium.view import ImperiumView


class ImperiumBot(Bot[Command, ImperiumView]):
    """Plays rule 17 from its view."""

    needs_legal: ClassVar[bool] = False

    def __init__(self, rules: Rules, level: str = HARD) -> None:
        self.rules = rules
        self.skill = SKILLS[level]
        self._lands: dict[tuple[int, int, bool], LandMap] = {}  # the lie of the tiles of a size never changes

    def plan(self, turn: Turn[Command, ImperiumView]) -> Sequence[Command]:
        view = turn.view
        if view.own is None:
            return []
        mind = Mind(Known(self.rules, self._land(view), view), self.skill)
        answer(mind)
        seek_peace_or_war(mind)
        if not self.skill.thrift:
            propose(mind)
        choose_research(mind)
        choose_rule(mind)
        care(mind)
        campaign = Campaign(mind)
        if mind.known.at_war and strike_all(mind, campaign):
            return mind.commands  # and look again at what came of it
        settle(mind)
        automate(mind)
        deploy(mind, campaign)
        workshop = Workshop(mind)
        workshop.choose_all(turn.rng)
        if not self.skill.thrift:
            workshop.buy()
            trade(mind)
            specialists(mind)
        if self.skill.plans:
            place_citizens(mind)
        mind.commands.append(EndTurn())
        return mind.commands

    def choose(self, turn: Turn[Command, ImperiumView]) -> Command:
        """The first thing of the plan that is on the list; an order to go somewhere as a step on the way."""
        for command in self.plan(turn):
            if isinstance(command, SetOrders) and command.orders.kind == "Goto":
                for end in reversed(command.orders.path):
                    for step in turn.legal:
                        if isinstance(step, MoveUnit) and step.unit == command.unit and step.path[-1] == end:
                            return step
            elif command in turn.legal:
                return command
        return EndTurn()

    def why(self, view: ImperiumView, command: Command) -> str:
        return reason(Mind(Known(self.rules, self._land(view), view), self.skill), command)

    def _land(self, view: ImperiumView) -> LandMap:
        key = (view.width, view.height, view.wrap)
        land = self._lands.get(key)
        if land is None:
            board = HexMap(view.width, view.height, "odd-r", view.wrap)
            blank = [0] * board.size
            land = LandMap(board, self.rules, blank, blank)
            self._lands[key] = land
        return land
