"""What one process writes, another hears of, also while that one only begins to listen."""

import asyncio
import threading

import pytest
from tests.server.client import PATIENCE, Client
from tests.server.conftest import Start

from tessera.store.keeper import Keeper

pytestmark = pytest.mark.once  # about tables and keepers, which are not compiled


def test_what_was_written_while_a_process_began_to_listen_is_heard(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = start()
    listening = threading.Event()
    hear = Keeper._hear

    async def late(keeper: Keeper) -> None:
        await asyncio.to_thread(listening.wait, PATIENCE)
        await hear(keeper)

    monkeypatch.setattr(Keeper, "_hear", late)
    there = start()
    table, first, second = here.two_people(seed=9)

    async def scenario() -> None:
        async with Client(here, table, first) as one, Client(there, table, second) as two:
            await one.play(commands=1)
            assert two.seq == 0
            listening.set()
            await two.until_seq(1)

    try:
        asyncio.run(scenario())
    finally:
        listening.set()
