"""Where a server listens for its host's orders, and where `tessera admin` looks for it: a local socket.

Beside the database file, as `FILE.admin`; where that has no room in an address of a socket, and for stores
that are no files, in the user's folder for such things, under a hash of the store's name. Only its owner may
open it. Several servers on one store have one each: the second is `FILE.admin-2`.
"""

import os
import socket
import tempfile
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Final

from tessera.server.logs import warn
from tessera.store.opening import file_of

NOWHERE: Final = "none"
MOST: Final = 16  # servers on one store that are looked for here
_ROOM: Final = 100  # bytes of a path that every system takes for a socket


def place_of_store(db: str | Path) -> Path:
    """Where the first server on a store listens."""
    file = file_of(db)
    if file is not None:
        beside = file.absolute().with_name(f"{file.name}.admin")
        if len(os.fsencode(beside)) <= _ROOM - 3:
            return beside
    name = str(db) if file is None else str(file.absolute())
    return _own_folder() / f"{blake2b(name.encode(), digest_size=8).hexdigest()}.admin"


def place_to_listen(db: str | Path, named: str) -> Path | None:
    """Where a server that starts listens: as it is told, or the first place where no other does."""
    if named == NOWHERE or not hasattr(socket, "AF_UNIX"):
        return None
    if named:
        return Path(named)
    try:
        return next((each for each in _places(db) if not answers(each)), None)
    except OSError as error:
        warn("no socket for orders", error=str(error))
        return None


def place_to_ask(db: str | Path) -> Path | None:
    """Where a server on this store answers; None if none does."""
    if not hasattr(socket, "AF_UNIX"):
        return None
    return next((each for each in _places(db) if answers(each)), None)


def answers(path: Path) -> bool:
    """Whether a server listens there; what one left behind that is gone does not count."""
    with socket.socket(socket.AF_UNIX) as link, suppress(OSError):
        link.settimeout(5.0)
        link.connect(str(path))
        return True
    return False


def _places(db: str | Path) -> list[Path]:
    first = place_of_store(db)
    return [first, *[first.with_name(f"{first.name}-{number}") for number in range(2, MOST + 1)]]


def _own_folder() -> Path:
    """The user's folder for sockets: the system's, or one that nobody else may enter."""
    told = os.environ.get("XDG_RUNTIME_DIR", "")
    if told and Path(told).is_dir():
        folder = Path(told) / "tessera"
    else:
        folder = Path(tempfile.gettempdir()) / f"tessera-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    found = folder.lstat()
    if found.st_uid != os.getuid() or found.st_mode & 0o077:
        raise PermissionError(13, "others may enter this folder", str(folder))
    return folder
