"""A copy of the store of a server under load: put back elsewhere, another server opens it and plays on."""

import asyncio
import shutil
from pathlib import Path

import pytest
from tests.harbour import smugglers
from tests.server.client import Client
from tests.server.host import Process
from tests.server.test_faults import Player, Stage, entries_of

from tessera.cli.main import run
from tessera.core.replay import read, verify
from tessera.server.entries import Did
from tessera.store import TornCopy, open_store

PLAYERS = 6
LIMITS = "--frames-per-second", "100000", "--writes-per-second", "10000"


async def _under_load(
    server: Process, db: Path, tmp_path: Path
) -> list[tuple[Player, dict[tuple[str, str], int]]]:
    """Copy while they play: whoever had been acknowledged what when the copying began."""
    stage = Stage()
    players = [Player(number, stage) for number in range(PLAYERS)]
    tasks = [asyncio.create_task(player.run()) for player in players]
    stage.http = server
    stage.up.set()
    await stage.until(6 * PLAYERS, tasks)
    acked = [(player, dict(player.acked)) for player in players]
    before = stage.acks
    copying = ["store", "backup", str(db), str(tmp_path / "copy.db")]
    assert await asyncio.to_thread(run, copying) == 0
    shutil.copy(db, tmp_path / "alone.db")  # as people do it who do not know
    await stage.until(before + PLAYERS, tasks)  # they played on meanwhile
    stage.done = True
    await asyncio.gather(*tasks)
    return acked


def test_a_backup_under_load_is_put_back_and_played_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    db, back = tmp_path / "tables.db", tmp_path / "back.db"
    server = Process(db, *LIMITS)
    try:
        acked = asyncio.run(_under_load(server, db, tmp_path))
    finally:
        server.kill()
    assert run(["store", "restore", str(tmp_path / "copy.db"), str(back)]) == 0
    capsys.readouterr()
    assert run(["store", "scrub", str(back)]) == 0
    assert capsys.readouterr().out.startswith("ok, ")

    async def check() -> None:
        for player, known in acked:
            for table, _ in player.tables:
                wanted = {id: seq for (where, id), seq in known.items() if where == table}
                if wanted:
                    play = [entry for entry in await entries_of(back, table) if isinstance(entry, Did)]
                    assert all(play[seq - 1].id == id for id, seq in wanted.items()), "acknowledged and lost"
        with pytest.raises(TornCopy):
            await open_store(tmp_path / "alone.db")

    asyncio.run(check())
    assert run(["serve", "--port", "0", "--db", str(tmp_path / "alone.db")]) == 4
    assert "Copy with `tessera store backup`" in capsys.readouterr().err
    again = Process(back, *LIMITS)
    try:
        player, known = acked[0]
        table, token = next(
            held for held in reversed(player.tables) if held[0] in {where for where, _ in known}
        )

        async def play_on() -> None:
            async with Client(again, table, token) as client:
                await client.play()

        asyncio.run(play_on())
        proof = again.get(f"/api/tables/{table}/replay.tsr")
        verify(read(proof.body), smugglers())
    finally:
        assert again.terminate() == 0
