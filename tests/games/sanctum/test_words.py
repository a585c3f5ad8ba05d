"""What the pages say can be done can be done."""

from pathlib import Path

import pytest

from tessera import registry
from tessera.games.sanctum.game import SanctumGame
from tessera.games.sanctum.measures import MEASURES
from tessera.games.sanctum.query import Query

OFFERS = SanctumGame(registry.ruleset_of(SanctumGame)).offers
ROOT = Path(__file__).resolve().parents[3]
PAGES = [ROOT / "src/tessera/games/sanctum/README.md", ROOT / "docs/sanctum-seeds.md"]


def blocks(page: Path) -> list[str]:
    parts = page.read_text("utf-8").split("```python\n")[1:]
    return [part.partition("```")[0] for part in parts]


@pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])
def test_the_examples_of_a_page_run(page: Path) -> None:
    found = blocks(page)
    assert found
    for block in found:
        exec(compile(block, page.name, "exec"), {})


def test_the_page_on_seeds_knows_every_function_and_its_queries_parse() -> None:
    page = PAGES[1].read_text("utf-8")
    for name, measure in MEASURES.items():
        assert f"`{name}" in page
        if name not in ("combat", "elite", "campfire", "merchant", "shrine", "boss"):
            assert f"`{measure.example}`" in page
    queries = page.partition("A condition compares")[2].partition("From the tightest")[0]
    for line in queries.split("\n"):
        if line.startswith("    "):
            Query(line.strip(), OFFERS)
