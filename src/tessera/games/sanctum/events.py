"""What then happened (rule 6). Everything here is open to everyone."""

from dataclasses import dataclass

from tessera.games.sanctum.model import NodeType


@dataclass(frozen=True)
class NodeEntered:
    """The delver came to a node."""

    node: str
    kind: NodeType  # `type` in the rulebook; here that word tells events apart


@dataclass(frozen=True)
class ActStarted:
    """An act began; its map is now known."""

    act: int


@dataclass(frozen=True)
class WalkCompleted:
    """The last boss was reached."""

    nodes: int


@dataclass(frozen=True)
class RunLost:
    """The run is over without success."""

    cause: str


Event = NodeEntered | ActStarted | WalkCompleted | RunLost
