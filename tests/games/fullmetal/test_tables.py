"""What is derived and kept beside a state is what would be derived from it now, and is never part of it."""

import pytest
from tests.games.fullmetal.duel import Table, duel, given

from tessera.boards.hex import Hex
from tessera.core.match import Match
from tessera.core.rng import Lcg32
from tessera.games.fullmetal import movement
from tessera.games.fullmetal.commands import Command, EndTurn, Move
from tessera.games.fullmetal.events import Event
from tessera.games.fullmetal.game import FullMetalGame
from tessera.games.fullmetal.state import State
from tessera.games.fullmetal.view import FullMetalView
from tessera.games.fullmetal.vocabulary import BARGE


def written(game: FullMetalGame, state: State) -> dict[str, object]:
    """The tables of a state, in words that can be compared."""
    sit = game.situation(state)
    return {
        "occupants": {cell: unit.id for cell, unit in enumerate(sit.occupants) if unit is not None},
        "towers": {cell: unit.id for cell, unit in sorted(sit.towers.items())},
        "bridges": {cell: unit.id for cell, unit in sorted(sit.bridges.items())},
        "dry": sit.dry,
        "active": sit.active,
        "cover": sit.cover(),
        "fires": [sit.fires(seat) for seat in range(4)],
        "ways": [sit.ways(seat, sea) for seat in range(4) for sea in (False, True)],
    }


def any_kind(legal: list[Command], rng: Lcg32) -> Command:
    """One of them, every kind of command as often as any other: so that rare ones happen too."""
    kinds: dict[str, list[Command]] = {}
    for command in legal:
        assault = isinstance(command, Move) and command.then_fire is not None
        kinds.setdefault("Assault" if assault else type(command).__name__, []).append(command)
    if len(kinds) > 1 and rng.below(8):
        kinds.pop("EndTurn", None)
    return rng.pick(kinds[rng.pick(list(kinds))])


@pytest.mark.parametrize(("seed", "seats"), [(3, 2), (4, 3), (5, 4)])
def test_kept_tables_are_those_of_the_state(game: FullMetalGame, seed: int, seats: int) -> None:
    match: Match[State, Command, Event, FullMetalView] = Match(game, seed, seats)
    rng = Lcg32(seed)
    seen: dict[str, bool] = {}
    while match.actors() and match.position < 260:
        seat = match.actors()[0]
        legal = match.legal(seat)
        fresh = match.state.copy()
        assert fresh.tables is None
        assert game.legal(fresh, seat) == legal
        command = any_kind(legal, rng)
        seen[type(command).__name__] = True
        assert game.check(fresh, seat, command) is None
        assert game.apply(fresh, seat, command) == match.submit(seat, command)
        assert game.codec.digest(fresh) == match.digest()
        assert written(game, match.state) == written(game, match.state.copy())
    assert len(seen) >= 8, sorted(seen)


def test_the_moves_listed_are_the_ways_that_a_piece_can_reach(game: FullMetalGame) -> None:
    match: Match[State, Command, Event, FullMetalView] = Match(game, 6, 2)
    rng = Lcg32(6)
    barges = 0
    while match.actors() and match.position < 160:
        seat = match.actors()[0]
        legal = match.legal(seat)
        listed: dict[str, list[tuple[Hex, ...]]] = {}
        for command in legal:
            if isinstance(command, Move) and command.then_fire is None:
                listed.setdefault(command.unit, []).append(command.path)
        sit = game.situation(match.state)
        for name, paths in listed.items():
            unit = match.state.units[name]
            reach = movement.reach(sit, unit, match.state.ap, True)
            ways = [reach.way(cell) for cell in reach.ends if not sit.peaks(unit, cell)]
            assert paths == [tuple([sit.geometry.hexes[cell] for cell in way]) for way in ways]
            barges += unit.kind == BARGE
        match.submit(seat, any_kind(legal, rng))
    assert barges > 5


def test_an_undo_and_a_fork_know_nothing_of_later_tables(game: FullMetalGame) -> None:
    match: Match[State, Command, Event, FullMetalView] = Match(game, 3, 2)
    rng = Lcg32(1)
    while match.position < 60:
        match.submit(match.actors()[0], any_kind(match.legal(match.actors()[0]), rng))
    fork = match.fork()
    before = written(game, match.state)
    fork.submit(fork.actors()[0], any_kind(fork.legal(fork.actors()[0]), rng))
    assert written(game, match.state) == before
    match.undo(40)
    assert written(game, match.state) == written(game, match.state.copy())


def test_a_state_edited_by_hand_is_asked_to_forget(game: FullMetalGame) -> None:
    table: Table = duel(game)
    given(table, {"put": {"tank-p1-1": [5, 0]}})
    assert game.situation(table.state).occupants[table.find([5, 0])] is table.unit("tank-p1-1")
    table.unit("tank-p1-1").cell = table.find([6, 0])
    table.state.forget()
    assert game.situation(table.state).occupants[table.find([5, 0])] is None
    assert game.apply(table.state, 0, EndTurn(0))
