"""What the parts on Imperium's tempers, seats and waiting make of games and rounds."""

import pytest
from bench.figures import Groups, figure, figures_of, share, wilson, within
from bench.tempers import Duel, Pairing
from bench.waiting import Turn

from bench import tempers, waiting

PAIRINGS = [Pairing("calm", "wild", "a"), Pairing("wild", "calm", "a")]


@pytest.mark.parametrize(
    ("won", "games", "low", "high"), [(15, 19, 56.7, 91.5), (50, 100, 40.4, 59.6), (0, 10, 0.0, 27.8)]
)
def test_wilsons_interval(won: int, games: int, low: float, high: float) -> None:
    assert wilson(won, games) == pytest.approx((low, high), abs=0.05)


def test_an_aim_on_both_sides() -> None:
    assert within(figure(50.0, "%"), 35, 65) == {**figure(50.0, "%"), "aim": "35 to 65 %", "met": True}
    assert not within(figure(66.0, "%"), 35, 65)["met"]
    assert not within(figure(34.0, "%"), 35, 65)["met"]


def value(groups: Groups, group: str, name: str) -> object:
    return figures_of(groups[group])[name]["value"]


def test_a_temper_wins_from_either_seat() -> None:
    groups = tempers.by_temper(PAIRINGS, [Duel(1, "conquest"), Duel(0, "culture")])
    assert (value(groups, "wild", "won"), value(groups, "calm", "won")) == (100, 0)
    assert figures_of(groups["wild"])["won"]["met"] is False


def test_a_duel_that_nobody_wins_is_nobodys() -> None:
    groups = tempers.by_temper(PAIRINGS, [Duel(-1, "time"), Duel(0, "culture")])
    assert (value(groups, "wild", "won"), value(groups, "calm", "won")) == (50, 0)


def test_seats_are_told_by_kind_of_victory() -> None:
    groups = tempers.by_seat([Duel(0, "culture"), Duel(1, "culture"), Duel(0, "science")])
    assert groups["first seat, culture"] == share(1, 2)
    assert groups["first seat, science"] == share(1, 1)
    assert groups["first seat, all"] == share(2, 3)


def test_a_start_that_wins_from_both_seats_is_told_apart_from_a_seat_that_wins_from_both_starts() -> None:
    start = tempers.by_start([(Duel(0, "culture"), Duel(1, "culture"))])
    assert (value(start, "starts: seat", "won"), value(start, "starts: start", "won")) == (50, 100)
    seat = tempers.by_start([(Duel(0, "science"), Duel(0, "science"))])
    assert (value(seat, "starts: seat", "won"), value(seat, "starts: start", "won")) == (100, 0)


def test_exchanged_starts_are_the_same_world_with_each_where_the_other_was() -> None:
    made, changed = (tempers.world("starts 0", exchanged) for exchanged in (False, True))
    assert made.tiles.terrain == changed.tiles.terrain
    assert [player.civ for player in made.players] == [player.civ for player in changed.players]
    where = [[unit.pos for unit in state.units.living() if unit.owner == 0] for state in (made, changed)]
    there = [unit.pos for unit in made.units.living() if unit.owner == 1]
    assert where[0][:2] != where[1][:2] == there[:2]


def test_waiting_is_told_for_the_rounds_up_to_a_mark() -> None:
    turns = [Turn(round_, round_ / 100, 0.05, 20, 4_000, 1_000) for round_ in range(1, 13)]
    groups = waiting.told("compiled", turns)
    assert list(groups) == ["compiled, 10"]
    assert value(groups, "compiled, 10", "median") == pytest.approx(80)
    assert value(groups, "compiled, 10", "worst") == pytest.approx(100)
    assert value(groups, "compiled, 10", "waiting bytes") == 4
    assert "aim" not in figures_of(waiting.told("interpreted", turns)["interpreted, 10"])["median"]
