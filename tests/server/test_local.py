"""`tessera play`: one command, and a page that can be played on."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.server.host import Http

TESSERA = [sys.executable, "-c", "from tessera.cli import main; main()"]


def test_play_starts_a_server_of_ones_own_and_tells_where(tmp_path: Path) -> None:
    environ = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path)}
    running = subprocess.Popen(
        [*TESSERA, "play", "smugglers", "--no-browser"], stdout=subprocess.PIPE, text=True, env=environ
    )
    try:
        assert running.stdout is not None
        told = running.stdout.readline()
        address = told.split()[3]
        assert address.endswith("/#/play/smugglers"), told
        http = Http(address.partition("/#")[0])
        assert http.get("/").status == 200
        made = http.make("human", "bot")
        assert http.get(f"/api/tables/{made['table']}").body["status"] == "playing"
    finally:
        running.send_signal(signal.SIGTERM)
        code = running.wait(30)
        running.stdout.close()  # type: ignore[union-attr]  # it is a pipe
    assert code == 0
    assert list(tmp_path.rglob("tables.db")), "the tables are kept in the user's data folder"


def has_worker(pid: int) -> bool:
    """Whether this process has started one in which bots will think."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return any(b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes() for child in children)


# Stopped before it can run: what it was born with is what it would have met Ctrl-C with.
FIRST_WORKER = """
import os, signal
from pathlib import Path
from tessera.server.processes import WorkerProcess
worker = WorkerProcess()
os.kill(worker.pid, signal.SIGSTOP)
print(Path(f"/proc/{worker.pid}/status").read_text())
worker.shutdown(cancel_futures=True)
"""


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for children where Linux tells them")
def test_a_worker_never_hears_ctrl_c_not_even_while_it_starts() -> None:
    """Asked in a process of its own: the first worker of a process is the one that could hear it."""
    told = subprocess.run(
        [sys.executable, "-c", FIRST_WORKER], capture_output=True, text=True, check=False, timeout=60
    )
    assert told.returncode == 0, told.stderr
    masks = dict(line.split(":") for line in told.stdout.splitlines() if line.startswith("Sig"))
    deaf = int(masks["SigBlk"], 16) | int(masks["SigIgn"], 16)
    assert deaf & (1 << (signal.SIGINT - 1))


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for children where Linux tells them")
def test_ctrl_c_while_workers_are_starting_ends_in_silence(tmp_path: Path) -> None:
    running = subprocess.Popen(
        [*TESSERA, "play", "--no-browser", "--db", str(tmp_path / "tables.db")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while not has_worker(running.pid):
        assert running.poll() is None
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does, to the server and its workers at once
    _, told = running.communicate(timeout=60)
    assert "Traceback" not in told
    assert running.returncode == 0


def test_play_refuses_an_unknown_title_before_anything_starts(tmp_path: Path) -> None:
    told = subprocess.run(
        [*TESSERA, "play", "chess", "--no-browser"], capture_output=True, text=True, check=False, timeout=60
    )
    assert told.returncode == 2
    assert "no title named 'chess'" in told.stderr
    assert "Traceback" not in told.stderr


def test_a_home_that_cannot_be_written_is_told_with_the_way_out(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    environ = {**os.environ, "XDG_DATA_HOME": str(tmp_path / "file"), "HOME": str(tmp_path / "file")}
    told = subprocess.run(
        [*TESSERA, "play", "--no-browser"],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env=environ,
    )
    assert told.returncode == 2
    (line,) = told.stderr.splitlines()
    assert "name a file for your tables with --db FILE" in line
