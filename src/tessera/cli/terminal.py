"""What all commands share: consoles, exit codes, seeds and seats as people type them."""

import json
import sys
from typing import Any, Final

from rich.console import Console

CHECK_FAILED: Final = 1
USAGE: Final = 2
INTERRUPTED: Final = 130

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


def parse_seed(text: str) -> int | str:
    """A seed as typed: digits are a number, anything else is a text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 18 else text
