"""`tessera play`: play in the browser, or in this terminal."""

import os
import sys
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from urllib.parse import quote

import typer
from platformdirs import user_data_path

from tessera import _form, catalogue, mods, registry
from tessera.cli import session
from tessera.cli.terminal import err, out
from tessera.core.errors import TesseraError

if TYPE_CHECKING:
    from tessera.server.compiling import Compiler


class NoPlace(TesseraError):
    """Tables cannot be kept where they usually are."""


def play(
    title: Annotated[str, typer.Argument(help="The title's name; chosen on the page when left out.")] = "",
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the browser, or only tell the address.")
    ] = True,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes a free one.")] = 0,
    db: Annotated[
        str, typer.Option(help="Where tables are kept; a file in your data folder if left out.")
    ] = "",
    terminal: Annotated[
        bool, typer.Option("--terminal", "-t", help="Play in this terminal instead.")
    ] = False,
    seed: Annotated[
        str,
        typer.Option(help="In the terminal: the match's seed; else TESSERA_SEED's, or one drawn and told."),
    ] = "",
    seats: Annotated[
        str,
        typer.Option(
            help="In the terminal: who sits where, with commas: human, bot, random, ismcts:2000, "
            "./mybot.py:MyBot or cmd:./mybot."
        ),
    ] = "",
    option: Annotated[
        list[str] | None, typer.Option(help="In the terminal: an option of the title, as name=value.")
    ] = None,
    overlay: Annotated[
        list[str] | None, typer.Option(help="A mod to play with: MOD or NAME=MOD. May be repeated.")
    ] = None,
    watch: Annotated[bool, typer.Option("--watch", help="In the terminal: watch bots play.")] = False,
    compile_with: Annotated[
        str, typer.Option(hidden=True, help="A script that compiles the rules beside the server.")
    ] = "",
) -> None:
    """Play in the browser: starts a server of your own and opens the page. `--terminal` plays here."""
    offered = dict([mods.named(each) for each in overlay or []])
    if terminal or watch or seed or seats or option:
        session.play_here(title, seed, seats, option or [], watch, list(offered.values()))
        return
    if title:
        for folder in offered.values():
            registry.game(title, [folder])  # what is wrong with it is told here, not on the page
        catalogue.locate(title)
    from tessera.server.logs import to_stderr  # the terminal needs no web server
    from tessera.server.running import serve
    from tessera.server.settings import Settings

    store = db or str(_own_database())
    page = f"/#/play/{title}" if title else "/"
    if title and offered:
        page += f"?overlay={quote(next(iter(offered)))}"

    def ready(address: str) -> None:
        out.print(f"Tessera is at {address}{page}  (Ctrl-C stops it)", markup=False)
        if browser and not webbrowser.open(address + page):
            err.print("No browser could be opened; open the address yourself.", markup=False)

    to_stderr("warning")
    serve(Settings(port=port, db=store, overlays=offered), ready, _compiler(compile_with))


def _compiler(script: str) -> "Compiler | None":
    """What compiles the rules beside the server, if that is wanted and not done."""
    if not script or _form.status().form == "compiled" or _form.is_forced_pure():
        return None
    from tessera.server.compiling import Compiler

    return Compiler([sys.executable, script], lambda line: err.print(line, markup=False, soft_wrap=True))


def _own_database() -> Path:
    folder = user_data_path("tessera", appauthor=False)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NoPlace(f"{folder}: {error.strerror}; name a file for your tables with --db FILE") from None
    if not os.access(folder, os.W_OK):
        raise NoPlace(f"{folder}: not writable; name a file for your tables with --db FILE")
    return folder / "tables.db"
