"""Files of a match and matches of files: equal digests, play that goes on alike, faults with their place."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.games.fullmetal.duel import duel
from typer.testing import CliRunner

from tessera import files
from tessera.bots.play import bot_named
from tessera.core.errors import BadOptions, Illegal, Malformed
from tessera.core.match import Match
from tessera.core.rng import SplitMix64
from tessera.extras.fullmetal.cli import app
from tessera.games.fullmetal.game import FullMetalGame
from tessera.games.fullmetal.resuming import COMPACT, SAVED, file_of, kept_text, parsed, state_of_file
from tessera.games.fullmetal.saved import Occasion, save
from tessera.games.fullmetal.saved_in import load

AnyMatch = Match[Any, Any, Any, Any]
RUN = CliRunner()
AT = "2026-01-01T00:00:00Z"


def table(seats: int) -> Occasion:
    return Occasion(
        "g-7", ("Ada", "Bo", "Cy", "Di")[:seats], (True,) * seats, (False,) * seats, 1_700_000_000_000, 60_000
    )


def through_a_file(game: FullMetalGame, match: AnyMatch) -> AnyMatch:
    """The match as somebody has it who was sent its file."""
    file = json.dumps(file_of(game.rules, game.board, match.state, SAVED, AT, table(match.seats)))
    state, extras = state_of_file(game.rules, game.board, parsed(file), 174, None)
    return Match(game, 99, match.seats, {"saved": kept_text(game.rules, game.board, state, extras)})


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_loaded_save_has_the_digest_of_the_saved_match_and_plays_on_alike(
    game: FullMetalGame, seats: int
) -> None:
    match: AnyMatch = Match(game, 40 + seats, seats, {"length": "sprint"})
    bot, rng = bot_named(game, "normal"), SplitMix64(seats)
    twin: AnyMatch | None = None
    while match.awaited():
        seat = match.awaited()[0]
        command = bot.choose(match.turn(seat, rng))
        if twin is not None:
            assert twin.legal(seat) == match.legal(seat)
            twin.submit(seat, command)
        match.submit(seat, command)
        if twin is not None:
            assert twin.digest() == match.digest()
        if rng.below(12) == 0:
            twin = through_a_file(game, match)
            assert twin.digest() == match.digest(), match.position
    assert twin is not None
    assert twin.outcome() == match.outcome()


def a_few_moves(game: FullMetalGame) -> AnyMatch:
    """A short match that has just come to its first turns."""
    match: AnyMatch = Match(game, 5, 2, {"length": "sprint"})
    for _ in range(36):
        seat = match.awaited()[0]
        match.submit(seat, bot_named(game, "normal").choose(match.turn(seat, SplitMix64(1))))
    return match


def test_a_file_tells_of_its_table(game: FullMetalGame) -> None:
    state = duel(game).state
    told = save(game.rules, game.board(174), state, AT, None, table(2))["state"]
    assert (told["gameId"], told["turnStartTime"], told["turnTimeLimit"]) == (
        "g-7",
        1_700_000_000_000,
        60_000,
    )
    assert [(player["name"], player["isReady"], player["isConnected"]) for player in told["players"]] == [
        ("Ada", True, False),
        ("Bo", True, False),
    ]
    assert [player["color"] for player in told["players"]] == ["red", "blue"]


def test_a_snapshot_alone_makes_a_match_that_goes_on(game: FullMetalGame) -> None:
    played = a_few_moves(game)
    told = json.loads(json.dumps(file_of(game.rules, game.board, played.state, COMPACT, AT, table(2))))
    state, _ = state_of_file(game.rules, game.board, told, 174, None)
    match: AnyMatch = Match(game, 1, 2, {"saved": kept_text(game.rules, game.board, state, {})})
    assert file_of(game.rules, game.board, match.state, COMPACT, AT, table(2)) == told
    seat = match.awaited()[0]
    match.submit(seat, match.legal(seat)[-1])


FAULTS: list[tuple[Callable[[dict[str, Any]], Any], str, str]] = [
    (lambda told: told.pop("turn"), "state.turn", "missing"),
    (lambda told: told.update(turn=40), "state.turn", "from 1 to 25"),
    (lambda told: told.update(currentTide="ebb"), "state.currentTide", "low, normal, high"),
    (
        lambda told: told["units"][3].update(position={"q": 99, "r": 0}),
        "state.units[3].position",
        "off the board",
    ),
    (lambda told: told["units"][2].update(owner="p9"), "state.units[2].owner", "one of p1, p2"),
    (lambda told: told["units"][2].update(id="tank-p1-x"), "state.units[2].id", "ends in a number"),
    (lambda told: told["tideDeck"].pop(), "state.tideDiscard", "fifteen tide cards"),
    (lambda told: told["minerals"].append({"id": "gold"}), "state.minerals[0].id", "mineral- and a number"),
    (lambda told: told["units"].append(dict(told["units"][0])), "state.units[30].id", "twice"),
    (
        lambda told: told["units"][0]["cargo"].append("tank-p1-9"),
        "state.units[barge-p1-1].cargo",
        "not among",
    ),
    (lambda told: told.update(rngState="x"), "state.rngState", "64 bits"),
    (lambda told: told["players"].pop(), "state.players", "two to four"),
]


@pytest.mark.parametrize(("change", "where", "why"), FAULTS)
def test_a_fault_names_its_place_and_what_belongs_there(
    game: FullMetalGame, change: Callable[[dict[str, Any]], Any], where: str, why: str
) -> None:
    file = json.loads(json.dumps(save(game.rules, game.board(174), duel(game).state, AT)))
    change(file["state"])
    with pytest.raises(Illegal) as refused:
        load(game.rules, game.board, file)
    assert refused.value.code == "save.malformed"
    assert refused.value.facts["where"] == where
    assert why in str(refused.value.facts["why"])


def test_a_match_does_not_begin_from_a_bad_file(game: FullMetalGame) -> None:
    with pytest.raises(BadOptions, match="not JSON"):
        Match(game, 1, 2, {"saved": "no"})
    with pytest.raises(BadOptions, match="has 2 players, the match 3 seats"):
        Match(game, 1, 3, {"saved": kept_text(game.rules, game.board, duel(game).state, {})})


def test_the_command_line_writes_and_reads_both_formats(game: FullMetalGame, tmp_path: Path) -> None:
    match = a_few_moves(game)
    held = files.save(match, tmp_path / "five.tsr")
    saved, again = tmp_path / "five.json", tmp_path / "again.tsr"
    done = RUN.invoke(app, ["export", str(held), "--name", "Ada", "--out", str(saved)])
    assert done.exit_code == 0, done.output
    told = json.loads(saved.read_text(encoding="utf-8"))
    assert told["state"]["gameId"] == "five"
    assert [player["name"] for player in told["state"]["players"]] == ["Ada", "Player 2"]
    assert RUN.invoke(app, ["import", str(saved), "--out", str(again)]).exit_code == 0
    assert files.load(again).digest() == match.digest()
    short = RUN.invoke(app, ["export", str(held), "--format", "compact", "--at", "20"])
    assert json.loads(short.stdout)["u"]
    compact = tmp_path / "short.json"
    compact.write_text(short.stdout, encoding="utf-8")
    assert RUN.invoke(app, ["import", str(compact), "--over", str(held)]).exit_code == 0
    assert (tmp_path / "short.tsr").exists()
    assert RUN.invoke(app, ["export", str(held), "--format", "xml"]).exit_code == 2
    broken = tmp_path / "broken.json"
    broken.write_text('{"version": 2, "savedAt": "", "state": {}}', encoding="utf-8")
    fault = RUN.invoke(app, ["import", str(broken)]).exception
    assert isinstance(fault, Malformed)
    assert "state.boardSeed" in fault.where
