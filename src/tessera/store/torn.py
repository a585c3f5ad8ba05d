"""A copy of a SQLite file alone, made while a server had it open, and how it is known.

SQLite keeps what is new in a log beside the file and folds it in now and then. The file says of itself
whether it is whole: `no` is written and folded in, together with everything before it; then `yes` is written,
which stays in the log beside the file until the next time. So the file with its log says `yes`, whoever reads
it, and whatever was killed when; the last one who closes it folds the `yes` in. A file without its log says
`no`.

Between the two writes the file with its log says `no`, too. A server that is killed there leaves its log,
which is how that is told from a copy. Several servers may have the same file open.
"""

import contextlib
import sqlite3
import time
from pathlib import Path
from typing import Final

from tessera.store.errors import TornCopy

FOLD_PAGES: Final = 4000  # about so many, of 4 KB each, lie in the log before they are folded in
_ROUNDS: Final = 3
_LOOKS: Final = 20
_PAUSE: Final = 0.025  # between two looks: another server may be between its two writes


def begin(link: sqlite3.Connection) -> None:
    """From now on the file alone says that it is not whole, and this connection folds the log in."""
    link.execute("PRAGMA wal_autocheckpoint = 0")
    fold(link)


def fold(link: sqlite3.Connection) -> bool:
    """Fold the log into the file. False if there was no room for that, or no turn: then try again soon."""
    with contextlib.suppress(sqlite3.Error):
        for _ in range(_ROUNDS):
            _say(link, whole=False)
            link.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            alone = not _says_whole(link)  # nobody said `yes` before it was folded in
            _say(link, whole=True)
            if alone:
                break
        return True
    return False


def end(link: sqlite3.Connection) -> None:
    """The log is about to be folded in for good: the last word in it must be `yes`."""
    with contextlib.suppress(sqlite3.Error):
        if not _says_whole(link):
            _say(link, whole=True)


def make_whole(link: sqlite3.Connection) -> None:
    """A copy that holds the log as well says so."""
    with contextlib.suppress(sqlite3.OperationalError):  # an older file says nothing
        _say(link, whole=True)


def refuse(path: Path) -> None:
    """`TornCopy` if the log of this file is missing."""
    for _ in range(_LOOKS):
        if _log_is_there(path) or not _file_says_torn(path):
            return
        time.sleep(_PAUSE)
    raise TornCopy(str(path))


def _log_is_there(path: Path) -> bool:
    try:
        return path.with_name(f"{path.name}-wal").stat().st_size > 0
    except FileNotFoundError:
        return False


def _file_says_torn(path: Path) -> bool:
    """What the file says without its log. Nothing is made beside it, as SQLite would do to read it."""
    if not path.is_file():
        return False
    with contextlib.suppress(sqlite3.Error):  # none of ours, or older, or damaged: that is for others to say
        link = sqlite3.connect(f"{path.absolute().as_uri()}?immutable=1", uri=True)
        with contextlib.closing(link):
            return not _says_whole(link)
    return False


def _says_whole(link: sqlite3.Connection) -> bool:
    row = link.execute("SELECT whole FROM tessera_file").fetchone()
    return row is None or bool(row[0])


def _say(link: sqlite3.Connection, whole: bool) -> None:
    link.execute("INSERT OR REPLACE INTO tessera_file VALUES (1, ?)", (int(whole),))
