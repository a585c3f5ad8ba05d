"""The sheet that lists show of a table. Derived from its log: losing it loses nothing."""

from typing import Final

from tessera.core.codec import Plain, plain
from tessera.core.errors import Conflict
from tessera.server.ledger import UNLISTED, Ledger
from tessera.server.logs import warn
from tessera.store import Store, StoreError

_ATTEMPTS: Final = 8


def sheet_of(ledger: Ledger) -> tuple[str, dict[str, Plain]]:
    """Status and public facts, as the store lists them."""
    status = ledger.status if ledger.made.listed else UNLISTED
    return status, plain(ledger.record(set(), 0))


class SheetKeeper:
    """Brings the sheet of one table up to date."""

    def __init__(self, ledger: Ledger, store: Store) -> None:
        self._ledger = ledger
        self._store = store
        self._busy = False

    async def keep(self) -> None:
        """Write the sheet as the table is now; one writer at a time is enough."""
        if self._busy:
            return
        self._busy = True
        try:
            for _ in range(_ATTEMPTS):
                status, meta = sheet_of(self._ledger)
                sheet = await self._store.meta(self._ledger.id)
                if (sheet.status, sheet.meta) == (status, meta):
                    if (status, meta) == sheet_of(self._ledger):
                        return
                    continue
                try:
                    await self._store.update_meta(self._ledger.id, sheet.revision, status, meta)
                except Conflict:
                    continue
        except StoreError as error:
            warn("sheet not written", table=self._ledger.id, error=str(error))
        finally:
            self._busy = False
