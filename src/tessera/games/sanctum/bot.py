"""A sensible walker: the route of rule 15, as far as there is anything to weigh.

Without encounters the delver is always at full health with a starter deck, so what remains of the rule is its
values by node type and distance. In hundredths, to stay with integers.
"""

from collections.abc import Sequence

from tessera.core.chance import Rng
from tessera.core.game import Bot
from tessera.games.sanctum.commands import ChooseNode, Command
from tessera.games.sanctum.model import MapNode, NodeType
from tessera.games.sanctum.view import View


class Walker(Bot[Command, View]):
    """Takes the exit with the best path to the boss; the leftmost of equals."""

    def choose(self, view: View, legal: Sequence[Command], rng: Rng) -> Command:
        nodes = view.maps[f"act{view.act}"].nodes
        worth: dict[str, int] = {}
        start = 0 if view.position is None else nodes[view.position].row
        for node in reversed(nodes.values()):  # from the boss down: exits are worth something already
            best = 0
            for place, to in enumerate(node.connections):
                if place == 0 or worth[to] > best:
                    best = worth[to]
            worth[node.id] = best + _value(node, node.row - start)
        chosen = legal[0]
        most = None
        for command in legal:
            if isinstance(command, ChooseNode) and (most is None or worth[command.node_id] > most):
                chosen = command
                most = worth[command.node_id]
        return chosen


def _value(node: MapNode, distance: int) -> int:
    """What a node promises that many steps ahead, in hundredths; health is expected to fall on the way."""
    health = max(20, 100 - 5 * distance)
    if node.type == NodeType.COMBAT:
        return 100 if health > 35 else -100
    if node.type == NodeType.ELITE:
        return 50 if health > 60 else -400
    if node.type == NodeType.CAMPFIRE:
        return 200 + 3 * (100 - health)
    if node.type == NodeType.MERCHANT:
        return 182  # 1.2 + 50 gold / 80
    return 200 if node.type == NodeType.SHRINE else 0
