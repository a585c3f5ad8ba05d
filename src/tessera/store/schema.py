"""Versions of the persisted form. Each keeper has one step from every version to the next.

    1  matches, entries, snapshots
    2  records, and lists narrowed by status
    3  entries are sealed (chained by hash); the last seq stands beside the log, and a lost tail is noticed

A store notes when it reached which version. Steps are never edited once released: a change adds a step.
"""

from typing import Final

from tessera.store.errors import NewerSchema, OlderSchema

SCHEMA_VERSION: Final = 3


def check_version(where: str, found: int, as_it_is: bool = False) -> None:
    """Refuse a store that a newer Tessera wrote; and an older one, if it is to stay as it is."""
    if found > SCHEMA_VERSION:
        raise NewerSchema(where, found, SCHEMA_VERSION)
    if as_it_is and found < SCHEMA_VERSION:
        raise OlderSchema(where, found, SCHEMA_VERSION)
