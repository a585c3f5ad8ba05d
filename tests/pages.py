"""A page of docs/ as a reader works through it: its files are written, its commands are run, in order.

A file is a name in bold and a fenced block below it; commands are blocks of `sh`.
"""

import re
import shlex
import subprocess
from pathlib import Path

import pytest

from tessera.cli.main import run

DOCS = Path(__file__).parent.parent / "docs"
FILE = r"\*\*(?P<name>[\w./-]+)\*\*\n\n```\w+\n(?P<text>.*?)```"
COMMANDS = r"```sh\n(?P<lines>.*?)```"


def worked_through(page: Path, folder: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """What the commands of a page say on standard output. The folder is the current one, and empty."""
    told = ""
    for block in re.finditer(f"{FILE}|{COMMANDS}", page.read_text(encoding="utf-8"), re.DOTALL):
        if block["name"]:
            file = folder / block["name"]
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(block["text"])
            continue
        for line in block["lines"].splitlines():
            command, *arguments = shlex.split(line)
            if command == "tessera":
                named = [sorted(map(str, Path().glob(each))) if "*" in each else [each] for each in arguments]
                code = run([each for names in named for each in names])
                captured = capsys.readouterr()
                assert code == 0, f"{line}\n{captured.err}"
                told += captured.out
            else:
                subprocess.run(line, shell=True, check=True)
    return told
