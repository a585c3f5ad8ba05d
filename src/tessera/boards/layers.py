"""A layered map: rows of nodes, each with exits to columns of the next row.

The walker starts on any node of row 0 and ends on any node of the last row. Shape must be right when the
map is made; everything else that may be wrong with it is listed by `faults`, all at once, because maps are
also edited by hand. It does not know what a node is for.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class LayerFault:
    """One thing wrong with a layered map. `code` is stable; row and column name the node."""

    code: str
    row: int
    column: int
    message: str

    def __str__(self) -> str:
        return f"row {self.row}, column {self.column}: {self.message}"


class LayerMap:
    """Rows of nodes; `exits[row][column]` lists the columns of the next row that the node leads to."""

    def __init__(self, exits: list[list[list[int]]]) -> None:
        if not exits:
            raise ValueError("a layered map needs at least one row")
        for row, nodes in enumerate(exits):
            if not nodes:
                raise ValueError(f"row {row} has no node")
        self.exits = exits
        self.widths: list[int] = [len(nodes) for nodes in exits]
        self.height = len(exits)

    def next(self, row: int, column: int) -> list[int]:
        """The columns of the next row that a node leads to, as listed; those that do not exist left out."""
        self._check(row, column)
        width = self.widths[row + 1] if row + 1 < self.height else 0
        return [to for to in self.exits[row][column] if 0 <= to < width]

    def reachable(self) -> list[list[bool]]:
        """For every node, whether a walk from row 0 can come to it."""
        found: list[list[bool]] = [[False] * width for width in self.widths]
        found[0] = [True] * self.widths[0]
        for row in range(self.height - 1):
            for column in range(self.widths[row]):
                if found[row][column]:
                    for to in self.next(row, column):
                        found[row + 1][to] = True
        return found

    def finishing(self) -> list[list[bool]]:
        """For every node, whether a walk from it can come to the last row."""
        found: list[list[bool]] = [[False] * width for width in self.widths]
        found[self.height - 1] = [True] * self.widths[self.height - 1]
        for row in range(self.height - 2, -1, -1):
            for column in range(self.widths[row]):
                for to in self.next(row, column):
                    if found[row + 1][to]:
                        found[row][column] = True
        return found

    def crossings(self, row: int) -> list[tuple[int, int, int, int]]:
        """Pairs of crossing exits of a row as (column, to, column, to): from a < b they lead to x > y."""
        self._check(row, 0)
        edges = [(column, to) for column in range(self.widths[row]) for to in self.next(row, column)]
        edges.sort()
        return [(a, x, b, y) for i, (a, x) in enumerate(edges) for b, y in edges[i + 1 :] if a < b and x > y]

    def faults(self) -> list[LayerFault]:
        """Everything wrong with the map, kind by kind, each kind by row and column; empty if it is sound.

        Codes: exit.unknown, exit.repeated, exit.unsorted, exit.none, exit.last (the last row leads on),
        entrance.none, crossing, unreachable (from row 0), endless (never comes to the last row).
        """
        found: list[LayerFault] = []
        for row in range(self.height):
            for column in range(self.widths[row]):
                found.extend(self._exit_faults(row, column))
        for row in range(1, self.height):
            entered = [False] * self.widths[row]
            for column in range(self.widths[row - 1]):
                for to in self.next(row - 1, column):
                    entered[to] = True
            for column in range(self.widths[row]):
                if not entered[column]:
                    found.append(LayerFault("entrance.none", row, column, "no node leads here"))
        for row in range(self.height - 1):
            for a, x, b, y in self.crossings(row):
                found.append(LayerFault("crossing", row, a, f"the exit to {x} crosses {b} to {y}"))
        reachable = self.reachable()
        finishing = self.finishing()
        for row in range(self.height):
            for column in range(self.widths[row]):
                if not reachable[row][column]:
                    found.append(LayerFault("unreachable", row, column, "cannot be reached from row 0"))
        for row in range(self.height):
            for column in range(self.widths[row]):
                if not finishing[row][column]:
                    found.append(LayerFault("endless", row, column, "no way leads on to the last row"))
        return found

    def _exit_faults(self, row: int, column: int) -> list[LayerFault]:
        exits = self.exits[row][column]
        if row == self.height - 1:
            return [LayerFault("exit.last", row, column, "the last row must have no exits")] if exits else []
        if not exits:
            return [LayerFault("exit.none", row, column, "has no exit")]
        found: list[LayerFault] = []
        width = self.widths[row + 1]
        for i, to in enumerate(exits):
            if not 0 <= to < width:
                found.append(LayerFault("exit.unknown", row, column, f"row {row + 1} has no column {to}"))
            if to in exits[:i]:
                found.append(LayerFault("exit.repeated", row, column, f"the exit to {to} is listed twice"))
        if any(exits[i] > exits[i + 1] for i in range(len(exits) - 1)):
            found.append(LayerFault("exit.unsorted", row, column, "exits are not in ascending order"))
        return found

    def _check(self, row: int, column: int) -> None:
        if not 0 <= row < self.height:
            raise ValueError(f"there is no row {row}; the map has {self.height}")
        if not 0 <= column < self.widths[row]:
            raise ValueError(f"there is no column {column} in row {row}, which has {self.widths[row]}")
