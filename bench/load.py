"""Sockets for measurements: a WebSocket client that does little, so that what is measured is the server.

Frames go out with a zero mask and come in whole; nothing is checked that a server under measurement would not
get right.
"""

import asyncio
import base64
import os
import struct
import time
from collections.abc import Callable
from pathlib import Path
from statistics import quantiles

Heard = Callable[[bytes], None]

TEXT = 1
BINARY = 2


class Wire(asyncio.Protocol):
    """One socket. `heard` gets the content of every message."""

    def __init__(self, heard: Heard) -> None:
        self.heard = heard
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost = False
        self._buffer = b""
        self._upgraded = False
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def connect(cls, host: str, port: int, path: str, heard: Heard, protocol: str = "") -> "Wire":
        """Open a socket."""
        loop = asyncio.get_running_loop()
        _, wire = await loop.create_connection(lambda: cls(heard), host, port)
        lines = [f"GET {path} HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket", "Connection: Upgrade"]
        key = base64.b64encode(os.urandom(16)).decode()
        lines += [f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        if protocol:
            lines.append(f"Sec-WebSocket-Protocol: {protocol}")
        wire._write("\r\n".join([*lines, "", ""]).encode())
        await wire.open
        return wire

    def send(self, data: bytes, kind: int = BINARY) -> None:
        """Send one message."""
        size = len(data)
        if size < 126:
            head = struct.pack("!BB", 0x80 | kind, 0x80 | size)
        else:
            head = struct.pack("!BBH", 0x80 | kind, 0xFE, size)
        self._write(head + b"\0\0\0\0" + data)

    def close(self) -> None:
        """Cut it."""
        if self._transport is not None:
            self._transport.abort()

    def _write(self, data: bytes) -> None:
        assert self._transport is not None
        self._transport.write(data)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True
        if not self.open.done():
            self.open.set_exception(ConnectionError("refused"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._upgraded:
            head, found, rest = self._buffer.partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head, head
            self._upgraded = True
            self._buffer = rest
            self.open.set_result(None)
            asyncio.get_running_loop().call_soon(self._parse)  # after whoever waits for the opening
            return
        self._parse()

    def _parse(self) -> None:
        place = 0
        buffer = self._buffer
        while len(buffer) - place >= 2:
            kind = buffer[place] & 15
            size = buffer[place + 1]
            start = place + 2
            if size == 126:
                if len(buffer) < start + 2:
                    break
                size = int.from_bytes(buffer[start : start + 2], "big")
                start += 2
            elif size == 127:
                if len(buffer) < start + 8:
                    break
                size = int.from_bytes(buffer[start : start + 8], "big")
                start += 8
            if len(buffer) < start + size:
                break
            place = start + size
            if kind in (TEXT, BINARY):
                self.heard(buffer[start:place])
            elif kind == 9:  # a ping wants its pong
                self.send(buffer[start:place], 10)
        self._buffer = buffer[place:]


class Usage:
    """What a process has used: processor seconds and bytes of memory."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self._tick = os.sysconf("SC_CLK_TCK")
        self._page = os.sysconf("SC_PAGE_SIZE")

    def seconds(self) -> float:
        """Processor time so far, all threads."""
        fields = Path(f"/proc/{self._pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / self._tick

    def bytes(self) -> int:
        """Resident memory now."""
        return int(Path(f"/proc/{self._pid}/statm").read_text(encoding="ascii").split()[1]) * self._page


class Tally:
    """Round trips of one measurement."""

    def __init__(self, usage: Usage) -> None:
        self._usage = usage
        self.took: list[float] = []
        self._cpu = usage.seconds()
        self._began = time.perf_counter()

    def restart(self) -> None:
        """Forget the time of warming up."""
        self.took.clear()
        self._cpu = self._usage.seconds()
        self._began = time.perf_counter()

    def figures(self) -> dict[str, float]:
        """Rates and times."""
        wall = time.perf_counter() - self._began
        cpu = self._usage.seconds() - self._cpu
        cuts = quantiles(self.took, n=100)
        return {
            "per_second": len(self.took) / wall,
            "p50_us": cuts[49] * 1e6,
            "p99_us": cuts[98] * 1e6,
            "cpu_us": cpu / len(self.took) * 1e6,
            "cores": cpu / wall,
        }
