"""The lobby: makes tables, finds them, and keeps those in memory that somebody needs.

A table is loaded from the store when it is asked for and leaves memory when nobody is there. Nothing here is
lost with the process.
"""

import asyncio
from collections.abc import Coroutine, Mapping, Sequence
from contextlib import aclosing, suppress
from datetime import UTC, datetime
from hashlib import blake2b
from typing import Any, Final

import msgspec

from tessera import machine
from tessera.core.codec import Plain, plain, unpack
from tessera.core.errors import BadOptions, Conflict, Malformed, TesseraError
from tessera.core.match import Entry as Line
from tessera.core.match import Match, seat_match
from tessera.core.seal import SECRET_BYTES
from tessera.files import AnyMatch
from tessera.machine import now_ms
from tessera.registry import AnyGame
from tessera.server.clocks import ticks_ms
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
from tessera.server.errors import Duplicate, Refused, refused_by
from tessera.server.house import House
from tessera.server.invites import Invites
from tessera.server.ledger import STATUS_FINISHED, STATUS_OPEN, STATUS_PLAYING, Ledger, Shortcut
from tessera.server.listing import listing_of, record_from
from tessera.server.logs import failed, note, warn
from tessera.server.metrics import Metrics
from tessera.server.names import tidy
from tessera.server.proofs import Prover
from tessera.server.proposals import Guest
from tessera.server.readiness import Readiness
from tessera.server.records import Links, NewTable, SeatToken, TablePage, TableRecord, TakenSeat
from tessera.server.requests import JoinRequest, SeatRequest, TableRequest
from tessera.server.seating import inherited_seats, lay_out, set_for, usual_seats
from tessera.server.seats import OPEN, Seat, new_token
from tessera.server.sessions import NO_TABLE, RESTARTING
from tessera.server.settings import Settings
from tessera.server.stopping import STORE, TABLES, within
from tessera.server.table import LiveTable
from tessera.server.taking_back import SEED_BITS
from tessera.server.titles import Titles, bad_options
from tessera.server.workers import WorkerPool
from tessera.server.writer import not_understood
from tessera.store import BrokenLog, MatchExists, Store, StoreClosed, StoreError, UnknownMatch
from tessera.store.tasks import end

MOST_OPTIONS: Final = 64


class Lobby:
    """All tables of one server process."""

    def __init__(self, store: Store, titles: Titles, settings: Settings, metrics: Metrics) -> None:
        self.titles = titles
        self.settings = settings
        self._store = store
        self._metrics = metrics
        self._workers = WorkerPool(settings.bot_processes)
        self.prover = Prover(settings)
        self.readiness = Readiness(store)
        self.house = House(store)
        self.invites = Invites(settings)
        self.draining = False  # matches go on, and none begins
        self._still = False
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._leaving: set[asyncio.Task[None]] = set()
        self._gone: list[str] = []
        self.stopping = False

    async def open(self) -> None:
        """Begin to listen to other processes and to sweep."""
        self._workers.warm()
        self.titles.start()
        self._gone = self.house.rules.gone
        self.house.when_changed.append(self._let_go)
        background = [self._listen(), self._sweep()]
        if self.settings.house_every:
            background.append(self._keep_house())
        self._tasks = [asyncio.create_task(work) for work in background]

    def rest(self) -> None:
        """Neither bots nor clocks go on here: somebody only looks in."""
        self._still = True

    def renew_workers(self) -> None:
        """Let bots think in new processes."""
        self._workers.renew()

    async def close(self) -> None:
        """Finish what is being written, say goodbye, let the store go."""
        self.stopping = True
        self.titles.stop()
        self.prover.close()
        patience = self.settings.stop_patience
        await within(TABLES * patience, self._stop_tables(), "tables")
        self._workers.close()
        await within(STORE * patience, self._store.close(), "store")
        note("stopped", tables=len(self._tables))

    async def _stop_tables(self) -> None:
        await end(self._tasks)
        await asyncio.gather(*[table.stop(RESTARTING) for table in list(self._tables.values())])

    # ------------------------------------------------------------ making

    async def make(self, asked: TableRequest) -> NewTable:
        """A new table, and the tokens of whoever made it."""
        self._must_take_more()
        offer = self.titles.offer(asked.title, asked.overlay)
        game = await offer.ready()
        if asked.lesson:
            asked = set_for(await asyncio.to_thread(offer.lesson, asked.lesson), asked)
        seats, tokens = lay_out(game, asked.seats or usual_seats(game), self.settings.name_chars)
        turn, bank = asked.milliseconds()
        seed = machine.bits(SEED_BITS) if asked.seed is None else asked.seed
        secret = machine.secret(SECRET_BYTES) if asked.seed is None else b""
        match = await self._new_match(game, seed, seats, asked.options, secret)
        made = self._made(match, seats, asked.overlay)
        made = msgspec.structs.replace(
            made,
            seeded=asked.seed is not None,
            turn=turn,
            bank=bank,
            listed=asked.listed,
            name=tidy(asked.name, self.settings.name_chars),
            practice=asked.practice,
            lesson=asked.lesson,
        )
        id = machine.token(9)
        return await self._lay(Ledger(id, game, made, self.settings, match=match), [], tokens)

    async def fork(
        self, table: LiveTable, at: int, seat: int | None, asked: Sequence[SeatRequest], reseed: bool
    ) -> NewTable:
        """A new table that goes on from an entry: with the same past if that is no secret any more.

        A match that still goes on keeps its seed, its secret and its log to itself: its fork begins from the
        state as it was, with chance of its own and what nobody has seen drawn anew.
        """
        self._must_take_more()
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
        past: list[AnyEntry] = []
        if running:
            match = await asyncio.to_thread(_apart, match, at)
        else:
            past = [_written_again(game, entry) for entry in match.entries[:at]]
            match = match.fork(at=0)
            if reseed:
                past.append(Reseeded(now_ms(), machine.bits(SEED_BITS)))
        made = msgspec.structs.replace(
            self._made(match, seats, ledger.made.overlay),
            turn=ledger.made.turn,
            bank=ledger.made.bank,
            seeded=True,
            practice=ledger.made.practice,
            forked_from=ledger.id,
            forked_at=at,
        )
        id = machine.token(9)
        return await self._lay(Ledger(id, game, made, self.settings, match=match), past, tokens)

    async def rematch(self, table: LiveTable, token: str) -> TakenSeat:
        """The next match of the same people. Their tokens go on to hold their seats, until they leave."""
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
            self._must_take_more()
            old = ledger.made
            game = ledger.game
            seats = [
                Seat(each.kind, each.name if each.taken else "", each.holder, level=each.level)
                for each in ledger.seats
            ]
            seed, secret = machine.bits(SEED_BITS), machine.secret(SECRET_BYTES)
            match = await self._new_match(game, seed, seats, old.options, secret)
            made = msgspec.structs.replace(
                self._made(match, seats, old.overlay),
                turn=old.turn,
                bank=old.bank,
                listed=old.listed,
                name=old.name,
                practice=old.practice,
            )
            await self._lay(Ledger(id, game, made, self.settings, match=match), [], {})
            again = await self.table(id)
        holder = await again.holder_of(token)
        await table.link(id)
        try:  # once: whoever asks again may have said meanwhile that they are not ready
            await again.ready(holder, True, id=f"rematch of {ledger.id}")
        except Duplicate:
            pass
        except Refused as refusal:
            if refusal.code not in ("table.started", "table.finished"):  # as it is when asked for once more
                raise
        assert holder.seat is not None, "a token holds a seat"
        return TakenSeat(id, holder.seat, token, Links(play_link(id, token)))

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
            savedAt=datetime.fromtimestamp(now_ms() / 1000, UTC).isoformat(timespec="seconds"),
            title=game.name,
            title_version=game.version,
            rules_digest=game.ruleset.digest,
            options=plain(match.options),
            seed=match.seed,
            seats=tuple(
                SeatMade(seat.kind, seat.name, seat.holder, seat.ready, seat.level) for seat in seats
            ),
            overlay=overlay,
            secret=match.secret,
            start=match.start,
        )

    async def _new_match(
        self,
        game: AnyGame,
        seed: int | str,
        seats: Sequence[Seat],
        options: Mapping[str, Plain],
        secret: bytes,
    ) -> AnyMatch:
        if len(options) > MOST_OPTIONS:
            raise Refused("options.bad", faults=f"more than {MOST_OPTIONS}")
        try:
            bots = [seat.is_bot for seat in seats]
            return await asyncio.to_thread(seat_match, game, seed, bots, options, secret)
        except BadOptions as error:
            raise bad_options(error) from None

    # ------------------------------------------------------------ finding

    async def join(self, table: LiveTable, asked: JoinRequest, shown: str) -> TakenSeat:
        """Take an open seat; its token goes to whoever asked. `shown` is one they held here before."""
        self._must_take_more()
        token = new_token()
        name = tidy(asked.name, self.settings.name_chars) or "Guest"
        taken = await table.sit(Guest(token, name, asked.ready, shown), asked.seat)
        note("seat taken", table=table.id, seat=taken)
        return TakenSeat(table.id, taken, token, Links(play_link(table.id, token)))

    async def listed(
        self, status: str, limit: int, cursor: str, title: str = "", seed: str = ""
    ) -> TablePage:
        """Tables that anyone may find, newest first; all, or those of a title and with a seed.

        Among many others a page may hold few of them, or none: its cursor leads on.
        """
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
            if record is None or (title and record.title != title):
                continue
            if not seed or str(record.seed) == seed:
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
        damage: Refused | None = None
        try:
            log = await self._store.read(id)
        except UnknownMatch:
            raise Refused("table.unknown", table=id) from None
        except BrokenLog as broken:
            warn("log is damaged", table=id, error=str(broken))
            damage, log = refused_by(broken), broken.sound
        except StoreError as error:
            warn("log cannot be read", table=id, error=str(error))
            raise refused_by(error) from None
        if not log:
            raise damage or Refused("table.unknown", table=id)
        made, version = _made_by(id, log[0].entry)
        game = await self.titles.offer(made.title, made.overlay).ready()
        kept = await self._kept(id) if len(log) > self.settings.snapshot_every else None

        def fold(shortcut: Shortcut | None) -> Ledger:
            ledger = Ledger(id, game, made, self.settings, shortcut)
            ledger.damage = _fold_log(ledger, [logged.entry for logged in log[1:]], version) or damage
            return ledger if ledger.is_whole else fold(None)

        def look() -> Ledger:
            return fold(None if kept is None else _shortcut(id, game, kept))

        return await self._set_up(await asyncio.to_thread(look))

    async def _set_up(self, ledger: Ledger) -> LiveTable:
        id, made = ledger.id, ledger.made
        ledger.run_clock(ticks_ms())
        offer = self.titles.offer(made.title, made.overlay)
        self._workers.expect(ledger.game, offer.folders, lambda: ledger.match.view(0))
        table = LiveTable(
            ledger, self._store, self._workers, offer.folders, offer.choices, self.settings, self._metrics
        )
        self._tables[id] = table
        self._metrics.tables.set(len(self._tables))
        await (table.rest() if self._still else table.begin())
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

    def closing(self) -> Refused | None:
        """Why nothing may begin here any more; None if it may."""
        if self.stopping:
            return Refused("server.stopping")
        return Refused("server.draining") if self.draining else None

    def tables_here(self) -> list[LiveTable]:
        """Those in memory."""
        return list(self._tables.values())

    def waiting(self) -> int:
        """How much bots have to do."""
        return self._workers.waiting()

    def _must_take_more(self) -> None:
        if self.draining:
            raise Refused("server.draining")

    async def _keep_house(self) -> None:
        """Hear what a host decided at another process."""
        while True:
            await asyncio.sleep(self.settings.house_every)
            with suppress(StoreError):  # what was known holds; that the store is gone others tell
                await self.house.look()

    def _let_go(self) -> None:
        """Tables that were thrown away leave memory, with whoever sits there."""
        known, self._gone = self._gone, self.house.rules.gone
        for id in self._gone:
            table = None if id in known else self._tables.pop(id, None)
            if table is not None:
                leaving = asyncio.create_task(table.stop(NO_TABLE))
                self._leaving.add(leaving)
                leaving.add_done_callback(self._leaving.discard)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(self.settings.sweep_every)
            before = machine.monotonic() - self.settings.idle_table
            for id, table in list(self._tables.items()):
                if table.is_idle(before):
                    del self._tables[id]
                    await table.stop()
            self._metrics.tables.set(len(self._tables))


def _apart(match: AnyMatch, at: int) -> AnyMatch:
    """A match that begins where another stood, and from which nothing of the other's chance follows."""
    start = match.game.codec.state_bytes(match.apart_at(at, machine.secret(SECRET_BYTES)))
    seed, secret = machine.bits(SEED_BITS), machine.secret(SECRET_BYTES)
    return Match(match.game, seed, match.seats, match.options, secret=secret, start=start)


def _written_again(game: AnyGame, entry: Line[Any]) -> AnyEntry:
    """An entry of play as the log of another table has it."""
    if entry.undo >= 0:
        return Undone(now_ms(), entry.undo, reseed=entry.reseed)
    if entry.reseed >= 0:
        return Reseeded(now_ms(), entry.reseed)
    return Did(now_ms(), entry.seat, game.codec.commands.plain(entry.command))


def _fold(ledger: Ledger, entries: Sequence[AnyEntry]) -> None:
    for entry in entries:
        ledger.fold(entry)


def _made_by(id: str, first: bytes) -> tuple[Made, int]:
    """The making of a table, and the version its log is written in."""
    try:
        version = version_of(first)
        made = decode(first, version)
        if isinstance(made, Made):
            return made, version
        raise Malformed("does not say how the table was made")
    except Malformed as error:
        failed("log cannot be followed", table=id, entry=1)
        raise not_understood(1, error) from None


def _fold_log(ledger: Ledger, entries: Sequence[bytes], version: int) -> Refused | None:
    """Fold as far as the entries make sense; why not further."""
    for number, entry in enumerate(entries, 2):
        try:
            ledger.fold(decode(entry, version))
        except TesseraError as error:
            failed("log cannot be followed", table=ledger.id, entry=number)
            return not_understood(number, error)
    return None


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
