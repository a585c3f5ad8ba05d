"""The matches of a store as replays, for commands that try something on them. Changes nothing."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

from tessera import mods
from tessera.core.errors import TesseraError
from tessera.lab.comparing import NotCompared


def matches_of(
    db: str, title: str, overlays: Sequence[str | Path]
) -> tuple[list[tuple[str, bytes]], int, list[NotCompared]]:
    """The replay of every table of a title that is played or over, by its name; how many are being played;
    and those that cannot be read."""
    from tessera.server.ledger import STATUS_FINISHED, STATUS_OPEN
    from tessera.server.logs import silence
    from tessera.server.opening import looker
    from tessera.server.replays import replay_of
    from tessera.server.settings import Settings
    from tessera.store import open_store
    from tessera.store.moving import listings

    found: list[tuple[str, bytes]] = []
    unread: list[NotCompared] = []
    running = 0

    async def run() -> None:
        nonlocal running
        async with await open_store(db, read_only=True) as store:
            opener = looker(store, Settings(overlays=dict([mods.named(str(each)) for each in overlays])))
            for listing in await listings(store):
                name = f"table {listing.match_id}"
                try:
                    table = await replay_of(opener, listing.match_id)
                except TesseraError as error:
                    unread.append(NotCompared(name, str(error)))
                    continue
                if table.title == title and table.status != STATUS_OPEN:
                    running += table.status != STATUS_FINISHED
                    found.append((name, table.data))

    with silence():
        asyncio.run(run())
    return found, running, unread
