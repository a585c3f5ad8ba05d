"""`tessera serve`: host tables for browsers and programs, until TERM or Ctrl-C."""

import inspect
import os
import sys
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from tessera.cli.terminal import USAGE, complain, err
from tessera.server.configuration import FILE, BadSettings, as_toml, choose, flag_of, holds_a_password
from tessera.server.settings import default_of, told

_METAVARS: Final = {int: "NUMBER", float: "NUMBER", str: "TEXT", tuple: "TEXT", dict: "FOLDER"}


def serve(
    config: Annotated[
        Path | None, typer.Option(help=f"A file of settings; {FILE} if there is one here.", metavar="FILE")
    ] = None,
    print_config: Annotated[
        bool, typer.Option("--print-config", help="Print the settings and where each comes from, and stop.")
    ] = False,
    **flags: Any,
) -> None:
    """Serve tables until TERM or Ctrl-C. Logs go to standard error, one JSON object per line.

    Every setting may also stand in a file or in the environment: see docs/hosting.md. Exit codes beside the
    usual ones: 3 it cannot listen there, 4 the store does not open.
    """
    try:
        chosen = choose({name: given or None for name, given in flags.items()}, os.environ, config)
    except BadSettings as error:
        complain(*error.faults)
        raise typer.Exit(USAGE) from None
    if print_config:
        sys.stdout.write(as_toml(chosen))
        return
    from tessera.server.logs import to_stderr, warn  # other commands need no web server
    from tessera.server.running import CannotStart
    from tessera.server.running import serve as run

    to_stderr(chosen.settings.log_level)
    if flags.get("db") and holds_a_password(chosen.settings.db):
        warn("a password stands on the command line", remedy="keep the address in a file: --db-file FILE")
    if flags.get("invites"):
        warn("a code stands on the command line", remedy="keep it in tessera.toml, or in TESSERA_INVITE")
    try:
        run(chosen.settings, lambda address: err.print(f"serving {address}", markup=False))
    except CannotStart as error:
        complain(str(error))
        raise typer.Exit(error.exit_code) from None


def _options() -> list[inspect.Parameter]:
    """A flag for every setting, as a text: what is wrong with one is told alike, wherever it stands."""
    found: list[inspect.Parameter] = []
    for name, (setting, said) in told().items():
        default = default_of(setting)
        many = isinstance(default, tuple | dict)
        usual = "May be repeated." if many else f"[default: {default}]" if default != "" else ""
        option = typer.Option(
            flag_of(name, said),
            help=f"{said.words} {usual}".rstrip().replace("[default", r"\[default"),
            metavar="|".join(said.choices) or _METAVARS[type(default)],
            rich_help_panel=said.group,
            show_default=False,
        )
        kind: Any = list[str] | None if many else str | None
        found.append(
            inspect.Parameter(
                name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=Annotated[kind, option]
            )
        )
    return found


_signature: Final = inspect.signature(serve)
_own: Final = [
    each for each in _signature.parameters.values() if each.kind is not inspect.Parameter.VAR_KEYWORD
]
serve.__signature__ = _signature.replace(parameters=[*_own, *_options()])  # type: ignore[attr-defined]  # Typer reads it
