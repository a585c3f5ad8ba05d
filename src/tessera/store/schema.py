"""Versions of the persisted form. Each keeper has one step from every version to the next.

    1  matches, entries, snapshots
    2  records, and lists narrowed by status
    3  entries are sealed (chained by hash); the last seq stands beside the log, and a lost tail is noticed
    4  a SQLite file says whether it is whole without the log beside it

A store notes when it reached which version. Steps are never edited once released: a change adds a step.
"""

from typing import Final

from tessera.store.errors import NewerSchema

SCHEMA_VERSION: Final = 4


RECORDS_SINCE: Final = 2  # and lists narrowed by status
HEADS_SINCE: Final = 3


def check_version(where: str, found: int) -> None:
    """Refuse a store that a newer Tessera wrote."""
    if found > SCHEMA_VERSION:
        raise NewerSchema(where, found, SCHEMA_VERSION)
