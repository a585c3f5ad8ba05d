"""What a search within a budget found: the cells, what each costs, and the way to each.

A `Reach` owns its lists; later searches do not touch it. It is sorted and indexed only when somebody asks,
because most callers want one order or a few answers, and sorting takes longer than searching.
"""

from typing import Final

UNREACHED: Final = -1


class Reach:
    """The cells within a budget of `start`, which is one of them at cost 0."""

    def __init__(
        self, start: int, walked: list[int], parents: list[int], ring_costs: list[int], ring_ends: list[int]
    ) -> None:
        """`walked` goes ring by ring: `ring_ends[i]` is where the cells that cost `ring_costs[i]` end."""
        self.start = start
        self._walked = walked
        self._parents = parents  # of the cells in `walked`
        self._ring_costs = ring_costs
        self._ring_ends = ring_ends
        self._cells: list[int] | None = None
        self._cost_of: dict[int, int] | None = None
        self._parent_of: dict[int, int] | None = None

    def __len__(self) -> int:
        return len(self._walked)

    def __contains__(self, cell: object) -> bool:
        return cell in self.costs()

    @property
    def cells(self) -> list[int]:
        """The cells by (cost, index). Do not change the list."""
        known = self._cells
        if known is None:
            known = []
            first = 0
            for end in self._ring_ends:
                known.extend(sorted(self._walked[first:end]))
                first = end
            self._cells = known
        return known

    @property
    def spent(self) -> list[int]:
        """The least cost of coming to each of `cells`, in the same order."""
        known: list[int] = []
        for cost, end in zip(self._ring_costs, self._ring_ends, strict=True):
            known.extend([cost] * (end - len(known)))
        return known

    def costs(self) -> dict[int, int]:
        """Cell to least cost, by (cost, index). Do not change it."""
        known = self._cost_of
        if known is None:
            known = dict(zip(self.cells, self.spent, strict=True))
            self._cost_of = known
        return known

    def cost_to(self, cell: int) -> int:
        """The least cost of coming to a cell, or UNREACHED."""
        return self.costs().get(cell, UNREACHED)

    def path_to(self, cell: int) -> list[int] | None:
        """The cells entered on the way: without the start, with `cell`. None if it is out of reach."""
        parent_of = self._parent_of
        if parent_of is None:
            parent_of = dict(zip(self._walked, self._parents, strict=True))
            self._parent_of = parent_of
        if cell not in parent_of:
            return None
        way: list[int] = []
        while cell != self.start:
            way.append(cell)
            cell = parent_of[cell]
        way.reverse()
        return way
