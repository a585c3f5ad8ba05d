"""What a store is copied to and put back from: SQLite as one file, any store as an archive."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

from tessera.store import archive
from tessera.store.backup import copied, take_out_of_use
from tessera.store.base import StoredRecord
from tessera.store.chained import ChainedStore
from tessera.store.errors import BrokenLog, Damaged, NoStore, NotEmpty, TornCopy, UnknownMatch
from tessera.store.moving import BROKEN, OTHER, Brought, Importer, Whole, emptied, listings, records, whole_of
from tessera.store.opening import file_at, open_store
from tessera.store.scrubbing import Scrubbed, scrub


async def packed(store: ChainedStore, ids: Sequence[str], target: Path) -> AsyncIterator[Whole | BrokenLog]:
    """Write these tables and all records to an archive. A table that is damaged is left out, and told."""
    with archive.boxed(target) as box:
        writer = archive.ArchiveWriter(box)
        for match_id in ids:
            try:
                whole = await whole_of(store, match_id)
            except BrokenLog as broken:
                yield broken
            except UnknownMatch:  # removed since we looked
                continue
            else:
                writer.table(whole)
                yield whole
        async for record in records(store):
            writer.record(record)
        writer.finish()


async def taken_in(source: Path, address: str, dry: bool) -> AsyncIterator[Brought]:
    """Bring an archive or a SQLite file into a store, new or not; nothing of one that is cut or changed."""
    async for _ in _brought(source, Importer(None)):
        pass
    try:
        store: ChainedStore | None = await open_store(address, read_only=dry)
    except NoStore:  # only looked for
        store = None
    try:
        async for brought in _brought(source, Importer(store, dry)):
            yield brought
    finally:
        if store is not None:
            await store.close()


async def _brought(source: Path, importer: Importer) -> AsyncIterator[Brought]:
    """From an archive, or from a SQLite file."""
    if archive.is_archive(source):
        for each in archive.contents(source):
            yield await (importer.record(each) if isinstance(each, StoredRecord) else importer.table(each))
        return
    async with await open_store(source, read_only=True) as store:
        for listing in await listings(store):
            try:
                yield await importer.table(await whole_of(store, listing.match_id))
            except BrokenLog as broken:
                yield Brought("table", listing.match_id, BROKEN, str(broken.faults[0]))
        async for record in records(store):
            yield await importer.record(record)


async def back_up(source: Path, target: Path, even_damaged: bool) -> list[Scrubbed]:
    """Copy a SQLite file that may be in use, and look through the copy before it gets its name.

    `Damaged`, and no copy, if it is not sound, unless it is wanted all the same.
    """
    with copied(source, target) as aside:
        found = await _looked_through(str(aside))
        if not even_damaged:
            _check_sound(str(source), found)
        return found


async def put_back(source: Path, address: str, force: bool) -> list[Scrubbed]:
    """Make the store at an address what a copy says, and look through it: what was found.

    `NotEmpty` if there are tables, unless `force` gives them up. A SQLite file changes whole, or not at all.
    """
    await _fill(source, None)  # before anything is given up for it
    await _check_empty(address, force)
    target = file_at(address)
    if target is None:
        async with await open_store(address) as store:
            await emptied(store)
            await _fill(source, store)
        return _check_sound(address, await _looked_through(address))
    if target.exists():
        await asyncio.to_thread(take_out_of_use, target)
    if not archive.is_archive(source):
        return await back_up(source, target, even_damaged=False)
    aside = target.with_name(f".{target.name}.filled")
    try:
        async with await open_store(aside) as store:
            await _fill(source, store)
        return await back_up(aside, target, even_damaged=False)
    finally:
        aside.unlink(missing_ok=True)


async def _check_empty(address: str, force: bool) -> None:
    try:
        async with await open_store(address, read_only=True) as store:
            count = len(await listings(store))
            if count and not force:
                raise NotEmpty(store.where, count)
    except NoStore:
        return
    except (Damaged, TornCopy):
        if not force:
            raise


async def _fill(source: Path, store: ChainedStore | None) -> None:
    """Bring everything in; without a store, only see whether it could be."""
    async for brought in _brought(source, Importer(store)):
        if brought.verdict in (BROKEN, OTHER):
            raise Damaged(str(source), f"{brought.what} {brought.id}: {brought.why}")


async def _looked_through(address: str) -> list[Scrubbed]:
    async with await open_store(address, read_only=True) as store:
        return [each async for each in scrub(store)]


def _check_sound(where: str, found: list[Scrubbed]) -> list[Scrubbed]:
    damaged = [each for each in found if each.faults]
    if damaged:
        first, more = damaged[0], len(damaged) - 1
        told = f"table {first.match_id}: {first.faults[0]}" + (f", and {more} more tables" if more else "")
        raise Damaged(where, told)
    return found
