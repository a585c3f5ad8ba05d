"""`tessera play`: one command, and a page that can be played on."""

import multiprocessing
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.server.host import Http

from tessera.server.workers import WorkerPool

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


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for children where Linux tells them")
def test_a_worker_never_hears_ctrl_c_not_even_while_it_starts() -> None:
    pool = WorkerPool(1)
    try:
        pool.warm()
        (child,) = multiprocessing.active_children()
        lines = Path(f"/proc/{child.pid}/status").read_text().splitlines()
        masks = {line.partition(":")[0]: line.partition(":")[2].strip() for line in lines}
        deaf = int(masks["SigBlk"], 16) | int(masks["SigIgn"], 16)
        assert deaf & (1 << (signal.SIGINT - 1))
    finally:
        pool.close()


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
