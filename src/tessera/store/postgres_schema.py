"""Our tables in a PostgreSQL database, in a schema named `tessera`, and how they are brought forward."""

from typing import Final

import asyncpg

from tessera.machine import now_ms
from tessera.store.schema import SCHEMA_VERSION, check_version

_LOCK: Final = 0x7465_7373  # "tess": one process at a time brings the tables forward

# Step k brings a database from version k to version k + 1.
STEPS: Final[tuple[str, ...]] = (
    """
    CREATE TABLE tessera.matches (
        number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text COLLATE "C" NOT NULL UNIQUE,
        status text NOT NULL, meta bytea NOT NULL, revision bigint NOT NULL, head bigint NOT NULL,
        created bigint NOT NULL, saved_at bigint NOT NULL
    ) WITH (fillfactor = 70);  -- head changes with every append: leave room to do it in place
    CREATE TABLE tessera.entries (
        match bigint NOT NULL, seq bigint NOT NULL, saved_at bigint NOT NULL, entry bytea NOT NULL,
        PRIMARY KEY (match, seq)
    );  -- the statement that appends takes the match from its row: no second check for every entry
    CREATE TABLE tessera.snapshots (
        match bigint PRIMARY KEY REFERENCES tessera.matches (number), seq bigint NOT NULL,
        saved_at bigint NOT NULL, data bytea NOT NULL
    );
    """,
    """
    CREATE TABLE tessera.records (
        key text COLLATE "C" PRIMARY KEY, revision bigint NOT NULL,
        saved_at bigint NOT NULL, data bytea NOT NULL
    );
    CREATE INDEX matches_by_status ON tessera.matches (status, number);
    """,
    "SELECT 1",  # entries are sealed from here on; how far a log goes stood beside it from the beginning
)
assert len(STEPS) == SCHEMA_VERSION


async def bring_forward(
    link: "asyncpg.pool.PoolConnectionProxy[asyncpg.Record]", where: str, as_it_is: bool = False
) -> None:
    """Create or update our tables, whole or not at all. `NewerSchema` if that is beyond us."""
    async with link.transaction(readonly=as_it_is):
        if as_it_is:
            there = await link.fetchval("SELECT to_regclass('tessera.schema')") is not None
            found = await link.fetchval("SELECT max(version) FROM tessera.schema") if there else 0
            check_version(where, int(found or 0), as_it_is)
            return
        await link.execute("SELECT pg_advisory_xact_lock($1)", _LOCK)
        if await link.fetchval("SELECT to_regclass('tessera.schema')") is None:
            await link.execute("CREATE SCHEMA IF NOT EXISTS tessera")
            await link.execute(
                "CREATE TABLE tessera.schema (version bigint PRIMARY KEY, saved_at bigint NOT NULL)"
            )
        found = int(await link.fetchval("SELECT coalesce(max(version), 0) FROM tessera.schema"))
        check_version(where, found)
        for version in range(found, SCHEMA_VERSION):
            await link.execute(STEPS[version])
            await link.execute("INSERT INTO tessera.schema VALUES ($1, $2)", version + 1, now_ms())
