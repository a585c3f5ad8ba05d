"""A match: refused means untouched, the log is the game, and every earlier position can be had again."""

import copy
import pickle
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.harbour import Harbour, Raid, Ship, Smugglers, Stash, play_on, played, smugglers

from smugglers.records import Command, Event, State
from tessera.core import replay
from tessera.core.drivers import Scripted
from tessera.core.errors import BadOptions, Conflict, Exhausted, Illegal
from tessera.core.game import HOST, Game
from tessera.core.match import CROWDED, Broken, Match, reduce
from tessera.core.spec import Bool, Choice, Fields, Int

HOW_OFTEN = pytest.mark.parametrize("every", [0, 1, 3, 128])


def first_legal(match: Harbour) -> tuple[int, Command]:
    seat = match.actors()[0]
    return seat, match.legal(seat)[0]


def log(match: Harbour) -> list[str]:
    return [repr(entry) for entry in match.entries]


def unchanged(match: Harbour, act: Callable[[], object], error: type[Exception]) -> Exception:
    """The error that an act raises, having changed neither state nor log."""
    before = match.digest(), log(match)
    with pytest.raises(error) as caught:
        act()
    assert (match.digest(), log(match)) == before
    return caught.value


# ---------------------------------------------------------------- the start


def test_seats_default_to_two_where_the_title_allows_it() -> None:
    assert Match(smugglers(), 1).seats == 2


@pytest.mark.parametrize("seats", [1, 5, -1])
def test_a_wrong_number_of_seats_is_told(seats: int) -> None:
    with pytest.raises(BadOptions, match=rf"^match: seats: expected 2\.\.4, got {seats}$"):
        Match(smugglers(), 1, seats)


class Night(Smugglers):
    """Smugglers with options."""

    seen: ClassVar[list[Mapping[str, object]]] = []

    def options_spec(self) -> Fields:
        return Fields(
            {"moon": Choice(["new", "full"], default="new"), "wind": Int(0, 9, default=3), "fog": Bool()}
        )

    def setup(self, seats: int, options: Mapping[str, object], seed: int | str) -> State:
        self.seen.append(options)
        return super().setup(seats, options, seed)


def test_options_are_checked_and_complete_when_the_title_sees_them() -> None:
    match = Match(Night(smugglers().ruleset), 1, 2, {"fog": True, "wind": 4})
    assert match.options == Night.seen[-1] == {"moon": "new", "wind": 4, "fog": True}


def test_everything_wrong_with_options_is_told_at_once() -> None:
    with pytest.raises(BadOptions) as caught:
        Match(Night(smugglers().ruleset), 1, 2, {"moon": "half", "wind": 10, "tide": 1})
    told = str(caught.value)
    for part in ("moon", "wind", "tide", "fog"):
        assert part in told
    assert len(caught.value.faults) == 4


@pytest.mark.parametrize("seed", [-(2**63), 2**64 - 1, "", "ä🎲", 0])
def test_a_seed_is_64_bits_or_a_text(seed: int | str) -> None:
    assert Match(smugglers(), seed).digest() == Match(smugglers(), seed).digest()


@pytest.mark.parametrize("seed", [2**64, -(2**63) - 1, "\ud800", "a\udfff"])
def test_a_seed_that_no_record_can_hold_is_told_at_once(seed: int | str) -> None:
    with pytest.raises(BadOptions, match="match: seed: expected 64 bits or a text of whole characters"):
        Match(smugglers(), seed)


def test_a_number_and_the_same_digits_are_different_seeds() -> None:
    assert Match(smugglers(), 1).digest() != Match(smugglers(), "1").digest()


# ---------------------------------------------------------------- going on


def test_a_command_changes_the_state_and_is_logged() -> None:
    match = Match(smugglers(), 1)
    seat, command = first_legal(match)
    before = match.digest()
    events = match.submit(seat, command, at=0)
    assert events
    assert match.position == 1
    assert log(match) == [f"Entry({seat}, {command})"]
    assert match.digest() != before


@pytest.mark.parametrize(
    ("seat", "command", "code"),
    [
        (1, Ship(0), "turn.not_yours"),
        (HOST, Ship(0), "turn.not_yours"),
        (0, Ship(77), "crate.not_in_hand"),
        (0, Raid(3, 1), "raid.nothing_there"),
        (0, Raid(3, 0), "raid.no_such_rival"),
    ],
)
def test_refused_means_untouched_and_check_says_the_same(seat: int, command: Command, code: str) -> None:
    match = Match(smugglers(), 1)
    refusal = unchanged(match, lambda: match.submit(seat, command), Illegal)
    foretold = match.check(seat, command)
    assert isinstance(refusal, Illegal)
    assert foretold is not None
    assert refusal.code == foretold.code == code
    assert refusal.facts == foretold.facts


def test_a_refusal_without_a_sentence_is_explained_by_its_code_and_facts() -> None:
    game = smugglers()
    assert game.explain(Illegal("stash.full", holds=3)) == "Your stash is full: it holds 3."
    assert game.explain(Illegal("stash.too_wet", days=2, of=5)) == "stash too wet: days 2, of 5"
    assert game.explain(Illegal("stash.too_wet")) == "stash too wet"


def test_check_lets_a_legal_command_pass_and_changes_nothing() -> None:
    match = Match(smugglers(), 1)
    before = match.digest()
    assert match.check(*first_legal(match)) is None
    assert match.digest() == before


def test_a_late_answer_is_a_conflict() -> None:
    match = played(commands=3)
    seat, command = first_legal(match)
    for late in (0, 2, 4):
        error = unchanged(match, lambda late=late: match.submit(seat, command, at=late), Conflict)  # type: ignore[misc]
        assert isinstance(error, Conflict)
        assert (error.expected, error.actual) == (late, 3)
    match.submit(seat, command, at=3)


def test_reduce_gives_a_new_state_and_leaves_the_old() -> None:
    match = played(commands=3)
    seat, command = first_legal(match)
    before = match.digest()
    after, events = reduce(smugglers(), match.state, seat, command)
    assert match.digest() == before
    assert match.submit(seat, command) == events
    assert match.digest() == smugglers().codec.digest(after)


class Leaky(Smugglers):
    """Fails half way through a raid, after the crate was thrown."""

    def _raid(self, state: State, seat: int, command: Raid, events: list[Event]) -> None:
        super()._raid(state, seat, command, events)
        raise ZeroDivisionError("the boat has a hole")


@HOW_OFTEN
def test_a_title_that_breaks_leaves_the_match_as_it_was(every: int) -> None:
    match: Harbour = Match(Leaky(smugglers().ruleset), 1, checkpoint_every=every)
    match.submit(0, Stash(match.state.dens[0].hand[0]))
    raid = Raid(match.state.dens[1].hand[0], 0)
    error = unchanged(match, lambda: match.submit(1, raid), Broken)
    assert isinstance(error, Broken)
    assert (error.entry, error.seat, error.command) == (2, 1, raid)
    assert isinstance(error.cause, ZeroDivisionError)
    assert "the boat has a hole" in str(error)
    match.submit(1, Ship(match.state.dens[1].hand[0]))


class Dry(Smugglers):
    """Its generator ends after a crate was shipped."""

    def _draw(self, state: State, seat: int, events: list[Event]) -> None:
        raise Exhausted("the well is dry")


def test_a_generator_that_ends_half_way_leaves_the_match_as_it_was() -> None:
    match: Harbour = Match(Dry(smugglers().ruleset), 1)
    unchanged(match, lambda: match.submit(*first_legal(match)), Exhausted)


def test_a_scripted_match_draws_what_the_script_says() -> None:
    match = Match(smugglers(), 1)
    crate = match.state.dens[0].hand[0]
    script = Scripted([5])
    smugglers().chance(match.state).drive(script)
    match.submit(0, Ship(crate))
    script.finish()
    assert match.state.roll == 6


# ---------------------------------------------------------------- going elsewhere


@HOW_OFTEN
def test_every_earlier_position_can_be_had_again(every: int) -> None:
    match = Match(smugglers(), 5, 3, checkpoint_every=every)
    digests = [match.digest()]
    for _ in range(12):
        digests.append(play_on(match, 1, choices=len(digests)).digest())
    codec = smugglers().codec
    assert [codec.digest(match.state_at(n)) for n in range(13)] == digests
    match.state_at(4).dens[0].coins += 100
    assert codec.digest(match.state_at(4)) == digests[4], "the state handed out is a copy"
    for wrong in (-1, 14):
        with pytest.raises(Conflict):
            match.state_at(wrong)


def test_a_long_match_holds_few_states_and_none_is_far_from_any_position() -> None:
    match: Harbour = Match(smugglers(), 5, 3, checkpoint_every=1)
    while match.actors():
        play_on(match, 1, choices=match.position)
    digests = [match.game.codec.digest(match.state_at(n)) for n in range(match.position + 1)]
    for n in range(1200):  # fresh chance is an entry too, and a match can have as many as one likes
        match.reseed(n)
        digests.append(match.digest())
        assert len(match._kept) <= (CROWDED + 1) * match.position.bit_length()
    kept = sorted([0, *match._kept])
    for older, newer in pairwise([*kept, match.position]):
        age = match.position - older
        assert newer - older <= max(1, -(-age // CROWDED) * 2), (
            "the way back is short where people go back to"
        )
    assert [match.game.codec.digest(match.state_at(n)) for n in range(0, len(digests), 37)] == digests[::37]


@HOW_OFTEN
def test_undo_is_an_entry_and_nothing_is_erased(every: int) -> None:
    match = played(commands=8, every=every)
    digests = [match.fork(at=n).digest() for n in range(9)]
    match.undo(3)
    assert match.position == 9
    assert log(match)[8] == "Entry(undo=3)"
    assert match.digest() == digests[3]
    match.undo(8)
    assert match.digest() == digests[8], "an undo can be undone"
    match.undo(9)
    assert match.digest() == digests[3]


@HOW_OFTEN
def test_undo_into_a_branch_that_was_itself_undone(every: int) -> None:
    match = played(commands=4, every=every)
    match.undo(1)  # entry 5
    play_on(match, 3, choices=7)  # 6, 7, 8: another branch
    branch = match.digest()
    inner = match.fork(at=7).digest()
    match.undo(2)  # 9: back on the first branch
    play_on(match, 2, choices=8)  # 10, 11
    match.undo(7)  # 12: into the second branch
    assert match.digest() == inner
    match.undo(8)
    assert match.digest() == branch
    for n in range(match.position + 1):
        assert match.fork(at=n).digest() == match.game.codec.digest(match.state_at(n))


@pytest.mark.parametrize("to", [-1, 4, 5])
def test_only_an_earlier_position_can_be_gone_back_to(to: int) -> None:
    match = played(commands=4)
    unchanged(match, lambda: match.undo(to), Conflict)


def test_a_match_resumes_from_a_kept_state_without_playing_what_led_there() -> None:
    match = played(commands=9)
    match.undo(4)
    play_on(match, 3)
    again: Harbour = Match(match.game, match.seed, match.seats, match.options)
    for entry in match.entries:
        again.skip(entry)
    again.state = match.game.copy(match.state)
    assert (again.position, again.digest()) == (match.position, match.digest())
    for n in range(match.position + 1):
        assert match.game.codec.digest(again.state_at(n)) == match.game.codec.digest(match.state_at(n))
    seat, command = first_legal(match)
    again.submit(seat, command)
    match.submit(seat, command)
    assert again.digest() == match.digest()


@HOW_OFTEN
def test_a_fork_has_the_same_past_and_its_own_future(every: int) -> None:
    match = played(commands=9, every=every)
    before = match.digest()
    for at in (0, 4, 9):
        fork = match.fork(at=at)
        assert log(fork) == log(match)[:at]
        for entry in match.entries[at:]:
            fork.follow(entry)
        assert fork.digest() == before
    play_on(match.fork(), 3)
    assert match.digest() == before
    fork = match.fork()
    play_on(match, 3)
    assert fork.digest() == before
    fork.undo(2)
    assert fork.digest() == match.fork(at=2).digest()


def test_a_fork_at_a_position_that_never_was() -> None:
    with pytest.raises(Conflict):
        played(commands=3).fork(at=4)


def test_a_reseeded_fork_has_other_chance_and_logs_it() -> None:
    match = played(commands=3)
    fork = match.fork(reseed=77)
    assert log(fork)[-1] == "Entry(reseed=77)"
    assert fork.digest() != match.digest()
    assert fork.state.dens == match.state.dens, "only chance is new"
    assert fork.digest() == match.fork(reseed=77).digest() != match.fork(reseed=78).digest()
    play_on(fork, 4)
    assert fork.fork(at=5).digest() == fork.game.codec.digest(fork.state_at(5)), "rewinding passes the reseed"
    with pytest.raises(ValueError, match="must not be negative"):
        match.reseed(-1)


@HOW_OFTEN
def test_a_match_is_pickled_and_copied_as_its_log(every: int) -> None:
    match = played(commands=5, every=every)
    match.undo(3)
    match.reseed(9)
    play_on(match, 2)
    for twin in (pickle.loads(pickle.dumps(match)), copy.copy(match), copy.deepcopy(match)):
        assert log(twin) == log(match)
        assert twin.digest() == match.digest()
        play_on(twin, 1)
        assert twin.position == match.position + 1


def test_digests_are_taken_down_at_checkpoints() -> None:
    match = played(commands=7, every=3)
    assert match.digests() == {3: match.fork(at=3).digest(), 6: match.fork(at=6).digest()}
    assert played(commands=7, every=0).digests() == {}


@settings(max_examples=40)
@given(
    moves=st.lists(
        st.tuples(st.sampled_from(["go", "go", "go", "undo", "reseed"]), st.integers(0, 50)), max_size=20
    ),
    every=st.sampled_from([0, 1, 2, 5, 128]),
)
def test_any_log_gives_the_same_states_however_it_is_rewound(
    moves: list[tuple[str, int]], every: int
) -> None:
    match: Harbour = Match(smugglers(), 3, 2, checkpoint_every=every)
    digests = [match.digest()]
    for kind, number in moves:
        if kind == "undo" and match.position:
            match.undo(number % match.position)
        elif kind == "reseed":
            match.reseed(number)
        else:
            before = match.position
            play_on(match, 1, choices=number)
            if match.position == before:
                continue
        digests.append(match.digest())
    assert [match.game.codec.digest(match.state_at(n)) for n in range(match.position + 1)] == digests
    again: Harbour = Match(smugglers(), 3, 2)
    for entry in match.entries:
        again.follow(entry)
    assert again.digest() == match.digest()


# ---------------------------------------------------------------- what a title gets for nothing


def test_the_contract_names_what_a_title_must_provide() -> None:
    bare: Game[State, Command, Event, object] = Game(smugglers().ruleset)
    state = Match(smugglers(), 1).state
    questions: list[Callable[[], object]] = [
        lambda: bare.setup(2, {}, 1),
        lambda: bare.actors(state),
        lambda: bare.legal(state, 0),
        lambda: bare.apply(state, 0, Ship(0)),
        lambda: bare.outcome(state),
        lambda: bare.chance(state),
        lambda: bare.view(state, 0),
        lambda: bare.determinise(None, 0, smugglers().chance(state)),
        Game.rules_spec,
    ]
    for ask in questions:
        with pytest.raises(NotImplementedError):
            ask()
    assert bare.bot() is None
    assert bare.redact(state, None, 0) is None  # type: ignore[arg-type]  # whatever it is, it passes
    assert (bare.text(3), bare.phrase(Ship(1), 3)) == ("3", "ship: crate 1")


def test_the_default_copy_goes_through_the_canonical_bytes() -> None:
    match = played(commands=5)
    twin = Game.copy(smugglers(), match.state)
    assert smugglers().codec.digest(twin) == match.digest()
    twin.dens[0].hand.clear()
    assert match.state.dens[0].hand


def test_a_match_that_goes_on_from_a_state_counts_on_and_goes_back_no_further() -> None:
    before = played(commands=7)
    start = before.game.codec.state_bytes(before.state)
    match = Match(before.game, before.seed, before.seats, checkpoint_every=4, start=start)
    match.begin_at(7)
    digest = match.game.codec.digest
    play_on(match, 300)
    play_on(before, 300)
    assert (match.position, match.digest()) == (before.position, before.digest())
    for position in (7, 8, 15, match.position):
        assert digest(match.state_at(position)) == digest(before.state_at(position))
    for position in (0, 6):
        with pytest.raises(Conflict):
            match.state_at(position)
        with pytest.raises(Conflict):
            match.undo(position)
    assert pickle.loads(pickle.dumps(match)).digest() == match.digest()
    match.undo(9)
    assert match.digest() == digest(before.state_at(9))
    assert match.fork(at=8).digest() == digest(before.state_at(8))
    record = replay.read(replay.dumps(match, "2026-01-01", "0", every=1))
    assert (len(record.lines), record.lines[-1]["undo"]) == (match.position - 7, 2)
    assert replay.verify(record, match.game).digest == match.digest()
    assert match.from_start().position == 0
