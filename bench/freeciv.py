"""Freeciv's server playing with itself: the same turns, tiles and AI players, and its processor time.

Needs the Debian package `freeciv-server`; without it the comparison is left out and says so.
"""

import os
import resource
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from bench import peers

NOBODY = 65534  # the server refuses to run as the superuser

SCRIPT = """\
set aifill {players}
set mapsize XYSIZE
set xsize {side}
set ysize {side}
set mapseed 1
set gameseed 1
set endturn {turns}
set minplayers 0
set victories ""
set autosaves ""
set scorelog enabled
set scoreloglevel ALL
hard
set timeout -1
start
"""


def find() -> str | None:
    """The server's program, where Debian puts it or on the path."""
    return shutil.which("freeciv-server") or shutil.which("freeciv-server", path="/usr/games")


@dataclass(frozen=True)
class Game:
    """How a game of AI players went, ours or freeciv's."""

    seconds: float  # of processor time
    turns: int
    cities: int  # at the end
    city_turns: int


def play(side: int, players: int, turns: int) -> Game:
    """A game of AI players on a map of side x side; peers.Missing if it cannot be had."""
    program = find()
    if program is None:
        raise peers.Missing("freeciv-server is not installed (Debian package freeciv-server)")
    root = os.geteuid() == 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o777)
        (folder / "game.serv").write_text(SCRIPT.format(players=players, side=side, turns=turns))
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run(
            [program, "-r", "game.serv", "-e", "-p", "55591", "-l", "log.txt"],
            cwd=folder,
            env={**os.environ, "HOME": name},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=3600,
            check=False,
            user=NOBODY if root else None,
            group=NOBODY if root else None,
            extra_groups=[] if root else None,
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        score = folder / "freeciv-score.log"
        if done.returncode != 0 or not score.exists():
            raise peers.Missing(f"freeciv-server ended with {done.returncode} and no score log")
        last, cities = _cities(score.read_text(errors="replace"))
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Game(seconds, last, cities.get(last, 0), sum(cities.values()))


def _cities(log: str) -> tuple[int, dict[int, int]]:
    """The last turn and the number of cities on every turn, from the server's score log."""
    tag = ""
    found: dict[int, int] = {}
    last = 0
    for line in log.splitlines():
        words = line.split()
        if len(words) == 3 and words[0] == "tag" and words[2] == "cities":
            tag = words[1]
        elif len(words) == 5 and words[0] == "data" and words[2] == tag:
            turn = int(words[1])
            found[turn] = found.get(turn, 0) + int(words[4])
            last = max(last, turn)
    return last, found
