"""What can be counted on a run's floors before anybody goes down: the functions of seed searches.

Each measure reads sketches only, so that a search through millions of seeds never builds a record; only what
is asked of the first state makes one.
"""

from typing import Final

from tessera.core.chance import Seed
from tessera.core.measures import Argument, Given, Ids, Measure, Opening, Openings
from tessera.games.sanctum.model import BOSS, CAMPFIRE, COMBAT, ELITE, MERCHANT, SHRINE, node_id
from tessera.games.sanctum.offers import Offers
from tessera.games.sanctum.rules_map import Profile
from tessera.games.sanctum.sketch import Sketch, sketch_floor
from tessera.games.sanctum.vocabulary import COMMON, TIER_ELITE

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


class Floors(Opening):
    """The three floors of a seed, each sketched when first asked for; and what its nodes hold."""

    def __init__(self, seed: str, profile: Profile, offers: Offers, class_id: int = 0) -> None:
        super().__init__(None)
        self.class_id = class_id
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


class Region(Given):
    """Where to look: one act or all, a run of rows, some node types."""

    def __init__(self, given: Given) -> None:
        super().__init__()
        self.wanted = given.wanted  # the numbers of node types, relics, enemies or shrines
        self.act = given.number("act")  # 0: every act
        self.low, self.high = given.spans.get("rows", (0, NEVER))
        self.mask = 0  # the node types as bits
        for kind in given.wanted:
            if kind < 63:
                self.mask |= 1 << kind

    def rows(self, floor: Sketch) -> tuple[int, int]:
        """The rows of a floor it covers, the second one past the end."""
        return self.low, min(self.high + 1, floor.rows)


_TYPES: Final = Ids("node type", KINDS)
_ACT: Final = Argument("act", "that act only; all when left out", 1, 3, each=True)
_THE_ACT: Final = Argument("act", "which act", 1, 3, needed=True, each=True)
_ROWS: Final = Argument("rows", "those rows only, from 0 at the entry", 0, NEVER, single="row")


class OnFloors(Measure):
    """A measure of the floors of a run; over every act unless one is named."""

    def __init__(
        self, meaning: str, example: str, ids: Ids | None = None, rows: bool = True, one_act: bool = False
    ) -> None:
        act = _THE_ACT if one_act else _ACT
        super().__init__(meaning, example, [act, _ROWS] if rows else [act], ids)

    def read(self, given: Given) -> Given:
        return Region(given)

    def of(self, start: Opening, given: Given) -> int:
        assert isinstance(start, Floors), "as `Runs` makes them"
        assert isinstance(given, Region), "as `read` makes them"
        return self.over(start, given)

    def over(self, floors: Floors, region: Region) -> int:
        """Its value for a run."""
        total = 0
        for floor in floors.chosen(region):
            total += self.on(floor, region)
        return total

    def on(self, floor: Sketch, region: Region) -> int:
        """Its value on one floor."""
        raise NotImplementedError


class Count(OnFloors):
    """Nodes of some types."""

    def __init__(self, mask: int, meaning: str, example: str) -> None:
        super().__init__(meaning, example)
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


class Exits(OnFloors):
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


class RowCount(OnFloors):
    """Rows of a floor, entry and boss included."""

    def on(self, floor: Sketch, region: Region) -> int:
        return floor.rows


class Paths(OnFloors):
    """Different ways from the entry to the boss; for a whole run, the product of its acts."""

    def over(self, floors: Floors, region: Region) -> int:
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


class OnPath(OnFloors):
    """The most, or the fewest, nodes of some types that a single path can meet."""

    def __init__(self, most: bool, meaning: str, example: str) -> None:
        super().__init__(meaning, example, _TYPES)
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


class First(OnFloors):
    """The first, or the last, row where some types appear."""

    def __init__(self, backwards: bool, meaning: str, example: str) -> None:
        super().__init__(meaning, example, _TYPES, one_act=True)
        self.backwards = backwards

    def over(self, floors: Floors, region: Region) -> int:
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


class Holds(OnFloors):
    """Nodes of one type that hold one of the named things for a delver who comes there first.

    `first`: only the first such node of an act counts, the leftmost of the lowest row.
    """

    def __init__(self, kind: int, ids: Ids, first: bool, meaning: str, example: str) -> None:
        super().__init__(meaning, example, ids)
        self.kind = kind
        self.first = first

    def over(self, floors: Floors, region: Region) -> int:
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
                        total += self._found(floors, seed, name, floor.act, region.wanted)
                        if self.first:
                            done = True
                            break
        return total

    def _found(self, floors: Floors, seed: str, node: str, act: int, wanted: list[int]) -> int:
        offers = floors.offers
        if self.kind == SHRINE:
            return 1 if offers.shrine_at(seed, node, act) in wanted else 0
        held = offers.relics_at(seed, node) if self.kind == MERCHANT else offers.enemies_at(seed, node, act)
        for number in held:
            if number in wanted:
                return 1
        return 0


class SellsCard(Holds):
    """Merchants that sell one of the named cards to a delver of the run's class, whose deck holds no rare."""

    def _found(self, floors: Floors, seed: str, node: str, act: int, wanted: list[int]) -> int:
        for number in floors.offers.cards_at(seed, node, floors.class_id):
            if number in wanted:
                return 1
        return 0


MAP_MEASURES: Final[dict[str, Measure]] = {
    "combat": Count(1 << COMBAT, "COMBAT nodes", "combat(act=1) <= 25"),
    "elite": Count(1 << ELITE, "ELITE nodes", "elite(act=1) >= 3"),
    "campfire": Count(1 << CAMPFIRE, "CAMPFIRE nodes", "campfire(act=3, rows=10..13) >= 1"),
    "merchant": Count(1 << MERCHANT, "MERCHANT nodes", "merchant(act=2) == 1"),
    "shrine": Count(1 << SHRINE, "SHRINE nodes", "shrine() == 6"),
    "boss": Count(1 << BOSS, "BOSS nodes", "boss() == 3"),
    "nodes": Count(63, "nodes of every type", "nodes(act=1) <= 36"),
    "exits": Exits("connections that leave the rows", "exits(act=1, row=0) == 3"),
    "row_count": RowCount("rows, entry and boss included", "row_count(act=1) == 8", rows=False),
    "paths": Paths("different ways from the entry to the boss", "paths(act=1) >= 1000", rows=False),
    "path_max": OnPath(True, "the most such nodes one path can meet", "path_max(elite, act=1) >= 3"),
    "path_min": OnPath(False, "the fewest such nodes one path must meet", "path_min(elite, act=1) == 0"),
    "first": First(
        False, f"the first row with such a node; {NEVER} if there is none", "first(merchant, act=1) <= 3"
    ),
    "last": First(True, "the last row with such a node; -1 if there is none", "last(campfire, act=1) == 12"),
}


def measures_of(offers: Offers, class_id: int) -> dict[str, Measure]:
    """Those of the map, and those of what nodes hold for a delver of that class."""
    content = offers.content
    found = dict(MAP_MEASURES)
    relics = Ids("relic", offers.relic_ids)
    sold = [relic for pool in content.relic_pools for relic in pool]
    _add(found, MERCHANT, "sells", relics, sold, "merchants that sell such a relic", "merchant")
    cards = Ids("card", offers.card_ids)
    own = content.classes[class_id].pools[COMMON]
    _add(found, MERCHANT, "sells_card", cards, own, "merchants that sell such a card", "merchant")
    enemies = Ids("enemy", offers.enemy_ids)
    met = [enemy for each in content.tiers[8 + TIER_ELITE] for enemy in content.encounters[each].enemies]
    _add(found, ELITE, "elite_is", enemies, met, "elite nodes where such an enemy waits", "elite")
    shrines = Ids("shrine", offers.shrine_ids)
    seen = [shrine.number for shrine in content.shrines if shrine.act == 1]
    _add(found, SHRINE, "shrine_is", shrines, seen, "shrine nodes with such a shrine", "shrine")
    return found


def _add(
    found: dict[str, Measure], kind: int, name: str, ids: Ids, usual: list[int], meaning: str, node: str
) -> None:
    """The measure of all such nodes and that of the first, with an example that act 1 may have."""
    one = next(iter(ids.numbers), "")
    for id, number in ids.numbers.items():
        if usual and number == usual[0]:
            one = id
    holds = SellsCard if name == "sells_card" else Holds
    found[name] = holds(kind, ids, False, meaning, f"{name}({one}, act=1) >= 1")
    first = f"first_{name}"
    found[first] = holds(
        kind, ids, True, f"of these, the first {node} of an act only", f"{first}({one}, act=1) == 1"
    )


class Runs(Openings):
    """Runs of one profile, by seed: the floors and no more than is asked of them."""

    def __init__(self, profile: Profile, offers: Offers, class_id: int = 0) -> None:
        super().__init__(1, measures_of(offers, class_id))
        self.profile = profile
        self.offers = offers
        self.class_id = class_id

    def of(self, seed: Seed) -> Opening:
        return Floors(seed if isinstance(seed, str) else str(seed), self.profile, self.offers, self.class_id)
