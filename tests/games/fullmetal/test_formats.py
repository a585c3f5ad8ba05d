"""The compact and the persisted format (rule 17) and views (rule 18): scenarios S81 to S84, round trips."""

import itertools
import json
from typing import Any

import pytest
from tests.games.fullmetal.duel import Table, duel, given, positions

from tessera.core.errors import Illegal
from tessera.games.fullmetal.commands import Move
from tessera.games.fullmetal.compact import compact_of, with_compact
from tessera.games.fullmetal.game import FullMetalGame
from tessera.games.fullmetal.saved import save
from tessera.games.fullmetal.saved_in import load
from tessera.games.fullmetal.state import State

AT = "2026-01-01T00:00:00Z"


@pytest.fixture(scope="module")
def played(game: FullMetalGame) -> list[State]:
    return positions(game, 5, 23)


def test_S81_compact_units_read_as_in_rule_17_1(game: FullMetalGame) -> None:
    table = duel(game)
    given(
        table,
        {
            "tide": "high",
            "put": {"tank-p1-1": [9, 0], "barge-p1-1": [16, -4, 3]},
            "in": {"crab-p1-1": "barge-p1-1"},
            "minerals": {"mineral-1": [3, 1], "mineral-2": "crab-p1-1"},
            "towersDown": {"astronef-p2-1": [1]},
        },
    )
    told: Any = compact_of(game.rules, game.board(174), table.state)
    units = {unit["i"]: unit for unit in told["u"]}
    assert units["barge-p1-1"] == {
        "i": "barge-p1-1",
        "t": 5,
        "o": "p1",
        "p": [16, -4],
        "c": ["crab-p1-1"],
        "r": 3,
    }
    assert units["crab-p1-1"] == {"i": "crab-p1-1", "t": 6, "o": "p1", "p": [16, -4], "c": ["mineral-2"]}
    assert units["tank-p1-1"] == {"i": "tank-p1-1", "t": 2, "o": "p1", "p": [9, 0], "s": 2, "f": 1}
    ship = units["astronef-p2-1"]
    assert (ship["p"], ship["r"], ship["d"]) == ([33, -2], 1, 2)
    assert told["m"] == [[3, 1]]
    assert (told["t"], told["p"], told["ap"], told["tide"], told["ph"]) == (5, "p1", 15, 2, 2)


def test_S82_later_versions_are_refused_and_version_1_is_upgraded(game: FullMetalGame) -> None:
    table = duel(game)
    board = game.board(174)
    file = save(game.rules, board, table.state, AT)
    with pytest.raises(Illegal, match=r"save\.too_new"):
        load(game.rules, game.board, {**file, "version": 3})
    old = json.loads(json.dumps(file))
    old["version"] = 1
    for unit in old["state"]["units"]:
        del unit["color"]
        del unit["rotation"]
    state, _ = load(game.rules, game.board, old)
    assert all(unit.color == unit.owner for unit in state.units.values())
    assert all(unit.rotation == 0 for unit in state.units.values() if unit.kind == 5)
    assert state.units["astronef-p2-1"].rotation == 1
    assert save(game.rules, board, state, AT)["version"] == 2


def test_rule_17_2_version_1_without_ships_towers_and_additions(game: FullMetalGame) -> None:
    file = json.loads(json.dumps(save(game.rules, game.board(174), duel(game).state, AT)))
    told = file["state"]
    file["version"] = 1
    told["units"] = [unit for unit in told["units"] if unit["type"] != "tower"]
    for name in ("rngState", "seed", "boardSeed", "seq", "retreatOpen", "buildsThisTurn", "deployDone"):
        del told[name]
    for name in ("liftOffChoices", "tideForecast", "tideHistory", "unitCounters"):
        del told[name]
    state, _ = load(game.rules, game.board, file)
    assert len([unit for unit in state.units.values() if unit.kind == 1]) == 6
    assert state.counters["tank-p1"] == 4
    assert all(player.deployed for player in state.players)


@pytest.mark.parametrize("bad", [None, [], {}, {"version": 2}, {"version": 0, "savedAt": AT, "state": {}}])
def test_rule_17_2_what_is_no_saved_game_is_refused(game: FullMetalGame, bad: Any) -> None:
    with pytest.raises(Illegal, match=r"save\.malformed"):
        load(game.rules, game.board, bad)


def test_rule_4_4_a_violated_invariant_refuses_the_file(game: FullMetalGame) -> None:
    file = json.loads(json.dumps(save(game.rules, game.board(174), duel(game).state, AT)))
    file["state"]["units"][0]["owner"] = "p2"
    with pytest.raises(Illegal, match=r"save\.malformed"):
        load(game.rules, game.board, file)


def test_rule_17_2_saved_games_load_and_save_alike(game: FullMetalGame, played: list[State]) -> None:
    for state in played:
        file = json.loads(json.dumps(save(game.rules, game.board(174), state, AT, {"state": {"later": [1]}})))
        loaded, extras = load(game.rules, game.board, file)
        assert extras == {"state": {"later": [1]}}
        assert json.loads(json.dumps(save(game.rules, game.board(174), loaded, AT, extras))) == file
        assert [game.legal(loaded, seat) for seat in range(3)] == [
            game.legal(state, seat) for seat in range(3)
        ]


def with_strange_fields(file: Any) -> Any:
    """Something nobody here knows, in every part of a saved game."""
    told = file["state"]
    file["app"] = {"name": "another", "build": 7}
    told["weather"] = "clear"
    told["gameId"] = "g-17"
    told["terrain"][5]["hue"] = 3
    told["terrain"][6]["coord"]["s"] = 9
    told["minerals"][0]["grade"] = "rich"
    told["players"][1]["name"] = "Ada"
    told["players"][1]["team"] = {"id": 2}
    told["players"][1]["astronefPosition"][2]["s"] = 4
    for unit in told["units"]:
        if unit["id"] in ("tank-p1-1", "tank-p2-1"):
            unit["nickname"] = unit["id"].upper()
            unit["position"]["s"] = 1
        if unit["type"] == "astronef":
            unit["turrets"][1]["paint"] = "green"
    return file


def test_rule_17_2_unknown_fields_are_kept_wherever_they_stand(game: FullMetalGame) -> None:
    table = duel(game)
    given(table, {"put": {"tank-p1-1": [5, 0]}, "minerals": {"mineral-1": [4, 1]}})
    plain = json.loads(json.dumps(save(game.rules, game.board(174), table.state, AT)))
    assert load(game.rules, game.board, plain)[1] == {}
    file = with_strange_fields(json.loads(json.dumps(plain)))
    state, extras = load(game.rules, game.board, json.loads(json.dumps(file)))
    assert json.loads(json.dumps(save(game.rules, game.board(174), state, AT, extras))) == file


def test_rule_17_2_what_was_said_of_a_piece_goes_where_it_goes(game: FullMetalGame) -> None:
    table = duel(game)
    given(table, {"put": {"tank-p1-1": [5, 0]}, "minerals": {"mineral-1": [4, 1]}})
    plain = json.loads(json.dumps(save(game.rules, game.board(174), table.state, AT)))
    state, extras = load(game.rules, game.board, with_strange_fields(plain))
    game.apply(state, 0, Move("tank-p1-1", ((5, 0), (5, -1)), 1))
    del state.units["tank-p2-1"], state.units["astronef-p2-1"].cargo[:]
    told = save(game.rules, game.board(174), state, AT, extras)["state"]
    units = {unit["id"]: unit for unit in told["units"]}
    assert units["tank-p1-1"]["nickname"] == "TANK-P1-1"
    assert units["tank-p1-1"]["position"] == {"q": 5, "r": -1}, "what was said of the other hex is not"
    assert "tank-p2-1" not in units


def test_rule_17_1_snapshots_bring_an_older_state_up_to_date(
    game: FullMetalGame, played: list[State]
) -> None:
    board = game.board(174)
    for before, after in itertools.pairwise(played):
        told = json.loads(json.dumps(compact_of(game.rules, board, after)))
        received = with_compact(game.rules, board, before, told)
        assert json.loads(json.dumps(compact_of(game.rules, board, received))) == told


def test_rule_17_1_a_broken_snapshot_is_refused(game: FullMetalGame) -> None:
    state = duel(game).state
    for bad in (None, {}, {"t": 1}, {**compact_of(game.rules, game.board(174), state), "u": [{}]}):
        with pytest.raises(Illegal, match=r"save\.malformed"):
            with_compact(game.rules, game.board(174), state, bad)


def test_S83_the_forecast_is_for_those_who_have_it(game: FullMetalGame) -> None:
    table = duel(game)
    given(table, {"cur": "p2", "put": {"converter-p1-1": [5, 0]}, "deck": ["high", "low", "normal"]})
    table.play({"type": "END_TURN", "playerId": "p2", "savedAP": 0})
    for seat, forecast in ((0, ["low"]), (1, [])):
        view = game.view(table.state, seat)
        assert view.players[0].forecast == forecast
        assert view.players[1].forecast == []
        assert view.tide_deck == 2
        assert not [name for name in vars_of(view) if name in ("rng", "seed", "deck")]
    assert game.view(table.state, None).players[0].forecast == []


def test_S84_a_decision_is_its_owners_until_the_reveal(game: FullMetalGame) -> None:
    table: Table = duel(game)
    given(table, {"turn": 20, "cur": "p2"})
    table.play({"type": "END_TURN", "playerId": "p2", "savedAP": 0})
    table.play({"type": "LIFT_OFF", "playerId": "p2", "decision": "stay"})
    theirs = game.view(table.state, 0).players[1]
    assert (theirs.decision, theirs.decided) == ("", True)
    assert game.view(table.state, 1).players[1].decision == "stay"


def vars_of(view: object) -> list[str]:
    return list(getattr(type(view), "__dataclass_fields__", {}))
