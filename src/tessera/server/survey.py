"""Tables that do not stand as their listing says, found when a server starts.

Something else may be installed than when they were played last: their titles have to take them along, end
them or let them wait, and lists should say so before anybody opens one.
"""

from collections import Counter
from collections.abc import AsyncIterator
from typing import Final

import msgspec

from tessera.core.errors import TesseraError
from tessera.server.errors import Refused
from tessera.server.ledger import STATUS_FINISHED
from tessera.server.listing import record_from
from tessera.server.logs import warn
from tessera.server.records import TableRecord
from tessera.server.rules import is_named_by
from tessera.server.titles import Titles
from tessera.store import Store

_PAGE: Final = 100


async def astray(store: Store, titles: Titles) -> AsyncIterator[str]:
    """Their ids. No log is read. At the end it is told how many wait for a title, whatever is done here."""
    waiting: Counter[str] = Counter()
    cursor = ""
    while True:
        page = await store.matches(None, _PAGE, cursor)
        for listing in page.listings:
            record = record_from(listing)
            if record is None or record.status == STATUS_FINISHED:
                continue
            if record.title not in titles.names():
                waiting[record.title] += 1
            if not await _is_current(record, titles):
                yield listing.match_id
        cursor = page.cursor
        if not cursor:
            break
    for title, count in sorted(waiting.items()):
        warn("tables wait for a title that is not offered", title=title, tables=count)


async def _is_current(record: TableRecord, titles: Titles) -> bool:
    """Whether what the list says of a table is true without a look at it."""
    halted = record.halted is not msgspec.UNSET
    if record.title not in titles.names():
        return halted
    try:
        game = await titles.offer(record.title, record.overlay).ready()
    except (Refused, TesseraError):
        return False
    return not halted and record.version == game.version and is_named_by(game.ruleset, record.rules)
