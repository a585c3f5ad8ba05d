"""The golden scenarios S01 to S46: map, enemy, the six v2 cards, hazards, repair and items."""

import pytest
from tests.games.sint.boat import NUT, Boat

from tessera.games.sint.commands import (
    Bake,
    Drop,
    EvasiveManeuvers,
    Extinguish,
    FirstAid,
    Interact,
    Join,
    Move,
    PickUp,
    RaiseShields,
    Repair,
    SetMapLayout,
    Throw,
    VoteReady,
)
from tessera.games.sint.game import SintGame
from tessera.games.sint.vocabulary import FIRE, WATER

# ---------------------------------------------------------------- map and setup


def test_s01_a_new_game_with_two_players(game: SintGame) -> None:
    state = game.setup(2, {"layout": "Star", "boarding": "join"}, 1)
    for seat in (0, 1):
        game.apply(state, seat, Join(f"P{seat + 1}"))
    boat = Boat(game, 2, phase="Lobby")
    boat.state = state
    assert boat.rooms_of("P1", "P2") == [2, 2]
    assert [(p.hp, p.ap) for p in state.players] == [(3, 2), (3, 2)]
    assert boat.items(9) == [NUT] * 5
    assert boat.items(3) == ["Wheelbarrow"]
    assert boat.items(4) == ["Extinguisher"]
    assert len(state.deck) == 49
    ship = game.rules.layouts[state.layout]
    assert [ship.find_room_with_system(system) for system in range(2, 11)] == list(range(1, 10))
    assert ship.find_empty_rooms() == [0]


def test_s02_another_layout_in_the_lobby(game: SintGame) -> None:
    boat = Boat(game, 2, phase="Lobby")
    boat.do("P1", VoteReady(True), SetMapLayout("Torus"))
    assert len(boat.state.rooms) == 11
    assert not boat.player("P1").ready
    assert boat.rooms_of("P1", "P2") == [1, 1]
    ship = game.rules.layouts[boat.state.layout]
    assert [ship.find_room_with_system(system) for system in range(2, 11)] == [0, 1, 3, 4, 5, 7, 8, 9, 10]
    assert ship.find_empty_rooms() == [2, 6]
    assert ship.neighbours[0] == [1, 10]


def test_s03_but_not_later(game: SintGame) -> None:
    assert Boat(game, phase="MorningReport").refuses("P1", SetMapLayout("Torus")) == "phase.wrong"


def test_s04_a_move_of_two_steps_is_two_proposals(game: SintGame) -> None:
    boat = Boat(game, layout="Torus").do("P1", Move(10))
    assert [proposal.target for proposal in boat.state.queue] == [0, 10]
    assert boat.aps("P1") == [0]


def test_s05_rooms_that_cannot_be_moved_to(game: SintGame) -> None:
    boat = Boat(game)
    assert boat.refuses("P1", Move(999)) == "room.unknown"
    assert boat.refuses("P1", Move(2)) == "room.same"


def test_s06_the_seventh_finds_no_bunk(game: SintGame) -> None:
    assert Boat(game, 6, phase="Lobby").refuses("", Join("Seven"), seat=6) == "crew.full"


# ---------------------------------------------------------------- enemy


@pytest.mark.parametrize(("scenario", "layout", "draws"), [("S07", "Star", [4, 5]), ("S08", "Torus", [5, 5])])
def test_s07_s08_a_lucky_miss(game: SintGame, scenario: str, layout: str, draws: list[int]) -> None:
    boat = Boat(game, layout=layout, phase="MorningReport", draws=draws).vote()
    attack = boat.view.enemy.next_attack
    assert attack is not None, scenario
    assert (attack.effect, attack.target_system, attack.target_room) == ("Miss", None, 0)
    boat.end_the_round()
    assert boat.state.hull == 20
    assert boat.clean()  # on the Torus room 0 is the Bow, and it is spared
    assert boat.last_line == "Lucky Miss!"


def test_s09_a_roll_of_two_hits_the_bow_of_the_torus(game: SintGame) -> None:
    boat = Boat(game, layout="Torus", phase="MorningReport", draws=[0, 0]).vote()
    attack = boat.view.enemy.next_attack
    assert attack is not None
    assert (attack.effect, attack.target_system, attack.target_room) == ("Fireball", "Bow", 0)
    boat.end_the_round()
    assert boat.hazards(0) == ["Fire"]
    assert (boat.room(0).health, boat.state.hull) == (2, 19)


@pytest.mark.parametrize(("layout", "room"), [("Star", 6), ("Torus", 7)])
def test_s10_a_roll_of_seven_hits_the_cannons(game: SintGame, layout: str, room: int) -> None:
    boat = Boat(game, layout=layout, phase="MorningReport", draws=[2, 3]).vote()
    attack = boat.view.enemy.next_attack
    assert attack is not None
    assert (attack.target_system, attack.target_room) == ("Cannons", room)
    boat.end_the_round()
    assert boat.hazards(room) == ["Fire"]
    assert (boat.room(room).health, boat.state.hull) == (2, 19)


def test_s11_fire_in_cargo_spreads_at_once(game: SintGame) -> None:
    boat = Boat(game, phase="MorningReport", draws=[1, 1, 1]).vote().end_the_round()
    assert boat.tokens(FIRE) == {0: 1, 3: 1}
    assert (boat.room(0).health, boat.state.hull) == (3, 19)


def test_s12_shields_are_in_the_engine_and_evasion_on_the_bridge(game: SintGame) -> None:
    boat = Boat(game, 2).at(P1=4, P2=7)
    assert boat.refuses("P1", EvasiveManeuvers()) == "room.wrong"
    assert boat.refuses("P2", RaiseShields()) == "room.wrong"


def test_s13_both_stop_the_attack(game: SintGame) -> None:
    boat = Boat(game, 2).at(P1=4, P2=7).attack(5)
    boat.do("P1", RaiseShields()).do("P2", EvasiveManeuvers()).vote()
    assert boat.state.shields
    assert boat.state.evasion
    assert boat.aps("P1", "P2") == [0, 0]
    boat.vote()
    assert boat.state.hull == 20
    assert boat.clean()
    assert boat.phase == "EnemyAction"


def test_s14_the_projection_knows_that_shields_are_planned(game: SintGame) -> None:
    boat = Boat(game, 2).at(P1=4, P2=4).do("P1", RaiseShields())
    assert boat.refuses("P2", RaiseShields()) == "system.active"


def test_s15_attack_wave_and_rudderless(game: SintGame) -> None:
    boat = Boat(game, draws=[0]).card("AttackWave").card("Rudderless").attack(8).end_the_round()
    assert boat.hazards(8) == ["Fire"] * 4
    assert (boat.room(8).health, boat.room(8).broken) == (0, True)
    assert boat.state.hull == 17


def test_s16_evasion_stops_both_hits(game: SintGame) -> None:
    boat = Boat(game).card("AttackWave").attack(5)
    boat.state.evasion = True
    boat.end_the_round()
    assert boat.state.hull == 20
    assert boat.clean()


def test_s17_mixed_attacks_may_leak(game: SintGame) -> None:
    boat = Boat(game, phase="MorningReport", draws=[2, 2, 1], mixed=True).vote()
    attack = boat.view.enemy.next_attack
    assert attack is not None
    assert (attack.effect, attack.target_system) == ("Leak", "Kitchen")
    boat.end_the_round()
    assert boat.hazards(5) == ["Water"]
    assert (boat.room(5).health, boat.state.hull) == (3, 19)


def test_s18_fog_hides_the_attack_until_it_is_lifted(game: SintGame) -> None:
    boat = Boat(game, phase="MorningReport", draws=[1, 2]).card("FogBank").vote()
    attack = boat.view.enemy.next_attack
    assert attack is not None
    assert (attack.effect, attack.target_room, attack.target_system) == ("Hidden", 0, None)
    boat.vote().at(P1=1).do("P1", Interact())
    assert boat.aps("P1") == [0]
    boat.vote()
    attack = boat.view.enemy.next_attack
    assert attack is not None
    assert (attack.effect, attack.target_room, attack.target_system) == ("Fireball", 4, "Engine")


# ---------------------------------------------------------------- the six v2 cards


@pytest.mark.parametrize(("layout", "storage"), [("Star", 9), ("Torus", 10)])
def test_s19_amerigo_eats_a_nut_a_round(game: SintGame, layout: str, storage: int) -> None:
    boat = Boat(game, layout=layout).card("Amerigo").floor(storage, "Extinguisher", NUT, NUT)
    assert boat.next_morning().items(storage) == ["Extinguisher", NUT]
    assert boat.next_morning().items(storage) == ["Extinguisher"]
    assert boat.next_morning().items(storage) == ["Extinguisher"]


def test_s20_he_is_shooed_away_in_storage(game: SintGame) -> None:
    boat = Boat(game).card("Amerigo")
    assert boat.refuses("P1", Interact()) == "problem.none"
    boat.at(P1=9).do("P1", Interact()).vote()
    assert boat.aps("P1") == [1]
    assert boat.discarded() == ["Amerigo"]


def test_s21_the_round_before_a_rest_is_quiet_but_for_amerigo(game: SintGame) -> None:
    boat = Boat(game).card("Amerigo").card("TurboMode", 3)
    boat.state.defeated, boat.state.boss_hp = True, 0
    resting = boat.next_morning().view
    assert resting.is_resting
    assert boat.aps("P1") == [6]
    assert boat.items(9) == [NUT] * 4
    assert boat.state.active[1].rounds_left == 3
    after = boat.next_morning().view
    assert not after.is_resting
    assert after.enemy.name == "The Monster"
    assert boat.items(9) == [NUT] * 3
    assert boat.state.active[1].rounds_left == 2
    assert boat.aps("P1") == [3]


def test_s22_s23_the_big_leak_needs_two(game: SintGame) -> None:
    boat = Boat(game, 2, phase="Lobby", deck=["BigLeak"]).vote()
    assert boat.tokens(WATER) == {3: 1}
    assert boat.next_morning().tokens(WATER) == {3: 2}
    boat.planning().at(P1=3, P2=0)
    assert boat.refuses("P1", Interact()) == "problem.none"
    boat.at(P2=3).do("P1", Interact()).vote()
    assert boat.discarded() == ["BigLeak"]
    assert boat.tokens(WATER) == {3: 2}


@pytest.mark.parametrize(("layout", "cannons", "refuge"), [("Star", 6, 0), ("Torus", 7, 6)])
def test_s24_false_note(game: SintGame, layout: str, cannons: int, refuge: int) -> None:
    boat = Boat(game, 2, layout, "Lobby", deck=["FalseNote"]).at(P1=cannons)
    dormitory = boat.player("P2").room
    assert boat.vote().rooms_of("P1", "P2") == [refuge, dormitory]


def test_s25_of_two_refuges_as_near_the_lower_one(odd_ships: SintGame) -> None:
    boat = Boat(odd_ships, layout="Swapped", phase="Lobby", deck=["FalseNote"]).at(P1=4)
    assert boat.vote().rooms_of("P1") == [2]


@pytest.mark.parametrize(("layout", "cannons"), [("Ring", 5), ("Doorless", 6)])
def test_s26_without_a_refuge_they_stay(odd_ships: SintGame, layout: str, cannons: int) -> None:
    boat = Boat(odd_ships, layout=layout, phase="Lobby", deck=["FalseNote"]).at(P1=cannons)
    assert boat.vote().rooms_of("P1") == [cannons]


def test_s27_sticky_floor_all_or_nothing(game: SintGame) -> None:
    boat = Boat(game).card("StickyFloor").ap(P1=3).do("P1", Move(5))
    assert [proposal.cost for proposal in boat.state.queue] == [1, 2]
    assert boat.aps("P1") == [0]
    boat = Boat(game).card("StickyFloor")
    assert boat.refuses("P1", Move(5)) == "points.short"
    assert not boat.state.queue


def test_s28_leaving_the_kitchen_costs_nothing_extra(game: SintGame) -> None:
    assert Boat(game, layout="Torus").card("StickyFloor").at(P1=4).do("P1", Move(5)).aps("P1") == [0]
    assert Boat(game, layout="Torus").card("StickyFloor").at(P1=5).do("P1", Move(6)).aps("P1") == [1]


@pytest.mark.parametrize(("layout", "beside"), [("Star", 0), ("Torus", 3)])
def test_s29_turbo_mode_ends_in_an_explosion(game: SintGame, layout: str, beside: int) -> None:
    boat = Boat(game, layout=layout, phase="Lobby", deck=["TurboMode"]).vote()
    assert boat.aps("P1") == [3]
    for _ in range(2):
        assert boat.next_morning().aps("P1") == [3]
    boat.next_morning()
    assert boat.tokens(FIRE) == {4: 2, beside: 1}
    assert boat.aps("P1") == [2]
    assert boat.discarded() == ["TurboMode"]


def test_s30_unless_it_is_solved(game: SintGame) -> None:
    boat = Boat(game).card("TurboMode", 1).at(P1=4).do("P1", Interact()).vote().next_morning()
    assert boat.clean()


@pytest.mark.parametrize(
    ("layout", "before", "after"), [("Star", (9, 4), [0, 5]), ("Torus", (10, 9), [0, 10])]
)
def test_s31_s32_wheel_clamp(game: SintGame, layout: str, before: tuple[int, int], after: list[int]) -> None:
    boat = Boat(game, 2, layout).card("WheelClamp").at(P1=before[0], P2=before[1])
    assert boat.next_morning().rooms_of("P1", "P2") == after


def test_s33_whoever_faints_wakes_in_the_dormitory(game: SintGame) -> None:
    boat = Boat(game, 2).card("WheelClamp").at(P1=5, P2=3).hp(P1=1).burning(5).end_the_round()
    assert boat.player("P1").hp == 0
    boat.vote()
    assert boat.rooms_of("P1", "P2") == [2, 4]
    assert boat.player("P1").hp == 3


# ---------------------------------------------------------------- hazards, repair, items


def test_s34_three_fires_burn_a_room_out(game: SintGame) -> None:
    boat = Boat(game, draws=[1]).burning(5, 3).end_the_round()
    assert (boat.room(5).health, boat.room(5).broken) == (0, True)
    assert boat.state.hull == 19
    assert boat.hazards(0) == ["Fire"]


def test_s35_a_broken_system_works_again_at_full_health(game: SintGame) -> None:
    boat = Boat(game).at(P1=5).ap(P1=6)
    boat.room(5).health, boat.room(5).broken = 0, True
    assert boat.refuses("P1", Bake()) == "system.broken"
    boat.do("P1", Repair(), Repair(), Repair(), Bake()).vote()
    assert (boat.room(5).health, boat.items(5), boat.aps("P1")) == (3, [NUT] * 3, [2])


def test_s36_the_hub_spreads_to_every_side(game: SintGame) -> None:
    boat = Boat(game, draws=[0, 1, 0, 0, 0, 0, 0, 0, 1]).burning(0, 2).end_the_round()
    assert boat.tokens(FIRE) == {0: 2, 2: 1, 9: 1}
    assert boat.room(0).health == 1
    assert boat.player("P1").hp == 3


def test_s37_neighbours_are_drawn_in_ascending_order(game: SintGame) -> None:
    boat = Boat(game, layout="Torus", draws=[0, 1]).burning(5, 2).end_the_round()
    assert boat.tokens(FIRE) == {5: 2, 6: 1}


@pytest.mark.parametrize(("broken", "after"), [(False, 3), (True, 2)])
def test_s38_only_what_is_not_broken_recovers(game: SintGame, broken: bool, after: int) -> None:
    boat = Boat(game)
    boat.room(5).health, boat.room(5).broken = 2, broken
    assert boat.end_the_round().room(5).health == after


def test_s39_water_ruins_peppernuts_but_not_in_storage(game: SintGame) -> None:
    boat = Boat(game).flooded(5).floor(5, NUT, "Extinguisher").flooded(9).end_the_round()
    assert boat.items(5) == ["Extinguisher"]
    assert boat.items(9) == [NUT] * 5


def test_s40_repair_pumps_mends_and_then_mends_the_hull(game: SintGame) -> None:
    boat = Boat(game).at(P1=3).ap(P1=6).flooded(3)
    boat.room(3).health, boat.room(3).broken, boat.state.hull = 1, True, 10
    boat.do("P1", Repair(), Repair(), Repair(), Repair()).vote()
    assert boat.clean()
    assert (boat.room(3).health, boat.room(3).broken) == (3, False)
    assert (boat.state.hull, boat.aps("P1")) == (11, [2])


def test_s41_an_extinguisher_takes_two(game: SintGame) -> None:
    boat = Boat(game).burning(2, 3).holds("P1", "Extinguisher").do("P1", Extinguish()).vote()
    assert boat.hazards(2) == ["Fire"]


def test_s42_a_nut_dropped_into_water_is_lost(game: SintGame) -> None:
    boat = Boat(game).flooded(2).holds("P1", NUT, "Extinguisher").do("P1", Drop(0), Drop(0)).vote()
    assert boat.items(2) == ["Extinguisher"]
    assert boat.hands("P1") == []
    assert boat.aps("P1") == [2]


def test_s43_two_hands(game: SintGame) -> None:
    boat = Boat(game).at(P1=9).ap(P1=3).do("P1", PickUp(NUT), PickUp(NUT))
    assert boat.refuses("P1", PickUp(NUT)) == "inventory.full"


def test_s44_a_loaded_barrow_is_not_dropped(game: SintGame) -> None:
    boat = Boat(game).holds("P1", "Wheelbarrow", NUT, NUT, NUT)
    assert boat.refuses("P1", Drop(0)) == "wheelbarrow.loaded"
    boat.do("P1", Drop(1), Drop(0))


def test_s45_what_flies_and_how_far(game: SintGame) -> None:
    boat = Boat(game, 2).at(P1=5, P2=6).holds("P1", NUT, "Extinguisher")
    assert boat.refuses("P1", Throw("P2", 0)) == "target.out_of_range"
    assert boat.at(P2=0).refuses("P1", Throw("P2", 1)) == "item.not_thrown"


def test_s46_first_aid_reaches_the_next_room(game: SintGame) -> None:
    boat = Boat(game, 2).at(P1=8, P2=0).hp(P2=1).do("P1", FirstAid("P2"), FirstAid("P1")).vote()
    assert [boat.player("P2").hp, boat.player("P1").hp] == [2, 3]
    assert boat.aps("P1") == [0]
