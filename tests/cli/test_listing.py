"""`tessera games`, `info`, `schema`, `bench`, help, and complaints about usage."""

import json
from pathlib import Path

import jsonschema
import pytest
from tests.cli.answer import Cli

from tessera._form import status
from tessera._version import VERSION


def test_games_lists_every_title(cli: Cli) -> None:
    answer = cli("games")
    assert answer.code == 0
    assert "smugglers" in answer.out
    assert "2-4" in answer.out


def test_games_as_json(cli: Cli) -> None:
    rows = {row["name"]: row for row in cli("games", "--json").json}
    row = rows["smugglers"]
    assert (row["title"], row["seats"], row["version"]) == ("Smugglers", [2, 4], 1)
    assert row["origin"].endswith("examples")


def test_info_says_which_version_and_which_form_runs(cli: Cli) -> None:
    facts = cli("info", "--json").json
    assert facts["version"] == VERSION
    assert facts["compiled"] is (status().form == "compiled")
    assert "smugglers" in facts["titles"]
    told = cli("info").out
    assert f"Tessera {VERSION}" in told
    assert f"rules run {status().form}" in told


def test_schema_is_json_schema_of_commands_events_view_and_options(cli: Cli) -> None:
    schemas = cli("schema", "smugglers").json
    assert set(schemas) >= {"commands", "events", "view", "options"}
    for schema in schemas.values():
        jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate({"type": "Ship", "crate": 3}, schemas["commands"])


def test_bench_measures_a_title(cli: Cli) -> None:
    answer = cli("bench", "smugglers", "--seconds", "0.05", "--json").json
    assert answer["form"] == status().form
    [row] = answer["titles"]
    assert row.pop("title") == "smugglers"
    assert all(figure > 0 for figure in row.values())
    assert "moves/s" in cli("bench", "smugglers", "--seconds", "0.05").out


@pytest.mark.parametrize("option", ["-h", "--help"])
def test_help_names_every_command_and_the_exit_codes(cli: Cli, option: str) -> None:
    answer = cli(option)
    assert answer.code == 0
    for word in (
        "play",
        "games",
        "info",
        "schema",
        "sim",
        "replay",
        "verify",
        "rules",
        "bench",
        "Exit codes",
    ):
        assert word in answer.out
    for command in ("play", "games", "info", "schema", "sim", "replay", "verify", "rules", "bench"):
        assert cli(command, option).code == 0


def test_no_command_at_all_shows_the_help(cli: Cli) -> None:
    answer = cli()
    assert answer.code == 2
    assert "Usage" in answer.out + answer.err


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("simm", "No such command 'simm'"),
        ("sim", "Missing argument"),
        ("sim smugglers --game 3", "No such option"),
        ("sim smugglers --games 0", "--games"),
        ("sim smugglers --games many", "--games"),
        ("sim smugglers --jobs -1", "--jobs"),
        ("rules", "Usage"),
        ("rules schema smugglers hats.yaml", "known files: cargo.yaml"),
        ("rules check --overlay somewhere", "name the title the overlay is for"),
        ("verify", "Missing argument"),
        ("bench smugglers --seconds 0", "--seconds"),
    ],
)
def test_wrong_usage_is_told_and_exits_with_2(cli: Cli, line: str, told: str) -> None:
    answer = cli(*line.split())
    assert answer.code == 2
    assert told in answer.out + answer.err
    assert "Traceback" not in answer.err


@pytest.mark.parametrize(
    "line",
    [
        "sim chess",
        "play chess",
        "schema chess",
        "bench chess",
        "rules check chess",
        "rules doc chess",
        "rules schema chess cargo.yaml",
    ],
)
def test_an_unknown_title_is_told_in_one_line(cli: Cli, line: str) -> None:
    answer = cli(*line.split())
    assert answer.code == 2
    assert answer.complaint().startswith("no title named 'chess'; known titles: ")


@pytest.mark.parametrize("title", [":", ":x:", "nowhere:Title", "smugglers.game:Gone"])
def test_a_class_that_leads_nowhere_is_told_as_it_was_typed(cli: Cli, title: str) -> None:
    answer = cli("sim", title)
    assert answer.code == 2
    assert answer.complaint().startswith(f"{title}: ")


def test_titles_that_cannot_be_found_are_told(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TESSERA_TITLES", str(tmp_path / "gone"))
    answer = cli("games", "--json")
    assert answer.code == 2
    assert "which is not a folder" in answer.complaint()


def test_json_goes_to_standard_output_alone(cli: Cli) -> None:
    for line in ("games --json", "info --json", "schema smugglers", "rules schema smugglers cargo.yaml"):
        answer = cli(*line.split())
        assert (answer.code, answer.err) == (0, "")
        json.loads(answer.out)
