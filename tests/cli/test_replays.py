"""`tessera replay` and `tessera verify`: any position through any eyes; proofs, and what spoils them."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.cli.answer import Cli
from tests.harbour import play_on, played, smugglers

from tessera import files
from tessera.core.match import Match


def spoil(path: Path, change: Callable[[list[Any]], object]) -> Path:
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    change(lines)
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


# ---------------------------------------------------------------- replay


def test_replay_shows_the_end(cli: Cli, replay_file: Path) -> None:
    answer = cli("replay", replay_file)
    assert (answer.code, answer.err) == (0, "")
    assert "Smugglers, seed dusk, 3 seats, ruleset smugglers: position 12 of 12" in answer.out
    assert "last: seat 2: " in answer.out
    assert "your hand" not in answer.out


def test_replay_at_any_position_and_through_any_eyes(cli: Cli, replay_file: Path) -> None:
    match = played(seed="dusk", seats=3, commands=12)
    for at in (0, 5, 12):
        answer = cli("replay", replay_file, "--at", at, "--as", "1", "--json").json
        assert (answer["position"], answer["entries"]) == (at, 12)
        then = match.fork(at=at)
        assert answer["digest"] == then.digest()
        assert answer["actors"] == then.actors()
        assert answer["view"] == then.game.codec.view_plain(then.view(1))
        assert (answer["entry"] or {}).get("n", 0) == at
    assert answer["header"]["seed"] == "dusk"
    assert "hand" not in cli("replay", replay_file, "--json").json["view"]
    assert "your hand" in cli("replay", replay_file, "--as", "0").out
    assert "last:" not in cli("replay", replay_file, "--at", "0").out


def test_replay_tells_of_undo_fresh_chance_and_the_outcome(cli: Cli, tmp_path: Path) -> None:
    match = played(commands=4)
    match.undo(2)
    match.reseed(3)
    path = files.save(play_on(match, 99), tmp_path / "night.tsr")
    assert "last: went back to position 2" in cli("replay", path, "--at", "5").out
    assert "last: fresh chance" in cli("replay", path, "--at", "6").out
    assert "sold out; winners: " in cli("replay", path).out
    assert cli("replay", path, "--json").json["outcome"]["reason"] == "sold out"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--at", "13"], "the match has 12 entries"),
        (["--as", "3"], "the match has seats 0..2"),
        (["--at", "-2"], "--at"),
    ],
)
def test_a_position_or_a_seat_that_is_not_there(
    cli: Cli, replay_file: Path, arguments: list[str], told: str
) -> None:
    answer = cli("replay", replay_file, *arguments)
    assert answer.code == 2
    assert told in answer.err


# ---------------------------------------------------------------- verify


def test_verify_holds_a_match_to_the_chance_that_was_committed_to(cli: Cli, tmp_path: Path) -> None:
    match = Match(smugglers(), "dusk", 2, secret=bytes(range(32)))
    play_on(match, 4)
    match.undo(2, reseed=5)
    path = files.save(match, tmp_path / "night.tsr")
    told = cli("verify", path)
    assert (told.code, told.out.split(", ")[-1].strip()) == (0, "chance as committed (630dcd2966c4)")
    assert cli("verify", path, "--commitment", match.commitment.upper()).code == 0
    other = cli("verify", path, "--commitment", "ab" * 32)
    assert other.code == 1
    assert f"its chance was committed to as {match.commitment}" in other.err.replace("\n", "")
    assert "last: went back to position 2, with fresh chance" in cli("replay", path).out
    header = cli("replay", path, "--json").json["header"]
    assert (header["secret"], header["commitment"]) == (bytes(range(32)).hex(), match.commitment)


def test_verify_proves_and_says_what(cli: Cli, replay_file: Path) -> None:
    answer = cli("verify", replay_file)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == f"{replay_file}: ok, smugglers, 12 entries, 13 digests\n"
    [row] = cli("verify", replay_file, "--json").lines
    assert (row["file"], row["ok"], row["entries"], row["digests"]) == (str(replay_file), True, 12, 13)


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize(
    ("change", "code", "told"),
    [
        (lambda lines: lines[5].update(digest="0" * 64), 1, "entry 5: gives digest "),
        (
            lambda lines: lines[6]["do"].update(crate=99),
            1,
            "entry 6: the rules refuse it: crate.not_in_hand: You do not hold such a crate.",
        ),
        (lambda lines: lines[0].update(rules_digest="f" * 64), 2, "recorded with ruleset ffffffffffff…"),
        (lambda lines: lines[0].update(version=9), 2, "line 1: version 9 of the format is not known here"),
        (lambda lines: lines[0].update(title_version=9), 2, "made with version 9 of smugglers's rules"),
        (lambda lines: lines[0].update(title="chess"), 2, "no title named 'chess'"),
        (lambda lines: lines[0].update(seats=7), 2, "seats: expected 2..4, got 7"),
        (lambda lines: lines[0].update(options={"moon": 1}), 2, "unknown key 'moon'"),
        (lambda lines: lines[0].update(seed=2**64 + 5), 2, "seed"),
        (
            lambda lines: lines[3]["do"].update(type="Sip"),
            2,
            "entry 3, $.type: not a command: unknown command 'Sip'",
        ),
        (lambda lines: lines.pop(), 2, "line 14: cut off after entry 12: the closing line is missing"),
        (lambda lines: lines.insert(3, lines.pop(4)), 2, "line 4: expected entry 3, found 4"),
    ],
)
def test_every_spoilt_record_is_told_in_one_line(
    cli: Cli, replay_file: Path, command: str, change: Callable[[list[Any]], object], code: int, told: str
) -> None:
    answer = cli(command, spoil(replay_file, change))
    assert answer.code == code
    complaint = answer.complaint()
    assert told in complaint
    assert complaint.count(str(replay_file)) <= 1
    if command == "verify":
        assert complaint.startswith(f"{replay_file}: ")


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize(
    ("data", "told"),
    [(b"", "line 1: empty"), (b"GIF89a\x00\xff", "line 1: not JSON"), (b"{}", "not a Tessera replay")],
)
def test_an_unreadable_replay_is_told_with_its_path(
    cli: Cli, tmp_path: Path, command: str, data: bytes, told: str
) -> None:
    path = tmp_path / "cat.tsr"
    path.write_bytes(data)
    answer = cli(command, path)
    assert answer.code == 2
    assert answer.complaint().startswith(f"{path}: line 1: ")
    assert told in answer.err


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_truncated_file_is_told_with_its_line(cli: Cli, replay_file: Path, command: str) -> None:
    replay_file.write_bytes(replay_file.read_bytes()[:-150])
    answer = cli(command, replay_file)
    assert answer.code == 2
    assert answer.complaint().startswith(f"{replay_file}: line 13: ")


def test_a_file_that_is_not_there(cli: Cli, tmp_path: Path) -> None:
    answer = cli("verify", tmp_path / "nowhere.tsr")
    assert (answer.code, answer.complaint()) == (2, f"{tmp_path / 'nowhere.tsr'}: no such file")
    assert cli("replay", tmp_path / "nowhere.tsr").code == 2


def test_many_files_are_all_looked_at_and_the_worst_counts(
    cli: Cli, replay_file: Path, tmp_path: Path
) -> None:
    false = spoil(
        files.save(played(), tmp_path / "false.tsr"), lambda lines: lines[-1].update(digest="0" * 64)
    )
    (tmp_path / "cat.tsr").write_text("meow")
    answer = cli("verify", false, replay_file, "--json")
    assert answer.code == 1
    assert [row["ok"] for row in answer.lines] == [False, True]
    assert answer.lines[0]["entry"] == 10
    answer = cli("verify", false, tmp_path / "cat.tsr", replay_file)
    assert answer.code == 2
    assert answer.out.count(": ok") == 1
    assert len(answer.err.splitlines()) == 2


def test_the_overlay_a_match_was_played_with_can_be_named(cli: Cli, tmp_path: Path) -> None:
    mod = tmp_path / "calm"
    mod.mkdir()
    (mod / "cargo.yaml").write_text("raid_from: 2\n")
    cli("sim", "smugglers", "--save", tmp_path / "games", "--overlay", mod)
    [path] = (tmp_path / "games").iterdir()
    assert cli("verify", path).code == 2
    assert cli("verify", path, "--overlay", mod).code == 0
    assert "ruleset smugglers+calm" in cli("replay", path, "--overlay", mod).out
