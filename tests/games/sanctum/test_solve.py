"""The solver: its line wins, keeps what it promises, and is played again to prove it."""

import pytest
from tests.games.sanctum.bout import Bout, fight, run

from tessera.core.errors import Illegal
from tessera.games.sanctum import commands as cmd
from tessera.games.sanctum.game import SanctumGame
from tessera.games.sanctum.solve import Solver


def test_the_line_is_what_it_claims(game: SanctumGame) -> None:
    bout = Bout(game, run(game, "dungeon_knight")).do(cmd.ChooseNode("act1_row0_node0"))
    before = game.codec.digest(bout.state)
    solution = Solver(game.content, beam=4, nodes=60).solve(bout.state)
    assert game.codec.digest(bout.state) == before
    assert solution.found
    for command in solution.line:
        bout.do(command)
    assert (bout.state.phase, bout.hp, bout.combat.turn) == ("reward", solution.hp, solution.turns)
    assert solution.hp == 80


def test_it_finds_the_only_order_that_wins(game: SanctumGame) -> None:
    """Shield first, then the bash that needs it, then nothing is left to strike back."""
    hand = ["shield_bash", "bulwark_stance", "raise_shield"]
    bout = fight(game, "dungeon_knight", "skeleton", hp=1, hand=hand).intends("bone_strike")
    bout.enemy().hp = 13
    solution = Solver(game.content).solve(bout.state)
    assert solution.found
    assert solution.line[-1] == cmd.PlayCard(1, 1)
    assert (solution.turns, solution.hp) == (1, 1)


def test_a_lost_fight_has_no_line(game: SanctumGame) -> None:
    bout = fight(game, "cleric", "zombie", hp=1).intends("slam")
    assert not Solver(game.content).solve(bout.state).found


def test_there_must_be_a_fight(game: SanctumGame) -> None:
    with pytest.raises(Illegal, match=r"phase\.wrong"):
        Solver(game.content).solve(run(game))
