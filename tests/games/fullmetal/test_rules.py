"""Rules that no golden scenario covers."""

import pytest
from tests.games.fullmetal.duel import duel, given

from tessera.core.errors import Illegal
from tessera.core.game import HOST
from tessera.core.rng import SplitMix64
from tessera.games.fullmetal.commands import EndTurn, Move, SetClock, SetConnection, Timeout
from tessera.games.fullmetal.draws import below
from tessera.games.fullmetal.events import Forecast
from tessera.games.fullmetal.game import FullMetalGame
from tessera.games.fullmetal.movement import reach
from tessera.games.fullmetal.picture import draw_board


def test_rule_19_golden_draws() -> None:
    one = SplitMix64(1)
    assert [one.raw() for _ in range(3)] == [
        10451216379200822465,
        13757245211066428519,
        17911839290282890590,
    ]
    seven = SplitMix64(7)
    assert [below(seven, 6) for _ in range(8)] == [2, 0, 5, 3, 2, 1, 2, 1]


def test_rule_19_seed_1_after_setup(game: FullMetalGame) -> None:
    state = game.setup(2, {"board": 174}, 1)
    places = {number: game.geometry.hexes[cell] for cell, number in state.free.items()}
    assert (places[1], places[160]) == ((3, -1), (35, 4))
    assert state.rng.state == 4990025626462012732


def test_rule_15_the_clock_never_goes_back_and_a_late_seat_waits_for_the_host(game: FullMetalGame) -> None:
    state = duel(game).state
    game.apply(state, HOST, SetClock(180_000))
    assert game.actors(state) == []
    assert game.legal(state, 0) == []
    with pytest.raises(Illegal, match=r"time\.over"):
        game.apply(state, 0, EndTurn(0))
    with pytest.raises(Illegal, match=r"command\.malformed"):
        game.apply(state, HOST, SetClock(179_999))
    game.apply(state, HOST, Timeout(180_000))
    assert game.actors(state) == [1]
    assert state.started == 180_000


def test_rule_15_players_cannot_send_what_is_the_hosts(game: FullMetalGame) -> None:
    state = duel(game).state
    for command in (Timeout(999_999), SetClock(5), SetConnection(0, False)):
        with pytest.raises(Illegal, match=r"command\.malformed"):
            game.apply(state, 0, command)
    game.apply(state, HOST, SetConnection(1, False))
    assert not state.players[1].connected


def test_rule_15_deployment_and_landing_time_out(game: FullMetalGame) -> None:
    state = game.setup(3, {"board": 174}, 4)
    for turn in range(1, 4):
        game.apply(state, HOST, Timeout(180_000 * turn))
    assert state.turn == 2
    game.apply(state, HOST, Timeout(720_000))
    assert (state.turn, state.ap) == (3, 5)


def test_rule_18_a_forecast_is_told_to_its_seat_alone(game: FullMetalGame) -> None:
    event = Forecast(1, ("low",))
    state = duel(game).state
    assert game.redact(state, event, 1) is event
    assert game.redact(state, event, 0) is None
    assert game.redact(state, event, None) is None


def test_rule_8_2_every_end_of_the_reach_is_a_legal_move(game: FullMetalGame) -> None:
    table = duel(game)
    given(table, {"put": {"tank-p1-1": [5, 0], "barge-p1-1": [16, -4, 3], "motorboat-p1-1": [14, -5]}})
    for name in ("tank-p1-1", "barge-p1-1", "motorboat-p1-1"):
        found = reach(table.sit, table.unit(name), 6)
        assert len(found.ends) > 20
        for cell in found.ends:
            path = tuple(game.geometry.hexes[at] for at in found.way(cell))
            assert len(path) - 1 == found.steps[cell]
            assert game.check(table.state, 0, Move(name, path, len(path) - 1)) is None


def test_any_board_can_be_played_and_drawn(game: FullMetalGame) -> None:
    state = game.setup(4, {"board": 1988}, 2)
    picture = draw_board(game.board(1988), list(state.free), "board", game.view(state, None)).render()
    assert picture.count("<polygon") > 851
    assert game.text(game.view(state, 0)).count("\n") > 23
