"""A ruleset with everything worked out from it that the rules want at hand.

Holds nothing of a match: only tables that can be made again at any time, of which it keeps a few.
"""

from typing import Final

from tessera.games.taktik.atlas import Atlas, Board
from tessera.games.taktik.commands import Command, MoveUnit, SelectTactics
from tessera.games.taktik.rules import Rules
from tessera.games.taktik.rules_cards import Card, Hook
from tessera.games.taktik.rules_scenarios import PointTable, Scenario
from tessera.games.taktik.state import Effect, Ground, TaktikState

_ATLASES: Final = 16  # a host plays many matches, each on its own ground
_RANGES: Final = 2048


class Range:
    """Where one unit can go, row-major: `cell * RANGE_CELL + cost`, and the plain command for each."""

    def __init__(self, cells: tuple[int, ...], moves: list[Command]) -> None:
        self.cells = cells
        self.moves = moves


class _Recent:
    """The ground asked about last: most questions are about the same one."""

    def __init__(self, ground: Ground, atlas: Atlas) -> None:
        self.ground = ground
        self.atlas = atlas


class Book:
    """One ruleset at work."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._recent: _Recent | None = None
        self._atlases: dict[str, Atlas] = {}
        self._made = 0
        self._boards: dict[int, Board] = {}
        self._ranges: dict[tuple[str, int, int], Range] = {}
        self._moves: dict[str, list[MoveUnit | None]] = {}  # by unit and cell
        self._selections: list[SelectTactics] = []

    def atlas(self, ground: Ground) -> Atlas:
        """The tables of this ground."""
        recent = self._recent
        if recent is not None and recent.ground is ground:
            return recent.atlas
        key = f"{ground.width} {ground.biomes} {ground.overlays} {ground.disabled_bridges}"
        atlas = self._atlases.get(key)
        if atlas is None:
            self._made += 1
            atlas = Atlas(self.rules, ground, self._board(ground), self._made)
            if len(self._atlases) >= _ATLASES:
                self._atlases.clear()
            self._atlases[key] = atlas
        self._recent = _Recent(ground, atlas)
        return atlas

    def _board(self, ground: Ground) -> Board:
        key = ground.width * 1000 + ground.height
        board = self._boards.get(key)
        if board is None:
            board = Board(ground.width, ground.height)
            self._boards[key] = board
        return board

    def known_range(self, unit: str, place: int, near: int) -> Range | None:
        """What was remembered of a unit at that place, with those cells near it taken."""
        return self._ranges.get((unit, place, near))

    def remember_range(self, unit: str, place: int, near: int, found: Range) -> None:
        """Keep a range; everything is forgotten when it gets too much."""
        if len(self._ranges) >= _RANGES:
            self._ranges.clear()
        self._ranges[(unit, place, near)] = found

    def card(self, name: str) -> Card:
        return self.rules.cards[name]

    def hooks(self, effect: Effect) -> tuple[Hook, ...]:
        """What an effect does."""
        return self.rules.cards[effect.card].creates[effect.part].hooks

    def scenario(self, state: TaktikState) -> Scenario:
        return self.rules.scenarios[state.scenario]

    def points(self, scenario: Scenario) -> PointTable | None:
        """Where the scenario's victory points come from."""
        return self.rules.vp_tables.get(scenario.vp)

    def plain_move(self, unit: str, cell: int, atlas: Atlas) -> MoveUnit:
        """The bare command; made once, because a unit's moves are listed again and again."""
        made = self._moves.get(unit)
        if made is None:
            made = [None] * atlas.area
            self._moves[unit] = made
        move = made[cell]
        if move is None:
            move = MoveUnit(unit, atlas.cells[cell])
            made[cell] = move
        return move

    def selections(self) -> list[SelectTactics]:
        """Every choice of tactics, in catalogue order."""
        if not self._selections:
            chosen: list[str] = []
            _choose(self.rules.catalogue, self.rules.switches.tactics.hand_size, 0, chosen, self._selections)
        return self._selections[:]


def _choose(
    catalogue: tuple[str, ...], size: int, start: int, chosen: list[str], found: list[SelectTactics]
) -> None:
    if len(chosen) == size:
        found.append(SelectTactics(tuple(chosen)))
        return
    for i in range(start, len(catalogue) - (size - len(chosen)) + 1):
        chosen.append(catalogue[i])
        _choose(catalogue, size, i + 1, chosen, found)
        chosen.pop()
