"""What a search knows of nodes is what a run finds there."""

import pytest
from tests.games.sanctum.bout import run

from tessera.core.errors import BadOptions
from tessera.games.sanctum.daily import daily_seed
from tessera.games.sanctum.game import SanctumGame
from tessera.games.sanctum.measures import Floors
from tessera.games.sanctum.model import NodeType
from tessera.games.sanctum.query import BadQuery, Query
from tessera.games.sanctum.run import Run
from tessera.games.sanctum.search import scan


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
        elif node.type == NodeType.ELITE:
            going._fight(node, 1)
            assert state.combat is not None
            enemies = game.content.encounters[state.combat.encounter].enemies
            assert enemies == game.offers.enemies_at(seed, node.id, 1)
        elif node.type == NodeType.SHRINE:
            going._open_shrine()
            assert state.shrine == game.offers.shrine_at(seed, node.id, 1)


def test_a_search_by_what_nodes_hold(game: SanctumGame) -> None:
    profile = game.map_rules.profile("compact")
    where = "first_sells(wardens_blessing, ankh_talisman, act=1) == 1"
    where += " and first_elite_is(high_cultist, act=1) == 1"
    query = Query(where, game.offers)
    found = scan(query, profile, "s", 0, 400, 400, game.offers)
    assert found
    for number in found:
        floors = Floors(f"s{number}", profile, game.offers)
        assert Query("sells(wardens_blessing, ankh_talisman, act=1) >= 1", game.offers).matches(floors)
        assert Query("elite_is(high_cultist, act=1) >= 1", game.offers).matches(floors)
    none = Query("shrine_is(memory_well) > 6", game.offers)
    assert scan(none, profile, "s", 0, 50, 50, game.offers) == []


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("sells(wardens_blesing) >= 1", "unknown relic 'wardens_blesing'.*did you mean 'wardens_blessing'"),
        ("shrine_is(act=1) == 1", r"shrine_is\(\) needs the id of a shrine"),
        ("elite_is(imp, imp) == 1", "enemy 'imp' stands twice"),
    ],
)
def test_slips_are_told(text: str, why: str, game: SanctumGame) -> None:
    with pytest.raises(BadQuery, match=why):
        Query(text, game.offers)


def test_without_the_content_nothing_is_known_of_nodes() -> None:
    with pytest.raises(BadQuery, match="hand the query the title's offers"):
        Query("sells(iron_ring) == 1")


def test_the_seed_of_a_day() -> None:
    assert daily_seed("2026-11-16") == "daily-2026-11-16"
    for wrong in ("", "2026-13-01", "16.11.2026", "2026-11-16 "):
        with pytest.raises(BadOptions, match="expected a date"):
            daily_seed(wrong)
