"""Tic-tac-toe: the smallest game there is, by which searches are tried and measured; no title of the shelf.

Squares are numbered row by row from 0; a seat's marks are a mask of nine bits. All that a position can ask is
looked up, so that what is measured is the search.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from tessera.core.chance import Rng, Seed
from tessera.core.errors import Illegal
from tessera.core.game import Game
from tessera.core.reports import Outcome
from tessera.core.rng import Lcg32
from tessera.core.ruleset import RulesetSpec

FULL: Final = 511
LINES: Final = (7, 56, 448, 73, 146, 292, 273, 84)


@dataclass(frozen=True)
class Fill:
    """Put a mark into a free square."""

    square: int


@dataclass(frozen=True)
class Marked:
    seat: int
    square: int


@dataclass
class State:
    rng: Lcg32  # draws nothing; all chance of a state has a place
    own: int = 0  # the marks of the seat that is to act
    other: int = 0
    turn: int = 0  # -1: it is over
    won: bool = False  # by the seat that acted last


@dataclass(frozen=True)
class View:
    turn: int
    own: int
    other: int
    won: bool


FILLS: Final = [Fill(square) for square in range(9)]
FREE: Final = [[FILLS[at] for at in range(9) if not taken & 1 << at] for taken in range(FULL + 1)]
HAS_LINE: Final = [any(marks & line == line for line in LINES) for marks in range(FULL + 1)]
EVENTS: Final = [[Marked(seat, at) for at in range(9)] for seat in range(2)]
DRAWN: Final = Outcome((), "board full", (0, 0))
WON_BY: Final = [Outcome((0,), "three in a row", (1, 0)), Outcome((1,), "three in a row", (0, 1))]
SEATS: Final[list[tuple[int, ...]]] = [(0,), (1,), ()]  # the last is also that of -1


class TicTacToe(Game[State, Fill, Marked, View]):
    """Two seats, nine squares, three in a row."""

    name: ClassVar[str] = "tictactoe"
    title: ClassVar[str] = "Tic-tac-toe"
    summary: ClassVar[str] = "Three in a row on nine squares."
    min_seats: ClassVar[int] = 2
    max_seats: ClassVar[int] = 2
    state_type: ClassVar[type] = State
    view_type: ClassVar[type] = View
    command_types: ClassVar[tuple[type, ...]] = (Fill,)
    event_types: ClassVar[tuple[type, ...]] = (Marked,)
    refusals: ClassVar[Mapping[str, str]] = {
        "turn.not_yours": "It is not your turn.",
        "square.not_free": "Square {square} is not free.",
    }

    @classmethod
    def rules_spec(cls) -> RulesetSpec:
        return RulesetSpec({})

    def setup(self, seats: int, options: Mapping[str, object], seed: Seed) -> State:
        return State(Lcg32(0))

    def actors(self, state: State) -> Sequence[int]:
        return SEATS[state.turn]

    def awaited(self, state: State) -> Sequence[int]:
        return SEATS[state.turn]

    def legal(self, state: State, seat: int) -> list[Fill]:
        return FREE[state.own | state.other].copy() if seat == state.turn else []

    def random_command(self, state: State, seat: int, rng: Rng) -> Fill:
        free = FREE[state.own | state.other]
        return free[rng.below(len(free))]

    def refusal(self, state: State, seat: int, command: Fill) -> Illegal | None:
        if seat != state.turn:
            return Illegal("turn.not_yours", seat=seat, turn=state.turn)
        if not 0 <= command.square < 9 or (state.own | state.other) >> command.square & 1:
            return Illegal("square.not_free", square=command.square)
        return None

    def carry_out(self, state: State, seat: int, command: Fill) -> list[Marked]:
        square = command.square
        marks = state.own | 1 << square
        state.own = state.other
        state.other = marks
        if HAS_LINE[marks]:
            state.won = True
            state.turn = -1
        else:
            state.turn = -1 if state.own | marks == FULL else 1 - seat
        return [EVENTS[seat][square]]

    def outcome(self, state: State) -> Outcome | None:
        if state.turn >= 0:
            return None
        if not state.won:
            return DRAWN
        # Who has as many marks as the other, or one more, has acted last.
        return WON_BY[0 if state.other.bit_count() > state.own.bit_count() else 1]

    def chance(self, state: State) -> Lcg32:
        return state.rng

    def copy(self, state: State) -> State:
        return State(state.rng.twin(), state.own, state.other, state.turn, state.won)

    def view(self, state: State, seat: int | None) -> View:
        return View(state.turn, state.own, state.other, state.won)

    def determinise(self, view: View, seat: int, rng: Rng) -> State:
        return State(Lcg32(0), view.own, view.other, view.turn, view.won)
