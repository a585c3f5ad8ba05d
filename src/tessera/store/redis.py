"""Matches in Redis or Valkey: a stream for every log, with the seq as its explicit id.

A batch of appends is one script on the server, so that the check of a place and its entries are one step,
and a server with `appendfsync always` flushes once for all of them before it answers. Nothing here expires.
One server, or a primary with replicas; a cluster is not supported.
"""

import hashlib
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

from redis import exceptions as broken
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from tessera.core.codec import Plain, pack, unpack
from tessera.core.errors import Conflict
from tessera.machine import now_ms
from tessera.store import redis_scripts as scripts
from tessera.store.base import Listing, Logged, Page, Snapshot, StoredRecord
from tessera.store.errors import (
    Busy,
    Damaged,
    MatchExists,
    NoRoom,
    NotDurable,
    Slow,
    StoreError,
    UnknownMatch,
    Unreachable,
)
from tessera.store.group import Append, Verdict
from tessera.store.keeper import Keeper, checked_id, checked_key, checked_page, checked_status
from tessera.store.schema import SCHEMA_VERSION, check_version

_TIMEOUT: Final = 10.0
_BLOCK_MS: Final = 2000  # how long one wait for news lasts; shorter than the timeout
_UNKNOWN: Final = -1

_MATCH: Final = "tessera:match:"
_LOG: Final = "tessera:log:"
_SNAPSHOT: Final = "tessera:snapshot:"
_RECORD: Final = "tessera:record:"
_BY_STATUS: Final = "tessera:matches:"
_SCHEMA: Final = "tessera:schema"
_MATCHES: Final = "tessera:matches"
_NUMBERS: Final = "tessera:numbers"
_RECORDS: Final = "tessera:records"
_FEED: Final = "tessera:feed"

_IN_PIPELINE: Final = " of pipeline caused error: "

# How answers begin of a server that is there and does not serve us.
_AWAY: Final = (
    "READONLY",
    "NOPERM",
    "LOADING",
    "MASTERDOWN",
    "NOREPLICAS",
    "CLUSTERDOWN",
    "invalid DB index",
    "DB index",
)

_SHEET_FIELDS: Final = ("status", "meta", "revision", "created", "savedAt", "number", "head")
_APPEND_SHA: Final = hashlib.sha1(scripts.APPEND.encode(), usedforsecurity=False).hexdigest()


class RedisStore(Keeper):
    """A store in a server's memory and its append-only file. Made by `open`."""

    def __init__(self, where: str, client: Redis) -> None:
        super().__init__(where)
        self._client = client

    @classmethod
    async def open(cls, url: str, where: str, durable: bool, as_it_is: bool = False) -> "RedisStore":
        """Connect, check that writes are durable, and bring the keys to the present version.

        `as_it_is`: for whoever only looks; an older store is refused."""
        async with _told(where):
            client = Redis.from_url(
                url,
                socket_timeout=_TIMEOUT,
                socket_connect_timeout=_TIMEOUT,
                # A repeated append would meet its own first attempt and be told of a conflict.
                retry=Retry(NoBackoff(), 0),
            )
        store = cls(where, client)
        try:
            async with _told(where):
                if durable and (faults := await _weak_settings(client)):
                    raise NotDurable(where, faults)
                await store._bring_forward(as_it_is)
        except BaseException:
            await client.aclose()
            raise
        return store

    async def _bring_forward(self, as_it_is: bool) -> None:
        found = int(await self._do("HGET", _SCHEMA, "version") or 0)
        check_version(self.where, found, as_it_is)
        for version in range(found, SCHEMA_VERSION):
            step = scripts.STEPS[version]
            await self._run(step, (_SCHEMA, _MATCHES), version + 1, now_ms(), _MATCH, _BY_STATUS, _LOG)

    async def _release(self) -> None:
        await self._client.aclose()

    async def _do(self, *command: str | int | bytes) -> Any:  # what Redis answers depends on the command
        self._check_open()
        return await self._client_do(*command)

    async def _client_do(self, *command: str | int | bytes) -> Any:
        async with _told(self.where):
            return await self._client.execute_command(*command)  # type: ignore[no-untyped-call]  # of the driver

    async def _run(self, script: str, keys: Sequence[str], *arguments: str | int | bytes) -> tuple[bool, int]:
        """Run a script of ours: whether it was done, and its number."""
        done, number = await self._do("EVAL", script, len(keys), *keys, *arguments)
        return bool(done), int(number)

    # ------------------------------------------------------------ the log

    async def _write(self, batch: Sequence[Append]) -> Sequence[Verdict]:
        wanted = pack([part for one in batch for part in (one.match_id, one.expected_seq, len(one.entries))])
        arguments: list[str | int | bytes] = [1, _FEED, now_ms(), _MATCH, _LOG, wanted]
        for one in batch:
            arguments += one.entries
        try:
            answers = await self._client_do("EVALSHA", _APPEND_SHA, *arguments)
        except broken.NoScriptError:  # a new or restarted server does not know it; nothing was tried
            answers = await self._client_do("EVAL", scripts.APPEND, *arguments)
        return [self._verdict(one, *answer) for one, answer in zip(batch, answers, strict=True)]

    def _verdict(self, wanted: Append, done: int, stands: int | bytes) -> Verdict:
        if done:
            return None
        if isinstance(stands, int):
            return _refusal(wanted.match_id, wanted.expected_seq, stands)
        text = stands.decode(errors="replace")
        return _in_our_words(self.where, broken.ResponseError(text)) or Damaged(self.where, text)

    async def read(self, match_id: str, from_seq: int = 1, limit: int | None = None) -> list[Logged]:
        counted = () if limit is None else ("COUNT", limit)
        rows = await self._do("XRANGE", _LOG + match_id, f"{max(from_seq, 0)}-0", "+", *counted)
        if not rows and not await self._do("EXISTS", _MATCH + match_id):
            raise UnknownMatch(match_id)
        return [Logged(int(id.partition(b"-")[0]), fields[b"e"], int(fields[b"t"])) for id, fields in rows]

    async def _listen(self) -> None:
        async with _told(self.where):
            last: Any = await self._client.xrevrange(_FEED, count=1)
            place: bytes = last[0][0] if last else b"0-0"
            self._now_listening()
            while True:
                news = await self._client.xread({_FEED: place}, block=_BLOCK_MS)
                for _, hints in _streams(news):
                    for id, hint in hints:
                        place = id
                        self._bells.ring(hint[b"m"].decode(), int(hint[b"s"]))

    # ------------------------------------------------------------ about a match

    async def create(self, match_id: str, status: str, meta: Mapping[str, Plain]) -> Listing:
        now = now_ms()
        packed = pack(meta)
        keys = (_MATCH + checked_id(match_id), _NUMBERS, _MATCHES, _BY_STATUS + checked_status(status))
        done, _ = await self._run(scripts.CREATE, keys, match_id, status, packed, now)
        if not done:
            raise MatchExists(match_id)
        return Listing(match_id, status, unpack(packed), 1, 0, now, now)

    async def meta(self, match_id: str) -> Listing:
        found = await self._listings([match_id])
        if not found:
            raise UnknownMatch(match_id)
        return found[0][1]

    async def _listings(self, ids: Sequence[str]) -> list[tuple[int, Listing]]:
        """Number and listing of those that exist."""
        self._check_open()
        async with _told(self.where), self._client.pipeline(transaction=True) as pipe:
            for match_id in ids:
                pipe.execute_command("HMGET", _MATCH + match_id, *_SHEET_FIELDS)
            answers: list[Any] = await pipe.execute()
        listings: list[tuple[int, Listing]] = []
        for match_id, fields in zip(ids, answers, strict=True):
            status, meta, revision, created, saved_at, number, seq = fields
            if status is not None:
                listing = Listing(
                    match_id,
                    status.decode(),
                    unpack(meta),
                    int(revision),
                    int(seq or 0),
                    int(created),
                    int(saved_at),
                )
                listings.append((int(number), listing))
        return listings

    async def update_meta(self, match_id: str, revision: int, status: str, meta: Mapping[str, Plain]) -> int:
        keys = (_MATCH + match_id, _BY_STATUS + checked_status(status))
        arguments = (match_id, revision, status, pack(meta), now_ms(), _BY_STATUS)
        done, stands = await self._run(scripts.UPDATE, keys, *arguments)
        if not done:
            raise _refusal(match_id, revision, stands)
        return stands

    async def matches(self, status: str | None = None, limit: int = 50, cursor: str = "") -> Page:
        below = checked_page(limit, cursor)
        index = _MATCHES if status is None else _BY_STATUS + status
        ids = await self._do(
            "ZREVRANGEBYSCORE", index, f"({below}" if below else "+inf", "-inf", "LIMIT", 0, limit + 1
        )
        listings = await self._listings([id.decode() for id in ids])
        # A match may have got another status since the index was read.
        chosen = [listing for _, listing in listings[:limit] if status is None or listing.status == status]
        return Page(chosen, str(listings[limit - 1][0]) if len(listings) > limit else "")

    # ------------------------------------------------------------ caches and records

    async def snapshot(self, match_id: str, seq: int, data: bytes) -> None:
        keys = (_MATCH + match_id, _SNAPSHOT + match_id)
        done, _ = await self._run(scripts.SNAPSHOT, keys, seq, data, now_ms())
        if not done:
            raise UnknownMatch(match_id)

    async def latest_snapshot(self, match_id: str) -> Snapshot | None:
        seq, data, saved_at = await self._do("HMGET", _SNAPSHOT + match_id, "seq", "data", "savedAt")
        if seq is None:
            if not await self._do("EXISTS", _MATCH + match_id):
                raise UnknownMatch(match_id)
            return None
        return Snapshot(int(seq), data, int(saved_at))

    async def put(self, key: str, data: bytes, revision: int) -> int:
        keys = (_RECORD + checked_key(key), _RECORDS)
        done, stands = await self._run(scripts.PUT, keys, key, revision, data, now_ms())
        if not done:
            raise Conflict(revision, stands)
        return stands

    async def get(self, key: str) -> StoredRecord | None:
        found = await self._records([key])
        return found[0] if found else None

    async def _records(self, keys: Sequence[str]) -> list[StoredRecord]:
        self._check_open()
        async with _told(self.where), self._client.pipeline(transaction=True) as pipe:
            for key in keys:
                pipe.execute_command("HMGET", _RECORD + key, "data", "revision", "savedAt")
            answers: list[Any] = await pipe.execute()
        return [
            StoredRecord(key, data, int(revision), int(saved_at))
            for key, (data, revision, saved_at) in zip(keys, answers, strict=True)
            if data is not None
        ]

    async def delete(self, key: str, revision: int) -> None:
        done, stands = await self._run(scripts.DELETE, (_RECORD + key, _RECORDS), key, revision)
        if not done:
            raise Conflict(revision, stands)

    async def records(self, prefix: str, after: str = "", limit: int = 100) -> list[StoredRecord]:
        start = f"({after}" if after >= prefix and after else f"[{prefix}"
        keys = await self._do("ZRANGEBYLEX", _RECORDS, start, f"({prefix}\x7f", "LIMIT", 0, limit)
        return await self._records([key.decode() for key in keys])


async def _weak_settings(client: Redis) -> list[str]:
    """The settings under which the server could lose what it has acknowledged."""
    try:
        settings = {
            name: (await client.config_get(name)).get(name) or ""
            for name in ("appendonly", "appendfsync", "maxmemory-policy")
        }
    except broken.ResponseError as error:
        return [f"its settings cannot be read ({error})"]
    faults = []
    if settings["appendonly"] != "yes":
        faults.append(f"appendonly is {settings['appendonly']}, not yes")
    if settings["appendfsync"] != "always":
        faults.append(f"appendfsync is {settings['appendfsync']}, not always")
    if settings["maxmemory-policy"].startswith("allkeys-"):
        faults.append(f"maxmemory-policy {settings['maxmemory-policy']} evicts matches; use noeviction")
    return faults


def _streams(news: Any) -> list[tuple[bytes, list[tuple[bytes, dict[bytes, bytes]]]]]:
    """What XREAD found, in either version of the protocol."""
    if isinstance(news, dict):
        return [(name, [hint for part in parts for hint in part]) for name, parts in news.items()]
    return list(news or ())


def _refusal(match_id: str, expected: int, stands: int) -> StoreError | Conflict:
    return UnknownMatch(match_id) if stands == _UNKNOWN else Conflict(expected, stands)


def _in_our_words(where: str, error: Exception) -> StoreError | None:
    """The error a host can act on; None for a mistake of ours."""
    if isinstance(error, TimeoutError | broken.TimeoutError):
        return Slow(where, f"no answer within {_TIMEOUT:.0f} seconds")
    text = str(error)
    text = text.rpartition(_IN_PIPELINE)[2].lstrip("('\"")  # the driver says first which command it was
    if isinstance(error, broken.OutOfMemoryError) or text.startswith(("OOM", "MISCONF")):
        return NoRoom(where, text)
    if isinstance(error, broken.ResponseError):
        if "WRONGTYPE" in text or "XADD" in text:
            return Damaged(where, text)
        if text.startswith(_AWAY):
            return Unreachable(where, text)
        if text.startswith("BUSY"):  # a script of somebody else runs on and on
            return Busy(where, text)
        if not isinstance(error, (broken.AuthenticationError, broken.ReadOnlyError)):
            return None
    return Unreachable(where, text or type(error).__name__)


@asynccontextmanager
async def _told(where: str) -> AsyncIterator[None]:
    """Errors of the driver leave the block in our words."""
    try:
        yield
    except (broken.RedisError, OSError, TimeoutError) as error:
        ours = _in_our_words(where, error)
        if ours is None:
            raise
        raise ours from error
