"""Other processes for the tests: they append, tell what was acknowledged, and may be killed at any moment.

They are forked from a server process that has imported everything once, so that starting one is cheap.
"""

import asyncio
import multiprocessing
import random
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from typing import Any

from tessera.store import Conflict, Store, open_store

_FORK = multiprocessing.get_context("forkserver")
_FORK.set_forkserver_preload([__name__])


class Writer:
    """Another process and what it tells."""

    def __init__(self, process: ForkServerProcess, ears: "Connection[Any, Any]") -> None:
        self.process = process
        self.ears = ears

    def hear(self) -> bytes:
        """The next thing it tells. EOFError when there will be none."""
        return self.ears.recv_bytes()

    def hear_of(self, matches: int, more: int) -> list[bytes]:
        """What it tells until it has told of so many matches, and then so many things more."""
        heard: list[bytes] = []
        while len({word.partition(b" ")[0] for word in heard}) < matches:
            heard.append(self.hear())
        return heard + [self.hear() for _ in range(more)]

    def kill(self) -> None:
        """kill -9."""
        self.process.kill()

    def told(self) -> list[bytes]:
        """Everything it tells until its end."""
        heard = []
        try:
            while True:
                heard.append(self.hear())
        except (EOFError, ConnectionResetError):
            pass
        self.process.join()
        self.process.close()
        self.ears.close()
        return heard


def start(work: Callable[..., None], *arguments: object) -> Writer:
    """Run `work(mouth, *arguments)` in another process."""
    ears, mouth = _FORK.Pipe(duplex=False)
    process = _FORK.Process(target=work, args=(mouth, *arguments), daemon=True)
    process.start()
    mouth.close()
    return Writer(process, ears)


def race(mouth: "Connection[Any, Any]", address: str, name: str, goal: int) -> None:
    """Several tasks try to win every seq of the match `m` up to the goal; tell each entry that won."""

    async def runner(store: Store, k: int) -> None:
        seq = 0
        while seq < goal:
            entry = b"%s %d %d" % (name.encode(), k, seq)
            try:
                seq = await store.append("m", seq, [entry])
            except Conflict as conflict:
                seq = conflict.actual
            else:
                mouth.send_bytes(entry)

    async def run() -> None:
        async with await open_store(address) as store:
            await asyncio.gather(*(runner(store, k) for k in range(4)))

    asyncio.run(run())


def load(mouth: "Connection[Any, Any]", address: str, matches: int, seed: int) -> None:
    """Append without end to several matches; tell the match and the seq of all that was acknowledged.

    Every append has one to four entries that say which of how many they are: half an append would show. What
    a writer sent before it was killed may be written while this one begins; its own are never in its way.
    """
    dice = random.Random(seed)
    own = b"%d " % seed

    async def runner(store: Store, match_id: str) -> None:
        seq = (await store.meta(match_id)).seq
        while True:
            many = dice.randint(1, 4)
            size = dice.choice((10, 100, 5000))
            entries = [b"%d %d %d %d " % (seed, seq, k, many) + b"x" * size for k in range(many)]
            try:
                seq = await store.append(match_id, seq, entries)
            except Conflict as conflict:
                between = await store.read(match_id, seq + 1)
                assert not any(logged.entry.startswith(own) for logged in between)
                seq = conflict.actual
            else:
                mouth.send_bytes(b"%s %d" % (match_id.encode(), seq))

    async def run() -> None:
        async with await open_store(address) as store:
            await asyncio.gather(*(runner(store, f"m{k}") for k in range(matches)))

    asyncio.run(run())


def append(mouth: "Connection[Any, Any]", address: str, match_id: str, expected: int, many: int) -> None:
    """Append that many entries one by one."""

    async def run() -> None:
        async with await open_store(address) as store:
            for k in range(many):
                await store.append(match_id, expected + k, [b"%d" % (expected + k + 1)])
                mouth.send_bytes(b"%d" % (expected + k + 1))

    asyncio.run(run())
