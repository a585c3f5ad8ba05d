"""The server through its socket to durable acknowledgement, beside boardgame.io's own and a bare echo.

Smugglers with a long deck (every crate twenty times), two seats a table, both connected, so every command is
shown twice. Tessera checks the command, makes it durable, and sends each seat its events, patch and choices;
boardgame.io applies it in memory and sends each seat its state. `cpu_us` is processor time of the server's
process per command, its threads included; load comes from this process, on another core if there is one.
"""

import asyncio
import http.client
import json
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from bench import peers
from bench.figures import Group, Groups, at_least, at_most, figure, millis, not_measured, per_second
from bench.keepers import KEEPERS, address_of
from bench.load import TEXT, Tally, Usage, Wire
from bench.parts import Part
from bench.reading import Reading

ROOT = Path(__file__).resolve().parents[1]
LONG = "crates:\n" + "".join(
    [f"  {name}: {{copies: 20}}\n" for name in ("rope", "salt", "lamp", "rum", "silk", "pearl")]
)
HOST = "127.0.0.1"
TABLES = 64
SEATS = 1_000
PAUSE = 0.25  # seconds before a seat answers; its opponent's pause lies between two of its commands
P99_MS, EACH_KB, TIMES = 10, 40, 10
HELD, PEER, AGAINST, ECHO = (
    "connections",
    "boardgame.io's server",
    "against boardgame.io's server",
    "Node ws echo",
)

# ---------------------------------------------------------------- servers


class Served:
    """A server process and where it listens."""

    def __init__(self, process: "subprocess.Popen[str]", port: int) -> None:
        self.port = port
        self.pid = process.pid
        self.usage = Usage(process.pid)


@contextmanager
def tessera(db: str, folder: Path, bot_processes: int = 0, pure: bool = False) -> Iterator[Served]:
    """`tessera serve` on a free port; with `pure` its rules are interpreted."""
    overlay = folder / "long"
    overlay.mkdir(exist_ok=True)
    (overlay / "cargo.yaml").write_text(LONG, encoding="utf-8")
    command = [
        sys.executable,
        "-c",
        "from tessera.cli import main; main()",
        "serve",
        "--port",
        "0",
        "--db",
        db,
    ]
    command += ["--bot-processes", str(bot_processes)]
    command += ["--frames-per-second", "1000000", "--writes-per-second", "1000000"]
    command += ["--reads-per-second", "1000000", "--connections-per-address", "100000"]
    command += ["--overlay", f"long={overlay}", "--log-level", "error"]
    env = {**os.environ, "TESSERA_TITLES": str(ROOT / "examples"), **({"TESSERA_PURE": "1"} if pure else {})}
    with _running(command, ROOT, env, stderr=subprocess.PIPE) as process:
        assert process.stderr is not None
        for line in process.stderr:
            if line.startswith("serving "):
                yield Served(process, int(line.rsplit(":", 1)[1]))
                return
        raise peers.Missing("tessera serve did not start")


@contextmanager
def node(script: str) -> Iterator[Served]:
    """A script of bench/js that serves."""
    peers.boardgame(script, quick=True)  # installs what it needs
    port = _free_port()
    command = [shutil.which("node") or "node", script, str(port)]
    env = {**os.environ, "NODE_ENV": "production"}
    with _running(command, peers.CACHE / "js", env, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith("listening"):
                yield Served(process, port)
                return
        raise peers.Missing(f"{script} did not start")


@contextmanager
def _running(
    command: list[str], folder: Path, env: dict[str, str], **pipes: int
) -> Iterator["subprocess.Popen[str]"]:
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, **pipes}
    process = subprocess.Popen(command, cwd=folder, env=env, text=True, **quiet)  # type: ignore[call-overload]
    try:
        yield process
    finally:
        process.terminate()
        process.wait(20)
        for pipe in (process.stdout, process.stderr):
            if pipe is not None:
                pipe.close()


def _free_port() -> int:
    import socket

    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


# ---------------------------------------------------------------- players


class Whistle:
    """Nobody plays before it is blown; the first match that ends is noted."""

    def __init__(self) -> None:
        self.over = False
        self._blown = False
        self._waiting: list[Callable[[], None]] = []

    def blow(self) -> None:
        """Begin."""
        self._blown = True
        for act in self._waiting:
            act()

    def after(self, act: Callable[[], None]) -> None:
        """Do it when it has been blown."""
        if self._blown:
            act()
        else:
            self._waiting.append(act)


class Seat:
    """A seat of ours that answers its choices, at once or after a pause."""

    def __init__(self, tally: Tally, whistle: Whistle, pause: float) -> None:
        self.tally = tally
        self.whistle = whistle
        self.pause = pause
        self.wire: Wire
        self.sent = 0.0
        self.count = 0
        self._decode = msgspec.msgpack.Decoder().decode
        self._encode = msgspec.msgpack.Encoder().encode

    async def sit(self, port: int, table: str, token: str) -> None:
        self.wire = await Wire.connect(HOST, port, "/ws", self.heard, "tessera.v1")
        self.wire.send(self._encode({"t": "hello", "v": 1, "table": table, "token": token}))

    def heard(self, data: bytes) -> None:
        frame = self._decode(data)
        kind = frame["t"]
        if kind == "ack":
            self.tally.took.append(time.perf_counter() - self.sent)
        elif kind in ("update", "welcome"):
            choices = frame.get("choices")
            if choices:
                command = choices[self.count % len(choices)]["command"]
                self.whistle.after(lambda: self.soon(command))
        elif kind == "over":
            self.whistle.over = True

    def soon(self, command: Any) -> None:
        if not self.pause:
            self.do(command)
            return
        # The first time anywhere within the pause, so that they do not march in step.
        pause = self.pause if self.count else self.pause * random.random()
        asyncio.get_running_loop().call_later(pause, self.do, command)

    def do(self, command: Any) -> None:
        self.count += 1
        self.sent = time.perf_counter()
        self.wire.send(self._encode({"t": "do", "id": f"{id(self):x}{self.count}", "command": command}))


class Peer:
    """A seat at boardgame.io's server, over Socket.IO."""

    def __init__(self, tally: Tally, whistle: Whistle, match: str, seat: int) -> None:
        self.tally = tally
        self.whistle = whistle
        self.match = match
        self.seat = seat
        self.wire: Wire
        self.sent = 0.0
        self.moving = False
        self.count = 0
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def sit(self, port: int) -> None:
        self.wire = await Wire.connect(HOST, port, "/socket.io/?EIO=4&transport=websocket", self.heard)
        await self.ready

    def heard(self, data: bytes) -> None:
        if data.startswith(b"0"):
            self.wire.send(b"40/smugglers,", TEXT)
        elif data.startswith(b"40/smugglers"):
            self._emit(["sync", self.match, str(self.seat), None, 2])
        elif data == b"2":
            self.wire.send(b"3", TEXT)
        elif data.startswith(b"42/smugglers,"):
            kind, match, *rest = msgspec.json.decode(data[13:])
            if match != self.match:
                return
            if kind == "sync":
                if not self.ready.done():
                    self.ready.set_result(None)
                self.whistle.after(lambda: self.state(rest[0]["state"]))
            elif kind == "update":
                if self.moving:
                    self.moving = False
                    self.tally.took.append(time.perf_counter() - self.sent)
                self.state(rest[0])

    def state(self, state: Any) -> None:
        if state["ctx"].get("gameover"):
            self.whistle.over = True
            return
        if state["ctx"]["currentPlayer"] != str(self.seat):
            return
        G = state["G"]  # noqa: N806  # boardgame.io's name for it
        kinds = sorted(set(G["hand"]))
        moves: list[tuple[str, list[int]]] = [("ship", [crate]) for crate in kinds]
        if len(G["stash"]) < 3:
            moves += [("stash", [crate]) for crate in kinds]
        if G["dens"][1 - self.seat]["stash"]:
            moves += [("raid", [crate, 1 - self.seat]) for crate in kinds]
        kind, args = moves[self.count % len(moves)]
        self.count += 1
        self.moving = True
        self.sent = time.perf_counter()
        payload = {"type": kind, "args": args, "playerID": str(self.seat), "credentials": None}
        action = {"type": "MAKE_MOVE", "payload": payload}
        self._emit(["update", action, state["_stateID"], self.match, str(self.seat)])

    def _emit(self, event: list[Any]) -> None:
        self.wire.send(b"42/smugglers," + msgspec.json.encode(event), TEXT)


def make(port: int, seed: int) -> tuple[str, list[str]]:
    """A table of two seats that this process holds both."""
    link = http.client.HTTPConnection(HOST, port, timeout=30)
    try:
        seats = [{"kind": "human"}, {"kind": "human"}]
        asked = {"title": "smugglers", "seats": seats, "overlay": "long", "seed": seed}
        link.request("POST", "/api/tables", json.dumps(asked))
        made = json.loads(link.getresponse().read())
        return made["table"], [seat["token"] for seat in made["seats"]]
    finally:
        link.close()


# ---------------------------------------------------------------- measurements


async def commands(served: Served, tables: int, pause: float, seconds: float) -> dict[str, float]:
    """Both seats of every table play, until the time is up or the first match is over."""
    tally, whistle = Tally(served.usage), Whistle()
    made = await asyncio.to_thread(lambda: [make(served.port, seed) for seed in range(tables)])
    seats: list[Seat] = []
    for table, tokens in made:
        for token in tokens:
            seats.append(Seat(tally, whistle, pause))
            await seats[-1].sit(served.port, table, token)
    figures = await _window(tally, whistle, seconds)
    for seat in seats:
        seat.wire.close()
    return figures


async def peer_moves(served: Served, tables: int, seconds: float) -> dict[str, float]:
    """The same at boardgame.io's server."""
    tally, whistle = Tally(served.usage), Whistle()
    for number in range(tables):
        for seat in (1, 0):
            await Peer(tally, whistle, f"m{number}", seat).sit(served.port)
    return await _window(tally, whistle, seconds)


async def _window(tally: Tally, whistle: Whistle, seconds: float) -> dict[str, float]:
    await asyncio.sleep(1.0)  # whatever seating them has left behind
    whistle.blow()
    await asyncio.sleep(0.5)
    tally.restart()
    until = time.perf_counter() + seconds
    while time.perf_counter() < until and not whistle.over:
        await asyncio.sleep(0.02)
    return tally.figures()


async def echoes(served: Served, sockets: int, seconds: float) -> dict[str, float]:
    """A bare echo of 60 bytes."""
    tally = Tally(served.usage)
    message = bytes(60)
    wires: list[Wire] = []

    for _ in range(sockets):
        holder: list[Wire] = []
        times = [0.0]

        def heard(_: bytes, holder: list[Wire] = holder, times: list[float] = times) -> None:
            now = time.perf_counter()
            tally.took.append(now - times[0])
            times[0] = now
            holder[0].send(message)

        holder.append(await Wire.connect(HOST, served.port, "/", heard))
        wires += holder
    for wire in wires:
        wire.send(message)
    await asyncio.sleep(0.3)
    tally.restart()
    await asyncio.sleep(seconds)
    figures = tally.figures()
    for wire in wires:
        wire.close()
    return figures


async def held(served: Served, connections: int) -> dict[str, float]:
    """Seated connections at tables of two that have begun; memory of everything, tables included."""
    await asyncio.to_thread(make, served.port, 0)  # what the first table loads is no table's
    empty = served.usage.bytes()
    made = await asyncio.to_thread(lambda: [make(served.port, seed) for seed in range(connections // 2)])
    tables = served.usage.bytes()
    wires: list[Wire] = []
    welcomed = 0

    def heard(_: bytes) -> None:
        nonlocal welcomed
        welcomed += 1

    pack = msgspec.msgpack.Encoder().encode
    for table, tokens in made:
        for token in tokens:
            wire = await Wire.connect(HOST, served.port, "/ws", heard, "tessera.v1")
            wire.send(pack({"t": "hello", "v": 1, "table": table, "token": token}))
            wires.append(wire)
    patience = time.perf_counter() + 60
    while welcomed < connections and time.perf_counter() < patience:
        await asyncio.sleep(0.05)
    await asyncio.sleep(1.0)
    alive = sum(not wire.lost for wire in wires)
    memory = served.usage.bytes()
    for wire in wires:
        wire.close()
    each = {"bytes_each": (memory - empty) / alive, "bytes_each_table": 2 * (tables - empty) / alive}
    return {"held": alive, **each}


def measure(quick: bool) -> Groups:
    """Every keeper, connections held, boardgame.io's server and a bare echo."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    seconds = 4.0 if quick else 15.0
    groups: Groups = {}
    ours: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for keeper in KEEPERS:
            try:
                with address_of(keeper, folder) as db, tessera(db, folder) as served:
                    fast = asyncio.run(commands(served, TABLES, 0.0, seconds))
                    paced = asyncio.run(commands(served, SEATS // 2, PAUSE, seconds))
            except peers.Missing as reason:
                groups[keeper] = not_measured(reason)
                continue
            ours[keeper] = fast["cpu_us"]
            groups[keeper] = {**_told("fast", fast), **_told("paced", paced)}
            groups[keeper]["paced: p99"] = at_most(millis(paced["p99_us"] / 1e6), P99_MS)
        with tessera(str(folder / "held.db"), folder) as served:
            kept = asyncio.run(held(served, 2_000 if quick else 8_000))
            each = figure(kept["bytes_each"] / 1000, "KB")
            groups[HELD] = {"held": figure(kept["held"]), "memory each": at_most(each, EACH_KB)}
    return {**groups, **_peers(ours, seconds)}


def _peers(ours: dict[str, float], seconds: float) -> Groups:
    """boardgame.io's server, ours against it by processor time, and the echo."""
    try:
        with node("bgio_server.mjs") as served:
            theirs = asyncio.run(peer_moves(served, TABLES, seconds))
        with node("ws_echo.mjs") as served:
            echo = asyncio.run(echoes(served, TABLES, seconds / 2))
    except peers.Missing as reason:
        return {name: not_measured(reason) for name in (PEER, AGAINST, ECHO)}
    against: Group = {
        keeper: at_least(figure(theirs["cpu_us"] / cpu, "×"), TIMES) for keeper, cpu in ours.items()
    }
    return {PEER: _told("fast", theirs), AGAINST: against, ECHO: _told("fast", echo)}


def _told(how: str, found: dict[str, float]) -> Group:
    return {
        f"{how}: rate": per_second(found["per_second"], "commands"),
        f"{how}: p50": millis(found["p50_us"] / 1e6),
        f"{how}: p99": millis(found["p99_us"] / 1e6),
        f"{how}: CPU": figure(found["cpu_us"], "µs"),
    }


def page(found: Reading) -> list[str]:
    """Keepers across, ways of playing down; then the peers and what a connection holds."""
    rows = {
        "fast: rate": "as fast as it goes, commands per second of wall time",
        "fast: p50": "the same, p50",
        "fast: p99": "the same, p99",
        "fast: CPU": "processor time of a command",
        "paced: rate": f"{SEATS:,} seats, {1 / (2 * PAUSE):g} commands a second each: commands/s reached",
        "paced: p50": "the same, p50",
        "paced: p99": "the same, p99",
    }
    against = {keeper: words for keeper, words in KEEPERS.items() if found.figure(AGAINST, keeper)}
    return [
        (
            "Smugglers over real sockets, every command durable before it is acknowledged; the load comes "
            "from a second process on the same machine, so the latencies are upper bounds where server, "
            "store and load together want more cores than there are."
        ),
        found.by_figure("figure", rows, KEEPERS),
        (
            "Moves per processor second against boardgame.io's server, which keeps its games in memory "
            f"({found.text(PEER, 'fast: CPU')} a move):"
        ),
        found.by_figure("keeper", against, {AGAINST: "ratio"}),
        f"{found.text(HELD, 'held')} connections held, each with its seat, tables included:",
        found.by_figure("figure", {"memory each": "memory of a connection"}, {HELD: KEEPERS["sqlite"]}),
        (
            f"A plain Node `ws` echo takes {found.text(ECHO, 'fast: CPU')} of processor time a message in "
            "the same run. A part of a command's time is the tutorial title itself, which is interpreted; "
            "what is left is spread thin over views, words, choices, frames and the event loop."
        ),
    ]


PART = Part(rank=90, heading="Table server", measure=measure, page=page)
