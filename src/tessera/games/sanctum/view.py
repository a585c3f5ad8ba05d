"""What the delver may know (rule 13): the seed's text and the maps of acts that have begun, no stream.

Later acts are not in the view although the seed's text would give them away: it is shown to be shared, and a
player, or a bot, that works the map out from it cheats at solitaire.

Nodes go by id, so that a step along the map is a small patch.
"""

from dataclasses import dataclass

from tessera.games.sanctum.model import FloorMap, MapNode
from tessera.games.sanctum.state import State
from tessera.games.sanctum.walk import options


@dataclass
class SeenMap:
    """The whole map of an act that has begun."""

    act: int
    profile: str
    seed: str
    nodes: dict[str, MapNode]
    boss_node: str


@dataclass
class View:
    """The run as the delver, or anyone who looks on, sees it."""

    seed: str
    profile: str
    act: int
    position: str | None
    nodes: int
    result: str | None
    choices: list[str]
    maps: dict[str, SeenMap]  # "act1", "act2", ... as far as they have begun


def view_of(state: State) -> View:
    """Built up from nothing: what is not named here stays hidden."""
    return View(
        seed=state.seed,
        profile=state.profile,
        act=state.act,
        position=state.position,
        nodes=state.nodes,
        result=state.result,
        choices=options(state),
        maps={f"act{floor.act}": _seen(floor) for floor in state.maps},
    )


def _seen(floor: FloorMap) -> SeenMap:
    nodes: dict[str, MapNode] = {}
    for row in floor.rows:
        for n in row:
            nodes[n.id] = MapNode(n.id, n.type, n.act, n.row, n.column, n.connections, n.visited)
    return SeenMap(floor.act, floor.profile, floor.seed, nodes, floor.boss_node)


def seen_floor(seen: SeenMap) -> FloorMap:
    """A map in a view as the record it shows."""
    rows: list[list[MapNode]] = []
    for n in seen.nodes.values():
        while len(rows) <= n.row:
            rows.append([])
        rows[n.row].append(MapNode(n.id, n.type, n.act, n.row, n.column, n.connections, n.visited))
    return FloorMap(seen.act, seen.profile, seen.seed, rows, seen.boss_node)
