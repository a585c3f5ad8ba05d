"""`tessera sanctum`: maps and seed searches from the command line."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from tessera.extras.sanctum import cli as sanctum
from tessera.games.sanctum.validate import validate_map
from tessera.lab import finding, searching

runner = CliRunner()
WHERE = "elite(act=1) >= 3 and merchant(act=2) == 1"


def run(*arguments: str, code: int = 0) -> str:
    result = runner.invoke(sanctum.app, list(arguments))
    assert result.exit_code == code, result.output
    if code:
        assert "Traceback" not in result.output
    return result.output if code else result.stdout


# ---------------------------------------------------------------- map


def test_a_map_is_printed_for_the_terminal() -> None:
    text = run("map", "golden")
    for name in ("Act I, Entrance Halls", "Act II, Sunken Crypts", "Act III, Sanctum Core"):
        assert name in text
    assert text.count("(B)") == 3
    assert max(len(line) for line in text.split("\n")) <= 80
    assert "\x1b" not in text, "no colour when nobody looks"


def test_one_act_and_the_other_profile() -> None:
    text = run("map", "golden", "--act", "2", "--profile", "compact")
    assert "Act II" in text
    assert "Act I," not in text
    assert "compact" in text


def test_a_map_as_json_is_a_list_of_sound_floors() -> None:
    floors = json.loads(run("map", "golden", "--json"))
    assert [floor["act"] for floor in floors] == [1, 2, 3]
    assert all(validate_map(floor, sanctum._rules()) == (True, []) for floor in floors)
    assert json.loads(run("map", "golden", "--act", "3", "--json")) == floors[2:]


def test_a_map_as_a_picture(tmp_path: Path) -> None:
    file = tmp_path / "map.svg"
    run("map", "golden", "--svg", str(file))
    assert ElementTree.fromstring(file.read_text("utf-8")).tag.endswith("svg")
    assert run("map", "golden", "--svg", "-") == file.read_text("utf-8")


@pytest.mark.parametrize("seed", ["", "a", "x" * 150, "🏰🔥", "\ud800", "!@#$%^&*()", "-"])
def test_any_seed_has_a_map(seed: str) -> None:
    run("map", "--act", "1", "--", seed)
    floor = json.loads(run("map", "--act", "1", "--json", "--", seed))[0]
    assert floor["seed"] == f"{seed or 'default_seed'}_act1"


def test_bad_arguments_are_told(tmp_path: Path) -> None:
    assert "did you mean 'classic'" in run("map", "a", "--profile", "clasic", code=2)
    assert "--act" in run("map", "a", "--act", "4", code=2)
    assert "exclude each other" in run("map", "a", "--json", "--svg", "x.svg", code=2)
    assert "No such file" in run("map", "a", "--svg", str(tmp_path / "no" / "map.svg"), code=2)


# ---------------------------------------------------------------- seeds


def search(*arguments: str, code: int = 0) -> dict[str, object]:
    result = runner.invoke(sanctum.app, ["seeds", *arguments, "--json"])
    assert result.exit_code == code, result.output
    answer: dict[str, object] = json.loads(result.stdout)
    return answer


def test_seeds_are_found_in_order() -> None:
    answer = search("--where", WHERE, "--count", "5")
    assert answer == {
        "where": WHERE,
        "profile": "classic",
        "tried": 22,
        "seeds": ["s5", "s7", "s9", "s13", "s21"],
    }


def test_each_seed_is_shown_with_what_it_holds() -> None:
    lines = run("seeds", "--where", WHERE, "--count", "3").strip().split("\n")
    assert [line.split()[0] for line in lines] == ["s5", "s7", "s9"]
    assert "act 1: 3E 3F 2M 1S" in lines[0]


def test_prefix_start_and_profile() -> None:
    answer = search(
        "--where",
        "nodes(act=1) == 15",
        "--count",
        "2",
        "--prefix",
        "x-",
        "--from",
        "40",
        "--profile",
        "compact",
    )
    assert answer["seeds"] == ["x-40", "x-41"]
    assert answer["tried"] == 2


def test_a_search_that_finds_nothing_says_so() -> None:
    answer = search("--where", "elite(act=1) > 3", "--limit", "300", "--jobs", "1", code=1)
    assert answer["seeds"] == []
    assert answer["tried"] == 300


def test_the_result_does_not_depend_on_the_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    where = "first(merchant, act=1) == 1 and elite(act=2) == 3"
    arguments = ("--where", where, "--count", "25", "--profile", "compact", "--limit", "4000")
    alone = search(*arguments, "--jobs", "1")
    monkeypatch.setattr(searching, "ALONE", 0)  # others begin at once
    assert search(*arguments, "--jobs", "2") == alone


@pytest.mark.parametrize(
    ("where", "told"),
    [
        ("elit(act=1) >= 3", "unknown function 'elit' at column 1; did you mean 'elite'?"),
        ("elite(act=1) >=", "expected a number"),
        ("", "the query is empty"),
    ],
)
def test_a_bad_query_is_shown_with_a_caret(where: str, told: str) -> None:
    output = run("seeds", "--where", where, code=2)
    assert told in output
    assert output.rstrip().endswith("^")


def test_an_unknown_profile_is_told() -> None:
    assert "did you mean 'compact'" in run("seeds", "--where", WHERE, "--profile", "compac", code=2)


def test_ctrl_c_ends_a_search_and_leaves_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    scan = searching.scan

    def interrupted(stretch: searching.Stretch) -> list[int]:
        if stretch.begin > 10:
            raise KeyboardInterrupt
        return scan(stretch)

    monkeypatch.setattr(finding, "scan", interrupted)
    output = run("seeds", "--where", WHERE, "--jobs", "1", code=130)
    assert "interrupted" in output
    assert "s5" in output


def test_seeds_by_what_their_nodes_hold() -> None:
    where = "first_sells(wardens_blessing, act=1) == 1 and first_elite_is(high_cultist, act=1) == 1"
    found = json.loads(run("seeds", "--where", where, "--count", "2", "--jobs", "1", "--json"))
    assert len(found["seeds"]) == 2
    assert "unknown relic 'wardens_blesing'" in run("seeds", "--where", "sells(wardens_blesing) > 0", code=2)


# ---------------------------------------------------------------- solve, daily


def test_the_first_fight_of_a_seed_is_solved_and_verified() -> None:
    text = run("solve", "golden", "--class", "dungeon_knight", "--beam", "4", "--nodes", "60")
    assert "Play the first Sword Strike on the Forgotten Pilgrim" in text
    assert "end turn 1 (HP 80)" in text
    told = json.loads(
        run("solve", "golden", "--class", "dungeon_knight", "--beam", "4", "--nodes", "60", "--json")
    )
    assert told["found"]
    assert told["hp"] == 80
    assert told["line"][-1]["type"] == "PlayCard"


def test_a_fight_of_a_recorded_match_is_solved() -> None:
    record = Path(__file__).resolve().parents[1] / "replays" / "sanctum" / "compact-bot.tsr"
    told = json.loads(run("solve", "--replay", str(record), "--beam", "4", "--nodes", "60", "--json"))
    assert told["found"]
    assert "unknown class 'monk'" in run("solve", "golden", "--class", "monk", code=2)


def test_the_seed_of_a_day() -> None:
    assert run("daily", "--date", "2026-11-16") == "daily-2026-11-16\n"
    assert run("daily").startswith("daily-2")
    assert "expected a date" in run("daily", "--date", "tomorrow", code=2)
