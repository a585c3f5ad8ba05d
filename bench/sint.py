"""SINT FTL: commands per second in random play, the solver's states per second, and the bot's thinking
time.

Random play asks for the full list of legal commands before every command; beside it, the same commands
applied again without lists. How often the bots win is measured by `wins`.
"""

from time import perf_counter, process_time
from typing import Any

from bench.figures import Group, Groups, at_least, cost, figure, micros, millis, per_second
from bench.parts import Part
from bench.reading import Reading
from tessera import registry
from tessera.core.game import EASY
from tessera.core.match import Match
from tessera.core.rng import SplitMix64
from tessera.games.sint.game import SintGame
from tessera.games.sint.solver import Solver
from tessera.games.sint.state import State
from tessera.games.sint.vocabulary import PLANNING

AnyMatch = Match[Any, Any, Any, Any]
PLAY, POSITION, BOT = "play", "position", "bot"


def measure(quick: bool) -> Groups:
    """Figures of random play, single questions, the bot and the solver."""
    game = SintGame(registry.ruleset_of(SintGame))
    _random(game, 99).digest()  # what is made once, the codec above all, is made now
    began = process_time()
    matches = [_random(game, seed) for seed in range(2 if quick else 12)]
    spent = process_time() - began
    commands = sum(match.position for match in matches)
    began = process_time()
    for match in matches:
        state = game.setup(match.seats, match.options, match.seed)
        for entry in match.entries:
            assert entry.command is not None, "nothing was undone"
            game.apply(state, entry.seat, entry.command)
    applied = process_time() - began
    solver = Solver(game.rules, 40 if quick else 100, 40 if quick else 120)
    began = process_time()
    solved = solver.solve(game.setup(6, {"layout": "Torus"}, 1))
    searched = solved.states / (process_time() - began)
    rollouts = _rollouts(game, 50 if quick else 400)
    return {
        PLAY: {
            "rollouts": at_least(per_second(rollouts, "rollouts"), 15_000),
            "random": per_second(commands / spent, "commands"),
            "applied": per_second(commands / applied, "commands"),
            "solver": per_second(searched, "states"),
        },
        POSITION: _questions(game, quick),
        BOT: _bot(game, quick),
    }


def _random(game: SintGame, seed: int) -> AnyMatch:
    match: AnyMatch = Match(game, seed, 6, {"layout": "Torus" if seed % 2 else "Star"})
    rng = SplitMix64(seed)
    while match.awaited():
        seat = match.awaited()[0]
        match.submit(seat, rng.pick(match.legal(seat)))
    return match


def _rollouts(game: SintGame, count: int) -> float:
    """Playouts of 40 commands by chance from the middle of easy crews' games, seats in turn as awaited."""
    played = 0
    spent = 0.0
    for seats, layout in ((2, "Torus"), (3, "Star"), (4, "Torus"), (4, "Star"), (6, "Torus")):
        start = _middle(game, seats, layout)
        rng = SplitMix64(seats)
        began = process_time()
        for _ in range(count):
            state = game.copy(start)
            for number in range(40):
                awaited = game.awaited(state)
                if not awaited:
                    break
                seat = awaited[number % len(awaited)]
                game.apply(state, seat, game.random_command(state, seat, rng))
        spent += process_time() - began
        played += count
    return played / spent


def _middle(game: SintGame, seats: int, layout: str) -> State:
    """The plan of the sixth round."""
    match: AnyMatch = Match(game, 2, seats, {"layout": layout})
    bot = game.bot(EASY)
    assert bot is not None
    rng = SplitMix64(2)
    while match.awaited() and (match.state.round < 6 or match.state.phase != PLANNING):
        seat = match.awaited()[0]
        match.submit(seat, bot.choose(match.turn(seat, rng)))
    state: State = match.state
    return state


def _questions(game: SintGame, quick: bool) -> Group:
    """On a six-seat position with a queue, in the middle of a bot game."""
    match: AnyMatch = Match(game, 1, 6)
    bot = game.bot()
    assert bot is not None
    rng = SplitMix64(1)
    while match.state.round < 8 or match.state.phase != PLANNING or len(match.state.queue) < 6:
        seat = match.awaited()[0]
        match.submit(seat, bot.choose(match.turn(seat, rng)))
    state = match.state
    seat = match.awaited()[0]
    rounds = 2 if quick else 10
    return {
        "queue": figure(len(state.queue)),
        "legal commands": figure(len(game.legal(state, seat))),
        "legal list": micros(cost(lambda: game.legal(state, seat), rounds)),
        "copy": micros(cost(lambda: game.copy(state), rounds)),
        "view": micros(cost(lambda: game.view(state, seat), rounds)),
    }


def _bot(game: SintGame, quick: bool) -> Group:
    bot = game.bot()
    assert bot is not None
    match: AnyMatch = Match(game, 2, 6)
    rng = SplitMix64(2)
    times: list[float] = []
    while match.awaited() and match.position < (300 if quick else 10_000):
        seat = match.awaited()[0]
        turn = match.turn(seat, rng)
        view = turn.view
        began = perf_counter()  # what a player waits
        command = bot.choose(turn)
        if view.phase == "TacticalPlanning" and view.players[f"P{seat + 1}"].ap:
            times.append(perf_counter() - began)
        match.submit(seat, command)
    times.sort()
    return {"median": millis(times[len(times) // 2]), "99 of 100": millis(times[len(times) * 99 // 100])}


def page(found: Reading) -> list[str]:
    """Play, the position, the bot."""
    play = {
        "rollouts": "playouts of 40 random commands without lists, copies included, per second",
        "random": "commands of random play with full legal lists, per second",
        "applied": "applying alone, per second",
        "solver": "states of the oracle's search, per second",
    }
    position = {
        "legal list": f"legal list ({found.text(POSITION, 'legal commands')} commands)",
        "copy": "copy",
        "view": "view",
    }
    bot = {
        "median": "a decision of the bot, median, wall time",
        "99 of 100": "the same, 99 of 100 are shorter",
    }
    return [
        found.by_figure("figure", play, {PLAY: "compiled"}),
        f"A position of six seats with {found.text(POSITION, 'queue')} planned actions in the queue:",
        found.by_figure("figure", position, {POSITION: "compiled"}),
        found.by_figure("figure", bot, {BOT: "compiled"}),
    ]


PART = Part(rank=70, heading="SINT FTL", measure=measure, page=page)
