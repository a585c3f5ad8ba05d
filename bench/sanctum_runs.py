"""Runs of Sanctum Ruins: random play and combat actions per second of processor time.

The mark is so many combat actions per second: commands of a fight, checked and applied with events. How
often the bot wins is measured by `wins`.
"""

from time import process_time
from typing import Any

from bench.figures import Groups, at_least, cost, micros, per_second, rate
from bench.parts import Part
from bench.reading import Reading
from tessera import registry
from tessera._form import status
from tessera.bots.play import play_out
from tessera.core.match import Match
from tessera.core.rng import SplitMix64
from tessera.games.sanctum import commands as cmd
from tessera.games.sanctum.game import SanctumGame
from tessera.games.sanctum.state import COMBAT, State

MARK = 100_000
FIGHTING = (cmd.PlayCard, cmd.EndTurn, cmd.UsePotion, cmd.Invoke)
ROLLOUTS = 8_000
LONG = 40  # commands of a rollout, where the run goes on so long
STEP = 40  # commands of a run between the positions that rollouts start from
RUNS, FIGHT = "runs", "a fight"


def measure(quick: bool) -> Groups:
    """Figures of random play and of the fights of bot runs."""
    game = SanctumGame(registry.ruleset_of(SanctumGame))
    count = (60 if quick else 400) if status().form == "compiled" else 12
    _random_runs(game, 3)  # what is made once is made now
    matches = [_bot_run(game, class_id, "bench1") for class_id in game.ruleset.ids("class")]
    rounds = 2 if quick else 5
    state = _middle(game, matches[0])
    starts = [start for match in matches for start in _along(game, match)]
    return {
        RUNS: {
            "combat actions": at_least(
                per_second(max(_fight_actions(game, matches) for _ in range(rounds)), "actions"), MARK
            ),
            "all commands": per_second(rate(lambda: _all_commands(game, matches), rounds), "commands"),
            "rollouts": at_least(
                per_second(rate(lambda: _rollouts(game, starts), 1 if quick else 3), "rollouts"), ROLLOUTS
            ),
            "random runs": per_second(rate(lambda: _random_runs(game, count), 1 if quick else 3), "runs"),
        },
        FIGHT: {
            "copy": micros(cost(lambda: game.copy(state), rounds)),
            "legal list": micros(cost(lambda: game.legal(state, 0), rounds)),
            "view": micros(cost(lambda: game.view(state, 0), rounds)),
        },
    }


def _random_runs(game: SanctumGame, count: int) -> int:
    """Legal commands listed, one chosen, applied: nothing else."""
    classes = game.ruleset.ids("class")
    for number in range(count):
        class_id = classes[number % len(classes)]
        options = {"class_id": class_id, "profile": "classic", "difficulty": "normal"}
        state = game.setup(1, options, f"r{number}")
        rng = SplitMix64(number)
        while state.result is None:
            legal = game.legal(state, 0)
            game.apply(state, 0, legal[rng.below(len(legal))])
    return count


def _along(game: SanctumGame, match: Match[Any, Any, Any, Any]) -> list[State]:
    """Positions of a run, one every so many commands."""
    found: list[State] = []
    state = game.setup(1, match.options, match.seed)
    for number, entry in enumerate(match.entries):
        if number % STEP == STEP // 2:
            found.append(game.copy(state))
        assert entry.command is not None, "nothing was undone"
        game.apply(state, 0, entry.command)
    return found


def _rollouts(game: SanctumGame, starts: list[State], each: int = 40) -> int:
    """A copy of a position, and random commands from there on, as searches play them."""
    rng = SplitMix64(1)
    for _ in range(each):
        for start in starts:
            state = game.copy(start)
            for _ in range(LONG):
                if state.result is not None:
                    break
                game.apply(state, 0, game.random_command(state, 0, rng))
    return each * len(starts)


def _bot_run(game: SanctumGame, class_id: str, seed: str) -> Match[Any, Any, Any, Any]:
    match: Match[Any, Any, Any, Any] = Match(game, seed, 1, {"class_id": class_id})
    return play_out(match, [game.bot("normal")])


def _fight_actions(game: SanctumGame, matches: list[Match[Any, Any, Any, Any]]) -> float:
    """The fights of recorded runs again; only commands of fights are timed."""
    spent = 0.0
    actions = 0
    for match in matches:
        state = game.setup(1, match.options, match.seed)
        batch: list[cmd.Command] = []
        for entry in match.entries:
            command = entry.command
            if isinstance(command, FIGHTING):
                batch.append(command)
                continue
            spent += _apply(game, state, batch)
            actions += len(batch)
            batch = []
            assert command is not None, "nothing was undone"
            game.apply(state, 0, command)
        spent += _apply(game, state, batch)
        actions += len(batch)
    return actions / spent


def _apply(game: SanctumGame, state: State, batch: list[cmd.Command]) -> float:
    began = process_time()
    for command in batch:
        game.apply(state, 0, command)
    return process_time() - began


def _all_commands(game: SanctumGame, matches: list[Match[Any, Any, Any, Any]]) -> int:
    for match in matches:
        state = game.setup(1, match.options, match.seed)
        for entry in match.entries:
            assert entry.command is not None, "nothing was undone"
            game.apply(state, 0, entry.command)
    return sum(len(match.entries) for match in matches)


def _middle(game: SanctumGame, match: Match[Any, Any, Any, Any]) -> State:
    """A fight in the middle of a run."""
    at = match.position // 2
    while match.fork(at=at).state.phase != COMBAT:
        at += 1
    state: State = match.fork(at=at).state
    return state


def page(found: Reading) -> list[str]:
    """Runs, and a fight in the middle of one."""
    runs = {
        "combat actions": "combat actions per second",
        "all commands": "all commands of bot runs applied again, per second",
        "rollouts": f"copies of positions played on by {LONG} random commands, per second",
        "random runs": "whole runs of random play, per second",
    }
    return [
        found.by_figure("figure", runs, {RUNS: "compiled"}),
        "In a fight in the middle of a run:",
        found.by_figure(
            "figure", {"copy": "copy", "legal list": "legal list", "view": "view"}, {FIGHT: "compiled"}
        ),
    ]


PART = Part(rank=51, heading="Sanctum's runs", measure=measure, page=page)
