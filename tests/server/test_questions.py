"""Questions about odds are always answered: whatever the numbers, however slow or broken the title."""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from fractions import Fraction
from typing import Any

import pytest
from tests.harbour import Smugglers, played, smugglers
from tests.server.client import Client
from tests.server.conftest import Start
from tests.server.host import Host

from tessera.core.reports import Factors
from tessera.server import workers
from tessera.server.rules import Rules
from tessera.server.supervisor import Worker
from tessera.server.workers import WorkerPool

RARE = Fraction(1, 3**80)
FORMS = ["tessera.v1", "tessera.v1.json"]


def foresee(monkeypatch: pytest.MonkeyPatch, answer: Callable[[], dict[str, Fraction]]) -> None:
    """Every question is answered like this."""
    monkeypatch.setattr(Smugglers, "foresee", lambda *_: answer(), raising=False)


def asked(host: Host, form: str, *more: Callable[[Client, Any], Any]) -> list[dict[str, Any]]:
    """The answer to a question, and what the rest of a scenario gives."""
    table, first, _ = host.two_people(seed=30)

    async def scenario() -> list[dict[str, Any]]:
        async with Client(host, table, first, form=form) as client:
            command = client.choices[0]["command"]
            found = [await client.ask({"t": "ask", "command": command})]
            found.extend([await each(client, command) for each in more])
            return found

    return asyncio.run(scenario())


@pytest.mark.parametrize("form", FORMS)
def test_chances_of_any_size_go_over_the_wire(host: Host, monkeypatch: pytest.MonkeyPatch, form: str) -> None:
    foresee(monkeypatch, lambda: {"wins": 1 - RARE, "loses": RARE})
    monkeypatch.setattr(Smugglers, "factors", lambda *_: [Factors("Luck", ("A die +1",))], raising=False)
    (answer,) = asked(host, form)
    assert answer["t"] == "answer"
    assert answer["exact"] is True
    assert answer["odds"] == [
        {"answer": "wins", "chance": [10**9 - 1, 10**9], "percent": 99.9},
        {"answer": "loses", "chance": [1, 10**9], "percent": 0.1},
    ]
    assert answer["factors"] == [{"name": "Luck", "lines": ["A die +1"]}]


@pytest.mark.parametrize("form", FORMS)
def test_an_answer_that_cannot_be_sent_is_refused_and_play_goes_on(
    host: Host, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    foresee(monkeypatch, lambda: {"\ud800": Fraction(1)})
    refused, done = asked(host, form, lambda client, command: client.do(command))
    assert (refused["t"], refused["code"]) == ("refused", "answer.unsendable")
    assert done["t"] == "ack"


def test_a_question_that_fails_is_refused_and_may_be_asked_again(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    fails = True

    def answer() -> dict[str, Fraction]:
        if fails:
            raise ZeroDivisionError
        return {"all is well": Fraction(1)}

    async def again(client: Client, command: Any) -> dict[str, Any]:
        nonlocal fails
        fails = False
        return await client.ask({"t": "ask", "command": command})

    foresee(monkeypatch, answer)
    refused, answered = asked(host, "tessera.v1", again)
    assert (refused["t"], refused["code"]) == ("refused", "ask.failed")
    assert answered["odds"] == [{"answer": "all is well", "chance": [1, 1], "percent": 100.0}]


def test_a_slow_question_holds_up_nothing_else(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    host = start(asks_at_once=1)
    table, first, _ = host.two_people(seed=30)
    go_on = threading.Event()

    def answer() -> dict[str, Fraction]:
        go_on.wait(60)
        return {"at last": Fraction(1)}

    async def scenario() -> None:
        async with Client(host, table, first) as client:
            command = client.choices[0]["command"]
            await client.say({"t": "ask", "id": "slow", "command": command})
            assert (await client.ask({"t": "ask", "command": command}))["code"] == "rate.exceeded"
            await client.say({"t": "ping"})
            await client.until("pong")
            assert (await client.do(command))["t"] == "ack"
            go_on.set()
            assert (await client.until("answer", id="slow"))["odds"][0]["answer"] == "at last"

    foresee(monkeypatch, answer)
    try:
        asyncio.run(scenario())
    finally:
        go_on.set()


def test_workers_get_ready_when_a_table_opens_and_so_do_those_that_follow_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given: list[tuple[Worker, str]] = []

    def give(self: Worker, work: Callable[..., Any], *details: Any, **_: Any) -> Future[Any]:
        given.append((self, work.__name__))
        if work.__name__ == "_bind":
            work(*details)
        return Future()

    monkeypatch.setattr(Worker, "give", give)
    workers._game.cache_clear()
    pool = WorkerPool(1)
    try:
        match = played(commands=2)
        pool.warm()
        for _ in range(2):  # the second table of a title finds it ready
            pool.expect(smugglers(), Rules(), lambda: match.view(0))
        assert [work for _, work in given] == ["_bind"]
        assert workers._game.cache_info().currsize == 1
        pool.renew()
        assert [work for _, work in given] == ["_bind"] * 2
        assert given[0][0] is not given[1][0]
    finally:
        pool.close()
