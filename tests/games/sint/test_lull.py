"""Decision 22: once the deck is empty, a crew that does the boss no harm for 30 rounds has lost."""

import pytest
from tests.games.sint.boat import NUT, Boat

from tessera.core.codec import unpack
from tessera.games.sint.commands import Shoot
from tessera.games.sint.events import GameEnded, LullCounted
from tessera.games.sint.game import SintGame


def test_decision_22_thirty_rounds_without_harm_to_the_boss_end_the_voyage(game: SintGame) -> None:
    boat = Boat(game)
    for rounds in range(29):
        assert boat.view.lull_left == 30 - rounds
        boat.next_morning()
        assert boat.phase == "MorningReport"
    boat.next_morning()
    assert boat.phase == "GameOver"
    assert boat.view.outcome == "lull"
    assert GameEnded("lull") in boat.told
    outcome = game.outcome(boat.state)
    assert outcome is not None
    assert outcome.winners == ()


def test_decision_22_the_last_five_rounds_are_told(game: SintGame) -> None:
    boat = Boat(game)
    told: list[int] = []
    for _ in range(30):
        boat.next_morning()
        told += [event.rounds_left for event in boat.told if isinstance(event, LullCounted)]
    assert told == [5, 4, 3, 2, 1, 0]
    assert game.tell(LullCounted(1), boat.view) == "the boss is unharmed: coal for 1 more round"


def test_decision_22_a_hit_begins_the_count_anew(game: SintGame) -> None:
    boat = Boat(game, draws=[4]).at(P1=6).holds("P1", NUT)
    boat.state.lull = 29
    boat.do("P1", Shoot()).vote().next_morning()
    assert boat.phase == "MorningReport"
    assert boat.view.lull_left == 30


def test_decision_22_a_miss_does_not(game: SintGame) -> None:
    boat = Boat(game, draws=[1]).at(P1=6).holds("P1", NUT)
    boat.state.lull = 29
    boat.do("P1", Shoot()).vote().next_morning()
    assert boat.view.outcome == "lull"


def test_decision_22_while_there_are_cards_nothing_is_counted(game: SintGame) -> None:
    boat = Boat(game, deck=["Panic", "LuckyDip"])
    boat.next_morning()
    assert boat.view.lull_left is None
    assert boat.state.lull == 0


def test_decision_22_a_rest_round_does_not_count(game: SintGame) -> None:
    boat = Boat(game)
    boat.state.defeated = boat.state.resting = True
    boat.state.lull = 29
    boat.next_morning()
    assert boat.phase == "MorningReport"
    assert boat.view.lull_left == 1


def test_decision_22_a_lost_hull_is_told_before_it(game: SintGame) -> None:
    boat = Boat(game)
    boat.state.hull = 0
    boat.state.lull = 29
    boat.next_morning()
    assert boat.view.outcome == "hull"


@pytest.mark.parametrize("layout", ["Star", "Torus"])
def test_decision_22_a_crew_that_only_votes_comes_to_an_end(game: SintGame, layout: str) -> None:
    """Sheltered from everything else, so that nothing but the lull can end it."""
    boat = Boat(game, crew=2, layout=layout)
    rounds = 0
    while boat.phase != "GameOver":
        boat.state.evasion = True
        boat.next_morning()
        rounds += 1
    assert (rounds, boat.view.outcome) == (30, "lull")


def test_older_voyages_go_on_by_the_book(game: SintGame) -> None:
    """Version 1 counted no lull, and up to version 2 every crew sailed under the rulebook's numbers."""
    state = game.setup(3, {"difficulty": "book"}, 3)
    old = unpack(game.codec.state_bytes(state))
    assert isinstance(old, dict)
    del old["voyage"]
    for version in (2, 1):
        moved = game.migrate(old, version)
        assert moved is not None
        assert game.codec.digest(moved) == game.codec.digest(state)
        old.pop("lull", None)
        old.pop("struck", None)
    assert game.migrate(old, 0) is None
