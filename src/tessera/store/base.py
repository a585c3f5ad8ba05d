"""The one small interface to the append-only log, and what it hands out.

A match is a numbered log of entries and a listing. Entries, snapshots and records are opaque bytes
here: a store knows no title, no command and no seat. Sequence numbers start at 1 and have no gaps.
"""

from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, Iterable, Mapping, Sequence
from types import TracebackType
from typing import NamedTuple, Self

from tessera.core.codec import Plain


class Logged(NamedTuple):
    """One entry of a match."""

    seq: int
    entry: bytes
    saved_at: int  # milliseconds since 1970, by the clock of the process that appended it


class Listing(NamedTuple):
    """What is known about a match beside its log. Lists show it to anyone: secrets go into records."""

    match_id: str
    status: str  # a word of the host's choosing; lists can be narrowed to one
    meta: dict[str, Plain]
    revision: int  # rises by one with every update
    seq: int  # of the last entry; 0 before the first
    created: int  # milliseconds since 1970
    saved_at: int


class Page(NamedTuple):
    """Some matches, newest first. `cursor` asks for the next page; it is empty on the last one."""

    listings: list[Listing]
    cursor: str


class Snapshot(NamedTuple):
    """A derived state, kept to save time. Losing it loses nothing."""

    seq: int
    data: bytes
    saved_at: int


class StoredRecord(NamedTuple):
    """A small thing the host remembers under a key, such as who holds a seat."""

    key: str
    data: bytes
    revision: int
    saved_at: int


class Grown(NamedTuple):
    """A hint that a match now has entries up to `seq`. Hints may repeat."""

    match_id: str
    seq: int


class Store(ABC):
    """Keeps matches. Every method may raise `StoreError`; what has returned survives a crash."""

    # ------------------------------------------------------------ the log

    @abstractmethod
    async def append(self, match_id: str, expected_seq: int, entries: Sequence[bytes]) -> int:
        """Add entries after `expected_seq`, all or none, and return the new last seq once they are durable.

        `Conflict` if the match stands elsewhere; `UnknownMatch` if it was never created. A caller that is
        cancelled while it waits must read to learn what happened.
        """

    @abstractmethod
    async def read(self, match_id: str, from_seq: int = 1, limit: int | None = None) -> list[Logged]:
        """Entries from `from_seq` on, in order; empty past the end. `UnknownMatch` if never created."""

    @abstractmethod
    def subscribe(self, match_id: str, after: int = 0) -> AsyncGenerator[Logged, None]:
        """Every entry after `after`, each once and in order, then new ones as any process appends them.

        Ends when the store is closed. It waits through a lost connection and goes on where it was.
        """

    @abstractmethod
    def watch(self, held: Iterable[str] = ()) -> AsyncGenerator[Grown, None]:
        """Where the matches in `held` stand, then every match that grows from now on, in any process.

        What is held is looked at once nothing can be missed any more: pass what lives, not a copy, or a match
        that is opened while the listening begins is not among it.

        Ends when the store is closed. `Unreachable` if hints may have been missed: watch again, and name
        what you hold.
        """

    # ------------------------------------------------------------ about a match

    @abstractmethod
    async def create(self, match_id: str, status: str, meta: Mapping[str, Plain]) -> Listing:
        """A new match with an empty log. `MatchExists` if the id is taken."""

    @abstractmethod
    async def meta(self, match_id: str) -> Listing:
        """The listing of a match, or `UnknownMatch`."""

    @abstractmethod
    async def update_meta(self, match_id: str, revision: int, status: str, meta: Mapping[str, Plain]) -> int:
        """Replace status and meta if it is still at `revision`; the new revision. Else `Conflict`."""

    @abstractmethod
    async def adopt(self, listing: Listing, log: Sequence[Logged], kept: Snapshot | None) -> None:
        """A match as another store has it, with its revision, seals and times: whole or not at all.

        `log` is what a keeper keeps. `MatchExists` if the id is taken, `BrokenLog` if its chain is broken.
        """

    @abstractmethod
    async def remove(self, match_id: str) -> None:
        """Forget a match, its log and its snapshot: `UnknownMatch` from then on for all who still hold it."""

    @abstractmethod
    async def matches(self, status: str | None = None, limit: int = 50, cursor: str = "") -> Page:
        """Matches, newest first, narrowed to a status if one is given."""

    # ------------------------------------------------------------ caches and records

    @abstractmethod
    async def snapshot(self, match_id: str, seq: int, data: bytes) -> None:
        """Keep a derived state, unless a later one is kept already."""

    @abstractmethod
    async def latest_snapshot(self, match_id: str) -> Snapshot | None:
        """The latest derived state, if there is one."""

    @abstractmethod
    async def put(self, key: str, data: bytes, revision: int) -> int:
        """Write a record that stands at `revision` (0: not there yet); the new revision. Else `Conflict`."""

    @abstractmethod
    async def get(self, key: str) -> StoredRecord | None:
        """The record under a key."""

    @abstractmethod
    async def delete(self, key: str, revision: int) -> None:
        """Remove the record that stands at `revision`. Else `Conflict`."""

    @abstractmethod
    async def records(self, prefix: str, after: str = "", limit: int = 100) -> list[StoredRecord]:
        """Records whose keys begin with `prefix`, in order of keys, those after the key `after`."""

    # ------------------------------------------------------------ the end

    @abstractmethod
    async def close(self) -> None:
        """Finish what was asked, end all subscriptions and let go. Closing twice is allowed."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
