"""What the levels of the bots are worth: each against the one below it.

Where seats are opponents, two play the match that one click starts, each seed twice with their seats changed,
and a drawn game counts half. Where all win and lose together, or one plays alone, each level plays the same
seeds of the usual match, because the one that a click starts is nearly always won, and the share is told.
From and to are the bounds that hold 95 times in 100
(Wilson). The figures depend on the rules and the bots alone, not on the machine.
"""

import sys
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from itertools import pairwise

from bench.figures import Group, Groups, at_least, figure, wilson
from bench.parts import Part
from bench.reading import Reading
from tessera import registry
from tessera.bots.play import Endless, bot_named, play_out
from tessera.core.match import Match

LEAST = 65  # percent of the games that a level wins against the one below it
# Each is played twice where seats are opponents: 200 duels where that was promised, else 100.
SEEDS = {"fullmetal": 100, "imperium": 100, "sint": 80, "sanctum": 150, "taktik": 100}
USUAL = 50
CREW = 4  # seats of a crew: with six nearly every game is won


@cache
def _game(title: str) -> registry.AnyGame:
    return registry.game(title)


def measure(quick: bool) -> Groups:
    """One group a title, one figure a pair of levels, or a level."""
    titles = [title for title in registry.titles() if _game(title).levels]
    with ProcessPoolExecutor() as pool:
        return {title: _levels(pool, title, 4 if quick else SEEDS.get(title, USUAL)) for title in titles}


def _levels(pool: ProcessPoolExecutor, title: str, seeds: int) -> Group:
    game = _game(title)
    group: Group = {}
    if game.cooperative or game.max_seats == 1:
        seats = min(CREW, game.max_seats)
        for level in game.levels:
            halves = sum(pool.map(partial(_halves, title, (level,) * seats), range(seeds)))
            group[level] = figure(50 * halves / seeds, "%")
            _progress(f"{title}: {level} wins {halves / 2:g} of {seeds}")
        return {"games": figure(seeds), **group}
    for below, above in pairwise(game.levels):
        halves = sum(pool.map(partial(_halves, title, (above, below)), range(seeds)))
        # The other way round the lower level sits first: what it does not win is the upper one's.
        halves += 2 * seeds - sum(pool.map(partial(_halves, title, (below, above)), range(seeds)))
        group[f"{above} against {below}"] = at_least(figure(25 * halves / seeds, "%"), LEAST)
        low, high = wilson(halves / 2, 2 * seeds)
        group[f"{above} against {below}, from"] = figure(low, "%")
        group[f"{above} against {below}, to"] = figure(high, "%")
        _progress(f"{title}: {above} wins {halves / 2:g} of {2 * seeds} against {below}")
    return {"games": figure(2 * seeds), **group}


def _halves(title: str, players: tuple[str, ...], number: int) -> int:
    """What the first seat made of one game: 2 won, 1 drawn, 0 lost; a crew that is never done has lost."""
    game = _game(title)
    together = game.cooperative or game.max_seats == 1
    options = {} if together else dict(game.quick.options)
    match = Match(game, f"level {number}", len(players), options)
    try:
        outcome = play_out(match, [bot_named(game, name) for name in players], 20_000).outcome()
    except Endless:
        return 0 if together else 1
    assert outcome is not None
    if not outcome.winners and not together:
        return 1
    return 2 * (0 in outcome.winners)


def _progress(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def page(found: Reading) -> list[str]:
    """One table a title."""
    blocks = ["Bots at their levels. Takes long, and runs only when it is named."]
    for title, group in found.groups.items():
        rows = {name: name for name in group if name != "games"}
        blocks.append(
            found.by_figure(_game(title).title, rows, {title: f"won of {found.text(title, 'games')} games"})
        )
    return blocks


PART = Part(
    rank=101, heading="What the levels of the bots are worth", measure=measure, page=page, on_request=True
)
