"""`tessera play`: one command, and a page that can be played on."""

import os
import signal
import subprocess
import sys
from pathlib import Path

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
