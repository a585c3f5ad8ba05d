"""What a search knows of nodes is what a run finds there."""

import pytest
from tests.games.sanctum.bout import run

from tessera.core.errors import BadOptions
from tessera.core.query import BadQuery, SeedQuery, search
from tessera.games.sanctum.daily import daily_seed
from tessera.games.sanctum.game import SanctumGame
from tessera.games.sanctum.measures import Runs
from tessera.games.sanctum.model import NodeType
from tessera.games.sanctum.run import Run


@pytest.mark.parametrize("number", range(12))
def test_offers_are_what_a_fresh_run_meets(number: int, game: SanctumGame) -> None:
    class_id = ("cleric", "dungeon_knight", "diabolist")[number % 3]
    profile = ("classic", "compact", "varied")[number // 3 % 3]
    seed = f"offer{number}"
    nodes = run(game, class_id, seed, profile).floor.nodes()
    for node in nodes:
        state = run(game, class_id, seed, profile)
        state.position = node.id
        going = Run(game.content, game.map_rules.profile(profile), state, [])
        if node.type == NodeType.MERCHANT:
            going._open_shop()
            assert state.shop is not None
            assert state.shop.relics == game.offers.relics_at(seed, node.id)
            assert state.shop.cards == game.offers.cards_at(seed, node.id, state.class_id)
        elif node.type == NodeType.ELITE:
            going._fight(node, 1)
            assert state.combat is not None
            enemies = game.content.encounters[state.combat.encounter].enemies
            assert enemies == game.offers.enemies_at(seed, node.id, 1)
        elif node.type == NodeType.SHRINE:
            going._open_shrine()
            assert state.shrine == game.offers.shrine_at(seed, node.id, 1)


def test_a_search_by_what_nodes_hold(game: SanctumGame) -> None:
    runs = Runs(game.map_rules.profile("compact"), game.offers)
    where = "first_sells(wardens_blessing, ankh_talisman, act=1) == 1"
    where += " and first_elite_is(high_cultist, act=1) == 1"
    found = search(SeedQuery(where, runs), runs, "s", 0, 400, 400)
    assert found
    for number in found:
        start = runs.of(f"s{number}")
        assert SeedQuery("sells(wardens_blessing, ankh_talisman, act=1) >= 1", runs).matches(start)
        assert SeedQuery("elite_is(high_cultist, act=1) >= 1", runs).matches(start)
    none = SeedQuery("shrine_is(memory_well) > 6", runs)
    assert search(none, runs, "s", 0, 50, 50) == []


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("sells(wardens_blesing) >= 1", "unknown relic 'wardens_blesing'.*did you mean 'wardens_blessing'"),
        ("shrine_is(act=1) == 1", r"shrine_is\(\) needs a shrine"),
        ("elite_is(imp, imp) == 1", "enemy 'imp' stands twice"),
    ],
)
def test_slips_are_told(text: str, why: str, game: SanctumGame) -> None:
    with pytest.raises(BadQuery, match=why):
        SeedQuery(text, Runs(game.map_rules.profile("classic"), game.offers))


def test_the_seed_of_a_day() -> None:
    assert daily_seed("2026-11-16") == "daily-2026-11-16"
    for wrong in ("", "2026-13-01", "16.11.2026", "2026-11-16 "):
        with pytest.raises(BadOptions, match="expected a date"):
            daily_seed(wrong)
