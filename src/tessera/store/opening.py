"""From an address to an open store. Drivers of servers are imported only when they are asked for."""

import asyncio
import importlib.util
import tempfile
import urllib.parse
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from tessera.store.base import Store
from tessera.store.chained import ChainedStore
from tessera.store.errors import BadUrl, MissingDriver
from tessera.store.sqlite import SqliteStore
from tessera.store.sqlite_file import copied

_POSTGRES: Final = ("postgresql", "postgres")
_REDIS: Final = ("redis", "rediss", "valkey", "valkeys")
_ANSWERS: Final = {"yes": True, "no": False}


async def open_store(address: str | Path) -> ChainedStore:
    """Open the store at an address, creating it or bringing it forward if need be.

    A path of a file, `sqlite:///path` (three slashes: from here; four: from the root),
    `postgresql://user@host/database` or `redis://host:port/number`. Servers that may lose what they have
    acknowledged are refused (`NotDurable`) unless the address ends with `?durable=no`.
    """
    return ChainedStore(await _open(address))


@asynccontextmanager
async def looking_at(address: str | Path) -> AsyncIterator[ChainedStore]:
    """The store at an address, for whoever writes nothing to it: it stays as it is, also an older one.

    Of a file a copy is opened, made while others may write to it; an older server is refused
    (`OlderSchema`).
    """
    with tempfile.TemporaryDirectory(prefix="tessera-look-") as folder:
        async with ChainedStore(await _open(address, Path(folder) / "copy.db")) as store:
            yield store


async def _open(address: str | Path, copy: Path | None = None) -> Store:
    """`copy` is for whoever only looks: the place for a copy of a file."""
    as_it_is = copy is not None
    if isinstance(address, Path) or "://" not in address:
        return await _open_file(_file(str(address), str(address)), copy)
    url = urllib.parse.urlsplit(address)
    where = shown(address)
    if url.scheme == "sqlite":
        if url.netloc or url.query or url.fragment:
            raise BadUrl(where, "write sqlite:///path, with nothing after the path")
        return await _open_file(_file(where, urllib.parse.unquote(url.path[1:])), copy)
    if url.scheme not in _POSTGRES and url.scheme not in _REDIS:
        raise BadUrl(where, "known are sqlite:///path, postgresql://… and redis://…")
    try:
        _ = url.port
    except ValueError as error:
        raise BadUrl(where, str(error)) from None
    durable, address = _durable(where, url)
    if url.scheme in _POSTGRES:
        _need("asyncpg", "postgres")
        from tessera.store.postgres import PostgresStore  # an optional driver

        return await PostgresStore.open(address, where, durable, as_it_is)
    _need("redis", "redis")
    from tessera.store.redis import RedisStore  # an optional driver

    if url.path.strip("/") and not url.path.strip("/").isdigit():
        raise BadUrl(where, f"the database is a number, not {url.path.strip('/')!r}")
    return await RedisStore.open(address.replace("valkey", "redis", 1), where, durable, as_it_is)


async def _open_file(path: Path, copy: Path | None) -> Store:
    if copy is not None:
        await asyncio.to_thread(copied, path, copy)
    return await SqliteStore.open(copy or path)


def shown(address: str) -> str:
    """The address as people may see it: without password."""
    url = urllib.parse.urlsplit(address)
    user, at, host = url.netloc.rpartition("@")
    return url._replace(netloc=user.partition(":")[0] + at + host, query="").geturl()


def _file(where: str, path: str) -> Path:
    if path in ("", ":memory:"):
        raise BadUrl(where, "names no file")
    if Path(path).is_dir():
        raise BadUrl(where, "is a folder; name a file in it")
    return Path(path)


def _durable(where: str, url: urllib.parse.SplitResult) -> tuple[bool, str]:
    """Whether durability is demanded, and the address without our own word for it."""
    rest = urllib.parse.parse_qsl(url.query, keep_blank_values=True)
    wishes = [value for name, value in rest if name == "durable"]
    if any(wish not in _ANSWERS for wish in wishes):
        raise BadUrl(where, "durable is yes or no")
    query = urllib.parse.urlencode([(name, value) for name, value in rest if name != "durable"])
    return all(_ANSWERS[wish] for wish in wishes), url._replace(query=query).geturl()


def _need(module: str, extra: str) -> None:
    if importlib.util.find_spec(module) is None:
        raise MissingDriver(module, extra)
