"""`tessera taktik map`: the ground of a seed, and where the seed comes from."""

import json

import pytest
from tests.cli.answer import Cli


def test_the_seed_of_a_map_is_given_or_named_by_the_environment_or_1(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = json.loads(cli("taktik", "map", "--json").out)
    assert usual["seed"] == 1
    monkeypatch.setenv("NEXT_PUBLIC_RNG_SEED", "7")
    named = json.loads(cli("taktik", "map", "--json").out)
    assert named["seed"] == 7
    assert named["biomes"] != usual["biomes"]
    assert json.loads(cli("taktik", "map", "1", "--json").out) == usual
