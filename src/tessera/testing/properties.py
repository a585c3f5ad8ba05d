"""The properties of the kit, one function each. All take a subject and a case and assert."""

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from tessera.bots.play import bot_named, play_out
from tessera.bots.weighing import weigh
from tessera.core.codec import pack_sorted, plain
from tessera.core.errors import Illegal, Malformed
from tessera.core.game import Game
from tessera.core.match import Match, reduce
from tessera.core.odds import LARGEST
from tessera.core.patch import diff, merge
from tessera.core.replay import Player, dumps, read, verify
from tessera.core.rng import SplitMix64
from tessera.registry import AnyGame
from tessera.testing.leaks import check_choices_told_alike, check_resampled, check_told_alike
from tessera.testing.subject import AnyMatch, Case, Subject

# ---------------------------------------------------------------- the log is the game


def replay_gives_the_same_digests(subject: Subject, case: Case) -> None:
    """A recorded match, played again from its bytes, has the same digest after every command."""
    match = _played(subject, case, 150)
    data = dumps(match, "2026-01-01T00:00:00+00:00", "kit", every=1)
    verdict = verify(read(data), subject.game)
    assert verdict.digest == match.digest()
    assert verdict.digests == match.position + 1


def stop_save_load_go_on(subject: Subject, case: Case) -> None:
    """Stopping, saving, loading and going on gives what never stopping gives."""
    through = _played(subject, case, 60)
    half = through.fork(at=through.position // 2)
    loaded: AnyMatch = Player(read(dumps(half, "2026-01-01T00:00:00+00:00", "kit")), subject.game).run()
    for entry in through.entries[half.position :]:
        loaded.follow(entry)
    assert loaded.digest() == through.digest()


def fork_and_original_do_not_touch(subject: Subject, case: Case) -> None:
    """What happens in a fork leaves the original as it was, and the other way round."""
    for match, seat, command in subject.sampled(case):
        before = match.digest()
        fork = match.fork()
        assert fork.digest() == before
        fork.submit(seat, command)
        assert match.digest() == before, "the original changed with its fork"
        twin = match.fork()
        assert twin.digest() == before
        reseeded = match.fork(reseed=12345)
        reseeded.submit(seat, command)
        assert match.digest() == before, "the original changed with its reseeded fork"


def rolling_back_and_going_on_again_agrees(subject: Subject, case: Case) -> None:
    """Sync test: go back k entries, play them again: every digest is the same. Undo is such a way back."""
    match = _played(subject, case, 100)
    states = [match.fork(at=n).digest() for n in range(match.position + 1)]
    for back in (1, 2, 5, match.position):
        start = max(0, match.position - back)
        again = match.fork(at=start)
        for number, entry in enumerate(match.entries[start:], start + 1):
            again.follow(entry)
            assert again.digest() == states[number], f"entry {number} differs after going back {back}"
    if match.position:
        undone = match.fork()
        undone.undo(match.position // 2)
        assert undone.digest() == states[match.position // 2]
        undone.undo(match.position)
        assert undone.digest() == match.digest()
        verify(read(dumps(undone, "2026-01-01T00:00:00+00:00", "kit", every=1)), subject.game)


def copies_and_pickles_are_equal(subject: Subject, case: Case) -> None:
    """copy, deepcopy and pickle of a match give an equal and independent match."""
    match = _played(subject, case, 25)
    for twin in (copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match))):  # noqa: S301  # our own bytes
        assert twin.digest() == match.digest()
        assert twin.position == match.position
        before = match.digest()
        for seat in twin.actors()[:1]:
            twin.submit(seat, twin.legal(seat)[0])
        assert match.digest() == before


def another_process_agrees(subject: Subject, cases: Sequence[Case], env: dict[str, str]) -> list[str]:
    """The episodes' digests in a fresh process with this environment laid over ours."""
    import json

    wanted = json.dumps([[case.seats, dict(case.options), case.seed] for case in cases])
    run = subprocess.run(  # noqa: S603  # this very interpreter and module
        [sys.executable, "-m", "tessera.testing.episode", subject.title, wanted],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p), **env},
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout.split()


# ---------------------------------------------------------------- refused means untouched


def refused_leaves_the_digest(subject: Subject, case: Case) -> None:
    """Asking for a refusal changes nothing; what is refused has words; what is not is carried out."""
    game = subject.game
    for kind in type(game).__mro__:
        own = kind is not Game and [name for name in ("apply", "check") if name in vars(kind)]
        assert not own, f"{kind.__name__} overrides {own}: the kernel makes them of refusal and carry_out"
    pool = subject.foreign(case)
    pool = pool[:: max(1, len(pool) // 30)]
    inventor = subject.inventor(case)
    refused = 0
    for match, _, _ in subject.sampled(case):
        before = match.digest()
        for seat in range(match.seats):
            for command in [*pool, *inventor.commands(10)]:
                refusal = game.refusal(match.state, seat, command)
                assert match.digest() == before, f"asked for a refusal, yet the state changed: {command}"
                if refusal is None:
                    _carried_out(game, match.state, seat, command)
                    continue
                refused += 1
                assert refusal.code in game.refusals, f"{refusal.code}: no words in the title's `refusals`"
                assert game.explain(refusal), f"{refusal.code}: no words"
    assert refused, "nothing was refused: the check saw nothing"


def _carried_out(game: AnyGame, state: Any, seat: int, command: Any) -> None:
    try:
        game.carry_out(game.copy(state), seat, command)
    except Illegal as late:
        raise AssertionError(f"refused only when it was carried out: {command}: {late}") from late


def legal_and_apply_agree(subject: Subject, case: Case) -> None:
    """Everything listed is accepted, everything accepted is listed, in a stable order without repeats."""
    game = subject.game
    pool = subject.foreign(case)
    pool = pool[:: max(1, len(pool) // 40)]
    inventor = subject.inventor(case)
    for match, _, _ in subject.sampled(case):
        actors = match.actors()
        assert actors == sorted(set(actors)), "actors ascend without repeats"
        awaited = match.awaited()
        assert awaited == [seat for seat in actors if seat in awaited], "awaited seats are acting ones"
        assert bool(awaited) == bool(actors), "while somebody may act, somebody is waited for"
        if len(actors) > 1:
            assert game.concurrent(match.state), (
                "where several may act, nobody's command makes another's stale"
            )
        for seat in range(match.seats):
            legal = match.legal(seat)
            assert bool(legal) == (seat in actors), f"seat {seat}: acts and has choices, or neither"
            written = [pack_sorted(game.codec.commands.plain(command)) for command in legal]
            assert len(written) == len(set(written)), "a legal command is listed twice"
            again = [pack_sorted(game.codec.commands.plain(command)) for command in match.legal(seat)]
            assert written == again, "asking twice gives another list"
            before = match.digest()
            for command in legal[:: max(1, len(legal) // 40)]:
                refusal = game.check(match.state, seat, command)
                assert refusal is None, f"listed, yet refused: {command}: {refusal}"
                reduce(game, match.state, seat, command)
            assert match.digest() == before
            listed = dict.fromkeys(written, True)
            for command in [*pool, *inventor.commands(30)]:
                if not isinstance(command, game.unlisted) and game.check(match.state, seat, command) is None:
                    form = pack_sorted(game.codec.commands.plain(command))
                    assert form in listed, f"accepted, yet not listed: {command}"


def garbage_is_malformed(subject: Subject, case: Case) -> None:
    """Bytes that are not a command give Malformed with a place, never a crash, never a command."""
    codec = subject.game.codec
    rng = SplitMix64(case.seed)
    for size in [*range(40), 200, 1000]:
        data = bytes(rng.below(256) for _ in range(size))
        for read_bytes in (codec.commands.from_bytes, codec.commands.from_json):
            _malformed(read_bytes, data)
    for command in subject.foreign(case)[:50]:
        form = codec.commands.plain(command)
        assert codec.commands.plain(codec.commands.from_plain(form)) == form
        _malformed(codec.commands.from_plain, {**form, "no such field": 1})
        _malformed(codec.commands.from_plain, {**form, "type": "NoSuchCommand"})
        _malformed(codec.commands.from_plain, [form])
        for name in form:
            _malformed(codec.commands.from_plain, {**form, name: 1.5})
            _malformed(codec.commands.from_plain, {**form, name: {"x": [b"\xff"]}})
    for bad in (b"", b"\xc1", b"\x80", b"\x93\x01\x02"):
        try:
            codec.state_from(bad)
        except Malformed as error:
            assert error.where  # noqa: PT017  # the kit also runs outside pytest
        else:
            raise AssertionError(f"{bad!r} was taken for a state")


def _malformed(decode: Any, data: Any) -> None:
    try:
        made = decode(data)
    except Malformed as error:
        assert error.where  # noqa: PT017
        assert error.why  # noqa: PT017
    else:
        raise AssertionError(f"{data!r} was taken for {made}")


# ---------------------------------------------------------------- forms


def encode_and_decode_round_trip(subject: Subject, case: Case) -> None:
    """States, commands and events survive bytes; decoded states play on alike; copies are equal."""
    game = subject.game
    codec = game.codec
    for match, seat, command in subject.sampled(case):
        data = codec.state_bytes(match.state)
        decoded = codec.state_from(data)
        assert codec.state_bytes(decoded) == data, "decoding and encoding a state changes it"
        assert codec.state_bytes(game.copy(match.state)) == data, "a copy differs from its original"
        form = codec.commands.plain(command)
        assert codec.commands.plain(codec.commands.from_plain(form)) == form
        ours, theirs = game.copy(match.state), decoded
        events, other_events = game.apply(ours, seat, command), game.apply(theirs, seat, command)
        assert codec.state_bytes(ours) == codec.state_bytes(theirs), "a decoded state plays on differently"
        for event, other in zip(events, other_events, strict=True):
            told = codec.events.plain(event)
            assert told == codec.events.plain(other)
            assert codec.events.plain(codec.events.from_plain(told)) == told


def states_hold_only_plain_things(subject: Subject, case: Case) -> None:
    """No float, no set, no byte string, no unknown object in states, views, commands and events."""
    game = subject.game
    for match, seat, command in subject.sampled(case):
        _plain_only(plain(match.state), "state", text_keys=False)
        for watcher in [*range(match.seats), None]:
            _plain_only(game.codec.view_plain(match.view(watcher)), f"view of {watcher}", text_keys=True)
        _, events = reduce(game, match.state, seat, command)
        for event in events:
            _plain_only(game.codec.events.plain(event), "event", text_keys=True)


def _plain_only(value: Any, where: str, text_keys: bool) -> None:
    if isinstance(value, dict):
        for key, item in value.items():
            assert isinstance(key, str) or (isinstance(key, int) and not text_keys), (
                f"{where}: the key {key!r}"
            )
            _plain_only(item, f"{where}.{key}", text_keys)
    elif isinstance(value, list):
        for number, item in enumerate(value):
            _plain_only(item, f"{where}[{number}]", text_keys)
    else:
        assert value is None or isinstance(value, bool | int | str), f"{where}: {value!r}"


def patches_fold_into_the_view(subject: Subject, case: Case) -> None:
    """A client that folds every patch into its first view always has the present view."""
    game = subject.game
    folded: dict[int | None, Any] = {}
    for match, _, _ in subject.play(case):
        if match.position > 80:
            break
        for seat in [*range(match.seats), None]:
            view = game.codec.view_plain(match.view(seat))
            if seat in folded:
                folded[seat] = merge(folded[seat], diff(folded[seat], view))
            else:
                folded[seat] = view
            assert pack_sorted(folded[seat]) == pack_sorted(view), f"the patches lead seat {seat} elsewhere"


def views_fit_their_schema(subject: Subject, case: Case) -> None:
    """Every view, command and event is what the exported JSON Schema promises."""
    import msgspec

    game = subject.game
    schemas = game.codec.schemas()
    assert set(schemas) == {"commands", "events", "view"}
    for match, _, _ in subject.sampled(case):
        for seat in [*range(match.seats), None]:
            view = game.codec.view_plain(match.view(seat))
            try:
                msgspec.convert(view, game.view_type)
            except msgspec.ValidationError as error:
                # None members are left out of a view, so only their absence may be complained of.
                assert "missing required field" in str(error), f"the view does not fit its type: {error}"  # noqa: PT017


def questions_can_be_answered(subject: Subject, case: Case) -> None:
    """What a person asks before a command has an answer, and the answer fits every format of the wire."""
    import msgspec

    game = subject.game
    for match, seat, _ in subject.sampled(case):
        view = match.view(seat)
        kinds = {type(command): command for command in match.legal(seat)}  # one of each kind
        for command in kinds.values():
            chances = game.foresee(match.state, seat, command)
            if chances is not None:
                assert all(type(chance) is Fraction for chance in chances.values()), f"not exact: {chances}"
                assert sum(chances.values()) == 1, f"the chances are not all there is: {chances}"
            weighed = weigh(game, view, seat, command, case.seed, budget=8)
            packed = msgspec.msgpack.decode(msgspec.msgpack.encode(weighed))
            assert packed == msgspec.json.decode(msgspec.json.encode(weighed)), f"cannot be sent: {weighed}"
            for answer, (over, under) in weighed.answers:
                assert 0 <= over <= under < LARGEST, f"{answer!r}: {over}/{under}"


# ---------------------------------------------------------------- hidden stays hidden


def nothing_leaks(subject: Subject, case: Case) -> None:
    """Resample everything a seat may not know: all that reaches it stays byte for byte the same."""
    game = subject.game
    rng = SplitMix64(case.seed)
    pool = subject.foreign(case)
    pool = [*pool[:: max(1, len(pool) // 20)], *subject.inventor(case).commands(10)]
    for match, actor, command in subject.sampled(case):
        check_choices_told_alike(game, match.state, actor, command, None)
        for seat in range(match.seats):
            other = check_resampled(game, match.state, seat, pool, rng)
            check_told_alike(game, match.state, other, actor, command, seat)
            check_choices_told_alike(game, match.state, actor, command, seat)
            for entry in game.legal(other, actor)[:1]:
                reduce(game, other, actor, entry)  # the other world can be played


# ---------------------------------------------------------------- games end


def every_game_ends(subject: Subject, case: Case) -> None:
    """The title's bot and the random player both finish; at the end nobody acts and the outcome stands."""
    game = subject.game
    pairs = ["random"] if subject.ends_under_random else []
    if game.bot() is not None:
        pairs.append("bot")
    assert pairs, "a title that does not end under random play needs a bot"
    for name in pairs:
        match: AnyMatch = Match(game, case.seed, case.seats, case.options)
        play_out(match, [bot_named(game, name)] * case.seats, subject.limit)
        outcome = match.outcome()
        assert outcome is not None, "nobody acts, yet there is no outcome"
        assert outcome.reason, "an outcome needs a reason"
        assert all(0 <= seat < case.seats for seat in outcome.winners), f"no such seats: {outcome.winners}"
        assert all(not match.legal(seat) for seat in range(case.seats)), "it is over, yet something is legal"


def _played(subject: Subject, case: Case, commands: int) -> AnyMatch:
    match = subject.start(case)
    for at, _, _ in subject.play(case):
        match = at
        if match.position >= commands:
            break
    return match.fork()
