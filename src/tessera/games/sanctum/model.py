"""The records of the map: node types, nodes and floors (rule 2.2).

Plain data that a save file, a browser or a notebook can read. How a floor comes about is `generate`'s
business, whether it is sound is `validate`'s; a record only knows where its own nodes are.

The records are final: a decoder makes compiled objects without their table of methods, so only calls that are
bound when compiled may reach them.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, final


class NodeType(StrEnum):
    """What waits at a node."""

    COMBAT = "COMBAT"
    ELITE = "ELITE"
    CAMPFIRE = "CAMPFIRE"
    MERCHANT = "MERCHANT"
    SHRINE = "SHRINE"
    BOSS = "BOSS"


# The dense numbers that sketches use, in the order of `NODE_TYPES`.
COMBAT: Final = 0
ELITE: Final = 1
CAMPFIRE: Final = 2
MERCHANT: Final = 3
SHRINE: Final = 4
BOSS: Final = 5

NODE_TYPES: Final[tuple[NodeType, ...]] = (
    NodeType.COMBAT,
    NodeType.ELITE,
    NodeType.CAMPFIRE,
    NodeType.MERCHANT,
    NodeType.SHRINE,
    NodeType.BOSS,
)


def node_id(act: int, row: int, column: int) -> str:
    """`act1_row3_node2`: act 1, fourth row, third node."""
    return f"act{act}_row{row}_node{column}"


@final
@dataclass
class MapNode:
    """One place on the map. Connections name nodes of the next row, left to right."""

    id: str
    type: NodeType
    act: int
    row: int
    column: int
    connections: tuple[str, ...]
    visited: bool

    def plain(self) -> dict[str, object]:
        """The node as JSON holds it."""
        return {
            "id": self.id,
            "type": self.type.value,
            "act": self.act,
            "row": self.row,
            "column": self.column,
            "connections": list(self.connections),
            "visited": self.visited,
        }


@final
@dataclass
class FloorMap:
    """One act: rows of nodes from the entry to the boss. `seed` is the text it was drawn from."""

    act: int
    profile: str
    seed: str
    rows: list[list[MapNode]]
    boss_node: str

    @property
    def entry_node(self) -> str:
        """The id of the single node of row 0."""
        return self.rows[0][0].id

    @property
    def boss(self) -> MapNode:
        """The single node of the last row, where every way ends; `boss_node` is its id."""
        return self.rows[-1][0]

    def nodes(self) -> list[MapNode]:
        """Every node, row by row, left to right."""
        return [node for row in self.rows for node in row]

    def find(self, node: str) -> MapNode | None:
        """The node of that id, or None."""
        for row in self.rows:
            for each in row:
                if each.id == node:
                    return each
        return None

    def count(self, kind: NodeType) -> int:
        """How many nodes are of that type."""
        total = 0
        for row in self.rows:
            for node in row:
                if node.type == kind:
                    total += 1
        return total

    def entered(self, node: MapNode) -> "FloorMap":
        """A twin in which one of the nodes has been visited; what does not change is shared."""
        row = self.rows[node.row][:]
        row[node.column] = MapNode(
            node.id, node.type, node.act, node.row, node.column, node.connections, True
        )
        rows = self.rows[:]
        rows[node.row] = row
        return FloorMap(self.act, self.profile, self.seed, rows, self.boss_node)

    def plain(self) -> dict[str, object]:
        """The floor as JSON holds it; any seed, even one that no wire could carry."""
        return {
            "act": self.act,
            "profile": self.profile,
            "seed": self.seed,
            "rows": [[node.plain() for node in row] for row in self.rows],
            "boss_node": self.boss_node,
        }

    def _repr_svg_(self) -> str:
        # The picture knows the records, not they it; a notebook asks the record.
        from tessera.games.sanctum.picture import floor_svg

        return floor_svg(self)
