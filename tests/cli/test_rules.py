"""`tessera rules`: every fault at once, each with file and line."""

import json
from pathlib import Path

import jsonschema
import pytest
import yaml
from tests.cli.answer import Cli

TEN_FAULTS = """\
hand: 99
stash: lots
raid_from: 0
ships: 3
crates:
  rope: {name: 7, value: 9, copies: 0}
  silk: {prize: 3}
  pearl: {value: high}
  gold: {name: Gold, copies: 3}
"""


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    (tmp_path / "cargo.yaml").write_text(TEN_FAULTS)
    return tmp_path


def test_a_sound_title_is_told_with_its_digest(cli: Cli) -> None:
    answer = cli("rules", "check", "smugglers")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith("smugglers: ok, 6 crates, 5 terms, 1 lessons, 3 targets; digest ")
    [row] = cli("rules", "check", "smugglers", "--json").lines
    assert (row["ok"], row["tables"], len(row["digest"])) == (True, {"crates": 6}, 64)


def test_all_titles_are_checked_when_none_is_named(cli: Cli) -> None:
    answer = cli("rules", "check", "--json")
    assert answer.code == 0
    assert "smugglers" in [row["title"] for row in answer.lines]


def test_ten_faults_are_ten_lines_with_file_and_line(cli: Cli, faulty: Path) -> None:
    answer = cli("rules", "check", "smugglers", "--overlay", faulty)
    assert answer.code == 1
    assert "Traceback" not in answer.err
    lines = [line.removeprefix("error: ") for line in answer.err.splitlines()]
    assert lines.pop() == "smugglers: 10 faults"
    assert len(lines) == 10
    places = [line.split(": ")[0].rpartition("cargo.yaml:")[2] for line in lines]
    assert [int(place) for place in places] == [1, 2, 3, 4, 6, 6, 6, 7, 8, 9]


def test_faults_as_json(cli: Cli, faulty: Path) -> None:
    answer = cli("rules", "check", "smugglers", "--overlay", faulty, "--json")
    assert (answer.code, answer.err) == (1, "")
    [row] = answer.lines
    assert (row["title"], row["ok"], len(row["faults"])) == ("smugglers", False, 10)
    assert set(row["faults"][0]) == {"file", "line", "path", "message"}


@pytest.mark.parametrize("line", ["sim smugglers", "sim smugglers --json"])
def test_faulty_rules_stop_every_other_command_with_the_same_list(cli: Cli, faulty: Path, line: str) -> None:
    answer = cli(*line.split(), "--overlay", faulty)
    assert (answer.code, answer.out) == (2, "")
    assert len(answer.err.splitlines()) == 10


def test_a_sound_overlay(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "cargo.yaml").write_text("hand: 4\n")
    [row] = cli("rules", "check", "smugglers", "--overlay", tmp_path, "--json").lines
    assert row["ruleset"] == f"smugglers+{tmp_path.name}"


@pytest.mark.parametrize("text", ["hand: [", "\thand: 3", "hand: 3\nhand: 4", "- 1\n- 2"])
def test_yaml_that_cannot_be_read_is_told_with_its_line(cli: Cli, tmp_path: Path, text: str) -> None:
    (tmp_path / "cargo.yaml").write_text(text)
    answer = cli("rules", "check", "smugglers", "--overlay", tmp_path)
    assert answer.code == 1
    assert "cargo.yaml:" in answer.err
    assert "Traceback" not in answer.err


def test_an_overlay_that_is_not_there(cli: Cli, tmp_path: Path) -> None:
    answer = cli("rules", "check", "smugglers", "--overlay", tmp_path / "gone")
    assert (answer.code, answer.complaint()) == (2, f"{tmp_path / 'gone'}: no such folder or packed mod")


def test_the_reference_tells_every_key(cli: Cli) -> None:
    out = cli("rules", "doc", "smugglers").out
    assert out.startswith("# The data of Smugglers\n\n## cargo.yaml\n")
    assert "| `raid_from` | integer 1..7 | required | yes | The roll from which a raid succeeds. |" in out
    assert "| `name` | text | required | no: words | What people call it. |" in out
    assert cli("rules", "doc", "smugglers", "cargo.yaml").out in out
    assert cli("rules", "doc", "smugglers", "hats.yaml").code == 2


def test_schemas_are_written_for_an_editor(cli: Cli, tmp_path: Path) -> None:
    told = cli("rules", "schema", "smugglers", "--to", tmp_path).out
    target = tmp_path / "smugglers" / "cargo.schema.json"
    assert f"# yaml-language-server: $schema={target.as_posix()}" in told
    settings = json.loads(told[told.index("{") :])
    assert settings == {"yaml.schemas": {target.as_posix(): "**/cargo.yaml"}}
    schema = json.loads(target.read_text())
    assert schema["properties"]["hand"]["description"] == "Crates in hand."
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"hand": 4}, schema)


def test_a_mods_schema_asks_only_for_what_it_changes(cli: Cli, tmp_path: Path) -> None:
    cli("rules", "schema", "smugglers", "--mod", "--to", tmp_path)
    schema = json.loads((tmp_path / "smugglers-mod" / "cargo.schema.json").read_text())
    jsonschema.validate({"hand": 4, "crates": {"rum": {"value": 6}, "rope": None}}, schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"crates": {"rum": {"valu": 6}}}, schema)


def test_the_schema_of_a_file_accepts_the_file(cli: Cli) -> None:
    from tests.harbour import Smugglers

    from tessera import registry

    schema = json.loads(cli("rules", "schema", "smugglers", "cargo.yaml").out)
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(yaml.safe_load(registry.own_data(Smugglers)["cargo.yaml"]), schema)
