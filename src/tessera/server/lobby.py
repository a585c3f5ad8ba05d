"""The lobby: makes tables, finds them, and keeps those in memory that somebody needs.

A table is loaded from the store when it is asked for and leaves memory when nobody is there. Nothing here is
lost with the process.
"""

import asyncio
from collections.abc import Coroutine, Mapping, Sequence
from contextlib import aclosing, suppress
from hashlib import blake2b
from typing import Any, Final

import msgspec

from tessera import machine
from tessera.core.codec import Plain
from tessera.core.errors import BadOptions, Conflict
from tessera.core.match import seat_match
from tessera.core.seal import SECRET_BYTES
from tessera.files import AnyMatch
from tessera.machine import now_ms
from tessera.registry import AnyGame
from tessera.server import beginning
from tessera.server.bygone import Bygone
from tessera.server.choices import Choices
from tessera.server.clocks import ticks_ms
from tessera.server.entries import (
    AnyEntry,
    Reseeded,
    encode,
)
from tessera.server.errors import Duplicate, Refused
from tessera.server.forks import apart, written_again
from tessera.server.house import House
from tessera.server.invites import Invites
from tessera.server.keys import new_table_id, table_of, token_of
from tessera.server.ledger import FAMOUS, STATUS_FINISHED, STATUSES, Ledger
from tessera.server.listing import listing_of, record_from
from tessera.server.logs import failed, note, warn
from tessera.server.metrics import Metrics
from tessera.server.names import tidy
from tessera.server.newcomers import new_table, taken_seat
from tessera.server.opening import Opened, Opener
from tessera.server.proofs import Prover
from tessera.server.proposals import Guest
from tessera.server.readiness import Readiness
from tessera.server.records import (
    NewTable,
    ReplayVerdict,
    TablePage,
    TableRecord,
    TakenSeat,
)
from tessera.server.requests import JoinRequest, SeatRequest, TableRequest
from tessera.server.rules import Rules, RulesKeeper, is_named_by, missing
from tessera.server.seating import inherited_seats, lay_out, set_for, usual_seats
from tessera.server.seats import HUMAN, OPEN, Seat, hash_of, new_token, seat_of
from tessera.server.sessions import NO_TABLE, RESTARTING
from tessera.server.settings import Settings
from tessera.server.stopping import STORE, TABLES, within
from tessera.server.survey import astray
from tessera.server.table import LiveTable
from tessera.server.taking_back import SEED_BITS
from tessera.server.titles import Titles, bad_options
from tessera.server.waking import resumed, timed
from tessera.server.workers import WorkerPool
from tessera.store import MatchExists, Store, StoreClosed, StoreError
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
        self.readiness = Readiness(store, self._workers.answer)
        metrics.bots_waiting.set_function(self._workers.given)
        self.house = House(store)
        self.invites = Invites(settings)
        self.draining = False  # matches go on, and none begins
        self._still = False
        self._keeper = RulesKeeper(store)
        self._opener = Opener(store, titles, self._keeper, settings)
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._leaving: set[asyncio.Task[None]] = set()
        self._gone: list[str] = []
        self._began = ticks_ms()
        self.stopping = False

    async def open(self) -> None:
        """Begin to listen to other processes and to sweep."""
        self._workers.warm()
        self.titles.start()
        self._gone = self.house.rules.gone
        self.house.when_changed.append(self._let_go)
        works = [self._listen(), self._sweep(), self._resume_clocks(), self._survey()]
        if self.settings.house_every:
            works.append(self._keep_house())
        self._tasks = [asyncio.create_task(work) for work in works]

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

    async def make(self, asked: TableRequest, key: str = "") -> NewTable:
        """A new table, and the tokens of whoever made it; under a key, the one that was made under it."""
        id = table_of(key, "") if key else new_table_id()
        known = await self._known(id, key)
        if known is not None:
            return known
        self._must_take_more()
        offer = self.titles.offer(asked.title, asked.overlay)
        game = await offer.ready()
        if asked.lesson:
            asked = set_for(await asyncio.to_thread(offer.lesson, asked.lesson), asked)
        seats, tokens = self._lay_out(game, asked.seats or usual_seats(game), id, key)
        turn, bank = asked.milliseconds()
        seed = machine.bits(SEED_BITS) if asked.seed is None else asked.seed
        secret = machine.secret(SECRET_BYTES) if asked.seed is None else b""
        match = await self._new_match(game, seed, seats, asked.options, secret)
        made = beginning.made(match, seats, asked.overlay)
        made = msgspec.structs.replace(
            made,
            seeded=asked.seed is not None,
            turn=turn,
            bank=bank,
            listed=asked.listed,
            hidden=asked.hidden,
            name=tidy(asked.name, self.settings.name_chars),
            practice=asked.practice,
            lesson=asked.lesson,
        )
        table = await self._lay(Ledger(id, game, made, self.settings, match=match), [])
        return new_table(table.ledger, tokens, self.settings.base)

    async def _known(self, id: str, key: str) -> NewTable | None:
        """What was answered to whoever made a table under this key, if somebody did."""
        if not key:
            return None
        try:
            ledger = (await self.table(id)).ledger
        except Refused as refusal:
            if refusal.code != "table.unknown":
                raise
            return None
        mine = [number for number, seat in enumerate(ledger.made.seats) if seat.kind == HUMAN]
        return new_table(ledger, {number: token_of(key, id, number) for number in mine}, self.settings.base)

    def _lay_out(
        self, game: AnyGame, asked: Sequence[SeatRequest], id: str, key: str
    ) -> tuple[list[Seat], dict[int, str]]:
        """The seats of a table that is made, and the tokens of those that belong to whoever makes it."""

        def token_for(seat: int) -> str:
            return token_of(key, id, seat) if key else new_token()

        return lay_out(game, asked, self.settings.name_chars, token_for)

    async def fork(
        self,
        table: LiveTable,
        at: int,
        seat: int | None,
        asked: Sequence[SeatRequest],
        reseed: bool,
        key: str = "",
    ) -> NewTable:
        """A new table that goes on from an entry: with the same past if that is no secret any more.

        A match that still goes on keeps its seed, its secret and its log to itself: its fork begins from the
        state as it was, with chance of its own and what nobody has seen drawn anew.
        """
        id = table_of(key, table.id) if key else new_table_id()
        known = await self._known(id, key)
        if known is not None:
            return known
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
        if isinstance(ledger, Bygone) or ledger.stopped is not None:
            raise ledger.stopped or Refused("table.bygone")
        first = match.floor
        last = match.position - (ledger.status == STATUS_FINISHED and ledger.ended_by is None)
        if not first <= at <= last:
            raise Refused("fork.bad_position", first=first, last=last)
        game = ledger.game
        seats, tokens = self._lay_out(game, asked or inherited_seats(ledger.seats, seat), id, key)
        if len(seats) != match.seats:
            raise Refused("seats.bad", why=f"the match has {match.seats} seats")
        past: list[AnyEntry] = []
        if running:
            match = await asyncio.to_thread(apart, match, at)
        else:
            past = [written_again(game, entry, first) for entry in match.entries[first:at]]
            match = await asyncio.to_thread(match.from_start) if first else match.fork(at=0)
            if reseed:
                past.append(Reseeded(now_ms(), machine.bits(SEED_BITS)))
        made = msgspec.structs.replace(
            beginning.made(match, seats, ledger.made.overlay, ledger.made.mods),
            turn=ledger.made.turn,
            bank=ledger.made.bank,
            seeded=True,
            practice=ledger.made.practice,
            forked_from=ledger.id,
            forked_at=at,
        )
        forked = await self._lay(Ledger(id, game, made, self.settings, match=match), past)
        return new_table(forked.ledger, tokens, self.settings.base)

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
            game = await self._game_again(ledger)
            seats = [
                Seat(each.kind, each.name if each.taken else "", each.holder, level=each.level)
                for each in ledger.seats
            ]
            seed, secret = machine.bits(SEED_BITS), machine.secret(SECRET_BYTES)
            match = await self._new_match(game, seed, seats, old.options, secret)
            made = msgspec.structs.replace(
                beginning.made(match, seats, old.overlay, old.mods),
                turn=old.turn,
                bank=old.bank,
                listed=old.listed,
                hidden=old.hidden,
                name=old.name,
                practice=old.practice,
            )
            again = await self._lay(Ledger(id, game, made, self.settings, match=match), [])
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
        return taken_seat(id, holder.seat, token, self.settings.base)

    async def _game_again(self, ledger: Ledger) -> AnyGame:
        """What a rematch is played by: the same rules, or the installed ones where those are gone."""
        if not isinstance(ledger, Bygone) and ledger.stopped is None:
            return ledger.game
        made = ledger.made
        if made.title not in self.titles.names():
            raise missing(made.title)
        return await self.titles.offer(made.title, made.overlay).ready()

    async def catalogue(self, title: str, overlay: str, digest: str) -> tuple[str, bytes]:
        """What a client is told of a title's rules, by overlay or by digest, and the tag it is known by."""
        offer = self.titles.offer(title, overlay if not digest or overlay in self.settings.overlays else "")
        if digest and not is_named_by((await offer.ready()).ruleset, digest):
            with suppress(Refused):  # a table that cannot be played on is drawn with the words there are
                offer = await self._opener.kept_offer(title, digest)
        return await asyncio.to_thread(offer.catalogue)

    async def prove(self, title: str, digest: str, data: bytes) -> ReplayVerdict:
        """Whether a replay holds, by the rules that it names."""
        offer = await asyncio.to_thread(self.titles.played_by, title, digest)
        if offer is None:
            offer = self.titles.offer(title)
            with suppress(Refused):
                offer = await self._opener.kept_offer(title, digest)
        return await self.prover.prove(offer.title, offer.rules, data)

    async def _lay(self, ledger: Ledger, past: Sequence[AnyEntry]) -> LiveTable:
        """A table in the store and in memory, from a ledger in which nothing has happened yet.

        If it is there by now, made by the same request that came twice, it is that one.
        """
        id = ledger.id
        while id in self._loading:  # the same request twice: is it there, or looked for in vain?
            await asyncio.wait([self._loading[id]])
        if id not in self._tables:
            self._begin(id, self._write_down(ledger, past))
        return await self.table(id)

    async def _write_down(self, ledger: Ledger, past: Sequence[AnyEntry]) -> LiveTable:
        id, made = ledger.id, ledger.made
        await self._keeper.keep(made.title, made.rules_digest, ledger.game.ruleset)
        offer = await self._opener.offer(made, ledger.origin)
        status, meta = listing_of(ledger)
        with suppress(MatchExists, Conflict):  # the same request, carried out in another process
            await self._store.create(id, status, meta)
        try:
            await self._store.append(id, 0, [encode(made), *[encode(entry) for entry in past]])
        except Conflict:
            return await self._load(id)
        self._metrics.made.labels(made.title).inc()
        note("table made", table=id, title=made.title, seats=[seat.kind for seat in made.seats])
        if past:
            await asyncio.to_thread(_fold, ledger, past)
        return await self._set_up(Opened(ledger, offer, -1))

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

    async def join(self, table: LiveTable, asked: JoinRequest, shown: str, key: str = "") -> TakenSeat:
        """Take an open seat; its token goes to whoever asked, under a key as often as they ask.

        `shown` is a token they held here before.
        """
        token = token_of(key, table.id, None) if key else new_token()
        if seat_of(table.ledger.seats, hash_of(token)) is None:
            self._must_take_more()
        name = tidy(asked.name, self.settings.name_chars) or "Guest"
        taken = await table.sit(Guest(token, name, asked.ready, shown), asked.seat)
        note("seat taken", table=table.id, seat=taken)
        return taken_seat(table.id, taken, token, self.settings.base)

    async def listed(
        self, status: str, limit: int, cursor: str, title: str = "", seed: str = ""
    ) -> TablePage:
        """Tables that anyone may find, newest first; all, or those of a title and with a seed."""
        if status not in STATUSES:
            raise Refused("malformed", why=f"status is one of {', '.join(STATUSES)}", where="status")
        return await self._page(status, limit, cursor, title, seed)

    async def famous(self, title: str, limit: int, cursor: str) -> TablePage:
        """Finished tables that no list shows and the hall of fame does: people alone against programs."""
        return await self._page(FAMOUS, limit, cursor, title)

    async def _page(self, status: str, limit: int, cursor: str, title: str, seed: str = "") -> TablePage:
        """A page of those kept under a status. Few of them may be wanted, or none: its cursor leads on."""
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
        if table is not None and not table.is_removed:
            return table
        if table is not None:
            await self._drop(table)
        if self.stopping:
            raise Refused("server.stopping")
        return await asyncio.shield(self._loading.get(id) or self._begin(id, self._load(id)))

    def _begin(self, id: str, work: Coroutine[Any, Any, LiveTable]) -> asyncio.Task[LiveTable]:
        """Bring a table into memory. Whoever asks for it meanwhile waits for the same one."""
        loading = self._loading[id] = asyncio.create_task(work)
        loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return loading

    async def _load(self, id: str, began: int | None = None) -> LiveTable:
        """A table from its log. Its clocks run from now on, or from when the server `began`."""
        opened = await self._opener.open(id)
        return await self._set_up(opened, 0 if began is None else resumed(opened.ledger.moved, began))

    async def _set_up(self, opened: Opened, ran: int = 0) -> LiveTable:
        ledger, offer = opened.ledger, opened.offer
        id = ledger.id
        ledger.run_clock(ticks_ms() - ran)
        if offer is None:  # there is no code to play it by
            rules, choices = Rules(), Choices(ledger.game)
        else:
            rules, choices = offer.rules, offer.choices
            self._workers.expect(ledger.game, rules, lambda: ledger.match.view(0))
        table = LiveTable(
            ledger,
            self._store,
            self._workers,
            rules,
            choices,
            self.settings,
            self._metrics,
            opened.position,
        )
        self._tables[id] = table
        self._metrics.tables.set(len(self._tables))
        await (table.rest() if self._still else table.begin())
        return table

    # ------------------------------------------------------------ in the background

    async def _resume_clocks(self) -> None:
        """Open what was played against a clock when the server began, so that the clock runs out."""
        while True:
            try:
                async for id in timed(self._store):
                    if id not in self._tables:
                        await self._resume(id)
                return
            except StoreClosed:
                return
            except StoreError as error:
                warn("store does not answer", error=str(error))
            await asyncio.sleep(1.0)

    async def _resume(self, id: str) -> None:
        """Open one of them, whatever is wrong with it: the others do not wait for that."""
        try:
            await asyncio.shield(self._loading.get(id) or self._begin(id, self._load(id, self._began)))
        except Refused as refusal:
            warn("clock stands still", table=id, error=str(refusal))
        except Exception:
            failed("clock stands still", table=id)

    async def _listen(self) -> None:
        """Catch up with whatever stands in the log of a table we hold and not in its memory.

        Other processes write too; and so did we, if an append was done that could not be acknowledged.
        """
        while True:
            try:
                async with aclosing(self._store.watch(self._tables)) as growing:
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

    async def _survey(self) -> None:
        """Open every table that goes on, but not under what is installed now: that brings it forward, ends it
        or lets it wait, and lists show what it is."""
        try:
            async for id in astray(self._store, self.titles):
                await self._look_at(id)
        except StoreClosed:
            return
        except StoreError as error:
            warn("tables could not be looked through", error=str(error))

    async def _look_at(self, id: str) -> None:
        try:
            await self.table(id)
        except (Refused, StoreError) as refusal:
            warn("table cannot be opened", table=id, error=str(refusal))
        except Exception:
            failed("table cannot be opened", table=id)

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
        return self._workers.given()

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
                if table.is_removed:
                    await self._drop(table)
                elif table.is_idle(before):
                    del self._tables[id]
                    await table.stop()
            self._metrics.tables.set(len(self._tables))

    async def _drop(self, table: LiveTable) -> None:
        """The store does not know the table any more: neither do we."""
        if self._tables.get(table.id) is table:
            del self._tables[table.id]
            await table.stop(NO_TABLE)


def _fold(ledger: Ledger, entries: Sequence[AnyEntry]) -> None:
    for entry in entries:
        ledger.fold(entry)
