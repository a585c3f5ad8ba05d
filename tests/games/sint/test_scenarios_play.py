"""The golden scenarios S47 to S80: planning, ending, the other cards, and three whole games."""

import pytest
from tests.games.sint.boat import NUT, Boat

from tessera.core.match import Match
from tessera.games.sint.commands import (
    Bake,
    Chat,
    Command,
    Drop,
    Extinguish,
    Interact,
    Join,
    Move,
    Pass,
    RaiseShields,
    Shoot,
    Throw,
    Undo,
    VoteReady,
)
from tessera.games.sint.events import CardDrawn, CardSolved, Event, PlayerRemoved, Skipped, Telegraphed
from tessera.games.sint.game import SintGame
from tessera.games.sint.planning import projection
from tessera.games.sint.questions import cost_of
from tessera.games.sint.state import State
from tessera.games.sint.view import SintView
from tessera.games.sint.vocabulary import ENEMY, FIRE, GAME_OVER, MOVE, PLANNING, WATER

# ---------------------------------------------------------------- planning and ending


def test_s47_undo_takes_back_one_and_the_rest_may_fail(game: SintGame) -> None:
    boat = Boat(game).do("P1", Move(0), Move(7), Undo(1))
    assert boat.aps("P1") == [1]
    assert len(boat.state.queue) == 1
    boat.vote()
    assert (boat.rooms_of("P1"), boat.aps("P1"), boat.phase) == ([2], [2], "Execution")
    assert boat.vote().phase == "TacticalPlanning"


def test_s48_a_plan_may_rest_on_another_players_plan(game: SintGame) -> None:
    boat = Boat(game, 2).burning(5).at(P1=0, P2=5)
    assert boat.refuses("P2", Bake()) == "room.blocked"
    boat.do("P2", Extinguish()).do("P1", Move(5), Bake()).vote()
    assert boat.clean()
    assert boat.items(5) == [NUT] * 3


def test_s49_a_nut_thrown_twice_and_shot(game: SintGame) -> None:
    boat = Boat(game, 3, draws=[4]).at(P1=5, P2=0, P3=6).holds("P1", NUT)
    boat.do("P1", Throw("P2", 0)).do("P2", Throw("P3", 0)).do("P3", Shoot()).vote()
    assert boat.state.boss_hp == 4
    assert boat.aps("P1", "P2", "P3") == [1, 1, 1]


@pytest.mark.parametrize(("draw", "hp"), [(1, 5), (2, 4)])
def test_s50_three_or_more_hits(game: SintGame, draw: int, hp: int) -> None:
    assert Boat(game, draws=[draw]).at(P1=6).holds("P1", NUT).do("P1", Shoot()).vote().state.boss_hp == hp


def test_s51_five_or_more_against_the_wind(game: SintGame) -> None:
    boat = Boat(game, draws=[3]).card("StrongHeadwind").at(P1=6).holds("P1", NUT).do("P1", Shoot()).vote()
    assert boat.state.boss_hp == 5
    assert boat.hands("P1") == []


def test_s52_a_beaten_boss_is_not_shot_again(game: SintGame) -> None:
    boat = Boat(game, 2, draws=[5]).at(P1=6, P2=6).holds("P1", NUT).holds("P2", NUT)
    boat.state.boss_hp = 1
    boat.do("P1", Shoot()).do("P2", Shoot()).vote()
    assert (boat.state.boss_hp, boat.state.defeated) == (0, True)
    assert boat.hands("P2") == [NUT]
    assert boat.aps("P1", "P2") == [1, 2]
    assert [event.reason for event in boat.told if isinstance(event, Skipped)] == ["target.beaten"]


def test_s53_the_last_attack_lands_and_then_there_is_rest(game: SintGame) -> None:
    boat = Boat(game, draws=[5]).attack(9).at(P1=6).holds("P1", NUT)
    boat.state.boss_hp = 1
    boat.do("P1", Shoot(), Pass())
    assert boat.phase == "Execution"
    boat.vote()
    assert (boat.state.hull, boat.hazards(9)) == (19, ["Fire"])
    boat.vote()
    assert boat.state.resting
    assert boat.aps("P1") == [6]
    boat.vote()
    assert boat.phase == "EnemyTelegraph"
    assert boat.view.enemy.next_attack is None


def test_s54_the_last_shot_wins(game: SintGame) -> None:
    boat = Boat(game, draws=[2]).attack(5).at(P1=6).holds("P1", NUT)
    boat.state.hull, boat.state.boss_level, boat.state.boss_hp = 1, 3, 1
    boat.do("P1", Shoot()).vote()
    assert (boat.phase, boat.state.hull) == ("Victory", 1)
    assert boat.refuses("P1", VoteReady(True)) == "game.over"


def test_s55_the_hull_fails(game: SintGame) -> None:
    boat = Boat(game).attack(5)
    boat.state.hull = 1
    boat.end_the_round()
    assert (boat.phase, boat.state.outcome, boat.state.hull) == ("GameOver", "hull", 0)


def test_s56_the_whole_crew_faints(game: SintGame) -> None:
    boat = Boat(game).hp(P1=1).at(P1=5).burning(5).end_the_round()
    assert (boat.phase, boat.state.outcome) == ("GameOver", "crew")


def test_s57_nothing_to_pass(game: SintGame) -> None:
    assert Boat(game).ap(P1=0).refuses("P1", Pass()) == "points.none"


# ---------------------------------------------------------------- other cards


def test_s58_the_reader_naps(game: SintGame) -> None:
    boat = Boat(game, 3, phase="EnemyAction", deck=["AfternoonNap"]).vote()  # into round 2
    assert boat.state.active[0].affected == 1
    boat.planning()
    assert boat.refuses("P2", Move(0)) == "card.forbids"
    boat.do("P3", Interact()).do("P2", Move(0)).vote()
    assert boat.discarded() == ["AfternoonNap"]
    assert boat.rooms_of("P2") == [0]


@pytest.mark.parametrize(
    ("cards", "ap"), [([("FluWave", 1), ("Listing", 3)], 6), ([("Listing", 3), ("FluWave", 1)], 1)]
)
def test_s59_the_order_drawn_matters(game: SintGame, cards: list[tuple[str, int]], ap: int) -> None:
    boat = Boat(game)
    for card, left in cards:
        boat.card(card, left)
    assert boat.next_morning().aps("P1") == [ap]


@pytest.mark.parametrize(
    ("cards", "cost"), [(["LightsOut", "StickyFloor"], 3), (["StickyFloor", "LightsOut"], 4)]
)
def test_s60_for_costs_too(game: SintGame, cards: list[str], cost: int) -> None:
    boat = Boat(game)
    for card in cards:
        boat.card(card)
    assert cost_of(projection(game.rules, boat.state), MOVE, 1, 5) == cost


def test_s61_slippery_deck(game: SintGame) -> None:
    boat = Boat(game).card("SlipperyDeck", 3).do("P1", Move(5))
    assert [proposal.cost for proposal in boat.state.queue] == [0, 1]
    assert boat.aps("P1") == [1]


def test_s62_sugar_rush(game: SintGame) -> None:
    boat = Boat(game).card("SugarRush", 3).ap(P1=1).do("P1", Move(5))
    assert len(boat.state.queue) == 1
    assert boat.aps("P1") == [0]
    assert boat.refuses("P1", Shoot()) == "card.forbids"


def test_s63_negative_cards_are_solved_first(game: SintGame) -> None:
    boat = Boat(game).card("GoldenNut", 3).card("MicePlague").card("Amerigo").at(P1=9).ap(P1=3)
    boat.do("P1", Interact(), Interact(), Interact()).vote()
    solved = [event.card for event in boat.told if isinstance(event, CardSolved)]
    assert solved == ["MicePlague", "Amerigo", "GoldenNut"]
    assert boat.state.boss_hp == 4


def test_s64_the_blockade(game: SintGame) -> None:
    boat = Boat(game, layout="Torus").card("Blockade").at(P1=6)
    assert boat.refuses("P1", Move(8)) == "card.forbids"
    assert boat.do("P1", Interact(), Move(7)).vote().rooms_of("P1") == [7]


def test_s65_man_overboard(game: SintGame) -> None:
    boat = Boat(game, 3, draws=[1]).card("ManOverboard", 1).next_morning()
    assert boat.state.removed == [1]
    assert [player.seat for player in boat.state.players] == [0, 2]
    assert boat.refuses("P2", Join("P2")) == "player.overboard"


def test_s66_present(game: SintGame) -> None:
    boat = Boat(game, 2, phase="Lobby", deck=["Present"]).burning(3).flooded(3)
    boat.holds("P2", NUT, "Extinguisher").vote()
    assert boat.clean()
    assert boat.hands("P1") == [NUT]
    assert boat.hands("P2") == [NUT, "Extinguisher"]


def test_s67_lucky_dip(game: SintGame) -> None:
    boat = Boat(game, 3, phase="Lobby", deck=["LuckyDip"])
    boat.holds("P1", NUT, "Extinguisher").holds("P3", "Wheelbarrow", NUT).vote()
    assert boat.hands("P1") == [NUT, "Wheelbarrow"]
    assert boat.hands("P2") == ["Extinguisher"]
    assert boat.hands("P3") == [NUT]


def test_s68_high_pressure(game: SintGame) -> None:
    boat = Boat(game, 2, "Torus", "Lobby", draws=[1, 0], deck=["HighPressure"]).at(P1=0, P2=5)
    assert boat.vote().rooms_of("P1", "P2") == [10, 4]


def test_s69_high_waves(game: SintGame) -> None:
    boat = Boat(game, 3, "Torus", "Lobby", deck=["HighWaves"]).at(P1=10, P2=9, P3=4)
    assert boat.vote().rooms_of("P1", "P2", "P3") == [0, 8, 4]


def test_s70_undo_pays_back_what_was_paid(game: SintGame) -> None:
    boat = Boat(game).card("FogBank").ap(P1=4).do("P1", Move(1), Interact())
    assert boat.aps("P1") == [0]
    assert boat.do("P1", Undo(3)).aps("P1") == [2]


def test_s71_static_noise(game: SintGame) -> None:
    boat = Boat(game).card("StaticNoise")
    assert boat.refuses("P1", Chat("help")) == "chat.silenced"
    boat.do("P1", Chat("5!"))


def test_s72_seagulls(game: SintGame) -> None:
    boat = Boat(game).card("SeagullAttack").holds("P1", NUT)
    assert boat.refuses("P1", Move(0)) == "card.forbids"
    boat.do("P1", Drop(0), Move(0))


def test_s73_seasick(game: SintGame) -> None:
    boat = Boat(game).card("Seasick").at(P1=5).do("P1", Bake())
    assert boat.refuses("P1", Move(0)) == "card.forbids"


def test_s74_the_alarm(game: SintGame) -> None:
    boat = Boat(game).card("WailingAlarm").at(P1=4)
    assert boat.refuses("P1", RaiseShields()) == "card.forbids"
    boat.at(P1=0).ap(P1=4).do("P1", Interact(), Move(4), RaiseShields()).vote()
    assert boat.aps("P1") == [0]
    assert boat.state.shields
    assert boat.discarded() == ["WailingAlarm"]


def test_s75_monster_dough(game: SintGame) -> None:
    boat = Boat(game).card("MonsterDough", 1).next_morning().planning().at(P1=5)
    assert boat.refuses("P1", Bake()) == "card.forbids"
    assert boat.do("P1", Interact(), Bake()).vote().items(5) == [NUT] * 3


def test_s76_recipe(game: SintGame) -> None:
    boat = Boat(game, 2).card("Recipe", 3).at(P1=1).holds("P2", NUT, NUT).do("P1", Interact()).vote()
    assert boat.hands("P1") == [NUT] * 2
    assert boat.hands("P2") == [NUT] * 4


def test_s77_the_book(game: SintGame) -> None:
    boat = Boat(game).card("TheBook", 3).at(P1=7).attack(5).do("P1", Interact()).vote()
    assert boat.view.enemy.next_attack is None
    boat.end_the_round()
    assert boat.state.hull == 20
    assert boat.clean()


# ---------------------------------------------------------------- whole games

Tokens = dict[int, int]


class Passing:
    """Everybody always passes: what each round brought, and how it ended."""

    def __init__(self, game: SintGame, seed: int, layout: str) -> None:
        match: Match[State, Command, Event, SintView] = Match(
            game, seed, 2, {"layout": layout, "attack_mix": "fire", "difficulty": "book"}
        )
        self.cards: list[str] = []
        self.rolls: list[int] = []
        self.hulls: list[int] = []
        self.fires: list[Tokens] = []
        self.waters: list[Tokens] = []
        self.removed_in = 0
        while match.awaited():
            state = match.state
            seat = match.awaited()[0]
            player = state.player(seat)
            assert player is not None
            passing = state.phase == PLANNING and player.ap > 0 and player.hp > 0
            for event in match.submit(seat, Pass() if passing else VoteReady(True)):
                if isinstance(event, CardDrawn):
                    self.cards.append(event.card)
                elif isinstance(event, Telegraphed) and event.d1 is not None and event.d2 is not None:
                    self.rolls.append(event.d1 + event.d2)
                elif isinstance(event, PlayerRemoved):
                    self.removed_in = state.round
            if state.phase in (ENEMY, GAME_OVER) and len(self.hulls) < state.round:
                self.hulls.append(state.hull)
                self.fires.append(self._tokens(state, FIRE))
                self.waters.append(self._tokens(state, WATER))
        self.state = match.state

    def _tokens(self, state: State, hazard: int) -> Tokens:
        return {n: room.hazards.count(hazard) for n, room in enumerate(state.rooms) if hazard in room.hazards}


def test_s78_seed_1_on_the_star(game: SintGame) -> None:
    play = Passing(game, 1, "Star")
    assert play.cards == ["AnchorLoose", "CloggedPipe", "HighWaves", "TheBook", "ManOverboard"]
    assert play.rolls == [4, 7, 8, 9, 9]
    assert play.hulls == [19, 18, 16, 13, 10]
    assert play.fires == [
        {0: 1, 3: 1},
        {0: 1, 3: 1, 6: 1},
        {0: 1, 3: 1, 6: 1, 7: 1},
        {0: 1, 3: 1, 6: 1, 7: 1, 8: 1},
        {0: 1, 3: 1, 6: 1, 7: 1, 8: 2},
    ]
    assert play.waters == [
        {9: 1},
        {8: 1, 9: 1},
        {3: 1, 8: 1, 9: 1},
        {0: 1, 3: 1, 8: 1, 9: 1},
        {0: 1, 3: 1, 8: 2, 9: 1},
    ]
    assert (play.state.round, play.state.outcome) == (5, "crew")
    assert [player.room for player in play.state.players] == [0, 0]
    assert play.state.rng.state == 0xA4F3CEFF4F1371AA


def test_s79_seed_1_on_the_torus(game: SintGame) -> None:
    play = Passing(game, 1, "Torus")
    assert play.rolls == [4, 8, 4, 6, 12]
    assert play.hulls == [19, 18, 16, 13, 13]
    assert play.fires == [
        {2: 1, 3: 1},
        {2: 1, 3: 1, 8: 1},
        {2: 1, 3: 2, 8: 1},
        {2: 1, 3: 2, 4: 1, 5: 1, 8: 1},
        {2: 1, 3: 2, 4: 1, 5: 1, 8: 1},
    ]
    assert play.waters == [
        {9: 1},
        {8: 1, 9: 1},
        {6: 1, 8: 1, 9: 1},
        {6: 1, 8: 1, 9: 1, 10: 1},
        {4: 1, 6: 1, 8: 1, 9: 1, 10: 1},
    ]
    assert (play.state.round, play.state.outcome) == (5, "crew")
    assert [player.room for player in play.state.players] == [2, 2]
    assert play.state.rng.state == 0x1DD1B5E54C3D61FE


def test_s80_seed_12345_on_the_star(game: SintGame) -> None:
    play = Passing(game, 12345, "Star")
    assert play.cards[:6] == [
        "ShoeSetting",
        "TurboMode",
        "ManOverboard",
        "TheStaff",
        "LightsOut",
        "FalseNote",
    ]
    assert play.hulls == [19, 18, 15, 15, 15, 13, 11, 10, 9, 8, 7, 6, 5, 3, 2, 1, 0]
    assert (play.removed_in, play.state.removed) == (5, [1])
    assert (play.state.round, play.state.outcome) == (17, "hull")
    assert play.state.rng.state == 0x949AC3A5A2682B0D
