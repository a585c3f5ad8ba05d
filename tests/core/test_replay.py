"""Replays: readable, provable, and every way of spoiling one is noticed and named."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.harbour import Harbour, Raid, Smugglers, Stash, play_on, played, smugglers

from smugglers.records import Event, State
from tessera import registry
from tessera.core.errors import BadOptions, Diverged, Malformed, TesseraError, WrongRules
from tessera.core.match import Broken, Match
from tessera.core.replay import FORMAT_VERSION, Player, ReplayRecord, dumps, migrate, read, verify
from tessera.core.ruleset import Overlay, load

WHEN = "2026-01-02T03:04:05+00:00"


def recorded(match: Harbour | None = None, every: int = 1) -> bytes:
    return dumps(match or played(seats=3, commands=12), WHEN, "9.9.9", every)


def spoilt(change: Callable[[list[Any]], object], data: bytes | None = None) -> bytes:
    """A record whose lines were changed as plain data."""
    lines = [json.loads(line) for line in (data or recorded()).splitlines()]
    change(lines)
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)


def proof(data: bytes) -> ReplayRecord:
    record = read(data)
    verify(record, smugglers())
    return record


# ---------------------------------------------------------------- what stands in one


def test_the_header_says_what_the_match_is_made_from() -> None:
    header = json.loads(recorded().splitlines()[0])
    assert header == {
        "tessera": "replay",
        "version": FORMAT_VERSION,
        "savedAt": WHEN,
        "title": "smugglers",
        "title_version": 1,
        "ruleset": "smugglers",
        "rules_digest": smugglers().ruleset.digest,
        "seats": 3,
        "options": {},
        "seed": 1,
        "engine": "9.9.9",
    }
    assert list(header)[:3] == ["tessera", "version", "savedAt"]


def test_every_entry_is_one_line_that_people_can_read() -> None:
    match = played(commands=2)
    match.undo(1)
    match.reseed(5)
    lines = [json.loads(line) for line in recorded(match).splitlines()]
    assert [list(line) for line in lines[1:]] == [
        ["n", "seat", "do", "digest"],
        ["n", "seat", "do", "digest"],
        ["n", "undo", "digest"],
        ["n", "reseed", "digest"],
        ["end", "digest", "outcome"],
    ]
    assert lines[1]["do"]["type"] in ("Ship", "Stash", "Raid")
    assert (lines[3]["undo"], lines[4]["reseed"]) == (1, 5)
    assert lines[5] == {"end": 4, "digest": match.digest(), "outcome": None}


def test_digests_stand_where_they_were_asked_for_or_at_checkpoints() -> None:
    def numbers(data: bytes) -> list[int]:
        return [line["n"] for line in map(json.loads, data.splitlines()[1:-1]) if "digest" in line]

    assert numbers(recorded(every=5)) == [5, 10]
    assert numbers(recorded(played(commands=9, every=4), every=0)) == [4, 8]


@pytest.mark.parametrize("seed", [0, -5, 2**64 - 1, "", "ä🎲\n\"'"])
@pytest.mark.parametrize("commands", [0, 7, 999])
def test_a_record_read_again_proves_the_match(seed: int | str, commands: int) -> None:
    match = played(seed, seats=2, commands=commands)
    verdict = verify(read(recorded(match)), smugglers())
    assert (verdict.title, verdict.entries, verdict.digest) == ("smugglers", match.position, match.digest())
    assert verdict.digests == match.position + 1
    outcome = match.outcome()
    assert (verdict.outcome is None) == (outcome is None) == (commands < 999)
    if outcome is not None:
        assert verdict.outcome == {
            "winners": list(outcome.winners),
            "reason": "sold out",
            "scores": list(outcome.scores),
        }


def test_undo_and_reseed_are_proved_too() -> None:
    match = played(commands=6)
    match.undo(2)
    play_on(match, 3, choices=5)
    match.reseed(11)
    match.undo(5)
    play_on(match, 2)
    assert verify(read(recorded(match)), smugglers()).digest == match.digest()


def test_a_player_stops_at_any_position_and_goes_on() -> None:
    match = played(seats=3, commands=12)
    player = Player(read(recorded(match)), smugglers())
    assert player.run(to=5).digest() == match.fork(at=5).digest()
    assert player.step()
    assert player.run().digest() == match.digest()


# ---------------------------------------------------------------- bytes that are no record


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "line 1: empty"),
        (b"\n", "line 1: not JSON"),
        (b"GIF89a", "line 1: not JSON"),
        (b"\xff\xfe", "line 1: not JSON"),
        (b"[]", "line 1: expected an object"),
        (b"{}", "line 1: not a Tessera replay"),
        (b'{"tessera": "save"}', "line 1: not a Tessera replay"),
        (b'{"tessera": "replay"}', "line 1: version None of the format is not known here"),
        (b"[" * 100_000, "line 1: not JSON"),
    ],
    ids=lambda value: str(value)[:24],
)
def test_what_is_no_record_at_all(data: bytes, told: str) -> None:
    with pytest.raises(Malformed) as caught:
        read(data)
    assert str(caught.value).startswith(told)


def test_a_record_cut_at_any_byte_is_noticed() -> None:
    data = recorded(played(commands=3))
    for size in range(len(data) - 1):  # the last newline alone says nothing new
        with pytest.raises(Malformed):
            read(data[:size])
    proof(data[:-1])


def test_a_record_cut_between_lines_says_after_which_entry() -> None:
    data = b"".join(recorded().splitlines(keepends=True)[:6])
    with pytest.raises(Malformed, match=r"^line 7: cut off after entry 5: the closing line is missing$"):
        read(data)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda lines: lines.insert(3, lines.pop(4)), "line 4: expected entry 3, found 4"),
        (lambda lines: lines.pop(4), "line 5: expected entry 4, found 5"),
        (lambda lines: lines.insert(3, lines[3]), "line 5: expected entry 4, found 3"),
        (lambda lines: lines[2].pop("n"), "line 3: expected entry 2, found None"),
        (lambda lines: lines[-1].update(end=11), "line 14: closes after 11 entries, but 12 stand here"),
        (lambda lines: lines.append({"n": 13}), "line 15: something follows the closing line"),
        (lambda lines: lines[0].pop("seed"), "line 1: the header lacks 'seed'"),
        (lambda lines: lines[0].update(seats="3"), "line 1: the header's seats cannot be '3'"),
        (lambda lines: lines[0].update(seed=1.5), "line 1: the header's seed cannot be 1.5"),
        (lambda lines: lines[0].update(seed=True), "line 1: the header's seed cannot be True"),
        (lambda lines: lines[0].update(options=[]), "line 1: the header's options cannot be []"),
        (
            lambda lines: lines[0].update(version=4),
            "line 1: version 4 of the format is not known here (this is 3)",
        ),
        (lambda lines: lines[0].update(version="1"), "line 1: version '1' of the format is not known here"),
        (
            lambda lines: lines[0].update(title_version=2),
            "line 1: made with version 2 of smugglers's rules",
        ),
        (
            lambda lines: lines[3]["do"].update(type="Sip"),
            "entry 3, $.type: not a command: unknown command 'Sip'",
        ),
        (lambda lines: lines[3]["do"].update(crate="x"), "entry 3, $.crate: not a command: Expected `int`"),
        (lambda lines: lines[3].pop("do"), "entry 3: expected a seat and what it did"),
        (lambda lines: lines[3].update(seat="0"), "entry 3: expected a seat and what it did"),
        (lambda lines: lines[3].update(seat=-2), "entry 3: expected a seat and what it did"),
        (lambda lines: lines[3].update(undo=-1), "entry 3: undo must be a number from 0, not -1"),
        (lambda lines: lines[3].update(reseed="now"), "entry 3: reseed must be a number from 0, not 'now'"),
    ],
)
def test_a_record_whose_form_was_spoilt_says_where(change: Callable[[list[Any]], object], told: str) -> None:
    with pytest.raises(Malformed) as caught:
        proof(spoilt(change))
    assert str(caught.value).startswith(told)


# ---------------------------------------------------------------- records that are not true


def other_command(lines: list[Any]) -> None:
    """Let entry 4 do something else that was legal too."""
    match = played(seats=3, commands=3)
    seat = match.actors()[0]
    legal = [match.game.codec.commands.plain(command) for command in match.legal(seat)]
    lines[4]["do"] = next(form for form in legal if form != lines[4]["do"])


@pytest.mark.parametrize(
    ("change", "entry", "told"),
    [
        (other_command, 4, "gives digest"),
        (lambda lines: lines[5].update(digest="0" * 64), 5, "recorded as 0000000000000000…"),
        (lambda lines: lines[5].update(digest=7), 5, "recorded as 7…"),
        (
            lambda lines: lines[6].update(seat=(lines[6]["seat"] + 1) % 3),
            6,
            "the rules refuse it: turn.not_yours",
        ),
        (lambda lines: lines[6]["do"].update(crate=99), 6, "the rules refuse it: crate.not_in_hand"),
        (lambda lines: lines[7].update(undo=7), 7, "answers position 7"),
        (lambda lines: lines[-1].update(digest="f" * 64), 12, "recorded as ffffffffffffffff…"),
        (lambda lines: lines[-1].pop("digest"), 12, "recorded as None…"),
        (lambda lines: lines[-1].update(outcome={"winners": [0]}), 12, "ends with None"),
        (lambda lines: lines[0].update(seed=2), 1, ""),
        (lambda lines: lines[0].update(seed="1"), 1, ""),
    ],
)
def test_verify_names_the_first_entry_that_diverges(
    change: Callable[[list[Any]], object], entry: int, told: str
) -> None:
    with pytest.raises(Diverged) as caught:
        proof(spoilt(change))
    assert caught.value.entry == entry
    assert told in caught.value.why


def test_without_digests_a_changed_command_shows_at_the_end() -> None:
    with pytest.raises(Diverged):
        proof(spoilt(other_command, recorded(every=0)))


def test_other_rules_are_told_before_anything_is_played() -> None:
    data = spoilt(lambda lines: lines[0].update(rules_digest="ab" * 32))
    with pytest.raises(WrongRules) as caught:
        proof(data)
    assert caught.value.recorded == "ab" * 32
    assert caught.value.present == smugglers().ruleset.digest


def test_seats_and_options_that_the_title_does_not_know() -> None:
    for change in ({"seats": 9}, {"options": {"moon": 1}}):
        with pytest.raises(BadOptions):
            proof(spoilt(lambda lines, change=change: lines[0].update(change)))  # type: ignore[misc]


class Holed(Smugglers):
    """Its raids fail with a bug."""

    name: ClassVar[str] = "smugglers"

    def _raid(self, state: State, seat: int, command: Raid, events: list[Event]) -> None:
        raise ZeroDivisionError("the boat has a hole")


def test_a_title_that_breaks_during_a_replay_is_not_called_a_divergence() -> None:
    match: Harbour = Match(smugglers(), 1)
    match.submit(0, Stash(match.state.dens[0].hand[0]))
    match.submit(1, Raid(match.state.dens[1].hand[0], 0))
    with pytest.raises(Broken) as caught:
        verify(read(recorded(match)), Holed(smugglers().ruleset))
    assert caught.value.entry == 2


@settings(max_examples=150)
@given(place=st.integers(0, 10**6), byte=st.integers(0, 255))
def test_any_changed_byte_is_refused_or_changes_no_play(place: int, byte: int) -> None:
    data = bytearray(recorded(played(commands=4)))
    place %= len(data)
    data[place] = byte
    try:
        record = proof(bytes(data))
    except TesseraError:
        return
    header = record.header
    assert (header.seed, header.seats, header.rules_digest) == (1, 2, smugglers().ruleset.digest)
    assert Player(record, smugglers()).run().digest() == played(commands=4).digest()


# ---------------------------------------------------------------- migration


def test_an_old_header_is_brought_forward_step_by_step() -> None:
    def to_2(header: dict[str, Any]) -> dict[str, Any]:
        return {**header, "version": 2, "saved": header["when"]}

    def to_3(header: dict[str, Any]) -> dict[str, Any]:
        return {"version": 3, "savedAt": header["saved"]}

    old = {"version": 1, "when": "then"}
    assert migrate(old, {1: to_2, 2: to_3}, to=3) == {"version": 3, "savedAt": "then"}
    assert old == {"version": 1, "when": "then"}
    assert migrate({"version": 3}, {1: to_2, 2: to_3}, to=3) == {"version": 3}


@pytest.mark.parametrize("version", [0, 4, None, "3", 2.5])
def test_a_version_from_the_future_or_from_nowhere_asks_for_an_update(version: object) -> None:
    with pytest.raises(Malformed, match=r"of the format is not known here \(this is 3\); update Tessera"):
        migrate({"version": version}, {}, to=3)


OLD = Path(__file__).parents[1] / "vectors" / "replays"


@pytest.mark.parametrize(("version", "digests"), [(1, 25), (2, 4)])
def test_a_record_of_an_older_form_is_read_and_proved(version: int, digests: int) -> None:
    """Written by the Tessera of that time, when the digest was that of all the data."""
    data = (OLD / f"format-{version}.tsr").read_bytes()
    first = json.loads(data.partition(b"\n")[0])
    assert first["version"] == version
    assert first["rules_digest"] == smugglers().ruleset.data_digest
    record = read(data)
    assert record.header.version == FORMAT_VERSION
    assert verify(record, smugglers()).digests == digests


def test_a_record_names_what_alters_play_and_no_more() -> None:
    kind = type(smugglers())
    reworded = Overlay("words", {"cargo.yaml": "crates: {rum: {name: Grog}}"})
    dearer = Overlay("dear", {"cargo.yaml": "crates: {rum: {value: 5}}"})
    match = played()
    words = kind(load(kind.rules_spec(), registry.own_data(kind), [reworded]))
    verdict = verify(read(recorded(match)), words)
    assert verdict.digest == match.digest()
    assert words.cargo.crates[3].name == "Grog"
    with pytest.raises(WrongRules):
        verify(read(recorded(match)), kind(load(kind.rules_spec(), registry.own_data(kind), [dearer])))
