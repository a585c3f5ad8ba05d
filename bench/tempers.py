"""What Imperium's tempers are worth against each other, and what a seat is worth.

Every two tempers play on worlds of their own, each world twice with their seats changed, to the end that the
rules set. Who wins is told by temper and, for every kind of victory, by seat. A world's starts differ in how
much land lies near them, so games of one world tell of its starts, not of seats: a second table has two equal
tempers play worlds as they are and with their starts exchanged, and tells apart what the seat wins and what
the start wins. The figures depend on the rules and the bots alone, not on the machine.
"""

import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from itertools import combinations
from typing import Any, NamedTuple

from bench.figures import Figure, Group, Groups, share, within
from bench.parts import Part
from bench.reading import Reading
from tessera import registry
from tessera.bots.play import bot_named, play_out
from tessera.core.match import Match
from tessera.games.imperium.game import ImperiumGame
from tessera.games.imperium.generate import generate
from tessera.games.imperium.options import Chosen
from tessera.games.imperium.setup import map_size, seed_number, state_on
from tessera.games.imperium.state import State

LEAST, MOST = 35, 65  # percent of its duels that a temper wins
WORLDS = 8  # for every two tempers
EXCHANGED = 40  # worlds that are played with their starts exchanged
EQUAL = "neutral"
SEATS, STARTS = "first seat", "starts"


class Duel(NamedTuple):
    """Who won, and how."""

    winner: int  # a seat; -1: nobody
    reason: str


class Pairing(NamedTuple):
    """Two tempers on a world."""

    first: str
    second: str
    seed: str


@cache
def _game() -> ImperiumGame:
    return ImperiumGame(registry.ruleset_of(ImperiumGame))


def tempers() -> list[str]:
    """Those that an AI player can have."""
    return [each.id for each in _game().rules.ai.personalities]


def measure(quick: bool) -> Groups:
    """One group a temper, one for the first seat in every kind of victory, two for exchanged starts."""
    worlds, exchanged = (1, 2) if quick else (WORLDS, EXCHANGED)
    pairings = [
        pairing
        for a, b in combinations(tempers(), 2)
        for number in range(worlds)
        for pairing in (Pairing(a, b, f"{a} {b} {number}"), Pairing(b, a, f"{a} {b} {number}"))
    ]
    with ProcessPoolExecutor() as pool:
        duels = list(_told(pool.map(duel, pairings), len(pairings), "duels"))
        as_made = pool.map(partial(on_starts, False), range(exchanged))
        changed = pool.map(partial(on_starts, True), range(exchanged))
        pairs = list(_told(zip(as_made, changed, strict=True), exchanged, "worlds"))
    return {**by_temper(pairings, duels), **by_seat(duels), **by_start(pairs)}


def by_temper(pairings: list[Pairing], duels: list[Duel]) -> Groups:
    """What each temper wins of all its duels."""
    groups: Groups = {}
    for temper in sorted({name for pairing in pairings for name in pairing[:2]}):
        won = games = 0
        for pairing, went in zip(pairings, duels, strict=True):
            if temper in pairing[:2]:
                games += 1
                won += went.winner >= 0 and pairing[went.winner] == temper
        group = share(won, games)
        group["won"] = within(_figure(group, "won"), LEAST, MOST)
        groups[temper] = group
    return groups


def by_seat(duels: list[Duel]) -> Groups:
    """What the first seat wins, in all and by kind of victory."""
    groups: Groups = {}
    for reason in ("", *sorted({went.reason for went in duels})):
        ended = [went for went in duels if not reason or went.reason == reason]
        groups[f"{SEATS}, {reason or 'all'}"] = share(sum(went.winner == 0 for went in ended), len(ended))
    return groups


def by_start(pairs: list[tuple[Duel, Duel]]) -> Groups:
    """Of worlds as made and with starts exchanged: what the first seat won, and one start both times."""
    games = [went for pair in pairs for went in pair]
    culture = [went for went in games if went.reason == "culture"]
    groups = {f"{STARTS}: seat": share(sum(went.winner == 0 for went in games), len(games))}
    if culture:
        won = sum(went.winner == 0 for went in culture)
        groups[f"{STARTS}: seat, culture"] = share(won, len(culture))
    same = sum(made.winner == 1 - changed.winner for made, changed in pairs)
    groups[f"{STARTS}: start"] = share(same, len(pairs))
    return groups


def _figure(group: Group, name: str) -> Figure:
    found = group[name]
    assert isinstance(found, dict), "just made"
    return found


def duel(pairing: Pairing) -> Duel:
    """Two tempers at their best, to the end."""
    players = [{"personality": temper} for temper in pairing[:2]]
    return _played(Match(_game(), pairing.seed, 2, {"players": players}, checkpoint_every=0))


def on_starts(exchanged: bool, number: int) -> Duel:
    """Two equal tempers on a world, as it is made or each where the other would begin."""
    seed = f"starts {number}"
    return _played(Match(_game(), seed, 2, checkpoint_every=0, state=world(seed, exchanged)))


def _played(match: Match[Any, Any, Any, Any]) -> Duel:
    outcome = play_out(match, [bot_named(match.game, "bot")] * 2).outcome()
    assert outcome is not None
    return Duel(outcome.winners[0] if outcome.winners else -1, outcome.reason)


def world(seed: str, exchanged: bool) -> State:
    """A duel's first state."""
    rules, number = _game().rules, seed_number(seed)
    chosen = Chosen({"players": [{"personality": EQUAL}] * 2})
    width, height = map_size(rules, 2, chosen)
    made = generate(rules, width, height, 2, chosen.map_type, number, chosen.wrap)
    if exchanged:
        made.starts.reverse()
    return state_on(rules, made, 2, chosen, number)


def _told(results: Iterable[Any], count: int, what: str) -> Iterable[Any]:
    for number, result in enumerate(results, 1):
        if number % 30 == 0 or number == count:
            print(f"tempers: {number} of {count} {what}", file=sys.stderr, flush=True)
        yield result


def page(found: Reading) -> list[str]:
    """Tempers, seats, starts."""
    columns = {"won": "won", "from": "from", "to": "to", "games": "games"}
    seats = {name: name.partition(", ")[2] for name in found.groups if name.startswith(f"{SEATS}, ")}
    starts = {
        f"{STARTS}: seat": "the first seat wins",
        f"{STARTS}: seat, culture": "the first seat wins, of culture victories",
        f"{STARTS}: start": "the same start wins twice, of pairs",
    }
    minds = [name for name in found.groups if name not in seats and name not in starts and name != "all"]
    return [
        (
            "Imperium's tempers in duels of the usual length: every two on worlds of their own, each world "
            "twice with their seats changed. From and to are the bounds that hold 95 times in 100 (Wilson)."
            " Takes long, and runs only when it is named."
        ),
        found.by_group("temper", {name: name for name in minds}, columns),
        "What the first seat wins of the same duels, by kind of victory:",
        found.by_group("victory", seats, columns),
        (
            f"Two {EQUAL} tempers on one world, as it is made and each where the other would begin: the "
            "start decides, not the seat. Starts are dealt to seats by chance (M14)."
        ),
        found.by_group("figure", starts, columns),
    ]


PART = Part(rank=102, heading="Imperium's tempers and seats", measure=measure, page=page, on_request=True)
