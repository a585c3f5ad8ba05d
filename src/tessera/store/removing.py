"""Throwing a match away, with everything of it: its log, its listing, its snapshot."""

import sqlite3

from tessera.store.base import Store
from tessera.store.chained import ChainedStore
from tessera.store.errors import StoreError, UnknownMatch
from tessera.store.sqlite import SqliteStore


async def delete_match(store: Store, match_id: str) -> None:
    """Delete it. `UnknownMatch` if there is none."""
    keeper = store.keeper if isinstance(store, ChainedStore) else store
    if not isinstance(keeper, SqliteStore):
        raise StoreError("only a store in a file can throw a match away")

    def work(link: sqlite3.Connection) -> None:
        row = link.execute("SELECT number FROM matches WHERE id = ?", (match_id,)).fetchone()
        if row is None:
            raise UnknownMatch(match_id)
        for table in ("entries", "snapshots", "heads"):
            link.execute(f"DELETE FROM {table} WHERE match = ?", row)  # noqa: S608  # names of ours
        link.execute("DELETE FROM matches WHERE number = ?", row)

    await keeper._change(work)
    if isinstance(store, ChainedStore):
        store._links.pop(match_id, None)
