"""What the pages say can be done can be done."""

import re
from pathlib import Path

import pytest
import yaml

from tessera import registry
from tessera.core.query import SeedQuery
from tessera.games.sanctum.describe import STATUS_TEXT, TERMS
from tessera.games.sanctum.game import SanctumGame
from tessera.games.sanctum.measures import Runs

GAME = SanctumGame(registry.ruleset_of(SanctumGame))
RUNS = Runs(GAME.map_rules.profile("classic"), GAME.offers)
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
    for name, measure in RUNS.measures.items():
        assert f"`{name}" in page
        if name not in ("combat", "elite", "campfire", "merchant", "shrine", "boss"):
            assert f"`{measure.example}`" in page
    queries = page.partition("A condition compares")[2].partition("From the tightest")[0]
    for line in queries.split("\n"):
        if line.startswith("    "):
            SeedQuery(line.strip(), RUNS)


def test_every_keyword_status_and_place_is_a_term_in_the_same_words() -> None:
    folder = ROOT / "src/tessera/games/sanctum"
    terms = yaml.safe_load((folder / "terms.yaml").read_text("utf-8"))
    texts = {each["name"]: each["text"] for each in terms.values()}
    game = SanctumGame(registry.ruleset_of(SanctumGame))
    for status in game.content.statuses:
        assert texts[status.name] == STATUS_TEXT[status.id]
    assert set(TERMS) <= set(texts)
    assert {"Combat", "Elite", "Campfire", "Merchant", "Shrine", "Boss", "Relic", "Potion"} <= set(texts)


def test_the_guide_is_for_players() -> None:
    folder = ROOT / "src/tessera/games/sanctum"
    guide = (folder / "guide.md").read_text("utf-8")
    assert "`" not in guide
    assert "_" not in guide
    for picture in re.findall(r"!\[[^]]+\]\(([^)]+)\)", guide):
        file = folder / picture
        assert file.is_file()
        assert file.stat().st_size < 150_000
