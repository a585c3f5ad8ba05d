"""The title's opponents (rule 21): land well, mine, shoot and capture when it pays, come home in time.

They play from their view alone and remember nothing. Levels differ in what they think of, never in what they
know: the best tries whole turns before it plays one (`foresight`), the others start the best plan of the
moment, and a plan that was good stays the best until it is carried out.
"""

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from tessera.core.chance import Rng
from tessera.core.game import EASY, HARD, NORMAL, Bot, Turn
from tessera.core.rng import SplitMix64
from tessera.games.fullmetal import planner as plan
from tessera.games.fullmetal.arrival import USUAL, deployment, landing
from tessera.games.fullmetal.board import Board
from tessera.games.fullmetal.bot_reasons import reason_of
from tessera.games.fullmetal.commands import Command, EndTurn, Retreat
from tessera.games.fullmetal.conduct import DILIGENT, Habits, lift_off, next_command, planner_of, saving
from tessera.games.fullmetal.foresight import TEMPERS, best_deployment, best_lift_off, best_turn
from tessera.games.fullmetal.guessing import state_from_view
from tessera.games.fullmetal.planner import PLANS
from tessera.games.fullmetal.rules import Rules
from tessera.games.fullmetal.situation import Situation
from tessera.games.fullmetal.view import FullMetalView
from tessera.games.fullmetal.vocabulary import DEPLOYMENT, LANDING, LIFTOFF, PLAYING


def _without(*plans: int) -> int:
    left = PLANS
    for each in plans:
        left &= ~(1 << each)
    return left


# Not in `data`: a match names its ruleset, and those that were played keep theirs.
HABITS: Final = {
    EASY: Habits(_without(plan.RAID, plan.BUILD), idle=3, lazy=3, guards=False),
    NORMAL: DILIGENT,
    HARD: Habits(foresees=True),
}


class FullMetalBot(Bot[Command, FullMetalView]):
    """Plays rule 21 from its view, at one of the levels."""

    needs_legal: ClassVar[bool] = False

    def __init__(self, rules: Rules, board: Callable[[int], Board], level: str = HARD) -> None:
        self.rules = rules
        self.board = board
        self.habits = HABITS[level]

    def choose(self, turn: Turn[Command, FullMetalView]) -> Command:
        return self.plan(turn)[0]

    def plan(self, turn: Turn[Command, FullMetalView]) -> Sequence[Command]:
        """A whole turn where it tries them, else one command."""
        seat = turn.seat
        sit = self._known(turn.view)
        state = sit.state
        if state.phase == LANDING:
            return [landing(sit)]
        if state.phase == DEPLOYMENT:
            if self.habits.foresees:
                return best_deployment(self.rules, sit.board, state, seat)
            return [deployment(sit, seat, USUAL)]
        if state.phase == LIFTOFF:
            usual = lift_off(sit, seat)
            if self.habits.foresees:
                usual = best_lift_off(self.rules, sit.board, state, seat, usual)
            return [usual]
        if self.habits.foresees:
            return best_turn(self.rules, sit.board, state, seat)
        return [self._one(sit, seat, turn.rng)]

    def _one(self, sit: Situation, seat: int, rng: Rng) -> Command:
        """The next command of a level that does not look ahead."""
        caught = any(unit.neutralized and unit.owner == seat for unit in sit.state.units.values())
        command = next_command(sit, seat, self.habits) if caught and sit.state.retreat_open else None
        if isinstance(command, Retreat):
            return command
        last = sit.state.turn == self.rules.turns.last_turn
        if self.habits.lazy and not last and rng.below(100) < self.habits.lazy:
            return EndTurn(saving(sit, self.habits))
        return command if command is not None else next_command(sit, seat, self.habits)

    def why(self, view: FullMetalView, command: Command) -> str:
        sit = self._known(view)
        seat = view.seat
        assert seat is not None, "nobody asks a spectator why"
        planner = planner_of(sit, seat, self.habits)
        planned = planner.best()
        if self.habits.foresees and sit.state.phase == PLAYING:
            for temper in TEMPERS:
                minded = planner_of(sit, seat, self.habits, temper)
                if minded.best() == command:
                    return reason_of(command, minded, command, view)
        return reason_of(command, planner, planned, view)

    def _known(self, view: FullMetalView) -> Situation:
        """What it cannot know is invented, always alike: no plan looks at it."""
        board = self.board(view.board_seed)
        return Situation(self.rules, board, state_from_view(self.rules, board, view, SplitMix64(0)))
