"""Rule 15 and golden scenarios G87 to G90: canonical bytes, digests, and snapshots that go on."""

import msgspec
import pytest
from tests.games.imperium.tables import rules, ruleset

from tessera.bots.play import play_out
from tessera.bots.random import RandomBot
from tessera.core.errors import Malformed
from tessera.core.match import Match
from tessera.core.plain import pack
from tessera.files import AnyMatch
from tessera.games.imperium.canonical import canonical, fnv_text
from tessera.games.imperium.commands import MoveUnit
from tessera.games.imperium.game import ImperiumGame
from tessera.games.imperium.restore import state_from
from tessera.games.imperium.snapshot import rules_digest, snapshot_of, state_digest
from tessera.games.imperium.spots import Spot


def test_g87_a_small_map_in_canonical_bytes() -> None:
    data = canonical({"turn": 1, "current_player": 0})
    assert data.hex() == "82ae63757272656e745f706c6179657200a47475726e01"
    assert fnv_text(data) == "26bea1f40446d254"


def test_g88_numbers_truth_and_text_in_canonical_bytes() -> None:
    data = canonical({"a": 300, "b": [True, None, -1, -200], "c": "hex"})
    assert data.hex() == "83a161cd012ca16294c3c0ffd1ff38a163a3686578"
    assert fnv_text(data) == "1d9420e0e03102ad"


def test_g89_a_command_on_the_wire() -> None:
    game = ImperiumGame(ruleset())
    form = game.codec.commands.plain(MoveUnit(3 << 32 | 1, (Spot(1, 0),)))
    assert canonical(form).hex() == (
        "83a4706174689182a17101a17200a474797065a84d6f7665556e6974a4756e6974cf0000000300000001"
    )
    assert game.codec.commands.from_bytes(canonical(form)) == MoveUnit(3 << 32 | 1, (Spot(1, 0),))


@pytest.fixture(scope="module")
def played() -> AnyMatch:
    """A game some way in, with everything random players can bring about."""
    match = Match(ImperiumGame(ruleset()), 5, 3, {"map_size": 20, "round_limit": 12})
    return play_out(match, [RandomBot()] * 3, limit=20_000)


def test_rule_15_1_a_snapshot_restores_the_very_state(played: AnyMatch) -> None:
    digest = rules_digest(ruleset())
    for position in (0, played.position // 2, played.position):
        state = played.state_at(position)
        form = snapshot_of(state, digest)
        again = state_from(rules(), msgspec.msgpack.decode(canonical(form)), digest)
        assert pack(again) == pack(state)
        assert state_digest(snapshot_of(again, digest)) == state_digest(form)


def test_g90_restored_half_way_a_game_goes_on_to_the_same_digests(played: AnyMatch) -> None:
    game = played.game
    digest = rules_digest(ruleset())
    half = played.position // 2
    first = played.state_at(half)
    second = state_from(rules(), msgspec.msgpack.decode(canonical(snapshot_of(first, digest))), digest)
    for entry in played.entries[half : half + 60]:
        assert entry.command is not None
        told = game.apply(first, entry.seat, entry.command)
        assert game.apply(second, entry.seat, entry.command) == told
        assert game.codec.digest(first) == game.codec.digest(second)


def test_rule_15_1_what_is_no_snapshot_of_these_rules_is_malformed(played: AnyMatch) -> None:
    digest = rules_digest(ruleset())
    form = snapshot_of(played.state_at(0), digest)
    broken: object
    for broken in (
        [],
        {},
        {**form, "rules_digest": "0" * 16},
        {**form, "tiles": []},
        {**form, "rng": [1, 2]},
        {**form, "units": {"slots": [{"generation": 0, "value": {"type": 1}}], "free": []}},
        {**form, "turn": "one"},
    ):
        with pytest.raises(Malformed):
            state_from(rules(), broken, digest)


def test_rule_3_2_the_digest_of_the_tables_is_stable() -> None:
    assert rules_digest(ruleset()) == rules_digest(ruleset())
    assert len(rules_digest(ruleset())) == 16
