"""Boards against scipy: a distance field and a reach on a 128 x 80 hex board, measured in one run.

    python -m bench.boards [--quick]

Times are the best of several repeats, in microseconds. `field_*_ratio` is scipy's time divided by ours:
1 or more means no slower. The scipy graph is built beforehand; only its search is timed. `reach_*_us` counts
reading the cells by (cost, index); `reach_*_unsorted_us` is the search with all its results, before sorting.
"""

import json
import random
import sys
from collections.abc import Callable
from time import process_time_ns

import numpy
from scipy.sparse import csr_matrix  # type: ignore[import-untyped]  # scipy ships no types
from scipy.sparse.csgraph import dijkstra  # type: ignore[import-untyped]

from tessera.boards import paths
from tessera.boards.hexmap import HexMap
from tessera.boards.paths import BLOCKED, Pathfinder

WIDTH, HEIGHT, BUDGET = 128, 80, 12
REACH_TARGET_US = 50


def is_compiled() -> bool:
    """Whether the path searches run as machine code."""
    return not str(paths.__file__).endswith(".py")


def best_us(work: Callable[[], object], repeats: int, loops: int) -> float:
    """The best time of one call, in microseconds."""
    best = 0.0
    for _ in range(repeats):
        before = process_time_ns()
        for _ in range(loops):
            work()
        taken = (process_time_ns() - before) / loops / 1000
        best = taken if best == 0.0 else min(best, taken)
    return round(best, 2)


def scipy_graph(board: HexMap, costs: list[int]) -> csr_matrix:
    """The board as scipy wants it: one weighted edge for every entry to a cell."""
    table = numpy.array(board.neighbours)
    cells = numpy.repeat(numpy.arange(board.size), 6)
    there = table >= 0
    weights = numpy.array(costs, dtype=float)[table[there]]
    return csr_matrix((weights, (cells[there], table[there])), shape=(board.size, board.size))


def measure(quick: bool) -> dict[str, object]:
    """Named figures: times in microseconds, ratios, and whether the marks were met."""
    repeats = 5 if quick else 40
    board = HexMap(WIDTH, HEIGHT, wrap=True)
    finder = Pathfinder(board.neighbours, 6)
    middle = board.at(WIDTH // 2, HEIGHT // 2)
    goal = board.at(WIDTH // 2 + 40, HEIGHT // 2 + 20)
    dice = random.Random(7)
    mixed = [dice.randint(1, 3) for _ in range(board.size)]
    guess = [board.distance(cell, goal) for cell in range(board.size)]
    return {
        "compiled": is_compiled(),
        "form": "compiled" if is_compiled() else "interpreted",
        "board": f"{WIDTH}x{HEIGHT} hexes, wrapped",
        **_compare("uniform", board, finder, middle, [1] * board.size, repeats),
        **_compare("mixed", board, finder, middle, mixed, repeats),
        "path_mixed_dijkstra_us": best_us(lambda: finder.path(middle, goal, mixed), repeats, 1),
        "path_mixed_astar_us": best_us(lambda: finder.path(middle, goal, mixed, guess), repeats, 1),
        "steps_us": best_us(lambda: finder.steps([middle]), repeats, 2),
    }


def _compare(
    name: str, board: HexMap, finder: Pathfinder, start: int, costs: list[int], repeats: int
) -> dict[str, object]:
    """One terrain: our field against scipy's, after checking that they are equal, and our reach."""
    graph = scipy_graph(board, costs)
    if dijkstra(graph, indices=start).astype(int).tolist() != finder.distances([start], costs):
        raise AssertionError(f"{name}: scipy and tessera disagree about the field")
    field_us = best_us(lambda: finder.distances([start], costs), repeats, 2)
    scipy_us = best_us(lambda: dijkstra(graph, indices=start), repeats, 2)
    if max(costs) == 1:  # then scipy may also be told to count steps, and the faster of the two stands
        counted_us = best_us(lambda: dijkstra(graph, indices=start, unweighted=True), repeats, 2)
        scipy_us = min(scipy_us, counted_us)
    edge_costs = [costs[near] if near >= 0 else BLOCKED for near in board.neighbours]
    reach_us = best_us(lambda: finder.reach(start, BUDGET, costs).cells, repeats * 8, 20)
    unsorted_us = best_us(lambda: finder.reach(start, BUDGET, costs), repeats * 8, 20)
    return {
        f"field_{name}_us": field_us,
        f"field_{name}_scipy_us": scipy_us,
        f"field_{name}_ratio": round(scipy_us / field_us, 2),
        f"reach_{name}_us": reach_us,
        f"reach_{name}_unsorted_us": unsorted_us,
        f"reach_{name}_cells": len(finder.reach(start, BUDGET, costs)),
        f"reach_{name}_under_{REACH_TARGET_US}_us": reach_us < REACH_TARGET_US,
        f"reach_by_edge_{name}_us": best_us(
            lambda: finder.reach_by_edge(start, BUDGET, edge_costs), repeats, 5
        ),
    }


def main() -> None:
    print(json.dumps(measure("--quick" in sys.argv[1:]), indent=2))


if __name__ == "__main__":
    main()
