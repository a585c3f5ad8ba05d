"""What was acknowledged survives kill -9, and nothing is half there.

TESSERA_KILLS sets how many processes are killed for each keeper; 200 is the long run.
"""

import asyncio
import contextlib
import os
import random
import signal

import asyncpg
import pytest
from tests.store import writers
from tests.store.servers import Postgres, Valkey

from tessera.store import Logged, Unreachable, open_store

KILLS = int(os.environ.get("TESSERA_KILLS", "24"))
MATCHES = 6


async def _begin(address: str) -> None:
    async with await open_store(address) as store:
        for k in range(MATCHES):
            await store.create(f"m{k}", "playing", {})


async def _logs(address: str) -> dict[str, list[Logged]]:
    async with await open_store(address) as store:
        return {f"m{k}": await store.read(f"m{k}") for k in range(MATCHES)}


def _acknowledged(heard: list[bytes]) -> dict[str, int]:
    """The last seq that was acknowledged of each match."""
    last: dict[str, int] = {}
    for word in heard:
        match_id, _, seq = word.decode().partition(" ")
        last[match_id] = max(int(seq), last.get(match_id, 0))
    return last


def _is_whole(log: list[Logged]) -> bool:
    """Seqs without gaps, and every append complete: entry k of n stands k after the place it answered."""
    if [logged.seq for logged in log] != list(range(1, len(log) + 1)):
        return False
    place = 0
    while place < len(log):
        writer, answered, _, many = map(int, log[place].entry.split(b" ")[:4])
        part = [tuple(map(int, logged.entry.split(b" ")[:4])) for logged in log[place : place + many]]
        if answered != place or part != [(writer, place, k, many) for k in range(many)]:
            return False
        place += many
    return True


def _check(address: str, acknowledged: dict[str, int]) -> None:
    logs = asyncio.run(_logs(address))
    for match_id, log in logs.items():
        assert len(log) >= acknowledged.get(match_id, 0), f"{match_id}: acknowledged entries are lost"
        assert _is_whole(log), f"{match_id}: an append is half there or there twice"


@pytest.mark.timeout(60 + 5 * KILLS)
def test_killing_the_writer_at_any_moment_loses_nothing_acknowledged(address: str) -> None:
    asyncio.run(_begin(address))
    dice = random.Random(4)
    acknowledged: dict[str, int] = {}
    for kill in range(KILLS):
        writer = writers.start(writers.load, address, MATCHES, kill)
        heard = writer.hear_of(MATCHES, dice.randrange(60))
        writer.kill()
        heard += writer.told()
        for match_id, seq in _acknowledged(heard).items():
            assert seq > acknowledged.get(match_id, 0)
            acknowledged[match_id] = seq
        if kill % 6 == 5 or kill == KILLS - 1:
            _check(address, acknowledged)
    assert min(acknowledged.values()) >= KILLS


def test_killing_valkey_itself_loses_nothing_acknowledged(valkey_server: Valkey, valkey: str) -> None:
    asyncio.run(_begin(valkey))
    acknowledged: dict[str, int] = {}
    for kill in range(4):
        writer = writers.start(writers.load, valkey, MATCHES, kill)
        heard = writer.hear_of(MATCHES, 60)
        valkey_server.kill()
        heard += writer.told()
        acknowledged |= _acknowledged(heard)
        valkey_server.start()
        _check(valkey, acknowledged)


def test_a_crash_of_postgres_loses_nothing_acknowledged(postgres: str) -> None:
    """One killed backend makes the server drop every connection and recover from its log."""

    async def crash() -> None:
        link = await asyncpg.connect(postgres)
        pid = link.get_server_pid()
        os.kill(pid, signal.SIGKILL)
        with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
            await link.execute("SELECT 1")
        link.terminate()

    async def until_it_answers() -> None:
        while True:  # the time limit of the test is the limit
            try:
                await (await open_store(postgres)).close()
            except Unreachable:
                await asyncio.sleep(0.05)
            else:
                return

    asyncio.run(_begin(postgres))
    acknowledged: dict[str, int] = {}
    for kill in range(3):
        writer = writers.start(writers.load, postgres, MATCHES, kill)
        heard = writer.hear_of(MATCHES, 60)
        asyncio.run(crash())
        heard += writer.told()
        acknowledged |= _acknowledged(heard)
        asyncio.run(until_it_answers())
        _check(postgres, acknowledged)


def test_the_servers_of_these_tests_are_the_real_ones(
    postgres_server: Postgres, valkey_server: Valkey
) -> None:
    assert postgres_server.binary.name == "postgres"
    assert valkey_server.binary.name in ("valkey-server", "redis-server")
