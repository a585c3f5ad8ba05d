"""Search parallel by root: independent searches of one turn, whose tallies are added up.

Each has a generator drawn from the player's own before any of them begins, so the choice is the same however
many processes work on it. They exchange only plain data: a compiled record need not survive a pickle.
"""

import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from tessera.core.codec import pack, plain, unpack
from tessera.core.game import Game, Turn
from tessera.core.plain import Plain
from tessera.core.rng import SplitMix64
from tessera.search.naming import searcher_named
from tessera.search.searcher import SEEDS, AnyTurn, Searcher, legal_at
from tessera.search.tally import Tally

AnyGame = Game[Any, Any, Any, Any]
Answer = tuple[list[int], list[int], int, int]  # visits, totals, steps, playouts


class Rooted(Searcher):
    """The generic player of a name that searches a turn `roots` times, each time with all of its steps.

    `processes` 0 takes as many as there are processors, or only this one where it is already one of several.
    """

    def __init__(self, name: str, roots: int, processes: int = 0) -> None:
        if roots < 1:
            raise ValueError(f"roots: expected at least 1, got {roots}")
        self.name = name
        self.player = searcher_named(name)
        super().__init__(self.player.steps * roots)
        self.roots = roots
        alone = 1 if multiprocessing.parent_process() is not None else os.cpu_count() or 1
        self.processes = min(roots, processes or alone)
        self._pool: ProcessPoolExecutor | None = None
        self._game: AnyGame | None = None

    def weigh(self, turn: AnyTurn) -> Tally:
        """The tallies of all roots, in one."""
        legal = legal_at(turn)
        seeds = [turn.rng.below(SEEDS) for _ in range(self.roots)]
        total = Tally(legal)
        view = pack(turn.view)
        if self.processes > 1 and self._survives(turn, view):
            commands = [turn.game.codec.commands.plain(command) for command in legal]
            work = [(self.name, turn.seat, view, commands, seed) for seed in seeds]
            for visits, totals, steps, playouts in self._workers(turn.game).map(_search, work):
                found = Tally(legal)
                found.visits, found.totals, found.steps, found.playouts = visits, totals, steps, playouts
                total.add(found)
        else:
            for seed in seeds:
                total.add(self.player.weigh(Turn(turn.game, turn.seat, turn.view, legal, SplitMix64(seed))))
        return total

    def close(self) -> None:
        """End the processes; they end by themselves when nobody holds this player any more."""
        if self._pool is not None:
            self._pool.shutdown()
        self._pool = None

    def _survives(self, turn: AnyTurn, view: bytes) -> bool:
        """Whether the view comes out of its bytes as it went in."""
        return bool(plain(turn.game.codec.view_from(unpack(view))) == plain(turn.view))

    def _workers(self, game: AnyGame) -> ProcessPoolExecutor:
        if self._pool is None or self._game is not game:
            self.close()
            self._game = game
            _ = game.codec  # built before any process is forked, so that each has it
            self._pool = ProcessPoolExecutor(self.processes, initializer=_bind, initargs=(game,))
        return self._pool


_bound: dict[str, AnyGame] = {}  # in a worker: the one title it searches in


def _bind(game: AnyGame) -> None:
    _bound["game"] = game


def _search(work: tuple[str, int, bytes, list[Plain], int]) -> Answer:
    name, seat, view, commands, seed = work
    game = _bound["game"]
    legal = [game.codec.commands.from_plain(command) for command in commands]
    turn = Turn(game, seat, game.codec.view_from(unpack(view)), legal, SplitMix64(seed))
    found = searcher_named(name).weigh(turn)
    return found.visits, found.totals, found.steps, found.playouts
