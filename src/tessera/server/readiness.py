"""Whether tables can be played here now: the store is asked to write, as a command would ask it, and a worker
whether it lives.

Reading is not enough: a full disk reads well. However many ask, both are asked once a second at most.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from tessera.core.errors import Conflict
from tessera.machine import monotonic
from tessera.server.errors import Refused, refused_by
from tessera.server.logs import warn
from tessera.server.processes import WorkerDied
from tessera.store import Store, StoreError

KEY: Final = "server:ready"
_FRESH: Final = 1.0  # seconds an answer holds
_PATIENCE: Final = 3.0


class Readiness:
    """Asks one store, and those who think for bots."""

    def __init__(
        self, store: Store, workers: Callable[[float], Awaitable[None]], patience: float = _PATIENCE
    ) -> None:
        self._store = store
        self._workers = workers
        self._patience = patience
        self._revision = 0
        self._known: Refused | None = None
        self._asked = 0.0  # when; 0: never
        self._lock = asyncio.Lock()

    async def fault(self) -> Refused | None:
        """Why nothing could be written just now; None if it could."""
        async with self._lock:
            if not self._asked or monotonic() - self._asked > _FRESH:
                self._known = await self._ask_store() or await self._ask_workers()
                self._asked = monotonic()
            return self._known

    async def _ask_workers(self) -> Refused | None:
        try:
            async with asyncio.timeout(self._patience):
                await self._workers(self._patience)
        except (TimeoutError, WorkerDied, OSError) as error:
            warn("workers do not answer", error=str(error) or "nothing came in time")
            return Refused("workers.unavailable")
        return None

    async def _ask_store(self) -> Refused | None:
        try:
            async with asyncio.timeout(self._patience):
                self._revision = await self._store.put(KEY, b"", self._revision)
        except Conflict as other:  # another process asks, too: it has just been written
            self._revision = other.actual
        except TimeoutError:
            return Refused("store.slow")
        except StoreError as error:
            return refused_by(error)
        return None
