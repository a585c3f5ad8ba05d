"""Where the bot goes (rule 15): the exit with the best way to the boss. In hundredths."""

from collections.abc import Sequence

from tessera.games.sanctum.commands import ChooseNode, Command
from tessera.games.sanctum.model import MapNode, NodeType
from tessera.games.sanctum.view import View


def choose_way(view: View, legal: Sequence[Command]) -> Command:
    """The leftmost of the best exits."""
    nodes = view.maps[f"act{view.act}"].nodes
    worth: dict[str, int] = {}
    start = 0 if view.position is None else nodes[view.position].row
    for node in reversed(nodes.values()):  # from the boss down: exits are worth something already
        best = 0
        for place, to in enumerate(node.connections):
            if place == 0 or worth[to] > best:
                best = worth[to]
        worth[node.id] = best + _value(view, node, node.row - start)
    chosen = legal[0]
    most: int | None = None
    for command in legal:
        if isinstance(command, ChooseNode) and (most is None or worth[command.node_id] > most):
            chosen = command
            most = worth[command.node_id]
    return chosen


def _value(view: View, node: MapNode, distance: int) -> int:
    """What a node promises that many steps ahead; health is expected to fall on the way."""
    health = max(20, 100 * view.hp // view.max_hp - 4 * (distance - 1))
    if node.type == NodeType.COMBAT:
        return 110 if health > 35 else -100
    if node.type == NodeType.ELITE:
        # A relic late in the last act has few fights left to pay for itself.
        if view.act == 3:
            return -150 if health > 85 else -600
        if health > 70 and len(view.deck) >= 14:
            return 280
        return 40 if health > 60 else -450
    if node.type == NodeType.CAMPFIRE:
        return 200 + 3 * (100 - health)
    if node.type == NodeType.MERCHANT:
        return 100 + min(320, 100 * view.gold // 75)
    return 190 if node.type == NodeType.SHRINE else 0
