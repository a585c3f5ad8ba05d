"""Contested ground: two companies land side by side, and what they shot or captured counts."""

from typing import Any

import pytest
from tests.games.fullmetal.duel import Table, duel, given

from tessera.bots.play import bot_named, play_out
from tessera.core.codec import pack, unpack
from tessera.core.errors import Illegal
from tessera.core.match import Match
from tessera.core.rng import SplitMix64
from tessera.games.fullmetal.commands import Capture, EndTurn, Fire, Land, LiftOff
from tessera.games.fullmetal.compact import compact_of, standing_alone, with_compact
from tessera.games.fullmetal.estimate import standings
from tessera.games.fullmetal.events import Fired
from tessera.games.fullmetal.game import FullMetalGame
from tessera.games.fullmetal.planner import Planner
from tessera.games.fullmetal.saved import save
from tessera.games.fullmetal.saved_in import load
from tessera.games.fullmetal.setup import first_state
from tessera.games.fullmetal.turn import score

AnyMatch = Match[Any, Any, Any, Any]


@pytest.fixture
def table(game: FullMetalGame) -> Table:
    """The rulebook's duel, on contested ground."""
    table = duel(game)
    table.state.contested = True
    return table


def started(game: FullMetalGame, seed: int, seats: int = 2, **options: object) -> AnyMatch:
    """A match in which all have landed and deployed, as the middle level does."""
    match: AnyMatch = Match(game, seed, seats, options)
    bot = bot_named(game, "normal")
    while match.state.phase < 2:
        seat = match.awaited()[0]
        match.submit(seat, bot.choose(match.turn(seat, SplitMix64(1))))
    return match


# ------------------------------------------------------------ landing and order


def test_two_ships_land_as_far_apart_as_contested_ground_wants(game: FullMetalGame) -> None:
    match: AnyMatch = Match(game, 3, 2)
    least, most = game.rules.contest.hexes_apart
    first, second = match.state.order
    match.submit(first, match.legal(first)[40])
    spot = match.state.players[first].spot[0]
    legal = match.legal(second)
    assert legal
    for command in legal:
        at = game.geometry.find(command.centre)
        assert least <= game.geometry.distance(spot, at) <= most
        assert game.geometry.zones[at] != game.geometry.zones[spot]


def test_a_ship_is_refused_too_near_and_too_far(game: FullMetalGame) -> None:
    match: AnyMatch = Match(game, 3, 2)
    first, second = match.state.order
    geometry = game.geometry
    match.submit(first, Land((5, 4), 0))
    spot = match.state.players[first].spot[0]
    least, most = game.rules.contest.hexes_apart
    seen: set[str] = set()
    for cell, orientation in game.board(174).berths():
        away = geometry.distance(spot, cell)
        refused = game.check(match.state, second, Land(geometry.hexes[cell], orientation))
        code = refused.code if refused is not None else ""
        if code == "zone.close":
            assert away < least or geometry.zones[cell] == geometry.zones[spot]
        elif code == "zone.far":
            assert away > most
        elif not code:
            assert least <= away <= most
        seen.add(code)
    assert {"", "zone.close", "zone.far"} <= seen


def test_where_no_site_is_near_enough_any_other_zone_will_do(game: FullMetalGame) -> None:
    """So nobody is ever left without a place, whatever planet was drawn."""
    match: AnyMatch = Match(game, 3, 2)
    first, second = match.state.order
    contest = game.rules.contest
    kept = contest.hexes_apart
    contest.hexes_apart = (60, 60)
    try:
        match.submit(first, Land((5, 4), 0))
        zones = {game.geometry.zones[game.geometry.find(each.centre)] for each in match.legal(second)}
    finally:
        contest.hexes_apart = kept
    assert zones == set(range(1, 9)) - {game.geometry.zones[match.state.players[first].spot[0]]}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_order_of_the_landing_is_drawn(game: FullMetalGame, seats: int) -> None:
    orders = [tuple(Match(game, seed, seats).state.order) for seed in range(60)]
    assert {order[0] for order in orders} == set(range(seats))
    assert all(sorted(order) == list(range(seats)) for order in orders)


def test_on_wide_ground_the_companies_land_in_the_order_of_their_seats(game: FullMetalGame) -> None:
    for seats in (2, 3, 4):
        state = Match(game, 5, seats, {"ground": "wide"}).state
        assert state.order == list(range(seats))
        assert not state.contested


def test_who_lands_first_plays_first_and_the_other_begins_with_a_reserve(game: FullMetalGame) -> None:
    contest = game.rules.contest
    for seed in (1, 2, 3, 4):
        match = started(game, seed, length="short")
        landed = list(Match(game, seed, 2).state.order)
        assert match.state.order == landed
        first, second = landed
        told = []
        for _ in range(3):
            for seat in (first, second):
                told.append((match.state.current, match.state.ap))
                match.submit(seat, EndTurn(0))
        slow = [*contest.action_points, 15]
        assert told == [
            (first, slow[0]),
            (second, slow[0] + contest.reserve),
            *[(seat, points) for points in slow[1:] for seat in landed],
        ]


@pytest.mark.parametrize("seats", [3, 4])
def test_three_and_four_play_the_game_of_the_rulebook(game: FullMetalGame, seats: int) -> None:
    match = started(game, 7, seats)
    zones = [game.geometry.zones[player.spot[0]] for player in match.state.players]
    gaps = [min(abs(a - b), 8 - abs(a - b)) for a in zones for b in zones if a != b]
    assert min(gaps) >= (2 if seats == 3 else 1)
    assert not match.state.contested
    assert all(player.saved == 0 for player in match.state.players)


# ------------------------------------------------------------ spoils


def test_what_is_shot_counts_for_who_shot_it(table: Table) -> None:
    spoils = table.game.rules.contest.spoils
    given(table, {"put": {"tank-p1-1": [5, 0], "tank-p1-2": [4, 0], "tank-p2-1": [3, 0]}})
    table.game.apply(table.state, 0, Fire(("tank-p1-1", "tank-p1-2"), (3, 0), 2))
    assert [player.spoils for player in table.state.players] == [spoils.piece, 0]


def test_a_carrier_counts_with_the_pieces_in_it_and_minerals_count_nothing(table: Table) -> None:
    spoils = table.game.rules.contest.spoils
    given(
        table,
        {
            "put": {"tank-p1-1": [5, 0], "tank-p1-2": [4, 0], "crab-p2-1": [3, 0]},
            "in": {"tank-p2-1": "crab-p2-1"},
            "minerals": {"mineral-1": "crab-p2-1"},
        },
    )
    table.game.apply(table.state, 0, Fire(("tank-p1-1", "tank-p1-2"), (3, 0), 2))
    assert table.state.players[0].spoils == 2 * spoils.piece


def test_what_is_captured_counts_with_what_it_carries(table: Table) -> None:
    spoils = table.game.rules.contest.spoils
    given(
        table,
        {
            "put": {"tank-p1-1": [5, 0], "tank-p1-2": [6, -2], "crab-p2-1": [6, -1]},
            "in": {"tank-p2-1": "crab-p2-1"},
            "minerals": {"mineral-1": "crab-p2-1"},
        },
    )
    table.game.apply(table.state, 0, Capture(("tank-p1-1", "tank-p1-2"), "crab-p2-1", 1))
    assert table.state.players[0].spoils == 2 * spoils.piece


def test_a_tower_counts_and_minerals_on_the_ground_do_not(table: Table) -> None:
    spoils = table.game.rules.contest.spoils
    given(table, {"put": {"tank-p1-1": [35, -4], "tank-p1-2": [35, -3]}, "minerals": {"mineral-1": [36, -4]}})
    table.game.apply(table.state, 0, Fire(("tank-p1-1", "tank-p1-2"), (36, -4), 2))
    assert table.state.players[0].spoils == 0
    table.game.apply(table.state, 0, Fire(("tank-p1-1", "tank-p1-2"), (33, -3), 2))
    assert table.state.players[0].spoils == spoils.tower


def test_on_wide_ground_nothing_of_that_counts(game: FullMetalGame) -> None:
    table = duel(game)
    given(table, {"put": {"tank-p1-1": [5, 0], "tank-p1-2": [4, 0], "tank-p2-1": [3, 0]}})
    game.apply(table.state, 0, Fire(("tank-p1-1", "tank-p1-2"), (3, 0), 2))
    assert table.state.players[0].spoils == 0


def test_spoils_count_with_a_ship_that_gets_away_and_with_no_other(table: Table) -> None:
    state, game = table.state, table.game
    state.players[0].spoils = state.players[1].spoils = 6
    given(table, {"turn": 20, "cur": "p2"})
    game.apply(state, 1, EndTurn(0))
    game.apply(state, 1, LiftOff("stay"))
    game.apply(state, 0, LiftOff("now"))
    assert score(game.rules, state, 0) == 14 + 6
    assert score(game.rules, state, 1) == 0
    assert game.figures(state)[0].values == (20, 20), "as if the other left now, too"


# ------------------------------------------------------------ files, versions, bots


def test_files_tell_of_the_ground_and_of_spoils(table: Table) -> None:
    state, game = table.state, table.game
    state.players[1].spoils = 4
    board = game.board(174)
    again, _ = load(game.rules, game.board, save(game.rules, board, state, ""))
    assert again.contested
    assert [player.spoils for player in again.players] == [0, 4]
    snapshot = compact_of(game.rules, board, state)
    assert snapshot["sp"] == [0, 4]
    assert with_compact(game.rules, board, duel(game).state, snapshot).players[1].spoils == 4
    assert standing_alone(game.rules, board, first_state(game.rules, board, 2, 0), snapshot).contested
    for wrong in ([1], [0, -1], [0, "4"], "04"):
        with pytest.raises(Illegal):
            with_compact(game.rules, board, state, {**snapshot, "sp": wrong})


def test_files_of_the_rulebook_say_nothing_of_it_and_are_read(game: FullMetalGame) -> None:
    state, board = duel(game).state, game.board(174)
    assert "sp" not in compact_of(game.rules, board, state)
    file = save(game.rules, board, state, "")
    for key in ("contested", "spoils"):
        del file["state"][key]
    assert not load(game.rules, game.board, file)[0].contested


def test_a_match_of_version_1_goes_on_on_the_ground_it_began_on(game: FullMetalGame) -> None:
    state = Match(game, 8, 2, {"ground": "wide"}).state
    old: Any = unpack(game.codec.state_bytes(state))
    del old["contested"]
    for player in old["players"]:
        del player["spoils"]
    moved = game.migrate(old, 1)
    assert moved is not None
    assert game.codec.digest(moved) == game.codec.digest(state)
    assert game.migrate(old, 0) is None
    assert pack(old) != game.codec.state_bytes(state), "nothing was changed in what came in"


def test_bots_value_what_spoils_bring(table: Table) -> None:
    game, state = table.game, table.state
    tank = table.unit("tank-p2-1")
    spoils = game.rules.contest.spoils
    worth = Planner(table.sit, 0, []).worth(tank)
    before = standings(game.rules, game.geometry, state)
    state.players[0].spoils = 3
    after = standings(game.rules, game.geometry, state)
    assert [now - then for now, then in zip(after, before, strict=True)] == [300, 0]
    state.contested = False
    assert worth - Planner(table.sit, 0, []).worth(tank) == 100 * spoils.piece


@pytest.mark.once
def test_two_of_the_best_meet(game: FullMetalGame) -> None:
    """The README tells what many such matches came to."""
    shots = []
    for seed in ("east", "west", "north"):
        fired: list[object] = []

        def watch(seat: int, command: object, events: list[object], to: list[object] = fired) -> None:
            to.extend([event for event in events if isinstance(event, Fired)])

        play_out(Match(game, seed, 2, {"length": "short"}), [bot_named(game, "hard")] * 2, watch=watch)
        shots.append(len(fired))
    assert sorted(shots)[1] >= 4
