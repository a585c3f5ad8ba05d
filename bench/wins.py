"""How well the bots play, each from its view alone: SINT FTL's crew, and Sanctum Ruins' bot with every
class.

Takes long, and runs only when it is named. Speed is measured elsewhere; these figures depend on the
rules and the bots alone, not on the machine.
"""

import sys
from typing import Any

from bench.figures import Figure, Group, Groups, at_least, figure
from bench.parts import Part
from bench.reading import Reading
from tessera import registry
from tessera.bots.play import Endless, play_out
from tessera.core.match import Match
from tessera.games.sanctum.game import CLASSES, SanctumGame
from tessera.games.sint.game import SintGame

AnyMatch = Match[Any, Any, Any, Any]
SINT, SANCTUM = "SINT FTL", "Sanctum Ruins"
TABLES = (("Star", 6, 90), ("Torus", 6, 90), ("Star", 4, 50))  # layout, seats, percent to win
CLASS_AIMS = {"cleric": 50, "dungeon_knight": 50, "diabolist": 25}


def measure(quick: bool) -> Groups:
    """The share of seeds won, in percent."""
    return {SINT: _sint(5 if quick else 100), SANCTUM: _sanctum(5 if quick else 200)}


def _sint(seeds: int) -> Group:
    game = SintGame(registry.ruleset_of(SintGame))
    bot = game.bot()
    assert bot is not None
    group: Group = {"seeds": figure(seeds)}
    for layout, seats, aim in TABLES:
        won = 0
        for seed in range(seeds):
            match: AnyMatch = Match(game, seed, seats, {"layout": layout})
            try:
                outcome = play_out(match, [bot] * seats, 20_000).outcome()
            except Endless:
                continue
            won += outcome is not None and outcome.reason == "bosses"
        group[f"{layout}, {seats} seats"] = _share(won, seeds, aim)
        _progress(f"{SINT}, {layout}, {seats} seats: {won} of {seeds}")
    return group


def _sanctum(seeds: int) -> Group:
    """Classic runs over the seeds t0, t1, …"""
    game = SanctumGame(registry.ruleset_of(SanctumGame))
    group: Group = {"seeds": figure(seeds)}
    for class_id in CLASSES:
        bot = game.bot()
        won = 0
        for number in range(seeds):
            match: AnyMatch = Match(game, f"t{number}", 1, {"class_id": class_id, "profile": "classic"})
            won += play_out(match, [bot]).state.result == "won"
        group[class_id] = _share(won, seeds, CLASS_AIMS.get(class_id))
        _progress(f"{SANCTUM}, {class_id}: {won} of {seeds}")
    return group


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
    return blocks


PART = Part(rank=100, heading="How well the bots play", measure=measure, page=page, on_request=True)
