"""Tables in the middle of a match, written into the store of a running server.

A position is found in a recorded match, or played in this process by the title's bots; the server reads it
from the log like any table of its own. All seats are people's, so that nothing moves while a test looks,
unless it asks for bots to play against.
"""

import asyncio
import secrets
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from typing import Any

from tests.web.conftest import ROOT, Served

import tessera
from tessera import files
from tessera.bots.play import act, bot_named
from tessera.core.codec import plain
from tessera.core.rng import SplitMix64
from tessera.files import AnyMatch
from tessera.machine import now_ms
from tessera.server.entries import VERSION, AnyEntry, Did, Made, Reseeded, SeatMade, Undone, encode
from tessera.server.ledger import UNLISTED
from tessera.server.records import SeatKind
from tessera.server.seats import HUMAN, hash_of, new_token
from tessera.store import open_store

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")

Reached = Callable[[AnyMatch], bool]


def recorded(title: str, name: str, reached: Reached, after: int = 0) -> AnyMatch:
    """A recorded match up to the first position, from entry `after` on, where this holds."""
    player = files.player(ROOT / "tests/replays" / title / f"{name}.tsr")
    while player.match.position < len(player.record.lines):
        if player.match.position >= after and reached(player.match):
            return player.match
        player.step()
    assert reached(player.match), f"{title}/{name} never comes to the position that was asked for"
    return player.match


def played(
    title: str,
    reached: Reached,
    seed: int | str = 7,
    options: Mapping[str, object] | None = None,
    seats: int = 0,
    bot: str = "bot",
    most: int = 3_000,
    at_once: int = 1,
) -> AnyMatch:
    """A match played by bots up to the first position where this holds; looked at after `at_once` commands of
    what a bot planned."""
    match = tessera.new(title, seed, seats, options)
    player = bot_named(match.game, bot)
    rng = SplitMix64(7)
    while not reached(match):
        assert match.position < most, f"{title} did not come to the position asked for"
        assert match.awaited(), f"{title} ended before the position asked for"
        act(match, match.awaited()[0], player, rng, most=at_once)
    return match


def table(served: Served, match: AnyMatch, seat: int = 0, title: str = "", rivals: SeatKind = HUMAN) -> str:
    """The address behind '#' of a seat at a new table where this match stands; who has the others."""
    id, token = secrets.token_urlsafe(9), new_token()
    game = match.game
    made = Made(
        at=now_ms(),
        version=VERSION,
        savedAt=datetime.now(UTC).isoformat(timespec="seconds"),
        title=game.name,
        title_version=game.version,
        rules_digest=game.ruleset.digest,
        options=plain(match.options),
        seed=match.seed,
        seats=tuple(
            SeatMade(HUMAN, NAMES[n % len(NAMES)], hash_of(token if n == seat else new_token()), ready=True)
            if n == seat or rivals == HUMAN
            else SeatMade(rivals, "Bot")
            for n in range(match.seats)
        ),
        name=title,
        seeded=True,
    )
    _write(served, id, [made, *[_entry(made.at, match, each) for each in match.entries]])
    return f"#/t/{id}/k/{token}"


def _entry(at: int, match: AnyMatch, entry: Any) -> AnyEntry:
    if entry.undo >= 0:
        return Undone(at, entry.undo)
    if entry.reseed >= 0:
        return Reseeded(at, entry.reseed)
    return Did(at, entry.seat, match.game.codec.commands.plain(entry.command))


def _write(served: Served, id: str, entries: Sequence[AnyEntry]) -> None:
    async def write() -> None:
        store = await open_store(served.database)
        await store.create(id, UNLISTED, {})
        await store.append(id, 0, [encode(entry) for entry in entries])
        await store.close()

    with ThreadPoolExecutor(1) as aside:  # the browser's own loop runs in this thread
        aside.submit(asyncio.run, write()).result()
