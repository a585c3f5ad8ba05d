"""Puts the commands together and turns errors into messages and exit codes."""

import sys
from collections.abc import Sequence
from typing import Final, cast

import typer

from tessera.cli import commands
from tessera.cli.later import Commands
from tessera.cli.terminal import CHECK_FAILED, INTERRUPTED, USAGE, complain
from tessera.core.errors import BadRuleset, Diverged, TesseraError

# The base of all complaints about usage. Typer does not export it: older versions take it from click.
UsageError: Final = cast(type[typer.BadParameter], typer.BadParameter.__base__)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command line and give its exit code."""
    try:
        tessera = Commands(
            commands,
            name="tessera",
            help="Deterministic turn-based strategy games: play them, simulate them, prove every result.",
            epilog="Exit codes: 0 done, 1 a check failed, 2 bad input or usage, 130 interrupted.",
            no_args_is_help=True,
            context_settings={"help_option_names": ["-h", "--help"]},
        )
        code = tessera.main(
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
    except TesseraError as error:
        return _told(error)
    except OSError as error:
        complain(f"{error.filename}: {error.strerror}" if error.filename else str(error))
        return USAGE
    except SystemExit as leave:
        if isinstance(leave.__context__, BrokenPipeError):
            return 0  # whoever read our output has seen enough, and Typer has made the rest quiet
        raise


def _told(error: TesseraError) -> int:
    """Say what is wrong; the exit code."""
    from tessera.bots.play import Endless  # brings the kernel along, which most commands need and a list not

    if isinstance(error, Diverged):
        complain(f"diverged: {error}")
        return CHECK_FAILED
    if isinstance(error, BadRuleset):
        complain(*(str(fault) for fault in error.faults))
        return USAGE
    complain(str(error))
    return CHECK_FAILED if isinstance(error, Endless) else USAGE


def main() -> None:
    """The entry point of the command `tessera`."""
    sys.exit(run())
