"""Proofs of replays that anybody may send: bounded, and beside the server."""

import threading
import time
from typing import Any

import pytest
from tests.harbour import Harbour, played, smugglers
from tests.server.bombs import undo_bomb
from tests.server.conftest import Start
from tests.server.host import Host, Reply, wait_for

from tessera.core import replay

MEGABYTE = 1 << 20
LONG = 3 * MEGABYTE  # seconds of work on any machine


def record_of(match: Harbour) -> bytes:
    return replay.dumps(match, "2026-01-01T00:00:00+00:00", "0")


def test_what_a_match_has_cost_is_counted_also_on_the_way_back() -> None:
    match = played(commands=10)
    before = match.steps
    assert before == match.position
    match.undo(match.position - 1)
    assert match.steps > before + match.position - 2


def test_a_proof_ends_when_its_steps_are_used_up() -> None:
    record = replay.read(undo_bomb(100_000))
    with pytest.raises(replay.TooLong, match="more than 5000 steps"):
        replay.verify(record, smugglers(), 5000)
    true = replay.read(record_of(played(commands=10)))
    assert replay.verify(true, smugglers(), 5000).entries == len(true.lines)


def test_a_megabyte_of_undos_is_refused_by_its_steps(start: Start) -> None:
    host = start(proof_budget=60_000)
    refused = host.post("/api/replays", undo_bomb(MEGABYTE))
    assert (refused.status, refused.body["error"]) == (422, "proof.too_long")
    assert "tessera verify" in refused.body["text"]
    assert host.post("/api/replays", record_of(played(commands=10))).body["ok"] is True


def test_a_proof_that_takes_too_long_is_ended_and_the_next_one_is_not_held_up(start: Start) -> None:
    host = start(proof_budget=1 << 60, proof_patience=0.5)
    replies: list[Reply] = []
    asking = threading.Thread(target=lambda: replies.append(host.post("/api/replays", undo_bomb(LONG))))
    asking.start()
    slowest = 0.0
    while asking.is_alive():
        began = time.monotonic()
        assert host.get("/healthz").status == 200
        slowest = max(slowest, time.monotonic() - began)
        time.sleep(0.01)
    assert (replies[0].status, replies[0].body["error"]) == (422, "proof.too_long")
    assert slowest < 5.0, "everybody else is served meanwhile"
    assert host.post("/api/replays", record_of(played(commands=10))).body["ok"] is True


def test_more_proofs_than_may_wait_are_refused(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    host = start(proof_budget=1 << 60, proof_patience=2.0)
    bomb = undo_bomb(LONG)
    prover = host.app.lobby().prover
    replies: list[Reply] = []

    def ask() -> None:
        replies.append(host.post("/api/replays", bomb))

    asking = [threading.Thread(target=ask) for _ in range(2)]
    monkeypatch.setattr("tessera.server.proofs.WAITING", 0)
    asking[0].start()
    wait_for(lambda: prover._waiting == 1, "the first proof")
    asking[1].start()
    asking[1].join()
    assert (replies[0].status, replies[0].body["error"]) == (503, "proof.busy")
    assert int(replies[0].headers["retry-after"]) > 0
    asking[0].join()


@pytest.mark.parametrize("data", [b"", b"\n", b"{}\n", b"\xff\n" * 10, b"[" * 100_000])
def test_what_is_no_replay_at_all_is_no_work_either(host: Host, data: bytes) -> None:
    verdict: dict[str, Any] = host.post("/api/replays", data).body
    assert verdict["ok"] is False
    assert "line 1" in verdict["error"]
    assert host.app.lobby().prover._crew._workers == []
