"""A ruleset with everything worked out from it that the rules want at hand.

Holds nothing of a match: only tables that can be made again at any time, of which it keeps a few.
"""

from typing import Final

from tessera.core.chance import Rng
from tessera.games.taktik.atlas import RANGE_BITS, RANGE_CELL, Atlas, Board
from tessera.games.taktik.commands import Command, MoveUnit, Reaction, SelectTactics
from tessera.games.taktik.lattice import Lattice
from tessera.games.taktik.placement import Placement
from tessera.games.taktik.rules import Rules
from tessera.games.taktik.rules_cards import Card, Hook
from tessera.games.taktik.rules_scenarios import PointTable, Scenario
from tessera.games.taktik.state import Effect, Ground, TaktikState

_ATLASES: Final = 16  # a host plays many matches, each on its own ground
_SURVEYS: Final = 32
_PLACES: Final = 2048
_RANGES: Final = 6  # of one place, with others around it
_MOVERS: Final = 512  # units, with each tactic that a move of theirs may come with


class Range:
    """Where a unit can go, row-major: `cell * RANGE_CELL + cost`, and by unit the plain command for each.

    It holds on every position on which all cells `reached` are empty and all those `met` are taken.
    """

    def __init__(self, cells: tuple[int, ...], reached: int, met: int) -> None:
        self.cells = cells
        self.reached = reached
        self.met = met
        self.watched = reached | met
        self.moves: dict[str, list[Command]] = {}
        self.aimed = -1  # the cells that can be shot at from there and from where the unit stands, once asked


class _Standing:
    """Where the units of the position asked about last stand, in their order, no two on one cell."""

    def __init__(self, board: Board, cells: list[int], mask: int) -> None:
        self.board = board
        self.cells = cells
        self.mask = mask


class _Recent:
    """The ground asked about last: most questions are about the same one."""

    def __init__(self, ground: Ground, atlas: Atlas) -> None:
        self.ground = ground
        self.atlas = atlas


class Survey:
    """A map and the line-up of a scenario on it, as a seed makes them."""

    def __init__(self, ground: Ground, placed: Placement) -> None:
        self.ground = ground
        self.placed = placed


class Book:
    """One ruleset at work."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._recent: _Recent | None = None
        self._standing: _Standing | None = None
        self._atlases: dict[str, Atlas] = {}
        self._made = 0
        self._boards: dict[int, Board] = {}
        self._lattice: Lattice | None = None
        self._surveys: dict[tuple[int, str], Survey] = {}
        self._ranges: dict[int, list[Range]] = {}
        self._no_ranges: list[Range] = []
        self._moves: dict[str, list[MoveUnit | None]] = {}  # by unit and tactic, then by cell
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

    def standing(self, board: Board, state: TaktikState) -> int:
        """The bits of the cells on which units stand. From one position to the next few of them move."""
        units = state.units
        bits = board.bits
        known = self._standing
        if known is not None and known.board is board and len(known.cells) == len(units):
            cells = known.cells
            mask = known.mask
            number = moved = 0
            for unit in units.values():
                if cells[number] != unit.cell:
                    mask ^= bits[cells[number]] ^ bits[unit.cell]
                    cells[number] = unit.cell
                    moved += 1
                number += 1
            known.mask = mask
            if not moved or mask.bit_count() == number:
                return mask
        mask = 0
        for unit in units.values():
            mask |= bits[unit.cell]
        apart = mask.bit_count() == len(units)
        self._standing = _Standing(board, [unit.cell for unit in units.values()], mask) if apart else None
        return mask

    def lattice(self) -> Lattice:
        """The bare board on which maps are drawn."""
        lattice = self._lattice
        if lattice is None:
            lattice = self._lattice = Lattice(self.rules.board.width, self.rules.board.height)
        return lattice

    def survey(self, seed: int, scenario: str) -> Survey | None:
        """What was remembered of that seed: many matches in a row may be played on one map."""
        return self._surveys.get((seed, scenario))

    def remember_survey(self, seed: int, scenario: str, survey: Survey) -> None:
        """Keep a map; everything is forgotten when it gets too much."""
        if len(self._surveys) >= _SURVEYS:
            self._surveys.clear()
        self._surveys[seed, scenario] = survey

    def known_ranges(self, place: int) -> list[Range]:
        """What is remembered of that place."""
        return self._ranges.get(place, self._no_ranges)

    def remember_range(self, place: int, found: Range) -> None:
        """Keep a range; the oldest of its place goes, and everything is forgotten when it gets too much."""
        known = self._ranges.get(place)
        if known is None:
            if len(self._ranges) >= _PLACES:
                self._ranges.clear()
            self._ranges[place] = [found]
            return
        if len(known) >= _RANGES:
            known.pop()
        known.insert(0, found)

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

    def moves(self, unit: str, found: Range, atlas: Atlas) -> list[Command]:
        """The bare command for every cell of a range; the list is the book's and stays as it is."""
        moves = found.moves.get(unit)
        if moves is None:
            moves = self.moves_with(unit, found, atlas, None)
            found.moves[unit] = moves
        return moves

    def moves_with(self, unit: str, found: Range, atlas: Atlas, reaction: Reaction | None) -> list[Command]:
        """A command for every cell of a range, each made once: moves are listed again and again."""
        made = self._made_moves(unit, atlas, reaction)
        moves: list[Command] = []
        for each in found.cells:
            cell = each >> RANGE_BITS
            move = made[cell]
            if move is None:
                move = MoveUnit(unit, atlas.cells[cell], reaction)
                made[cell] = move
            moves.append(move)
        return moves

    def move_to(self, unit: str, reached: int, atlas: Atlas, reaction: Reaction | None) -> MoveUnit:
        """The command for one entry of a range."""
        cell = reached // RANGE_CELL
        if reaction is not None:
            return MoveUnit(unit, atlas.cells[cell], reaction)
        made = self._made_moves(unit, atlas, None)
        move = made[cell]
        if move is None:
            move = MoveUnit(unit, atlas.cells[cell])
            made[cell] = move
        return move

    def _made_moves(self, unit: str, atlas: Atlas, reaction: Reaction | None) -> list[MoveUnit | None]:
        key = unit
        if reaction is not None:
            aimed = reaction.targets
            key = f"{unit} {reaction.card} {reaction.window}"
            if aimed is not None:
                key = f"{key} {aimed.units} {aimed.quadrant}"
        made = self._moves.get(key)
        if made is None:
            if len(self._moves) >= _MOVERS:
                self._moves.clear()
            made = [None] * atlas.area
            self._moves[key] = made
        return made

    def selections(self) -> list[SelectTactics]:
        """Every choice of tactics, in catalogue order."""
        return self._every_selection()[:]

    def random_selection(self, rng: Rng) -> SelectTactics:
        """One of them."""
        return rng.pick(self._every_selection())

    def _every_selection(self) -> list[SelectTactics]:
        if not self._selections:
            chosen: list[str] = []
            _choose(self.rules.catalogue, self.rules.switches.tactics.hand_size, 0, chosen, self._selections)
        return self._selections


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
