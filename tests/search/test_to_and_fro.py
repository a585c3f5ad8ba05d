"""Free commands that undo each other hold up no search, neither in its tree nor in its match."""

from collections.abc import Iterator

import pytest
from tests.search.boards import turn
from tests.search.shuttle import CARTS, JOURNEYS, Go, Load, State, Unload, shuttle

from tessera.bots.play import bot_named, play_out
from tessera.core.match import Match
from tessera.core.rng import Xoshiro128
from tessera.search.branch import Branch
from tessera.search.tally import MARGIN, Tally
from tessera.search.tree import SWINGS, Tree


def ways(branch: Branch, state: State, positions: list[bytes]) -> Iterator[tuple[Branch, list[bytes]]]:
    """Every way through a tree, with all positions on it."""
    for child in branch.children:
        after = shuttle().copy(state)
        shuttle().apply(after, child.seat, child.command)
        further = [*positions, shuttle().codec.state_bytes(after)]
        yield child, further
        yield from ways(child, after, further)


@pytest.mark.parametrize("planted", [True, False])
def test_no_way_through_a_tree_comes_back_to_where_it_was(planted: bool) -> None:
    game = shuttle()
    state = game.setup(2, {}, 0)
    tree = Tree(game, 0, game.legal(state, 0), Xoshiro128.of_value(3), 10, 100)
    if planted:
        tree.plant(game.copy(state))
    for _ in range(1500):
        if planted:
            tree.grow(40)
        else:
            tree.grow_in(game.copy(state), 40)
    found = list(ways(tree.root, state, [game.codec.state_bytes(state)]))
    assert len(found) > 500
    assert all(len(set(positions)) == len(positions) for _, positions in found)
    assert max(branch.swings for branch, _ in found) == SWINGS
    assert any(isinstance(branch.command, Unload) for branch, _ in found)


@pytest.mark.parametrize("player", ["uct:400", "ismcts:400", "mc:400", "pimc:400"])
def test_a_match_between_searches_goes_on(player: str) -> None:
    for seed in range(3):
        match = Match(shuttle(), seed)
        play_out(match, [bot_named(shuttle(), player) for _ in range(2)], 150)
        assert match.outcome() is not None


def test_what_is_worth_loading_is_loaded() -> None:
    match = play_out(Match(shuttle(), 1), [bot_named(shuttle(), "uct:2000,depth=8") for _ in range(2)], 150)
    assert min(match.state.scores) >= JOURNEYS * (CARTS - 1)


def test_to_and_fro_must_be_clearly_better() -> None:
    tally = Tally([Load(0), Go()])
    tally.visits = [60, 40]
    for lead, best in ((MARGIN - 1, Go()), (MARGIN, Load(0))):
        tally.totals = [60 * (100 + lead), 40 * 100]
        assert tally.commands[tally.best(shuttle().to_and_fro)] == best
    assert tally.commands[tally.best()] == Load(0)


def test_an_unloaded_train_does_not_stop_the_search_of_a_turn() -> None:
    state = shuttle().setup(2, {}, 0)
    state.journeys = 1
    command = bot_named(shuttle(), "uct:600").choose(turn(shuttle(), state, 0))
    assert isinstance(command, Load)
