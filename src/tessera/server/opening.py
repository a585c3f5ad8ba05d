"""From the log of a table in the store to its ledger, by the code and the rules it was played with.

No table is stranded. Where the rules have changed, the store has those it began with; where the title's code
has, the title brings the match forward or it ends, undecided; where either is not here, what was kept is
shown and the table waits. What cannot be read stops one table and no other.
"""

import asyncio
from contextlib import suppress
from dataclasses import replace
from typing import Final, NamedTuple

import msgspec

from tessera.core.codec import unpack
from tessera.core.errors import Conflict, Malformed, TesseraError
from tessera.core.game import Game
from tessera.core.match import Match
from tessera.files import AnyMatch
from tessera.machine import now_ms
from tessera.registry import AnyGame
from tessera.server import kept
from tessera.server.bygone import Bygone, origin_of, played
from tessera.server.entries import (
    AnyEntry,
    Closed,
    Ended,
    Made,
    Migrated,
    Outdated,
    Started,
    decode,
    encode,
    version_of,
)
from tessera.server.errors import Refused, refused_by
from tessera.server.ledger import STATUS_FINISHED, Ledger, Origin, Shortcut
from tessera.server.listing import record_from
from tessera.server.logs import failed, note, warn
from tessera.server.records import TableRecord
from tessera.server.rules import RulesKeeper, is_named_by, missing
from tessera.server.settings import Settings
from tessera.server.titles import Offer, Titles
from tessera.server.writer import fold, not_understood
from tessera.store import BrokenLog, Store, StoreError, UnknownMatch

_ATTEMPTS: Final = 8

_NO_SHORTCUT: Final = 1 << 62  # more entries than any log has


class Opened(NamedTuple):
    """A table, and the offer it is played by; None where it cannot be."""

    ledger: Ledger
    offer: Offer | None
    position: int  # of the state that is kept in the store; -1: none is


class Log(NamedTuple):
    """The log of a table, read as far as it is sound."""

    id: str
    made: Made
    entries: list[AnyEntry]  # after the first
    damage: Refused | None


class Reading(NamedTuple):
    """What stands in the store of a table."""

    log: Log
    state: kept.KeptState | None
    record: TableRecord | None = None  # as lists showed it last, where the rest does not say enough


class Opener:
    """Opens tables of one store. With `write` off nothing is changed: for whoever only looks."""

    def __init__(
        self, store: Store, titles: Titles, keeper: RulesKeeper, settings: Settings, write: bool = True
    ) -> None:
        self._store = store
        self._titles = titles
        self._keeper = keeper
        self._settings = settings
        self._write = write

    async def open(self, id: str) -> Opened:
        """The table of that id, brought forward or ended if that is what its title says."""
        for _ in range(_ATTEMPTS):
            reading = await self.read(id)
            try:
                return await self._open(reading)
            except Conflict:  # another process has brought it forward
                continue
        raise Refused("table.busy")

    async def read(self, id: str) -> Reading:
        """The log of a table, and the state that is kept of it."""
        log = await self.log(id)
        return Reading(log, await self._kept(id))

    async def log(self, id: str) -> Log:
        """Its log."""
        if not 0 < len(id) <= 64 or not id.replace("-", "").replace("_", "").isalnum() or not id.isascii():
            raise Refused("table.unknown", table=id[:64])
        damage: Refused | None = None
        try:
            logged = await self._store.read(id)
        except UnknownMatch:
            raise Refused("table.unknown", table=id) from None
        except BrokenLog as broken:
            warn("log is damaged", table=id, error=str(broken))
            damage, logged = refused_by(broken), broken.sound
        except StoreError as error:
            warn("log cannot be read", table=id, error=str(error))
            raise refused_by(error) from None
        if not logged:
            raise damage or Refused("table.unknown", table=id)
        made, version = _made_by(id, logged[0].entry)
        entries: list[AnyEntry] = []
        for each in logged[1:]:
            try:
                entries.append(decode(each.entry, version))
            except Malformed as error:
                failed("log cannot be followed", table=id, entry=each.seq)
                damage = not_understood(each.seq, error)
                break
        return Log(id, made, entries, damage)

    async def _open(self, reading: Reading) -> Opened:
        log = reading.log
        origin = origin_of(log.made, log.entries)
        try:
            offer = await self.offer(log.made, origin)
        except Refused as refusal:
            return await self._without(reading, origin, refusal)
        game = offer.game()
        if game.version != origin.version:
            newer = Refused("table.newer", version=origin.version, title=game.title)
            return await self._without(reading, origin, newer)
        if self._write:
            with suppress(StoreError):  # as it was, then
                await self._keeper.keep(log.made.title, origin.rules, game.ruleset)
        ledger = await asyncio.to_thread(self._followed, reading, game, origin)
        if ledger.halt is not None and ledger.status != STATUS_FINISHED:
            reading = await self._listed(reading)
            if _end_of(reading) is not None:  # it was over, and there is something to show of that
                return self._bygone(reading, None)
        state = reading.state
        played_by = None if isinstance(ledger, Bygone) else offer
        return Opened(ledger, played_by, -1 if state is None else state.position)

    async def offer(self, made: Made, origin: Origin) -> Offer:
        """The title by the rules that a table is played by. `title.missing`, `rules.missing`."""
        title = made.title
        if title not in self._titles.names():
            raise missing(title)
        offer = await self._installed(title, made.overlay)
        if offer is not None and is_named_by(offer.game().ruleset, origin.rules):
            return offer
        return await self.kept_offer(title, origin.rules)

    async def kept_offer(self, title: str, digest: str) -> Offer:
        """The title by rules that the store keeps."""
        rules = await self._keeper.kept(title, digest)
        if rules is None:
            plain = await self._installed(title, "")
            if plain is not None and is_named_by(plain.game().ruleset, digest):
                return plain  # an overlay that changes nothing of this title
            raise Refused("rules.missing", title=title)
        offer = self._titles.kept(title, digest, rules)
        await offer.ready()
        return offer

    async def _installed(self, title: str, overlay: str) -> Offer | None:
        try:
            offer = self._titles.offer(title, overlay)
        except Refused:  # the overlay is not offered any more
            return None
        try:
            await offer.ready()
        except Refused:  # or it does not fit any more
            return None
        except TesseraError as error:
            warn("title cannot be bound", title=title, error=str(error))
            raise missing(title) from None
        return offer

    # ------------------------------------------------------------ by its own code

    def _followed(self, reading: Reading, game: AnyGame, origin: Origin) -> Ledger:
        """The log folded by the code it was written with. For threads."""
        log, state = reading.log, reading.state
        shortcut: Shortcut | None = None
        if state is not None and len(log.entries) >= self._settings.snapshot_every:
            shortcut = _shortcut(log, game, state)
        try:
            ledger = self._folded(log, game, origin, shortcut)
            return ledger if ledger.is_whole else self._folded(log, game, origin, None)
        except Refused:
            raise
        except Exception as error:  # options or a start that this code knows nothing of
            failed("log does not fit the rules", table=log.id, entry=1)
            ledger = self._bygone(reading, None).ledger
            ledger.halt = Refused("table.diverged", entry=1, why=f"{type(error).__name__}: {error}")
            return ledger

    def _folded(self, log: Log, game: AnyGame, origin: Origin, shortcut: Shortcut | None) -> Ledger:
        match = begun(log, game, origin) if origin.passed else None
        ledger = Ledger(log.id, game, log.made, self._settings, shortcut, match, origin)
        ledger.damage = log.damage
        for number, entry in enumerate(log.entries, 2):
            try:
                fold(ledger, entry)
            except TesseraError as error:
                failed("log cannot be followed", table=log.id, entry=number)
                ledger.damage = not_understood(number, error)
                break
        return ledger

    # ------------------------------------------------------------ where that code is not here

    async def _without(self, reading: Reading, origin: Origin, why: Refused) -> Opened:
        """The table without the code or the rules it was played with."""
        reading, log = await self._listed(reading), reading.log
        if log.damage is not None or _end_of(reading) is not None:
            return self._bygone(reading, log.damage)
        try:
            entry = await self.step(reading, origin)
        except Refused as behind:
            entry, why = None, behind
        if entry is None:
            warn("table cannot go on", table=log.id, title=log.made.title, code=why.code)
            return self._bygone(reading, why)
        await self._append(log, entry)
        return await self._open(reading._replace(log=log._replace(entries=[*log.entries, entry])))

    async def step(self, reading: Reading, origin: Origin) -> Migrated | Outdated | None:
        """What the installed title makes of a running match of an older version; None: nothing, it waits.

        `table.behind` if it could take the match along, but its last state was not kept.
        """
        made = reading.log.made
        if made.title not in self._titles.names():
            return None
        try:
            installed = await self._installed(made.title, "")
        except Refused:
            return None
        if installed is None or installed.game().version <= origin.version:
            return None
        can = type(installed.game()).migrate is not Game.migrate
        if can and _is_behind(reading):
            raise Refused("table.behind", version=origin.version, title=installed.game().title)
        for offer, digest in await self._heirs(made, origin):
            game = offer.game()
            state = await asyncio.to_thread(_brought_forward, reading, game, origin)
            if state:
                if self._write:
                    await self._keeper.keep(made.title, digest, game.ruleset)
                return Migrated(now_ms(), game.version, digest, state)
        return Outdated(now_ms(), installed.game().version)

    async def _heirs(self, made: Made, origin: Origin) -> list[tuple[Offer, str]]:
        """By which rules the match could go on, with their digests: those it began with, or the installed."""
        found: list[tuple[Offer, str]] = []
        with suppress(Refused):
            found.append((await self.offer(made, origin), origin.rules))
        installed = await self._installed(made.title, made.overlay)
        if installed is not None and all(offer is not installed for offer, _ in found):
            found.append((installed, installed.game().ruleset.digest))
        return found

    async def _append(self, log: Log, entry: AnyEntry) -> None:
        if not self._write:
            return
        try:
            await self._store.append(log.id, 1 + len(log.entries), [encode(entry)])
        except StoreError as error:
            raise refused_by(error) from None
        told = "brought forward" if isinstance(entry, Migrated) else "ended, its title has changed"
        note(f"match {told}", table=log.id, title=log.made.title)

    def _bygone(self, reading: Reading, halt: Refused | None) -> Opened:
        log, state = reading.log, reading.state
        picture = kept.Picture() if state is None else state.seen()
        if picture.outcome is not None and state is not None and state.position != played(log.entries):
            picture = msgspec.structs.replace(picture, outcome=None)
        ended = _end_of(reading) is not None
        record = reading.record if ended or halt is not None else None
        if record is not None and not ended:
            record = msgspec.structs.replace(record, outcome=msgspec.UNSET)
        ledger = Bygone(log.id, log.made, self._settings, log.entries, picture, record)
        ledger.damage = log.damage
        ledger.halt = halt
        return Opened(ledger, None, -1 if state is None else state.position)

    # ------------------------------------------------------------ what is kept

    async def _kept(self, id: str) -> kept.KeptState | None:
        """The latest state kept for this table. A cache where the code is here: then the log is enough."""
        try:
            found = await self._store.latest_snapshot(id)
            return None if found is None else kept.read(found.data)
        except (StoreError, msgspec.DecodeError) as error:
            warn("snapshot not used", table=id, error=str(error))
            return None

    async def _listed(self, reading: Reading) -> Reading:
        """The same with what lists said of the table."""
        id = reading.log.id
        try:
            return reading._replace(record=record_from(await self._store.meta(id)))
        except StoreError as error:
            warn("listing cannot be read", table=id, error=str(error))
            return reading


def looker(store: Store, settings: Settings) -> Opener:
    """For whoever only looks at the tables of a store, without a server: every entry is played again."""
    settings = replace(settings, snapshot_every=_NO_SHORTCUT)
    return Opener(store, Titles(settings), RulesKeeper(store), settings, write=False)


def begun(log: Log, game: AnyGame, origin: Origin) -> AnyMatch:
    """The match as it goes on from where it was brought forward."""
    before = log.entries[: origin.passed - 1]
    entry = before[-1]
    assert isinstance(entry, Migrated), "that is where it begins"
    made = log.made
    match: AnyMatch = Match(game, made.seed, len(made.seats), made.options, start=entry.state)
    match.begin_at(played(before))
    return match


def _brought_forward(reading: Reading, game: AnyGame, origin: Origin) -> bytes:
    """The state that the match goes on from, as the title makes it; empty: it cannot. For threads."""
    log, state = reading.log, reading.state
    made = log.made
    try:
        if not any(isinstance(entry, Started) for entry in log.entries) and not played(log.entries):
            fresh = Match(
                game, made.seed, len(made.seats), made.options, secret=made.secret, start=made.start
            )
            return game.codec.state_bytes(fresh.state)
        moved = None if state is None else game.migrate(unpack(state.state), origin.version)
        if moved is None or _is_behind(reading):
            return b""
        start = game.codec.state_bytes(moved)
        Match(game, made.seed, len(made.seats), made.options, start=start).outcome()
        return start
    except Exception:
        failed("match cannot be brought forward", table=log.id, title=made.title, version=origin.version)
        return b""


def _is_behind(reading: Reading) -> bool:
    """Whether the match has gone on since its state was kept, or it never was."""
    log, state = reading.log, reading.state
    if not any(isinstance(entry, Started) for entry in log.entries) and not played(log.entries):
        return False  # nothing was played: it is set up anew
    return state is None or state.position != played(log.entries)


def _end_of(reading: Reading) -> str | None:
    """Why the match is over, as far as that can be known without its code; None: it is not."""
    log, state = reading.log, reading.state
    for entry in log.entries:
        if isinstance(entry, Ended):
            return entry.reason
        if isinstance(entry, Closed):
            return entry.reason or "abandoned"
        if isinstance(entry, Outdated):
            return "outdated"
    if state is not None and state.position == played(log.entries):
        over = state.seen().outcome
        if over is not None:
            return over.reason
    record = reading.record
    if record is not None and record.status == STATUS_FINISHED and record.outcome is not msgspec.UNSET:
        return record.outcome.reason
    return None


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


def _shortcut(log: Log, game: AnyGame, state: kept.KeptState) -> Shortcut | None:
    floor = played(log.entries[: origin_of(log.made, log.entries).passed])
    if state.position <= floor or state.position > played(log.entries):
        return None
    try:
        return Shortcut(state.position, game.codec.state_from(state.state))
    except (Malformed, ValueError, TypeError) as error:
        warn("snapshot not used", table=log.id, error=str(error))
        return None
