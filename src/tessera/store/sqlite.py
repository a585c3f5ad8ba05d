"""Matches in one SQLite file: the default, nothing to install and nothing to run.

One thread writes and one reads, each with its own connection, so the event loop never waits for the disk.
A batch of appends is a single statement, hence a single transaction and a single flush; an append whose
place is taken simply adds no rows. Several processes may open the same file.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Final, TypeVar

from tessera.core.codec import Plain, pack, unpack
from tessera.core.errors import Conflict
from tessera.machine import now_ms
from tessera.store.base import Listing, Logged, Page, Snapshot, StoredRecord
from tessera.store.errors import MatchExists, UnknownMatch
from tessera.store.group import Append, Verdict
from tessera.store.keeper import Keeper, Way, checked_id, checked_key, checked_page, checked_status
from tessera.store.sqlite_file import (
    check_is_there,
    open_reader,
    open_untouched,
    open_writer,
    told,
    transaction,
)
from tessera.store.torn import FOLD_PAGES, end, fold

T = TypeVar("T")

POLL_SECONDS: Final = 0.05  # how soon the appends of other processes are noticed
_PAGE: Final = 4096
_PAGES: Final = 5  # that any transaction changes
_ROW: Final = 2000  # bytes of pages that an entry of another match changes
_STATEMENT_ROWS: Final = 1024  # five parameters each, well below SQLite's limit
_HEAD: Final = "coalesce((SELECT max(seq) FROM entries WHERE match = number), 0)"
_LAST: Final = "SELECT coalesce(max(position), 0) FROM entries"
_ADD: Final = "INSERT INTO entries (match, seq, saved_at, entry) VALUES (?, ?, ?, ?)"
_SHEET: Final = (
    "SELECT number, id, status, meta, revision, coalesce((SELECT seq FROM heads WHERE match = number), 0),"
    " created, saved_at FROM matches"
)


class SqliteStore(Keeper):
    """A store in a file. Made by `open`."""

    def __init__(self, path: Path, writer: sqlite3.Connection, reader: sqlite3.Connection) -> None:
        super().__init__(str(path))
        self._writer = writer
        self._reader = reader
        self._unfolded = 0  # pages in the log beside the file, about
        self._writing = ThreadPoolExecutor(1, "tessera-store-write")
        self._reading = ThreadPoolExecutor(1, "tessera-store-read")

    @classmethod
    async def open(cls, path: Path, way: Way, torn: bool = False) -> "SqliteStore":
        """Open or create the file and bring it to the present version, or leave it as it is.

        `torn`: even if it is a copy without what lay beside it.
        """

        def links() -> tuple[sqlite3.Connection, sqlite3.Connection]:
            if way is Way.READ:
                link = open_untouched(path, torn)
                return link, link
            if way is Way.WRITE:
                check_is_there(path)
            writer = open_writer(path, torn)
            try:
                return writer, open_reader(path)
            except BaseException:
                writer.close()
                raise

        return cls(path, *await asyncio.to_thread(links))

    async def _release(self) -> None:
        def release() -> None:
            self._reading.shutdown()
            self._writing.shutdown()
            self._reader.close()
            if self._writer is not self._reader:
                end(self._writer)
            self._writer.close()  # the last one to close folds the log into the file

        await asyncio.to_thread(release)

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        self._check_open()
        with told(self.where):
            return await asyncio.get_running_loop().run_in_executor(self._reading, work, self._reader)

    async def _change(self, work: Callable[[sqlite3.Connection], T], size: int = 0) -> T:
        """Run `work`, which writes about so many bytes, as one transaction of its own."""
        self._check_open()

        def whole(link: sqlite3.Connection) -> T:
            with transaction(link):
                done = work(link)
            self._fold(link, size)
            return done

        with told(self.where):
            return await asyncio.get_running_loop().run_in_executor(self._writing, whole, self._writer)

    # ------------------------------------------------------------ the log

    async def _write(self, batch: Sequence[Append]) -> Sequence[Verdict]:
        def write(link: sqlite3.Connection) -> list[Verdict]:
            verdicts = _write(link, batch)
            self._fold(link, sum(wanted.size + _ROW * len(wanted.entries) for wanted in batch))
            return verdicts

        with told(self.where):
            return await asyncio.get_running_loop().run_in_executor(self._writing, write, self._writer)

    def _fold(self, link: sqlite3.Connection, size: int) -> None:
        """So many bytes were written: when they are enough, bring them from the log into the file."""
        self._unfolded += _PAGES + size // _PAGE
        if self._unfolded >= FOLD_PAGES:
            self._unfolded = 0 if fold(link) else FOLD_PAGES

    async def read(self, match_id: str, from_seq: int = 1, limit: int | None = None) -> list[Logged]:
        def work(link: sqlite3.Connection) -> list[Logged]:
            rows = link.execute(
                # Whatever a damaged row holds in its place, it comes as bytes.
                "SELECT seq, CAST(entry AS BLOB), entries.saved_at FROM entries"
                " JOIN matches ON match = number WHERE id = ? AND seq >= ? ORDER BY seq LIMIT ?",
                (match_id, from_seq, -1 if limit is None else limit),
            ).fetchall()
            if not rows:
                _number(link, match_id)
            return [Logged(*row) for row in rows]

        return await self._read(work)

    async def _listen(self) -> None:
        """SQLite has no way to tell; its `data_version` changes when anyone else has committed."""

        def begin(link: sqlite3.Connection) -> tuple[int, int]:
            return _one(link, "PRAGMA data_version"), _one(link, _LAST)

        def look(link: sqlite3.Connection) -> tuple[int, int, list[tuple[str, int]]]:
            now = _one(link, "PRAGMA data_version")
            if now == version:
                return now, position, []
            last = _one(link, _LAST)
            grown = link.execute(
                "SELECT id, max(seq) FROM entries JOIN matches ON match = number"
                " WHERE position > ? AND position <= ? GROUP BY match",
                (position if position <= last else 0, last),  # everything was removed, and begins anew
            ).fetchall()
            return now, last, grown

        version, position = await self._read(begin)
        self._now_listening()
        while True:
            await asyncio.sleep(POLL_SECONDS)
            if self._bells:
                version, position, grown = await self._read(look)
                for match_id, seq in grown:
                    self._bells.ring(match_id, seq)

    # ------------------------------------------------------------ about a match

    async def create(self, match_id: str, status: str, meta: Mapping[str, Plain]) -> Listing:
        now = now_ms()
        row = (checked_id(match_id), checked_status(status), pack(meta), now, now)

        def work(link: sqlite3.Connection) -> None:
            added = link.execute(
                "INSERT OR IGNORE INTO matches (id, status, meta, revision, created, saved_at)"
                " VALUES (?, ?, ?, 1, ?, ?)",
                row,
            ).rowcount
            if not added:
                raise MatchExists(match_id)

        await self._change(work)
        return Listing(match_id, status, unpack(row[2]), 1, 0, now, now)

    async def meta(self, match_id: str) -> Listing:
        row = await self._read(lambda link: link.execute(f"{_SHEET} WHERE id = ?", (match_id,)).fetchone())
        if row is None:
            raise UnknownMatch(match_id)
        return _listing(row)

    async def update_meta(self, match_id: str, revision: int, status: str, meta: Mapping[str, Plain]) -> int:
        row = (checked_status(status), pack(meta), now_ms(), match_id, revision)

        def work(link: sqlite3.Connection) -> None:
            changed = link.execute(
                "UPDATE matches SET status = ?, meta = ?, saved_at = ?, revision = revision + 1"
                " WHERE id = ? AND revision = ?",
                row,
            ).rowcount
            if not changed:
                number = _number(link, match_id)
                raise Conflict(revision, _one(link, "SELECT revision FROM matches WHERE number = ?", number))

        await self._change(work)
        return revision + 1

    async def adopt(self, listing: Listing, log: Sequence[Logged], kept: Snapshot | None) -> None:
        status, meta = checked_status(listing.status), pack(listing.meta)
        row = (
            checked_id(listing.match_id),
            status,
            meta,
            listing.revision,
            listing.created,
            listing.saved_at,
        )

        def work(link: sqlite3.Connection) -> None:
            added = link.execute(
                "INSERT OR IGNORE INTO matches (id, status, meta, revision, created, saved_at)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                row,
            ).rowcount
            if not added:
                raise MatchExists(listing.match_id)
            number = _number(link, listing.match_id)
            link.executemany(_ADD, ((number, seq, saved_at, entry) for seq, entry, saved_at in log))
            if kept is not None:
                link.execute(
                    "INSERT INTO snapshots (match, seq, data, saved_at) VALUES (?, ?, ?, ?)", (number, *kept)
                )

        await self._change(work, sum(len(logged.entry) for logged in log))

    async def remove(self, match_id: str) -> None:
        def work(link: sqlite3.Connection) -> None:
            number = _number(link, match_id)
            last = _one(link, _LAST)
            for table in ("entries", "heads", "snapshots"):
                link.execute(f"DELETE FROM {table} WHERE match = ?", (number,))  # noqa: S608  # three names
            link.execute("DELETE FROM matches WHERE number = ?", (number,))
            # Others look for what lies above a position: the last one stays taken.
            link.execute(
                "UPDATE entries SET position = ? WHERE position = (SELECT max(position) FROM entries)",
                (last,),
            )

        await self._change(work)

    async def matches(self, status: str | None = None, limit: int = 50, cursor: str = "") -> Page:
        below = checked_page(limit, cursor) or 1 << 62

        def work(link: sqlite3.Connection) -> Page:
            if status is None:
                found = link.execute(
                    f"{_SHEET} WHERE number < ? ORDER BY number DESC LIMIT ?", (below, limit + 1)
                )
            else:
                found = link.execute(
                    f"{_SHEET} WHERE number < ? AND status = ? ORDER BY number DESC LIMIT ?",
                    (below, status, limit + 1),
                )
            rows = found.fetchall()
            return Page(
                [_listing(row) for row in rows[:limit]], str(rows[limit - 1][0]) if len(rows) > limit else ""
            )

        return await self._read(work)

    # ------------------------------------------------------------ caches and records

    async def snapshot(self, match_id: str, seq: int, data: bytes) -> None:
        now = now_ms()

        def work(link: sqlite3.Connection) -> None:
            link.execute(
                "INSERT INTO snapshots (match, seq, saved_at, data) VALUES (?, ?, ?, ?)"
                " ON CONFLICT (match) DO UPDATE SET seq = excluded.seq, saved_at = excluded.saved_at,"
                " data = excluded.data WHERE excluded.seq >= seq",
                (_number(link, match_id), seq, now, data),
            )

        await self._change(work, len(data))

    async def latest_snapshot(self, match_id: str) -> Snapshot | None:
        def work(link: sqlite3.Connection) -> Snapshot | None:
            row = link.execute(
                "SELECT seq, data, saved_at FROM snapshots WHERE match = ?", (_number(link, match_id),)
            ).fetchone()
            return None if row is None else Snapshot(*row)

        return await self._read(work)

    async def put(self, key: str, data: bytes, revision: int) -> int:
        checked_key(key)
        now = now_ms()

        def work(link: sqlite3.Connection) -> None:
            if revision == 0:
                statement = (
                    "INSERT OR IGNORE INTO records (data, saved_at, key, revision) VALUES (?, ?, ?, ? + 1)"
                )
            else:
                statement = (
                    "UPDATE records SET data = ?, saved_at = ?, revision = revision + 1"
                    " WHERE key = ? AND revision = ?"
                )
            if not link.execute(statement, (data, now, key, revision)).rowcount:
                raise Conflict(revision, _revision(link, key))

        await self._change(work)
        return revision + 1

    async def get(self, key: str) -> StoredRecord | None:
        row = await self._read(
            lambda link: link.execute(
                "SELECT key, data, revision, saved_at FROM records WHERE key = ?", (key,)
            ).fetchone()
        )
        return None if row is None else StoredRecord(*row)

    async def delete(self, key: str, revision: int) -> None:
        def work(link: sqlite3.Connection) -> None:
            gone = link.execute(
                "DELETE FROM records WHERE key = ? AND revision = ?", (key, revision)
            ).rowcount
            if not gone:
                raise Conflict(revision, _revision(link, key))

        await self._change(work)

    async def records(self, prefix: str, after: str = "", limit: int = 100) -> list[StoredRecord]:
        rows = await self._read(
            lambda link: link.execute(
                "SELECT key, data, revision, saved_at FROM records"
                " WHERE key >= ? AND key < ? AND key > ? ORDER BY key LIMIT ?",
                (prefix, prefix + "\x7f", after, limit),
            ).fetchall()
        )
        return [StoredRecord(*row) for row in rows]


# ---------------------------------------------------------------- in the worker threads


def _one(link: sqlite3.Connection, statement: str, *parameters: object) -> int:
    (value,) = link.execute(statement, parameters).fetchone()
    return int(value)


def _number(link: sqlite3.Connection, match_id: str) -> int:
    row = link.execute("SELECT number FROM matches WHERE id = ?", (match_id,)).fetchone()
    if row is None:
        raise UnknownMatch(match_id)
    return int(row[0])


def _revision(link: sqlite3.Connection, key: str) -> int:
    row = link.execute("SELECT revision FROM records WHERE key = ?", (key,)).fetchone()
    return 0 if row is None else int(row[0])


def _listing(row: tuple[int, str, str, bytes, int, int, int, int]) -> Listing:
    _, match_id, status, meta, revision, seq, created, saved_at = row
    return Listing(match_id, status, unpack(meta), revision, seq, created, saved_at)


@cache
def _insert(rows: int) -> str:
    """Insert that many entries, those only whose match stands where it is expected to stand.

    The place is looked up before any row is added (SQLite gathers the rows first, since it reads the table
    that it writes), and all under the write lock: the check holds for every entry of an append or for none.
    """
    places = ", ".join(["(?, ?, ?, ?, ?)"] * rows)
    return (
        "INSERT INTO entries (match, seq, saved_at, entry)"  # noqa: S608  # only question marks are added
        f" WITH wanted (id, expected, seq, saved_at, entry) AS (VALUES {places})"
        " SELECT number, wanted.seq, wanted.saved_at, wanted.entry"
        " FROM wanted CROSS JOIN matches ON matches.id = wanted.id"
        f" WHERE {_HEAD} = wanted.expected"
    )


def _write(link: sqlite3.Connection, batch: Sequence[Append]) -> list[Verdict]:
    verdicts: list[Verdict] = []
    part: list[Append] = []
    rows = 0
    for wanted in batch:
        if rows + len(wanted.entries) > _STATEMENT_ROWS and part:
            verdicts += _write_together(link, part)
            part, rows = [], 0
        if len(wanted.entries) > _STATEMENT_ROWS:
            verdicts.append(_write_long(link, wanted))
        else:
            part.append(wanted)
            rows += len(wanted.entries)
    return verdicts + (_write_together(link, part) if part else [])


def _write_together(link: sqlite3.Connection, batch: Sequence[Append]) -> list[Verdict]:
    now = now_ms()
    parameters: list[object] = []
    rows = 0
    for match_id, expected, entries, _ in batch:
        for seq, entry in enumerate(entries, expected + 1):
            parameters += (match_id, expected, seq, now, entry)
            rows += 1
    done = link.execute(_insert(rows), parameters)
    if done.rowcount == rows:
        return [None] * len(batch)
    won = _written(link, done)
    return [None if (wanted.match_id, wanted.new_seq) in won else _refusal(link, wanted) for wanted in batch]


def _written(link: sqlite3.Connection, done: sqlite3.Cursor) -> set[tuple[str, int]]:
    """What the statement added: its rows have the positions up to the last one."""
    if not done.rowcount:
        return set()
    assert done.lastrowid is not None
    return set(
        link.execute(
            "SELECT id, seq FROM entries JOIN matches ON match = number WHERE position > ? AND position <= ?",
            (done.lastrowid - done.rowcount, done.lastrowid),
        )
    )


def _write_long(link: sqlite3.Connection, wanted: Append) -> Verdict:
    """One append with more entries than a statement takes, as a transaction of its own."""
    now = now_ms()
    with transaction(link):
        if _head(link, wanted.match_id) != wanted.expected_seq:
            return _refusal(link, wanted)
        number = _number(link, wanted.match_id)
        link.executemany(
            _ADD,
            ((number, seq, now, entry) for seq, entry in enumerate(wanted.entries, wanted.expected_seq + 1)),
        )
    return None


def _head(link: sqlite3.Connection, match_id: str) -> int | None:
    row = link.execute(f"SELECT {_HEAD} FROM matches WHERE id = ?", (match_id,)).fetchone()  # noqa: S608
    return None if row is None else int(row[0])


def _refusal(link: sqlite3.Connection, wanted: Append) -> Exception:
    head = _head(link, wanted.match_id)
    return UnknownMatch(wanted.match_id) if head is None else Conflict(wanted.expected_seq, head)
