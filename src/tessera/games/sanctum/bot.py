"""A delver that plays whole runs from its view (rule 15): `tactics` fights, `route` walks, `growth` takes.

At its best it tries out what it means to do in a fight (`lookahead`). Below that it goes by how a turn ends,
and at the lowest level it looks less far and is sometimes careless.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tessera.core.chance import Rng
from tessera.core.game import EASY, HARD, NORMAL, Bot, Turn
from tessera.core.ruleset import Ruleset
from tessera.games.sanctum import commands as cmd
from tessera.games.sanctum.commands import Command
from tessera.games.sanctum.growth import Growth
from tessera.games.sanctum.guessing import Planner
from tessera.games.sanctum.lookahead import Lookahead
from tessera.games.sanctum.reasons import Reasons
from tessera.games.sanctum.route import choose_way
from tessera.games.sanctum.rules import Content
from tessera.games.sanctum.state import CAMPFIRE, CARD_PICK, COMBAT, ENDING, MAP, REWARD, SHOP, SHRINE
from tessera.games.sanctum.tactics import DEPTH, NODES, Tactics
from tessera.games.sanctum.view import View


@dataclass(frozen=True)
class Skill:
    """How well a delver plays."""

    nodes: int  # positions it looks at in a turn
    depth: int  # steps it thinks ahead
    careless: int  # percent of its decisions that it takes without thinking
    tries: bool  # whether it plays lines of a fight through before it takes one


SKILLS: Final[dict[str, Skill]] = {
    EASY: Skill(12, 1, 25, False),
    NORMAL: Skill(NODES, DEPTH, 0, False),
    HARD: Skill(NODES, DEPTH, 0, True),
}


class Delver(Bot[Command, View]):
    """Sees what the player sees. It draws nothing but whether it is careless: worlds it tries are its own."""

    def __init__(self, content: Content, planner: Planner, ruleset: Ruleset, level: str = HARD) -> None:
        self.skill = SKILLS[level]
        self.planner = planner
        self.tactics = Tactics(content, self.skill.nodes, self.skill.depth)
        self.lookahead = Lookahead(content)
        self.growth = Growth(content, ruleset)
        self.reasons = Reasons(content, planner)

    def plan(self, turn: Turn[Command, View]) -> Sequence[Command]:
        """In a fight all it means to do until chance has a say, otherwise one step."""
        if self.skill.tries and turn.view.phase == COMBAT:
            return self.lookahead.plan(self.planner.state(turn.view, None))
        return [self.choose(turn)]

    def choose(self, turn: Turn[Command, View]) -> Command:
        if self.skill.tries and turn.view.phase == COMBAT:
            return self.plan(turn)[0]
        careless = self.skill.careless
        if careless and turn.rng.below(100) < careless:
            return _without_thinking(turn.legal, turn.rng)
        return self._considered(turn.view, turn.legal)

    def why(self, view: View, command: Command) -> str:
        return self.reasons.why(view, command)

    def _considered(self, view: View, legal: Sequence[Command]) -> Command:
        phase = view.phase
        if phase == COMBAT:
            return self.tactics.choose(self.planner.state(view, None))
        if phase == MAP:
            return choose_way(view, legal)
        if phase == REWARD:
            return self.growth.reward(view)
        if phase == CAMPFIRE:
            return self.growth.campfire(view, legal)
        if phase == SHOP:
            return self.growth.shop(view, legal)
        if phase == SHRINE:
            return self.growth.shrine(view, legal)
        if phase == CARD_PICK:
            return self.growth.pick(view)
        return cmd.ChooseEnding("leave") if phase == ENDING else legal[0]


def _without_thinking(legal: Sequence[Command], rng: Rng) -> Command:
    """Anything that can be done but what nobody does by oversight: pour potions away, or end a turn early."""
    found = [each for each in legal if not isinstance(each, (cmd.DiscardPotion, cmd.EndTurn))]
    return found[rng.below(len(found))] if found else legal[0]
