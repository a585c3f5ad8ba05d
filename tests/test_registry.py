"""Titles are found by folder, by entry point or by name; what is broken is told, with its cause."""

import importlib
import os
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from importlib import metadata
from pathlib import Path
from typing import ClassVar

import pytest
from tests.harbour import Smugglers

import tessera
from tessera import catalogue, registry
from tessera.core.errors import BadRuleset, Malformed, UnknownTitle
from tessera.core.game import Game
from tessera.core.ruleset import Ruleset
from tessera.registry import BrokenTitle

MINIMAL = """
from typing import ClassVar
from tessera.core.game import Game
from tessera.core.ruleset import RulesetSpec

class Tiny(Game[object, object, object, object]):
    name: ClassVar[str] = "tiny"

    @classmethod
    def rules_spec(cls) -> RulesetSpec:
        return RulesetSpec({})

GAME = Tiny
"""


@pytest.fixture
def titles_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder that TESSERA_TITLES names; what is imported from it is forgotten afterwards."""
    monkeypatch.setenv("TESSERA_TITLES", str(tmp_path))
    monkeypatch.setattr(sys, "path", sys.path[:])
    before = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - before:
        del sys.modules[name]


def add(folder: Path, name: str, text: str) -> None:
    (folder / name).mkdir()
    (folder / name / "__init__.py").write_text(text)


def test_a_title_in_a_named_folder_is_found_with_its_origin() -> None:
    found = registry.titles()["smugglers"]
    assert (found.name, found.game) == ("smugglers", Smugglers)
    assert found.origin.endswith("examples")
    assert registry.find("smugglers") is Smugglers


def test_shipped_titles_come_first_and_adding_one_edits_no_list() -> None:
    origins = [found.origin == "tessera" for found in registry.titles().values()]
    assert origins == sorted(origins, reverse=True)


def test_packages_without_a_title_and_loose_files_are_passed_over(titles_folder: Path) -> None:
    add(titles_folder, "notatitle", "GAME = 3")
    add(titles_folder, "emptyone", "")
    (titles_folder / "loose.py").write_text("raise RuntimeError")
    add(titles_folder, "tinytitle", MINIMAL)
    assert "tiny" in registry.titles()
    assert registry.game("tiny").name == "tiny"
    assert registry.ruleset_of(registry.find("tiny")).files == ()


def test_a_title_that_cannot_be_imported_is_told_with_its_cause(titles_folder: Path) -> None:
    add(titles_folder, "brokenone", "import no_such_module_anywhere")
    with pytest.raises(
        BrokenTitle, match="brokenone: ModuleNotFoundError: No module named 'no_such_module_anywhere'"
    ):
        registry.titles()


def test_a_folder_that_is_none_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TESSERA_TITLES", str(tmp_path / "gone"))
    with pytest.raises(BrokenTitle, match=r"TESSERA_TITLES names .*gone, which is not a folder"):
        registry.titles()


def test_the_first_of_two_titles_with_one_name_is_taken(titles_folder: Path) -> None:
    add(titles_folder, "atiny", MINIMAL)
    add(titles_folder, "btiny", MINIMAL)
    assert registry.find("tiny").__module__ == "atiny"


def entry_point(value: str) -> metadata.EntryPoint:
    return metadata.EntryPoint(name="night", value=value, group="tessera.titles")


def test_a_title_can_come_from_an_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TESSERA_TITLES")
    monkeypatch.setattr(metadata, "entry_points", lambda group: [entry_point("smugglers.game:Smugglers")])
    assert registry.titles()["smugglers"].origin == "entry point smugglers.game:Smugglers"


def test_an_entry_point_that_leads_nowhere_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metadata, "entry_points", lambda group: [entry_point("smugglers.game:Gone")])
    with pytest.raises(BrokenTitle, match=r"entry point night = smugglers\.game:Gone: .*Gone"):
        registry.titles()


def test_a_class_can_be_named_directly() -> None:
    assert registry.find("smugglers.game:Smugglers") is Smugglers


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("smugglers.nowhere:Smugglers", "ModuleNotFoundError"),
        ("smugglers.game:Gone", "AttributeError"),
        (":Smugglers", "ValueError: Empty module name"),
        ("smugglers.game:Harbourmaster", "is not a class derived from tessera.core.game.Game"),
        ("json:dumps", "is not a class derived from tessera.core.game.Game"),
    ],
)
def test_a_name_that_leads_to_no_title_says_why(name: str, told: str) -> None:
    with pytest.raises(BrokenTitle) as caught:
        registry.find(name)
    assert told in str(caught.value)


def test_a_module_that_breaks_while_it_is_imported(titles_folder: Path) -> None:
    (titles_folder / "halfway.py").write_text("class Game(:")
    sys.path.append(str(titles_folder))
    with pytest.raises(BrokenTitle, match="halfway:Game: SyntaxError"):
        registry.find("halfway:Game")


def test_an_unknown_title_names_the_known_ones() -> None:
    with pytest.raises(UnknownTitle) as caught:
        registry.game("chess")
    assert "smugglers" in caught.value.known


# ---------------------------------------------------------------- data


def test_a_title_outside_any_package_has_no_data(titles_folder: Path) -> None:
    (titles_folder / "singlefile.py").write_text(MINIMAL)
    (titles_folder / "data").mkdir()
    (titles_folder / "data" / "stray.yaml").write_text("a: 1")
    sys.path.append(str(titles_folder))
    assert registry.own_data(registry.find("singlefile:Tiny")) == {}


class Variant(Smugglers):
    """Has no data of its own."""


def test_a_title_that_derives_from_another_has_its_data() -> None:
    assert list(registry.own_data(Variant)) == ["cargo.yaml"]
    assert registry.ruleset_of(Variant).digest == registry.ruleset_of(Smugglers).digest
    assert registry.own_data(Game) == {}


def test_overlays_are_laid_over_in_their_order_and_change_the_digest(tmp_path: Path) -> None:
    for name, hand in (("one", 4), ("two", 5)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "cargo.yaml").write_text(f"hand: {hand}\n")
    ruleset = registry.ruleset_of(Smugglers, [tmp_path / "one", tmp_path / "two"])
    assert ruleset.file("cargo.yaml").number("hand") == 5
    assert ruleset.name == "smugglers+one+two"
    assert ruleset.digest != registry.ruleset_of(Smugglers).digest


def test_an_overlay_that_is_no_folder_or_empty_or_no_text(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="gone: no such folder"):
        registry.ruleset_of(Smugglers, [tmp_path / "gone"])
    with pytest.raises(Malformed, match=r"neither \.yaml nor \.txt files"):
        registry.ruleset_of(Smugglers, [tmp_path])
    (tmp_path / "cargo.yaml").write_bytes(b"\xff\xfe")
    with pytest.raises(Malformed, match="not UTF-8 text"):
        registry.ruleset_of(Smugglers, [tmp_path])


def test_an_overlay_with_faults_is_told_with_file_and_line(tmp_path: Path) -> None:
    (tmp_path / "cargo.yaml").write_text("hand: 99\n")
    with pytest.raises(BadRuleset) as caught:
        registry.ruleset_of(Smugglers, [tmp_path])
    assert [fault.line for fault in caught.value.faults] == [1]


# ---------------------------------------------------------------- one at a time


def test_a_title_is_found_by_name_whatever_is_wrong_with_others(titles_folder: Path) -> None:
    add(titles_folder, "brokenone", "import no_such_module_anywhere")
    add(titles_folder, "tiny", MINIMAL)
    assert registry.find("tiny").__module__ == "tiny"
    assert registry.find("sint").name == "sint"


def test_the_package_that_has_the_name_of_its_title_is_meant(titles_folder: Path) -> None:
    add(titles_folder, "atiny", MINIMAL)
    add(titles_folder, "tiny", MINIMAL)
    assert registry.find("tiny").__module__ == "tiny"
    assert registry.titles()["tiny"].game.__module__ == "tiny"


def test_an_entry_point_that_has_the_name_of_its_title_is_the_only_one_loaded(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "none").mkdir()
    monkeypatch.setenv("TESSERA_TITLES", str(tmp_path / "none"))
    entries = [
        metadata.EntryPoint("alas", "no_such_module_anywhere:Gone", catalogue.GROUP),
        metadata.EntryPoint("smugglers", "smugglers.game:Smugglers", catalogue.GROUP),
    ]
    monkeypatch.setattr(metadata, "entry_points", lambda group: entries)
    assert registry.find("smugglers") is Smugglers


ABOUT_FIRST = """
from tessera.core.about import About

ABOUT = About("tiny", "Tiny", "Nothing happens.", max_seats=3)
GAME = "tinylazy.rules:Tiny"
"""


def test_a_package_that_tells_of_itself_is_listed_without_its_rules(titles_folder: Path) -> None:
    add(titles_folder, "tinylazy", ABOUT_FIRST)
    (titles_folder / "tinylazy" / "rules.py").write_text(MINIMAL)
    found = registry.titles()["tiny"]
    assert (found.about.title, found.about.max_seats) == ("Tiny", 3)
    assert "tinylazy.rules" not in sys.modules
    assert registry.find("tiny").__module__ == "tinylazy.rules"


def test_a_class_of_another_name_than_its_package_tells_is_told(titles_folder: Path) -> None:
    add(titles_folder, "tinylazy", ABOUT_FIRST)
    (titles_folder / "tinylazy" / "rules.py").write_text(MINIMAL.replace('"tiny"', '"teeny"'))
    with pytest.raises(BrokenTitle, match=r"tinylazy\.rules:Tiny is named 'teeny', and 'tiny' in ABOUT"):
        registry.find("tiny")


def test_a_module_that_is_loaded_anew_is_noticed(titles_folder: Path) -> None:
    add(titles_folder, "tiny", MINIMAL)
    first = registry.game("tiny")
    importlib.reload(sys.modules["tiny"])
    again = registry.game("tiny")
    assert type(again) is registry.find("tiny")
    assert type(again) is not type(first)


# ---------------------------------------------------------------- bound once


def mod(folder: Path, hand: int) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "cargo.yaml").write_text(f"hand: {hand}\n")
    return folder


def test_the_same_title_and_overlays_are_the_same_game(tmp_path: Path) -> None:
    over = mod(tmp_path / "over", 4)
    assert registry.game("smugglers") is registry.game("smugglers")
    assert registry.game("smugglers", [over]) is registry.game("smugglers", [str(over)])
    assert registry.game("smugglers", [over]) is not registry.game("smugglers")
    assert registry.bound(Smugglers) is registry.game("smugglers")


def test_an_edited_overlay_is_noticed(tmp_path: Path) -> None:
    over = mod(tmp_path / "over", 4)
    first = registry.bound(Smugglers, [over])
    os.utime(over / "cargo.yaml", ns=(1, 1))
    mod(over, 5)
    again = registry.bound(Smugglers, [over])
    assert (first.cargo.hand, again.cargo.hand) == (4, 5)
    (over / "cargo.yaml").unlink()
    with pytest.raises(Malformed, match=r"neither \.yaml nor \.txt files"):
        registry.game("smugglers", [over])


def test_an_overlay_with_faults_is_told_every_time_until_it_is_mended(tmp_path: Path) -> None:
    over = mod(tmp_path / "over", 99)
    for _ in range(2):
        with pytest.raises(BadRuleset):
            registry.game("smugglers", [over])
    assert registry.bound(Smugglers, [mod(over, 3)]).cargo.hand == 3


class Slow(Smugglers):
    """Counts how often it is bound, and lets the others catch up meanwhile."""

    begun: ClassVar[threading.Barrier] = threading.Barrier(4)
    bound: ClassVar[list[int]] = []

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        self.bound.append(threading.get_ident())


def test_threads_that_ask_together_get_one_game() -> None:
    def ask(_: int) -> Slow:
        Slow.begun.wait()
        return registry.bound(Slow)

    with ThreadPoolExecutor(4) as pool:
        games = list(pool.map(ask, range(4)))
    assert len(set(map(id, games))) == 1
    assert len(Slow.bound) == 1


def test_games_are_forgotten_when_there_are_too_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "MOST_KEPT", 2)
    monkeypatch.setattr(registry, "_bindings", {})
    games = [registry.game("smugglers", [mod(tmp_path / name, 3)]) for name in "abc"]
    assert registry.game("smugglers", [tmp_path / "c"]) is games[2]
    assert registry.game("smugglers", [tmp_path / "a"]) is not games[0]


def test_a_new_match_binds_nothing_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    first = tessera.new("smugglers")
    monkeypatch.setattr(registry, "ruleset_of", lambda *_: pytest.fail("bound again"))
    assert tessera.new("smugglers").game is first.game


def test_a_title_that_another_thread_is_importing_is_waited_for(titles_folder: Path) -> None:
    add(titles_folder, "slow", "import builtins\nbuiltins.half_way()\n" + MINIMAL)
    asked = threading.Event()
    finder: list[int] = []

    def second() -> type[Game[object, object, object, object]]:
        finder.append(threading.get_ident())
        asked.set()
        return catalogue.class_at("slow:GAME")

    def is_waiting() -> bool:
        """Whether the second one waits for the lock that the import system has for each module."""
        frame = sys._current_frames().get(finder[0])
        while frame is not None:
            if frame.f_code.co_name == "acquire" and "importlib" in frame.f_code.co_filename:
                return True
            frame = frame.f_back
        return False

    with ThreadPoolExecutor() as pool, pytest.MonkeyPatch.context() as patch:
        later: list[Future[type[Game[object, object, object, object]]]] = []

        def half_way() -> None:
            later.append(pool.submit(second))
            asked.wait()
            while not later[0].done() and not is_waiting():
                pass

        patch.setattr("builtins.half_way", half_way, raising=False)
        patch.syspath_prepend(str(titles_folder))
        first = pool.submit(catalogue.class_at, "slow:GAME").result()
        assert later[0].result() is first
