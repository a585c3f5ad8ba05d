"""`tessera play`: whole games, taking back, saving and leaving, as a person would type them."""

from pathlib import Path

import pytest
from tests.cli.answer import Cli
from tests.harbour import Ship, smugglers

from tessera import files
from tessera.arena.players import entrants
from tessera.cli.session import TerminalMatch
from tessera.core.match import Match

NIGHT = ("play", "smugglers", "--terminal", "--seed", "1")


def test_a_whole_game_against_the_bot(cli: Cli) -> None:
    answer = cli(*NIGHT, typed="1\n" * 12)
    assert (answer.code, answer.err) == (0, "")
    assert "Smugglers, seed 1." in answer.out
    assert "the end" in answer.out
    assert "sold out. Winner: seat " in answer.out
    assert "Goodbye" not in answer.out
    assert answer.out.rstrip().splitlines()[-1].startswith("digest ")


def test_a_rivals_stash_and_draws_are_not_shown(cli: Cli) -> None:
    answer = cli(*NIGHT, "--seats", "human,random", typed="1\n" * 12)
    assert "seat 0: ship" in answer.out
    assert "seat 1: " not in answer.out.replace("  seat 1: ", "").replace("> seat 1: ", "")


def test_watching_two_bots_needs_no_typing(cli: Cli) -> None:
    answer = cli(*NIGHT, "--watch")
    assert answer.code == 0
    assert "seat 0: " in answer.out
    assert "seat 1: " in answer.out
    assert answer.out == cli(*NIGHT, "--watch").out


def test_the_environment_names_the_seed_where_none_is_given(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    named = ("play", "smugglers", "--terminal", "--watch")
    monkeypatch.setenv("NEXT_PUBLIC_RNG_SEED", "7")
    assert "Smugglers, seed 7." in cli(*named).out
    monkeypatch.setenv("TESSERA_SEED", "dusk")
    assert "Smugglers, seed dusk." in cli(*named).out
    assert "Smugglers, seed 1." in cli(*named, "--seed", "1").out


def test_two_people_on_one_keyboard(cli: Cli) -> None:
    answer = cli(*NIGHT, "--seats", "human,human", typed="1\n" * 24)
    assert answer.code == 0
    assert "sold out." in answer.out


def test_taking_back_is_logged_and_gives_the_same_position(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "night.tsr"
    answer = cli(*NIGHT, typed=f"1\n2\nu\nu\ns {path}\nu\nq\n")
    assert answer.code == 0
    assert "there is nothing to take back" in answer.err
    match = files.load(path)
    assert [entry.undo for entry in match.entries] == [-1, -1, -1, -1, 2, 0]
    assert match.digest() == match.fork(at=0).digest()


@pytest.mark.parametrize("name", ["night", "night.tsr"])
def test_saving_names_the_file_it_wrote(cli: Cli, tmp_path: Path, name: str) -> None:
    answer = cli(*NIGHT, typed=f"1\ns {tmp_path / name}\nq\n")
    assert f"saved to {tmp_path / 'night.tsr'}" in answer.out
    assert files.verify(tmp_path / "night.tsr").entries == 2


def test_saving_where_nothing_can_be_written_does_not_end_the_game(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    answer = cli(*NIGHT, typed=f"s\ns {tmp_path / 'file' / 'night'}\nq\n")
    assert answer.code == 0
    first, second = answer.err.splitlines()
    assert first == "error: s FILE: name the file"
    assert "night" in second
    assert answer.out.endswith("Goodbye.\n")


def test_words_narrow_the_list_and_nonsense_is_answered(cli: Cli) -> None:
    answer = cli(*NIGHT, typed="stash rope\nelephant\n99\n0\n²\n-1\n?\nq\n")
    assert answer.code == 0
    assert answer.out.count("stash Rope (1)") == 2
    assert answer.out.count("ship Rope (1)") == 1
    assert answer.err.count("no choice has these words") == 3
    assert answer.err.count("a number from 1 to 6") == 2
    assert "take back your last turn" in answer.out


@pytest.mark.parametrize("typed", ["", "1\n", "1\n2\n", "q\n"])
def test_leaving_at_any_time_is_polite(cli: Cli, typed: str) -> None:
    answer = cli(*NIGHT, typed=typed)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.endswith("Goodbye.\n")


def test_the_title_is_asked_for_when_none_is_named(cli: Cli) -> None:
    from tessera import registry

    number = list(registry.titles()).index("smugglers") + 1
    answer = cli("play", "--terminal", "--seed", "1", typed=f"x\n99\n{number}\n2\n")
    assert answer.code == 0
    assert "Which title?" in answer.out
    assert "Play it yourself, or watch bots play?" in answer.out
    assert "sold out." in answer.out
    assert len(answer.err.splitlines()) == 2
    assert cli("play", "--terminal", typed="q\n").out.endswith("Goodbye.\n")
    assert "seat 0" in cli("play", "--terminal", "--seed", "1", typed=f"{number}\n1\nq\n").out


def test_a_seed_that_was_not_named_is_drawn_and_told(cli: Cli) -> None:
    seeds = [
        cli("play", "smugglers", "--terminal", typed="q\n").out.split("seed ")[1].split(".")[0]
        for _ in range(2)
    ]
    assert all(0 <= int(seed) < 2**53 for seed in seeds)
    assert seeds[0] != seeds[1]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("--seats human", "smugglers: seats: expected 2..4 players, got 1"),
        ("--seats human,pirate", "smugglers: seats: unknown player 'pirate'; use one of 'bot', 'random'"),
        ("--option moon=1", "options: unknown key 'moon'"),
        ("--seed \udcff", "match: seed: expected 64 bits or a text of whole characters, got '\\udcff'"),
    ],
)
def test_bad_input_is_told_before_the_game_begins(cli: Cli, arguments: str, told: str) -> None:
    answer = cli("play", "smugglers", "--terminal", *arguments.split())
    assert answer.code == 2
    assert answer.err == f"error: {told}\n" or told in answer.err
    assert "Traceback" not in answer.err


WINTER = Path(__file__).parents[2] / "examples" / "winter"


def test_a_mod_is_played_in_the_terminal(cli: Cli) -> None:
    told = cli(
        "play",
        "taktik",
        "--overlay",
        WINTER,
        "-t",
        "--seed",
        "1",
        "--option",
        "scenario=long_winter",
        typed="q\n",
    )
    assert (told.code, told.err) == (0, "")
    assert "Taktik: The long winter" in told.out
    assert (
        "unknown scenario 'long_winter'"
        in cli("play", "taktik", "--seed", "1", "--option", "scenario=long_winter").err
    )
    assert "nothing for sint" in cli("play", "sint", "--overlay", WINTER, "--no-browser").err


def test_what_the_rules_refuse_is_explained_and_asked_again(capsys: pytest.CaptureFixture[str]) -> None:
    table = TerminalMatch(Match(smugglers(), 1), entrants(["human,human"]))
    assert not table.submit(1, Ship(0))
    assert table.match.position == 0
    assert "It is seat 0's turn." in capsys.readouterr().err
    assert table.submit(0, table.match.legal(0)[0])
