"""Plays games on a Ray cluster: one that runs, or one that is begun here for the time being.

Seeds and players go there, results and replays come back, so nothing is shared but the code: Tessera, the
title, and what players are read from must lie at the same places on every machine.
"""

import os
import re
import shutil
import socket
import tempfile
from collections.abc import Callable
from typing import Any, Final, Generic

from tessera.arena.running import AHEAD, Pending, Piece, Result, Runner
from tessera.core.errors import TesseraError

LOCAL: Final = "local"
"""The cluster that is begun here, on this machine alone."""

_STORE: Final = 128 << 20  # bytes: results are small
_PATIENCE: Final = 5.0  # seconds until somebody must answer at an address
_PASSED_ON: Final = ("TESSERA_TITLES", "TESSERA_PURE", "PYTHONPATH")  # what a worker must have as it is here


class NoCluster(TesseraError):
    """There is no Ray here, or no cluster at that address."""


class Cluster(Runner[Piece, Result]):
    """Does pieces of work as tasks of Ray."""

    def __init__(self, work: Callable[[Piece], Result], address: str, cores: int) -> None:
        super().__init__(work)
        if address != LOCAL:
            _knock(address)
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # it warns that this will be usual
        try:
            import ray
        except ImportError:
            raise NoCluster("there is no Ray here: pip install 'tessera-games[ray]'") from None
        library: Any = ray  # much of it has no types
        self._ray = library
        self._place = tempfile.mkdtemp(prefix="tessera-ray") if address == LOCAL else ""
        variables = {name: os.environ[name] for name in _PASSED_ON if name in os.environ}
        quiet = {"log_to_driver": False, "logging_level": "error", "runtime_env": {"env_vars": variables}}
        here: dict[str, Any] = {
            "num_cpus": cores or None,
            "object_store_memory": _STORE,
            "include_dashboard": False,
            "_node_ip_address": "127.0.0.1",
            "_temp_dir": self._place,
        }
        if address != LOCAL:
            here = {}
        try:
            library.init(address=address, **quiet, **here)
        except (ConnectionError, RuntimeError, ValueError) as error:
            raise NoCluster(f"--ray {address}: {str(error).splitlines()[0]}") from None
        self.window = AHEAD * max(1, int(library.cluster_resources().get("CPU", 1)))
        self._remote: Any = ray.remote(work)

    def submit(self, piece: Piece) -> Pending[Result]:
        return _Task(self._ray, self._remote.remote(piece))

    def close(self) -> None:
        self._ray.shutdown()
        if self._place:
            shutil.rmtree(self._place, ignore_errors=True)


def _knock(address: str) -> None:
    """Whether anybody answers there: Ray itself asks for minutes."""
    found = re.search(r"([^/:]+):(\d+)$", address)
    if found is None:
        return  # `auto`, or what only Ray can read
    try:
        socket.create_connection((found[1], int(found[2])), timeout=_PATIENCE).close()
    except OSError as error:
        raise NoCluster(f"--ray {address}: {error.strerror or 'nobody answers'}") from None


class _Task(Generic[Result]):
    """A task of Ray."""

    def __init__(self, ray: Any, reference: Any) -> None:
        self._ray = ray
        self._reference = reference

    def result(self) -> Result:
        try:
            done: Result = self._ray.get(self._reference)
        except self._ray.exceptions.RayTaskError as error:
            raise error.as_instanceof_cause() from None
        return done
