"""The rulebook's bot, which the normal level is made of: sound, from its view alone, and it finishes."""

import pytest
from tests.games.taktik.battle import SCENARIOS, A, B, Battle, battle, on, taktik

from tessera.core.rng import SplitMix64
from tessera.games.taktik.bot_rulebook import decide
from tessera.games.taktik.commands import (
    AcceptMalus,
    AttackSelect,
    CancelMalus,
    Command,
    Exfiltrate,
    MoveUnit,
    NextPhase,
    PlayCard,
    PlayStored,
    StoreBonus,
)
from tessera.games.taktik.guessing import known_state


def choice(game: Battle, seat: int) -> Command:
    """What section 15 says, of what the seat can see."""
    return decide(game.book, known_state(game.book, game.game.view(game.state, seat)), seat)


def bot_against_random(scenario: str, seed: int, bot_seat: int, limit: int = 3000) -> int:
    """The winner, -1 for a draw; fails if the match goes on for ever or the bot sends what is not legal."""
    title = taktik()
    game = Battle(title, title.setup(2, {"scenario": scenario, "deck": "ruleset"}, seed))
    rng = SplitMix64(seed)
    for _ in range(limit):
        actors = title.actors(game.state)
        if not actors:
            return game.state.winner
        seat = actors[0]
        legal = title.legal(game.state, seat)
        command = choice(game, seat) if seat == bot_seat else rng.pick(legal)
        assert command in legal
        game.play(seat, command)
    raise AssertionError(f"{scenario}, seed {seed}: no end within {limit} commands")


@pytest.mark.once
@pytest.mark.parametrize("seat", [A, B])
def test_it_beats_the_random_player_on_either_side(seat: int) -> None:
    wins = sum(bot_against_random("skirmish", seed, seat) == seat for seed in range(10))
    assert wins == 10


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_it_plays_every_scenario_against_itself_to_the_end(scenario: str) -> None:
    title = taktik()
    for seed in (7, 8):
        game = Battle(title, title.setup(2, {"scenario": scenario, "deck": "ruleset"}, seed))
        for _ in range(4000):
            actors = title.actors(game.state)
            if not actors:
                break
            command = choice(game, actors[0])
            assert command in title.legal(game.state, actors[0])
            game.play(actors[0], command)
        assert game.state.result, f"{scenario}, seed {seed}"


# ---------------------------------------------------------------- section 15, line by line


def test_it_cancels_what_hurts_with_the_card_it_misses_least() -> None:
    stored = ["electronic_countermeasures", "troop_motivation", "extra_supplies"]
    game = battle(phase="CARD_DRAW", deck=["ammunition_shortage"], store=stored, A1="I 5,5")
    game.play(A, choice(game, A))
    assert choice(game, A) == CancelMalus(2, "pending")


def test_it_accepts_what_does_not_hurt() -> None:
    game = battle(phase="CARD_DRAW", deck=["operational_funding_cut"], store=["troop_motivation"], A1="I 5,5")
    game.play(A, choice(game, A))
    assert choice(game, A) == AcceptMalus()


def test_it_holds_the_fastest_enemy_and_gives_up_its_farthest_machine() -> None:
    game = battle(phase="CARD_DRAW", deck=["enemy_disinformation"], A1="I 5,5", A2="V 7,5", B1="I 9,9")
    game.play(A, choice(game, A))
    assert choice(game, B) == PlayCard("enemy_disinformation", on("A2"))
    game = battle(phase="CARD_DRAW", deck=["mechanical_failure"], A1="V 9,8", A2="V 1,1", B1="I 9,9")
    game.play(A, choice(game, A))
    assert choice(game, A) == PlayCard("mechanical_failure", on("A2"))


@pytest.mark.parametrize(
    ("card", "enemy", "wanted"),
    [
        ("troop_motivation", "I 6,5", PlayCard("troop_motivation")),
        ("troop_motivation", "I 15,15", StoreBonus()),
        ("artillery_support", "I 6,5", PlayCard("artillery_support", on("A1"))),
        ("rapid_supply_convoy", "I 15,15", PlayCard("rapid_supply_convoy")),
        ("rapid_supply_convoy", "I 6,5", StoreBonus()),
        ("international_aid", "I 15,15", PlayCard("international_aid")),
        ("special_supplies", "I 15,15", StoreBonus()),
        ("electronic_countermeasures", "I 6,5", StoreBonus()),
    ],
)
def test_what_it_does_with_a_drawn_bonus(card: str, enemy: str, wanted: Command) -> None:
    game = battle(phase="CARD_RESOLUTION", pending=card, A1="I 5,5", B1=enemy)
    assert choice(game, A) == wanted


def test_it_replaces_the_card_it_misses_least() -> None:
    stored = [
        "troop_motivation",
        "air_cover",
        "advanced_recon",
        "air_cover",
        "troop_motivation",
        "troop_motivation",
    ]
    game = battle(phase="CARD_RESOLUTION", pending="extra_supplies", store=stored, A1="I 5,5", B1="I 15,15")
    assert choice(game, A) == StoreBonus(1)


def test_it_motivates_when_three_can_attack() -> None:
    game = battle(
        phase="CARD_RESOLUTION",
        store=["air_cover", "troop_motivation"],
        A1="I 5,5",
        A2="I 5,6",
        A3="I 5,4",
        B1="I 6,5",
    )
    assert choice(game, A) == PlayStored(1)
    game.play(A, choice(game, A))
    assert choice(game, A) == NextPhase()


def test_it_closes_in_and_stays_once_it_has_a_target() -> None:
    game = battle(A1="I 5,5", B1="I 9,5")
    moved = choice(game, A)
    assert isinstance(moved, MoveUnit)
    assert moved.to.x == 6
    game = battle(A1="I 5,5", B1="I 6,5")
    assert choice(game, A) == NextPhase()


def test_leaders_stay() -> None:
    assert choice(battle(A1="S 5,5", B1="I 15,15"), A) == NextPhase()


def test_leaders_close_in_when_nobody_else_is_left() -> None:
    game = battle(A1="S 5,5", B1="S 15,15", idle=False)
    assert isinstance(choice(game, A), MoveUnit)


def test_vehicles_make_for_the_flag_and_evacuate() -> None:
    moved = choice(battle(scenario="flag_capture", A1="V 9,15", B1="I 0,29"), A)
    assert isinstance(moved, MoveUnit)
    assert moved.to.y == 18
    assert choice(battle(scenario="breakout", A1="V 8,29", B1="I 0,0"), A) == Exfiltrate("A1")


def test_it_attacks_where_most_faces_hit_and_the_target_is_worth_most() -> None:
    game = battle(phase="ATTACK", A1="V 5,5", B1="I 6,5", B2="V 5,6", B3="S 7,5")
    assert choice(game, A) == AttackSelect("A1", "B2")


def test_it_walks_round_what_is_in_the_way() -> None:
    water = [(5, 8)]
    game = battle(A1="I 4,9", B1="S 8,5", ground={"WATER": water}, idle=False)
    first = choice(game, A)
    assert isinstance(first, MoveUnit), "no step brings it nearer, one leads round"
    game.play(A, first)
    assert choice(game, A) == NextPhase()
