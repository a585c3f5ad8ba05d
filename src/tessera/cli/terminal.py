"""What all commands share: consoles, exit codes, seeds and options as people type them."""

import json
import os
import sys
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.console import Console

from tessera.core.errors import BadOptions, Fault

CHECK_FAILED: Final = 1
USAGE: Final = 2
INTERRUPTED: Final = 130

Overlays = Annotated[list[str] | None, typer.Option("--overlay", help="A folder laid over the title's data.")]
SvgFile = Annotated[Path | None, typer.Option(help="Write a picture to this file instead; - for stdout.")]

out: Final = Console(highlight=False, soft_wrap=True, emoji=False)
err: Final = Console(stderr=True, highlight=False, soft_wrap=True, emoji=False)


def complain(*lines: str) -> None:
    """Tell what is wrong on standard error."""
    for line in lines:
        err.print("[bold red]error:[/] ", end="")
        err.print(line, markup=False)


def print_json(value: Any, lines: bool = False) -> None:
    """Write JSON to standard output: indented, or as one line of many."""
    text = json.dumps(value, ensure_ascii=False, indent=None if lines else 2)
    # A lone surrogate is a legal seed but not legal UTF-8: escape only then.
    try:
        text.encode()
    except UnicodeEncodeError:
        text = json.dumps(value, indent=None if lines else 2)
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


SEED_VARIABLES: Final = ("TESSERA_SEED", "NEXT_PUBLIC_RNG_SEED")
"""Where the environment may name a seed; the first that does. The second is Taktik's first engine's."""


def seed_of_environment() -> str:
    """The seed the environment names, as typed; nothing if it names none."""
    return next((os.environ[name] for name in SEED_VARIABLES if os.environ.get(name)), "")


def parse_seed(text: str) -> int | str:
    """A seed as typed: digits are a number, anything else is a text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 18 else text


def parse_options(pairs: list[str]) -> dict[str, object]:
    """`name=value` as typed: integers, true and false are recognised, the rest is text."""
    options: dict[str, object] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadOptions([Fault("options", 0, pair, "expected name=value")])
        if value in ("true", "false"):
            options[name] = value == "true"
        else:
            digits = value.removeprefix("-")
            options[name] = int(value) if digits.isdecimal() and len(digits) <= 18 else value
    return options


def write_picture(picture: str, file: Path) -> None:
    """Write an SVG to a file, and say so; or to standard output if that is `-`."""
    if str(file) == "-":
        sys.stdout.write(picture)
    else:
        file.write_text(picture, encoding="utf-8")
        err.print(f"wrote {file}", markup=False)
