"""The parts that need no socket: buckets, clocks, tokens, records of the log, odds for bots."""

import asyncio
import random

import msgspec
import pytest
from tests.games.taktik.battle import battle

from tessera.core.codec import pack
from tessera.core.errors import Malformed
from tessera.core.match import Match
from tessera.server.choices import edited
from tessera.server.clocks import LAST_GRACE, Clock
from tessera.server.entries import Chatted, Did, decode, encode, version_of
from tessera.server.limits import Bucket, Buckets
from tessera.server.records import ChoiceRecord, ClockReading
from tessera.server.rules import Rules
from tessera.server.seats import Seat, hash_of, new_token, seat_of
from tessera.server.workers import WorkerPool, view_from


def test_a_bucket_gives_a_burst_and_then_its_rate() -> None:
    now = [0.0]
    bucket = Bucket(2.0, 3, lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now[0] = 100.0
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_addresses_have_a_bucket_each_and_old_ones_are_forgotten() -> None:
    buckets = Buckets(0.0, 1, kept=2)
    assert [buckets.take(each) for each in ("a", "a", "b", "c", "b", "a")] == [
        True,
        False,
        True,
        True,
        False,
        True,
    ]


def test_time_runs_for_whoever_may_act_and_each_decision_starts_anew() -> None:
    clock = Clock(2, 5000, 0, [0, 1])
    clock.look([0], 1000)
    assert clock.first_out() == (6000, 0)
    clock.look([0], 4000)  # somebody else did something: it goes on
    assert clock.first_out() == (6000, 0)
    clock.spend(0, clock.took(0, 4500))
    clock.look([0], 4500)
    assert clock.first_out() == (9500, 0)
    clock.spend(0, 10)
    clock.look([1], 5000)
    assert clock.first_out() == (10_000, 1)


def test_a_bank_is_spent_by_its_seat_alone_and_an_empty_one_leaves_a_moment() -> None:
    clock = Clock(2, 0, 1000, [0, 1])
    clock.look([0, 1], 0)
    assert clock.shown(400) == ClockReading(0, 1000, left=[600, 600], running={"0": 600, "1": 600})
    clock.spend(0, 400)
    clock.look([0, 1], 400)
    assert clock.left == [600, 1000]
    clock.spend(1, 5000)
    clock.look([0, 1], 500)
    assert clock.left[1] == 0
    assert clock.deadline(1) == 500 + LAST_GRACE


def test_a_turn_of_several_decisions_has_one_time_and_goes_on_after_an_interruption() -> None:
    clock = Clock(2, 5000, 0, [0, 1])
    clock.look([0], 0, lambda seat: 7)
    clock.spend(0, clock.took(0, 2000))
    clock.look([1], 2000, lambda seat: 7)  # the other seat is asked something
    clock.spend(1, clock.took(1, 2500))
    clock.look([0], 2500, lambda seat: 7)
    assert clock.deadline(0) == 2500 + 3000
    clock.spend(0, clock.took(0, 3000))
    clock.look([0], 3000, lambda seat: 8)
    assert clock.deadline(0) == 3000 + 5000
    clock.spend(0, 6000)
    clock.look([0], 9000, lambda seat: 8)
    assert clock.deadline(0) == 9000  # used up
    clock.begin_turn(0)
    clock.look([0], 9000, lambda seat: 8)
    assert clock.deadline(0) == 9000 + 5000


def test_bots_have_no_clock() -> None:
    clock = Clock(2, 1000, 0, [0])
    clock.look([1], 0)
    assert clock.first_out() is None
    assert not Clock(2, 0, 0, [0, 1])


def test_a_list_of_choices_is_an_edit_of_the_last_one() -> None:
    from tests.server.client import spliced

    all_of_them = [ChoiceRecord({"type": "Ship", "crate": n}, "") for n in range(60)]
    chance = random.Random(5)
    for _ in range(300):
        old, new = ([each for each in all_of_them if chance.random() < 0.8] for _ in range(2))
        if chance.random() < 0.3:
            chance.shuffle(new)  # an order that is not stable costs bytes, not correctness
        edit = edited(old, new)
        if edit is not None:
            assert spliced(old, [list(each) for each in edit]) == new
    assert edited(all_of_them, all_of_them) == []
    assert edited(all_of_them, all_of_them[:30] + all_of_them[31:]) == [(30, 1, [])]
    assert edited([], all_of_them) is None


def test_tokens_hold_their_seat_and_no_other() -> None:
    tokens = [new_token() for _ in range(3)]
    seats = [Seat("human", holder=hash_of(token)) for token in tokens] + [Seat("open")]
    assert [seat_of(seats, hash_of(token)) for token in tokens] == [0, 1, 2]
    assert seat_of(seats, hash_of(new_token())) is None
    assert seat_of(seats, hash_of("")) is None
    assert len({len(token) for token in tokens}) == 1
    assert len(tokens[0]) == 43


def test_entries_of_the_log_round_trip_and_old_forms_are_brought_forward() -> None:
    did = Did(5, 1, {"type": "Ship", "crate": 2}, "id", 30)
    assert decode(encode(did)) == did
    assert decode(encode(Chatted(1, None, "", "hi"))) == Chatted(1, None, "", "hi")
    old = msgspec.msgpack.encode({"k": "say", "at": 1, "who": 0, "text": "hi"})

    def forward(entry: dict[str, object]) -> dict[str, object]:
        return {"k": "said", "at": entry["at"], "seat": entry["who"], "name": "", "text": entry["text"]}

    assert decode(old, 0, {0: forward}) == Chatted(1, 0, "", "hi")
    with pytest.raises(Malformed):
        decode(old, 9)
    with pytest.raises(Malformed):
        decode(b"\xc1")
    with pytest.raises(Malformed):
        version_of(encode(did))


@pytest.mark.parametrize("title", ["smugglers", "sanctum", "taktik"])
def test_views_survive_the_way_to_a_worker(title: str) -> None:
    from tessera import registry

    game = registry.game(title)
    match = Match(game, 3)
    for _ in range(6):
        for seat in range(match.seats):
            view = match.view(seat)
            assert pack(view_from(game, pack(view))) == pack(view)
        actors = match.actors()
        if actors:
            match.submit(actors[0], match.legal(actors[0])[0])


def test_the_odds_of_an_attack_are_told_before_it_is_declared() -> None:
    game = battle(A1="I 5,5", B1="I 6,5")
    view = game.game.view(game.state, 0)
    pool = WorkerPool(0)
    try:
        declare = {"type": "AttackSelect", "attacker": "A1", "target": "B1"}
        found = asyncio.run(pool.ask(game.game, Rules(), 0, view, declare, 1000, 20.0))
    finally:
        pool.close()
    assert found.exact
    assert found.answers == [("hit", (2, 3)), ("miss", (1, 3))]
