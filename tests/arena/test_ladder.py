"""The page of the ladder: written by the program, section by section."""

import re
from pathlib import Path

import pytest
from tools.ladder import HEAD, asked, played, section, with_section

from tessera import registry

PAGE = Path(__file__).parents[2] / "docs" / "ladder.md"

pytestmark = pytest.mark.once  # arenas are tried in both forms elsewhere


def test_a_section_tells_everybody_against_everybody(tmp_path: Path) -> None:
    told = section(played("smugglers", 4, 1, tmp_path / "a"))
    assert told.startswith("## Smugglers\n4 games, 2 seats; version ")
    rows = [line for line in told.splitlines() if line.startswith("| `")]
    assert len(rows) == 2
    assert "against random" in told


def test_levels_meet_with_the_best_first_and_crews_play_alike() -> None:
    assert [each.spec for each in asked("taktik", 12).players] == ["hard", "normal", "easy", "random"]
    assert asked("taktik", 12).options == dict(registry.game("taktik").quick.options)
    assert (asked("sint", 4).seats, asked("sint", 4).options) == (4, {})


def test_a_section_is_put_in_the_place_of_the_older_one() -> None:
    page = with_section(with_section(HEAD, "a", "XX"), "b", "YY")
    page = with_section(page, "a", "ZZ")
    assert page.index("ZZ") < page.index("YY")
    assert "XX" not in page


def test_the_page_has_every_shipped_title() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page.startswith(HEAD)
    found = re.findall(r"<!-- (\w+) -->\n## ", page)
    shipped = [each.name for each in registry.titles().values() if each.origin == "tessera"]
    assert sorted(found) == sorted(shipped)
