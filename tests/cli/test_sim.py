"""`tessera sim`: reproducible, whatever the number of processes; every game from a seed of its own."""

from pathlib import Path
from typing import Any

import pytest
from tests.cli.answer import Cli
from tests.cli.counted import BOOK
from tests.harbour import smugglers

import tessera
from tessera import files, registry
from tessera.bots.play import bot_named, play_out
from tessera.core.errors import BadOptions
from tessera.core.match import Match
from tessera.core.streams import stream_value


def test_one_object_per_game_and_line(cli: Cli) -> None:
    answer = cli("sim", "smugglers", "--seed", "7", "--seats", "bot,random,random", "--games", "3", "--json")
    assert (answer.code, answer.err) == (0, "")
    assert len(answer.lines) == 3
    for row in answer.lines:
        assert list(row) == ["title", "seed", "seats", "outcome", "commands", "digest"]
        assert row["seats"] == ["bot", "random", "random"]
        assert set(row["outcome"]) == {"winners", "reason", "scores"}


PLAYERS = "use one of 'bot', 'random', or a search like 'ismcts:2000'"


@pytest.mark.parametrize("seed", ["5", "harbour", "ä 🎲", "00", "99999999999999999999"])
def test_game_k_has_a_seed_derived_from_the_runs_seed_and_k(cli: Cli, seed: str) -> None:
    root = 5 if seed == "5" else 0 if seed == "00" else seed
    rows = cli("sim", "smugglers", "--seed", seed, "--games", "3", "--json", "--jobs", "1").lines
    seeds = [stream_value(root, f"game {k}") & (2**53 - 1) for k in range(3)]
    assert [row["seed"] for row in rows] == seeds
    match = play_out(Match(smugglers(), seeds[2]), [bot_named(smugglers(), "bot")] * 2)
    assert (rows[2]["digest"], rows[2]["commands"]) == (match.digest(), match.position)


def test_a_run_is_the_same_every_time_and_with_any_number_of_processes(cli: Cli) -> None:
    line = ["sim", "smugglers", "--seats", "random,bot", "--games", "9", "--json", "--jobs"]
    alone = cli(*line, "1").out
    assert cli(*line, "1").out == alone
    assert cli(*line, "2").out == alone


def test_a_longer_run_begins_with_the_same_games(cli: Cli) -> None:
    line = ["sim", "smugglers", "--json", "--jobs", "1", "--games"]
    assert cli(*line, "5").out.startswith(cli(*line, "2").out)


def test_the_summary_is_for_people(cli: Cli) -> None:
    answer = cli("sim", "smugglers", "--games", "4", "--jobs", "1")
    assert answer.code == 0
    assert "Smugglers: 4 games, 24.0 commands each on average" in answer.out
    for word in ("seat", "wins", "share", "mean score"):
        assert word in answer.out
    assert "sold out; seed" in cli("sim", "smugglers").out


def test_saved_games_are_replays_that_verify(cli: Cli, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "games"
    rows = cli("sim", "smugglers", "--games", "3", "--json", "--save", folder).lines
    saved = sorted(folder.iterdir())
    assert [file.name for file in saved] == sorted(f"smugglers-{row['seed']}.tsr" for row in rows)
    assert {files.verify(file).digest for file in saved} == {row["digest"] for row in rows}
    answer = cli("verify", *saved)
    assert answer.code == 0
    assert answer.out.count(": ok, smugglers, 24 entries") == 3


def test_an_overlay_changes_the_games(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "cargo.yaml").write_text("hand: 5\n")
    line = ["sim", "smugglers", "--games", "2", "--json"]
    changed = cli(*line, "--overlay", tmp_path)
    assert changed.code == 0
    assert changed.out != cli(*line).out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("--seats bot", "smugglers: seats: expected 2..4 players, got 1"),
        ("--seats bot,bot,bot,bot,bot", "smugglers: seats: expected 2..4 players, got 5"),
        ("--seats bot,pirate", f"smugglers: seats: unknown player 'pirate'; {PLAYERS}"),
        ("--seats bot,", f"smugglers: seats: unknown player ''; {PLAYERS}"),
        ("--option moon=full", "options: unknown key 'moon'"),
        ("--option moon", "options: moon: expected name=value"),
        ("--option moon=--5", "options: unknown key 'moon'"),
        ("--option moon=²", "options: unknown key 'moon'"),
        (
            "--overlay nowhere",
            "nowhere: no folder, no packed mod, and none that is installed (`tessera mod list`)",
        ),
    ],
)
def test_bad_input_is_told_in_one_line(cli: Cli, arguments: str, told: str) -> None:
    answer = cli("sim", "smugglers", *arguments.split(" "))
    assert answer.code == 2
    assert answer.complaint() == told


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_game_that_does_not_end_fails_the_check(cli: Cli, jobs: str) -> None:
    answer = cli("sim", "smugglers", "--limit", "5", "--games", "3", "--jobs", jobs, "--json")
    assert answer.code == 1
    assert answer.complaint().endswith("did not end within 5 commands")


def test_a_folder_that_cannot_be_written_to_is_told(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    answer = cli("sim", "smugglers", "--save", tmp_path / "file")
    assert answer.code == 2
    assert answer.complaint() == f"{tmp_path / 'file'}: File exists"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_title_that_breaks_is_told_with_the_entry(cli: Cli, jobs: str) -> None:
    answer = cli("sim", "tests.cli.holed:Holed", "--seats", "random,random", "--games", "4", "--jobs", jobs)
    assert answer.code == 2
    assert "ZeroDivisionError in the rules: the boat has a hole" in answer.complaint()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_process_binds_a_title_once_however_many_games_it_plays(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: str
) -> None:
    book = tmp_path / "book"
    monkeypatch.setenv(BOOK, str(book))
    monkeypatch.setattr(registry, "_bindings", {})
    line = ["sim", "tests.cli.counted:Counted", "--games", "12", "--jobs", jobs, "--json"]
    assert len(cli(*line).lines) == 12
    deeds = book.read_text().splitlines()
    assert len(deeds) == len(set(deeds))  # none of them twice in one process
    assert {deed.split()[1] for deed in deeds} == {"bound", "codec"}


def ai_seats(match: files.AnyMatch) -> list[bool]:
    rows: Any = match.options["players"]
    return [row["is_ai"] for row in rows]


def test_players_of_a_run_are_bots_to_their_title_as_they_are_at_a_table(cli: Cli, tmp_path: Path) -> None:
    line = [
        "sim",
        "imperium",
        "--option",
        "map_size=16",
        "--option",
        "round_limit=1",
        "--seats",
        "bot,random",
    ]
    assert cli(*line, "--save", tmp_path).code == 0
    (saved,) = tmp_path.glob("*.tsr")
    assert ai_seats(files.load(saved)) == [True, True]


def test_so_are_the_bots_of_a_new_match() -> None:
    match = tessera.new("imperium", options={"map_size": 16}, bots=[1])
    assert ai_seats(match) == [False, True]
    with pytest.raises(BadOptions, match="no seat 2 of 2"):
        tessera.new("imperium", options={"map_size": 16}, bots=[1, 2])


def test_searches_are_named_with_their_settings(cli: Cli) -> None:
    answer = cli(
        "sim", "smugglers", "--seats", "ismcts:60,depth=2,c=70,bot", "--games", "2", "--json", "--jobs", "1"
    )
    first, second = answer.lines
    assert first["seats"] == second["seats"] == ["ismcts:60,depth=2,c=70", "bot"]
    again = cli("sim", "smugglers", "--seats", "ismcts:60,depth=2,c=70,bot", "--json", "--jobs", "1")
    assert again.lines[0]["digest"] == first["digest"]
    refused = cli("sim", "smugglers", "--seats", "ismcts:60,dept=2,bot")
    assert "unknown setting 'dept'; did you mean 'depth'?" in refused.complaint()
