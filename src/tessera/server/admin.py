"""Carries out what a host orders: over a running server's own socket, or on a store that nobody serves.

What changes a table goes into its log like everything else, so every process on the store hears of it; what
holds for a whole house stands in its record (`house`); draining is of one process and stands nowhere.
"""

import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import msgspec

from tessera.core.errors import Malformed, TesseraError
from tessera.machine import now_ms
from tessera.server import history, orders, proposals
from tessera.server.clocks import ticks_ms
from tessera.server.entries import Chatted, Made, Sat, decode
from tessera.server.errors import Refused
from tessera.server.frames import Notice
from tessera.server.house import GONE_KEPT, Barred, HouseRules, barred_network, barring
from tessera.server.ledger import STATUS_FINISHED, STATUS_PLAYING, WATCHERS, Ledger
from tessera.server.listing import record_from
from tessera.server.lobby import Lobby
from tessera.server.logs import note
from tessera.server.metrics import Metrics
from tessera.server.names import folded
from tessera.server.records import TablePage, TableRecord
from tessera.server.settings import Settings
from tessera.server.table import LiveTable
from tessera.server.titles import Titles
from tessera.store import Listing, Store, StoreError, UnknownMatch, open_store
from tessera.store.opening import file_of

_PAGE: Final = 100
_SECOND: Final = 1000


class Admin:
    """Does what is ordered, one order at a time or many."""

    def __init__(self, lobby: Lobby, store: Store, file: Path | None, serving: bool) -> None:
        self._lobby = lobby
        self._store = store
        self._file = file  # of the store, if it is one
        self._serving = serving
        self._carry_out: dict[type[Any], Callable[[Any], Awaitable[orders.Answer]]] = {
            orders.Tables: self._tables,
            orders.Show: self._show,
            orders.Close: self._close,
            orders.Kick: self._kick,
            orders.Mute: self._mute,
            orders.Bar: self._bar,
            orders.Unbar: self._unbar,
            orders.Bars: self._bars,
            orders.Delete: self._delete,
            orders.Forget: self._forget,
            orders.Stats: self._stats,
            orders.Drain: self._drain,
        }

    async def do(self, order: orders.AnyOrder) -> orders.Answer:
        """Carry it out, or refuse."""
        done = await self._carry_out[type(order)](order)
        if isinstance(done, orders.Done):  # what only looks is not noted
            note("ordered", order=type(order).__name__.lower(), tables=done.tables, changed=done.changed)
        return done

    # ------------------------------------------------------------ looking

    async def _tables(self, order: orders.Tables) -> TablePage:
        found: list[TableRecord] = []
        cursor = order.cursor
        most = max(1, min(order.limit, _PAGE))
        while True:
            try:
                page = await self._store.matches(None, most - len(found), cursor)
            except ValueError as error:
                raise Refused("malformed", why=str(error), where="cursor") from None
            records = [self._record_of(listing) for listing in page.listings]
            found += [record for record in records if record is not None and _fits(record, order)]
            cursor = page.cursor
            if not cursor or len(found) >= most:
                return TablePage(found, cursor)

    def _record_of(self, listing: Listing) -> TableRecord | None:
        live = next((each for each in self._lobby.tables_here() if each.id == listing.match_id), None)
        return record_from(listing) if live is None else live.record()

    async def _show(self, order: orders.Show) -> orders.TableShown:
        listing = await self._listing(order.table)
        try:
            log = await self._store.read(order.table)
            table = await self._lobby.table(order.table)
        except (Refused, StoreError) as fault:
            return orders.TableShown(record_from(listing), listing.seq, 0, fault=str(fault))
        ledger = table.ledger
        lines = max(0, min(order.lines, _PAGE))
        return orders.TableShown(
            record=table.record(),
            entries=len(log),
            log_bytes=sum(len(logged.entry) for logged in log),
            holders=[
                orders.HolderShown(number, _fingerprint(seat.holder), number in ledger.muted)
                for number, seat in enumerate(ledger.seats)
                if seat.holder
            ],
            watchers_muted=WATCHERS in ledger.muted,
            sockets=[orders.SocketShown(each.seat, each.place) for each in table.sockets()],
            moves=history.log_lines(ledger, None, lines) if lines else [],
            chat=list(ledger.chat)[-lines:] if lines else [],
            clock=ledger.clock.shown(ticks_ms()),
            fault="" if ledger.damage is None else str(ledger.damage),
        )

    async def _stats(self, _: orders.Stats) -> orders.Figures:
        tables: dict[str, dict[str, int]] = {}
        taken = 0
        async for listing in self._listings():
            record = self._record_of(listing)
            if record is not None:
                by_status = tables.setdefault(record.title, {})
                by_status[record.status] = by_status.get(record.status, 0) + 1
                taken += sum(seat.taken for seat in record.seats)
        here = self._lobby.tables_here()
        return orders.Figures(
            serving=self._serving,
            tables=tables,
            seats_taken=taken,
            store_bytes=msgspec.UNSET if self._file is None else _size_of(self._file),
            tables_in_memory=len(here) if self._serving else 0,
            sockets=sum(len(table.sockets()) for table in here),
            bots_waiting=self._lobby.waiting() if self._serving else 0,
            memory_bytes=_memory() if self._serving else 0,
            draining=self._lobby.draining,
        )

    async def _listing(self, id: str) -> Listing:
        try:
            return await self._store.meta(id)
        except (UnknownMatch, ValueError):
            raise Refused("table.unknown", table=id[:64]) from None

    async def _listings(self) -> AsyncIterator[Listing]:
        """Every match of the store, newest first."""
        cursor = ""
        while True:
            page = await self._store.matches(None, _PAGE, cursor)
            for listing in page.listings:
                yield listing
            cursor = page.cursor
            if not cursor:
                return

    # ------------------------------------------------------------ one table

    async def _close(self, order: orders.Close) -> orders.Done:
        return await self._at(order.table, lambda ledger: proposals.end_by_host(ledger, order.reason.strip()))

    async def _kick(self, order: orders.Kick) -> orders.Done:
        def lose(ledger: Ledger) -> proposals.Proposal | None:
            return None if order.bot else proposals.lose_by_host(ledger, order.seat)

        return await self._at(
            order.table,
            lose,
            lambda ledger: proposals.kick(ledger, order.seat, order.bot),
            proposals.close,
        )

    async def _mute(self, order: orders.Mute) -> orders.Done:
        return await self._at(order.table, lambda ledger: proposals.mute(ledger, order.seat, order.muted))

    async def _at(self, id: str, *wanted: Callable[[Ledger], proposals.Proposal | None]) -> orders.Done:
        table = await self._lobby.table(id)
        return orders.Done(await table.obey(*wanted), [id])

    async def _delete(self, order: orders.Delete) -> orders.Done:
        await self._listing(order.table)
        with suppress(Refused, StoreError):  # what cannot be opened is thrown away all the same
            await self._end(await self._lobby.table(order.table))
        await self._store.remove(order.table)

        def gone(rules: HouseRules) -> HouseRules:
            kept = [id for id in rules.gone if id != order.table][-GONE_KEPT + 1 :]
            return msgspec.structs.replace(rules, gone=[*kept, order.table])

        await self._lobby.house.change(gone)
        return orders.Done(True, [order.table])

    async def _end(self, table: LiveTable) -> None:
        """Whoever sits there is told before it is thrown away, at every process."""
        if table.ledger.status != STATUS_FINISHED:
            await table.obey(lambda ledger: proposals.end_by_host(ledger, ""))

    async def _forget(self, order: orders.Forget) -> orders.Done:
        if order.table:
            ledger = (await self._lobby.table(order.table)).ledger
            proposals.must_be_a_seat(ledger, order.seat)
            name = ledger.seats[order.seat].name
            return await self._at(order.table, lambda ledger: proposals.forget(ledger, name))
        if not folded(order.name):
            raise Refused("malformed", why="a name, or a table and a seat", where="name")
        done: list[str] = []
        failed: list[str] = []
        async for listing in self._listings():
            try:
                if await self._speaks_of(listing, order.name):
                    found = await self._at(
                        listing.match_id, lambda ledger: proposals.forget(ledger, order.name)
                    )
                    done += found.tables if found.changed else []
            except TesseraError:
                failed.append(listing.match_id)
        return orders.Done(bool(done), done, failed)

    async def _speaks_of(self, listing: Listing, name: str) -> bool:
        """Whether anybody of that name sat or said something there: looked up in the log as it stands."""
        known = folded(name)
        for logged in await self._store.read(listing.match_id):
            if known in [folded(each) for each in _names_in(logged.entry)]:
                return True
        return False

    # ------------------------------------------------------------ the house

    async def _bar(self, order: orders.Bar) -> orders.Done:
        now = now_ms()
        until = now + order.seconds * _SECOND if order.seconds > 0 else 0
        barred = Barred(str(barred_network(order.address)), now, until, order.reason.strip())

        def more(rules: HouseRules) -> HouseRules:
            if order.chat_only:
                return msgspec.structs.replace(rules, mutes=barring(rules.mutes, barred))
            return msgspec.structs.replace(rules, bans=barring(rules.bans, barred))

        return orders.Done(await self._lobby.house.change(more))

    async def _unbar(self, order: orders.Unbar) -> orders.Done:
        named = str(barred_network(order.address))

        def fewer(rules: HouseRules) -> HouseRules | None:
            kept = rules.mutes if order.chat_only else rules.bans
            left = [each for each in kept if each.network != named]
            if len(left) == len(kept):
                return None
            if order.chat_only:
                return msgspec.structs.replace(rules, mutes=left)
            return msgspec.structs.replace(rules, bans=left)

        return orders.Done(await self._lobby.house.change(fewer))

    async def _bars(self, _: orders.Bars) -> orders.Barring:
        await self._lobby.house.look()
        now = now_ms()
        rules = self._lobby.house.rules
        return orders.Barring(
            [each for each in rules.bans if each.holds(now)],
            [each for each in rules.mutes if each.holds(now)],
        )

    async def _drain(self, order: orders.Drain) -> orders.Draining:
        if not self._serving:
            raise Refused("admin.not_serving")
        here = self._lobby.tables_here()
        if order.draining is not None and order.draining != self._lobby.draining:
            self._lobby.draining = order.draining
            note("ordered", order="drain" if order.draining else "undrain")
            refusal = Refused("server.draining")
            for table in here:
                table.tell(
                    Notice(refusal.code, refusal.text)
                    if order.draining
                    else Notice("server.going_on", "the server will not be restarted after all")
                )
        playing = [
            each
            for table in here
            if table.ledger.status == STATUS_PLAYING
            for each in table.sockets()
            if each.seat is not None
        ]
        return orders.Draining(self._lobby.draining, len(playing))


async def on_store(db: str, order: orders.AnyOrder) -> orders.Answer:
    """Carry out an order on a store that nobody here serves. Neither bots nor clocks go on meanwhile."""
    settings = Settings(bot_processes=0)
    store = await open_store(db)
    lobby = Lobby(store, Titles(settings), settings, Metrics())
    lobby.rest()
    try:
        return await Admin(lobby, store, file_of(db), serving=False).do(order)
    finally:
        await lobby.close()


def _fits(record: TableRecord, order: orders.Tables) -> bool:
    idle = now_ms() - (record.moved or record.created)
    names = [folded(seat.name) for seat in record.seats if seat.taken]
    return (
        order.title in ("", record.title)
        and order.status in ("", record.status)
        and (not order.older or idle >= order.older * _SECOND)
        and (not order.newer or idle <= order.newer * _SECOND)
        and (not order.player or folded(order.player) in names)
        and order.seats in (0, len(record.seats))
    )


def _names_in(data: bytes) -> list[str]:
    """Whom an entry names; nobody, if it makes no sense."""
    try:
        entry = decode(data)
    except Malformed:
        return []
    if isinstance(entry, Made):
        return [seat.name for seat in entry.seats]
    return [entry.name] if isinstance(entry, Sat | Chatted) else []


def _fingerprint(holder: bytes) -> str:
    """A few digits of a hash of the hash: enough to tell two holders apart, and of no other use."""
    return blake2b(holder, digest_size=4, person=b"tessera finger").hexdigest()


def _size_of(file: Path) -> int:
    beside = (file, file.with_name(f"{file.name}-wal"))
    return sum(each.stat().st_size for each in beside if each.exists())


def _memory() -> int:
    """What this process holds, where the system says it."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")
