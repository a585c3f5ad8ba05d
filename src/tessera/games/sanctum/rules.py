"""What the map's data says, as the generator reads it: flat, typed, immutable.

`data/map.yaml` holds every number and `spec` checks it; here it has only been given types.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tessera.core.errors import BadOptions, Fault
from tessera.core.nodes import nearest


@dataclass(frozen=True)
class Profile:
    """One reading of the map's criteria (4.1), with everything that drawing and judging a floor needs."""

    name: str
    acts: int
    default_seed: str
    elite_min_row: int
    max_exits: int
    rows_min: int  # rows of an act, entry and boss included
    rows_max: int
    total_min: int  # nodes of an act
    total_max: int
    fill: bool  # rows share out a fixed number of nodes; otherwise each draws its own size
    row_min: int
    row_max: int
    row1_max: int
    middle_min: int  # rows between entry and boss
    middle_max: int
    middle_nodes: int  # nodes to share out; 0 when rows draw their own size
    quotas: list[tuple[int, int]]  # ELITE, CAMPFIRE, MERCHANT, SHRINE: fewest and most
    quotas_table: list[list[int]]  # the combinations one draw chooses from; empty when each is drawn
    combat_percent: tuple[int, int] | None  # of the nodes that are no boss; None: whatever remains

    def row_limit(self, row: int) -> int:
        """The most nodes a middle row may have."""
        return self.row1_max if row == 1 else self.row_max


@dataclass(frozen=True)
class MapRules:
    """Every profile of a ruleset."""

    default_profile: str
    profiles: Mapping[str, Profile]

    def profile(self, name: str = "") -> Profile:
        """The profile of that name, the default for none; BadOptions names the nearest known one."""
        wanted = name or self.default_profile
        found = self.profiles.get(wanted)
        if found is None:
            remedy = nearest(wanted, self.profiles)
            raise BadOptions([Fault("sanctum", 0, "profile", f"unknown profile {wanted!r}{remedy}")])
        return found
