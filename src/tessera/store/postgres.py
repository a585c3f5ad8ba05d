"""Matches in PostgreSQL, for hosts with more than one process or machine.

One connection writes appends, and a batch is a single statement: it moves the heads of those matches that
stand where they are expected to stand, adds their entries, and notifies. So one round trip and one commit
serve all who wait, and a conflict leaves out one append and no other. Other calls use a small pool.

A connection on which anything failed is terminated and never used again, whatever state it may be in: the
driver does not always know. A server that ends a connection says so before it hangs up, and between the two
the connection looks open although nothing can be sent on it.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Final, TypeAlias

import asyncpg

from tessera.core.codec import Plain, pack, unpack
from tessera.core.errors import Conflict
from tessera.machine import now_ms
from tessera.store.base import Listing, Logged, Page, Snapshot, StoredRecord
from tessera.store.errors import (
    Busy,
    Damaged,
    MatchExists,
    NoRoom,
    NotDurable,
    Slow,
    StoreError,
    UnknownMatch,
    Unreachable,
)
from tessera.store.group import Append, Verdict
from tessera.store.keeper import Keeper, checked_id, checked_key, checked_page, checked_status
from tessera.store.postgres_schema import bring_forward

_CHANNEL: Final = "tessera"
_TIMEOUT: Final = 10.0
_LINKS: Final = 4  # the most connections of the pool
_Link: TypeAlias = "asyncpg.Connection[asyncpg.Record]"

# What the driver raises when the server refuses, the way to it is lost, or it has lost its own way.
_FAULTS: Final = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
    TimeoutError,
)
_SHEET: Final = "SELECT number, id, status, meta, revision, head, created, saved_at FROM tessera.matches"

# What an answer of the server means to a host, by how its SQLSTATE begins; the first that fits.
_STATES: Final[tuple[tuple[str, Callable[[str, str], StoreError]], ...]] = (
    ("53100", NoRoom),
    ("53200", NoRoom),
    ("53", Busy),  # too many connections
    ("40003", Unreachable),  # it does not know itself whether the statement was done
    ("40", Busy),
    ("55P03", Busy),
    ("08", Unreachable),
    ("25006", Unreachable),  # a standby, which takes no writes
    ("28", Unreachable),  # not allowed in
    ("3D", Unreachable),  # no such database
    ("42501", Unreachable),
    ("57", Unreachable),  # ended by its administrator, or stopping
    ("58", Unreachable),  # the system under it fails
    ("3F", Damaged),  # a schema, a table, a column that is not there
    ("42P01", Damaged),
    ("42703", Damaged),
    ("XX", Damaged),
)

# The row lock of the update makes writers of one match wait for each other; the one that waited then looks
# at the head again and finds it moved.
_WRITE: Final = """
WITH wanted AS (
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS w (id, expected, head)
), moved AS (
    UPDATE tessera.matches AS m SET head = w.head FROM wanted AS w
    WHERE m.id = w.id AND m.head = w.expected
    RETURNING m.number, m.id, m.head
), added AS (
    INSERT INTO tessera.entries (match, seq, saved_at, entry)
    SELECT moved.number, e.seq, $4, e.entry
    FROM unnest($5::text[], $6::bigint[], $7::bytea[]) AS e (id, seq, entry) JOIN moved ON moved.id = e.id
)
SELECT id, pg_notify('tessera', id || ' ' || head)::text FROM moved
"""


class PostgresStore(Keeper):
    """A store in a database. Made by `open`."""

    def __init__(self, where: str, dsn: str, pool: "asyncpg.Pool[asyncpg.Record]") -> None:
        super().__init__(where)
        self._dsn = dsn
        self._pool = pool
        self._writer: _Link | None = None

    @classmethod
    async def open(cls, dsn: str, where: str, durable: bool, as_it_is: bool = False) -> "PostgresStore":
        """Connect, check that commits are durable, and bring our tables to the present version.

        `as_it_is`: for whoever only looks; an older store is refused."""
        async with _told(where):
            pool = await asyncpg.create_pool(
                dsn,
                min_size=1,
                max_size=_LINKS,
                timeout=_TIMEOUT,
                command_timeout=_TIMEOUT,
                init=_prepare,
                reset=_as_it_is,
            )
        try:
            async with _told(where), pool.acquire() as link:
                if durable and await link.fetchval("SHOW fsync") != "on":
                    raise NotDurable(where, ["fsync is off"])
                await bring_forward(link, where, as_it_is)
        except BaseException:
            pool.terminate()
            raise
        return cls(where, dsn, pool)

    async def _release(self) -> None:
        if self._writer is not None:
            self._writer.terminate()  # nothing is under way on it
        try:
            await asyncio.wait_for(self._pool.close(), _TIMEOUT)
        except _FAULTS:
            self._pool.terminate()

    async def _rows(self, statement: str, *parameters: object) -> "list[asyncpg.Record]":
        self._check_open()
        async with _told(self.where), self._pool.acquire() as link, _used_up_if_it_fails(link):
            return await link.fetch(statement, *parameters, timeout=_TIMEOUT)

    async def _found(self, question: str, *parameters: object) -> "list[asyncpg.Record]":
        """The rows that a question finds, asked again over every connection that may be a dead one.

        A server that was restarted leaves a pool of connections that look open. Whoever only asks need not
        hear of it; whoever writes must, for the driver cannot always say whether it was done.
        """
        for _ in range(_LINKS):
            try:
                return await self._rows(question, *parameters)
            except Unreachable:
                continue
        return await self._rows(question, *parameters)

    # ------------------------------------------------------------ the log

    async def _write(self, batch: Sequence[Append]) -> Sequence[Verdict]:
        ordered = sorted(batch)  # writers that lock rows in one order rarely wait for each other in a circle
        ids = [wanted.match_id for wanted in ordered]
        entries = [
            (wanted.match_id, seq, entry)
            for wanted in ordered
            for seq, entry in enumerate(wanted.entries, wanted.expected_seq + 1)
        ]
        parameters = (
            ids,
            [wanted.expected_seq for wanted in ordered],
            [wanted.new_seq for wanted in ordered],
            now_ms(),
            [match_id for match_id, _, _ in entries],
            [seq for _, seq, _ in entries],
            [entry for _, _, entry in entries],
        )
        async with _told(self.where):
            if self._writer is None or self._writer.is_closed():
                self._writer = await self._new_writer()
            async with _used_up_if_it_fails(self._writer):
                try:
                    rows = await self._writer.fetch(_WRITE, *parameters, timeout=_TIMEOUT)
                except asyncpg.DeadlockDetectedError:
                    # Two processes, the same matches; ours was rolled back whole.
                    rows = await self._writer.fetch(_WRITE, *parameters, timeout=_TIMEOUT)
        won = {row[0] for row in rows}
        if len(won) == len(batch):
            return [None] * len(batch)
        found = await self._found("SELECT id, head FROM tessera.matches WHERE id = ANY($1)", ids)
        heads: dict[str, int] = {row[0]: row[1] for row in found}
        return [None if wanted.match_id in won else _refusal(wanted, heads) for wanted in batch]

    async def _new_writer(self) -> _Link:
        link = await asyncpg.connect(self._dsn, timeout=_TIMEOUT, command_timeout=_TIMEOUT)
        async with _used_up_if_it_fails(link):
            await _prepare(link)
        return link

    async def read(self, match_id: str, from_seq: int = 1, limit: int | None = None) -> list[Logged]:
        rows = await self._found(
            "SELECT e.seq, e.entry, e.saved_at FROM tessera.entries AS e"
            " JOIN tessera.matches ON match = number WHERE id = $1 AND e.seq >= $2 ORDER BY e.seq LIMIT $3",
            match_id,
            from_seq,
            limit,
        )
        if not rows:
            await self._number(match_id)
        return [Logged(*row) for row in rows]

    async def _listen(self) -> None:
        def heard(_link: object, _pid: int, _channel: str, payload: object) -> None:
            match_id, _, seq = str(payload).partition(" ")
            self._bells.ring(match_id, int(seq))

        lost = asyncio.Event()
        async with _told(self.where):
            link = await asyncpg.connect(self._dsn, timeout=_TIMEOUT, command_timeout=_TIMEOUT)
        try:
            link.add_termination_listener(lambda _link: lost.set())
            async with _told(self.where):
                await link.add_listener(_CHANNEL, heard)
            self._now_listening()
            await lost.wait()
            raise Unreachable(self.where, "the connection was lost")
        finally:
            link.terminate()

    # ------------------------------------------------------------ about a match

    async def _number(self, match_id: str) -> int:
        rows = await self._found("SELECT number FROM tessera.matches WHERE id = $1", match_id)
        if not rows:
            raise UnknownMatch(match_id)
        return int(rows[0][0])

    async def create(self, match_id: str, status: str, meta: Mapping[str, Plain]) -> Listing:
        now = now_ms()
        rows = await self._rows(
            "INSERT INTO tessera.matches (id, status, meta, revision, head, created, saved_at)"
            " VALUES ($1, $2, $3, 1, 0, $4, $4) ON CONFLICT (id) DO NOTHING"
            " RETURNING number, id, status, meta, revision, head, created, saved_at",
            checked_id(match_id),
            checked_status(status),
            pack(meta),
            now,
        )
        if not rows:
            raise MatchExists(match_id)
        return _listing(rows[0])

    async def meta(self, match_id: str) -> Listing:
        rows = await self._found(f"{_SHEET} WHERE id = $1", match_id)
        if not rows:
            raise UnknownMatch(match_id)
        return _listing(rows[0])

    async def update_meta(self, match_id: str, revision: int, status: str, meta: Mapping[str, Plain]) -> int:
        rows = await self._rows(
            "UPDATE tessera.matches SET status = $3, meta = $4, saved_at = $5, revision = revision + 1"
            " WHERE id = $1 AND revision = $2 RETURNING revision",
            match_id,
            revision,
            checked_status(status),
            pack(meta),
            now_ms(),
        )
        if not rows:
            raise Conflict(revision, (await self.meta(match_id)).revision)
        return int(rows[0][0])

    async def matches(self, status: str | None = None, limit: int = 50, cursor: str = "") -> Page:
        below = checked_page(limit, cursor) or 1 << 62
        if status is None:
            rows = await self._found(
                f"{_SHEET} WHERE number < $1 ORDER BY number DESC LIMIT $2", below, limit + 1
            )
        else:
            rows = await self._found(
                f"{_SHEET} WHERE number < $1 AND status = $3 ORDER BY number DESC LIMIT $2",
                below,
                limit + 1,
                status,
            )
        return Page(
            [_listing(row) for row in rows[:limit]], str(rows[limit - 1][0]) if len(rows) > limit else ""
        )

    # ------------------------------------------------------------ caches and records

    async def snapshot(self, match_id: str, seq: int, data: bytes) -> None:
        await self._rows(
            "INSERT INTO tessera.snapshots AS s (match, seq, saved_at, data) VALUES ($1, $2, $3, $4)"
            " ON CONFLICT (match) DO UPDATE SET seq = excluded.seq, saved_at = excluded.saved_at,"
            " data = excluded.data WHERE excluded.seq >= s.seq",
            await self._number(match_id),
            seq,
            now_ms(),
            data,
        )

    async def latest_snapshot(self, match_id: str) -> Snapshot | None:
        number = await self._number(match_id)
        rows = await self._found("SELECT seq, data, saved_at FROM tessera.snapshots WHERE match = $1", number)
        return Snapshot(*rows[0]) if rows else None

    async def put(self, key: str, data: bytes, revision: int) -> int:
        if revision == 0:
            statement = (
                "INSERT INTO tessera.records (key, data, saved_at, revision) VALUES ($1, $2, $3, $4 + 1)"
                " ON CONFLICT (key) DO NOTHING RETURNING revision"
            )
        else:
            statement = (
                "UPDATE tessera.records SET data = $2, saved_at = $3, revision = revision + 1"
                " WHERE key = $1 AND revision = $4 RETURNING revision"
            )
        rows = await self._rows(statement, checked_key(key), data, now_ms(), revision)
        if not rows:
            raise await self._beaten(key, revision)
        return int(rows[0][0])

    async def get(self, key: str) -> StoredRecord | None:
        rows = await self._found(
            "SELECT key, data, revision, saved_at FROM tessera.records WHERE key = $1", key
        )
        return StoredRecord(*rows[0]) if rows else None

    async def delete(self, key: str, revision: int) -> None:
        rows = await self._rows(
            "DELETE FROM tessera.records WHERE key = $1 AND revision = $2 RETURNING revision", key, revision
        )
        if not rows:
            raise await self._beaten(key, revision)

    async def _beaten(self, key: str, revision: int) -> Conflict:
        there = await self.get(key)
        return Conflict(revision, 0 if there is None else there.revision)

    async def records(self, prefix: str, after: str = "", limit: int = 100) -> list[StoredRecord]:
        rows = await self._found(
            "SELECT key, data, revision, saved_at FROM tessera.records"
            " WHERE key >= $1 AND key < $2 AND key > $3 ORDER BY key LIMIT $4",
            prefix,
            prefix + "\x7f",
            after,
            limit,
        )
        return [StoredRecord(*row) for row in rows]


async def _prepare(link: _Link) -> None:
    if await link.fetchval("SHOW synchronous_commit") == "off":
        await link.execute("SET synchronous_commit = on")  # a database's default must not weaken our promise


async def _as_it_is(_link: _Link) -> None:
    """What a connection goes back to the pool with: the driver would undo `_prepare`."""


def _listing(row: asyncpg.Record) -> Listing:
    _, match_id, status, meta, revision, seq, created, saved_at = row
    return Listing(match_id, status, unpack(meta), revision, seq, created, saved_at)


def _refusal(wanted: Append, heads: Mapping[str, int]) -> Exception:
    head = heads.get(wanted.match_id)
    return UnknownMatch(wanted.match_id) if head is None else Conflict(wanted.expected_seq, head)


def _in_our_words(where: str, error: Exception) -> StoreError | None:
    """The error a host can act on; None for a mistake of ours."""
    if isinstance(error, asyncpg.PostgresError):
        state = str(error.sqlstate or "")
        kind = next((kind for start, kind in _STATES if state.startswith(start)), None)
        return None if kind is None else kind(where, str(error))
    if isinstance(error, asyncpg.DataError):  # a parameter that is no value of its column
        return None
    if isinstance(error, TimeoutError):
        return Slow(where, f"no answer within {_TIMEOUT:.0f} seconds")
    return Unreachable(where, str(error) or type(error).__name__)


@asynccontextmanager
async def _told(where: str) -> AsyncIterator[None]:
    """Errors of the driver leave the block in our words."""
    try:
        yield
    except _FAULTS as error:
        ours = _in_our_words(where, error)
        if ours is None:
            raise
        raise ours from error


@asynccontextmanager
async def _used_up_if_it_fails(
    link: "_Link | asyncpg.pool.PoolConnectionProxy[asyncpg.Record]",
) -> AsyncIterator[None]:
    """If the block does not end well, cancelled or refused or in the dark, the connection ends with it."""
    try:
        yield
    except BaseException:
        link.terminate()
        raise
