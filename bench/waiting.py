"""How long a person waits for Imperium's opponents, and what a seat is sent meanwhile.

A server as hosts run it, one person against eight opponents on a standard map, over a real socket. The person
is played by the title's own bot from the frames of its seat. Waiting is the time on the clock from End turn
to the frame that brings the seat its next choices; processor time, of the server and its workers, tells how
much of it is work where a machine has other things to do. Bytes are MessagePack, before any compression.
"""

import asyncio
import http.client
import json
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple

import msgspec

from bench.figures import Group, Groups, at_most, figure, millis, not_measured
from bench.load import Usage, Wire
from bench.parts import Part
from bench.reading import Reading
from bench.server import HOST, Served, tessera
from tessera import registry
from tessera._form import status
from tessera.core import game as contract
from tessera.core.patch import merge
from tessera.core.rng import SplitMix64
from tessera.games.imperium.commands import EndTurn
from tessera.games.imperium.game import ImperiumGame

OPPONENTS = 8
MARKS = (10, 25, 50, 75, 100, 125, 150)
SPAN = 5  # rounds up to a mark that are looked at
MOST_MS = 1_000  # of waiting, compiled
LAST: Final = {"compiled": 150, "interpreted": 75}
PATIENCE = 600  # seconds for one frame
# Nobody wins before the last mark.
OPTIONS = {
    "size": "standard",
    "round_limit": 0,
    "elimination": False,
    "domination": False,
    "science": False,
    "culture": False,
}


class Turn(NamedTuple):
    """What one round was for the person."""

    round: int
    waited: float  # seconds from End turn to the next choices
    worked: float  # processor seconds of the server meanwhile
    updates: int  # while waiting
    waiting_bytes: int
    own_bytes: int  # in answer to the seat's own commands


class Work:
    """Processor time of a server and of all processes that come of it, however they were started."""

    def __init__(self, pid: int) -> None:
        self._pid = pid

    def seconds(self) -> float:
        return self._of(self._pid)

    def _of(self, pid: int) -> float:
        try:
            # Each thread has a list of its own: workers are not started by the first.
            lists = [
                each.read_text(encoding="ascii") for each in Path(f"/proc/{pid}/task").glob("*/children")
            ]
            return Usage(pid).seconds() + sum(self._of(int(child)) for child in " ".join(lists).split())
        except (FileNotFoundError, ProcessLookupError):  # it has just ended
            return 0.0


class Person:
    """A seat that plays what the title's bot would, from what it is sent."""

    def __init__(self, game: ImperiumGame, work: Work) -> None:
        self.game = game
        self.work = work
        self.view: Any = None
        self.bytes = 0
        self.updates = 0
        self.over = False
        self._frames: asyncio.Queue[tuple[int, dict[str, Any]]] = asyncio.Queue()
        self._sent = 0
        self._wire: Wire

    async def sit(self, port: int, table: str, token: str) -> None:
        """Connect, and wait for the first choices."""
        self._wire = await Wire.connect(HOST, port, "/ws", self._heard, "tessera.v1")
        hello = {"t": "hello", "v": 1, "table": table, "token": token, "edits": True}
        self._wire.send(msgspec.msgpack.encode(hello))
        while not await self._next():
            pass

    def _heard(self, data: bytes) -> None:
        self._frames.put_nowait((len(data), msgspec.msgpack.decode(data)))

    async def _next(self) -> dict[str, Any]:
        """The next frame that brings choices, ends a command or the match; empty for any other."""
        size, frame = await asyncio.wait_for(self._frames.get(), PATIENCE)
        self.bytes += size
        kind = frame["t"]
        if kind == "welcome" and frame.get("view") is not None:
            self.view = frame["view"]
        elif kind == "update":
            self.updates += 1
            self.view = merge(self.view, frame["patch"])
        self.over = self.over or kind == "over" or not self.alive()
        if kind == "error":
            raise RuntimeError(f"the server says {frame['code']}: {frame['text']}")
        answered = kind in ("ack", "refused") or bool(frame.get("choices")) or "edit" in frame
        return frame if answered or self.over else {}

    def alive(self) -> bool:
        """Whether the seat is still in the game."""
        return self.view is None or bool(self.view["players"][str(self.view["seat"])]["alive"])

    def _do(self, command: Any) -> str:
        self._sent += 1
        id = str(self._sent)
        told = {"t": "do", "id": id, "command": self.game.codec.commands.plain(command)}
        self._wire.send(msgspec.msgpack.encode(told))
        return id

    async def turn(self) -> Turn:
        """Play a turn, end it, and wait for the next one."""
        self.bytes = 0
        round_ = int(self.view["round"])
        await self._own()
        own, self.bytes, self.updates = self.bytes, 0, 0
        worked, began = self.work.seconds(), time.perf_counter()
        self._do(EndTurn())
        while not self.over:
            frame = await self._next()
            if frame.get("choices") or "edit" in frame:
                break
        waited = time.perf_counter() - began
        return Turn(round_, waited, self.work.seconds() - worked, self.updates, self.bytes, own)

    async def _own(self) -> None:
        """Everything of the plan but its end; after attacks the bot looks again."""
        bot = self.game.bot()
        assert bot is not None
        again = True
        while again:
            view = self.game.codec.view_from(self.view)
            plan = [*bot.plan(contract.Turn(self.game, view.seat, view, [], SplitMix64(self._sent)))]
            asked = [command for command in plan if not isinstance(command, EndTurn)]
            done = [await self._done(self._do(command)) for command in asked]
            again = True in done and len(asked) == len(plan) and not self.over

    async def _done(self, id: str) -> bool:
        """Whether a command was carried out."""
        while not self.over:
            frame = await self._next()
            if frame.get("id") == id:
                return bool(frame["t"] == "ack")
        return False

    def leave(self) -> None:
        self._wire.close()


def make(port: int, seed: int) -> tuple[str, str]:
    """A table of one person and eight opponents, and the person's token."""
    seats = [{"kind": "human"}] + [{"kind": "bot"}] * OPPONENTS
    asked = {"title": "imperium", "seats": seats, "options": OPTIONS, "seed": seed}
    link = http.client.HTTPConnection(HOST, port, timeout=60)
    try:
        link.request("POST", "/api/tables", json.dumps(asked))
        made = json.loads(link.getresponse().read())
        return made["table"], made["seats"][0]["token"]
    finally:
        link.close()


async def play(served: Served, last: int) -> list[Turn]:
    """Every round up to the last, or until the person is out of the game."""
    table, token = await asyncio.to_thread(make, served.port, 1)
    person = Person(ImperiumGame(registry.ruleset_of(ImperiumGame)), Work(served.pid))
    await person.sit(served.port, table, token)
    turns: list[Turn] = []
    while not person.over and person.view["round"] <= last:
        turns.append(await person.turn())
        if turns[-1].round % 25 == 0:
            print(f"waiting: round {turns[-1].round}", file=sys.stderr, flush=True)
    person.leave()
    return turns


def measure(quick: bool) -> Groups:
    """One group a form and mark."""
    groups: Groups = {}
    for form, last in LAST.items():
        if form == "compiled" and status().form != form:
            groups[form] = not_measured(f"the rules run interpreted: {status().reason}")
            continue
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            with tessera(str(folder / "tables.db"), folder, 1, form == "interpreted") as served:
                turns = asyncio.run(play(served, MARKS[0] if quick else last))
        groups |= told(form, turns)
    return groups


def told(form: str, turns: list[Turn]) -> Groups:
    """What the rounds up to every mark were like."""
    groups: Groups = {}
    for mark in MARKS:
        near = [turn for turn in turns if mark - SPAN < turn.round <= mark]
        if len(near) < SPAN:
            continue
        waited = millis(median(turn.waited for turn in near))
        group: Group = {
            "median": at_most(waited, MOST_MS) if form == "compiled" else waited,
            "worst": millis(max(turn.waited for turn in near)),
            "processor": millis(median(turn.worked for turn in near)),
            "updates": figure(median(turn.updates for turn in near)),
            "waiting bytes": figure(median(turn.waiting_bytes for turn in near) / 1000, "KB"),
            "own bytes": figure(median(turn.own_bytes for turn in near) / 1000, "KB"),
        }
        groups[f"{form}, {mark}"] = group
    return groups


def page(found: Reading) -> list[str]:
    """Waiting in both forms, then bytes."""
    blocks = [
        (
            f"One person against {OPPONENTS} opponents on a standard map, through the server: the time on "
            f"the clock from End turn to the next own turn, over the {SPAN} rounds up to the one named, and "
            "the processor time of the server and its worker meanwhile. On a machine with other work to do "
            "the clock shows more than the work. Takes long, and runs only when it is named."
        )
    ]
    for form in LAST:
        rows = {f"{form}, {mark}": str(mark) for mark in MARKS}
        columns = {"median": "median", "worst": "worst", "processor": "processor time, median"}
        blocks += [f"{form.capitalize()}:", found.by_group("round", rows, columns)]
    rows = {f"compiled, {mark}": str(mark) for mark in MARKS}
    columns = {
        "updates": "updates while waiting",
        "waiting bytes": "bytes while waiting",
        "own bytes": "bytes in answer to own commands",
    }
    return [
        *blocks,
        (
            "What the seat is sent from one End turn to the next, medians of the same rounds, in "
            "MessagePack before any compression:"
        ),
        found.by_group("round", rows, columns),
    ]


PART = Part(rank=103, heading="Waiting for Imperium's opponents", measure=measure, page=page, on_request=True)
