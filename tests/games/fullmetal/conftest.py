"""The title's own rules, read once for all its tests."""

import pytest

from tessera import registry
from tessera.games.fullmetal.game import FullMetalGame


@pytest.fixture(scope="session")
def game() -> FullMetalGame:
    return FullMetalGame(registry.ruleset_of(FullMetalGame))
