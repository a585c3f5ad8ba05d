"""An arena from the command line: the same however many processes play it, killed or not."""

import json
import re
import signal
import subprocess
import sys
import time
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from tests.cli.answer import Answer, Cli

from tessera import files
from tessera.cli.main import run

BROUGHT = Path(__file__).parent / "brought"
FIXED = ("arena.json", "results.jsonl", "summary.json")


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> Cli:
    """Runs one command line in this process."""

    def call(*arguments: Any, typed: str = "") -> Answer:
        assert not typed
        capsys.readouterr()
        code = run([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Answer(code, captured.out, captured.err)

    return call


def fixed(folder: Path) -> list[bytes]:
    return [(folder / name).read_bytes() for name in FIXED]


def lines(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "results.jsonl").read_text().splitlines()]


# ---------------------------------------------------------------- the same every time


def test_one_process_and_several_write_the_same_bytes(cli: Cli, tmp_path: Path) -> None:
    mine = f"{BROUGHT}/bots.py:First"
    line = (
        "arena",
        "smugglers",
        "-p",
        f"bot,random,mine={mine}",
        "--games",
        "30",
        "--seed",
        "dusk",
        "--jobs",
    )
    alone = cli(*line, "1", "--out", tmp_path / "one")
    assert (alone.code, alone.err) == (0, "")
    assert cli(*line, "2", "--out", tmp_path / "two").code == 0
    assert fixed(tmp_path / "one") == fixed(tmp_path / "two")
    assert cli(*line, "1", "--json").json == json.loads((tmp_path / "one" / "summary.json").read_text())


def test_every_game_is_a_replay_that_verifies(cli: Cli, tmp_path: Path) -> None:
    failing = f"{BROUGHT}/bots.py:Raising"
    cli(
        "arena",
        "smugglers",
        "-p",
        "bot,random",
        "-p",
        failing,
        "--games",
        "6",
        "--out",
        tmp_path / "a",
        "--jobs",
        "1",
    )
    replays = sorted((tmp_path / "a" / "games").iterdir())
    results = lines(tmp_path / "a")
    assert [file.name for file in replays] == [f"{number:06}.tsr" for number in range(6)]
    assert [files.verify(file).digest for file in replays] == [result["digest"] for result in results]
    failed = [result["game"] for result in results if "fault" in result]
    assert len(failed) == 4
    told = (tmp_path / "a" / "faults" / f"{failed[0]:06}.txt").read_text()
    assert "IndexError" in told
    assert "Traceback" in told


def test_seats_change_on_equal_seeds(cli: Cli, tmp_path: Path) -> None:
    cli("arena", "smugglers", "-p", "bot,random", "--games", "8", "--out", tmp_path / "a", "--jobs", "1")
    results = lines(tmp_path / "a")
    assert [result["seats"] for result in results] == [["bot", "random"], ["random", "bot"]] * 4
    seeds = [result["seed"] for result in results]
    assert seeds[::2] == seeds[1::2]
    assert len(set(seeds)) == 4


# ---------------------------------------------------------------- going on


def test_a_longer_arena_goes_on_from_a_shorter_one(cli: Cli, tmp_path: Path) -> None:
    line = ("arena", "smugglers", "-p", "bot,random", "--jobs", "1", "--out")
    for games in (6, 6, 20):
        assert cli(*line, tmp_path / "a", "--games", games).code == 0
    cli(*line, tmp_path / "b", "--games", 20)
    assert fixed(tmp_path / "a") == fixed(tmp_path / "b")


@pytest.mark.parametrize("pairing", ["round-robin", "swiss"])
def test_what_was_cut_off_anywhere_is_played_again(cli: Cli, tmp_path: Path, pairing: str) -> None:
    line = ("arena", "smugglers", "-p", "bot,random,bot,random", "--pairing", pairing, "--games", "24")
    cli(*line, "--jobs", "1", "--out", tmp_path / "whole")
    whole = fixed(tmp_path / "whole")
    for name, keep in (("results.jsonl", 0.6), ("times.jsonl", 0.3), ("results.jsonl", 0.01)):
        file = tmp_path / "whole" / name
        data = file.read_bytes()
        file.write_bytes(data[: int(len(data) * keep)])
        assert cli(*line, "--jobs", "1", "--out", tmp_path / "whole").code == 0
        assert fixed(tmp_path / "whole") == whole
    (tmp_path / "whole" / "games" / "000003.tsr").unlink()
    cli(*line, "--jobs", "1", "--out", tmp_path / "whole")
    assert fixed(tmp_path / "whole") == whole
    assert len(list((tmp_path / "whole" / "games").iterdir())) == 24


@pytest.mark.once
@pytest.mark.parametrize(
    ("jobs", "end", "code"), [("1", signal.SIGKILL, -9), ("2", signal.SIGKILL, -9), ("1", signal.SIGINT, 130)]
)
def test_a_process_that_is_killed_goes_on_and_ends_the_same(
    cli: Cli, tmp_path: Path, jobs: str, end: signal.Signals, code: int
) -> None:
    line = ("arena", "smugglers", "-p", "bot,random", "--games", "160", "--jobs", jobs, "--out")
    cli(*line, tmp_path / "whole")
    command = [sys.executable, "-c", "from tessera.cli import main; main()", *line, str(tmp_path / "killed")]
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    results = tmp_path / "killed" / "results.jsonl"
    while not results.exists() or results.stat().st_size < 3000:
        assert running.poll() is None
        time.sleep(0.005)
    running.send_signal(end)
    told = running.communicate()[1]
    assert running.returncode == code
    assert told == ("error: interrupted; the same line goes on\n" if end == signal.SIGINT else "")
    begun = len(results.read_text().splitlines())
    assert begun < 160, "it was killed in the middle"
    assert cli(*line, tmp_path / "killed").code == 0
    assert fixed(tmp_path / "killed") == fixed(tmp_path / "whole")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("--seed", "2"), "was begun with seed 1, not 2; take another folder, or ask the same"),
        (("-p", "random"), 'was begun with players [{"label": "bot"'),
        (("--games", "2"), "was asked for 4 games; ask for as many, or for more"),
    ],
)
def test_a_folder_answers_one_question(cli: Cli, tmp_path: Path, change: tuple[str, ...], told: str) -> None:
    line = ("arena", "smugglers", "-p", "bot,random", "--games", "4", "--jobs", "1", "--out", tmp_path / "a")
    cli(*line)
    before = fixed(tmp_path / "a")
    answer = cli(*line, *change)
    assert answer.code == 2
    assert told in answer.complaint()
    assert fixed(tmp_path / "a") == before


def test_a_player_that_was_edited_is_another_player(cli: Cli, tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text((BROUGHT / "bots.py").read_text())
    line = (
        "arena",
        "smugglers",
        "-p",
        f"bot,{mine}:First",
        "--games",
        "2",
        "--jobs",
        "1",
        "--out",
        tmp_path / "a",
    )
    assert cli(*line).code == 0
    mine.write_text((BROUGHT / "bots.py").read_text() + "\n# better now\n")
    assert "was begun with players" in cli(*line).complaint()


def test_a_folder_with_something_else_in_it_is_left_alone(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("")
    answer = cli("arena", "smugglers", "-p", "bot,random", "--out", tmp_path)
    assert answer.complaint() == f"{tmp_path}: is not empty, and no arena was begun in it"


# ---------------------------------------------------------------- stopping


def test_a_question_is_answered_as_soon_as_it_is_clear(cli: Cli, tmp_path: Path) -> None:
    failing = f"{BROUGHT}/bots.py:Raising"
    line = ("arena", "smugglers", "-p", f"bot,broken={failing}", "--games", "1000", "--sprt", "0,100")
    answer = cli(*line, "--out", tmp_path / "one", "--jobs", "1")
    assert "bot is better than broken: by 100 Elo rather than 0, after " in answer.out
    cli(*line, "--out", tmp_path / "two", "--jobs", "2")
    assert fixed(tmp_path / "one") == fixed(tmp_path / "two")
    assert len(lines(tmp_path / "one")) < 100
    assert len(list((tmp_path / "two" / "games").iterdir())) == len(lines(tmp_path / "two"))
    report = (tmp_path / "one" / "report.html").read_text()
    assert "The course of the test" in report
    told = cli(*line, "--out", tmp_path / "one", "--jobs", "1").out
    assert told == answer.out  # nothing is played again


def test_a_question_that_is_still_open_says_so(cli: Cli) -> None:
    answer = cli("arena", "smugglers", "-p", "bot,bot", "--games", "2", "--sprt", "0,10", "--jobs", "1")
    assert "Whether bot is better than bot#2 is still open after 1 seeds: ask for more games." in answer.out


# ---------------------------------------------------------------- titles of all kinds


def test_larger_tables_have_everybody_in_every_seat(cli: Cli) -> None:
    told = cli("arena", "smugglers", "-p", "bot,random,random", "--seats", 3, "--games", 6, "--json").json
    assert told["seats"] == 3
    assert told["played"] == 6
    assert [row["games"] for row in told["table"]] == [6, 6, 6]


def test_a_crew_plays_by_itself_and_is_compared(cli: Cli, tmp_path: Path) -> None:
    line = ("arena", "sint", "-p", "easy,random", "--seats", "2", "--games", "2", "--jobs", "1")
    told = cli(*line, "--out", tmp_path / "a", "--limit", "300", "--json").json
    assert told["together"] is True
    assert [result["seats"] for result in lines(tmp_path / "a")] == [["easy", "easy"], ["random", "random"]]
    assert len({result["seed"] for result in lines(tmp_path / "a")}) == 1


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("smugglers -p bot", "arena: players: expected at least 2, got 1"),
        ("smugglers -p bot,pirate", "smugglers: seats: unknown player 'pirate'"),
        ("smugglers -p bot,random --seats 5", "smugglers: seats: expected 2..4, got 5"),
        (
            "smugglers -p bot,random --seats 3",
            "arena: players: 3 seats want as many players, and 2 are named",
        ),
        ("smugglers -p bot,random,bot --sprt 0,9", "whether A is better than B is asked about two players"),
        ("smugglers -p bot,random --sprt 9", "arena: sprt: expected two numbers of Elo"),
        ("smugglers -p bot,random --pairing x", "arena: pairing: unknown 'x'; use one of round-robin, swiss"),
        ("smugglers -p bot,random --option moon=1", "options: unknown key 'moon'"),
        ("smugglers -p bot,./nowhere.py:Bot", "./nowhere.py: no such file or directory"),
        ("smugglers -p bot,random --ray 127.0.0.1:9", "--ray 127.0.0.1:9: "),
    ],
)
def test_bad_input_is_told_in_one_line(cli: Cli, arguments: str, told: str) -> None:
    answer = cli("arena", *arguments.split(" "))
    assert answer.code == 2
    assert told in answer.complaint()


def test_a_library_that_is_missing_is_told_before_anything_is_played(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "openskill", None)
    answer = cli("arena", "smugglers", "-p", "bot,random", "--out", tmp_path / "a")
    assert answer.complaint() == "ratings need openskill: pip install 'tessera-games[arena]'"
    assert not (tmp_path / "a").exists()


# ---------------------------------------------------------------- the same players elsewhere


def test_sim_seats_whoever_was_brought(cli: Cli) -> None:
    mine = f"{BROUGHT}/bots.py"
    (row,) = cli("sim", "smugglers", "--seats", f"mine={mine}:First,bot", "--json").lines
    assert row["seats"] == ["mine", "bot"]
    answer = cli("sim", "smugglers", "--seats", f"bot,mine={mine}:Raising")
    assert answer.code == 2
    assert re.fullmatch(r"seat 1, mine: IndexError: .* \(bots.py:\d+, in choose\)", answer.complaint())


def test_so_does_the_terminal(cli: Cli) -> None:
    answer = cli(
        "play", "smugglers", "-t", "--watch", "--seats", f"{BROUGHT}/bots.py:First,cmd:{BROUGHT}/last.sh"
    )
    assert answer.code == 0
    assert "the end" in answer.out


# ---------------------------------------------------------------- the report


class Checked(HTMLParser):
    """Every element is closed by its own end, and nothing leads outside."""

    VOID = ("meta",)

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        if tag not in self.VOID:
            self.open.append(tag)
        self.addresses += [
            f"{tag} {name}" for name, _ in attrs if name in ("src", "href", "xlink:href", "action")
        ]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_report_is_one_page_that_needs_nothing_else(cli: Cli, tmp_path: Path) -> None:
    odd = tmp_path / "<b>&co"
    odd.mkdir()
    (odd / "bots.py").write_text((BROUGHT / "bots.py").read_text())
    failing = f"{odd}/bots.py:Raising"
    cli(
        "arena",
        "smugglers",
        "-p",
        f"bot,random,{failing}",
        "-p",
        f"{BROUGHT}/bots.py:Raising",
        "--games",
        "12",
        "--report",
        tmp_path / "r.html",
    )
    text = (tmp_path / "r.html").read_text(encoding="utf-8")
    page = Checked()
    page.feed(text)
    assert page.open == []
    assert page.addresses == []
    assert page.seen.count("svg") == 4
    assert not {"script", "link", "img", "iframe"} & set(page.seen)
    assert set(re.findall(r"https?://[^\"'\s<]+", text)) == {"http://www.w3.org/2000/svg"}
    assert "url(" not in text
    assert "prefers-color-scheme: dark" in text
    for heading in (
        "Ratings",
        "Crosstable",
        "Lengths",
        "Where time went",
        "How games ended",
        "Players who failed",
    ):
        assert f"<h2>{heading}</h2>" in text
