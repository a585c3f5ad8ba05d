"""The chain: each entry of a log is sealed with a hash that follows from all entries before it.

A link is made of the link before it, the seq and the entry; the first follows from the match's own id. So an
entry that was changed, moved to another place or to another match, or left out, is found. It is no signature:
whoever may write to the store can seal a whole log anew.

Logs that were written before there was a chain go on: their first sealed entry follows from every entry
before it, as if those had been sealed. Until there is one, nothing can be said about them.
"""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final, NamedTuple

from tessera.store.base import Logged

LINK_BYTES: Final = 16
SEAL: Final = b"\xc1"  # begins a sealed entry, and nothing in MessagePack
SEAL_BYTES: Final = len(SEAL) + LINK_BYTES
_PERSON: Final = b"tessera chain"
_LOOKED_INTO: Final = 64  # entries out of place whose own place is searched for

CHANGED: Final = "is not what was written"
UNFOUNDED: Final = "does not follow from the entries before it, of which one is not what was written"
MISSING: Final = "is missing"
UNREADABLE: Final = "cannot be read"


class LogFault(NamedTuple):
    """What is wrong with one entry."""

    seq: int
    why: str

    def __str__(self) -> str:
        return f"entry {self.seq} {self.why}"


def first_link(match_id: str) -> bytes:
    """What the first entry of a match follows from."""
    return blake2b(match_id.encode(), digest_size=LINK_BYTES, person=_PERSON).digest()


def next_link(link: bytes, seq: int, entry: bytes) -> bytes:
    """The link of an entry that follows another."""
    hashed = blake2b(link, digest_size=LINK_BYTES, person=_PERSON)
    hashed.update(seq.to_bytes(8, "big"))
    hashed.update(entry)
    return hashed.digest()


def sealed(link: bytes, entry: bytes) -> bytes:
    """The entry as it is kept."""
    return SEAL + link + entry


def opened(kept: bytes) -> tuple[bytes | None, bytes]:
    """The link and the entry of what is kept; no link if it was never sealed."""
    if kept.startswith(SEAL) and len(kept) >= SEAL_BYTES:
        return kept[len(SEAL) : SEAL_BYTES], kept[SEAL_BYTES:]
    return None, kept


def follow(link: bytes, kept: Sequence[Logged], chained: bool) -> tuple[bytes, bool] | None:
    """The last link if these entries follow from `link`, and whether one of them is sealed; else None.

    `chained` says that an entry before them was sealed, and that each of these must be.
    """
    for logged in kept:
        found, entry = opened(logged.entry)
        link = next_link(link, logged.seq, entry)
        if found is None:
            if chained:
                return None
        elif found != link:
            return None
        else:
            chained = True
    return link, chained


def faults_of(match_id: str, kept: Sequence[Logged], head: int) -> list[LogFault]:
    """Everything that is wrong with a whole log, whose last entry should have been `head`."""
    return _Examination(match_id, kept, head).faults


class _Examination:
    """A walk through a whole log that does not stop at the first fault."""

    def __init__(self, match_id: str, kept: Sequence[Logged], head: int) -> None:
        self.faults: list[LogFault] = []
        self._suspects: list[Logged] = []
        self._begins = 1  # where the chain does
        self._links = [first_link(match_id)]  # every link that stands here, or that should
        self._walk(kept)
        self._look_into_suspects()
        last = kept[-1].seq if kept else 0
        self.faults += [LogFault(seq, MISSING) for seq in range(last + 1, head + 1)]
        self.faults.sort()

    def _walk(self, kept: Sequence[Logged]) -> None:
        link: bytes | None = self._links[0]  # None: what the next entry follows from is lost
        chained = False
        seq = 0
        for logged in kept:
            if logged.seq != seq + 1:
                self.faults += [LogFault(gone, MISSING) for gone in range(seq + 1, logged.seq)]
                link = None
            seq = logged.seq
            found, entry = opened(logged.entry)
            due = None if link is None else next_link(link, seq, entry)
            if found is None and not chained and due is not None:
                torn = logged.entry[len(SEAL) : SEAL_BYTES]  # its first byte may be what was changed
                if next_link(self._links[-1], seq, logged.entry[SEAL_BYTES:]) == torn:
                    self.faults.append(LogFault(seq, CHANGED))
                    chained, due = True, torn
                link = due
                self._links.append(due)
                continue
            if found is None:
                self.faults.append(LogFault(seq, CHANGED))
                link = None
                continue
            if not chained:
                self._begins = seq
            if due is not None and found != due:
                self._suspects.append(logged)
                self._links.append(due)
            chained = True
            link = found
            self._links.append(found)

    def _look_into_suspects(self) -> None:
        """An entry that follows from any link of this log is sound: what stands before it is not."""
        wrong: list[Logged] = []
        for place, logged in enumerate(self._suspects):
            if place >= _LOOKED_INTO or not self._was_written_as(logged, logged.seq):
                wrong.append(logged)
        for logged in wrong:
            self.faults.append(LogFault(logged.seq, self._why(logged, wrong)))

    def _was_written_as(self, logged: Logged, seq: int) -> bool:
        found, entry = opened(logged.entry)
        return any(next_link(link, seq, entry) == found for link in self._links)

    def _why(self, logged: Logged, wrong: Sequence[Logged]) -> str:
        if logged.seq == self._begins > 1:
            return UNFOUNDED
        for other in wrong[:_LOOKED_INTO]:
            if other is not logged and self._was_written_as(logged, other.seq):
                return f"holds what was written as entry {other.seq}"
        return CHANGED
