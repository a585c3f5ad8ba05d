"""Where matches are kept: an append-only log behind one small interface, in SQLite, PostgreSQL or Redis.

    store = await open_store("tables.db")
    await store.create("m1", "open", {"title": "taktik"})
    seq = await store.append("m1", 0, [entry])

A store knows no title and no rule. Entries are chained by hash, and checked when they are read.
What it has acknowledged survives a crash of its process, and two writers
never both win one seq.
"""

from tessera.core.errors import Conflict
from tessera.store.base import Grown, Listing, Logged, Page, Snapshot, Store, StoredRecord
from tessera.store.errors import (
    BadUrl,
    BrokenLog,
    Busy,
    Damaged,
    MatchExists,
    MissingDriver,
    NewerSchema,
    NoRoom,
    NotDurable,
    OlderSchema,
    Slow,
    StoreClosed,
    StoreError,
    UnknownMatch,
    Unreachable,
)
from tessera.store.opening import looking_at, open_store

__all__ = [
    "BadUrl",
    "BrokenLog",
    "Busy",
    "Conflict",
    "Damaged",
    "Grown",
    "Listing",
    "Logged",
    "MatchExists",
    "MissingDriver",
    "NewerSchema",
    "NoRoom",
    "NotDurable",
    "OlderSchema",
    "Page",
    "Slow",
    "Snapshot",
    "Store",
    "StoreClosed",
    "StoreError",
    "StoredRecord",
    "UnknownMatch",
    "Unreachable",
    "looking_at",
    "open_store",
]
