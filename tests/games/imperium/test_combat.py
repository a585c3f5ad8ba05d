"""Rule 6 and golden scenarios G31 to G45: strengths, fights by the round, previews that tell the truth."""

from fractions import Fraction

import pytest
from tests.games.imperium.tables import rules

from tessera.core.chance import Driver
from tessera.core.odds import enumerate_outcomes
from tessera.core.rng import Xoshiro128
from tessera.games.imperium.canonical import stream
from tessera.games.imperium.combat import (
    LOST,
    OPEN,
    WON,
    Clash,
    attack_strength,
    defense_strength,
    fight,
    modified,
    verdict,
)
from tessera.games.imperium.preview import ends_of, hit_milli, preview_of, shots_of


def test_g31_attack_strength_by_level() -> None:
    assert [attack_strength(rules(), 20, level) for level in range(4)] == [20, 30, 35, 40]
    assert [attack_strength(rules(), 25, level) for level in range(4)] == [25, 37, 43, 50]


def test_g32_a_fortified_veteran_on_hills() -> None:
    assert defense_strength(rules(), 20, 50, 2, 1) == 67


def test_g33_an_archer_in_a_marsh() -> None:
    assert defense_strength(rules(), 10, -10, 1, 0) == 11


def test_g34_flanks_and_a_river_against_spears() -> None:
    assert modified(30, 20 - 25) == 28
    assert modified(30, 50) == 45


def test_rule_6_2_no_strength_falls_below_1() -> None:
    assert modified(20, -150) == 1


@pytest.mark.parametrize(
    ("golden", "clash", "p", "won", "pct", "expected"),
    [
        ("G35", Clash(20, 20, 100, 100), 500, Fraction(1, 2), 50, (35, 35)),
        ("G36", Clash(30, 20, 100, 100), 600, None, 81, (45, 29)),
        ("G37", Clash(20, 20, 20, 20), 500, Fraction(1, 2), 50, (15, 15)),
        ("G38", Clash(20, 10, 10, 20), 666, Fraction(110889, 250000), 44, (10, 16)),
        ("G39", Clash(30, 20, 20, 30), 600, Fraction(297, 625), 48, (15, 20)),
        ("G40", Clash(10, 20, 10, 10), 333, Fraction(333, 1000), 33, (10, 10)),
        ("G41", Clash(45, 20, 100, 40), 692, None, 100, (82, 12)),
    ],
)
def test_g35_to_g41_previews_of_fights_to_the_death(
    golden: str, clash: Clash, p: int, won: Fraction | None, pct: int, expected: tuple[int, int]
) -> None:
    assert hit_milli(clash) == p
    ends = ends_of(clash)
    if won is not None:
        assert Fraction(ends.win, ends.whole) == won
    told = preview_of(clash)
    assert told.attacker_win_pct == pct
    assert (told.attacker_hp_expected, told.defender_hp_expected) == expected


def test_g35_best_and_worst() -> None:
    told = preview_of(Clash(20, 20, 100, 100))
    assert (told.attacker_hp_best, told.defender_hp_best) == (100, 100)
    assert (told.attacker_hp_worst, told.defender_hp_worst) == (1, 0)


def test_g42_an_even_fight_on_the_stream_of_g09() -> None:
    rng = stream(12345, "game")
    clash = Clash(20, 20, 100, 100)
    rounds = fight(rng, clash)
    assert rng.draws == 19 == len(rounds)
    assert rounds[-1] == (0, 10)
    assert verdict(clash, rounds) == LOST


def test_g43_a_stronger_attacker_may_lose() -> None:
    rng = stream(12345, "game")
    rounds = fight(rng, Clash(30, 20, 100, 100))
    assert rng.draws == 17
    assert rounds[-1] == (0, 30)


def test_g44_six_shots_one_hit() -> None:
    rng = stream(12345, "game")
    clash = Clash(30, 20, 100, 100, rounds=6)
    rounds = fight(rng, clash)
    assert len(rounds) == 6 == rng.draws
    assert rounds[-1] == (100, 90)
    assert verdict(clash, rounds) == OPEN


def test_g45_previews_of_ranged_attacks() -> None:
    told = preview_of(Clash(30, 20, 100, 100, rounds=6))
    assert (told.defender_hp_expected, told.attacker_win_pct) == (64, 0)
    clash = Clash(30, 20, 100, 40, rounds=6)
    told = preview_of(clash)
    assert (told.attacker_win_pct, told.defender_hp_expected) == (54, 7)
    assert Fraction(sum(shots_of(clash)[4:]), 1000**6) == Fraction(1701, 3125)


def test_g50_a_bombarded_city_keeps_1_hp() -> None:
    clash = Clash(70, 132, 100, 170, rounds=6, floor=1)
    told = preview_of(clash)
    assert told.chance_milli == 346
    assert told.defender_hp_expected == 149
    assert told.attacker_win_pct == 0
    weak = Clash(70, 1, 100, 15, rounds=6, floor=1)
    assert min(hp for _, hp in fight(stream(1, "game"), weak)) == 1
    assert preview_of(weak).defender_hp_worst == 1


def test_rule_6_5_shooting_ends_when_the_target_is_gone() -> None:
    rng = stream(5, "game")
    clash = Clash(30, 0, 100, 20, rounds=6)  # a civilian: every shot hits
    assert fight(rng, clash) == [(100, 10), (100, 0)]
    assert verdict(clash, [(100, 10), (100, 0)]) == WON


# Strengths whose chance is a whole number of thousandths, so that the preview's p is the true one.
@pytest.mark.parametrize(
    "clash",
    [
        Clash(3, 2, 20, 30),
        Clash(1, 1, 40, 30),
        Clash(1, 3, 30, 10, 10, 20),
        Clash(4, 1, 10, 50, 12, 7),
        Clash(2, 3, 25, 25, 10, 10),
    ],
)
def test_rule_6_11_the_preview_is_the_odds_of_the_rules_themselves(clash: Clash) -> None:
    def run(driver: Driver) -> tuple[int, int]:
        rng = Xoshiro128([1, 2, 3, 4])
        rng.drive(driver)
        return fight(rng, clash)[-1]

    odds = enumerate_outcomes(run, budget=200_000)
    assert odds.exact
    ends = ends_of(clash)
    won = Fraction(0)
    won_hp = lost_hp = Fraction(0)
    for (attacker, defender), chance in odds.lower.items():
        if defender == 0:
            won += chance
            won_hp += chance * attacker
        lost_hp += chance * defender
    assert Fraction(ends.win, ends.whole) == won
    assert Fraction(ends.win_hp, ends.whole) == won_hp
    assert Fraction(ends.lose_hp, ends.whole) == lost_hp


@pytest.mark.parametrize("clash", [Clash(3, 2, 100, 40, rounds=6), Clash(1, 1, 100, 25, rounds=6, floor=1)])
def test_rule_6_11_so_is_the_preview_of_a_ranged_attack(clash: Clash) -> None:
    def run(driver: Driver) -> int:
        rng = Xoshiro128([1, 2, 3, 4])
        rng.drive(driver)
        return fight(rng, clash)[-1][1]

    odds = enumerate_outcomes(run, budget=200_000)
    assert odds.exact
    mean = sum((hp * chance for hp, chance in odds.lower.items()), Fraction(0))
    told = preview_of(clash)
    assert told.attacker_win_pct == round(100 * odds.of(0))
    assert told.defender_hp_expected == int(mean + Fraction(1, 2))


@pytest.mark.parametrize(
    "clash", [Clash(45, 30, 100, 100), Clash(22, 39, 80, 60), Clash(30, 20, 100, 70, rounds=6)]
)
def test_rule_6_11_real_fights_come_out_as_previewed(clash: Clash) -> None:
    fights = 3_000
    rng = stream(2024, "game")
    wins = hp = 0
    for _ in range(fights):
        rounds = fight(rng, clash)
        wins += verdict(clash, rounds) == WON
        hp += rounds[-1][1]
    told = preview_of(clash)
    assert abs(100 * wins / fights - told.attacker_win_pct) < 3.5  # four standard errors
    if clash.ranged:
        assert abs(hp / fights - told.defender_hp_expected) < 1.5
