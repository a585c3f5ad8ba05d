"""Matches in files: save, load, verify. The clock and the disk enter here, never below."""

import os
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tessera import registry
from tessera._version import VERSION
from tessera.core import replay
from tessera.core.errors import Malformed
from tessera.core.match import Match
from tessera.core.replay import Player, ReplayRecord, Verdict, dumps, read
from tessera.mods import shelf

# What kind of match a file holds is known only when it is read.
AnyMatch = Match[Any, Any, Any, Any]
AnyPlayer = Player[Any, Any, Any, Any]


def save(match: AnyMatch, path: str | Path, every: int = 0) -> Path:
    """Write the match as a replay. The file is whole or not there: it is written aside, then moved.

    `every` asks for a digest after every so many entries.
    """
    return put(to_bytes(match, every), Path(path))


def to_bytes(match: AnyMatch, every: int = 0) -> bytes:
    """The match as a replay, as `save` writes it."""
    return dumps(match, datetime.now(UTC).isoformat(timespec="seconds"), VERSION, every)


def put(data: bytes, target: Path) -> Path:
    """Write a file that is whole or not there."""
    target.parent.mkdir(parents=True, exist_ok=True)
    aside = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        with aside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        aside.replace(target)
    finally:
        aside.unlink(missing_ok=True)
    return target


def record(path: str | Path) -> ReplayRecord:
    """The replay in a file, as written."""
    data = _bytes(path)
    try:
        return read(data)
    except Malformed as error:
        raise Malformed(error.why, f"{path}: {error.where}") from None


def player(path: str | Path, overlays: Sequence[str | Path] = ()) -> AnyPlayer:
    """A replay in a file, ready to be played again under the title's rules.

    Mods that it was played with are found where they are installed, unless overlays are named.
    """
    held = record(path)
    return Player(held, _game_of(held, overlays))


def load(path: str | Path, overlays: Sequence[str | Path] = ()) -> AnyMatch:
    """The match in a file, played again to its last entry and held to its digests."""
    return player(path, overlays).run()


def verify(path: str | Path, overlays: Sequence[str | Path] = ()) -> Verdict:
    """Prove a replay: Diverged names the first entry that fails."""
    held = record(path)
    return replay.verify(held, _game_of(held, overlays))


def _game_of(held: ReplayRecord, overlays: Sequence[str | Path]) -> registry.AnyGame:
    header = held.header
    return registry.game(header.title, overlays or shelf.those(header.mods))


def _bytes(path: str | Path) -> bytes:
    try:
        return Path(path).read_bytes()
    except FileNotFoundError:
        raise Malformed("no such file", str(path)) from None
    except OSError as error:
        raise Malformed(f"cannot be read: {error.strerror}", str(path)) from None
