"""The title's own rules, read once for all its tests."""

import pytest

from tessera import registry
from tessera.games.sanctum.game import SanctumGame
from tessera.games.sanctum.rules_map import MapRules, Profile


@pytest.fixture(scope="session")
def game() -> SanctumGame:
    return SanctumGame(registry.ruleset_of(SanctumGame))


@pytest.fixture(scope="session")
def rules(game: SanctumGame) -> MapRules:
    return game.map_rules


@pytest.fixture(scope="session")
def classic(rules: MapRules) -> Profile:
    return rules.profile("classic")


@pytest.fixture(scope="session")
def compact(rules: MapRules) -> Profile:
    return rules.profile("compact")
