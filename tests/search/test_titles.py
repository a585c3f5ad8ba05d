"""Every search plays every title that is shipped, through the contract alone."""

import copy

import pytest
from tests.search.boards import middle_of, turn

from tessera import registry
from tessera.bots.play import act, bot_named
from tessera.core.match import Match
from tessera.core.rng import SplitMix64
from tessera.search import Searcher, searcher_named

TITLES = registry.titles()


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("name", ["mc:60,depth=6", "uct:60,depth=6", "ismcts:60,depth=6", "pimc:60"])
def test_thirty_commands_of_every_title(title: str, name: str) -> None:
    game = registry.game(title)
    match = Match(game, 3)
    chance = SplitMix64(3)
    player = bot_named(game, name)
    assert isinstance(player, Searcher)
    for number in range(30):
        awaited = match.awaited()
        if not awaited:
            break
        seat = awaited[-1]
        if number % 3:  # others lead somewhere, too
            match.submit(seat, game.random_command(match.state, seat, chance))
        else:
            act(match, seat, player, chance)
    assert match.position


@pytest.mark.parametrize("title", TITLES)
def test_a_state_is_copied_deeply(title: str) -> None:
    game = registry.game(title)
    match = middle_of(game, 2, 25)
    twin = copy.deepcopy(match.state)
    before = match.digest()
    assert game.codec.digest(twin) == before
    for seat in list(game.awaited(twin))[:1]:
        game.apply(twin, seat, game.random_command(twin, seat, SplitMix64(1)))
        assert game.codec.digest(twin) != before
    assert match.digest() == before


def test_seats_that_are_awaited_together_each_search_for_themselves() -> None:
    game = registry.game("sint")
    match = middle_of(game, 4, 30)
    while len(match.awaited()) < 2:
        seat = match.awaited()[0]
        match.submit(seat, game.random_command(match.state, seat, SplitMix64(match.position)))
    for name in ("mc:80,depth=8", "uct:80,depth=8", "ismcts:80,depth=8", "pimc:80"):
        for seat in match.awaited():
            command = searcher_named(name).choose(turn(game, match.state, seat))
            assert match.check(seat, command) is None
