"""From an address to an open store. Drivers of servers are imported only when they are asked for."""

import importlib.util
import urllib.parse
from pathlib import Path
from typing import Final

from tessera.store.base import Store
from tessera.store.chained import ChainedStore
from tessera.store.errors import BadUrl, MissingDriver
from tessera.store.keeper import Way
from tessera.store.sqlite import SqliteStore

_POSTGRES: Final = ("postgresql", "postgres")
_REDIS: Final = ("redis", "rediss", "valkey", "valkeys")
_ANSWERS: Final = {"yes": True, "no": False}


async def open_store(address: str | Path, *, read_only: bool = False, create: bool = True) -> ChainedStore:
    """Open the store at an address, creating it or bringing it forward if need be.

    Without `create` there must be one (`NoStore`). One that is opened `read_only` is left as it is, whatever
    released version wrote it: nothing is made, brought forward or written, and whatever would change it is
    refused (`OnlyRead`). In PostgreSQL it is seen as it stood when it was opened.

    A path of a file, `sqlite:///path` (three slashes: from here; four: from the root),
    `postgresql://user@host/database` or `redis://host:port/number`. Servers that may lose what they have
    acknowledged are refused (`NotDurable`) unless the address ends with `?durable=no`, and so is a SQLite
    file that was copied without what lay beside it (`TornCopy`), unless its address ends with `?torn=yes`.
    """
    way = Way.READ if read_only else Way.CREATE if create else Way.WRITE
    return ChainedStore(await _open(address, way), read_only)


async def _open(address: str | Path, way: Way) -> Store:
    if isinstance(address, Path) or "://" not in address:
        return await SqliteStore.open(_file(str(address), str(address)), way)
    url = urllib.parse.urlsplit(address)
    where = shown(address)
    if url.scheme == "sqlite":
        torn, rest = _wish(where, url, "torn", usual=False)
        if url.netloc or rest.query or url.fragment:
            raise BadUrl(where, "write sqlite:///path, with nothing after the path but ?torn=yes")
        return await SqliteStore.open(_file(where, urllib.parse.unquote(url.path[1:])), way, torn)
    if url.scheme not in _POSTGRES and url.scheme not in _REDIS:
        raise BadUrl(where, "known are sqlite:///path, postgresql://… and redis://…")
    try:
        _ = url.port
    except ValueError as error:
        raise BadUrl(where, str(error)) from None
    durable, rest = _wish(where, url, "durable", usual=True)
    address = rest.geturl()
    if url.scheme in _POSTGRES:
        _need("asyncpg", "postgres")
        from tessera.store.postgres import PostgresStore  # an optional driver

        return await PostgresStore.open(address, where, durable, way)
    _need("redis", "redis")
    from tessera.store.redis import RedisStore  # an optional driver

    if url.path.strip("/") and not url.path.strip("/").isdigit():
        raise BadUrl(where, f"the database is a number, not {url.path.strip('/')!r}")
    return await RedisStore.open(address.replace("valkey", "redis", 1), where, durable, way)


def file_of(address: str | Path) -> Path | None:
    """The file that an address names; None if it names a server."""
    if isinstance(address, Path) or "://" not in address:
        return Path(address)
    url = urllib.parse.urlsplit(address)
    return Path(urllib.parse.unquote(url.path[1:])) if url.scheme == "sqlite" else None


def shown(address: str) -> str:
    """The address as people may see it: without password."""
    url = urllib.parse.urlsplit(address)
    user, at, host = url.netloc.rpartition("@")
    return url._replace(netloc=user.partition(":")[0] + at + host, query="").geturl()


def file_at(address: str) -> Path | None:
    """The SQLite file that an address names, in a folder that is there; None if it names a server."""
    file = file_of(address)
    return None if file is None else _file(shown(address) if "://" in address else address, str(file))


def _file(where: str, path: str) -> Path:
    if path in ("", ":memory:"):
        raise BadUrl(where, "names no file")
    if Path(path).is_dir():
        raise BadUrl(where, "is a folder; name a file in it")
    if not Path(path).parent.is_dir():
        raise BadUrl(where, f"there is no folder {str(Path(path).parent)!r}; make it, or name another")
    return Path(path)


def _wish(
    where: str, url: urllib.parse.SplitResult, word: str, usual: bool
) -> tuple[bool, urllib.parse.SplitResult]:
    """What a word of our own in the address says, and the address without it."""
    rest = urllib.parse.parse_qsl(url.query, keep_blank_values=True)
    wishes = [value for name, value in rest if name == word]
    if any(wish not in _ANSWERS for wish in wishes):
        raise BadUrl(where, f"{word} is yes or no")
    query = urllib.parse.urlencode([(name, value) for name, value in rest if name != word])
    return _ANSWERS[wishes[-1]] if wishes else usual, url._replace(query=query)


def _need(module: str, extra: str) -> None:
    if importlib.util.find_spec(module) is None:
        raise MissingDriver(module, extra)
