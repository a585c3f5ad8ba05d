"""From a seed to a floor with names: what rule 4.2 calls `generate_floor`.

All drawing happens in `sketch`; this module gives nodes their ids and their exits' ids.
"""

from typing import Final

from tessera.core.rng import Rng
from tessera.games.sanctum.model import NODE_TYPES, FloorMap, MapNode, NodeType, node_id
from tessera.games.sanctum.rules_map import Profile
from tessera.games.sanctum.sketch import Sketch, sketch_from, sketch_text, stream_text
from tessera.games.sanctum.standard import standard_rules

_ACTS: Final = 3
_ROWS: Final = 40
_COLUMNS: Final = 4

# Every id and every set of exits there can be, made once: naming would otherwise take longer than drawing.
_IDS: Final[list[list[list[str]]]] = [
    [[node_id(act, row, column) for column in range(_COLUMNS)] for row in range(_ROWS)]
    for act in range(_ACTS + 1)
]
# By act, row they lead to, and 4 * first column + last column.
_EXITS: Final[list[list[list[tuple[str, ...]]]]] = [
    [
        [tuple(names[first : last + 1]) for first in range(_COLUMNS) for last in range(_COLUMNS)]
        for names in rows
    ]
    for rows in _IDS
]
_NO_EXITS: Final[tuple[str, ...]] = ()
_TYPES: Final[list[NodeType]] = list(NODE_TYPES)


def generate_floor(act: int, seed: str, profile: Profile | None = None) -> FloorMap:
    """The floor of a seed: the same for the same arguments, always and everywhere.

    Without a profile it is the default one, as the title ships it.
    """
    if profile is None:
        profile = standard_rules().profile()
    text = stream_text(act, seed, profile)
    return full_floor(sketch_text(act, text, profile), text, profile)


def floor_from(act: int, text: str, profile: Profile, rng: Rng) -> FloorMap:
    """The floor that a game's own stream gives; `text` is what the stream was made from."""
    return full_floor(sketch_from(act, profile, rng), text, profile)


def full_floor(sketch: Sketch, text: str, profile: Profile) -> FloorMap:
    """A sketch with names."""
    act = sketch.act
    starts = sketch.starts
    types = sketch.types
    leads = sketch.exits
    ids = _IDS[act]
    exits = _EXITS[act]
    kinds = _TYPES
    final = len(starts) - 2
    rows: list[list[MapNode]] = []
    for row in range(final + 1):
        names = ids[row]
        above = exits[row + 1]
        nodes: list[MapNode] = []
        begin = starts[row]
        for column in range(starts[row + 1] - begin):
            node = begin + column
            to = above[leads[node]] if row < final else _NO_EXITS
            nodes.append(MapNode(names[column], kinds[types[node]], act, row, column, to, False))
        rows.append(nodes)
    return FloorMap(act, profile.name, text, rows, ids[final][0])
