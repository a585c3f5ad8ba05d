"""A delver that plays whole runs from its view (rule 15)."""

from collections.abc import Sequence

from tessera.core.chance import Rng
from tessera.core.game import Bot
from tessera.games.sanctum.commands import Command
from tessera.games.sanctum.content import Content
from tessera.games.sanctum.planning import Planner
from tessera.games.sanctum.seen import View


class Delver(Bot[Command, View]):
    """Chooses the first thing on offer."""

    def __init__(self, content: Content, planner: Planner) -> None:
        self.content = content
        self.planner = planner

    def choose(self, view: View, legal: Sequence[Command], rng: Rng) -> Command:
        return legal[0]
