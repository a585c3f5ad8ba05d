"""A store as files that any store can take in: a folder, or a tar of the same files, packed (`.tar.gz`).

    store.json               what it is, in which version, when it was made
    tables/000001-ID.jsonl   a table, the oldest first: its listing, its sealed entries, its snapshot, its end
    records.jsonl            the records
    end.json                 how much there is, and a digest of all before it: a cut archive shows

Written and read from the beginning to the end, with one table in memory. It is written aside and gets its
name when it is whole.
"""

import base64
import json
import os
import shutil
import tarfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from typing import IO, Any, Final, Protocol

from tessera._version import VERSION as ENGINE
from tessera.core.codec import Plain, pack, unpack
from tessera.machine import now_ms
from tessera.store.base import Listing, Logged, Snapshot, StoredRecord
from tessera.store.errors import BadArchive
from tessera.store.moving import Whole
from tessera.store.schema import SCHEMA_VERSION

VERSION: Final = 1
PACKED: Final = (".tar.gz", ".tgz")
HEAD: Final = "store.json"
TABLES: Final = "tables/"
RECORDS: Final = "records.jsonl"
END: Final = "end.json"


class Box(Protocol):
    """Where files are put."""

    def add(self, name: str, data: bytes) -> None:
        """One more file."""


class _Folder:
    def __init__(self, root: Path) -> None:
        self.root = root

    def add(self, name: str, data: bytes) -> None:
        """Write it and see that it is on the disk."""
        path = self.root / name
        path.parent.mkdir(exist_ok=True)
        with path.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())


class _Tar:
    def __init__(self, tar: tarfile.TarFile) -> None:
        self.tar = tar

    def add(self, name: str, data: bytes) -> None:
        """Append it."""
        info = tarfile.TarInfo(name)
        info.size, info.mtime = len(data), now_ms() // 1000
        self.tar.addfile(info, BytesIO(data))


def is_packed(path: Path) -> bool:
    """Whether the name is that of a packed archive."""
    return path.name.endswith(PACKED)


@contextmanager
def boxed(target: Path) -> Iterator[Box]:
    """A box that has the name of `target` once the block is over, if nothing went wrong in it."""
    if target.exists() and (is_packed(target) or not target.is_dir() or any(target.iterdir())):
        raise BadArchive(str(target), "is there already")
    aside = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        if is_packed(target):
            with aside.open("wb") as file:
                with tarfile.open(fileobj=file, mode="w:gz", compresslevel=6) as tar:
                    yield _Tar(tar)
                file.flush()
                os.fsync(file.fileno())
        else:
            aside.mkdir()
            yield _Folder(aside)
        aside.replace(target)
        sync_folder(target.parent)
    finally:
        if aside.is_dir():
            shutil.rmtree(aside)
        aside.unlink(missing_ok=True)


def sync_folder(folder: Path) -> None:
    """What was made or moved in it is on the disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


# ---------------------------------------------------------------- written


class ArchiveWriter:
    """Fills a box with a store."""

    def __init__(self, box: Box) -> None:
        self._box = box
        self._digest = blake2b(digest_size=32)
        self._records: list[bytes] = []
        self.tables = 0
        self.entries = 0
        head = {"tessera": "store", "version": VERSION, "savedAt": _now(), "engine": ENGINE}
        self._add(HEAD, [{**head, "schema": SCHEMA_VERSION}])

    def table(self, whole: Whole) -> None:
        """One more table."""
        listing, log, kept = whole
        self.tables += 1
        self.entries += len(log)
        lines: list[Mapping[str, Plain]] = [_head_of(listing)]
        lines += [{"n": seq, "at": at, "entry": _text(entry)} for seq, entry, at in log]
        if kept is not None:
            lines.append({"snapshot": kept.seq, "at": kept.saved_at, "data": _text(kept.data)})
        lines.append({"end": len(log)})
        self._add(f"{TABLES}{self.tables:06}-{listing.match_id}.jsonl", lines)

    def record(self, record: StoredRecord) -> None:
        """One more record."""
        line = {"key": record.key, "at": record.saved_at, "data": _text(record.data)}
        self._records.append(_line(line))

    def finish(self) -> None:
        """What comes last."""
        self._put(RECORDS, b"".join(self._records))
        counts = {"tables": self.tables, "entries": self.entries, "records": len(self._records)}
        self._add(END, [{**counts, "digest": self._digest.hexdigest()}])

    def _add(self, name: str, lines: Iterable[Mapping[str, Plain]]) -> None:
        self._put(name, b"".join([_line(line) for line in lines]))

    def _put(self, name: str, data: bytes) -> None:
        _note(self._digest, name, data)
        self._box.add(name, data)


def _head_of(listing: Listing) -> Mapping[str, Plain]:
    match_id, status, meta, revision, _, created, saved_at = listing
    told = {
        "table": match_id,
        "status": status,
        "revision": revision,
        "created": created,
        "savedAt": saved_at,
    }
    if json.loads(_line(meta)) == meta:
        return {**told, "meta": meta}
    return {**told, "packed": _text(pack(meta))}  # JSON does not have all that a listing may hold


def _note(digest: "blake2b", name: str, data: bytes) -> None:
    digest.update(f"{name} {len(data)}\n".encode())
    digest.update(data)


def _line(value: Mapping[str, Plain]) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode() + b"\n"


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode()


def _now() -> str:
    return datetime.fromtimestamp(now_ms() / 1000, UTC).isoformat(timespec="seconds")


# ---------------------------------------------------------------- read


def contents(path: Path) -> Iterator[Whole | StoredRecord]:
    """Everything in an archive: tables, the oldest first, then records. `BadArchive` if it is not whole."""
    digest = blake2b(digest_size=32)
    counts = {"tables": 0, "entries": 0, "records": 0}
    begun = ended = False
    for name, data in _members(path):
        if name == HEAD:
            _check_head(path, _fields(path, name, data))
            begun = True
        elif not begun:
            raise BadArchive(str(path), f"does not begin with {HEAD}")
        elif name == END:
            if _fields(path, name, data) != {**counts, "digest": digest.hexdigest()}:
                raise BadArchive(str(path), "is not what was written: its digest is another")
            ended = True
        elif name == RECORDS:
            for line in data.splitlines():
                fields = _fields(path, name, line)
                counts["records"] += 1
                yield _record(path, fields)
        elif name.startswith(TABLES):
            whole = _table(path, name, data)
            counts["tables"] += 1
            counts["entries"] += len(whole.log)
            yield whole
        else:
            raise BadArchive(str(path), f"holds {name}, which is no part of an archive")
        _note(digest, name, data)
    if not ended:
        raise BadArchive(str(path), f"was cut off: {END} is missing" if begun else f"has no {HEAD}")


def is_archive(path: Path) -> bool:
    """Whether it looks like one."""
    return is_packed(path) or (path / HEAD).is_file()


def _members(path: Path) -> Iterator[tuple[str, bytes]]:
    if path.is_dir():
        names = [HEAD, *sorted(f"{TABLES}{each.name}" for each in path.glob(f"{TABLES}*")), RECORDS, END]
        for name in names:
            if not (path / name).is_file():
                raise BadArchive(str(path), f"is not whole: {name} is missing")
            yield name, (path / name).read_bytes()
        return
    try:
        with path.open("rb") as file:
            yield from _unpacked(file)
    except FileNotFoundError:
        raise BadArchive(str(path), "no such file or folder") from None
    except (tarfile.TarError, EOFError, zlib.error, OSError) as error:
        raise BadArchive(str(path), f"cannot be read: {error}") from None


def _unpacked(file: IO[bytes]) -> Iterator[tuple[str, bytes]]:
    with tarfile.open(fileobj=file, mode="r|gz") as tar:
        for info in tar:
            part = tar.extractfile(info) if info.isfile() else None
            if part is not None:
                yield info.name, part.read()


def _fields(path: Path, name: str, data: bytes) -> dict[str, Any]:
    try:
        found = json.loads(data)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise BadArchive(str(path), f"{name}: not a line of an archive")
    return found


def _check_head(path: Path, head: Mapping[str, Any]) -> None:
    if head.get("tessera") != "store" or not isinstance(head.get("version"), int):
        raise BadArchive(str(path), "is no archive of a store")
    if head["version"] > VERSION:
        raise BadArchive(str(path), f"has version {head['version']}, this Tessera knows up to {VERSION}")


def _table(path: Path, name: str, data: bytes) -> Whole:
    rows = data.splitlines()
    try:
        head, *lines = [_fields(path, name, row) for row in rows]
        end = lines.pop()
        last = lines.pop() if lines and "snapshot" in lines[-1] else None
        log = [Logged(line["n"], _bytes(line["entry"]), line["at"]) for line in lines]
        kept = None if last is None else Snapshot(last["snapshot"], _bytes(last["data"]), last["at"])
        if end["end"] != len(log):
            raise ValueError(f"{len(log)} entries of {end['end']}")
        meta = head["meta"] if "meta" in head else unpack(_bytes(head["packed"]))
        facts = (head["table"], head["status"], meta, head["revision"])
        return Whole(Listing(*facts, len(log), head["created"], head["savedAt"]), log, kept)
    except (KeyError, ValueError, TypeError, IndexError) as error:
        raise BadArchive(str(path), f"{name}: not a table ({error})") from None


def _record(path: Path, fields: Mapping[str, Any]) -> StoredRecord:
    try:
        return StoredRecord(fields["key"], _bytes(fields["data"]), 1, fields["at"])
    except (KeyError, ValueError, TypeError) as error:
        raise BadArchive(str(path), f"{RECORDS}: not a record ({error})") from None


def _bytes(text: str) -> bytes:
    return base64.b64decode(text, validate=True)
