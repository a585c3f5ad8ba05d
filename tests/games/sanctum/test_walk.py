"""Rules 4.8, 5, 6 and 13 as far as they exist: the walk through three maps."""

import pytest

from tessera.bots.play import play_out
from tessera.core.errors import BadOptions, Illegal
from tessera.core.match import Match
from tessera.core.rng import SplitMix64
from tessera.games.sanctum.commands import Abandon, ChooseNode, Command
from tessera.games.sanctum.events import ActStarted, Event, NodeEntered, RunLost, WalkCompleted
from tessera.games.sanctum.game import SanctumGame
from tessera.games.sanctum.generate import generate_floor
from tessera.games.sanctum.model import NodeType
from tessera.games.sanctum.state import State
from tessera.games.sanctum.view import View, seen_floor

Walk = Match[State, Command, Event, View]


@pytest.fixture
def walk(game: SanctumGame) -> Walk:
    return Match(game, "golden", 1, {"profile": "compact"})


def go(walk: Walk, column: int = 0) -> list[Event]:
    return walk.submit(0, walk.legal(0)[column])


def to_boss(walk: Walk) -> list[Event]:
    """On along the left until the act ends."""
    act = walk.state.act
    events: list[Event] = []
    while walk.state.act == act and walk.outcome() is None:
        events = go(walk)
    return events


def refuses(walk: Walk, command: Command, seat: int = 0) -> str:
    """The code of the refusal, foretold and given alike, which left everything as it was."""
    before = walk.digest()
    foretold = walk.check(seat, command)
    code = ""
    try:
        walk.submit(seat, command)
    except Illegal as refusal:
        code = refusal.code
    assert walk.digest() == before
    assert foretold is not None
    assert foretold.code == code
    return code


def test_rule_4_8_the_only_way_in_is_the_entry(walk: Walk) -> None:
    start = walk.view(0)
    assert start.position is None
    assert walk.legal(0) == [ChooseNode("act1_row0_node0")]
    assert go(walk) == [NodeEntered("act1_row0_node0", NodeType.COMBAT)]
    assert walk.state.position == "act1_row0_node0"
    assert walk.state.floor.rows[0][0].visited


def test_rule_4_8_the_options_are_the_exits_left_to_right(walk: Walk) -> None:
    go(walk)
    exits = walk.state.floor.rows[0][0].connections
    assert walk.legal(0) == [ChooseNode(node) for node in exits]


@pytest.mark.parametrize("node", ["act1_row0_node0", "act1_row6_node0", "act2_row1_node0", "nowhere", ""])
def test_rule_6_a_node_that_is_not_connected_is_refused(node: str, walk: Walk) -> None:
    go(walk)
    assert refuses(walk, ChooseNode(node)) == "not_connected"


def test_rule_4_8_there_is_no_going_back(walk: Walk) -> None:
    go(walk)
    go(walk)
    assert refuses(walk, ChooseNode("act1_row0_node0")) == "not_connected"


def test_rule_5_a_boss_ends_the_act_and_the_next_begins(walk: Walk) -> None:
    assert len(walk.state.maps) == 1
    boss = walk.state.floor.boss_node
    assert to_boss(walk) == [NodeEntered(boss, NodeType.BOSS), ActStarted(2)]
    assert walk.state.position is None
    assert walk.state.maps[1] == generate_floor(2, "golden", walk.game.map_rules.profile("compact"))  # type: ignore[attr-defined]
    assert walk.legal(0) == [ChooseNode("act2_row0_node0")]


def test_after_the_third_boss_the_walk_is_complete(walk: Walk) -> None:
    to_boss(walk)
    to_boss(walk)
    events = to_boss(walk)
    nodes = walk.state.nodes
    assert events[-1] == WalkCompleted(nodes)
    assert nodes == sum(node.visited for floor in walk.state.maps for node in floor.nodes())
    outcome = walk.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.scores) == ((0,), "walk_complete", (nodes,))
    assert walk.actors() == []
    assert walk.legal(0) == []
    assert refuses(walk, ChooseNode("act3_row0_node0")) == "run_over"
    assert refuses(walk, Abandon()) == "run_over"


def test_rule_6_a_run_can_be_abandoned_at_any_time(walk: Walk) -> None:
    go(walk)
    assert walk.check(0, Abandon()) is None
    assert walk.submit(0, Abandon()) == [RunLost("abandon")]
    outcome = walk.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((), "abandoned")


def test_nobody_else_plays(walk: Walk) -> None:
    assert walk.legal(1) == []
    assert refuses(walk, ChooseNode("act1_row0_node0"), seat=1) == "seat.not_playing"


def test_rule_3_5_seeds_are_texts_and_numbers_become_texts(game: SanctumGame) -> None:
    assert Match(game, 7).state.seed == "7"
    assert Match(game, 7).state.floor == Match(game, "7").state.floor
    assert Match(game, "").state.seed == "default_seed"
    assert Match(game, "🏰").state.floor.seed == "🏰_act1"


def test_half_a_surrogate_pair_cannot_be_saved_so_a_match_refuses_it(game: SanctumGame) -> None:
    with pytest.raises(BadOptions, match="seed"):
        Match(game, "\ud800")


def test_the_profile_is_an_option(game: SanctumGame) -> None:
    assert Match(game, "a").state.profile == "classic"
    with pytest.raises(BadOptions, match="did you mean 'compact'"):
        Match(game, "a", 1, {"profile": "compactt"})


def test_rule_13_a_view_shows_begun_acts_and_no_stream(walk: Walk) -> None:
    view = walk.view(0)
    assert view.seed == "golden"
    assert list(view.maps) == ["act1"]
    assert seen_floor(view.maps["act1"]) == walk.state.floor
    assert not hasattr(view, "streams")
    to_boss(walk)
    assert list(walk.view(0).maps) == ["act1", "act2"]
    assert walk.view(None) == walk.view(0)


def test_a_view_is_not_a_window(walk: Walk) -> None:
    view = walk.view(0)
    go(walk)
    assert not view.maps["act1"].nodes["act1_row0_node0"].visited


def test_rule_13_later_acts_are_resampled_for_a_planner(walk: Walk, game: SanctumGame) -> None:
    go(walk)
    worlds: list[Walk] = []
    for number in (1, 2):
        state = game.determinise(walk.view(0), 0, SplitMix64(number))
        assert game.view(state, 0) == walk.view(0)
        world: Walk = Match(game, "golden", 1, {"profile": "compact"}, 0, state)
        to_boss(world)
        worlds.append(world)
    to_boss(walk)
    assert worlds[0].state.maps[0] == worlds[1].state.maps[0] == walk.state.maps[0]
    assert len({str(each.state.maps[1]) for each in (*worlds, walk)}) == 3


def test_a_map_drawn_after_a_reseed_does_not_claim_the_seed(walk: Walk) -> None:
    fork = walk.fork(reseed=5)
    to_boss(fork)
    assert fork.state.floor.seed == ""
    assert fork.state.seed == "golden"


def test_rule_15_the_walker_takes_the_best_way(game: SanctumGame) -> None:
    match: Walk = Match(game, "golden", 1, {"profile": "classic"})
    bot = game.bot()
    play_out(match, [bot])
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.reason == "walk_complete"
    visited = [node.type for floor in match.state.maps for node in floor.nodes() if node.visited]
    assert visited.count(NodeType.CAMPFIRE) >= 2


def test_a_run_reads_well_in_a_terminal(walk: Walk, game: SanctumGame) -> None:
    go(walk)
    text = game.text(walk.view(0))
    assert text.startswith("Act I, Entrance Halls · seed 'golden' · compact\n")
    assert "[C]" in text
    assert "<" in text
    assert game.phrase(walk.legal(0)[0]) == "go to row 1, first from the left"
    assert game.phrase(Abandon()) == "abandon the run"
    walk.submit(0, Abandon())
    assert "abandoned" in game.text(walk.view(0))
