"""Tries whole turns before one is played: every way of playing it, in a world that fits what is known.

A turn is chance-free for whoever plays it, so what was tried can be played as it stands. Each way is followed
by the answers of the others and by a few more turns, all by plans; then what everybody may expect is
compared. How many ways and turns there are is fixed: equal positions, equal choices.
"""

from typing import Final

from tessera.games.fullmetal.arrival import USUAL, Array, deployment
from tessera.games.fullmetal.board import Board
from tessera.games.fullmetal.commands import Command, EndTurn, LiftOff
from tessera.games.fullmetal.conduct import play_on, play_turn
from tessera.games.fullmetal.estimate import standings
from tessera.games.fullmetal.gate import carry_out
from tessera.games.fullmetal.planner import PLAIN, Temper
from tessera.games.fullmetal.rules import Rules
from tessera.games.fullmetal.situation import Situation
from tessera.games.fullmetal.state import State
from tessera.games.fullmetal.vocabulary import FINISHED

HOMELY: Final = Temper(raid=0, leave=0)
"""Mines, and shoots at what comes near; its guns stay where they are."""

TEMPERS: Final = (
    HOMELY,
    Temper(raid=0, leave=0, partial=60),  # fills its carriers first
    Temper(raid=0, leave=0, partial=170),  # brings home at once
    Temper(raid=0, leave=0, least=500),  # keeps points for what pays well
    PLAIN,
    Temper(strike=300, capture=300, raid=300),  # shoots first
    Temper(strike=200, tower=1500, raid=500, pack=True),  # lays siege
)
"""The minds in which a turn is tried. Of equals the first is followed."""

ARRAYS: Final = (
    Array(guns=False, boats=False, converter=False),
    Array(guns=False, boats=False, converter=False, away=3),
    Array(guns=False, boats=False, converter=False, away=5),
    Array(boats=False, converter=False),
    USUAL,
)
"""What may come out before play."""

TURNS: Final = 4
"""Turns that are played on after one that is tried, shared out among the seats: whole rounds."""

START: Final = 12
"""The same for what comes out before play."""


def best_deployment(rules: Rules, board: Board, world: State, seat: int) -> list[Command]:
    """All commands of the deployment after which the match goes best. The world is left as it is."""
    best: list[Command] = []
    most = 0
    until = world.turn + 1 + START // len(world.players)
    for array in ARRAYS:
        trial = world.copy()
        given: list[Command] = []
        while not given or not isinstance(given[-1], EndTurn):
            given.append(deployment(Situation(rules, board, trial), seat, array))
            carry_out(rules, board, trial, seat, given[-1])
        found = outlook(rules, board, trial, seat, until, HOMELY)
        if not best or found > most:
            best, most = given, found
    return best


def best_turn(rules: Rules, board: Board, world: State, seat: int) -> list[Command]:
    """The commands of the best turn."""
    best: list[Command] = []
    most = 0
    tried: list[list[Command]] = []
    until = world.turn + max(1, TURNS // len(world.players))
    for temper in TEMPERS:
        trial = world.copy()
        turn = play_turn(rules, board, trial, seat, temper)
        if turn in tried:
            continue
        tried.append(turn)
        found = outlook(rules, board, trial, seat, until, temper)
        if not best or found > most:
            best, most = turn, found
    return best


def best_lift_off(rules: Rules, board: Board, world: State, seat: int, usual: LiftOff) -> LiftOff:
    """To go or to stay, by how the match ends after either."""
    best = usual
    most = 0
    for number, command in enumerate((usual, LiftOff("stay"), LiftOff("now"))):
        if number and command == usual:
            continue
        trial = world.copy()
        carry_out(rules, board, trial, seat, command)
        found = outlook(rules, board, trial, seat, rules.turns.last_turn + 1, HOMELY)
        if number == 0 or found > most:
            best, most = command, found
    return best


def outlook(rules: Rules, board: Board, state: State, seat: int, until: int, temper: Temper) -> int:
    """How far this seat is ahead when a turn begins, in hundredths of a point. Plays the state on."""
    play_on(rules, board, state, until, seat, temper)
    held = standings(rules, board.geometry, state)
    if state.phase == FINISHED:
        held = [100 * points for points in state.scores]
    rivals = [points for other, points in enumerate(held) if other != seat]
    return 4 * (held[seat] - max(rivals)) + held[seat]
