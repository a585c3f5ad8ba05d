"""Players by name: who is found, and what is told of who is not."""

import pickle
from pathlib import Path

import pytest
from tests.harbour import played, smugglers

import tessera
from tessera.arena.players import BadPlayer, entrants, player, told_apart
from tessera.bots.random import RandomBot
from tessera.core.errors import BadOptions
from tessera.core.rng import SplitMix64

BROUGHT = Path(__file__).parent / "brought"


NEIGHBOURLY = """
from neighbour_of_mine import LEVEL
from tessera import Bot

class B(Bot):
    level = LEVEL{}

    def choose(self, turn):
        return turn.legal[0]
"""


def labels(*named: str) -> list[str]:
    return [each.label for each in told_apart(entrants(named))]


def test_names_stand_between_commas_and_lists_may_be_several() -> None:
    assert labels("bot, random", "./a.py:B") == ["bot", "random", "./a.py:B"]


def test_who_is_named_twice_is_told_apart_by_a_number() -> None:
    assert labels("bot,bot,random,bot") == ["bot", "bot#2", "random", "bot#3"]


def test_a_player_may_be_called_something() -> None:
    new, program = entrants(["new=./a.py:B,cmd:LEVEL=3 ./bot"])
    assert (new.label, new.spec) == ("new", "./a.py:B")
    assert program.label == program.spec == "cmd:LEVEL=3 ./bot"


def test_a_comma_inside_quotes_is_part_of_a_name() -> None:
    assert labels("""cmd:./bot --opening "a,b",bot""") == ["""cmd:./bot --opening "a,b\"""", "bot"]


def test_so_is_one_before_a_setting_and_quotes_around_a_name_are_not() -> None:
    assert labels("bot,ismcts:600,depth=0,'./a.py:B',new=./c.py:D") == [
        "bot",
        "ismcts:600,depth=0",
        "./a.py:B",
        "new",
    ]
    assert labels("bot,depth=0") == ["bot", "depth"]


def test_where_nobody_is_named_nobody_is_left_out() -> None:
    assert labels("bot,,random") == ["bot", "", "random"]
    assert labels("bot,") == ["bot", ""]


def test_a_class_in_a_file_plays() -> None:
    bot = tessera.player(smugglers(), f"{BROUGHT}/bots.py:First")
    match = played(commands=0)
    assert bot.choose(match.turn(0, SplitMix64(1))) == match.legal(0)[0]


def test_a_class_is_made_with_the_game_if_it_asks_for_it() -> None:
    assert player(smugglers(), "bots.py:Knowing", str(BROUGHT)).title == "smugglers"  # type: ignore[attr-defined]


def test_a_class_in_a_module_plays_and_so_do_the_titles_own() -> None:
    assert isinstance(player(smugglers(), "tessera.bots.random:RandomBot"), RandomBot)
    assert isinstance(player(smugglers(), "random"), RandomBot)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("nowhere.py:First", "nowhere.py: no such file or directory"),
        ("bots.py", "bots.py: name the class, too: bots.py:MyBot"),
        ("bots.py:Fist", "bots.py: no class 'Fist'; of bots there are: First, Knowing, Demanding"),
        ("bots.py:Stranger", r"bots.py:\d+: Stranger: is not a tessera.Bot: derive the class from it"),
        ("bots.py:Silent", r"bots.py:\d+: Silent: has no method choose\(self, turn\)"),
        (
            "bots.py:Demanding",
            r"bots.py:\d+: Demanding: is made with \(game.*; a player is made with nothing",
        ),
        ("bots.py:Stillborn", r"bots.py:\d+: Stillborn cannot be made: ValueError: not today"),
        ("nobody.there:Bot", "nobody.there: no such module"),
        ("cmd:./nowhere", "cmd:./nowhere: ./nowhere: no such program"),
        ("cmd:no-such-program-here --flag", "no-such-program-here: no such program"),
        ("cmd:./program.py", "./program.py: may not be executed: chmod \\+x"),
        ("cmd:", "names no program"),
        ('cmd:"./bot', "No closing quotation"),
    ],
)
def test_who_cannot_play_is_told_with_the_place(name: str, told: str) -> None:
    with pytest.raises(BadPlayer, match=told) as caught:
        player(smugglers(), name, str(BROUGHT))
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.fault) == (str(caught.value), caught.value.fault)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "import tessera\n\nx = 1 / 0\n",
            "broken.py:3: cannot be imported: ZeroDivisionError: division by zero",
        ),
        ("\nclass Bot(:\n", "broken.py:2: cannot be imported: SyntaxError: invalid syntax"),
        ("import no_such_module\n", "broken.py:1: cannot be imported: ModuleNotFoundError"),
    ],
)
def test_a_file_that_cannot_be_imported_is_told_with_the_line(tmp_path: Path, text: str, told: str) -> None:
    (tmp_path / "broken.py").write_text(text)
    with pytest.raises(BadPlayer, match=told):
        player(smugglers(), "broken.py:Bot", str(tmp_path))


def test_a_file_may_import_its_neighbours_and_is_read_anew_when_it_was_edited(tmp_path: Path) -> None:
    (tmp_path / "neighbour_of_mine.py").write_text("LEVEL = 3\n")
    file = tmp_path / "mine.py"
    text = NEIGHBOURLY
    file.write_text(text.format(""))
    assert player(smugglers(), f"{file}:B").level == 3  # type: ignore[attr-defined]
    file.write_text(text.format(" + 10"))
    assert player(smugglers(), f"{file}:B").level == 13  # type: ignore[attr-defined]


def test_unknown_names_are_told_as_before() -> None:
    with pytest.raises(BadOptions, match="unknown player 'pirate'"):
        player(smugglers(), "pirate")
