"""Whole SQLite files copied while servers write, put back, and made smaller. Runs in worker threads.

SQLite's own way of copying sees one moment of the file with its log. A copy is looked through before it gets
its name, and is a single file: nothing lies beside it.
"""

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from tessera.store.archive import sync_folder
from tessera.store.errors import Busy
from tessera.store.sqlite_file import check_is_there, connect_untouched, told
from tessera.store.torn import make_whole, refuse

BESIDE: Final = ("-wal", "-shm", "-journal")  # what SQLite keeps beside a file


@contextmanager
def copied(source: Path, target: Path) -> Iterator[Path]:
    """A copy under a name of its own, which becomes `target` once the block is over and nothing went wrong.

    `source` is only read; `TornCopy` if it is one. What was at `target` is lost then, not before.
    """
    check_is_there(source)
    refuse(source)
    aside = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with told(str(source)), closing(connect_untouched(source)) as link, closing(_new(aside)) as copy:
            link.backup(copy)  # in one step: one moment, however much is written meanwhile
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, with nothing beside it
            make_whole(copy)
        yield aside
        with aside.open("rb") as file:
            os.fsync(file.fileno())
        aside.replace(target)
        sync_folder(target.parent)
    finally:
        for name in ("", *BESIDE):
            aside.with_name(aside.name + name).unlink(missing_ok=True)


def _new(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level=None)


def take_out_of_use(path: Path) -> None:
    """Fold everything into the file, so that nothing lies beside it. `Busy` if anybody has it open."""
    with told(str(path)), closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as link:
        try:
            link.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                raise
            raise Busy(str(path), "a server has it open; stop it first") from None


def shrink(path: Path) -> bool:
    """Give the room of what was removed back to the disk. False if a server has the file open."""
    with contextlib.suppress(Busy):
        take_out_of_use(path)
        with told(str(path)), closing(sqlite3.connect(path, isolation_level=None)) as link:
            link.execute("VACUUM")
        return True
    return False
