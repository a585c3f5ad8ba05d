"""Stores as released versions left them, statement by statement: what is written here is never edited."""

import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from typing import NamedTuple

import asyncpg
from tests.store.servers import Valkey

from tessera.store.links import first_link, next_link, sealed

META = b"\x81\xa5title\xa6taktik"
SEALED = sealed(next_link(first_link("old"), 1, b"a"), b"a")


class Kept(NamedTuple):
    """A store of an older version."""

    version: Callable[[], Awaitable[int]]  # that it notes


# ---------------------------------------------------------------- SQLite

SQLITE_1 = """
CREATE TABLE tessera_schema (version INTEGER PRIMARY KEY, saved_at INTEGER NOT NULL);
CREATE TABLE matches (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, status TEXT NOT NULL, meta BLOB NOT NULL,
    revision INTEGER NOT NULL, created INTEGER NOT NULL, saved_at INTEGER NOT NULL);
CREATE TABLE entries (
    position INTEGER PRIMARY KEY, match INTEGER NOT NULL REFERENCES matches (number),
    seq INTEGER NOT NULL, saved_at INTEGER NOT NULL, entry BLOB NOT NULL, UNIQUE (match, seq));
CREATE TABLE snapshots (
    match INTEGER PRIMARY KEY REFERENCES matches (number), seq INTEGER NOT NULL,
    saved_at INTEGER NOT NULL, data BLOB NOT NULL);
INSERT INTO tessera_schema VALUES (1, 5);
INSERT INTO matches VALUES (1, 'old', 'open', x'81a57469746c65a674616b74696b', 3, 5, 6);
INSERT INTO entries VALUES (1, 1, 1, 7, x'61');
INSERT INTO snapshots VALUES (1, 1, 7, x'7374617465');
"""
SQLITE_2 = """
CREATE TABLE records (
    key TEXT PRIMARY KEY, revision INTEGER NOT NULL, saved_at INTEGER NOT NULL, data BLOB NOT NULL
) WITHOUT ROWID;
CREATE INDEX matches_by_status ON matches (status, number);
INSERT INTO tessera_schema VALUES (2, 5);
INSERT INTO records VALUES ('seat', 1, 7, x'78');
"""
SQLITE_3 = """
CREATE TABLE heads (match INTEGER PRIMARY KEY, seq INTEGER NOT NULL);
INSERT INTO heads VALUES (1, 1);
CREATE TRIGGER entries_move_heads AFTER INSERT ON entries BEGIN
    INSERT INTO heads VALUES (NEW.match, NEW.seq) ON CONFLICT (match) DO UPDATE SET seq = excluded.seq; END;
INSERT INTO tessera_schema VALUES (3, 5);
UPDATE entries SET entry = x'{sealed}';
"""


def old_file(path: str, version: int) -> None:
    """A SQLite file of that version."""
    with closing(sqlite3.connect(path)) as link:
        link.execute("PRAGMA journal_mode = WAL")
        for statements in (SQLITE_1, SQLITE_2, SQLITE_3)[:version]:
            link.executescript(statements.replace("{sealed}", SEALED.hex()))


# ---------------------------------------------------------------- PostgreSQL

POSTGRES_1 = """
CREATE SCHEMA tessera;
CREATE TABLE tessera.schema (version bigint PRIMARY KEY, saved_at bigint NOT NULL);
CREATE TABLE tessera.matches (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text COLLATE "C" NOT NULL UNIQUE,
    status text NOT NULL, meta bytea NOT NULL, revision bigint NOT NULL, head bigint NOT NULL,
    created bigint NOT NULL, saved_at bigint NOT NULL) WITH (fillfactor = 70);
CREATE TABLE tessera.entries (
    match bigint NOT NULL, seq bigint NOT NULL, saved_at bigint NOT NULL, entry bytea NOT NULL,
    PRIMARY KEY (match, seq));
CREATE TABLE tessera.snapshots (
    match bigint PRIMARY KEY REFERENCES tessera.matches (number), seq bigint NOT NULL,
    saved_at bigint NOT NULL, data bytea NOT NULL);
INSERT INTO tessera.schema VALUES (1, 5);
INSERT INTO tessera.matches (id, status, meta, revision, head, created, saved_at)
    VALUES ('old', 'open', '\\x81a57469746c65a674616b74696b', 3, 1, 5, 6);
INSERT INTO tessera.entries VALUES (1, 1, 7, 'a');
INSERT INTO tessera.snapshots VALUES (1, 1, 7, 'state');
"""
POSTGRES_2 = """
CREATE TABLE tessera.records (
    key text COLLATE "C" PRIMARY KEY, revision bigint NOT NULL,
    saved_at bigint NOT NULL, data bytea NOT NULL);
CREATE INDEX matches_by_status ON tessera.matches (status, number);
INSERT INTO tessera.schema VALUES (2, 5);
INSERT INTO tessera.records VALUES ('seat', 1, 7, 'x');
"""
POSTGRES_3 = """
INSERT INTO tessera.schema VALUES (3, 5);
UPDATE tessera.entries SET entry = '\\x{sealed}';
"""


async def old_database(dsn: str, version: int) -> None:
    """Tables of that version in an empty PostgreSQL database."""
    link = await asyncpg.connect(dsn)
    for statements in (POSTGRES_1, POSTGRES_2, POSTGRES_3)[:version]:
        await link.execute(statements.replace("{sealed}", SEALED.hex()))
    await link.close()


# ---------------------------------------------------------------- Redis

REDIS: tuple[tuple[tuple[str | bytes, ...], ...], ...] = (
    (
        ("HSET", "tessera:schema", "version", "1", "savedAt", "5"),
        ("INCR", "tessera:numbers"),
        ("HSET", "tessera:match:old", "number", "1", "status", "open", "revision", "3"),
        ("HSET", "tessera:match:old", "created", "5", "savedAt", "6", "meta", META),
        ("ZADD", "tessera:matches", "1", "old"),
        ("XADD", "tessera:log:old", "1-0", "t", "7", "e", "a"),
        ("HSET", "tessera:snapshot:old", "seq", "1", "data", "state", "savedAt", "7"),
    ),
    (
        ("ZADD", "tessera:matches:open", "1", "old"),
        ("HSET", "tessera:record:seat", "data", "x", "revision", "1", "savedAt", "7"),
        ("ZADD", "tessera:records", "0", "seat"),
        ("HSET", "tessera:schema", "version", "2"),
    ),
    (
        ("DEL", "tessera:log:old"),
        ("XADD", "tessera:log:old", "1-0", "t", "7", "e", SEALED),
        ("HSET", "tessera:match:old", "head", "1"),
        ("HSET", "tessera:schema", "version", "3"),
    ),
)


def old_keys(server: Valkey, version: int) -> None:
    """Keys of that version in an empty Valkey."""
    for commands in REDIS[:version]:
        for command in commands:
            answer = server.say(*command)
            assert not answer.startswith("-"), answer


# ---------------------------------------------------------------- whichever


async def old_store(address: str, version: int, valkey: Valkey) -> Kept:
    """A store of that version at an empty address: the match `old`, from version 2 on the record `seat`."""

    async def of_file() -> int:
        with closing(sqlite3.connect(address)) as link:
            return int(link.execute("SELECT max(version) FROM tessera_schema").fetchone()[0])

    async def of_database() -> int:
        link = await asyncpg.connect(address)
        found = int(await link.fetchval("SELECT max(version) FROM tessera.schema"))
        await link.close()
        return found

    async def of_keys() -> int:
        return int(valkey.say("HGET", "tessera:schema", "version").split("\r\n")[1])

    if address.startswith("postgres"):
        await old_database(address, version)
        return Kept(of_database)
    if address.startswith("redis"):
        old_keys(valkey, version)
        return Kept(of_keys)
    old_file(address, version)
    return Kept(of_file)
