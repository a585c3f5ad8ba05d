"""Runs the application on uvicorn until it is told to stop."""

import asyncio
import gc
import signal
import socket
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Any

import uvicorn

try:
    import resource
except ImportError:  # not on Windows
    resource = None  # type: ignore[assignment]

from tessera.server.admin_place import place_to_listen
from tessera.server.app import Application
from tessera.server.compiling import Compiler
from tessera.server.connections import HostConfig, RequestProtocol
from tessera.server.door import network
from tessera.server.logs import warn
from tessera.server.settings import Settings
from tessera.server.stopping import ANSWERS, LAST, Deadline, leave, linger
from tessera.server.transport import SocketProtocol
from tessera.store import open_store


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
        limits=settings,
        http=RequestProtocol,
        proxy_headers=bool(settings.proxies),  # without one nobody is believed, whatever the environment says
        forwarded_allow_ips=[str(network(each)) for each in settings.proxies],
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
    """A listening socket; port 0 takes a free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError:
        listening.close()
        raise
    return listening


def address(listening: socket.socket) -> str:
    """Where a browser finds it."""
    host, port = listening.getsockname()[:2]
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104  # a listener's word for everywhere
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def serve(
    host: str,
    port: int,
    db: str | Path,
    settings: Settings | None = None,
    ready: Callable[[str], None] | None = None,
    compiler: Compiler | None = None,
) -> None:
    """Serve until SIGTERM or SIGINT; then finish what is being written and return.

    `StoreError` if the store cannot be used, `OSError` if the address cannot, before anything is served.
    `ready` is told the address once it answers; `compiler` then works beside it. When the time to stop is
    over (`stop_patience`) the process is ended, whatever hangs in it.
    """
    chosen = settings or Settings()
    _allow_sockets()
    _be_quick()
    listening = bind(host, port)
    place = address(listening)  # while it is open: who stops the server closes it
    deadline = Deadline(LAST * chosen.stop_patience)
    app = Application(db, chosen, compiler=compiler, admin_socket=place_to_listen(db, chosen.admin_socket))
    server = server_for(app, chosen, deadline)
    known = threading.enumerate()
    threads = ThreadPoolExecutor(thread_name_prefix="tessera-thread")

    async def run() -> None:
        asyncio.get_running_loop().set_default_executor(threads)
        await (await open_store(db)).close()  # tried here, where it can be told: uvicorn would only exit
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        while not server.started and not serving.done():
            await asyncio.sleep(0.01)
        if server.started and not server.should_exit and ready is not None:
            ready(place)
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
