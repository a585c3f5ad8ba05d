"""Titles are found by folder, by entry point or by name; what is broken is told, with its cause."""

import sys
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest
from tests.harbour import Smugglers

from tessera import registry
from tessera.core.errors import BadRuleset, Malformed, UnknownTitle
from tessera.core.game import Game
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
