"""Servers for tests: real uvicorn on a free port, a real SQLite file."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.host import Host
from tests.store.conftest import postgres, postgres_server, sqlite, valkey, valkey_server

__all__ = ["postgres", "postgres_server", "sqlite", "valkey", "valkey_server"]  # fixtures of the stores

from tessera.server.settings import Settings

Start = Callable[..., Host]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start a server; all of them stop with the test. `db` names the file, settings come by name.

    With `admin` it takes orders, where `tessera admin` looks for it.
    """
    hosts: list[Host] = []

    def begin(
        db: str = "tables.db", static: Path | None = None, admin: bool = False, **settings: Any
    ) -> Host:
        settings = {"bot_processes": 0, "frames_per_second": 1e6, "frames_burst": 1000, **settings}
        settings.setdefault("writes_burst", 10_000)
        settings.setdefault("reads_burst", 1_000_000)
        settings.setdefault("address_chats_burst", 100_000)
        host = Host(tmp_path / db if "://" not in db else db, Settings(**settings), static, admin)
        hosts.append(host)
        return host

    yield begin
    for host in hosts:
        host.stop()


@pytest.fixture
def host(start: Start) -> Host:
    """A server with the usual settings."""
    return start()
