"""A real nginx in front of a server, with the example that hosts are given; only its ports are others."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.server.host import PATIENCE, Http

EXAMPLE = Path(__file__).resolve().parents[2] / "deploy" / "nginx.conf"


def nginx_path() -> str:
    """Where nginx lies."""
    places = f"{os.environ.get('PATH', '')}{os.pathsep}/usr/sbin"
    found = os.environ.get("TESSERA_NGINX") or shutil.which("nginx", path=places)
    if not found:
        pytest.fail("no nginx; on Debian: apt install nginx-light, elsewhere set TESSERA_NGINX")
    return found


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@contextmanager
def nginx(folder: Path, upstream: str, *left_out: str) -> Iterator[Http]:
    """The example in front of a server at this address, without the lines that hold one of these texts."""
    port = free_port()
    example = EXAMPLE.read_text(encoding="utf-8")
    lines = [line for line in example.splitlines() if not any(text in line for text in left_out)]
    site = (
        "\n".join(lines)
        .replace("127.0.0.1:8000", upstream)
        .replace("listen 80;", f"listen 127.0.0.1:{port};")
    )
    folder.mkdir()
    (folder / "site.conf").write_text(site)
    paths = "".join(
        f"{kind}_temp_path {folder};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"daemon off;\nworker_processes 1;\npid {folder}/pid;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{paths}include {folder}/site.conf;\n}}\n"
    )
    command = [
        nginx_path(),
        "-p",
        str(folder),
        "-e",
        str(folder / "error.log"),
        "-c",
        str(folder / "nginx.conf"),
    ]
    with (folder / "told").open("wb") as told:
        running = subprocess.Popen(command, stdout=told, stderr=told)
    try:
        until = time.monotonic() + PATIENCE
        while True:
            assert running.poll() is None, (folder / "told").read_text() + (folder / "error.log").read_text()
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                assert time.monotonic() < until, "nginx does not serve"
                time.sleep(0.01)
        yield Http(f"http://127.0.0.1:{port}")
    finally:
        running.terminate()
        running.wait(PATIENCE)
