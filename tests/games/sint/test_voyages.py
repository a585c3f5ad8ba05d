"""Decision 24: what a crew sails under, by its size, its ship and the difficulty, and that everybody is told.

Decision 25: what a voyage comes to.
"""

import pytest
from tests.games.sint.boat import NUT, Boat

from tessera import registry
from tessera.bots.play import play_out
from tessera.core.errors import BadRuleset
from tessera.core.game import turn_at
from tessera.core.match import Match
from tessera.core.rng import SplitMix64
from tessera.core.ruleset import Overlay, load
from tessera.core.spec import Pick
from tessera.games.sint.commands import SetMapLayout, Shoot
from tessera.games.sint.events import CardDrawn, GameEnded, TokensAdded
from tessera.games.sint.game import SintGame
from tessera.games.sint.guessing import state_from_view
from tessera.games.sint.rules_voyages import Terms
from tessera.games.sint.solver import Solver, state_value
from tessera.games.sint.vocabulary import FIRE, WATER

SHIPS = ("Star", "Torus")
CREWS = range(1, 7)


def terms(game: SintGame, voyage: str, layout: str, seats: int) -> Terms:
    return game.rules.terms(game.rules.voyage_ids.index(voyage), game.rules.layout_ids.index(layout), seats)


@pytest.mark.parametrize("layout", SHIPS)
@pytest.mark.parametrize("seats", CREWS)
def test_by_the_book_every_crew_has_the_numbers_of_rule_1(game: SintGame, seats: int, layout: str) -> None:
    found = terms(game, "book", layout, seats)
    assert (found.full_hull, found.ap_per_round, found.ap_rest_round) == (20, 2, 6)
    assert found.boss_hp == [5, 10, 15, 20]
    assert (found.cards, found.strays) == ([1], [0])


@pytest.mark.parametrize("layout", SHIPS)
@pytest.mark.parametrize("voyage", ["calm", "standard", "stormy"])
def test_decision_24_a_match_begins_with_its_terms(game: SintGame, voyage: str, layout: str) -> None:
    for seats in CREWS:
        boat = Boat(game, seats, layout, difficulty=voyage)
        found = terms(game, voyage, layout, seats)
        assert boat.state.hull == boat.view.max_hull == found.full_hull
        assert boat.state.boss_hp == boat.view.enemy.max_hp == found.boss_hp[0]
        assert {player.ap for player in boat.state.players} == {found.ap_per_round}
        assert boat.view.difficulty == voyage
        assert boat.view.terms[0].startswith(f"Everybody has {found.ap_per_round} AP a round")


def test_decision_24_standard_is_what_nobody_has_to_choose(game: SintGame) -> None:
    pick = game.options_spec().fields["difficulty"]
    assert isinstance(pick, Pick)
    assert [word.id for word in pick.options] == ["calm", "standard", "stormy", "book"]
    assert Match(game, 1, 3).options["difficulty"] == "standard"


def test_decision_24_another_ship_in_port_brings_its_own_terms(game: SintGame) -> None:
    boat = Boat(game, 1, phase="Lobby", difficulty="standard")
    boat.do("P1", SetMapLayout("Torus"))
    found = terms(game, "standard", "Torus", 1)
    assert boat.state.hull == found.full_hull
    assert boat.state.boss_hp == found.boss_hp[0]
    assert boat.player("P1").ap == found.ap_per_round


def test_decision_24_cards_come_by_the_pattern(game: SintGame) -> None:
    """Alone: one morning in two has none."""
    boat = Boat(game, 1, deck=["Panic", "Panic", "Panic", "Panic"], difficulty="standard")
    found = terms(game, "standard", "Star", 1)
    for morning in range(2, 6):
        boat.next_morning()
        drawn = [event for event in boat.told if isinstance(event, CardDrawn)]
        assert len(drawn) == found.cards[(morning - 1) % len(found.cards)]


def test_decision_24_stray_shots_land_in_the_morning_and_spare_the_hull(game: SintGame) -> None:
    crew = 6
    found = terms(game, "standard", "Star", crew)
    strays = found.strays_in(2)
    assert strays > 0
    boat = Boat(game, crew, draws=[5] * strays, difficulty="standard")
    boat.next_morning()
    landed = [event for event in boat.told if isinstance(event, TokensAdded)]
    assert landed == [TokensAdded(5, "Fire", 1, "Stray")] * strays
    assert boat.tokens(FIRE) == {5: strays}
    assert boat.state.hull == found.full_hull
    assert game.tell(landed[0], boat.view) == "a stray shot lands in the Kitchen: fire there"


def test_decision_24_stray_shots_bring_water_where_attacks_do(game: SintGame) -> None:
    strays = terms(game, "standard", "Star", 6).strays_in(2)
    boat = Boat(game, 6, draws=[5, 1] * strays, mixed=True, difficulty="standard")
    boat.next_morning()
    assert boat.tokens(WATER) == {5: strays}


def test_decision_24_a_rest_round_has_no_stray_shots(game: SintGame) -> None:
    boat = Boat(game, 6, difficulty="standard")
    boat.state.defeated = True
    boat.next_morning()
    assert boat.state.resting
    assert boat.clean()


def test_decision_24_the_next_boss_comes_with_the_health_of_the_terms(game: SintGame) -> None:
    boat = Boat(game, 1, difficulty="standard", deck=["Panic"])
    boat.state.defeated = boat.state.resting = True
    boat.next_morning()
    assert boat.state.boss_hp == terms(game, "standard", "Star", 1).boss_hp[1]


@pytest.mark.parametrize("seats", [1, 2, 6])
def test_decision_24_what_a_view_tells_is_enough_to_plan_with(game: SintGame, seats: int) -> None:
    """Bots guess states from views: they sail under the same terms."""
    boat = Boat(game, seats, "Torus", difficulty="stormy")
    guessed = state_from_view(game.rules, boat.view, SplitMix64(1))
    assert guessed.voyage == boat.state.voyage
    bot = game.bot()
    assert bot is not None
    command = bot.choose(turn_at(game, boat.state, 0, SplitMix64(1)))
    assert game.check(boat.state, 0, command) is None


def test_decision_24_the_oracle_counts_the_health_of_the_terms(game: SintGame) -> None:
    """Rule 15.2: damage dealt to the current boss."""
    unhurt = state_value(game.rules, Boat(game, 1, difficulty="standard").state)
    by_the_book = state_value(game.rules, Boat(game, 1).state)
    hulls = terms(game, "standard", "Star", 1).full_hull - terms(game, "book", "Star", 1).full_hull
    assert unhurt - by_the_book == 100 * hulls
    found = Solver(game.rules, 20, 200).solve(game.setup(1, {"difficulty": "calm"}, 1))
    assert found.round > 1


def test_decision_25_each_boss_counts_more_than_any_number_of_rounds(game: SintGame) -> None:
    early = Boat(game, 2)
    early.state.boss_level, early.state.round = 2, 30
    late = Boat(game, 2)
    late.state.boss_level, late.state.round = 1, 400
    assert (early.view.score, late.view.score) == (230, 199)
    early.state.defeated = True
    assert early.view.beaten == 3
    assert early.view.score == 330


def test_decision_25_a_won_voyage_counts_more_the_sooner_it_is_home(game: SintGame) -> None:
    boat = Boat(game, 2, draws=[5]).at(P1=6).holds("P1", NUT)
    boat.state.boss_level, boat.state.boss_hp, boat.state.round = 3, 1, 60
    boat.do("P1", Shoot()).vote()
    outcome = game.outcome(boat.state)
    assert outcome is not None
    assert outcome.scores == (640, 640)
    told = [event for event in boat.told if isinstance(event, GameEnded)]
    assert game.tell(told[0], boat.view) == (
        "the crew has beaten every boss and wins: 4 of 4 bosses beaten in 60 rounds: 640 points"
    )
    assert "The end: bosses; 4 of 4 bosses beaten in 60 rounds: 640 points" in game.text(boat.view)


def test_decision_24_a_voyage_on_which_no_card_is_drawn_has_no_end_and_is_refused() -> None:
    for change, where in (
        ("standard: {crews: [{cards: [0, 0]}]}", "crews[0].cards"),
        ("calm: {ships: {Torus: [{}, {cards: [0]}]}}", "ships.Torus[1].cards"),
    ):
        mod = Overlay("mod", {"voyages.yaml": change})
        with pytest.raises(BadRuleset) as fault:
            load(SintGame.rules_spec(), registry.own_data(SintGame), [mod], name="sint")
        assert where in str(fault.value)
        assert "no card is ever drawn" in str(fault.value)


def test_the_terms_are_told_in_port(game: SintGame) -> None:
    match = Match(game, 1, 1)
    for line in match.view(0).terms:
        assert line in game.text(match.view(0))


@pytest.mark.parametrize("layout", SHIPS)
@pytest.mark.parametrize("voyage", ["calm", "standard", "stormy"])
@pytest.mark.parametrize("seats", [1, 6])
def test_a_quick_crew_comes_to_an_end(game: SintGame, seats: int, voyage: str, layout: str) -> None:
    bot = game.bot("easy")
    assert bot is not None
    match = Match(game, f"end {seats}", seats, {"layout": layout, "difficulty": voyage})
    assert play_out(match, [bot] * seats, 20_000).outcome() is not None
