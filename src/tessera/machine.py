"""What a server takes from the machine it runs on: time, chance that nobody foresees, threads, processes.

Everything in the server and the stores that needs one of these asks here. A simulation puts a machine of its
own in the place of the real one, for whatever runs in a context, so that several processes with clocks of
their own can live in one thread, and the same seed gives the same run.
"""

import secrets
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from contextvars import ContextVar
from typing import Final, TypeVar

W = TypeVar("W")


class Machine:
    """The real one."""

    def now_ms(self) -> int:
        """Milliseconds since 1970. May jump, as people set their clocks."""
        return time.time_ns() // 1_000_000

    def monotonic(self) -> float:
        """Seconds since some moment. Never jumps."""
        return time.monotonic()

    def token(self, size: int) -> str:
        """So many random bytes, as text that may stand in an address."""
        return secrets.token_urlsafe(size)

    def secret(self, size: int) -> bytes:
        """So many random bytes."""
        return secrets.token_bytes(size)

    def bits(self, count: int) -> int:
        """So many random bits, as a number."""
        return secrets.randbits(count)

    def threads(self, count: int, name: str) -> Executor:
        """Threads that work one call after the other."""
        return ThreadPoolExecutor(count, name)

    def worker(self, begin: Callable[[], W]) -> W:
        """Another process that works for this one, begun so."""
        return begin()

    def start(self, work: Callable[[], None], name: str) -> None:
        """Do something in a thread of its own, which does not keep the process."""
        threading.Thread(target=work, name=name, daemon=True).start()


_machine: Final[ContextVar[Machine]] = ContextVar("tessera machine", default=Machine())  # noqa: B039  # it has no state


def use(machine: Machine) -> None:
    """From here on, and in every task begun from here, ask this one."""
    _machine.set(machine)


def now_ms() -> int:
    """Milliseconds since 1970."""
    return _machine.get().now_ms()


def monotonic() -> float:
    """Seconds since some moment."""
    return _machine.get().monotonic()


def token(size: int) -> str:
    """So many random bytes, as text that may stand in an address."""
    return _machine.get().token(size)


def secret(size: int) -> bytes:
    """So many random bytes."""
    return _machine.get().secret(size)


def bits(count: int) -> int:
    """So many random bits, as a number."""
    return _machine.get().bits(count)


def threads(count: int, name: str) -> Executor:
    """Threads that work one call after the other."""
    return _machine.get().threads(count, name)


def worker(begin: Callable[[], W]) -> W:
    """Another process that works for this one."""
    return _machine.get().worker(begin)


def start(work: Callable[[], None], name: str) -> None:
    """Do something in a thread of its own."""
    _machine.get().start(work, name)
