"""Where matches are kept: an append-only log behind one small interface, in SQLite, PostgreSQL or Redis.

    store = await open_store("tables.db")
    await store.create("m1", "open", {"title": "taktik"})
    seq = await store.append("m1", 0, [entry])

A store knows no title and no rule. What it has acknowledged survives a crash of its process, and two writers
never both win one seq.
"""

from tessera.core.errors import Conflict
from tessera.store.base import Grown, Logged, Page, Record, Sheet, Snapshot, Store
from tessera.store.errors import (
    BadUrl,
    Busy,
    Closed,
    Damaged,
    MatchExists,
    MissingDriver,
    NewerSchema,
    NoRoom,
    NotDurable,
    StoreError,
    UnknownMatch,
    Unreachable,
)
from tessera.store.opening import open_store

__all__ = [
    "BadUrl",
    "Busy",
    "Closed",
    "Conflict",
    "Damaged",
    "Grown",
    "Logged",
    "MatchExists",
    "MissingDriver",
    "NewerSchema",
    "NoRoom",
    "NotDurable",
    "Page",
    "Record",
    "Sheet",
    "Snapshot",
    "Store",
    "StoreError",
    "UnknownMatch",
    "Unreachable",
    "open_store",
]
