"""Waking those who wait for entries, inside one process.

A bell says only that there may be something new; whoever hears it reads the log. So a ring too many costs a
read, and rings that come together count as one.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from tessera.store.base import Grown
from tessera.store.errors import StoreError


class Bell:
    """Rung when one match grows."""

    def __init__(self) -> None:
        self._rung = asyncio.Event()

    def ring(self) -> None:
        """Wake the one who waits, now or when it comes to wait."""
        self._rung.set()

    async def heard(self) -> None:
        """Wait for a ring since the last time."""
        await self._rung.wait()
        self._rung.clear()


class Watch:
    """Gathers hints about all matches until they are taken."""

    def __init__(self) -> None:
        self._grown: dict[str, int] = {}
        self._fault: StoreError | None = None
        self._bell = Bell()

    def hint(self, match_id: str, seq: int) -> None:
        """A match has grown."""
        self._grown[match_id] = max(seq, self._grown.get(match_id, 0))
        self._bell.ring()

    def fail(self, fault: StoreError) -> None:
        """Hints may have been missed."""
        self._fault = fault
        self._bell.ring()

    def ring(self) -> None:
        """Wake the one who waits, with or without a hint."""
        self._bell.ring()

    async def taken(self) -> list[Grown]:
        """Wait, then everything gathered so far; the fault if there was one."""
        await self._bell.heard()
        if self._fault is not None:
            raise self._fault
        grown = [Grown(match_id, seq) for match_id, seq in self._grown.items()]
        self._grown.clear()
        return grown


class Bells:
    """All bells of one store."""

    def __init__(self) -> None:
        self._bells: dict[str, list[Bell]] = {}
        self._watches: list[Watch] = []
        self.closed = False

    def __bool__(self) -> bool:
        """Whether anyone waits."""
        return bool(self._bells or self._watches)

    @contextmanager
    def bell(self, match_id: str) -> Iterator[Bell]:
        """A bell for one match, for as long as the block runs."""
        bell = Bell()
        self._bells.setdefault(match_id, []).append(bell)
        try:
            yield bell
        finally:
            bells = self._bells[match_id]
            bells.remove(bell)
            if not bells:
                del self._bells[match_id]

    @contextmanager
    def watch(self) -> Iterator[Watch]:
        """Hints about all matches, for as long as the block runs."""
        watch = Watch()
        self._watches.append(watch)
        try:
            yield watch
        finally:
            self._watches.remove(watch)

    def ring(self, match_id: str, seq: int) -> None:
        """A match has grown to `seq`."""
        for bell in self._bells.get(match_id, ()):
            bell.ring()
        for watch in self._watches:
            watch.hint(match_id, seq)

    def ring_all(self) -> None:
        """Anything may have grown: wake every subscription of a match."""
        for bells in self._bells.values():
            for bell in bells:
                bell.ring()

    def fail(self, fault: StoreError) -> None:
        """Hints were missed: those who watch everything must know."""
        for watch in self._watches:
            watch.fail(fault)

    def close(self) -> None:
        """End every subscription."""
        self.closed = True
        self.ring_all()
        for watch in self._watches:
            watch.ring()
