"""Our tables in a PostgreSQL database, in a schema named `tessera`, and how they are brought forward."""

from typing import Final

import asyncpg

from tessera.machine import now_ms
from tessera.store.errors import NoStore
from tessera.store.schema import SCHEMA_VERSION, check_version

_NOTHING: Final = "the database has no tables of Tessera"
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
    "SELECT 1",  # concerns SQLite
)
assert len(STEPS) == SCHEMA_VERSION


async def version_of(link: "asyncpg.pool.PoolConnectionProxy[asyncpg.Record]", where: str) -> int:
    """The version our tables have; `NoStore` if there are none, `NewerSchema` if it is beyond us."""
    if not await _is_there(link):
        raise NoStore(where, _NOTHING)
    found = int(await link.fetchval("SELECT coalesce(max(version), 0) FROM tessera.schema"))
    check_version(where, found)
    return found


async def _is_there(link: "asyncpg.pool.PoolConnectionProxy[asyncpg.Record]") -> bool:
    return await link.fetchval("SELECT to_regclass('tessera.schema')") is not None


async def bring_forward(
    link: "asyncpg.pool.PoolConnectionProxy[asyncpg.Record]", where: str, create: bool
) -> None:
    """Create or update our tables, whole or not at all. `NewerSchema` if that is beyond us."""
    async with link.transaction():
        await link.execute("SELECT pg_advisory_xact_lock($1)", _LOCK)
        if not await _is_there(link):
            if not create:
                raise NoStore(where, _NOTHING)
            await link.execute("CREATE SCHEMA IF NOT EXISTS tessera")
            await link.execute(
                "CREATE TABLE tessera.schema (version bigint PRIMARY KEY, saved_at bigint NOT NULL)"
            )
        found = await version_of(link, where)
        for version in range(found, SCHEMA_VERSION):
            await link.execute(STEPS[version])
            await link.execute("INSERT INTO tessera.schema VALUES ($1, $2)", version + 1, now_ms())
