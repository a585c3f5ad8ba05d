"""A way to a server that can be disturbed: held in the middle of an answer, cut, or left open at its end.

Runs in the loop of the test and knows nothing of what passes.
"""

import asyncio
import urllib.parse
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Way:
    """All connections between one client and its server."""

    def __init__(self, url: str) -> None:
        parts = urllib.parse.urlsplit(url)
        assert parts.hostname is not None
        assert parts.port is not None
        self._server = (parts.hostname, parts.port)
        self._parts = parts
        self._open = asyncio.Event()  # while it is set, answers pass
        self._open.set()
        self.held = asyncio.Event()  # an answer waits here
        self.keep_open = False  # the end of a connection is not passed on
        self.ends = 0  # how many the server has ended
        self._ended = asyncio.Condition()
        self._down = False  # nobody gets through
        self._refused = asyncio.Queue[None]()
        self._clients: set[asyncio.StreamWriter] = set()
        self._carrying: set[asyncio.Task[None]] = set()
        self.url = ""

    def hold(self) -> None:
        """From now on no answer arrives."""
        self.held.clear()
        self._open.clear()

    def release(self) -> None:
        """Let pass what was held, and all that follows."""
        self._open.set()

    def cut(self) -> None:
        """Every connection breaks, and what was held on it is lost."""
        for client in list(self._clients):
            client.transport.abort()
        self._clients.clear()
        self.release()

    def down(self) -> None:
        """Every connection breaks, and every new one too."""
        self._down = True
        self.cut()

    def up(self) -> None:
        """From now on new connections get through."""
        self._down = False

    async def until_refused(self, connections: int) -> None:
        """Wait until so many more were tried in vain."""
        for _ in range(connections):
            await self._refused.get()

    async def until_ended(self, connections: int) -> None:
        """Wait until the server has ended so many connections, and all it said before has arrived."""
        async with self._ended:
            await self._ended.wait_for(lambda: self.ends >= connections)
        for _ in range(10):  # what is written to a socket of this machine is there in the next round
            await asyncio.sleep(0)

    async def _carry(self, reader: asyncio.StreamReader, client: asyncio.StreamWriter) -> None:
        if self._down:
            client.transport.abort()
            self._refused.put_nowait(None)
            return
        task = asyncio.current_task()
        assert task is not None
        self._carrying.add(task)
        task.add_done_callback(self._carrying.discard)
        self._clients.add(client)
        answers, server = await asyncio.open_connection(*self._server)
        asking = asyncio.create_task(_pass_on(reader, server))
        try:
            await self._answers(answers, client)
            async with self._ended:
                self.ends += 1
                self._ended.notify_all()
            if self.keep_open:
                await asking  # until the client itself has had enough
        except ConnectionError:
            pass
        finally:
            asking.cancel()
            await asyncio.wait([asking])
            self._clients.discard(client)
            client.close()
            server.close()

    async def _answers(self, answers: asyncio.StreamReader, client: asyncio.StreamWriter) -> None:
        while data := await answers.read(1 << 16):
            if not self._open.is_set():
                self.held.set()
                await self._open.wait()
            client.write(data)
            await client.drain()

    @classmethod
    @asynccontextmanager
    async def to(cls, url: str) -> AsyncIterator["Way"]:
        """The same address, by a way of its own."""
        way = cls(url)
        listener = await asyncio.start_server(way._carry, "127.0.0.1", 0)
        port = listener.sockets[0].getsockname()[1]
        user, at, _ = way._parts.netloc.rpartition("@")
        way.url = way._parts._replace(netloc=f"{user}{at}127.0.0.1:{port}").geturl()
        try:
            yield way
        finally:
            listener.close()
            way.cut()
            if way._carrying:
                await asyncio.wait(way._carrying)


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while data := await reader.read(1 << 16):
            writer.write(data)
            await writer.drain()
        writer.close()
    except ConnectionError:
        writer.close()
