"""What docs/search.md shows works as it stands there."""

import doctest
import re
from pathlib import Path

import tessera.search
from tessera.search import Searcher
from tessera.search.naming import KINDS

PAGE = (Path(__file__).parents[2] / "docs" / "search.md").read_text(encoding="utf-8")


def test_the_example_runs() -> None:
    (block,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(compile(block, "search.md", "exec"), {})


def test_the_package_shows_how_it_is_used() -> None:
    assert doctest.testmod(tessera.search).failed == 0


def test_the_table_says_what_there_is() -> None:
    rows = re.findall(r"^\| `(\w+)` \|.*\| (.+) \|$", PAGE, re.MULTILINE)
    assert [name for name, _ in rows] == list(KINDS)
    for name, settings in rows:
        make, known = KINDS[name]
        player: Searcher = make()
        said = dict(re.findall(r"`(\w+)=(\d+)`", settings))
        assert tuple(said) == known
        assert {key: int(number) for key, number in said.items()} == {
            key: getattr(player, key) for key in known
        }
