"""Puts the commands together and turns errors into messages and exit codes."""

import importlib
import pkgutil
import sys
from collections.abc import Sequence
from typing import Final, cast

import typer

from tessera.bots.play import Endless
from tessera.cli import bench, listing, play, replays, rules, serve, sim, titles
from tessera.cli.terminal import CHECK_FAILED, INTERRUPTED, USAGE, complain
from tessera.core.errors import BadRuleset, Diverged, TesseraError

# The base of all complaints about usage. Typer does not export it: older versions take it from click.
UsageError: Final = cast(type[typer.BadParameter], typer.BadParameter.__base__)

app = typer.Typer(
    name="tessera",
    help="Deterministic turn-based strategy games: play them, simulate them, prove every result.",
    epilog="Exit codes: 0 done, 1 a check failed, 2 bad input or usage, 130 interrupted.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

for module in (play, serve, listing, sim, replays, rules, bench):
    module.register(app)

for info in sorted(pkgutil.iter_modules(titles.__path__), key=lambda info: info.name):
    title = importlib.import_module(f"{titles.__name__}.{info.name}")
    app.add_typer(title.app, name=info.name, rich_help_panel="Titles")


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command line and give its exit code."""
    try:
        code = typer.main.get_command(app).main(
            args=list(arguments) if arguments is not None else None,
            prog_name="tessera",
            standalone_mode=False,
        )
        return code if isinstance(code, int) else 0
    except UsageError as error:
        error.show()
        return USAGE
    except (typer.Abort, KeyboardInterrupt):
        complain("interrupted")
        return INTERRUPTED
    except Diverged as error:
        complain(f"diverged: {error}")
        return CHECK_FAILED
    except Endless as error:
        complain(str(error))
        return CHECK_FAILED
    except BadRuleset as error:
        complain(*(str(fault) for fault in error.faults))
        return USAGE
    except TesseraError as error:
        complain(str(error))
        return USAGE
    except OSError as error:
        complain(f"{error.filename}: {error.strerror}" if error.filename else str(error))
        return USAGE
    except SystemExit as leave:
        if isinstance(leave.__context__, BrokenPipeError):
            return 0  # whoever read our output has seen enough, and Typer has made the rest quiet
        raise


def main() -> None:
    """The entry point of the command `tessera`."""
    sys.exit(run())
