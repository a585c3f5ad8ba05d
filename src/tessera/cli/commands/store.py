"""`tessera store`: copy, move, thin out and check the store of a server."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Coroutine
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from tessera import mods
from tessera.cli.later import several
from tessera.cli.terminal import CHECK_FAILED, USAGE, complain, err, out, print_json
from tessera.cli.upgrades import check
from tessera.machine import now_ms

if TYPE_CHECKING:  # other commands need no store
    from tessera.store import Listing
    from tessera.store.chained import ChainedStore
    from tessera.store.moving import Brought

app = several(__doc__)
app.command()(check)

_UNITS: Final = {"h": 3600, "d": 86400, "w": 7 * 86400}


class ExportForm(StrEnum):
    """What tables are written as."""

    replays = "replays"
    whole = "whole"


class TableStatus(StrEnum):
    """Where a table stands."""

    open = "open"
    playing = "playing"
    finished = "finished"
    abandoned = "abandoned"


Db = Annotated[str, typer.Argument(help="A file, or an address of PostgreSQL or Redis.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON object per table and line.")]
Titles = Annotated[
    list[str] | None, typer.Option("--title", help="Only tables of this title. May be repeated.")
]
Statuses = Annotated[
    list[TableStatus] | None, typer.Option("--status", help="Only tables that stand there. May be repeated.")
]


# ---------------------------------------------------------------- out


@app.command()
def export(
    db: Db,
    to: Annotated[Path, typer.Option(help="A new folder, or a file that ends with .tar.gz.")],
    form: Annotated[
        ExportForm,
        typer.Option(help="`replays`: a .tsr for each match; `whole`: all that is kept, for `import`."),
    ] = ExportForm.replays,
    table: Annotated[list[str] | None, typer.Option(help="Only this table. May be repeated.")] = None,
    title: Titles = None,
    status: Statuses = None,
    since: Annotated[str, typer.Option(help="Only what was touched since: 90d, 12h or 2026-01-31.")] = "",
    running: Annotated[
        bool,
        typer.Option("--running", help="Replays of running matches, too: with all that is hidden in them."),
    ] = False,
    overlay: Annotated[
        list[str] | None, typer.Option(help="A mod that tables were made with: MOD or NAME=MOD.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Write tables to files: as replays, or whole, so that another store of any kind can take them in.

    Changes nothing, and may be done while a server runs. Exits with 1 if a table could not be written.
    """
    after = _moment(since, "--since") if since else 0
    chosen = _chooser(title, status, after)

    def wanted(listing: "Listing") -> bool:
        return listing.match_id in table if table else chosen(listing)

    async def run() -> int:
        from tessera.store import open_store
        from tessera.store.moving import listings

        async with await open_store(db, read_only=True) as store:
            ids = [listing.match_id for listing in await listings(store, wanted)]
            missing = [each for each in table or [] if each not in ids]
            complain(*(f"{db}: no table {each}" for each in missing))
            if form is ExportForm.whole:
                return len(missing) + await _export_whole(store, ids, to, as_json)
            overlays = dict([mods.named(each) for each in overlay or []])
            return len(missing) + await _export_replays(store, ids, to, running, overlays, as_json)

    _finish(run)


async def _export_whole(store: "ChainedStore", ids: list[str], to: Path, as_json: bool) -> int:
    from tessera.store import BrokenLog
    from tessera.store.copies import packed

    done = faults = 0
    async for each in packed(store, ids, to):
        if isinstance(each, BrokenLog):
            faults += 1
            complain(f"left out, damaged: {each}")
            continue
        done += 1
        if as_json:
            print_json({"table": each.listing.match_id, "entries": len(each.log)}, lines=True)
    _tell(as_json, f"{to}: {done} tables")
    return faults


async def _export_replays(
    store: "ChainedStore", ids: list[str], to: Path, running: bool, overlays: dict[str, Path], as_json: bool
) -> int:
    from tessera.core.errors import TesseraError
    from tessera.server.ledger import STATUS_FINISHED, STATUS_OPEN
    from tessera.server.logs import silence
    from tessera.server.opening import looker
    from tessera.server.replays import replay_of
    from tessera.server.settings import Settings
    from tessera.store.archive import boxed

    opener = looker(store, Settings(overlays=overlays))
    done = faults = left = 0
    with silence(), boxed(to) as box:
        for id in ids:
            try:
                found = await replay_of(opener, id)
            except TesseraError as error:
                faults += 1
                complain(f"left out: table {id}: {error}")
                continue
            if found.status == STATUS_OPEN or (found.status != STATUS_FINISHED and not running):
                left += found.status != STATUS_OPEN
                continue
            if found.status != STATUS_FINISHED:
                err.print(
                    f"warning: table {id} is being played: its replay holds the seed and the secret, from"
                    " which follows everything that is hidden in it. Give it to nobody.",
                    markup=False,
                )
            name = f"{found.title}-{id}.tsr"
            box.add(name, found.data)
            done += 1
            if as_json:
                facts = {"table": id, "file": name, "title": found.title, "status": found.status}
                print_json({**facts, "entries": found.entries}, lines=True)
    _tell(as_json, f"{to}: {done} replays" + (f"; {left} matches go on and were left out" if left else ""))
    return faults


@app.command()
def backup(
    db: Db,
    file: Annotated[Path, typer.Argument(help="The copy: a file; of a server, one that ends with .tar.gz.")],
    force: Annotated[bool, typer.Option("--force", help="Replace a copy that is there.")] = False,
    damaged: Annotated[
        bool, typer.Option("--damaged", help="Keep a copy of a store that is damaged, too.")
    ] = False,
) -> None:
    """Copy a store while its server runs. Everything acknowledged before is in the copy, which is checked.

    SQLite gives one file with what lies in its log, ready to be served. PostgreSQL and Redis (and SQLite, if
    the name ends with .tar.gz) give an archive. Exits with 1 if anything is damaged.
    """
    from tessera.store.archive import is_packed
    from tessera.store.opening import file_at

    source = file_at(db)
    if source is None and not is_packed(file):
        raise typer.BadParameter("a copy of a server's store ends with .tar.gz", param_hint="FILE")
    _check_place(file, force)
    if source is None or is_packed(file):
        _finish(lambda: _backup_packed(db, file, force))
    else:
        _finish(lambda: _backup_file(source, file, damaged))


async def _backup_packed(db: str, file: Path, force: bool) -> int:
    from tessera.store import open_store
    from tessera.store.moving import listings

    async with await open_store(db, read_only=True) as store:
        ids = [listing.match_id for listing in await listings(store)]
        if force:
            file.unlink(missing_ok=True)
        return await _export_whole(store, ids, file, as_json=False)


async def _backup_file(source: Path, file: Path, damaged: bool) -> int:
    from tessera.store.copies import back_up

    found = await back_up(source, file, damaged)
    faults = [f"table {each.match_id}: {fault}" for each in found for fault in each.faults]
    complain(*faults)
    out.print(f"{file}: {len(found)} tables, {file.stat().st_size:,} bytes", markup=False)
    return len(faults)


# ---------------------------------------------------------------- in


@app.command(name="import")
def import_(
    file: Annotated[Path, typer.Argument(help="What `export --form whole` or `backup` wrote.")],
    db: Db,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only tell what would be done.")] = False,
    as_json: Json = False,
) -> None:
    """Take tables into a store of any kind, new or not, each whole with the hashes of its log, or not at all.

    What is there already is skipped, and refused by name if it is another. May be repeated after it was
    interrupted. Exits with 1 if anything was refused.
    """

    async def run() -> int:
        from tessera.store.copies import taken_in
        from tessera.store.opening import file_at

        target = file_at(db)
        if target is not None:
            _check_place(target, force=True)
        return await _told(taken_in(file, db, dry_run), dry_run, as_json)

    _finish(run)


async def _told(found: "AsyncIterator[Brought]", dry: bool, as_json: bool) -> int:
    from tessera.store.moving import ADDED, BROKEN, OTHER, SAME

    counts: dict[tuple[str, str], int] = {}
    async for what, id, verdict, why in found:
        counts[what, verdict] = counts.get((what, verdict), 0) + 1
        if as_json:
            print_json({what: id, "verdict": verdict, **({"why": why} if why else {})}, lines=True)
        elif verdict in (OTHER, BROKEN):
            complain(f"refused: {what} {id}: {why}")
    refused = sum(count for (_, verdict), count in counts.items() if verdict in (OTHER, BROKEN))
    would = "would be added" if dry else "added"
    tables, same = counts.get(("table", ADDED), 0), counts.get(("table", SAME), 0)
    records = counts.get(("record", ADDED), 0)
    _tell(
        as_json,
        f"{tables} tables and {records} records {would}, {same} tables there already, {refused} refused",
    )
    return refused


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="What `backup` wrote.")],
    db: Db,
    force: Annotated[
        bool, typer.Option("--force", help="Write over a store that has tables, which are lost.")
    ] = False,
) -> None:
    """Make a store what a copy says, and check it. Stop its server first.

    A store that has tables is left alone unless `--force` says otherwise.
    """

    async def run() -> int:
        from tessera.store.copies import put_back
        from tessera.store.opening import file_at

        target = file_at(db)
        if target is not None:
            _check_place(target, force=True)
        found = await put_back(file, db, force)
        entries = sum(each.entries for each in found)
        out.print(f"restored {len(found)} tables, {entries} sound entries", markup=False)
        return 0

    _finish(run)


# ---------------------------------------------------------------- less of it


@app.command()
def prune(
    db: Db,
    older_than: Annotated[str, typer.Option(help="Nothing was written since: 90d, 12h or 2026-01-31.")],
    status: Statuses = None,
    title: Titles = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only tell what would be removed.")] = False,
    as_json: Json = False,
) -> None:
    """Remove tables that have lain still for long enough, finished ones unless told otherwise.

    A table goes with its log, its seats and tokens, its chat and its place in lists and halls.
    """
    before = _moment(older_than, "--older-than")
    chosen = _chooser(title, status or [TableStatus.finished], 0)

    async def run() -> int:
        from tessera.store import open_store
        from tessera.store.pruning import old_tables
        from tessera.store.pruning import prune as remove

        count = size = 0
        async with await open_store(db, read_only=dry_run, create=False) as store:
            async for old in old_tables(store, before, chosen):
                if not dry_run and not await remove(store, old):
                    continue
                count += 1
                size += old.size
                listing = old.listing
                facts = {
                    "table": listing.match_id,
                    "title": listing.meta.get("title"),
                    "status": _stands(listing),
                }
                moved = datetime.fromtimestamp(old.moved / 1000, UTC).isoformat(timespec="seconds")
                if as_json:
                    print_json({**facts, "moved": moved, "bytes": old.size}, lines=True)
                elif dry_run:
                    out.print(*facts.values(), moved, f"{old.size} bytes", markup=False)
        verb = "would be removed" if dry_run else "removed"
        _tell(as_json, f"{count} tables {verb}, {size:,} bytes" + await _given_back(db, bool(count), dry_run))
        return 0

    _finish(run)


async def _given_back(db: str, pruned: bool, dry: bool) -> str:
    from tessera.store.backup import shrink
    from tessera.store.opening import file_at

    path = file_at(db)
    if path is None or not pruned or dry:
        return ""
    if await asyncio.to_thread(shrink, path):
        return f"; the file has {path.stat().st_size:,} bytes now"
    return "; the file keeps its size, and new tables use the room, because a server has it open"


@app.command()
def scrub(db: Db, as_json: Json = False) -> None:
    """Check every entry of every table against the chain of its log, and name those that do not fit.

    Changes nothing. Exits with 1 if anything is damaged, with 2 if the store cannot be opened.
    """

    async def run() -> int:
        from tessera.store import open_store
        from tessera.store.scrubbing import scrub as look

        tables = entries = damaged = 0
        async with await open_store(db, read_only=True) as store:
            async for found in look(store):
                tables += 1
                entries += found.entries
                damaged += bool(found.faults)
                if as_json:
                    faults = [{"entry": fault.seq, "why": fault.why} for fault in found.faults]
                    record = {"table": found.match_id, "sound": found.entries, "faults": faults}
                    print_json(record, lines=True)
                else:
                    complain(*(f"table {found.match_id}: {fault}" for fault in found.faults))
        told = f"{damaged} of {tables} tables damaged" if damaged else f"ok, {tables} tables"
        _tell(as_json, f"{told}, {entries} sound entries")
        return damaged

    _finish(run)


# ---------------------------------------------------------------- shared


def _finish(work: Callable[[], Coroutine[Any, Any, int]]) -> None:
    """Run a command that gives the number of faults it found, and leave with the code for it."""
    from tessera.store import Damaged

    try:
        faults = asyncio.run(work())
    except Damaged as error:
        complain(f"damaged: {error}")
        raise typer.Exit(CHECK_FAILED) from None
    raise typer.Exit(CHECK_FAILED if faults else 0)


def _tell(as_json: bool, line: str) -> None:
    if not as_json:
        out.print(line, markup=False)


def _check_place(path: Path, force: bool) -> None:
    """A file may be made there."""
    if not path.parent.is_dir():
        complain(f"{path}: there is no folder {path.parent}")
        raise typer.Exit(USAGE)
    if path.exists() and not force:
        complain(f"{path}: is there already; --force replaces it")
        raise typer.Exit(USAGE)


def _stands(listing: "Listing") -> str:
    """Where a table stands, listed or not."""
    outcome = listing.meta.get("outcome")
    if isinstance(outcome, dict) and outcome.get("reason") == TableStatus.abandoned:
        return TableStatus.abandoned.value
    return str(listing.meta.get("status", listing.status))


def _chooser(
    titles: list[str] | None, statuses: list[TableStatus] | None, after: int
) -> "Callable[[Listing], bool]":
    """Whether a table is one of those that are asked for. What was abandoned is finished, too."""
    wanted = {each.value for each in statuses or []}
    if TableStatus.finished in wanted:
        wanted.add(TableStatus.abandoned.value)

    def chosen(listing: "Listing") -> bool:
        return (
            (not titles or listing.meta.get("title") in titles)
            and (not wanted or _stands(listing) in wanted)
            and listing.saved_at >= after
        )

    return chosen


def _moment(text: str, option: str) -> int:
    """Milliseconds since 1970 of what a person writes: so long ago, or a day."""
    span = re.fullmatch(r"(\d{1,6})([hdw])", text)
    if span is not None:
        return now_ms() - int(span[1]) * _UNITS[span[2]] * 1000
    try:
        return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)
    except ValueError:
        raise typer.BadParameter("write 90d, 12h, 6w or 2026-01-31", param_hint=option) from None
