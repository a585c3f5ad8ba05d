"""The three keepers behind one fixture, on real servers. Tests here may be coroutines."""

import asyncio
import inspect
import itertools
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.store.servers import SKIPPED, NoServer, Postgres, Valkey, fast_folder

_NAMES = itertools.count()


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """A test that is a coroutine gets an event loop of its own."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    """One PostgreSQL for the whole run."""
    try:
        server = Postgres(fast_folder())
    except NoServer:
        if SKIPPED:
            pytest.skip("TESSERA_SKIP_SERVERS")
        raise
    yield server
    server.stop()


@pytest.fixture(scope="session")
def valkey_server() -> Iterator[Valkey]:
    """One Valkey for the whole run."""
    try:
        server = Valkey(fast_folder())
    except NoServer:
        if SKIPPED:
            pytest.skip("TESSERA_SKIP_SERVERS")
        raise
    yield server
    server.stop()


@pytest.fixture
def postgres(postgres_server: Postgres) -> Iterator[str]:
    """The address of an empty database."""
    name = f"t{next(_NAMES)}_{uuid.uuid4().hex[:8]}"
    postgres_server.run(f"CREATE DATABASE {name}")
    yield postgres_server.url(name)
    postgres_server.run(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def valkey(valkey_server: Valkey) -> str:
    """The address of an empty Valkey."""
    valkey_server.say("FLUSHALL")
    return valkey_server.url


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """The path of a file that is not there yet."""
    return str(tmp_path / "tables.db")


@pytest.fixture(params=["sqlite", "postgres", "valkey"])
def address(request: pytest.FixtureRequest) -> str:
    """Each keeper in turn, empty."""
    return str(request.getfixturevalue(request.param))
