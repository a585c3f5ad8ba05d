"""Proofs of replays that people send, in a process of their own: bounded in steps, in time and in number.

A replay is a program for the rules, written by anybody: a few bytes can ask for hours of work. So it is run
where it can be ended, never in the process that serves tables.
"""

import asyncio
from typing import Final

from msgspec import UNSET

from tessera.core import replay
from tessera.core.errors import TesseraError
from tessera.server.errors import Refused
from tessera.server.processes import WorkerDied
from tessera.server.records import ReplayVerdict
from tessera.server.rules import Rules, bind
from tessera.server.settings import Settings
from tessera.server.supervisor import Supervisor, Worker

WAITING: Final = 4  # proofs that wait for the one before them


def _bind(title: str, rules: Rules) -> None:
    """Build all that a proof takes and is not the proof. Binding is kept: see the registry."""
    _ = bind(title, rules).codec


def _prove(title: str, rules: Rules, data: bytes, most: int) -> ReplayVerdict:
    """In the process: what the record proves, or why not."""
    if data.count(b"\n") > most:
        raise replay.TooLong(most)
    try:
        verdict = replay.verify(replay.read(data), bind(title, rules), most)
    except replay.TooLong:
        raise
    except TesseraError as error:
        return ReplayVerdict(False, 0, "", error=str(error))
    committed = verdict.commitment or UNSET
    return ReplayVerdict(True, verdict.entries, verdict.digest, title=verdict.title, commitment=committed)


class Prover:
    """Proves one replay at a time. Its process is started when the first one comes."""

    def __init__(self, settings: Settings) -> None:
        self._budget = settings.proof_budget
        self._patience = settings.proof_patience
        self._crew = Supervisor(1)
        self._turn = asyncio.Semaphore(1)
        self._waiting = 0
        self._closed = False

    async def prove(self, title: str, rules: Rules, data: bytes) -> ReplayVerdict:
        """What the replay proves; refused if that would take too much, or if too many wait."""
        if self._waiting > WAITING:
            raise Refused("proof.busy")
        self._waiting += 1
        try:
            async with self._turn:
                return await self._run(title, rules, data)
        finally:
            self._waiting -= 1

    async def _run(self, title: str, rules: Rules, data: bytes) -> ReplayVerdict:
        async def ready(worker: Worker) -> None:
            await worker.prepare((title, rules), _bind, title, rules)

        try:
            return await self._crew.run(
                _prove, title, rules, data, self._budget, patience=self._patience, ready=ready
            )
        except (TimeoutError, replay.TooLong):
            raise Refused("proof.too_long", steps=self._budget, seconds=int(self._patience)) from None
        except WorkerDied:  # twice: whatever is in it, it is not good for us
            raise Refused("server.stopping" if self._closed else "proof.failed") from None

    def close(self) -> None:
        """End it, whatever it is at."""
        self._closed = True
        self._crew.close()
