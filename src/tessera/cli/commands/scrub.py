"""`tessera scrub`: look through a store for tables whose logs are not as they were written."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from tessera.cli.terminal import CHECK_FAILED, USAGE, complain, out, print_json


def scrub(
    db: Annotated[str, typer.Argument(help="A file, or an address of PostgreSQL or Redis.")],
    json: Annotated[bool, typer.Option("--json", help="One JSON object per table and line.")] = False,
) -> None:
    """Check every entry of every table against the chain of its log, and name those that do not fit.

    Changes nothing but the form of an older store, which is brought forward as a server would do it.
    Exits with 1 if anything is damaged, with 2 if the store cannot be opened.
    """
    if "://" not in db and not Path(db).is_file():  # a server would begin a new one
        complain(f"{db}: no such file")
        raise typer.Exit(USAGE)
    from tessera.store import Damaged, open_store  # other commands need no store
    from tessera.store.scrubbing import scrub as look

    async def run() -> tuple[int, int, int]:
        tables = entries = damaged = 0
        async with await open_store(db) as store:
            async for found in look(store):
                tables += 1
                entries += found.entries
                damaged += bool(found.faults)
                if json:
                    faults = [{"entry": fault.seq, "why": fault.why} for fault in found.faults]
                    record = {"table": found.match_id, "sound": found.entries, "faults": faults}
                    print_json(record, lines=True)
                else:
                    complain(*(f"table {found.match_id}: {fault}" for fault in found.faults))
        return tables, entries, damaged

    try:
        tables, entries, damaged = asyncio.run(run())
    except Damaged as error:
        complain(f"damaged: {error}")
        raise typer.Exit(CHECK_FAILED) from None
    if not json:
        told = f"{damaged} of {tables} tables damaged" if damaged else f"ok, {tables} tables"
        out.print(f"{told}, {entries} sound entries", markup=False)
    raise typer.Exit(CHECK_FAILED if damaged else 0)
