"""Players that are programs, in several languages, and every way in which a program can fail."""

import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.arena.living import processes_of, until
from tests.harbour import played, smugglers

from tessera.arena.players import Entrant, player
from tessera.arena.playing import GamePlayed, Job, play_job
from tessera.arena.program import Allowance, PlayerFailed, Program
from tessera.core.rng import SplitMix64

BROUGHT = Path(__file__).parent / "brought"
AMPLE = Allowance(30, 60, 256)
PYTHON = f"cmd:{sys.executable} program.py"


def game(*players: str, judged: bool = True, allowance: Allowance = AMPLE) -> GamePlayed:
    """One game of Smugglers between these players."""
    seated = tuple([Entrant(each, each, str(BROUGHT)) for each in players])
    return play_job(Job("smugglers", (), 7, seated, {}, judged=judged, keep=True, allowance=allowance))


def test_a_program_plays_a_whole_game_and_the_same_one_again() -> None:
    first, again = game(PYTHON, "random"), game(PYTHON, "random")
    assert first.result == again.result
    assert first.result["outcome"]["reason"] == "sold out"
    assert [decisions for _, decisions in first.thought] == [12, 12]


def test_what_it_writes_to_standard_error_is_kept() -> None:
    words = game("random", PYTHON).words
    assert "I play smugglers in seat 1 of 2" in words
    assert "it ended: {'winners'" in words


def test_it_may_answer_with_a_command() -> None:
    assert (
        game(f"{PYTHON} command", "random").result["digest"]
        == game("bots.py:First", "random").result["digest"]
    )


@pytest.mark.parametrize(("language", "name"), [("sh", "cmd:./last.sh"), ("node", "cmd:node middle.mjs")])
def test_any_language_will_do(language: str, name: str) -> None:
    if shutil.which(language) is None:
        pytest.skip(f"{language} is not installed")
    result = game(name, "bot", allowance=Allowance(60, 120, 1024)).result
    assert "fault" not in result
    assert result["commands"] == 24


FAILURES = [
    ("hang", "took longer than the 0.5 seconds it has for a decision"),
    ("die", "ended by itself, with exit code 1; its last words: I have had enough"),
    ("rubbish", "answered what is not JSON: 'the left one, please'"),
    ("flood", "answered more than 1048576 bytes without an end of line"),
    ("eat", "ended by itself, with exit code 1; its last words: MemoryError"),
    ("far", "picked 99, but its"),
    ("true", "answered true: neither"),
    ("rude", 'answered the greeting with {"hello": "yourself"}'),
    ("invent", "sent what is no command: "),
    ("cheat", "sent what is refused: "),
]


@pytest.mark.parametrize(("way", "told"), FAILURES)
def test_whoever_fails_loses_and_it_is_told_how(way: str, told: str) -> None:
    allowance = Allowance(0.5 if way == "hang" else 30, 60, 64)
    played = game("random", f"{PYTHON} {way}", allowance=allowance)
    fault = played.result["fault"]
    assert told in fault["why"]
    assert fault["seat"] == 1
    assert played.result["outcome"] == {"winners": [0], "reason": "forfeit", "scores": []}
    assert played.replay.endswith(b"\n")
    assert told.partition(";")[0] in played.words


def test_the_time_of_a_game_is_limited_too() -> None:
    played = game("random", f"{PYTHON} hang", allowance=Allowance(60, 1.0, 256))
    assert "for the whole game" in played.result["fault"]["why"]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("bots.py:Raising", r"IndexError: .*\(bots.py:\d+, in choose\)"),
        ("bots.py:Babbling", "chose 'the first one', which is no command of Smugglers"),
        ("bots.py:Cheating", "sent what is refused: "),
    ],
)
def test_a_class_that_fails_loses_as_well(name: str, told: str) -> None:
    with pytest.raises(PlayerFailed, match=told) as caught:
        game("random", name, judged=False)
    assert caught.value.who == f"seat 1, {name}"
    assert game("random", name).result["fault"]["why"] == caught.value.why


def test_a_crew_in_which_one_fails_has_lost() -> None:
    crew = (Entrant("random", "random"), Entrant("x", "bots.py:Raising", str(BROUGHT)))
    result = play_job(Job("sint", (), 7, crew, {}, judged=True)).result
    assert result["outcome"]["winners"] == []


def test_nothing_of_a_program_is_left_when_it_failed_or_nobody_wants_it_any_more() -> None:
    bot = player(smugglers(), PYTHON, str(BROUGHT))
    assert isinstance(bot, Program)
    match = played(commands=0)
    match_turn = match.turn(0, SplitMix64(1))
    assert bot.choose(match_turn) in match_turn.legal
    running = bot._running
    assert running is not None
    process = running._process
    assert process.poll() is None
    del running
    bot._running = None
    assert process.poll() is not None


def test_a_game_without_end_is_judged_too() -> None:
    seated = (Entrant("bot", "bot"), Entrant("random", "random"))
    result = play_job(Job("smugglers", (), 7, seated, {}, limit=5, judged=True)).result
    assert result["outcome"] == {"winners": [], "reason": "endless", "scores": []}


@pytest.mark.once
def test_a_program_that_hangs_dies_with_whoever_began_it_even_if_that_is_killed(tmp_path: Path) -> None:
    own = tmp_path / "own.py"
    own.write_text((BROUGHT / "program.py").read_text())
    line = ["arena", "smugglers", "-p", f"bot,cmd:{sys.executable} {own} hang", "--jobs", "1"]
    arena = subprocess.Popen([sys.executable, "-c", "from tessera.cli import main; main()", *line])
    try:
        until(lambda: processes_of(str(own), arena.pid) != [])
    finally:
        arena.send_signal(signal.SIGKILL)
        arena.wait()
    until(lambda: processes_of(str(own), arena.pid) == [])
