"""Exact hit odds: the table of rule 8.3, and what cards make of it."""

from fractions import Fraction

import pytest
from tests.games.taktik.battle import A, battle, on

from tessera.core.errors import Illegal
from tessera.games.taktik.commands import PlayCard
from tessera.games.taktik.terrain import TERRAIN_NAMES

TABLE = {
    1: {"PLAIN": 4, "ROUGH": 4, "FOREST": 3, "INDUSTRIAL": 3, "HILL": 3, "URBAN": 2},
    2: {"PLAIN": 3, "ROUGH": 3, "FOREST": 2, "INDUSTRIAL": 2, "HILL": 2, "URBAN": 1},
    3: {"PLAIN": 2, "ROUGH": 2, "FOREST": 1, "INDUSTRIAL": 1, "HILL": 1, "URBAN": 0},
}


@pytest.mark.parametrize("terrain", [name for name in TERRAIN_NAMES if name != "WATER"])
@pytest.mark.parametrize("apart", [1, 2, 3])
def test_rule_8_3_the_hit_table(apart: int, terrain: str) -> None:
    at = (5 + apart, 5)
    game = battle(A1="S 5,5", B1=f"I {at[0]},5", ground={terrain: [at]})
    before = game.digest()
    found = game.game.hit_odds(game.state, "A1", "B1")
    assert found.exact
    assert found.of("HIT") == Fraction(TABLE[apart][terrain], 6)
    assert found.of("HIT") + found.of("MISS") == 1
    assert game.digest() == before


def test_cards_count() -> None:
    game = battle(A1="I 5,5", B1="I 6,5", phase="CARD_RESOLUTION", pending="artillery_support")
    game.play(A, PlayCard("artillery_support", on("A1")))
    assert game.game.hit_odds(game.state, "A1", "B1").of("HIT") == 1


def test_an_attack_that_may_not_happen_has_no_odds() -> None:
    game = battle(A1="I 5,5", B1="I 9,5")
    with pytest.raises(Illegal, match=r"attack\.out_of_range"):
        game.game.hit_odds(game.state, "A1", "B1")
