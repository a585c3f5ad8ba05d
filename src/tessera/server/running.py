"""Runs the application on uvicorn until it is told to stop."""

import asyncio
import errno
import gc
import signal
import socket
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from types import FrameType
from typing import Any, Final
from urllib.parse import urlsplit

import uvicorn
from prometheus_client import start_http_server

try:
    import resource
except ImportError:  # not on Windows
    resource = None  # type: ignore[assignment]

from tessera.core.errors import TesseraError
from tessera.server.admin_place import place_to_listen
from tessera.server.app import Application
from tessera.server.compiling import Compiler
from tessera.server.connections import HostConfig, RequestProtocol
from tessera.server.logs import note, warn
from tessera.server.offered import check_offer
from tessera.server.settings import Settings
from tessera.server.stopping import ANSWERS, LAST, Deadline, leave, linger
from tessera.server.transport import SocketProtocol
from tessera.store import BadUrl, MissingDriver, StoreError, open_store

NO_ADDRESS: Final = 3  # exit codes, beside those of every command
NO_STORE: Final = 4


class CannotStart(TesseraError):
    """What a server needs is not to be had. `exit_code` says what: waiting may help, another setting may."""

    def __init__(self, why: str, exit_code: int) -> None:
        super().__init__(why)
        self.exit_code = exit_code


class BoundedServer(uvicorn.Server):
    """Uvicorn, a deadline that begins when it is told to stop, and a word to whoever keeps it waiting."""

    def __init__(self, config: uvicorn.Config, app: Application, deadline: Deadline | None) -> None:
        super().__init__(config)
        self._application = app
        self._deadline = deadline

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A signal to stop."""
        if self._deadline is not None:
            self._deadline.begin()
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Come to an end."""
        self._application.hasten()
        await super().shutdown(sockets)


def server_for(app: Application, settings: Settings, deadline: Deadline | None = None) -> uvicorn.Server:
    """Uvicorn around the application, with our limits. It stops in time by itself, or by the deadline."""
    config = HostConfig(
        app,
        door=app.door,
        refusals=app.refusals,
        limits=settings,
        http=RequestProtocol,
        proxy_headers=False,  # the application does that, for the proxies that it was told of
        ws=SocketProtocol,
        ws_max_size=settings.frame_bytes,
        ws_per_message_deflate=False,  # frames are small, and a compressor for every socket is not
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=max(1, int(ANSWERS * settings.stop_patience)),
    )
    return BoundedServer(config, app, deadline)


def bind(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 takes a free one. `CannotStart` if the address is not to be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise _no_address(host, port, error) from None
    return listening


def _no_address(host: str, port: int, error: OSError) -> CannotStart:
    remedy = {
        errno.EADDRINUSE: "something listens there already; choose another port, or stop it",
        errno.EACCES: "ports below 1024 are for the system; choose a higher one and put a proxy in front",
        errno.EADDRNOTAVAIL: "this machine does not have that address",
    }.get(error.errno or 0, error.strerror or str(error))
    return CannotStart(f"cannot listen on {host} port {port}: {remedy}", NO_ADDRESS)


def serve_metrics(app: Application, place: str) -> None:
    """Let metrics be read at an address of their own, HOST:PORT, until the process ends."""
    found = urlsplit(f"//{place}")
    host, port = found.hostname or "", found.port or 0
    try:
        server, _ = start_http_server(port, host, app.metrics.registry)
    except OSError as error:  # a name that nobody knows, too
        raise _no_address(host, port, error) from None
    note("metrics are served", address=address(server.socket))


def address(listening: socket.socket) -> str:
    """Where a browser finds it."""
    host, port = listening.getsockname()[:2]
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104  # a listener's word for everywhere
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def serve(
    settings: Settings, ready: Callable[[str], None] | None = None, compiler: Compiler | None = None
) -> None:
    """Serve until SIGTERM or SIGINT; then finish what is being written and return.

    `CannotStart` if the store or the address cannot be used, `UnknownTitle` or `BadRuleset` for what is to
    be played and cannot be, before anything is served. `ready` is told the address once it answers;
    `compiler` then works beside it. When the time to stop is over (`stop_patience`) the process is ended,
    whatever hangs in it.
    """
    _allow_sockets()
    check_offer(settings)
    _be_quick()
    orders = place_to_listen(settings.db, settings.admin_socket)
    app = Application(settings.db, settings, compiler=compiler, admin_socket=orders)
    listening = bind(settings.host, settings.port)
    place = address(listening)  # while it is open: who stops the server closes it
    deadline = Deadline(LAST * settings.stop_patience)
    server = server_for(app, settings, deadline)
    known = threading.enumerate()
    threads = ThreadPoolExecutor(thread_name_prefix="tessera-thread")

    async def run() -> None:
        asyncio.get_running_loop().set_default_executor(threads)
        await _try_store(settings.db)  # here, where it can be told: uvicorn would only exit
        if settings.metrics_address:
            serve_metrics(app, settings.metrics_address)
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        while not server.started and not serving.done():
            await asyncio.sleep(0.01)
        if server.started and not server.should_exit and ready is not None:
            ready(place + settings.base)
        await serving

    # Uvicorn raises the signal again when it has stopped; it has done its work by then.
    before = {each: signal.signal(each, _done) for each in (signal.SIGTERM, signal.SIGINT)}
    try:
        with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
            runner.run(run())
            threads.shutdown(wait=False, cancel_futures=True)
            working = linger(known)
            if working:
                warn("ended while threads worked for nobody", threads=working)
                leave(0)
        deadline.call_off()
    finally:
        listening.close()
        for each, handler in before.items():
            signal.signal(each, handler)


async def _try_store(db: str) -> None:
    try:
        await (await open_store(db)).close()
    except (BadUrl, MissingDriver):  # what was asked for, and not the store
        raise
    except StoreError as error:
        raise CannotStart(str(error), NO_STORE) from None


def _allow_sockets() -> None:
    """As many open sockets as the system lets this process have; often it starts with far fewer."""
    if resource is not None:
        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def _be_quick() -> None:
    """Settings of the interpreter for a process with many tables and short answers."""
    sys.setswitchinterval(0.001)  # a store's thread that has flushed must not wait long for its turn
    gc.collect()
    gc.freeze()  # what was imported stays
    gc.set_threshold(50_000, 20, 50)  # thousands of tables are no garbage: look for it less often


def _done(signum: int, frame: Any) -> None:  # a handler's signature
    pass
