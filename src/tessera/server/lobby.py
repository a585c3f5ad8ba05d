"""The lobby: makes tables, finds them, and keeps those in memory that somebody needs.

A table is loaded from the store when it is asked for and leaves memory when nobody is there. Nothing here is
lost with the process.
"""

import asyncio
import secrets
import time
from collections.abc import Coroutine, Mapping, Sequence
from contextlib import aclosing, suppress
from datetime import UTC, datetime
from hashlib import blake2b
from typing import Any, Final

import msgspec

from tessera.core.codec import Plain, plain, unpack
from tessera.core.errors import BadOptions, Conflict, Malformed
from tessera.core.match import Match
from tessera.files import AnyMatch
from tessera.registry import AnyGame
from tessera.server.clocks import now_ms
from tessera.server.entries import (
    VERSION,
    AnyEntry,
    Did,
    Made,
    Reseeded,
    SeatMade,
    Undone,
    decode,
    encode,
    version_of,
)
from tessera.server.errors import Refused
from tessera.server.ledger import STATUS_FINISHED, STATUS_OPEN, STATUS_PLAYING, Ledger, Shortcut
from tessera.server.listing import listing_of, record_from
from tessera.server.logs import failed, note, warn
from tessera.server.metrics import Metrics
from tessera.server.records import Links, NewTable, SeatToken, TablePage, TableRecord, TakenSeat
from tessera.server.requests import SeatRequest, TableRequest
from tessera.server.seating import inherited_seats, lay_out, tidy, usual_seats
from tessera.server.seats import BOT, OPEN, Seat, new_token
from tessera.server.sessions import RESTARTING
from tessera.server.settings import Settings
from tessera.server.table import LiveTable
from tessera.server.titles import Titles
from tessera.server.workers import WorkerPool
from tessera.store import MatchExists, Store, StoreClosed, StoreError, UnknownMatch
from tessera.store.tasks import end

SEED_BITS: Final = 53  # so that a browser can show it
MOST_OPTIONS: Final = 64


class Lobby:
    """All tables of one server process."""

    def __init__(self, store: Store, titles: Titles, settings: Settings, metrics: Metrics) -> None:
        self.titles = titles
        self.settings = settings
        self._store = store
        self._metrics = metrics
        self._workers = WorkerPool(settings.bot_processes)
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self.stopping = False

    async def open(self) -> None:
        """Begin to listen to other processes and to sweep."""
        self._workers.warm()
        self.titles.start()
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._sweep())]

    def renew_workers(self) -> None:
        """Let bots think in new processes."""
        self._workers.renew()

    async def close(self) -> None:
        """Finish what is being written, say goodbye, let the store go."""
        self.stopping = True
        self.titles.stop()
        await end(self._tasks)
        for table in list(self._tables.values()):
            await table.stop(RESTARTING)
        await self._store.close()
        self._workers.close()
        note("stopped", tables=len(self._tables))

    # ------------------------------------------------------------ making

    async def make(self, asked: TableRequest) -> NewTable:
        """A new table, and the tokens of whoever made it."""
        game = await self.titles.offer(asked.title, asked.overlay).ready()
        seats, tokens = lay_out(game, asked.seats or usual_seats(game), self.settings.name_chars)
        turn, bank = asked.milliseconds()
        seed = secrets.randbits(SEED_BITS) if asked.seed is None else asked.seed
        match = await self._new_match(game, seed, len(seats), asked.options)
        made = self._made(match, seats, asked.overlay)
        made = msgspec.structs.replace(
            made,
            seeded=asked.seed is not None,
            turn=turn,
            bank=bank,
            listed=asked.listed,
            name=tidy(asked.name, self.settings.name_chars),
        )
        id = secrets.token_urlsafe(9)
        return await self._lay(Ledger(id, game, made, self.settings, match=match), [], tokens)

    async def fork(
        self, table: LiveTable, at: int, seat: int | None, asked: Sequence[SeatRequest], reseed: bool
    ) -> NewTable:
        """A new table with the same past up to an entry."""
        ledger = table.ledger
        running = ledger.status != STATUS_FINISHED
        if running:
            if seat is None:
                raise Refused("token.missing")
            # Whoever forks may sit anywhere in the fork: others must have no secrets there.
            if any(each.kind == OPEN for each in ledger.seats):
                raise Refused("fork.running")
        match = ledger.match
        last = match.position - (ledger.status == STATUS_FINISHED and ledger.ended_by is None)
        if not 0 <= at <= last:
            raise Refused("fork.bad_position", last=last)
        game = ledger.game
        seats, tokens = lay_out(game, asked or inherited_seats(ledger.seats, seat), self.settings.name_chars)
        if len(seats) != match.seats:
            raise Refused("seats.bad", why=f"the match has {match.seats} seats")
        made = msgspec.structs.replace(
            self._made(match, seats, ledger.made.overlay),
            turn=ledger.made.turn,
            bank=ledger.made.bank,
            seeded=True,
            forked_from=ledger.id,
            forked_at=at,
        )
        past: list[AnyEntry] = []
        for entry in match.entries[:at]:
            if entry.undo >= 0:
                past.append(Undone(made.at, entry.undo))
            elif entry.reseed >= 0:
                past.append(Reseeded(made.at, entry.reseed))
            else:
                past.append(Did(made.at, entry.seat, game.codec.commands.plain(entry.command)))
        if running or reseed:
            past.append(Reseeded(made.at, secrets.randbits(SEED_BITS)))
        id = secrets.token_urlsafe(9)
        return await self._lay(Ledger(id, game, made, self.settings, match=match.fork(at=0)), past, tokens)

    async def rematch(self, table: LiveTable, seat: int, token: str) -> TakenSeat:
        """The next match of the same people. Their tokens go on to hold their seats."""
        ledger = table.ledger
        if ledger.status != STATUS_FINISHED:
            raise Refused("table.not_finished")
        # The id follows from the old one: whoever asks first, in whatever process, makes the same table.
        id = blake2b(ledger.id.encode(), digest_size=9, person=b"tessera rematch").hexdigest()
        try:
            again = await self.table(id)
        except Refused as refusal:
            if refusal.code != "table.unknown":
                raise
            old = ledger.made
            game = ledger.game
            seats = [Seat(each.kind, each.name, each.holder) for each in ledger.seats]
            match = await self._new_match(game, secrets.randbits(SEED_BITS), len(seats), old.options)
            made = msgspec.structs.replace(
                self._made(match, seats, old.overlay),
                turn=old.turn,
                bank=old.bank,
                listed=old.listed,
                name=old.name,
            )
            await self._lay(Ledger(id, game, made, self.settings, match=match), [], {})
            again = await self.table(id)
        await table.link(id)
        try:
            await again.ready(seat, True)
        except Refused as refusal:
            if refusal.code not in ("table.started", "table.finished"):  # as it is when asked for once more
                raise
        return TakenSeat(id, seat, token, Links(play_link(id, token)))

    async def _lay(self, ledger: Ledger, past: Sequence[AnyEntry], tokens: Mapping[int, str]) -> NewTable:
        """A table in the store and in memory, from a ledger in which nothing has happened yet."""
        id, made = ledger.id, ledger.made
        while id in self._loading:  # the same rematch, asked for twice: is it there, or looked for in vain?
            await asyncio.wait([self._loading[id]])
        if id not in self._tables:
            self._begin(id, self._write_down(ledger, past))
        await self.table(id)
        mine = min(tokens, default=None)
        watch = f"/#/t/{id}"
        play = watch if mine is None else play_link(id, tokens[mine])
        seats = [
            SeatToken(number, seat.kind, tokens.get(number, msgspec.UNSET))
            for number, seat in enumerate(made.seats)
        ]
        token = None if mine is None else tokens[mine]
        return NewTable(id, mine, token, seats, Links(play, f"/#/join/{id}", watch))

    async def _write_down(self, ledger: Ledger, past: Sequence[AnyEntry]) -> LiveTable:
        id, made = ledger.id, ledger.made
        status, meta = listing_of(ledger)
        with suppress(MatchExists, Conflict):  # the same rematch, made in another process
            await self._store.create(id, status, meta)
        try:
            await self._store.append(id, 0, [encode(made), *[encode(entry) for entry in past]])
        except Conflict:
            return await self._load(id)
        self._metrics.made.labels(made.title).inc()
        note("table made", table=id, title=made.title, seats=[seat.kind for seat in made.seats])
        if past:
            await asyncio.to_thread(_fold, ledger, past)
        return await self._set_up(ledger)

    def _made(self, match: AnyMatch, seats: Sequence[Seat], overlay: str) -> Made:
        game = match.game
        return Made(
            at=now_ms(),
            version=VERSION,
            savedAt=datetime.now(UTC).isoformat(timespec="seconds"),
            title=game.name,
            title_version=game.version,
            rules_digest=game.ruleset.digest,
            options=plain(match.options),
            seed=match.seed,
            seats=tuple(SeatMade(seat.kind, seat.name, seat.holder, seat.ready) for seat in seats),
            overlay=overlay,
        )

    async def _new_match(
        self, game: AnyGame, seed: int | str, seats: int, options: Mapping[str, Plain]
    ) -> AnyMatch:
        if len(options) > MOST_OPTIONS:
            raise Refused("options.bad", faults=f"more than {MOST_OPTIONS}")
        try:
            return await asyncio.to_thread(Match, game, seed, seats, options)
        except BadOptions as error:
            raise Refused("options.bad", faults="; ".join(str(fault) for fault in error.faults)) from None

    # ------------------------------------------------------------ finding

    async def join(self, table: LiveTable, name: str, seat: int | None, ready: bool) -> TakenSeat:
        """Take an open seat; its token goes to whoever asked."""
        token = new_token()
        taken = await table.sit(token, tidy(name, self.settings.name_chars) or "Guest", seat, ready)
        note("seat taken", table=table.id, seat=taken)
        return TakenSeat(table.id, taken, token, Links(play_link(table.id, token)))

    async def listed(self, status: str, limit: int, cursor: str) -> TablePage:
        """Tables that anyone may find, newest first."""
        if status not in (STATUS_OPEN, STATUS_PLAYING, STATUS_FINISHED):
            raise Refused("malformed", why="status is open, playing or finished", where="status")
        try:
            page = await self._store.matches(status, max(1, min(limit, 100)), cursor)
        except ValueError as error:
            raise Refused("malformed", why=str(error), where="cursor") from None
        tables: list[TableRecord] = []
        for listing in page.listings:
            live = self._tables.get(listing.match_id)
            record = live.record() if live is not None else record_from(listing)
            if record is not None:
                tables.append(record)
        return TablePage(tables, page.cursor)

    async def table(self, id: str) -> LiveTable:
        """The table of that id, loaded if need be."""
        table = self._tables.get(id)
        if table is not None:
            return table
        if self.stopping:
            raise Refused("server.stopping")
        return await asyncio.shield(self._loading.get(id) or self._begin(id, self._load(id)))

    def _begin(self, id: str, work: Coroutine[Any, Any, LiveTable]) -> asyncio.Task[LiveTable]:
        """Bring a table into memory. Whoever asks for it meanwhile waits for the same one."""
        loading = self._loading[id] = asyncio.create_task(work)
        loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return loading

    async def _load(self, id: str) -> LiveTable:
        if not 0 < len(id) <= 64 or not id.replace("-", "").replace("_", "").isalnum() or not id.isascii():
            raise Refused("table.unknown", table=id[:64])
        try:
            log = await self._store.read(id)
        except UnknownMatch:
            raise Refused("table.unknown", table=id) from None
        except StoreError as error:
            warn("store does not answer", table=id, error=str(error))
            raise Refused("store.unavailable") from None
        if not log:
            raise Refused("table.unknown", table=id)
        version = version_of(log[0].entry)
        made = decode(log[0].entry, version)
        assert isinstance(made, Made), "a log begins with the making of its table"
        game = await self.titles.offer(made.title, made.overlay).ready()
        kept = await self._kept(id) if len(log) > self.settings.snapshot_every else None

        def fold(shortcut: Shortcut | None) -> Ledger:
            ledger = Ledger(id, game, made, self.settings, shortcut)
            _fold(ledger, [decode(logged.entry, version) for logged in log[1:]])
            return ledger if ledger.is_whole else fold(None)

        def look() -> Ledger:
            return fold(None if kept is None else _shortcut(id, game, kept))

        return await self._set_up(await asyncio.to_thread(look))

    async def _set_up(self, ledger: Ledger) -> LiveTable:
        id, made = ledger.id, ledger.made
        ledger.run_clock(now_ms())
        offer = self.titles.offer(made.title, made.overlay)
        if any(seat.kind == BOT for seat in ledger.seats):
            self._workers.expect(ledger.game, offer.folders)
        table = LiveTable(
            ledger, self._store, self._workers, offer.folders, offer.choices, self.settings, self._metrics
        )
        self._tables[id] = table
        self._metrics.tables.set(len(self._tables))
        await table.begin()
        return table

    async def _kept(self, id: str) -> bytes | None:
        """The latest state kept for this table. A cache: whatever is wrong with it, the log is enough."""
        try:
            kept = await self._store.latest_snapshot(id)
            return None if kept is None else kept.data
        except StoreError as error:
            warn("snapshot not used", table=id, error=str(error))
            return None

    # ------------------------------------------------------------ in the background

    async def _listen(self) -> None:
        """Catch up with whatever stands in the log of a table we hold and not in its memory.

        Other processes write too; and so did we, if an append was done that could not be acknowledged.
        """
        while True:
            try:
                async with aclosing(self._store.watch(list(self._tables))) as growing:
                    async for grown in growing:
                        table = self._tables.get(grown.match_id)
                        if table is not None:
                            await self._catch_up(table, grown.seq)
                return
            except StoreClosed:
                return
            except (StoreError, Refused) as error:
                warn("store does not answer", error=str(error))
            await asyncio.sleep(0.2)

    async def _catch_up(self, table: LiveTable, logged: int) -> None:
        try:
            await table.catch_up(logged)
        except Refused:  # the store does not answer; the table itself looks again before it does anything
            raise
        except Exception:
            failed("cannot follow the log", table=table.id)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(self.settings.sweep_every)
            before = time.monotonic() - self.settings.idle_table
            for id, table in list(self._tables.items()):
                if table.is_idle(before):
                    del self._tables[id]
                    await table.stop()
            self._metrics.tables.set(len(self._tables))


def _fold(ledger: Ledger, entries: Sequence[AnyEntry]) -> None:
    for entry in entries:
        ledger.fold(entry)


def _shortcut(id: str, game: AnyGame, kept: bytes) -> Shortcut | None:
    try:
        position, state = unpack(kept)
        return Shortcut(position, game.codec.state_from(state))
    except (Malformed, ValueError, TypeError) as error:
        warn("snapshot not used", table=id, error=str(error))
        return None


def play_link(table: str, token: str) -> str:
    """Where the holder of a token plays. What stands behind the # never travels to a server."""
    return f"/#/t/{table}/k/{token}"
