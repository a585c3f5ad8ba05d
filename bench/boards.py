"""Boards against scipy: a distance field and a reach on a 128 x 80 hex board, measured in one run.

Times are the best of several repeats. The ratio is scipy's time divided by ours: 1 or more means no
slower. The scipy graph is built beforehand; only its search is timed. A reach counts reading the cells
by (cost, index); `unsorted` is the search with all its results, before sorting.
"""

import random
from typing import Any

from bench.figures import Group, Groups, at_least, at_most, cost, figure, micros
from bench.parts import Part
from bench.reading import Reading
from tessera.boards.hexmap import HexMap
from tessera.boards.paths import BLOCKED, Pathfinder

WIDTH, HEIGHT, BUDGET = 128, 80, 12
REACH_US = 50
OURS, PEER, AGAINST = "Tessera", "scipy.sparse.csgraph", "against scipy"
TERRAINS = {"uniform": "uniform costs", "mixed": "costs 1 to 3"}


def scipy_graph(board: HexMap, costs: list[int]) -> Any:
    """The board as scipy wants it: one weighted edge for every entry to a cell."""
    import numpy
    from scipy.sparse import csr_matrix  # type: ignore[import-untyped]  # scipy ships no types

    table = numpy.array(board.neighbours)
    cells = numpy.repeat(numpy.arange(board.size), 6)
    there = table >= 0
    weights = numpy.array(costs, dtype=float)[table[there]]
    return csr_matrix((weights, (cells[there], table[there])), shape=(board.size, board.size))


def measure(quick: bool) -> Groups:
    """Ours, scipy's, and how they compare, on both terrains."""
    rounds = 5 if quick else 40
    board = HexMap(WIDTH, HEIGHT, wrap=True)
    finder = Pathfinder(board.neighbours, 6)
    middle = board.at(WIDTH // 2, HEIGHT // 2)
    goal = board.at(WIDTH // 2 + 40, HEIGHT // 2 + 20)
    dice = random.Random(7)
    mixed = [dice.randint(1, 3) for _ in range(board.size)]
    guess = [board.distance(cell, goal) for cell in range(board.size)]
    ours: Group = {}
    groups: Groups = {OURS: ours, PEER: {}, AGAINST: {}}
    for name, costs in (("uniform", [1] * board.size), ("mixed", mixed)):
        _compare(groups, name, board, finder, middle, costs, rounds)
    ours["path mixed Dijkstra"] = micros(cost(lambda: finder.path(middle, goal, mixed), rounds))
    ours["path mixed A*"] = micros(cost(lambda: finder.path(middle, goal, mixed, guess), rounds))
    ours["steps"] = micros(cost(lambda: finder.steps([middle]), rounds))
    return groups


def _compare(
    groups: Groups, name: str, board: HexMap, finder: Pathfinder, start: int, costs: list[int], rounds: int
) -> None:
    """One terrain: our field against scipy's, after checking that they are equal, and our reach."""
    from scipy.sparse.csgraph import dijkstra  # type: ignore[import-untyped]

    graph = scipy_graph(board, costs)
    if dijkstra(graph, indices=start).astype(int).tolist() != finder.distances([start], costs):
        raise AssertionError(f"{name}: scipy and tessera disagree about the field")
    field = cost(lambda: finder.distances([start], costs), rounds)
    theirs = cost(lambda: dijkstra(graph, indices=start), rounds)
    if max(costs) == 1:  # then scipy may also be told to count steps, and the faster of the two stands
        theirs = min(theirs, cost(lambda: dijkstra(graph, indices=start, unweighted=True), rounds))
    edge_costs = [costs[near] if near >= 0 else BLOCKED for near in board.neighbours]
    reach = cost(lambda: finder.reach(start, BUDGET, costs).cells, rounds)
    groups[PEER][f"field {name}"] = micros(theirs)
    groups[AGAINST][f"field {name}"] = at_least(figure(theirs / field, "×"), 1)
    groups[OURS] |= {
        f"field {name}": micros(field),
        f"reach {name}": at_most(micros(reach), REACH_US),
        f"reach {name} unsorted": micros(cost(lambda: finder.reach(start, BUDGET, costs), rounds)),
        f"reach {name} cells": figure(len(finder.reach(start, BUDGET, costs))),
        f"reach {name} by edge": micros(
            cost(lambda: finder.reach_by_edge(start, BUDGET, edge_costs), rounds)
        ),
    }


def page(found: Reading) -> list[str]:
    """Fields beside scipy's, reaches and a path."""
    rows = {f"field {name}": f"distance field, {words}" for name, words in TERRAINS.items()}
    for name, words in TERRAINS.items():
        cells = found.text(OURS, f"reach {name} cells")
        rows[f"reach {name}"] = f"reach of a budget of {BUDGET}, {words} ({cells} cells)"
    rows |= {
        "path mixed A*": "path across the board, costs 1 to 3, with A*",
        "steps": "steps from one cell to all",
    }
    return [
        f"A hex board of {WIDTH}x{HEIGHT} cells, wrapped. Processor time, the best of many calls.",
        found.by_figure("figure", rows, {OURS: OURS, PEER: PEER, AGAINST: "ratio"}),
    ]


PART = Part(rank=40, heading="Boards", measure=measure, page=page)
