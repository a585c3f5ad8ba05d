"""How well the bots play, from their views alone: SINT FTL's crew, Sanctum Ruins' bot, Full Metal's four.

Takes long, and runs only when it is named. Speed is measured elsewhere; these figures depend on the rules
and the bots alone, not on the machine.
"""

import sys
from typing import Any

from bench.figures import Figure, Group, Groups, at_least, figure
from bench.parts import Part
from bench.reading import Reading
from tessera import registry
from tessera.bots.play import Endless, bot_named, play_out
from tessera.core.match import Match
from tessera.games.fullmetal.game import FullMetalGame
from tessera.games.sanctum.game import SanctumGame
from tessera.games.sint.game import SintGame

AnyMatch = Match[Any, Any, Any, Any]
SINT, SANCTUM, FULLMETAL = "SINT FTL", "Sanctum Ruins", "Full Metal Planète"
TABLES = (
    ("Star", 6, 90),
    ("Torus", 6, 90),
    ("Star", 4, 50),
    ("Star", 3, 60),
    ("Torus", 3, 60),
)  # layout, seats, percent to win
CLASS_AIM = 70  # percent that every class is to win
POINTS_AIM = 40


def measure(quick: bool) -> Groups:
    """The share of seeds won, in percent; and points, where a game is counted in points."""
    return {
        SINT: _sint(5 if quick else 100),
        SANCTUM: _sanctum(5 if quick else 200),
        FULLMETAL: _fullmetal(5 if quick else 40),
    }


def _sint(seeds: int) -> Group:
    game = SintGame(registry.ruleset_of(SintGame))
    bot = game.bot()
    assert bot is not None
    group: Group = {"seeds": figure(seeds)}
    for layout, seats, aim in TABLES:
        won = 0
        for seed in range(seeds):
            match: AnyMatch = Match(game, seed, seats, {"layout": layout, "difficulty": "book"})
            try:
                outcome = play_out(match, [bot] * seats, 20_000).outcome()
            except Endless:
                continue
            won += outcome is not None and outcome.reason == "bosses"
        group[f"{layout}, {seats} seats"] = _share(won, seeds, aim)
        _progress(f"{SINT}, {layout}, {seats} seats: {won} of {seeds}")
    return group


def _sanctum(seeds: int) -> Group:
    """Usual runs over the seeds t0, t1, …"""
    game = SanctumGame(registry.ruleset_of(SanctumGame))
    group: Group = {"seeds": figure(seeds)}
    for class_id in game.ruleset.ids("class"):
        bot = game.bot()
        won = 0
        for number in range(seeds):
            match: AnyMatch = Match(game, f"t{number}", 1, {"class_id": class_id})
            won += play_out(match, [bot]).state.result == "won"
        group[class_id] = _share(won, seeds, CLASS_AIM)
        _progress(f"{SANCTUM}, {class_id}: {won} of {seeds}")
    return group


def _fullmetal(seeds: int) -> Group:
    """Four bots at a table; the mean of all their points."""
    game = FullMetalGame(registry.ruleset_of(FullMetalGame))
    points = 0
    for seed in range(1, seeds + 1):
        match: AnyMatch = Match(game, seed, 4)
        points += sum(play_out(match, [bot_named(game, "bot")] * 4).state.scores)
    _progress(f"{FULLMETAL}: {points} points in {seeds} games")
    return {"seeds": figure(seeds), "points": at_least(figure(points / (4 * seeds), "points"), POINTS_AIM)}


def _share(won: int, seeds: int, aim: int | None) -> Figure:
    share = figure(100 * won / seeds, "%")
    return share if aim is None else at_least(share, aim)


def _progress(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def page(found: Reading) -> list[str]:
    """One table a title."""
    blocks = ["How often the bots win, from their views alone. Takes long, and runs only when it is named."]
    for title in (SINT, SANCTUM):
        rows = {name: name for name in found.groups.get(title, {}) if name != "seeds"}
        heading = f"won of {found.text(title, 'seeds')} seeds"
        blocks.append(found.by_figure(title, rows, {title: heading}))
    heading = f"mean of {found.text(FULLMETAL, 'seeds')} games"
    rows = {"points": "points of a bot, four at a table"}
    return [*blocks, found.by_figure(FULLMETAL, rows, {FULLMETAL: heading})]


PART = Part(rank=100, heading="How well the bots play", measure=measure, page=page, on_request=True)
