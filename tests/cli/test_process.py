"""The command as a real process: exit codes, a closed pipe, and an empty folder to stand in."""

import json
from collections.abc import Callable
from pathlib import Path

from tests.cli.answer import Answer

Shell = Callable[[str], Answer]


def test_a_reader_that_has_seen_enough_is_no_error(process: Shell) -> None:
    answer = process("{ tessera sim smugglers --games 400 --jobs 1 --json; echo $? > code; } | head -1")
    assert answer.err == ""
    assert json.loads(answer.out)["title"] == "smugglers"


def test_the_exit_code_after_a_closed_pipe_is_0(process: Shell, tmp_path: Path) -> None:
    answer = process(
        "{ tessera sim smugglers --games 400 --jobs 1 --json; echo $? > code; } | head -1 > /dev/null"
    )
    assert answer.err == ""
    assert (tmp_path / "code").read_text().strip() == "0"


def test_a_game_is_saved_verified_and_shown_from_any_folder(process: Shell) -> None:
    answer = process(
        "tessera sim smugglers --save . --json && tessera verify *.tsr && tessera replay *.tsr --at 3"
    )
    assert (answer.code, answer.err) == (0, "")
    assert ": ok, smugglers, 24 entries" in answer.out
    assert "position 3 of 24" in answer.out


def test_exit_codes_reach_the_shell(process: Shell) -> None:
    answer = process("echo meow > cat.tsr; tessera verify cat.tsr")
    assert answer.code == 2
    assert answer.complaint().startswith("cat.tsr: line 1: not JSON")


def test_a_game_typed_through_a_pipe(process: Shell) -> None:
    answer = process("yes 1 | head -12 | tessera play smugglers --seed 1")
    assert answer.code == 0
    assert "sold out. Winner: " in answer.out
