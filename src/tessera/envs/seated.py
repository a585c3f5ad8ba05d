"""One seat of a match against bots: what a Gymnasium environment and each row of a vectorised one play."""

from collections.abc import Sequence
from typing import Any

from tessera.bots.play import AnyBot, act, bot_named, generator
from tessera.core.game import Bot
from tessera.envs.play import Play
from tessera.envs.spaces import Spaces, match_seed

Opponents = str | AnyBot | Sequence[str | AnyBot]
"""Who plays the other seats: a bot or its name, or one for each seat in order; the learner's is ignored."""


def opponents_for(spaces: Spaces, seat: int, opponents: Opponents) -> list[AnyBot | None]:
    """A bot for every seat but the learner's."""
    if not 0 <= seat < spaces.seats:
        raise ValueError(f"seat: one of 0..{spaces.seats - 1}, got {seat}")
    if isinstance(opponents, str | Bot):
        named: Sequence[str | AnyBot] = [opponents] * spaces.seats
    else:
        named = opponents
    if len(named) != spaces.seats:
        raise ValueError(f"opponents: one for each of {spaces.seats} seats, got {len(named)}")
    return [
        None if other == seat else bot_named(spaces.game, each) if isinstance(each, str) else each
        for other, each in enumerate(named)
    ]


class LearnerSeat:
    """A learner's seat, match after match. `play` is the one that goes on."""

    def __init__(
        self, spaces: Spaces, seat: int, opponents: Opponents, shaping: float, max_steps: int
    ) -> None:
        self.spaces = spaces
        self.seat = seat
        self.bots = opponents_for(spaces, seat, opponents)
        self.shaping = shaping
        self.max_steps = max_steps
        self._seed, self._matches = 0, 0
        self.steps = 0
        self.play: Play
        self._won = 0.0

    def seed(self, seed: int) -> None:
        """Begin with the first match of a seed."""
        self._seed, self._matches = seed, 0

    def begin(self) -> None:
        """The next match, up to the learner's first decision. One that is over before it is no match."""
        while True:
            self.play = Play(self.spaces, match_seed(self._seed, self._matches), self.shaping)
            self._rngs = [generator(self.play.seed, seat) for seat in range(self.spaces.seats)]
            self._matches += 1
            self.steps = 0
            self._let_others_act()
            self._won = 0.0
            if self.play.ended is None:
                self.play.rewards()
                return

    def _let_others_act(self) -> None:
        play = self.play
        while play.ended is None:
            awaited = play.awaited()
            if self.seat in awaited:
                return
            other = awaited[0]
            bot = self.bots[other]
            assert bot is not None, "only the learner's seat has none"
            act(play, other, bot, self._rngs[other])

    def step(self, action: Any) -> tuple[float, bool, bool, bool]:
        """The learner's command, then those of the others until it decides again.

        What it has won by that, whether the match is over, whether it is cut off, and whether the action
        stood for a legal command.
        """
        play = self.play
        command, said = play.command_for(self.seat, action)
        play.submit(self.seat, command)
        self._let_others_act()
        self.steps += 1
        over = play.ended is not None
        cut = not over and bool(self.max_steps) and self.steps >= self.max_steps
        return play.rewards()[self.seat], over, cut, said
