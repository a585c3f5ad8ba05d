"""Runs of Sanctum Ruins: random play and combat actions per second of processor time, and the bot's wins.

The mark is 100 thousand combat actions per second: commands of a fight, checked and applied with events.

    python -m bench.sanctum_runs [--quick] [--tournament 200]
"""

import json
import sys
import time
from typing import Any

from tessera import registry
from tessera._form import status
from tessera.bots.play import play_out
from tessera.core.match import Match
from tessera.core.rng import SplitMix64
from tessera.games.sanctum import commands as cmd
from tessera.games.sanctum.game import CLASSES, SanctumGame
from tessera.games.sanctum.state import COMBAT, State

MARK = 100_000
FIGHTING = (cmd.PlayCard, cmd.EndTurn, cmd.UsePotion, cmd.Invoke)


def measure(quick: bool) -> dict[str, object]:
    """Figures of random play and of the fights of bot runs; the tournament is asked for by itself."""
    game = SanctumGame(registry.ruleset_of(SanctumGame))
    compiled = status().form == "compiled"
    figures: dict[str, object] = {"form": status().form}
    count = (60 if quick else 400) if compiled else 12
    figures["random runs/s"] = round(max(_random_runs(game, count) for _ in range(1 if quick else 3)))
    matches = [_bot_run(game, class_id, "bench1") for class_id in CLASSES]
    rate = max(_fight_actions(game, matches) for _ in range(2 if quick else 5))
    figures["combat actions/s"] = round(rate)
    figures["ratio to the mark"] = round(rate / MARK, 2)
    figures["all commands/s"] = round(max(_all_commands(game, matches) for _ in range(2 if quick else 5)))
    state = _middle(game, matches[0])
    figures["copy us"] = round(_each(lambda: game.copy(state), 200 if quick else 5000), 2)
    figures["legal us"] = round(_each(lambda: game.legal(state, 0), 200 if quick else 5000), 2)
    figures["view us"] = round(_each(lambda: game.view(state, 0), 100 if quick else 1000), 1)
    return figures


def _random_runs(game: SanctumGame, count: int) -> float:
    """Legal commands listed, one chosen, applied: nothing else."""
    began = time.process_time()
    for number in range(count):
        class_id = CLASSES[number % len(CLASSES)]
        state = game.setup(1, {"class_id": class_id, "profile": "classic"}, f"r{number}")
        rng = SplitMix64(number)
        while state.result is None:
            legal = game.legal(state, 0)
            game.apply(state, 0, legal[rng.below(len(legal))])
    return count / (time.process_time() - began)


def _bot_run(game: SanctumGame, class_id: str, seed: str) -> Match[Any, Any, Any, Any]:
    match: Match[Any, Any, Any, Any] = Match(game, seed, 1, {"class_id": class_id})
    return play_out(match, [game.bot()])


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
    began = time.process_time()
    for command in batch:
        game.apply(state, 0, command)
    return time.process_time() - began


def _all_commands(game: SanctumGame, matches: list[Match[Any, Any, Any, Any]]) -> float:
    began = time.process_time()
    total = 0
    for match in matches:
        state = game.setup(1, match.options, match.seed)
        for entry in match.entries:
            assert entry.command is not None, "nothing was undone"
            game.apply(state, 0, entry.command)
        total += len(match.entries)
    return total / (time.process_time() - began)


def _middle(game: SanctumGame, match: Match[Any, Any, Any, Any]) -> State:
    """A fight in the middle of a run."""
    at = match.position // 2
    while match.fork(at=at).state.phase != COMBAT:
        at += 1
    state: State = match.fork(at=at).state
    return state


def _each(call: Any, count: int) -> float:
    began = time.process_time()
    for _ in range(count):
        call()
    return 1e6 * (time.process_time() - began) / count


def tournament(seeds: int, profile: str = "classic") -> dict[str, object]:
    """How often the bot wins, by class, over the seeds t0, t1, …"""
    game = SanctumGame(registry.ruleset_of(SanctumGame))
    result: dict[str, object] = {"profile": profile, "seeds": seeds}
    for class_id in CLASSES:
        bot = game.bot()
        won = 0
        for number in range(seeds):
            match: Match[Any, Any, Any, Any] = Match(
                game, f"t{number}", 1, {"class_id": class_id, "profile": profile}
            )
            play_out(match, [bot])
            won += match.state.result == "won"
        result[class_id] = f"{won} of {seeds}, {100 * won / seeds:.1f} %"
        print(class_id, result[class_id], file=sys.stderr, flush=True)
    return result


if __name__ == "__main__":
    if "--tournament" in sys.argv:
        print(json.dumps(tournament(int(sys.argv[sys.argv.index("--tournament") + 1])), indent=2))
    else:
        print(json.dumps(measure("--quick" in sys.argv), indent=2))
