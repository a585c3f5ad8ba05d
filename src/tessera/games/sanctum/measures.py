"""What can be counted on a run's floors: the functions of the query language.

Each measure reads sketches only, so that a search through millions of seeds never builds a record.
"""

from typing import Final

from tessera.games.sanctum.model import BOSS, CAMPFIRE, COMBAT, ELITE, MERCHANT, SHRINE, node_id
from tessera.games.sanctum.offers import Offers
from tessera.games.sanctum.rules_map import Profile
from tessera.games.sanctum.sketch import Sketch, sketch_floor

KINDS: Final[dict[str, int]] = {
    "combat": COMBAT,
    "elite": ELITE,
    "campfire": CAMPFIRE,
    "merchant": MERCHANT,
    "shrine": SHRINE,
    "boss": BOSS,
}
NEVER: Final = 99
"""What `first` answers when there is no such node: later than any row."""


class Floors:
    """The three floors of a seed, each sketched when first asked for; and what its nodes hold, if known."""

    def __init__(self, seed: str, profile: Profile, offers: Offers | None = None) -> None:
        self.seed = seed
        self.profile = profile
        self.offers = offers
        self._made: list[Sketch | None] = [None] * (profile.acts + 1)

    def act(self, act: int) -> Sketch | None:
        """The sketch of an act; None for an act this profile does not have."""
        if act > self.profile.acts:
            return None
        made = self._made[act]
        if made is None:
            made = sketch_floor(act, self.seed, self.profile)
            self._made[act] = made
        return made

    def chosen(self, region: "Region") -> list[Sketch]:
        """The floors a region speaks of."""
        if region.act:
            one = self.act(region.act)
            return [] if one is None else [one]
        every: list[Sketch] = []
        for act in range(1, self.profile.acts + 1):
            each = self.act(act)
            if each is not None:
                every.append(each)
        return every


class Region:
    """Where to look: one act or all, a run of rows, some node types."""

    def __init__(self) -> None:
        self.act = 0  # 0: every act
        self.low = 0
        self.high = NEVER
        self.kinds: list[str] = []
        self.mask = 0  # the node types as bits
        self.wanted: list[int] = []  # numbers of relics, enemies or shrines

    def rows(self, floor: Sketch) -> tuple[int, int]:
        """The rows of a floor it covers, the second one past the end."""
        return self.low, min(self.high + 1, floor.rows)


class Measure:
    """One function of the language."""

    takes_kinds = False
    takes_names = ""  # "relic", "enemy" or "shrine": what its names are of
    takes_rows = True
    needs_act = False

    def __init__(self, example: str, meaning: str) -> None:
        self.example = example
        self.meaning = meaning

    def arguments(self) -> list[str]:
        """The named arguments it takes."""
        return ["act", "row", "rows"] if self.takes_rows else ["act"]

    def of(self, floors: Floors, region: Region) -> int:
        """Its value for a run; over every act unless one is named."""
        total = 0
        for floor in floors.chosen(region):
            total += self.on(floor, region)
        return total

    def on(self, floor: Sketch, region: Region) -> int:
        """Its value on one floor."""
        raise NotImplementedError


class Count(Measure):
    """Nodes of some types."""

    def __init__(self, mask: int, example: str, meaning: str) -> None:
        super().__init__(example, meaning)
        self.mask = mask

    def on(self, floor: Sketch, region: Region) -> int:
        low, high = region.rows(floor)
        if low >= high:
            return 0
        mask = self.mask
        types = floor.types
        total = 0
        for node in range(floor.starts[low], floor.starts[high]):
            total += (mask >> types[node]) & 1
        return total


class Exits(Measure):
    """Connections that leave the rows."""

    def on(self, floor: Sketch, region: Region) -> int:
        low, high = region.rows(floor)
        high = min(high, floor.rows - 1)
        total = 0
        if low < high:
            for node in range(floor.starts[low], floor.starts[high]):
                exits = floor.exits[node]
                total += (exits & 3) - (exits >> 2) + 1
        return total


class RowCount(Measure):
    """Rows of a floor, entry and boss included."""

    takes_rows = False

    def on(self, floor: Sketch, region: Region) -> int:
        return floor.rows


class Paths(Measure):
    """Different ways from the entry to the boss; for a whole run, the product of its acts."""

    takes_rows = False

    def of(self, floors: Floors, region: Region) -> int:
        total = 1
        for floor in floors.chosen(region):
            total *= self.on(floor, region)
        return total

    def on(self, floor: Sketch, region: Region) -> int:
        ways = [1]
        starts = floor.starts
        for row in range(floor.rows - 2, -1, -1):
            here: list[int] = []
            for node in range(starts[row], starts[row + 1]):
                exits = floor.exits[node]
                total = 0
                for to in range(exits >> 2, (exits & 3) + 1):
                    total += ways[to]
                here.append(total)
            ways = here
        return ways[0]


class OnPath(Measure):
    """The most, or the fewest, nodes of some types that a single path can meet."""

    takes_kinds = True

    def __init__(self, most: bool, example: str, meaning: str) -> None:
        super().__init__(example, meaning)
        self.most = most

    def on(self, floor: Sketch, region: Region) -> int:
        low, high = region.rows(floor)
        starts = floor.starts
        types = floor.types
        best: list[int] = []
        for row in range(floor.rows - 1, -1, -1):
            counted = low <= row < high
            here: list[int] = []
            for node in range(starts[row], starts[row + 1]):
                value = 0
                if best:
                    exits = floor.exits[node]
                    value = best[exits >> 2]
                    for to in range((exits >> 2) + 1, (exits & 3) + 1):
                        if (best[to] > value) == self.most:
                            value = best[to]
                if counted:
                    value += (region.mask >> types[node]) & 1
                here.append(value)
            best = here
        return best[0]


class First(Measure):
    """The first, or the last, row where some types appear."""

    takes_kinds = True
    needs_act = True

    def __init__(self, backwards: bool, example: str, meaning: str) -> None:
        super().__init__(example, meaning)
        self.backwards = backwards

    def of(self, floors: Floors, region: Region) -> int:
        found = floors.chosen(region)
        return self.on(found[0], region) if found else (-1 if self.backwards else NEVER)

    def on(self, floor: Sketch, region: Region) -> int:
        low, high = region.rows(floor)
        rows = range(high - 1, low - 1, -1) if self.backwards else range(low, high)
        for row in rows:
            for node in range(floor.starts[row], floor.starts[row + 1]):
                if (region.mask >> floor.types[node]) & 1:
                    return row
        return -1 if self.backwards else NEVER


class Holds(Measure):
    """Nodes of one type that hold one of the named things for a delver who comes there first.

    `first`: only the first such node of an act counts, the leftmost of the lowest row.
    """

    def __init__(self, kind: int, names: str, first: bool, example: str, meaning: str) -> None:
        super().__init__(example, meaning)
        self.kind = kind
        self.takes_names = names
        self.first = first

    def of(self, floors: Floors, region: Region) -> int:
        offers = floors.offers
        assert offers is not None, "the parser asks for the content before it takes a name"
        total = 0
        seed = floors.seed or floors.profile.default_seed
        for floor in floors.chosen(region):
            low, high = region.rows(floor)
            done = False
            for row in range(low, high):
                if done:
                    break
                begin = floor.starts[row]
                for node in range(begin, floor.starts[row + 1]):
                    if floor.types[node] == self.kind:
                        name = node_id(floor.act, row, node - begin)
                        total += self._found(offers, seed, name, floor.act, region.wanted)
                        if self.first:
                            done = True
                            break
        return total

    def _found(self, offers: Offers, seed: str, node: str, act: int, wanted: list[int]) -> int:
        if self.kind == SHRINE:
            return 1 if offers.shrine_at(seed, node, act) in wanted else 0
        held = offers.relics_at(seed, node) if self.kind == MERCHANT else offers.enemies_at(seed, node, act)
        for number in held:
            if number in wanted:
                return 1
        return 0


MEASURES: Final[dict[str, Measure]] = {
    "combat": Count(1 << COMBAT, "combat(act=1) <= 25", "COMBAT nodes"),
    "elite": Count(1 << ELITE, "elite(act=1) >= 3", "ELITE nodes"),
    "campfire": Count(1 << CAMPFIRE, "campfire(act=3, rows=10..13) >= 1", "CAMPFIRE nodes"),
    "merchant": Count(1 << MERCHANT, "merchant(act=2) == 1", "MERCHANT nodes"),
    "shrine": Count(1 << SHRINE, "shrine() == 6", "SHRINE nodes"),
    "boss": Count(1 << BOSS, "boss() == 3", "BOSS nodes"),
    "nodes": Count(63, "nodes(act=1) <= 36", "nodes of every type"),
    "exits": Exits("exits(act=1, row=0) == 3", "connections that leave the rows"),
    "row_count": RowCount("row_count(act=1) == 8", "rows, entry and boss included"),
    "paths": Paths("paths(act=1) >= 1000", "different ways from the entry to the boss"),
    "path_max": OnPath(True, "path_max(elite, act=1) >= 3", "the most such nodes one path can meet"),
    "path_min": OnPath(False, "path_min(elite, act=1) == 0", "the fewest such nodes one path must meet"),
    "first": First(False, "first(merchant, act=1) <= 3", "the first row with such a node"),
    "last": First(True, "last(campfire, act=1) == 12", "the last row with such a node"),
    "sells": Holds(
        MERCHANT, "relic", False, "sells(wardens_blessing) >= 1", "merchants that sell such a relic"
    ),
    "first_sells": Holds(
        MERCHANT, "relic", True, "first_sells(fury_totem, act=1) == 1", "of these, first merchants of an act"
    ),
    "elite_is": Holds(
        ELITE, "enemy", False, "elite_is(tomb_guardian, act=1) == 0", "elite nodes where such an enemy waits"
    ),
    "first_elite_is": Holds(
        ELITE, "enemy", True, "first_elite_is(high_cultist, act=1) == 1", "of these, first elites of an act"
    ),
    "shrine_is": Holds(
        SHRINE, "shrine", False, "shrine_is(final_shrine, act=3) >= 1", "shrine nodes with such a shrine"
    ),
    "first_shrine_is": Holds(
        SHRINE,
        "shrine",
        True,
        "first_shrine_is(memory_well, act=1) == 1",
        "of these, first shrines of an act",
    ),
}
