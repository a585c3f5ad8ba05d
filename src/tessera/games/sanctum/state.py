"""What a run remembers.

So far that is the walk: rule 2.1 without the fields of encounters, which come later.
"""

from dataclasses import dataclass
from typing import Final, final

from tessera.core.streams import TextStreams
from tessera.games.sanctum.model import FloorMap

WALK_COMPLETE: Final = "walk_complete"
ABANDONED: Final = "abandoned"


@final  # so that a decoded state can be asked for its floor, see `model`
@dataclass
class State:
    """One run. `maps` holds the acts that have begun; only the last one still changes."""

    seed: str  # as the player knows it, normalised (3.5)
    profile: str
    act: int
    position: str | None  # None: before the entry node of the act
    maps: list[FloorMap]
    nodes: int  # nodes entered so far
    result: str | None  # None while the run goes on
    streams: TextStreams

    @property
    def floor(self) -> FloorMap:
        """The map of the present act."""
        return self.maps[-1]
