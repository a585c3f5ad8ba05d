"""The keepers that are measured, each on a server of its own that lives as long as its measurement."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.peers import Missing

KEEPERS = {"sqlite": "SQLite", "postgresql": "PostgreSQL", "redis": "Redis (Valkey)"}


@contextmanager
def address_of(keeper: str, folder: Path) -> Iterator[str]:
    """What `open_store` takes to reach that keeper; Missing if its server cannot be had here."""
    if keeper == "sqlite":
        yield str(folder / "tables.db")
        return
    try:
        from tests.store.servers import NoServer, Postgres, Valkey
    except ImportError as cause:
        raise Missing(f"{cause.name} is not installed") from cause
    try:
        server: Postgres | Valkey = Postgres() if keeper == "postgresql" else Valkey()
    except NoServer as cause:
        raise Missing(str(cause)) from cause
    try:
        yield server.url("postgres") if isinstance(server, Postgres) else server.url
    finally:
        server.stop()
