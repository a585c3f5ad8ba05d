"""Rule 6 on the map and golden scenarios G34, G46 to G52: who may attack, who defends, what follows."""

from fractions import Fraction

import msgspec
import pytest
from tests.games.imperium.field import Field, number
from tests.games.imperium.tables import ruleset

from tessera.bots.weighing import weigh
from tessera.core.drivers import Scripted
from tessera.games.imperium.attack import (
    attackable,
    do_attack_city,
    do_attack_unit,
    preview_city,
    preview_unit,
    refuse_attack_city,
    refuse_attack_unit,
)
from tessera.games.imperium.canonical import stream
from tessera.games.imperium.cities import max_hp, strength, strength_parts
from tessera.games.imperium.clash import city_clash, defender_of, unit_clash
from tessera.games.imperium.commands import AttackCity, AttackUnit, EndTurn
from tessera.games.imperium.events import CombatEnded, CombatRound, UnitCaptured, UnitDied, UnitPromoted
from tessera.games.imperium.foresight import foresee
from tessera.games.imperium.foresight_factors import factors
from tessera.games.imperium.game import ImperiumGame
from tessera.games.imperium.records import City, Unit
from tessera.games.imperium.sight import publish


def war(players: int = 2, terrain: str = "grassland") -> Field:
    """A meadow on which player 0 is at war with player 1; chance is the stream of G09."""
    field = Field(players, terrain=terrain)
    field.state.war_since[0][1] = field.state.war_since[1][0] = 1
    field.state.rng = stream(12345, "game")
    return field


def attack(field: Field, attacker: Unit, target: Unit) -> None:
    field.does(refuse_attack_unit, do_attack_unit, attacker.owner, AttackUnit(attacker.id, target.id))


def storm(field: Field, attacker: Unit, city: City) -> None:
    field.does(refuse_attack_city, do_attack_city, attacker.owner, AttackCity(attacker.id, city.id))


def refusal(field: Field, attacker: Unit, target: Unit) -> str:
    return field.refuses(refuse_attack_unit, attacker.owner, AttackUnit(attacker.id, target.id))


def river(field: Field, x: int, y: int, direction: int) -> None:
    tile = field.tile(x, y)
    field.state.tiles.rivers[tile] |= 1 << direction
    field.state.tiles.rivers[field.board.neighbour(tile, direction)] |= 1 << (direction + 3) % 6


def test_g34_a_horseman_against_spears_across_a_river_with_two_flanks() -> None:
    field = war()
    horseman = field.unit("horseman", 5, 5)
    spearman = field.unit("spearman", 6, 5, 1)
    field.unit("warrior", 7, 5)
    field.unit("warrior", 6, 4)
    field.unit("worker", 6, 6)  # civilians do not flank
    river(field, 5, 5, 0)
    clash = unit_clash(field.world, horseman, spearman)
    assert (clash.attack, clash.defense) == (28, 45)
    told = preview_unit(field.world, horseman, spearman)
    assert [(line.source, line.value_pct) for line in told.attacker_modifiers] == [
        ("flanking", 20),
        ("river", -25),
    ]
    assert [(line.source, line.value_pct) for line in told.defender_modifiers] == [("class", 50)]


def test_rule_6_2_at_most_three_flanks_doubled_for_a_flanker_and_no_river_for_the_amphibious() -> None:
    field = war()
    horseman = field.unit("horseman", 5, 5)
    warrior = field.unit("warrior", 6, 5, 1)
    for x, y in ((7, 5), (6, 4), (5, 4), (6, 6)):
        field.unit("warrior", x, y)
    river(field, 5, 5, 0)
    horseman.promotions = sorted([number("promotion", "amphibious"), number("promotion", "flanker")])
    assert unit_clash(field.world, horseman, warrior).attack == 30 * 160 // 100


def test_rule_6_2_terrain_fortification_and_a_fort_add_up_for_the_defender() -> None:
    field = war()
    archer = field.unit("archer", 4, 5)
    warrior = field.unit("warrior", 6, 5, 1)
    field.terrain(6, 5, "hills")
    warrior.fortified_turns = 2
    warrior.experience = 50
    tile = field.tile(6, 5)
    field.state.tiles.improvement[tile] = number("improvement", "fort")
    field.state.tiles.tier[tile] = 1
    warrior.promotions = [number("promotion", "drill")]
    clash = unit_clash(field.world, archer, warrior)
    assert clash.defense == 67 * 160 // 100
    field.state.tiles.pillaged[tile] = 1
    assert unit_clash(field.world, archer, warrior).defense == 67 * 110 // 100


def test_rule_6_2_promotions_act_on_their_condition() -> None:
    field = war()
    archer = field.unit("archer", 4, 5)
    warrior = field.unit("warrior", 6, 5, 1)
    warrior.promotions = sorted([number("promotion", "cover"), number("promotion", "woodsman")])
    assert unit_clash(field.world, archer, warrior).defense == 25
    field.terrain(6, 5, "forest")
    assert unit_clash(field.world, archer, warrior).defense == 25 * 140 // 100


def test_rule_6_2_effects_act_on_their_class() -> None:
    field = war()
    field.adopt(0, "total_service")
    field.adopt(1, "common_weal")
    ours = field.unit("warrior", 5, 5)
    theirs = field.unit("warrior", 6, 5, 1)
    clash = unit_clash(field.world, ours, theirs)
    assert (clash.attack, clash.defense) == (22, 22)


def test_rule_6_3_the_strongest_soldier_defends_and_ties_go_to_health() -> None:
    field = war()
    ours = field.unit("warrior", 5, 5)
    worker = field.unit("worker", 6, 5, 1)
    warrior = field.unit("warrior", 6, 5, 1)
    assert defender_of(field.world, ours, worker) is warrior
    assert defender_of(field.world, ours, warrior) is warrior


def test_g42_a_fight_on_the_map_is_the_fight_of_the_book() -> None:
    field = war()
    ours = field.unit("warrior", 5, 5)
    theirs = field.unit("warrior", 6, 5, 1)
    attack(field, ours, theirs)
    assert field.state.rng.draws == 19 == len(field.told(CombatRound))
    assert theirs.hp == 10
    assert theirs.experience == 30
    assert field.state.units.get(ours.id) is None
    assert field.state.players[0].war_weariness == 1
    assert field.names()[0] == "CombatStarted"
    assert field.names()[-3:] == ["UnitDamaged", "UnitDied", "CombatEnded"]
    (ended,) = field.told(CombatEnded)
    assert isinstance(ended, CombatEnded)
    assert (ended.winner, ended.loser, ended.killed) == (theirs.id, ours.id, True)


def test_g44_a_ranged_attack_hurts_only_its_target() -> None:
    field = war()
    archer = field.unit("archer", 4, 5)
    target = field.unit("warrior", 6, 5, 1)
    attack(field, archer, target)
    assert (archer.hp, target.hp) == (100, 90)
    assert archer.experience == 5
    assert archer.moves_left == 0
    assert archer.acted


def test_rule_6_6_a_ranged_kill_earns_20_and_wearies_its_victim() -> None:
    field = war()
    archer = field.unit("archer", 4, 5)
    worker = field.unit("worker", 6, 5, 1)
    worker.hp = 60
    attack(field, archer, worker)
    assert field.state.units.get(worker.id) is None
    assert archer.experience == 20
    assert field.state.players[1].war_weariness == 1


def test_g46_the_winner_stays_where_it_is_and_grows() -> None:
    field = war()
    ours = field.unit("warrior", 5, 5)
    ours.experience = 30
    theirs = field.unit("warrior", 6, 5, 1)
    theirs.hp = 10
    field.state.rng.drive(Scripted([0]))
    attack(field, ours, theirs)
    assert ours.experience == 60
    assert field.rules.level_of(ours.experience) == 1
    assert ours.promotion_picks == 1
    assert len(field.told(UnitPromoted)) == 1
    assert ours.moves_left == 0
    assert ours.pos == field.tile(5, 5)


def test_g47_a_lone_settler_is_captured_without_a_roll() -> None:
    field = war()
    warrior = field.unit("warrior", 5, 5)
    settler = field.unit("settler", 6, 5, 1)
    attack(field, warrior, settler)
    assert settler.owner == 0
    assert settler.kind == number("unit", "worker")
    assert warrior.pos == settler.pos == field.tile(6, 5)
    assert warrior.moves_left == 0 == settler.moves_left
    assert warrior.experience == 0
    assert field.state.rng.draws == 0
    assert len(field.told(UnitCaptured)) == 1


def test_g48_a_soldier_defends_the_worker_beside_it_who_then_stays() -> None:
    field = war()
    ours = field.unit("warrior", 5, 5)
    worker = field.unit("worker", 6, 5, 1)
    guard = field.unit("warrior", 6, 5, 1)
    guard.hp = 10
    field.state.rng.drive(Scripted([0]))
    attack(field, ours, worker)
    assert field.state.units.get(guard.id) is None
    assert worker.owner == 1
    assert worker.hp == 100
    assert ours.pos == field.tile(5, 5)


def fortress(field: Field) -> City:
    """The city of G49: era 1, population 6, a veteran spearman, hills, walls."""
    field.terrain(8, 5, "hills")
    field.reach_era(1, 1)
    city = field.city(8, 5, 1, population=6, buildings="walls")
    garrison = field.unit("spearman", 8, 5, 1)
    garrison.experience = 50
    return city


def test_g49_the_strength_of_a_city() -> None:
    field = war()
    city = fortress(field)
    assert strength(field.world, city) == 132
    assert max_hp(field.world, city) == 170


def test_g50_a_catapult_at_the_walls() -> None:
    field = war()
    city = fortress(field)
    catapult = field.unit("catapult", 6, 5)
    clash = city_clash(field.world, catapult, city)
    assert (clash.attack, clash.defense) == (70, 132)
    told = preview_city(field.world, catapult, city)
    assert (told.chance_milli, told.defender_hp_expected) == (346, 149)
    city.hp = 5
    field.state.rng.drive(Scripted([0]))
    storm(field, catapult, city)
    assert city.hp == 1
    assert city.attacked
    assert city.owner == 1
    assert catapult.experience == 5


def test_g51_a_city_falls() -> None:
    field = war()
    city = field.city(8, 5, 1, population=6, buildings="barracks walls")
    field.state.players[1].gold = 50
    field.state.players[0].gold = 0
    garrison = field.unit("warrior", 8, 5, 1)
    settler = field.unit("settler", 8, 5, 1)
    swordsman = field.unit("swordsman", 7, 5)
    city.hp = 10
    field.state.rng.drive(Scripted([0]))
    storm(field, swordsman, city)
    assert (city.owner, city.population) == (0, 5)
    assert field.state.players[0].gold == 50
    assert field.state.players[1].gold == 0
    assert city.buildings == [field.rules.palace]  # the captor's only city is now its capital
    assert city.occupied_rounds == 10
    assert max_hp(field.world, city) == 120
    assert city.hp == 60
    assert swordsman.pos == city.pos
    assert swordsman.experience == 50
    assert field.state.units.get(garrison.id) is None
    assert settler.owner == 0
    assert len(field.told(UnitDied)) == 1


def test_rule_6_10_a_repelled_storm_leaves_its_mark() -> None:
    field = war()
    city = field.city(8, 5, 1, population=6)
    warrior = field.unit("warrior", 7, 5)
    total = 20 + strength(field.world, city)
    field.state.rng.drive(Scripted([0, *[total - 1] * 10]))
    storm(field, warrior, city)
    assert field.state.units.get(warrior.id) is None
    assert city.hp == 110
    assert field.state.players[0].war_weariness == 1


def test_g52_no_attack_without_war() -> None:
    field = Field(2)
    ours = field.unit("warrior", 5, 5)
    theirs = field.unit("warrior", 6, 5, 1)
    assert refusal(field, ours, theirs) == "attack.not_at_war"
    assert field.state.rng.draws == 0


def test_rule_6_8_what_else_forbids_an_attack() -> None:
    field = war()
    ours = field.unit("warrior", 5, 5)
    theirs = field.unit("warrior", 6, 5, 1)
    friend = field.unit("warrior", 4, 5)
    far = field.unit("warrior", 7, 5, 1)
    hidden = field.unit("warrior", 15, 15, 1)
    worker = field.unit("worker", 5, 5)
    assert refusal(field, ours, friend) == "attack.own"
    assert refusal(field, ours, far) == "attack.out_of_range"
    assert refusal(field, ours, hidden) == "unit.unknown"
    assert refusal(field, worker, theirs) == "attack.no_strength"
    assert field.refuses(refuse_attack_unit, 0, AttackUnit(theirs.id, ours.id)) == "unit.not_yours"
    ours.moves_left = 0
    assert refusal(field, ours, theirs) == "move.no_moves"
    ours.moves_left = 100
    ours.embarked = True
    assert refusal(field, ours, theirs) == "attack.embarked"


def test_rule_6_8_a_unit_in_a_city_is_not_attacked_but_its_city_is() -> None:
    field = war()
    city = field.city(6, 5, 1)
    guard = field.unit("warrior", 6, 5, 1)
    ours = field.unit("warrior", 5, 5)
    assert refusal(field, ours, guard) == "attack.in_city"
    assert attackable(field.world, ours) == [AttackCity(ours.id, city.id)]


def test_rule_6_10_scouts_take_no_cities_and_no_civilians() -> None:
    field = war()
    city = field.city(6, 5, 1)
    scout = field.unit("scout", 5, 5)
    assert field.refuses(refuse_attack_city, 0, AttackCity(scout.id, city.id)) == "attack.cannot_capture"
    lone = field.unit("worker", 4, 5, 1)
    assert refusal(field, scout, lone) == "attack.cannot_capture"


def test_rule_6_7_no_capture_by_who_cannot_pay_the_step() -> None:
    field = war()
    horseman = field.unit("horseman", 5, 5)
    field.terrain(6, 5, "hills")
    lone = field.unit("worker", 6, 5, 1)
    horseman.moves_left = 100  # not fresh, and hills cost 200
    assert refusal(field, horseman, lone) == "attack.cannot_capture"


def test_rule_13_4_attacks_are_listed_by_target() -> None:
    field = war()
    archer = field.unit("archer", 5, 5)
    near = field.unit("warrior", 6, 5, 1)
    beside = field.unit("worker", 6, 5, 1)
    far = field.unit("warrior", 7, 5, 1)
    field.unit("warrior", 8, 5, 1)
    city = field.city(5, 7, 1)
    assert attackable(field.world, archer) == [
        *[AttackUnit(archer.id, target) for target in sorted([near.id, beside.id, far.id])],
        AttackCity(archer.id, city.id),
    ]


@pytest.mark.parametrize("era", [0, 3])
def test_rule_6_2_troops_at_sea_are_as_strong_as_their_era(era: int) -> None:
    field = war(terrain="coast")
    if era:
        field.reach_era(1, era)
    galley = field.unit("galley", 5, 5)
    cargo = field.unit("warrior", 6, 5, 1)
    assert cargo.embarked
    clash = unit_clash(field.world, galley, cargo)
    assert clash.defense == [10, 15, 25, 40][era]
    assert clash.defender_modifiers == []


def test_rule_6_11_an_attack_is_foreseen_in_words() -> None:
    field = war()
    warrior = field.unit("warrior", 5, 5)
    archer = field.unit("archer", 4, 5)
    foe = field.unit("warrior", 6, 5, 1)
    settler = field.unit("settler", 5, 6, 1)
    city = field.city(5, 3, 1)
    world = field.world
    assert foresee(world, 0, AttackUnit(warrior.id, foe.id)) == {
        "wins, about 35 hp left": Fraction(1, 2),
        "loses, the defender keeps about 35 hp": Fraction(1, 2),
    }
    assert foresee(world, 0, AttackUnit(archer.id, foe.id)) == {"leaves about 64 hp": Fraction(1)}
    foe.hp = 40
    assert foresee(world, 0, AttackUnit(archer.id, foe.id)) == {
        "kills": Fraction(1701, 3125),
        "leaves about 15 hp": Fraction(1424, 3125),
    }
    assert foresee(world, 0, AttackUnit(warrior.id, settler.id)) == {"captures the Settler": Fraction(1)}
    (only,) = foresee(world, 0, AttackCity(archer.id, city.id)) or {}
    assert only.startswith("leaves the city about ")
    assert foresee(world, 0, EndTurn()) is None


def test_rule_6_11_every_modifier_is_told_by_name_with_the_best_and_worst_end() -> None:
    field = war(terrain="hills")
    world = field.world
    horseman = field.unit("horseman", 5, 5)
    horseman.experience = 1000
    horseman.promotions = [number("promotion", each) for each in ("shock", "stormers", "flanker")]
    foe = field.unit("spearman", 6, 5, 1)
    foe.fortified_turns = 2
    foe.promotions = [number("promotion", each) for each in ("drill", "woodsman", "cover")]
    field.unit("warrior", 6, 4)
    river(field, 5, 5, 0)
    clash = unit_clash(world, horseman, foe)
    ours, theirs, ends = factors(world, 0, AttackUnit(horseman.id, foe.id))
    assert ours.name == f"Your Horseman, strength {clash.attack}"
    assert ours.lines == (
        f"Attack {world.rules.units[horseman.kind].attack}",
        "Veteran of level 3 +100%",
        "Shock +10%",  # stormers are for cities
        "Flanking, 1 own unit beside the target +20%",
        "Across a river \N{MINUS SIGN}25%",
    )
    assert theirs.name == f"Enemy Spearman, strength {clash.defense}"
    assert theirs.lines == (
        "Defence 30",
        "On Hills +50%",
        "Fortified for 2 rounds +50%",
        "Against cavalry units +50%",
        "Drill and Woodsman +25%",  # cover is against shots
    )
    assert len(ours.lines) == 1 + len(clash.attacker_modifiers)
    assert len(theirs.lines) == 1 + len(clash.defender_modifiers)
    assert ends.lines == (
        "Best: won with 100 hp left",
        "A narrow win: 1 hp left",
        "Worst: your unit falls, the Spearman keeps all 100 hp",
    )


def test_rule_6_11_so_are_those_of_shots_and_of_cities() -> None:
    field = war()
    world = field.world
    archer = field.unit("archer", 5, 5)
    warrior = field.unit("warrior", 5, 4)
    foe = field.unit("warrior", 6, 5, 1)
    city = field.city(4, 4, 1)
    field.unit("warrior", 4, 4, 1)
    foe.hp = 40
    *_, ends = factors(world, 0, AttackUnit(archer.id, foe.id))
    assert ends.lines[0] == "Best: the Warrior falls"
    _, walls, ends = factors(world, 0, AttackCity(archer.id, city.id))
    age, people, guard = strength_parts(world, city)
    assert walls.lines == (f"Its age +{age}", f"1 citizen +{people}", f"Garrison: Warrior +{guard}")
    assert ends.lines[-1] == "Your unit is not hurt"
    assert factors(world, 0, AttackCity(warrior.id, city.id))[1] == walls
    assert factors(world, 0, EndTurn()) == ()


def test_rule_6_11_a_contested_fight_can_be_asked_about_and_its_answer_sent() -> None:
    """Chances of a fight to the death have denominators of fifty digits, which no format carries."""
    field = war(terrain="hills")
    warrior = field.unit("warrior", 5, 5)
    foe = field.unit("spearman", 6, 5, 1)
    attack = AttackUnit(warrior.id, foe.id)
    publish(field.world)
    game = ImperiumGame(ruleset())
    exact = foresee(field.world, 0, attack) or {}
    assert all(chance.denominator > 1 << 64 for chance in exact.values())
    weighed = weigh(game, game.view(field.state, 0), 0, attack, 1, 4)
    assert weighed.exact
    assert [answer for answer, _ in weighed.answers] == sorted(exact, key=lambda answer: -exact[answer])
    assert sum(over for _, (over, _) in weighed.answers) == 10**9
    assert [name for name, _ in weighed.factors] == [each.name for each in factors(field.world, 0, attack)]
    packed = msgspec.msgpack.decode(msgspec.msgpack.encode(weighed))
    assert packed == msgspec.json.decode(msgspec.json.encode(weighed))
