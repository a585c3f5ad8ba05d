"""A delver that plays whole runs from its view (rule 15): `tactics` fights, `route` walks, `growth` takes."""

from collections.abc import Sequence

from tessera.core.chance import Rng
from tessera.core.game import Bot
from tessera.core.ruleset import Ruleset
from tessera.games.sanctum import commands as cmd
from tessera.games.sanctum.commands import Command
from tessera.games.sanctum.growth import Growth
from tessera.games.sanctum.guessing import Planner
from tessera.games.sanctum.route import choose_way
from tessera.games.sanctum.rules import Content
from tessera.games.sanctum.state import CAMPFIRE, CARD_PICK, COMBAT, ENDING, MAP, REWARD, SHOP, SHRINE
from tessera.games.sanctum.tactics import Tactics
from tessera.games.sanctum.view import View


class Delver(Bot[Command, View]):
    """Sees what the player sees, and draws nothing."""

    def __init__(self, content: Content, planner: Planner, ruleset: Ruleset) -> None:
        self.planner = planner
        self.tactics = Tactics(content)
        self.growth = Growth(content, ruleset)

    def choose(self, view: View, legal: Sequence[Command], rng: Rng) -> Command:
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
