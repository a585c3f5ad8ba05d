"""What every search promises: its steps, its choice, and that it knows no more than its seat."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.harbour import smugglers
from tests.search.boards import middle_of, tictactoe, turn

from smugglers.game import Smugglers
from tessera import registry
from tessera.bots.play import bot_named
from tessera.core.odds import odds
from tessera.core.rng import SplitMix64
from tessera.core.worth import worth
from tessera.search import Searcher, searcher_named

PLAYERS = [
    "mc:300",
    "uct:300",
    "uct:300,worlds=3,c=50",
    "ismcts:300",
    "pimc:300",
    "pimc:900,depth=3,rollout=4",
]
VECTORS = Path(__file__).parents[1] / "vectors" / "search.json"


class Spied(Smugglers):
    """Tells what it was asked."""

    def __init__(self, ruleset: Any) -> None:
        super().__init__(ruleset)
        self.applied = 0
        self.views: list[tuple[object, int]] = []
        self.made: list[object] = []
        self.touched: list[object] = []

    def carry_out(self, state: Any, seat: int, command: Any) -> Any:
        self.applied += 1
        self.touched.append(state)
        return super().carry_out(state, seat, command)

    def copy(self, state: Any) -> Any:
        copied = super().copy(state)
        self.made.append(copied)
        return copied

    def determinise(self, view: Any, seat: int, rng: Any) -> Any:
        self.views.append((view, seat))
        made = super().determinise(view, seat, rng)
        self.made.append(made)
        return made


def spied() -> Spied:
    """A title of its own for each test."""
    return Spied(registry.ruleset_of(Smugglers))


@pytest.mark.parametrize("name", PLAYERS)
def test_a_decision_takes_its_steps_and_no_more(name: str) -> None:
    game = spied()
    player = searcher_named(name)
    for seed in range(3):
        about = turn(game, middle_of(game, seed, 4).state, 0, seed)
        game.applied = 0
        tally = player.weigh(about)
        assert 0 < game.applied <= tally.steps <= player.steps
        assert sum(tally.visits) > 0
        assert (tally.steps > player.steps // 2) or name.startswith("pimc")


@pytest.mark.parametrize("name", PLAYERS)
def test_a_search_works_in_drawn_worlds_and_never_in_the_true_one(name: str) -> None:
    game = spied()
    match = middle_of(game, 5, 7)
    seat = match.awaited()[0]
    about = turn(game, match.state, seat)
    before = match.digest()
    game.made.clear()
    game.touched.clear()
    searcher_named(name).choose(about)
    assert game.views
    assert all(view is about.view and asked == seat for view, asked in game.views)
    made = {id(state) for state in game.made}
    assert all(id(state) in made for state in game.touched)
    assert match.digest() == before


@pytest.mark.parametrize("name", PLAYERS)
def test_worlds_that_look_alike_are_played_alike(name: str) -> None:
    game = smugglers()
    player = searcher_named(name)
    for seed in range(4):
        match = middle_of(game, seed, 9)
        seat = match.awaited()[0]
        other = game.determinise(match.view(seat), seat, SplitMix64(seed + 77))
        assert game.codec.digest(other) != match.digest()
        here = player.weigh(turn(game, match.state, seat, seed))
        there = player.weigh(turn(game, other, seat, seed))
        assert (here.visits, here.totals) == (there.visits, there.totals)


@pytest.mark.parametrize("name", PLAYERS)
def test_equal_chance_gives_equal_choices_and_other_chance_others(name: str) -> None:
    match = middle_of(smugglers(), 3, 6)
    seat = match.awaited()[0]
    player = searcher_named(name)
    tallies = [player.weigh(turn(smugglers(), match.state, seat, seed)).totals for seed in (1, 1, 2)]
    assert tallies[0] == tallies[1] != tallies[2]
    again = searcher_named(name).weigh(turn(smugglers(), match.state, seat, 1))
    assert again.totals == tallies[0]


def found(name: str) -> dict[str, list[list[int]]]:
    """What a player makes of some positions."""
    tallies: dict[str, list[list[int]]] = {}
    for title, game, commands in (("tictactoe", tictactoe(), 2), ("smugglers", smugglers(), 5)):
        match = middle_of(game, 11, commands)
        seat = match.awaited()[0]
        tally = searcher_named(name).weigh(turn(game, match.state, seat, 4))
        tallies[title] = [tally.visits, tally.totals, [tally.steps, tally.playouts]]
    return tallies


@pytest.mark.parametrize("name", PLAYERS)
def test_the_figures_are_those_of_the_vectors_in_both_forms_and_everywhere(name: str) -> None:
    """A change of a search that is meant writes them anew:

    PYTHONPATH=examples python -m tests.search.test_promises
    """
    assert found(name) == json.loads(VECTORS.read_text(encoding="utf-8"))[name]


def test_expectimax_weighs_every_outcome_of_chance() -> None:
    game = spied()
    match = middle_of(game, 8, 5)
    seat = match.awaited()[0]
    game.made.clear()
    tally = searcher_named("pimc:2000,depth=1,worlds=1").weigh(turn(game, match.state, seat))
    world: Any = game.made[0]

    def question(state: Any, events: list[Any]) -> int:
        return worth(game, state, seat)

    assert len({tally.mean(place) for place in range(len(tally.commands))}) > 1
    for place, command in enumerate(tally.commands):
        ends = odds(game, world, seat, command, question)
        assert ends.exact
        expected = sum([each * chance for each, chance in ends.lower.items()], Fraction(0))
        assert abs(tally.mean(place) - expected) <= 1, command


@pytest.mark.parametrize("name", ["uct:200,depth=6", "ismcts:200,depth=6"])
def test_roots_are_added_up_alike_in_one_process_and_in_two(name: str) -> None:
    match = middle_of(smugglers(), 2, 3)
    seat = match.awaited()[0]
    tallies = []
    for processes in (1, 2):
        player = bot_named(smugglers(), f"{name},roots=3,processes={processes}")
        assert isinstance(player, Searcher)
        tally = player.weigh(turn(smugglers(), match.state, seat))
        tallies.append((tally.visits, tally.totals, tally.steps, tally.playouts))
        assert 500 < tally.steps <= 600 == player.steps
    assert tallies[0] == tallies[1]


def test_the_figures_are_told_of_the_last_decision() -> None:
    player = searcher_named("uct:200")
    match = middle_of(smugglers(), 1, 2)
    about = turn(smugglers(), match.state, match.awaited()[0])
    command = player.choose(about)
    assert player.why(about.view, command).startswith("Tried ")
    assert player.why(match.view(None), command) == ""
    other = next(each for each in about.legal if each != command)
    assert player.why(about.view, other) == ""


def test_a_list_that_nobody_made_is_made_in_a_world() -> None:
    match = middle_of(smugglers(), 1, 2)
    seat = match.awaited()[0]
    about = turn(smugglers(), match.state, seat)
    listed = about.legal
    about.legal = ()
    assert searcher_named("ismcts:100").choose(about) in listed


if __name__ == "__main__":
    VECTORS.write_text(json.dumps({name: found(name) for name in PLAYERS}) + "\n", encoding="utf-8")
