"""SINT FTL: commands per second in random play, the solver's states per second, and the bot's thinking time.

Random play asks for the full list of legal commands before every command. The ratio compares it with applying
the same commands again without lists, in the same run. With `--wins N` the bot plays N seeds of each kind of
table from its view alone, and the share it wins is told.

    python -m bench.sint [--quick] [--wins N]
"""

import json
import sys
import time
from collections.abc import Callable
from typing import Any

from tessera import registry
from tessera._form import status
from tessera.bots.play import Endless, play_out
from tessera.core.match import Match
from tessera.core.rng import SplitMix64
from tessera.games.sint.game import SintGame
from tessera.games.sint.solver import Solver
from tessera.games.sint.vocabulary import PLANNING

AnyMatch = Match[Any, Any, Any, Any]
TABLES = (("Star", 6), ("Torus", 6), ("Star", 4))


def measure(quick: bool) -> dict[str, object]:
    """Figures of random play, single questions, the bot and the solver."""
    game = SintGame(registry.ruleset_of(SintGame))
    figures: dict[str, object] = {"form": status().form}
    _random(game, 99).digest()  # what is made once, the codec above all, is made now
    began = time.process_time()
    matches = [_random(game, seed) for seed in range(2 if quick else 12)]
    spent = time.process_time() - began
    commands = sum(match.position for match in matches)
    figures["random commands/s with full lists"] = round(commands / spent)
    began = time.process_time()
    for match in matches:
        state = game.setup(match.seats, match.options, match.seed)
        for entry in match.entries:
            assert entry.command is not None, "nothing was undone"
            game.apply(state, entry.seat, entry.command)
    applied = commands / (time.process_time() - began)
    figures["applied commands/s"] = round(applied)
    figures["ratio of applying to listing and applying"] = round(applied * spent / commands, 1)
    figures.update(_questions(game, quick))
    figures.update(_bot(game, quick))
    solver = Solver(game.rules, game.weights, 40 if quick else 100, 40 if quick else 120)
    began = time.process_time()
    found = solver.solve(game.setup(6, {"layout": "Torus"}, 1))
    figures["solver states/s"] = round(found.states / (time.process_time() - began))
    return figures


def _random(game: SintGame, seed: int) -> AnyMatch:
    match: AnyMatch = Match(game, seed, 6, {"layout": "Torus" if seed % 2 else "Star"})
    rng = SplitMix64(seed)
    while match.awaited():
        seat = match.awaited()[0]
        match.submit(seat, rng.pick(match.legal(seat)))
    return match


def _questions(game: SintGame, quick: bool) -> dict[str, object]:
    """On a six-seat position with a queue, in the middle of a bot game."""
    match: AnyMatch = Match(game, 1, 6)
    bot = game.bot()
    assert bot is not None
    rng = SplitMix64(1)
    while match.state.round < 8 or match.state.phase != PLANNING or len(match.state.queue) < 6:
        seat = match.awaited()[0]
        match.submit(seat, bot.choose(match.view(seat), match.legal(seat), rng))
    state = match.state
    seat = match.awaited()[0]
    rounds = 50 if quick else 500
    return {
        "queue": len(state.queue),
        "legal commands": len(game.legal(state, seat)),
        "legal list µs": _micros(lambda: game.legal(state, seat), rounds),
        "copy µs": _micros(lambda: game.copy(state), rounds),
        "view µs": _micros(lambda: game.view(state, seat), rounds),
    }


def _bot(game: SintGame, quick: bool) -> dict[str, object]:
    bot = game.bot()
    assert bot is not None
    match: AnyMatch = Match(game, 2, 6)
    rng = SplitMix64(2)
    times: list[float] = []
    while match.awaited() and match.position < (300 if quick else 10_000):
        seat = match.awaited()[0]
        view, legal = match.view(seat), match.legal(seat)
        began = time.perf_counter()
        command = bot.choose(view, legal, rng)
        if view.phase == "TacticalPlanning" and view.players[f"P{seat + 1}"].ap:
            times.append(time.perf_counter() - began)
        match.submit(seat, command)
    times.sort()
    return {
        "bot decision ms, median": round(times[len(times) // 2] * 1000, 2),
        "bot decision ms, 99 of 100": round(times[len(times) * 99 // 100] * 1000, 2),
    }


def wins(seeds: int) -> dict[str, object]:
    """How many of so many seeds the bot wins, from its view alone."""
    game = SintGame(registry.ruleset_of(SintGame))
    bot = game.bot()
    assert bot is not None
    told: dict[str, object] = {"form": status().form, "seeds": seeds}
    for layout, seats in TABLES:
        won = 0
        rounds = 0
        for seed in range(seeds):
            match: AnyMatch = Match(game, seed, seats, {"layout": layout})
            try:
                outcome = play_out(match, [bot] * seats, 20_000).outcome()
            except Endless:
                continue
            won += outcome is not None and outcome.reason == "bosses"
            rounds += match.state.round
        told[f"{layout}, {seats} seats: won"] = won
        told[f"{layout}, {seats} seats: rounds"] = round(rounds / seeds)
    return told


def _micros(call: Callable[[], object], rounds: int) -> float:
    best = 1e9
    for _ in range(3):
        began = time.perf_counter()
        for _ in range(rounds):
            call()
        best = min(best, time.perf_counter() - began)
    return round(best / rounds * 1e6, 1)


if __name__ == "__main__":
    if "--wins" in sys.argv:
        print(json.dumps(wins(int(sys.argv[sys.argv.index("--wins") + 1])), indent=2))
    else:
        print(json.dumps(measure("--quick" in sys.argv), indent=2))
