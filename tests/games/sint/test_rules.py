"""Rules that no golden scenario tells: gates, chat, look-ups, projection in views, hidden things, mods."""

import pytest
from tests.games.sint.boat import NUT, Boat
from tests.games.sint.conftest import with_layouts

from tessera.core.errors import BadOptions, BadRuleset
from tessera.core.game import HOST
from tessera.core.match import Match
from tessera.core.rng import SplitMix64
from tessera.games.sint.commands import (
    Bake,
    CallTime,
    Chat,
    Drop,
    FirstAid,
    Interact,
    Join,
    Lookout,
    Move,
    Pass,
    PickUp,
    Revive,
    SetMapLayout,
    SetName,
    Shoot,
    Throw,
    Undo,
    VoteReady,
)
from tessera.games.sint.events import ChatPosted, Passed, PhaseChanged, Telegraphed, TimeCalled
from tessera.games.sint.game import SintGame
from tessera.games.sint.legal import legal_commands
from tessera.games.sint.refusals import REFUSALS

# ---------------------------------------------------------------- the gate (6.1, 6.2)


def test_rule_13_3_vectors_of_the_generator_and_the_deck(game: SintGame) -> None:
    rng = SplitMix64(0)
    assert [rng.raw() for _ in range(3)] == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]
    rng = SplitMix64(0)
    assert [rng.die() for _ in range(10)] == [2, 1, 2, 5, 2, 1, 6, 3, 6, 3]
    for seed in (0, 7, 12345, (1 << 64) - 1):
        state = game.setup(1, {}, seed)
        assert state.rng.state == (seed + 0xAA66D2C7DDF743F0) % (1 << 64)
    drawn = [game.rules.card_ids[card] for card in reversed(game.setup(1, {}, 1).deck)]
    assert drawn[:5] == ["AnchorLoose", "CloggedPipe", "HighWaves", "TheBook", "ManOverboard"]
    assert drawn[-5:] == ["Amerigo", "Panic", "StickyFloor", "BigLeak", "FluWave"]
    firsts = {
        0: ["JammedCannon", "SingASong", "MonsterDough"],
        7: ["FallingGift", "FogBank", "TheBook"],
        12345: ["ShoeSetting", "TurboMode", "ManOverboard"],
    }
    for seed, cards in firsts.items():
        deck = game.setup(1, {}, seed).deck
        assert [game.rules.card_ids[card] for card in deck[:-4:-1]] == cards


def test_rule_9_1_there_are_49_cards(game: SintGame) -> None:
    kinds = [face.kind for face in game.faces.values()]
    assert [kinds.count(kind) for kind in ("Flash", "Situation", "Timebomb")] == [13, 22, 14]


def test_rule_6_1_the_order_of_the_gate(game: SintGame) -> None:
    boat = Boat(game, 2).hp(P1=0)
    assert boat.refuses("P1", Bake()) == "player.fainted"
    assert boat.refuses("P1", PickUp("Sword")) == "command.malformed"
    assert boat.refuses("P1", SetMapLayout("Möbius")) == "command.malformed"
    assert boat.refuses("P3", Chat("hello")) == "seat.unknown"
    boat.state.phase = 5
    assert boat.refuses("P2", Bake()) == "phase.wrong"
    boat.state.phase, boat.state.outcome = 6, "hull"
    assert boat.refuses("P2", Bake()) == "game.over"
    assert boat.refuses("P2", SetName("Nick")) == "phase.wrong"
    boat.do("P2", Chat("we tried"))


def test_rule_6_2_names(game: SintGame) -> None:
    boat = Boat(game, 2, phase="Lobby").do("P1", SetName("  Piet "))
    assert boat.player("P1").name == "Piet"
    assert boat.refuses("P2", SetName("Piet")) == "name.taken"
    assert boat.refuses("P2", SetName(" ")) == "name.bad"
    assert boat.refuses("P2", SetName("x" * 25)) == "name.bad"


def test_rule_6_2_coming_aboard_later(game: SintGame) -> None:
    state = game.setup(3, {"boarding": "join"}, 1)
    assert list(game.actors(state)) == [0, 1, 2]
    assert game.legal(state, 1) == [Join("P2")]
    game.apply(state, 1, Join("Ann"))
    game.apply(state, 1, VoteReady(True))
    assert state.phase == 1  # the game starts with whoever is aboard
    game.apply(state, 0, Join("Bob"))
    assert [player.seat for player in state.players] == [0, 1]
    before = state.seq
    assert game.apply(state, 0, Join("Bob")) == []
    assert state.seq == before


def test_rule_6_2_chat_limits(game: SintGame) -> None:
    boat = Boat(game)
    assert boat.refuses("P1", Chat("")) == "chat.bad"
    assert boat.refuses("P1", Chat("x" * 501)) == "chat.bad"
    boat.do("P1", Chat("x" * 500))
    assert boat.told == [ChatPosted("P1", "x" * 500)]


def test_rule_6_2_undo_is_for_ones_own(game: SintGame) -> None:
    boat = Boat(game, 2).do("P1", Move(0))
    assert boat.refuses("P2", Undo(1)) == "proposal.not_yours"
    assert boat.refuses("P2", Undo(9)) == "proposal.unknown"


def test_rule_6_5_refusals_of_help(game: SintGame) -> None:
    boat = Boat(game, 2).at(P1=8, P2=8).hp(P2=0).holds("P1", NUT)
    assert boat.refuses("P1", FirstAid("P2")) == "target.fainted"
    assert boat.refuses("P1", FirstAid("P5")) == "target.unknown"
    assert boat.refuses("P1", Throw("P1", 0)) == "target.yourself"
    assert boat.refuses("P1", Throw("P2", 7)) == "item.unknown"
    assert boat.refuses("P1", Revive("P1")) == "target.not_fainted"
    assert boat.do("P1", Revive("P2")).vote().player("P2").hp == 1


def test_every_reason_has_words(game: SintGame) -> None:
    assert len(REFUSALS) == 39
    assert all(text.endswith(".") for text in REFUSALS.values())
    boat = Boat(game).card("SeagullAttack").holds("P1", NUT)
    refused = game.refusal(boat.state, 0, Move(0))
    assert refused is not None
    assert game.explain(refused) == "Blocked by the card Seagull Attack."


def test_what_a_command_would_propose_is_not_taken_from_another_position(game: SintGame) -> None:
    asked, told = Boat(game), Boat(game)
    command = Move(5)
    assert game.refusal(asked.state, 0, command) is None
    asked.do("P1", Move(0))
    game.carry_out(asked.state, 0, command)
    told.do("P1", Move(0), Move(5))
    assert game.codec.digest(asked.state) == game.codec.digest(told.state)


def test_the_host_calls_time_and_everybody_who_waits_passes(game: SintGame) -> None:
    boat = Boat(game, 2).do("P1", Move(0))
    assert game.legal(boat.state, HOST) == [CallTime()]
    told = game.apply(boat.state, HOST, CallTime())
    assert told[0] == TimeCalled()
    assert Passed("P2") in told
    assert boat.phase == "Execution"
    assert boat.rooms_of("P1") == [0]
    assert boat.refuses("P1", CallTime()) == "seat.unknown"


# ---------------------------------------------------------------- planning seen by everybody (10)


def test_rule_10_5_the_list_is_in_the_rulebooks_order(game: SintGame) -> None:
    boat = Boat(game, 2).at(P1=9, P2=0).ap(P1=3).do("P1", PickUp(NUT))
    names = [type(command).__name__ for command in legal_commands(game.rules, boat.state, 0)]
    assert names == ["Move", "PickUp", "Drop", "Throw", "Pass", "VoteReady", "Undo"]


def test_who_has_voted_may_still_act_but_is_not_waited_for(game: SintGame) -> None:
    boat = Boat(game, 3).do("P2", VoteReady(True))
    assert list(game.actors(boat.state)) == [0, 1, 2]
    assert list(game.awaited(boat.state)) == [0, 2]
    boat.do("P2", Move(0))  # 10.1: proposing changes nobody's vote
    assert list(game.awaited(boat.state)) == [0, 2]
    assert VoteReady(False) in game.legal(boat.state, 1)


def test_rule_10_1_everybody_sees_the_queue_and_its_ghosts(game: SintGame) -> None:
    boat = Boat(game, 2).burning(5).do("P1", Move(5))
    for seat in (0, 1, None):
        view = game.view(boat.state, seat)
        assert [view.proposals[str(id)].words for id in view.order] == [
            "move to the Central Hallway",
            "move to the Kitchen",
        ]
        assert view.projected is not None
        assert view.projected.players["P1"].room_id == 5
        assert view.projected.players["P1"].path == [0, 5]
        assert view.players["P1"].room_id == 2


def test_the_view_tells_how_far_a_seat_can_walk(game: SintGame) -> None:
    boat = Boat(game, 2, "Torus")
    assert game.view(boat.state, 0).reach == {"0": 1, "2": 1, "3": 2, "10": 2}
    assert game.view(boat.state, None).reach == {}
    boat.do("P1", Move(2))
    assert game.view(boat.state, 0).reach == {"1": 1, "3": 1}


def test_rule_2_9_planning_draws_nothing(game: SintGame) -> None:
    boat = Boat(game, 2).at(P1=6, P2=6).holds("P1", NUT)
    before = boat.state.rng.state
    boat.do("P1", Shoot()).do("P2", Chat("fire!")).do("P1", Undo(1))
    assert boat.state.rng.state == before


# ---------------------------------------------------------------- hidden (12)


def test_rule_12_a_lookout_tells_everybody_the_next_card(game: SintGame) -> None:
    boat = Boat(game, 2, deck=["Panic", "Leak"]).at(P1=1)
    assert boat.view.next_card is None
    boat.do("P1", Lookout()).vote()
    assert game.view(boat.state, None).next_card == "Leak"
    assert boat.last_line == "Lookout: the next card is Leak!."
    for seed in range(5):
        twin = game.determinise(boat.view, 0, SplitMix64(seed))
        assert game.rules.card_ids[twin.deck[-1]] == "Leak"


def test_rule_12_the_fog_hides_the_attack_from_views_events_and_twins(game: SintGame) -> None:
    boat = Boat(game, 2, phase="MorningReport", draws=[1, 2]).card("FogBank").vote()
    assert [event for event in boat.told if isinstance(event, Telegraphed)] == [Telegraphed(0, "Hidden")]
    assert not any(room.target for room in boat.view.rooms.values())
    twins = [game.determinise(boat.view, 0, SplitMix64(seed)) for seed in range(30)]
    assert len({twin.attack_room for twin in twins}) > 3
    assert {game.codec.digest(game.view(twin, 0)) for twin in twins} == {game.codec.digest(boat.view)}


def test_no_view_holds_the_seed_the_generator_or_the_deck(game: SintGame) -> None:
    state = game.setup(2, {}, 0xDEADBEEFDEADBEEF)
    for seat in (0, 1, None):
        plain = repr(game.codec.view_plain(game.view(state, seat)))
        assert str(0xDEADBEEFDEADBEEF) not in plain
        assert str(state.rng.state) not in plain
        assert "deck_count" in plain
    other = game.setup(2, {}, 99)
    assert game.codec.view_plain(game.view(state, 0)) == game.codec.view_plain(game.view(other, 0))


# ---------------------------------------------------------------- layouts are data (3)


def test_rule_3_3_look_ups(game: SintGame) -> None:
    torus = game.layout("Torus")
    for a in range(11):
        for b in range(11):
            assert torus.distances[a][b] == min((a - b) % 11, (b - a) % 11)
    assert torus.find_path(1, 10) == [0, 10]
    assert torus.find_path(4, 4) == []
    assert [torus.nearest_empty[room] for room in (0, 4, 7, 9)] == [2, 2, 6, 6]


def test_a_line_of_rooms_is_data_only(odd_ships: SintGame) -> None:
    """A new layout needs no code: it is chosen, walked, drawn from, and played to an end."""
    boat = Boat(odd_ships, 2, "Line", phase="Lobby")
    assert SetMapLayout("Line") in odd_ships.legal(boat.state, 0)
    boat.planning().at(P1=0).ap(P1=4).do("P1", Move(4))
    assert [proposal.target for proposal in boat.state.queue] == [1, 2, 3, 4]
    assert Match(odd_ships, 1, 1, {"layout": "Line"}).state.layout == 5
    with pytest.raises(BadOptions, match="did you mean 'Line'"):
        Match(odd_ships, 1, 1, {"layout": "Lime"})


def test_what_is_wrong_with_a_layout_is_told_with_file_and_line() -> None:
    with pytest.raises(BadRuleset) as faults:
        with_layouts(
            "Bad:\n  title: Bad\n  columns: 2\n  rows: 1\n  rooms:\n"
            "    - {name: A, system: Kitchn, doors: [1], cell: [0, 0, 1]}\n"
            "    - {name: B, doors: [0], cell: [0, 0, 1]}\n"
        )
    assert "mod/layouts.yaml:6: Bad.rooms[0].system: unknown system 'Kitchn'; did you mean 'Kitchen'?" in str(
        faults.value
    )
    with pytest.raises(BadRuleset) as faults:
        with_layouts(
            "Bad:\n  title: Bad\n  columns: 1\n  rows: 1\n  rooms:\n"
            "    - {name: A, doors: [1], cell: [0, 0, 1]}\n    - {name: B, doors: [], cell: [0, 0, 1]}\n"
        )
    assert "room 0: has a door to room 1, but room 1 has none back" in str(faults.value)
    assert "lies on room 0" in str(faults.value)


def test_rule_3_3_missing_systems_do_nothing(odd_ships: SintGame) -> None:
    few = with_layouts(
        "Raft:\n  title: Raft\n  columns: 2\n  rows: 1\n  rooms:\n"
        "    - {name: A, doors: [1], cell: [0, 0, 1]}\n"
        "    - {name: B, system: Cannons, doors: [0], cell: [0, 1, 1]}\n"
    )
    boat = Boat(few, 1, "Raft", "Lobby", deck=["Panic"])
    assert boat.rooms_of("P1") == [0]  # a missing Dormitory means room 0
    boat.vote()
    boat = Boat(few, 1, "Raft", "MorningReport", draws=[0, 0]).vote()
    attack = boat.view.enemy.next_attack
    assert attack is not None
    assert attack.effect == "Miss"
    boat = Boat(few, 1, "Raft", "Lobby", deck=["ShortCircuit"]).vote()
    assert boat.clean()


# ---------------------------------------------------------------- phases (5.7)


def test_rule_5_7_a_change_of_phase_is_told_first(game: SintGame) -> None:
    boat = Boat(game, 1, phase="EnemyAction", deck=["Leak"]).vote()
    assert boat.told[1] == PhaseChanged("EnemyAction", "MorningReport", 2)


def test_rule_9_3_a_bound_card_that_is_gone_is_paid_back(game: SintGame) -> None:
    boat = Boat(game, 2).card("AttackWave").do("P1", Interact())
    assert boat.refuses("P2", Interact()) == "problem.none"
    boat.do("P1", Undo(1)).do("P2", Interact()).vote()
    assert boat.aps("P1", "P2") == [2, 1]


def test_pass_leaves_what_is_queued(game: SintGame) -> None:
    boat = Boat(game, 2).do("P1", Move(0), Pass())
    assert boat.aps("P1") == [0]
    assert len(boat.state.queue) == 1
    assert boat.refuses("P1", Drop(0)) == "item.unknown"
