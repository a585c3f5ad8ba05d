"""A floor in its barest form, and the one place where floors are drawn (rules 4.2 to 4.5).

A sketch is three flat lists of small integers. A search through millions of seeds needs nothing else, and
the full record is made from it, so there is only one generator. It knows no ids and no pictures.

A node's exits always lie side by side: a target strictly between two exits of one node must have a parent,
and with edges that never cross (4.4) that parent can only be the node itself. So the first and the last
column say them all, and one small number holds both.
"""

from typing import Final

from tessera.core.rng import Mulberry32, Rng, text_hash
from tessera.games.sanctum.model import BOSS, CAMPFIRE, COMBAT, ELITE
from tessera.games.sanctum.rules_map import Profile

_MASK: Final = 0xFFFFFFFF
_STEP: Final = 0x6D2B79F5


class Dice:
    """Draws for one floor: the arithmetic of Mulberry32 (3.3) from a state, or a generator that is driven.

    Products are put together from 16-bit halves: compiled code leaves machine arithmetic as soon as a factor
    reaches 2**30, and a floor would take four times as long.
    """

    def __init__(self, state: int, rng: Rng | None = None) -> None:
        self.state = state & _MASK
        self.draws = 0
        self.rng = rng

    def below(self, n: int) -> int:
        """A number in 0..n-1: `next_int(0, n-1)` of 3.4."""
        rng = self.rng
        if rng is not None:
            return rng.below(n)
        self.draws += 1
        t = (self.state + _STEP) & _MASK
        self.state = t
        a = t ^ (t >> 15)
        b = t | 1
        low = a & 0xFFFF
        other = b & 0xFFFF
        t = (low * other + (((a >> 16) * other + low * (b >> 16)) & 0xFFFF) * 0x10000) & _MASK
        a = t ^ (t >> 7)
        b = t | 61
        low = a & 0xFFFF
        other = b & 0xFFFF
        t ^= (t + low * other + (((a >> 16) * other + low * (b >> 16)) & 0xFFFF) * 0x10000) & _MASK
        t ^= t >> 14
        return ((t >> 16) * n + (((t & 0xFFFF) * n) >> 16)) >> 16


class Sketch:
    """One act in flat lists. Node i of row r stands at `starts[r] + column`."""

    def __init__(self, act: int, starts: list[int]) -> None:
        nodes = starts[-1]
        self.act = act
        self.starts = starts  # the first node of every row, and the number of nodes at the end
        self.types: list[int] = [COMBAT] * nodes
        self.exits: list[int] = [0] * nodes  # 4 * first column + last column, in the next row
        self.draws = 0

    @property
    def rows(self) -> int:
        return len(self.starts) - 1

    def size(self, row: int) -> int:
        """How many nodes the row has."""
        return self.starts[row + 1] - self.starts[row]


def stream_text(act: int, seed: str, profile: Profile) -> str:
    """The text that seeds an act (4.2), the empty seed replaced (3.5)."""
    if not 1 <= act <= profile.acts:
        raise ValueError(f"act {act}: there are acts 1..{profile.acts}")
    return f"{seed or profile.default_seed}_act{act}"


def sketch_floor(act: int, seed: str, profile: Profile) -> Sketch:
    """The bare floor of a seed."""
    return sketch_text(act, stream_text(act, seed, profile), profile)


def sketch_text(act: int, text: str, profile: Profile) -> Sketch:
    """The bare floor that a stream of that text gives."""
    state = abs(text_hash(text))
    return draw_floor(act, profile, Dice(state or 1))


def sketch_from(act: int, profile: Profile, rng: Rng) -> Sketch:
    """The bare floor that a game's own stream gives; the stream is left where the last draw took it."""
    if rng.driver is not None or not isinstance(rng, Mulberry32):
        before = rng.draws
        sketch = draw_floor(act, profile, Dice(0, rng))
        sketch.draws = rng.draws - before
        return sketch
    sketch = draw_floor(act, profile, Dice(rng.state))
    rng.state += sketch.draws * _STEP
    rng.draws += sketch.draws
    return sketch


def draw_floor(act: int, profile: Profile, dice: Dice) -> Sketch:
    """Row sizes, then connections pair by pair, then types: the order in which 4.2 draws."""
    sketch = Sketch(act, _row_starts(profile, dice))
    starts = sketch.starts
    for row in range(len(starts) - 2):
        _connect(sketch, starts[row], starts[row + 1], starts[row + 2], dice)
    _place_types(sketch, profile, dice)
    sketch.draws = dice.draws
    return sketch


def _row_starts(profile: Profile, dice: Dice) -> list[int]:
    """Rule 4.3."""
    rules = profile.row_sizes
    low = rules.min
    sizes: list[int] = [1]
    if rules.fill:
        middle = rules.fewest_rows + dice.below(rules.most_rows - rules.fewest_rows + 1)
        sizes.extend([low] * middle)
        for _ in range(rules.middle_nodes - low * middle):
            growable = [r for r in range(1, middle + 1) if sizes[r] < rules.limit(r)]
            sizes[growable[dice.below(len(growable))]] += 1
    else:
        span = rules.max - low + 1
        for row in range(1, rules.fewest_rows + 1):
            size = low + dice.below(span)
            sizes.append(min(size, rules.row1_max) if row == 1 else size)
    sizes.append(1)
    starts: list[int] = [0]
    total = 0
    for size in sizes:
        total += size
        starts.append(total)
    return starts


def _connect(sketch: Sketch, low: int, mid: int, high: int, dice: Dice) -> None:
    """Rule 4.4 for the nodes low..mid-1 of one row and mid..high-1 of the next."""
    below = mid - low
    above = high - mid
    exits = sketch.exits

    # Step 1. Sorted parents give every node a run of neighbouring targets, so it is enough to count how many
    # each node took: three bits a node, lowest first.
    taken = 0
    for _ in range(above):
        taken += 1 << (3 * dice.below(below))

    # Step 2. Four targets on one node are more than its three exits: one goes to the left, or else right.
    if above == 4:
        if taken == 4:
            taken = 3 + (1 << 3)
        elif taken == 4 << 3:
            taken = 1 + (3 << 3)
        elif taken == 4 << 6:
            taken = (1 << 3) + (3 << 6)
        elif taken == 4 << 9:
            taken = (1 << 6) + (3 << 9)

    used = 0  # targets that nodes up to here have taken
    left = 0  # the last exit of the node to the left
    for node in range(low, mid):
        # Steps 3 and 4. A node without a target shares the last one used to its left.
        count = taken & 7
        taken >>= 3
        if count > 0:
            start = used
            used += count
            end = used - 1
        else:
            start = end = used - 1 if used > 0 else 0

        # Step 5. Extra edges, inside the window that the neighbours leave. The one to the right begins with
        # the next target, or with the last one taken if it took none itself.
        if node + 1 == mid:
            right = above - 1
        elif taken & 7 > 0 or used == 0:
            right = used
        else:
            right = used - 1
        for _ in range(dice.below(3)):
            target = dice.below(above)
            if target < left:
                target = left
            elif target > right:
                target = right
            if end - start < 2:
                if target < start:
                    start = target
                elif target > end:
                    end = target
        exits[node] = 4 * start + end
        left = end


def _place_types(sketch: Sketch, profile: Profile, dice: Dice) -> None:
    """Rule 4.5."""
    starts = sketch.starts
    types = sketch.types
    last_row = len(starts) - 2
    types[starts[last_row]] = BOSS

    if profile.quotas_table:
        quotas = profile.quotas_table[dice.below(len(profile.quotas_table))]
    else:
        quotas = [low + dice.below(high - low + 1) for low, high in profile.quotas]

    taken: list[int] = []  # nodes that are no longer COMBAT, ascending
    for kind in range(ELITE, BOSS):
        begin = starts[profile.elite_min_row] if kind == ELITE else starts[1]
        end = starts[last_row - 1] if kind == CAMPFIRE else starts[last_row]
        for _ in range(quotas[kind - 1]):
            barred = _around_elites(starts, end - begin, taken) if kind == ELITE and taken else taken
            free = end - begin
            for node in barred:
                if begin <= node < end:
                    free -= 1
            node = begin + dice.below(free)
            for other in barred:
                if begin <= other <= node:
                    node += 1
            types[node] = kind
            place = len(taken)
            while place > 0 and taken[place - 1] > node:
                place -= 1
            taken.insert(place, node)


def _around_elites(starts: list[int], nodes: int, elites: list[int]) -> list[int]:
    """What the next elite may not take: the elites, and the last other node of a row with nothing else.

    Where that leaves none of the `nodes` to choose from, only the elites count.
    """
    barred: list[int] = []
    row = 0
    for elite in elites:
        while starts[row + 1] <= elite:
            row += 1
        begin = starts[row]
        end = starts[row + 1]
        others = [node for node in range(begin, end) if node not in elites]
        if len(others) == 1 and others[0] not in barred:
            barred.append(others[0])
        barred.append(elite)
    if len(barred) == nodes:
        return elites
    barred.sort()
    return barred
