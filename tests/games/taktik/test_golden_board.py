"""Golden scenarios G01 to G37 of the rulebook: chance, bootstrap, phases, movement and combat."""

from typing import Any

import pytest
from tests.games.taktik.battle import (
    A,
    B,
    Battle,
    as_in_the_rulebook,
    battle,
    legacy,
    move,
    on,
    tactic,
    taktik,
)

from tessera.core.game import HOST
from tessera.core.rng import Lcg32
from tessera.games.taktik.biomes import biomes
from tessera.games.taktik.commands import (
    AttackSelect,
    Cell,
    DrawCard,
    EndTurn,
    NextPhase,
    PlayCard,
    SelectTactics,
    StoreBonus,
    TurnStart,
)
from tessera.games.taktik.events import AttackDropped, UnitDamaged, UnitEliminated
from tessera.games.taktik.roads import networks
from tessera.games.taktik.setup import first_state
from tessera.games.taktik.terrain import FOREST, HILL

RIVER = [(6, y) for y in range(30)]
ROAD = [(x, 5) for x in range(2, 12)]


def test_g01_the_first_two_dice_of_seed_1() -> None:
    high, low = Lcg32(1, "high"), Lcg32(1, "low")
    assert (high.die(), high.state, high.die()) == (2, 1015568748, 3)
    assert (low.die(), low.state, low.die()) == (1, 1015568748, 4)


def test_g02_five_dice_of_seed_0() -> None:
    high, low = Lcg32(0, "high"), Lcg32(0, "low")
    assert [high.die() for _ in range(5)] == [2, 2, 5, 5, 3]
    assert [low.die() for _ in range(5)] == [2, 3, 2, 3, 2]


def test_g03_the_legacy_deck_shuffled_from_seed_1() -> None:
    cards = taktik().books["legacy"].rules.decks["legacy_10"].cards
    low, high = Lcg32(1, "low"), Lcg32(1, "high")
    assert low.shuffled(cards) == [
        "advanced_recon",
        "rapid_supply_convoy",
        "troop_motivation",
        "enemy_disinformation",
        "artillery_support",
        "electronic_countermeasures",
        "mechanical_failure",
        "un_ceasefire",
        "ammunition_shortage",
        "disrupted_supply_lines",
    ]
    assert high.shuffled(cards) == [
        "un_ceasefire",
        "enemy_disinformation",
        "ammunition_shortage",
        "disrupted_supply_lines",
        "advanced_recon",
        "rapid_supply_convoy",
        "mechanical_failure",
        "electronic_countermeasures",
        "troop_motivation",
        "artillery_support",
    ]
    assert low.state == high.state == 70837908


def place(game: Battle, unit: str) -> tuple[int, int]:
    cell = game.unit(unit).cell
    return cell % 20, cell // 20


def bootstrap(scenario: str, seed: int) -> Battle:
    game = as_in_the_rulebook()
    return Battle(game, game.setup(2, {"scenario": scenario, "deck": "ruleset"}, seed))


def test_g04_bootstrap_of_the_skirmish_from_seed_1() -> None:
    game = bootstrap("skirmish", 1)
    assert game.state.ground.seed == 4284257952
    assert game.state.common_deck[:2] == ["artillery_support", "disrupted_supply_lines"]
    assert [place(game, unit) for unit in ("A1", "A10", "B1", "B15")] == [(13, 6), (4, 7), (10, 11), (19, 12)]
    assert game.state.rng.state == 2801593650
    assert [unit.id for unit in game.state.units.values() if unit.leader] == ["A10", "B14"]


def test_g05_bootstrap_of_the_legacy_skirmish_from_seed_1() -> None:
    game = bootstrap("legacy_skirmish", 1)
    assert game.state.ground.seed == 2536995080
    assert [place(game, unit) for unit in ("A1", "B10")] == [(11, 12), (3, 18)]
    assert game.state.rng.state == 4203385944
    assert len(game.state.units) == 20
    assert not any(unit.leader for unit in game.state.units.values())


def test_g06_the_map_of_terrain_seed_42() -> None:
    rules = taktik().books["standard"].rules
    network = networks(42, rules.board.width, rules.board.height, rules.generation)
    biome = biomes(network.next_seed, network, rules.generation)
    assert (len(network.road), len(network.river)) == (120, 64)
    assert network.bridges() == [9 * 20 + 5, 13 * 20 + 5, 22 * 20 + 1]
    assert (biome.counts[FOREST], biome.counts[HILL]) == (120, 8)
    assert (network.next_seed, biome.next_seed) == (1514614019, 3008289878)


def test_g07_both_hands_are_chosen_before_the_first_turn() -> None:
    game = bootstrap("skirmish", 1)
    catalogue = game.book.rules.catalogue
    game.play(A, SelectTactics(catalogue[:6]))
    assert game.refuses(A, TurnStart()) == "selection.missing"
    assert game.refuses(B, SelectTactics(catalogue[:5])) == "selection.invalid"
    assert game.refuses(B, SelectTactics((*catalogue[:5], catalogue[0]))) == "selection.invalid"
    assert game.refuses(A, SelectTactics(catalogue[:6])) == "selection.done"


def test_g08_the_draw_phase_allows_drawing_only() -> None:
    game = battle(phase="CARD_DRAW", A1="I 5,5")
    assert game.refuses(A, NextPhase()) == "card.must_draw"
    assert game.refuses(A, move("A1", 5, 6)) == "phase.wrong"
    assert game.refuses(A, EndTurn()) == "phase.wrong"
    assert game.refuses(B, DrawCard()) == "turn.not_yours"


@pytest.mark.parametrize("make", [battle, legacy])
def test_g09_after_victory_every_command_is_refused(make: Any) -> None:
    game = make(phase="VICTORY", A1="I 5,5")
    game.state.result = "annihilation"
    for command in (NextPhase(), TurnStart(), DrawCard(), move("A1", 5, 6), StoreBonus(), EndTurn()):
        assert game.refuses(A, command) == "game.over"


def test_g10_infantry_steps_one_cell_diagonals_included() -> None:
    game = battle(A1="I 5,5")
    assert game.refuses(A, move("A1", 7, 5)) == "move.out_of_reach"
    game.play(A, move("A1", 6, 6))
    assert game.told[0].cost == 1  # type: ignore[attr-defined]  # a UnitMoved


def test_g11_a_vehicle_goes_round_a_forest() -> None:
    reach = battle(A1="V 5,5", ground={"FOREST": [(6, 5)]}).reach("A1")
    assert (reach[6, 5], reach[7, 5], reach[8, 8]) == (2, 2, 3)
    assert len(reach) == 48


def test_g12_the_minimum_step_enters_forest_never_water() -> None:
    game = battle(A1="I 5,5", ground={"FOREST": [(6, 5)], "WATER": [(5, 6)]})
    assert len(game.reach("A1")) == 7
    assert game.reach("A1")[6, 5] == 1
    assert game.refuses(A, move("A1", 5, 6)) == "move.out_of_reach"


def test_g13_a_road_march_saves_one_point_once() -> None:
    reach = battle(A1="I 3,5", road=ROAD).reach("A1")
    assert (reach[4, 5], reach[5, 5]) == (0, 1)
    assert (6, 5) not in reach


@pytest.mark.parametrize(("unit", "farthest", "cost"), [("V 3,5", 7, 3), ("S 3,5", 6, 2)])
def test_g14_vehicles_and_artillery_on_the_road(unit: str, farthest: int, cost: int) -> None:
    reach = battle(A1=unit, road=ROAD).reach("A1")
    assert reach[farthest, 5] == cost
    assert (farthest + 1, 5) not in reach


def test_g15_a_diagonal_follows_no_road() -> None:
    assert battle(A1="I 3,5", road=[(3, 5), (4, 6)]).reach("A1")[4, 6] == 1


def test_g16_crossing_a_river_costs_two_more() -> None:
    reach = battle(A1="V 5,5", river=RIVER).reach("A1")
    assert reach[6, 5] == 3
    assert (7, 5) not in reach


def test_g17_a_bridge_lifts_the_penalty() -> None:
    reach = battle(A1="V 5,5", river=RIVER, road=[(5, 5), (6, 5), (7, 5)]).reach("A1")
    assert [reach[x, 5] for x in (6, 7, 8, 9)] == [0, 1, 2, 3]


def test_g18_following_a_river_costs_one_more_and_leaving_nothing() -> None:
    reach = battle(A1="V 6,5", river=RIVER).reach("A1")
    assert (reach[6, 6], reach[7, 5]) == (2, 1)
    assert (6, 7) not in reach


def six_infantry() -> Battle:
    game = battle(A1="I 1,5", A2="I 3,5", A3="I 5,5", A4="I 7,5", A5="I 9,5", A6="I 11,5")
    for number in range(1, 6):
        game.play(A, move(f"A{number}", 2 * number - 1, 6))
    return game


def test_g19_five_units_move_each_once() -> None:
    game = six_infantry()
    assert game.refuses(A, move("A6", 11, 6)) == "move.limit"
    assert game.refuses(A, move("A1", 1, 7)) == "move.already"


def test_g20_advanced_recon_lets_a_sixth_move() -> None:
    game = battle(
        phase="CARD_RESOLUTION",
        pending="advanced_recon",
        A1="I 1,5",
        A2="I 3,5",
        A3="I 5,5",
        A4="I 7,5",
        A5="I 9,5",
        A6="I 11,5",
    )
    game.play(A, PlayCard("advanced_recon"), NextPhase())
    for number in range(1, 7):
        game.play(A, move(f"A{number}", 2 * number - 1, 6))
    assert game.state.moves_this_turn == 6


def test_g21_units_are_not_passed_through() -> None:
    game = battle(A1="V 0,0", A2="I 1,0", A3="I 1,1", A4="I 0,1", B1="I 19,0")
    assert game.reach("A1") == {}
    assert game.refuses(A, move("A1", 2, 0)) == "move.out_of_reach"
    assert game.refuses(A, move("A1", 1, 1)) == "move.occupied"
    assert game.refuses(A, move("B1", 19, 1)) == "unit.not_yours"


def test_g22_legacy_moves_by_manhattan_distance_whoever_owns_the_unit() -> None:
    game = legacy(A1="I 5,5", A2="I 6,5", B1="I 0,29")
    assert game.refuses(A, move("A1", 7, 7)) == "move.out_of_reach"
    assert game.refuses(A, move("A1", 6, 5)) == "move.occupied"
    game.play(A, move("A1", 7, 6))
    assert game.told[0].cost == 3  # type: ignore[attr-defined]  # a UnitMoved
    game.play(A, move("B1", 1, 29))


def test_g23_legacy_walks_on_water() -> None:
    legacy(A1="I 5,5", ground={"WATER": [(6, 5)]}).play(A, move("A1", 6, 5))


# ---------------------------------------------------------------- combat


@pytest.mark.parametrize(("seed", "die", "outcome"), [(251, 3, "HIT"), (0, 2, "MISS")])
def test_g24_g25_adjacent_infantry_hits_from_three(seed: int, die: int, outcome: str) -> None:
    game = battle(A1="I 5,5", B1="I 6,6", seed=seed)
    game.attack("A1", "B1")
    assert game.roll() == outcome
    assert game.state.last_roll is not None
    assert (game.state.last_roll.die, game.state.last_roll.threshold) == (die, 3)
    game.resolve()
    assert ("B1" in game.state.units) == (outcome == "MISS")


@pytest.mark.parametrize(("seed", "outcome"), [(682, "MISS"), (1112, "HIT")])
def test_g26_artillery_at_three_cells_needs_five(seed: int, outcome: str) -> None:
    game = battle(A1="S 5,5", B1="I 8,7", seed=seed)
    game.attack("A1", "B1")
    assert game.roll() == outcome


@pytest.mark.parametrize(("seed", "value", "outcome"), [(682, 2, "MISS"), (1112, 3, "HIT")])
def test_g27_a_town_takes_two_off(seed: int, value: int, outcome: str) -> None:
    game = battle(A1="I 5,5", B1="I 6,5", ground={"URBAN": [(6, 5)]}, seed=seed)
    game.attack("A1", "B1")
    assert game.roll() == outcome
    assert game.state.last_roll is not None
    assert game.state.last_roll.value == value


def test_g28_the_attackers_own_cover_does_not_matter() -> None:
    game = battle(A1="I 5,5", B1="I 6,5", ground={"FOREST": [(5, 5)]}, seed=251)
    game.attack("A1", "B1")
    assert game.roll() == "HIT"


def test_g29_a_vehicle_takes_two_hits() -> None:
    game = battle(A1="V 5,5", B1="V 7,5", seed=682)
    game.attack("A1", "B1")
    assert game.roll() == "HIT"
    game.resolve()
    assert game.tells(UnitDamaged) == [UnitDamaged("B1", 1)]
    assert game.unit("B1").damage == 1


def test_g30_artillery_moves_or_attacks_unless_supplied() -> None:
    game = battle(A1="S 5,5", B1="I 8,5")
    game.play(A, move("A1", 6, 5), NextPhase())
    assert game.refuses(A, AttackSelect("A1", "B1")) == "attack.moved"

    game = battle(A1="S 5,5", B1="I 8,5", phase="CARD_RESOLUTION", pending="extra_supplies")
    game.play(A, PlayCard("extra_supplies", on("A1")), NextPhase(), move("A1", 6, 5), NextPhase())
    game.play(A, AttackSelect("A1", "B1"))


def test_g31_attacks_queue_up_and_a_dead_target_drops_the_next() -> None:
    game = battle(A1="I 5,5", A2="I 6,6", B1="I 5,6", phase="ATTACK", seed=1112)
    game.play(A, AttackSelect("A1", "B1"), AttackSelect("A2", "B1"))
    assert game.refuses(A, AttackSelect("A2", "B1")) == "attack.already"
    game.next()
    assert game.refuses(A, NextPhase()) == "attack.pending"
    game.roll()
    game.resolve()
    assert game.tells(UnitEliminated) == [UnitEliminated("B1", "INFANTRY", Cell(5, 6))]
    assert game.tells(AttackDropped) == [AttackDropped("A2", "B1")]
    assert game.state.rng.state == 2864856023
    assert not game.unit("A2").attacked


def test_g32_range_and_ownership_of_attacks() -> None:
    game = battle(A1="I 5,5", A2="I 6,5", B1="I 7,5", phase="ATTACK")
    assert game.refuses(A, AttackSelect("A1", "B1")) == "attack.out_of_range"
    assert game.refuses(A, AttackSelect("A1", "A2")) == "attack.own"
    assert game.refuses(A, AttackSelect("B1", "A2")) == "unit.not_yours"
    assert game.refuses(A, AttackSelect("A1", "B7")) == "unit.unknown"


def test_g33_legacy_measures_range_by_manhattan() -> None:
    assert (
        legacy(A1="I 5,5", B1="I 6,6", phase="ATTACK").refuses(A, AttackSelect("A1", "B1"))
        == "attack.out_of_range"
    )


def test_g34_legacy_ignores_terrain_and_one_hit_kills() -> None:
    game = legacy(A1="I 5,5", B1="V 6,5", ground={"URBAN": [(6, 5)]}, seed=4)
    game.attack("A1", "B1")
    assert game.roll() == "HIT"
    assert game.state.last_roll is not None
    assert game.state.last_roll.die == 4
    game.resolve()
    assert "B1" not in game.state.units


def test_g35_legacy_troop_motivation_adds_one() -> None:
    game = legacy(A1="I 5,5", B1="I 6,5", seed=5)
    game.attack("A1", "B1")
    assert game.roll() == "MISS"

    game = legacy(A1="I 5,5", B1="I 6,5", seed=5, pending="troop_motivation")
    game.play(A, PlayCard("troop_motivation"))
    game.attack("A1", "B1")
    assert game.roll() == "HIT"
    assert game.state.last_roll is not None
    assert (game.state.last_roll.die, game.state.last_roll.value) == (3, 4)


def test_g36_legacy_commanders_luck_rerolls_and_leaves_an_empty_effect() -> None:
    game = legacy(A1="I 5,5", B1="I 6,5", seed=11)
    game.attack("A1", "B1")
    assert game.roll() == "MISS"
    game.resolve(tactic("commanders_luck"))
    assert "B1" not in game.state.units
    assert [effect.card for effect in game.state.effects] == ["commanders_luck"]
    assert game.book.hooks(game.state.effects[0]) == ()


@pytest.mark.parametrize(("make", "seed"), [(battle, 682), (legacy, 4)])
def test_g37_the_last_unit_falls(make: Any, seed: int) -> None:
    game = make(A1="I 5,5", B1="I 6,5", seed=seed, idle=False)
    game.attack("A1", "B1")
    game.roll()
    game.resolve()
    assert (game.phase, game.state.winner, game.state.result) == ("VICTORY", A, "annihilation")
    outcome = game.game.outcome(game.state)
    assert outcome is not None
    assert outcome.winners == (A,)


def test_g84_the_secret_orders_of_seed_1() -> None:
    book = as_in_the_rulebook().books["standard"]
    state = first_state(book, "secret_orders", "common_60", 1)
    assert [side.mission for side in state.sides] == ["neutralize_special_unit", "advanced_tactical_support"]
    assert state.rng.state == 3396777780


def test_the_host_is_nobody_in_the_other_commands() -> None:
    assert battle(A1="I 5,5").refuses(HOST, NextPhase()) == "turn.not_yours"
