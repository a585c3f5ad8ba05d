"""A disk that several simulated processes share, and what can befall it.

Everything that was ever written is a journal of records, each with its length and checksum; what the disk
holds is what the journal says. A write is true from the moment its flush ends. When the power goes, what was
being flushed may be there, be missing, or be torn: whoever reads the journal again drops a torn tail.
"""

import random
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from tessera.core.errors import Conflict
from tessera.store.errors import MatchExists, UnknownMatch

_HEAD: Final = 8  # bytes of length and checksum before a record
_ENCODE: Final = msgspec.msgpack.Encoder().encode
_DECODE: Final = msgspec.msgpack.Decoder().decode

Op = tuple[Any, ...]  # its kind, then its details; plain data


@dataclass
class Row:
    """A match as it is stored."""

    number: int
    status: str
    meta: bytes
    created: int
    saved_at: int
    revision: int = 1
    entries: list[tuple[bytes, int]] = field(default_factory=list)
    snapshot: tuple[int, bytes, int] | None = None


class Image:
    """What a journal says."""

    def __init__(self) -> None:
        self.matches: dict[str, Row] = {}
        self.records: dict[str, tuple[bytes, int, int]] = {}

    def row(self, match_id: str) -> Row:
        """The match of that id."""
        found = self.matches.get(match_id)
        if found is None:
            raise UnknownMatch(match_id)
        return found

    def refusal(self, op: Op) -> Exception | None:
        """Why this cannot be written now, if it cannot."""
        kind = op[0]
        if kind in ("create", "adopt"):
            return MatchExists(op[1]) if op[1] in self.matches else None
        if kind in ("put", "delete"):
            now = self.records.get(op[1], (b"", 0, 0))[1]
            return None if now == op[-1] else Conflict(op[-1], now)
        row = self.matches.get(op[1])
        if row is None:
            return UnknownMatch(op[1])
        if kind == "append" and len(row.entries) != op[2]:
            return Conflict(op[2], len(row.entries))
        if kind == "meta" and row.revision != op[2]:
            return Conflict(op[2], row.revision)
        return None

    def take(self, op: Op) -> None:
        """Write what nothing speaks against."""
        kind = op[0]
        if kind == "create":
            _, match_id, status, meta, now = op
            self.matches[match_id] = Row(self._next_number(), status, meta, now, now)
        elif kind == "adopt":
            _, match_id, status, meta, revision, created, saved_at, entries, kept = op
            pairs = [(entry, at) for entry, at in entries]
            snapshot = None if kept is None else tuple(kept)
            row = Row(self._next_number(), status, meta, created, saved_at, revision, pairs, snapshot)
            self.matches[match_id] = row
        elif kind == "remove":
            del self.matches[op[1]]
        elif kind == "append":
            _, match_id, _, entries, now = op
            self.row(match_id).entries += [(entry, now) for entry in entries]
        elif kind == "meta":
            _, match_id, _, status, meta, now = op
            row = self.row(match_id)
            row.status, row.meta, row.saved_at = status, meta, now
            row.revision += 1
        elif kind == "damage":
            _, match_id, index, place, bit = op
            row = self.row(match_id)
            entry, now = row.entries[index]
            bent = bytearray(entry)
            bent[place] ^= 1 << bit
            row.entries[index] = (bytes(bent), now)
        elif kind == "snapshot":
            _, match_id, seq, data, now = op
            row = self.row(match_id)
            if row.snapshot is None or row.snapshot[0] <= seq:
                row.snapshot = (seq, data, now)
        elif kind == "put":
            _, key, data, now, revision = op
            self.records[key] = (data, revision + 1, now)
        else:
            del self.records[op[1]]

    def _next_number(self) -> int:
        return max((row.number for row in self.matches.values()), default=0) + 1


def record_of(op: Op) -> bytes:
    """An operation as it stands in the journal."""
    data = _ENCODE(op)
    return len(data).to_bytes(4, "big") + zlib.crc32(data).to_bytes(4, "big") + data


def read_journal(journal: bytes | bytearray) -> tuple[list[Op], int]:
    """The whole records of a journal, and where the last of them ends."""
    ops: list[Op] = []
    here = 0
    while here + _HEAD <= len(journal):
        size = int.from_bytes(journal[here : here + 4], "big")
        data = bytes(journal[here + _HEAD : here + _HEAD + size])
        if len(data) < size or zlib.crc32(data) != int.from_bytes(journal[here + 4 : here + _HEAD], "big"):
            break
        ops.append(tuple(_DECODE(data)))
        here += _HEAD + size
    return ops, here


def image_of(ops: Sequence[Op]) -> Image:
    """What these operations leave."""
    image = Image()
    for op in ops:
        image.take(op)
    return image


Told = Callable[[str, int, Sequence[bytes]], None]  # match, the seq before, the entries


class Disk:
    """Shared by all processes. Writes are true at once when `commit` is called: the flush has ended."""

    def __init__(self, seed: str, told: Told) -> None:
        self.image = Image()
        self.journal = bytearray()
        self.flushing: dict[int, tuple[str, Op]] = {}  # by a number: whose, and what
        self._chance = random.Random(f"{seed}/disk")
        self._told = told
        self._numbers = 0

    def begin(self, process: str, op: Op) -> int:
        """A write is on its way to the plate."""
        self._numbers += 1
        self.flushing[self._numbers] = (process, op)
        return self._numbers

    def commit(self, number: int) -> Exception | None:
        """The flush has ended: it is written, or it is told why not."""
        _, op = self.flushing.pop(number)
        refusal = self.image.refusal(op)
        if refusal is None:
            self.journal += record_of(op)
            self.image.take(op)
            if op[0] == "append":
                self._told(op[1], op[2], op[3])
        return refusal

    def damage(self, match_id: str, index: int, place: int, bit: int) -> None:
        """A bit of an entry turns over. Nobody is told; the journal has it, so that a recovery keeps it."""
        op = ("damage", match_id, index, place, bit)
        self.journal += record_of(op)
        self.image.take(op)

    def forget(self, number: int) -> None:
        """It was never written."""
        self.flushing.pop(number, None)

    def abandon(self, process: str) -> None:
        """A process died; what it had handed over may still be written, or not."""
        for number in [each for each, (whose, _) in self.flushing.items() if whose == process]:
            if self._chance.random() < 0.5:
                self.commit(number)
            else:
                self.forget(number)

    def lose_power(self) -> None:
        """All at once: of the writes in flight, some are there, some are not, and one may be torn."""
        torn: Op | None = None
        for number in list(self.flushing):
            fate = self._chance.randrange(3)
            if fate == 0:
                self.commit(number)
            else:
                torn = self.flushing[number][1] if fate == 1 else torn
                self.forget(number)
        if torn is not None:
            whole = record_of(torn)
            self.journal += whole[: self._chance.randrange(1, len(whole))]
        self._recover()

    def _recover(self) -> None:
        """What a keeper does when it opens a file after a crash: read the journal, drop the torn tail."""
        ops, end = read_journal(self.journal)
        del self.journal[end:]
        self.image = image_of(ops)

    def is_as_journalled(self) -> bool:
        """Whether the journal, read from the beginning, gives what is held."""
        return _plain(image_of(read_journal(self.journal)[0])) == _plain(self.image)


def _plain(image: Image) -> Mapping[str, Any]:
    return {"matches": image.matches, "records": image.records}
