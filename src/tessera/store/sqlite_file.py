"""A SQLite file of ours: opening it safely, bringing it forward, and its errors in our words.

Runs in worker threads; nothing here is async.
"""

import contextlib
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tessera.machine import now_ms
from tessera.store.errors import Busy, Damaged, NoRoom, NoStore, StoreError, Unreachable
from tessera.store.schema import HEADS_SINCE, RECORDS_SINCE, SCHEMA_VERSION, check_version
from tessera.store.torn import begin, refuse

BUSY_SECONDS: Final = 10.0
_NOTE: Final = "CREATE TABLE tessera_schema (version INTEGER PRIMARY KEY, saved_at INTEGER NOT NULL)"

# Step k brings a file from version k to version k + 1.
STEPS: Final[tuple[tuple[str, ...], ...]] = (
    (
        """CREATE TABLE matches (
            number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, status TEXT NOT NULL, meta BLOB NOT NULL,
            revision INTEGER NOT NULL, created INTEGER NOT NULL, saved_at INTEGER NOT NULL)""",
        # `position` numbers entries in the order of their commits: SQLite has one writer at a time.
        """CREATE TABLE entries (
            position INTEGER PRIMARY KEY, match INTEGER NOT NULL REFERENCES matches (number),
            seq INTEGER NOT NULL, saved_at INTEGER NOT NULL, entry BLOB NOT NULL, UNIQUE (match, seq))""",
        """CREATE TABLE snapshots (
            match INTEGER PRIMARY KEY REFERENCES matches (number), seq INTEGER NOT NULL,
            saved_at INTEGER NOT NULL, data BLOB NOT NULL)""",
    ),
    (
        """CREATE TABLE records (
            key TEXT PRIMARY KEY, revision INTEGER NOT NULL, saved_at INTEGER NOT NULL, data BLOB NOT NULL
        ) WITHOUT ROWID""",
        "CREATE INDEX matches_by_status ON matches (status, number)",
    ),
    (
        # How far each log goes, apart from the log itself: an entry lost at its end leaves a trace.
        "CREATE TABLE heads (match INTEGER PRIMARY KEY, seq INTEGER NOT NULL)",
        "INSERT INTO heads SELECT match, max(seq) FROM entries GROUP BY match",
        """CREATE TRIGGER entries_move_heads AFTER INSERT ON entries BEGIN
            INSERT INTO heads VALUES (NEW.match, NEW.seq)
            ON CONFLICT (match) DO UPDATE SET seq = excluded.seq; END""",
    ),
    (
        # See `torn`: whether what lies in the file is all there is.
        "CREATE TABLE tessera_file (one INTEGER PRIMARY KEY CHECK (one = 1), whole INTEGER NOT NULL)",
        "INSERT INTO tessera_file VALUES (1, 1)",
    ),
)
assert len(STEPS) == SCHEMA_VERSION


def in_our_words(where: str, error: sqlite3.Error) -> StoreError | None:
    """The error a host can act on; None for a mistake of ours."""
    code = getattr(error, "sqlite_errorcode", None)
    primary = None if code is None else code & 0xFF
    if primary == sqlite3.SQLITE_FULL:
        return NoRoom(where, "the disk is full")
    if primary in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL):
        return Busy(where, f"another process kept it locked for {BUSY_SECONDS:.0f} seconds")
    if primary in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return Damaged(where, f"{error}; put back a copy, or move the file away to begin anew")
    if primary in (
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_READONLY,
    ):
        return Unreachable(where, str(error))
    return None


@contextmanager
def told(where: str) -> Iterator[None]:
    """Errors of SQLite leave the block in our words."""
    try:
        yield
    except sqlite3.Error as error:
        ours = in_our_words(where, error)
        if ours is None:
            raise
        raise ours from error


@contextmanager
def transaction(link: sqlite3.Connection) -> Iterator[None]:
    """The block is written whole or not at all."""
    link.execute("BEGIN IMMEDIATE")
    try:
        yield
        link.execute("COMMIT")
    except BaseException:
        if link.in_transaction:  # a full disk may have rolled back already
            with contextlib.suppress(sqlite3.Error):
                link.execute("ROLLBACK")
        raise


def open_writer(path: Path, torn: bool) -> sqlite3.Connection:
    """The connection that writes, on a file of the present version. `torn`: even on one without its log."""
    if not torn:
        refuse(path)
    with told(str(path)):
        link = _connect(path)
        try:
            _begin_wal(link)
            link.execute("PRAGMA synchronous = FULL")  # an acknowledged entry is on the disk
            link.execute("PRAGMA fullfsync = ON")  # where the system's own flush stops at the drive
            _bring_forward(link, str(path))
            begin(link)
        except BaseException:
            link.close()
            raise
    return link


def open_reader(path: Path) -> sqlite3.Connection:
    """A connection that only reads; it never waits for the writer."""
    with told(str(path)):
        link = _connect(path)
        link.execute("PRAGMA query_only = ON")
    return link


def check_is_there(path: Path) -> None:
    """`NoStore` if there is no file, or nothing in it."""
    if not path.is_file():
        raise NoStore(str(path), "no such file")
    if not path.stat().st_size:
        raise NoStore(str(path), "the file is empty")


def open_untouched(path: Path, torn: bool) -> sqlite3.Connection:
    """A connection for whoever leaves the file as it is, whatever released version wrote it.

    What that version did not have yet is made up beside the file, for this connection alone.
    """
    check_is_there(path)
    if not torn:
        refuse(path)
    with told(str(path)):
        link = connect_untouched(path)
        try:
            version = _version(link, str(path))
            if not version:
                raise NoStore(str(path), "an empty database")
            if version < RECORDS_SINCE:
                link.execute("CREATE TEMP TABLE records (key, revision, saved_at, data)")
            if version < HEADS_SINCE:
                link.execute(
                    "CREATE TEMP VIEW heads AS SELECT match, max(seq) AS seq FROM entries GROUP BY match"
                )
            link.execute("PRAGMA query_only = ON")
        except BaseException:
            link.close()
            raise
    return link


def connect_untouched(path: Path) -> sqlite3.Connection:
    """Beside what a server has not folded into the file yet, only read; it would be folded in at the end.

    Where there is nothing of that kind we may be the last to leave, and tidy up what SQLite makes to read. In
    a folder in which nothing may be made, the file is all there is.
    """
    beside = path.with_name(f"{path.name}-wal").exists()
    for how in ("mode=ro",) if beside else ("mode=rw", "immutable=1"):
        link = _connect(f"{path.absolute().as_uri()}?{how}")
        try:
            link.execute("SELECT count(*) FROM sqlite_schema")
            break
        except sqlite3.OperationalError as error:
            link.close()
            codes = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY)
            if beside or how == "immutable=1" or error.sqlite_errorcode & 0xFF not in codes:
                raise
        except BaseException:
            link.close()
            raise
    return link


def _connect(path: Path | str) -> sqlite3.Connection:
    """To a file, or to a URI of one."""
    # One thread uses a connection at a time; which one may change while the store is opened and closed.
    return sqlite3.connect(
        path,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
        cached_statements=512,
        uri=isinstance(path, str),
    )


def _begin_wal(link: sqlite3.Connection) -> None:
    """Switch to the write-ahead log. SQLite does not wait for others here, so we do."""
    patience = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            link.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > patience:
                raise
            time.sleep(0.01)
        else:
            return


def _bring_forward(link: sqlite3.Connection, where: str) -> None:
    if _version(link, where) == SCHEMA_VERSION:
        return
    with transaction(link):  # another process may have been faster: look again inside
        found = _version(link, where)
        if found == 0:
            link.execute(_NOTE)
        for version in range(found, SCHEMA_VERSION):
            for statement in STEPS[version]:
                link.execute(statement)
            link.execute("INSERT INTO tessera_schema VALUES (?, ?)", (version + 1, now_ms()))


def _version(link: sqlite3.Connection, where: str) -> int:
    tables = [name for (name,) in link.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
    if "tessera_schema" not in tables:
        if tables:
            raise Damaged(where, f"this database belongs to another program (it has a table {tables[0]!r})")
        return 0
    (found,) = link.execute("SELECT coalesce(max(version), 0) FROM tessera_schema").fetchone()
    version = int(found)
    check_version(where, version)
    return version
