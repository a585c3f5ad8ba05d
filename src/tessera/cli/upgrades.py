"""`tessera store check`: which tables would not go on after an upgrade."""

import asyncio
import subprocess
from collections import Counter
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from tessera import mods
from tessera._version import VERSION
from tessera.cli.terminal import CHECK_FAILED, USAGE, complain, out, print_json


def check(
    db: Annotated[str, typer.Argument(help="A file, or an address of PostgreSQL or Redis.")],
    against: Annotated[
        Path | None,
        typer.Option(help="The Tessera to upgrade to: a checkout, a wheel, or an environment's Python."),
    ] = None,
    overlay: Annotated[
        list[str] | None, typer.Option(help="A mod that is offered: MOD or NAME=MOD. May be repeated.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object per table and line.")] = False,
) -> None:
    """Say which tables this Tessera, or the one at `--against`, would not continue, and why.

    Plays the log of every table again that is not over. Changes nothing.
    Exits with 1 if a table would not be continued, with 2 if the store cannot be opened.
    """
    if against is not None:
        raise typer.Exit(_elsewhere(against, db, overlay or [], as_json))
    from tessera.server.logs import silence  # other commands need no server
    from tessera.server.settings import Settings
    from tessera.server.upgrading import look_through
    from tessera.store import StoreError, open_store

    settings = Settings(overlays=dict([mods.named(each) for each in overlay or []]))

    async def run() -> Counter[str]:
        found: Counter[str] = Counter()
        async with await open_store(db, read_only=True) as store:
            async for finding in look_through(store, settings):
                found[finding.verdict] += 1
                if as_json:
                    print_json({**msgspec.to_builtins(finding), "ok": finding.is_continued}, lines=True)
                elif not finding.is_continued:
                    complain(f"table {finding.table} ({finding.title}) {finding.verdict}: {finding.why}")
                found["faults"] += not finding.is_continued
        return found

    try:
        with silence():
            found = asyncio.run(run())
    except StoreError as error:
        complain(str(error))
        raise typer.Exit(USAGE) from None
    if not as_json:
        told = f"{found['continues']} continue, {found['moves']} are taken along, {found['over']} are over"
        lost = f"{found['faults']} tables would not be continued" if found["faults"] else "ok"
        out.print(f"{lost}; Tessera {VERSION}: {told}", markup=False)
    raise typer.Exit(CHECK_FAILED if found["faults"] else 0)


def _elsewhere(place: Path, db: str, overlays: list[str], as_json: bool) -> int:
    """The same by another Tessera, in a process of its own: its exit code."""
    from tessera.lab.elsewhere import tessera_at  # brings the lab along

    more = [word for overlay in overlays for word in ("--overlay", overlay)]
    if as_json:
        more.append("--json")
    with tessera_at(place) as elsewhere:
        command = elsewhere.command("-m", "tessera", "store", "check", db, *more)
        return subprocess.run(command, env=elsewhere.environment(), check=False).returncode  # noqa: S603  # ours
