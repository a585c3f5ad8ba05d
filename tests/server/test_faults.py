"""Killed at any moment: nothing acknowledged is lost, nothing is done twice, all clients converge.

A few kills in every run; TESSERA_KILLS=200 for the long one (`make faults`).
"""

import asyncio
import os
import random
from http.client import HTTPException
from pathlib import Path
from typing import Any

import pytest
from tests.harbour import smugglers
from tests.server.client import Client, Closed
from tests.server.host import Http, Process, wait_for
from websockets.exceptions import WebSocketException

from tessera.core.replay import read, verify
from tessera.server.entries import AnyEntry, Did, decode
from tessera.store import open_store

KILLS = int(os.environ.get("TESSERA_KILLS", "4"))
PLAYERS = 8


class Stage:
    """Where the server is now, empty while it is down; and how many commands it has acknowledged so far."""

    def __init__(self) -> None:
        self.http: Http | None = None
        self.up = asyncio.Event()
        self.done = False
        self.acks = 0
        self._news = asyncio.Condition()

    async def server(self) -> Http:
        await self.up.wait()
        assert self.http is not None
        return self.http

    async def one_more(self) -> None:
        async with self._news:
            self.acks += 1
            self._news.notify_all()

    async def _reached(self, acks: int) -> None:
        async with self._news:
            await self._news.wait_for(lambda: self.acks >= acks)

    async def until(self, acks: int, players: list[asyncio.Task[None]]) -> None:
        """Wait for so many acknowledgements; a player who fails meanwhile is told at once."""
        reached = asyncio.create_task(self._reached(acks))
        await asyncio.wait([reached, *players], return_when=asyncio.FIRST_COMPLETED)
        for player in players:
            if player.done():
                player.result()


class Player:
    """Plays match after match, sends again what was not acknowledged, and remembers every acknowledgement."""

    def __init__(self, number: int, stage: Stage) -> None:
        self.number = number
        self.stage = stage
        self.acked: dict[tuple[str, str], int] = {}
        self.tables: list[tuple[str, str]] = []
        self.finished = True
        self.view: dict[str, Any] = {}
        self.seq = -1
        self.waiting: tuple[str, Any] | None = None
        self.sent = 0

    async def run(self) -> None:
        while not self.stage.done:
            server = await self.stage.server()
            try:
                if self.finished:
                    made = await asyncio.to_thread(server.make, "human", "random", seed=self.number)
                    self.tables.append((made["table"], made["token"]))
                    self.finished, self.seq, self.waiting = False, -1, None
                await self._play(server)
            except (OSError, HTTPException, WebSocketException, Closed):
                await asyncio.sleep(0.02)

    async def _play(self, server: Http) -> None:
        table, token = self.tables[-1]
        client = Client(server, table, token, since=self.seq)
        client.view = self.view
        try:
            async with client:
                while not self.stage.done:
                    if client.outcome is not None:
                        self.finished = True
                        return
                    if self.waiting is None and client.choices:
                        self.sent += 1
                        choice = client.choices[self.sent % len(client.choices)]["command"]
                        self.waiting = (f"p{self.number}-{self.sent}", choice)
                    if self.waiting is None:
                        await client.next()
                        continue
                    id, command = self.waiting
                    answer = await client.do(command, id=id)
                    assert answer["t"] == "ack", answer
                    self.acked[table, id] = answer["seq"]
                    self.waiting = None
                    await self.stage.one_more()
        finally:
            self.view, self.seq = client.view, client.seq


async def entries_of(db: Path, table: str) -> list[AnyEntry]:
    store = await open_store(db)
    try:
        return [decode(logged.entry) for logged in await store.read(table)]
    finally:
        await store.close()


@pytest.mark.timeout(120 + 10 * KILLS)
def test_kills_at_random_moments_lose_nothing_and_do_nothing_twice(tmp_path: Path) -> None:
    db = tmp_path / "tables.db"
    chance = random.Random(KILLS)

    async def scenario() -> list[Player]:
        stage = Stage()
        players = [Player(number, stage) for number in range(PLAYERS)]
        tasks = [asyncio.create_task(player.run()) for player in players]
        limits = "--frames-per-second", "100000", "--writes-per-second", "10000"
        for _ in range(KILLS):
            process = await asyncio.to_thread(Process, db, *limits)
            stage.http = process
            stage.up.set()
            await stage.until(stage.acks + chance.randint(0, 60), tasks)
            await asyncio.sleep(chance.uniform(0, 0.02))  # and between two of them
            stage.up.clear()
            await asyncio.to_thread(process.kill)
        process = await asyncio.to_thread(Process, db, *limits)
        stage.http = process
        stage.up.set()
        await stage.until(max(10 * KILLS, stage.acks) + PLAYERS, tasks)
        stage.done = True
        await asyncio.gather(*tasks)
        for player in players:
            table, token = player.tables[-1]
            if player.seq >= 0:  # folded across all kills, it is what the server shows
                async with Client(process, table, token, since=player.seq) as back:
                    folded = player.view
                    back.view = folded if not back.frames[0]["full"] else back.view
                    await back.quiet()
                    async with Client(process, table, token) as fresh:
                        await back.until_seq(fresh.seq)
                        assert back.view == fresh.view
        for player in players:
            for table, token in player.tables:
                record = await asyncio.to_thread(process.get, f"/api/tables/{table}")
                if record.body["status"] != "finished":
                    await asyncio.to_thread(process.post, f"/api/tables/{table}/leave", {"token": token})
                proof = await asyncio.to_thread(process.get, f"/api/tables/{table}/replay.tsr")
                verify(read(proof.body), smugglers())
        assert await asyncio.to_thread(process.terminate) == 0
        return players

    players = asyncio.run(scenario())
    assert sum(len(player.acked) for player in players) > 10 * KILLS

    async def check() -> None:
        for player in players:
            for table, _ in player.tables:
                play = [entry for entry in await entries_of(db, table) if isinstance(entry, Did)]
                ids = [entry.id for entry in play if entry.id]
                assert len(ids) == len(set(ids)), "done twice"
                for (where, id), seq in player.acked.items():
                    if where == table:
                        assert play[seq - 1].id == id, "acknowledged and lost"

    asyncio.run(check())


def test_term_finishes_what_is_being_written_and_closes_with_1012(tmp_path: Path) -> None:
    process = Process(tmp_path / "tables.db")
    made = process.make("human", "random", seed=1)

    async def scenario() -> int:
        async with Client(process, made["table"], made["token"]) as client:
            answer = await client.do(client.choices[0]["command"], id="last")
            stopping = asyncio.create_task(asyncio.to_thread(process.terminate))
            closed = await client.closed()
            assert closed.code == 1012
            assert await stopping == 0
            return int(answer["seq"])

    seq = asyncio.run(scenario())
    assert any('"stopped"' in line for line in process.log)

    async def check() -> None:
        play = [
            entry
            for entry in await entries_of(tmp_path / "tables.db", made["table"])
            if isinstance(entry, Did)
        ]
        assert play[seq - 1].id == "last"

    asyncio.run(check())


def test_two_processes_share_the_tables_of_one_store(tmp_path: Path) -> None:
    db = tmp_path / "tables.db"
    here, there = Process(db), Process(db)
    table, first, second = here.two_people(seed=4)

    async def scenario() -> None:
        async with Client(here, table, first) as one, Client(there, table, second) as two:
            while one.outcome is None:
                for client in (one, two):
                    if client.choices:
                        await client.play(commands=1)
                await one.until_seq(two.seq)
                await two.until_seq(one.seq)
                await one.quiet()
            await two.quiet()
            assert two.outcome == one.outcome

    try:
        asyncio.run(scenario())
        wait_for(lambda: bool(there.get(f"/api/tables/{table}").body["status"] == "finished"))
        proofs = [each.get(f"/api/tables/{table}/replay.tsr").body.split(b"\n")[1:] for each in (here, there)]
        assert proofs[0] == proofs[1]
    finally:
        here.terminate()
        there.terminate()
