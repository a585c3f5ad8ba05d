"""What normal and hard do with cards that section 15 only stores, and with the tactics it never takes."""

from collections.abc import Sequence
from typing import Any

import pytest
from tests.games.taktik.battle import A, B, Battle, battle, on, taktik

from tessera.bots.play import play_out
from tessera.core.game import HARD, NORMAL, Bot, Turn, turn_at
from tessera.core.match import Match
from tessera.core.rng import SplitMix64
from tessera.games.taktik.commands import (
    Command,
    MoveUnit,
    PlayCard,
    PlayStored,
    React,
    ResolveAttack,
    RollDice,
    SelectTactics,
    StoreBonus,
)
from tessera.games.taktik.view import TaktikView

LEVELS = (NORMAL, HARD)


def choice(game: Battle, seat: int, level: str) -> Command:
    bot = game.game.bot(level)
    assert bot is not None
    return bot.choose(turn_at(game.game, game.state, seat, SplitMix64(0)))


@pytest.mark.parametrize("level", LEVELS)
def test_air_cover_goes_to_the_fastest_unit_that_may_not_move(level: str) -> None:
    game = battle(
        phase="CARD_DRAW",
        deck=["mechanical_failure"],
        store=["air_cover"],
        A1="I 5,5",
        A2="V 1,1",
        B1="I 9,9",
    )
    for _ in range(3):  # draws, accepts, names its vehicle
        game.play(A, choice(game, A, level))
    assert choice(game, A, level) == PlayStored(0, on("A2"))


@pytest.mark.parametrize("level", LEVELS)
def test_extra_supplies_let_a_gun_come_nearer_and_shoot(level: str) -> None:
    far: dict[str, Any] = {"A1": "S 0,0", "A2": "S 5,5", "B1": "I 10,5"}
    game = battle(phase="CARD_RESOLUTION", pending="extra_supplies", **far)
    assert choice(game, A, level) == PlayCard("extra_supplies", on("A2"))
    game.unit("B1").cell = 25 * 20
    assert choice(game, A, level) == StoreBonus()


def test_hard_moves_a_gun_that_may_shoot_afterwards() -> None:
    game = battle(phase="CARD_RESOLUTION", pending="extra_supplies", A1="S 0,0", A2="S 5,5", B1="I 10,5")
    game.play(A, choice(game, A, HARD))
    game.next()
    moved = choice(game, A, HARD)
    assert isinstance(moved, MoveUnit)
    assert moved.unit == "A2"
    assert max(abs(moved.to.x - 10), abs(moved.to.y - 5)) <= 3


@pytest.mark.parametrize("level", LEVELS)
def test_discipline_comes_before_the_bonus_that_it_keeps(level: str) -> None:
    game = battle(
        phase="CARD_RESOLUTION",
        store=["special_supplies", "internal_discipline"],
        A1="V 5,5",
        B1="I 15,15",
    )
    game.unit("A1").damage = 1
    assert choice(game, A, level) == PlayStored(1)
    game.play(A, choice(game, A, level))
    assert choice(game, A, level) == PlayStored(0, on("A1"))
    game.play(A, choice(game, A, level))
    assert game.side(A).store == ["special_supplies"]


@pytest.mark.parametrize("level", LEVELS)
def test_a_full_store_is_spent_a_thin_one_is_kept(level: str) -> None:
    units: dict[str, Any] = {"A1": "I 5,5", "B1": "I 6,5"}
    full = ["artillery_support", "troop_motivation", "advanced_recon", "rapid_supply_convoy"]
    assert choice(battle(phase="CARD_RESOLUTION", store=full, **units), A, level) == PlayStored(0, on("A1"))
    thin = battle(phase="CARD_RESOLUTION", store=full[:2], **units)
    assert not isinstance(choice(thin, A, level), PlayStored)


class Watched(Bot[Command, TaktikView]):
    """Notes the tactics that a bot chooses and plays."""

    needs_legal = False

    def __init__(self, bot: Bot[Command, TaktikView]) -> None:
        self.bot = bot
        self.chosen: set[str] = set()
        self.played: set[str] = set()

    def choose(self, turn: Turn[Command, TaktikView]) -> Command:
        return self.plan(turn)[0]

    def plan(self, turn: Turn[Command, TaktikView]) -> Sequence[Command]:
        planned = self.bot.plan(turn)
        for command in planned:
            if isinstance(command, SelectTactics):
                self.chosen.update(command.cards)
            elif isinstance(command, React):
                self.played.add(command.card)
            elif isinstance(command, MoveUnit | RollDice | ResolveAttack) and command.reaction is not None:
                self.played.add(command.reaction.card)
        return planned


@pytest.mark.parametrize("level", LEVELS)
def test_no_tactic_stays_unplayed(level: str) -> None:
    game = taktik()
    plain = game.bot(level)
    assert plain is not None
    bot = Watched(plain)
    catalogue = set(game.books["standard"].rules.catalogue)
    for number in range(40):
        play_out(Match(game, f"tactics {number}", 2, {"scenario": "points_race"}), [bot, bot])
        if bot.played == catalogue:
            break
    assert bot.chosen == bot.played == catalogue


def test_normal_plays_tactics_of_which_section_15_says_nothing() -> None:
    game = battle(phase="DICE_RESOLUTION", A1="V 5,5", B1="I 7,5", ground={"URBAN": [(7, 5)]})
    game.attack("A1", "B1")
    game.side(B).hand = []
    game.side(A).hand = ["clear_line_of_fire"]
    rolled = choice(game, A, NORMAL)
    assert isinstance(rolled, RollDice)
    assert rolled.reaction is not None
    assert rolled.reaction.card == "clear_line_of_fire"
