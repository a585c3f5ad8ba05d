"""Full Metal Planète: commands per second of processor time, and what single questions cost.

The mark is an earlier engine in TypeScript: so many commands checked and applied per processor second,
and so many microseconds for the hexes under one player's fire.
"""

from time import process_time
from typing import Any

from bench.figures import Group, Groups, at_least, at_most, cost, figure, micros, millis, per_second
from bench.parts import Part
from bench.reading import Reading
from tessera import registry
from tessera.bots.play import bot_named, play_out
from tessera.core.match import Match
from tessera.core.rng import SplitMix64
from tessera.games.fullmetal.game import FullMetalGame
from tessera.games.fullmetal.movement import reach
from tessera.games.fullmetal.situation import Situation

MARK = 5_500
TIMES = 10
FIRE_US = 25
REACH_US = 50
PLAYERS = {"bot": "bots", "random": "random play"}
LEVEL = "normal"  # of the bots: the highest to bring its guns out at once, as full positions want it
ROLLOUT = 40  # commands
ROLLOUTS = 1_000


def measure(quick: bool) -> Groups:
    """Figures of bot and random play, and of a full position in the middle of a game."""
    game = FullMetalGame(registry.ruleset_of(FullMetalGame))
    game.codec.digest(game.setup(4, {}, 0))  # what is made once is made now
    groups: Groups = {}
    for name in PLAYERS:
        match: Match[Any, Any, Any, Any] = Match(game, 1, 4)
        began = process_time()
        play_out(match, [bot_named(game, LEVEL if name == "bot" else name)] * 4)
        whole = process_time() - began
        rate = max(_applied(game, match) for _ in range(1 if quick else 5))
        groups[name] = {
            "whole game": figure(whole, "s"),
            "with lists": per_second(match.position / whole, "commands"),
            "applied": per_second(rate, "commands"),
            "against the mark": at_least(figure(rate / MARK, "×"), TIMES),
        }
        if name == "bot":
            groups["questions"] = _questions(game, match.fork(at=match.position // 2).state, quick)
    return groups


def _applied(game: FullMetalGame, match: Match[Any, Any, Any, Any]) -> float:
    """The same commands again: checked and applied, nothing else."""
    state = game.setup(match.seats, match.options, match.seed)
    began = process_time()
    for entry in match.entries:
        assert entry.command is not None, "nothing was undone"
        game.apply(state, entry.seat, entry.command)
    return len(match.entries) / (process_time() - began)


def _questions(game: FullMetalGame, state: Any, quick: bool) -> Group:
    rounds = 2 if quick else 10
    board = game.board(state.board_seed)
    sit = game.situation(state)
    tank = next(unit for unit in state.units.values() if unit.kind == 2 and unit.on_board())
    seat = state.current
    return {
        "units on board": figure(sum(1 for unit in state.units.values() if unit.on_board())),
        "legal commands": figure(len(game.legal(state, seat))),
        "situation": micros(cost(lambda: Situation(game.rules, board, state).derive(), rounds)),
        "under fire": at_most(micros(cost(sit.covered, rounds)), FIRE_US),
        "reach": at_most(micros(cost(lambda: reach(sit, tank, 15), rounds)), REACH_US),
        "legal list": millis(cost(lambda: game.legal(state, seat), rounds)),
        "rollouts": at_least(per_second(_rollouts(game, state, rounds), "rollouts"), ROLLOUTS),
        "copy": micros(cost(lambda: game.copy(state), rounds)),
        "view": micros(cost(lambda: game.view(state, seat), rounds)),
    }


def _rollouts(game: FullMetalGame, state: Any, rounds: int) -> float:
    """Copies of a position that are played on by random commands."""
    rng = SplitMix64(9)

    def rollout() -> None:
        trial = game.copy(state)
        for _ in range(ROLLOUT):
            actors = game.actors(trial)
            if not actors:
                return
            game.apply(trial, actors[0], game.random_command(trial, actors[0], rng))

    return 1 / cost(rollout, rounds)


def page(found: Reading) -> list[str]:
    """Whole games and single questions."""
    games = {
        "applied": "commands of a four-seat game checked and applied, per second",
        "against the mark": "the same against the mark",
        "with lists": "commands of the whole game, thinking and lists counted, per second",
        "whole game": "the whole game",
    }
    units, listed = found.text("questions", "units on board"), found.text("questions", "legal commands")
    questions = {
        "under fire": "hexes under fire, all four players together",
        "reach": "reach of a tank with 15 points",
        "situation": "everything derived from a state",
        "legal list": f"legal list ({listed} commands)",
        "rollouts": f"copies played on by {ROLLOUT} random commands, per second",
        "copy": "copy",
        "view": "view",
    }
    return [
        (
            f"The mark is an earlier engine in TypeScript: {MARK:,} commands checked and applied per "
            "processor second."
        ),
        found.by_figure("figure", games, PLAYERS),
        f"Single questions in the middle of the bots' game, {units} units on the board:",
        found.by_figure("figure", questions, {"questions": "compiled"}),
    ]


PART = Part(rank=60, heading="Full Metal Planète", measure=measure, page=page)
