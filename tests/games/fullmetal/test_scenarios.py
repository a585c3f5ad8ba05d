"""Golden scenarios S01 to S80 of the rulebook, run from its own data."""

from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.games.fullmetal.duel import Table, duel, given, holds

from tessera.games.fullmetal.game import FullMetalGame

SCENARIOS: list[dict[str, Any]] = yaml.safe_load(
    Path(__file__).with_name("vectors").joinpath("scenarios.yaml").read_text(encoding="utf-8")
)["scenarios"]


def test_all_eighty_are_here() -> None:
    assert [row["id"] for row in SCENARIOS] == [f"S{number:02}" for number in range(1, 81)]


@pytest.mark.parametrize("row", SCENARIOS, ids=[f"{row['id']}-{row['title']}" for row in SCENARIOS])
def test_scenario(game: FullMetalGame, row: dict[str, Any]) -> None:
    if "new" in row:
        seats, seed = row["new"]
        table = Table(game, game.setup(seats, {"board": 174}, seed))
    else:
        table = duel(game, row.get("players", 2))
        given(table, row.get("given", {}))
    for command in row.get("when", []):
        table.play(command)
    holds(table, row.get("then", {}))
