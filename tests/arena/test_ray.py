"""A real Ray, begun here for a moment: it gives what one process gives, and leaves nothing behind."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.arena.living import processes_of, until

pytestmark = [pytest.mark.once, pytest.mark.slow]  # what is sent there is proven alike by other tests

BROUGHT = Path(__file__).parent / "brought"
FIXED = ("arena.json", "results.jsonl", "summary.json")


@pytest.fixture
def place() -> Iterator[Path]:
    """Where Ray keeps its things: the names of its sockets must be short."""
    with tempfile.TemporaryDirectory(prefix="tr", dir="/tmp") as folder:
        yield Path(folder)


def test_a_cluster_plays_what_one_process_plays_and_leaves_nothing_behind(
    tmp_path: Path, place: Path
) -> None:
    pytest.importorskip("ray")
    mine = f"mine={BROUGHT}/bots.py:First,program=cmd:{BROUGHT}/last.sh"
    line = ["arena", "smugglers", "-p", f"bot,random,{mine}", "--games", "12", "--out"]
    told = {}
    for where, more in (("here", ["--jobs", "1"]), ("there", ["--jobs", "1", "--ray"])):
        done = subprocess.run(
            [sys.executable, "-c", "from tessera.cli import main; main()", *line, where, *more],
            cwd=tmp_path,
            env={
                **os.environ,
                "HOME": str(tmp_path),  # Ray writes a token there
                "TMPDIR": str(place),
                "RAY_USAGE_STATS_ENABLED": "0",
                "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
            },
            capture_output=True,
            text=True,
            check=False,
            timeout=240,
        )
        assert done.returncode == 0, done.stderr
        told[where] = done.stdout.replace("there/", "here/")
    assert told["here"] == told["there"]
    for name in FIXED:
        assert (tmp_path / "here" / name).read_bytes() == (tmp_path / "there" / name).read_bytes()
    assert list(place.iterdir()) == []
    until(lambda: processes_of(str(place)) == [])
