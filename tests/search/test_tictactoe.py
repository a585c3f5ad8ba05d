"""The game that searches are measured by obeys its rules."""

import pytest
from tests.search.boards import board, tictactoe

from tessera.core.errors import Illegal
from tessera.core.match import Match
from tessera.core.reports import Outcome
from tessera.core.rng import SplitMix64
from tessera.search.tictactoe import Fill, State


def endings(state: State, found: dict[str, int]) -> None:
    """Every game from here on, by how it ends."""
    game = tictactoe()
    ended = game.outcome(state)
    if ended is not None:
        key = f"{ended.reason} {ended.winners}"
        found[key] = found.get(key, 0) + 1
        return
    for mark in game.legal(state, state.turn):
        after = game.copy(state)
        game.apply(after, state.turn, mark)
        endings(after, found)


def test_three_in_a_row_wins_and_a_full_board_is_a_draw() -> None:
    game = tictactoe()
    assert game.outcome(board("xxx / oo. / ...")) == Outcome((0,), "three in a row", (1, 0))
    assert game.outcome(board("xx. / ooo / x..")) == Outcome((1,), "three in a row", (0, 1))
    assert game.outcome(board("xox / xxo / oxo")) == Outcome((), "board full", (0, 0))
    assert list(game.awaited(board("xxx / oo. / ..."))) == []


def test_the_games_that_go_on_from_the_middle_are_counted() -> None:
    found: dict[str, int] = {}
    endings(board("... / .x. / ..."), found)
    assert sum(found.values()) == 25872
    assert found == {"three in a row (0,)": 15648, "three in a row (1,)": 5616, "board full ()": 4608}


def test_what_is_taken_or_not_yours_is_refused() -> None:
    game = tictactoe()
    state = board("x.. / .o. / ...")
    before = game.codec.digest(state)
    for seat, square in ((1, 1), (0, 0), (0, 4), (0, 9), (0, -1)):
        with pytest.raises(Illegal):
            game.apply(state, seat, Fill(square))
    assert game.codec.digest(state) == before


def test_it_can_be_recorded_like_any_title() -> None:
    match = Match(tictactoe(), 1)
    rng = SplitMix64(1)
    while match.awaited():
        seat = match.awaited()[0]
        match.submit(seat, tictactoe().random_command(match.state, seat, rng))
    codec = tictactoe().codec
    assert codec.digest(codec.state_from(codec.state_bytes(match.state))) == match.digest()
    view = tictactoe().view(match.state, 0)
    assert tictactoe().view(tictactoe().determinise(view, 0, rng), 0) == view
