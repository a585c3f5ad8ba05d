"""What docs/research.md shows must work as it stands there."""

import json
import re
from pathlib import Path
from typing import Any

from tessera import registry
from tessera.core.spaces import layout_for, numbering_of

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")
SEATS = {
    "Smugglers": 2,
    "SINT FTL": 3,
    "Sanctum Ruins": 1,
    "Imperium": 2,
    "Taktik": 2,
    "Full Metal Planète": 2,
}
NAMES = {"SINT FTL": "sint", "Sanctum Ruins": "sanctum", "Full Metal Planète": "fullmetal"}


def test_the_blocks_of_the_page_run_one_after_the_other() -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(blocks) == 6
    names: dict[str, Any] = {}
    for block in blocks:
        exec(compile(block, "docs/research.md", "exec"), names)


def test_the_sizes_on_the_page_are_those_of_the_titles() -> None:
    for title, seats in SEATS.items():
        found = re.search(
            rf"^\| {title}(?:, \d seats)? \| ([\d,]+) \| ([\d ]+) \| ([\d,]+) \|$", PAGE, re.MULTILINE
        )
        assert found, title
        game = registry.game(NAMES.get(title, title.lower()))
        numbering = numbering_of(game, seats, {})
        assert f"{numbering.size:,}" == found[1], title
        assert " ".join(map(str, numbering.columns)) == found[2], title
        assert f"{layout_for(game, seats, {}).size:,}" == found[3], title


def test_what_the_page_says_of_training_is_what_was_measured() -> None:
    told = json.loads((ROOT / "examples" / "train" / "out" / "smugglers.json").read_text(encoding="utf-8"))
    last = told["last"]
    games = last["won"] + last["shared"] + last["lost"]
    assert f"After {told['steps']:,} steps it won {last['won']:,} of {games:,} matches" in PAGE
    assert f"a rate of {last['rate']:.1%}, between {last['low']:.1%} and {last['high']:.1%}" in PAGE
