"""The bridge for embedding hosts: bytes in, bytes out, and never an exception."""

import io
import subprocess
import sys
from importlib import resources
from typing import Any

import msgspec
import pytest

from tessera.bridge import GameBridge
from tessera.bridge.frames import CALLS, answer, read_frame, serve, write_frame
from tessera.core.patch import merge


def read(data: bytes) -> Any:
    return msgspec.msgpack.decode(data)


def write(value: object) -> bytes:
    return msgspec.msgpack.encode(value)


@pytest.fixture
def bridge() -> GameBridge:
    bridge = GameBridge()
    read(bridge.new_game(20, 2, options=write({"seed": 42})))
    return bridge


def units_of(snapshot: Any, player: int) -> dict[str, int]:
    """A player's units by the order of its start: settler, warrior, worker, scout."""
    found: dict[str, int] = {}
    names = ("settler", "warrior", "worker", "scout")
    for index, slot in enumerate(snapshot["units"]["slots"]):
        if slot["value"] is not None and slot["value"]["owner"] == player:
            found[names[len(found)]] = index << 32 | slot["generation"]
    return found


def test_a_new_game_answers_with_its_snapshot(bridge: GameBridge) -> None:
    snapshot = read(bridge.get_snapshot())
    assert (snapshot["turn"], snapshot["round"], snapshot["current_player"]) == (1, 1, 0)
    assert (snapshot["width"], snapshot["height"], snapshot["seed"]) == (20, 20, 42)
    assert len(snapshot["tiles"]) == 400
    assert len(snapshot["rng"]) == 32
    assert len(units_of(snapshot, 0)) == 4
    again = GameBridge()
    assert again.new_game(20, 2, options=write({"seed": 42})) == bridge.get_snapshot()
    assert len(bridge.state_digest()) == 16


def test_g74_and_g75_turns_and_rounds(bridge: GameBridge) -> None:
    events = read(bridge.apply_command(write({"type": "EndTurn"})))
    assert [event["type"] for event in events][:2] == ["TurnEnded", "TurnStarted"]
    snapshot = read(bridge.get_snapshot())
    assert (snapshot["turn"], snapshot["round"], snapshot["current_player"]) == (2, 1, 1)
    bridge.apply_command(write({"type": "EndTurn"}))
    snapshot = read(bridge.get_snapshot())
    assert (snapshot["turn"], snapshot["round"], snapshot["current_player"]) == (3, 2, 0)


def test_rule_12_1_ai_players_act_as_soon_as_their_turn_comes() -> None:
    options = {"seed": 7, "players": [{"name": "Ada"}, {"is_ai": True}, {"is_ai": True}]}
    bridge = GameBridge()
    bridge.new_game(24, 3, options=write(options))
    events = read(bridge.apply_command(write({"type": "EndTurn"})))
    snapshot = read(bridge.get_snapshot())
    assert (snapshot["turn"], snapshot["round"], snapshot["current_player"]) == (4, 2, 0)
    founded = [event["owner"] for event in events if event["type"] == "CityFounded"]
    assert set(founded) <= {1, 2}
    idle = GameBridge()
    idle.new_game(24, 3, options=write({**options, "run_ai": False}))
    idle.apply_command(write({"type": "EndTurn"}))
    assert read(idle.get_snapshot())["current_player"] == 1


def test_a_command_may_be_json_for_people(bridge: GameBridge) -> None:
    assert isinstance(read(bridge.apply_command(b'{"type": "EndTurn"}')), list)


def test_a_refusal_is_an_answer_and_changes_nothing(bridge: GameBridge) -> None:
    before = bridge.state_digest()
    settler = units_of(read(bridge.get_snapshot()), 0)["settler"]
    told = read(bridge.apply_command(write({"type": "MoveUnit", "unit": settler, "path": []})))
    assert told["code"] == "path.empty"
    told = read(
        bridge.apply_command(write({"type": "MoveUnit", "unit": 99 << 32, "path": [{"q": 0, "r": 0}]}))
    )
    assert told["code"] == "unit.unknown"
    assert bridge.state_digest() == before


@pytest.mark.parametrize(
    "junk", [b"", b"\xc1", b"{", b"\x93\x01\x02", write({"type": "Fly"}), write({"type": "EndTurn", "x": 1})]
)
def test_bytes_that_are_no_command_are_malformed(bridge: GameBridge, junk: bytes) -> None:
    before = bridge.state_digest()
    assert read(bridge.apply_command(junk))["code"] == "command.malformed"
    assert bridge.state_digest() == before


def test_a_city_is_founded_and_its_owner_hears_of_it(bridge: GameBridge) -> None:
    seen = read(bridge.get_view(0))
    other = read(bridge.get_view(1))
    settler = units_of(read(bridge.get_snapshot()), 0)["settler"]
    events = read(bridge.apply_command(write({"type": "FoundCity", "settler": settler, "name": "Bay"})))
    assert "CityFounded" in [event["type"] for event in events]
    delta = read(bridge.get_delta(0))
    assert delta["seq"] == 1
    assert "CityFounded" in [event["type"] for event in delta["events"]]
    view = merge(seen["view"], delta["patch"])
    assert view == read(bridge.get_view(0))["view"]
    hidden = read(bridge.get_delta(1))
    assert "CityFounded" not in [event["type"] for event in hidden["events"]]
    assert merge(other["view"], hidden["patch"]) == read(bridge.get_view(1))["view"]


def test_where_a_unit_can_go(bridge: GameBridge) -> None:
    units = units_of(read(bridge.get_snapshot()), 0)
    reach = read(bridge.query_movement_range(units["scout"]))
    assert len(reach) > 1
    assert all(set(each) == {"q", "r", "moves_left"} for each in reach)
    legal = read(bridge.query_legal_commands())
    moves = [each for each in legal if each["type"] == "MoveUnit" and each["unit"] == units["scout"]]
    assert [each["path"][-1] for each in moves] == [{"q": each["q"], "r": each["r"]} for each in reach]
    assert read(bridge.query_movement_range(7 << 40))["code"] == "unit.unknown"


def test_what_a_fight_would_bring(bridge: GameBridge) -> None:
    units = units_of(read(bridge.get_snapshot()), 0)
    told = read(bridge.query_combat_preview(units["warrior"], units["scout"]))
    assert (told["attack"], told["chance_milli"] > 500, told["ranged"]) == (22, True, False)
    assert told["attacker_modifiers"] == [{"source": "effects", "value_pct": 10}]  # the clans' feud
    assert told["attacker_win_pct"] > 50
    assert read(bridge.query_combat_preview(units["warrior"], 5 << 33))["code"] == "unit.unknown"


def test_a_question_does_not_give_away_what_the_asker_cannot_see(bridge: GameBridge) -> None:
    snapshot = read(bridge.get_snapshot())
    ours, theirs = units_of(snapshot, 0), units_of(snapshot, 1)
    assert read(bridge.query_combat_preview(ours["warrior"], theirs["warrior"]))["code"] == "unit.unknown"


def test_g90_saved_and_loaded_half_way_a_game_goes_on_the_same(bridge: GameBridge) -> None:
    settler = units_of(read(bridge.get_snapshot()), 0)["settler"]
    end = write({"type": "EndTurn"})
    bridge.apply_command(write({"type": "FoundCity", "settler": settler, "name": ""}))
    for _ in range(6):
        bridge.apply_command(end)
    other = GameBridge()
    assert other.load_game(bridge.save_game()) == bridge.get_snapshot()
    for _ in range(6):
        assert other.apply_command(end) == bridge.apply_command(end)
        assert other.state_digest() == bridge.state_digest()
    assert other.load_game(bridge.get_snapshot()) == bridge.get_snapshot()


def test_a_snapshot_of_other_rules_or_none_is_refused(bridge: GameBridge) -> None:
    snapshot = read(bridge.get_snapshot())
    snapshot["rules_digest"] = "0" * 16
    assert read(bridge.load_game(write(snapshot)))["code"] == "command.malformed"
    assert read(bridge.load_game(write({"turn": 1})))["code"] == "command.malformed"
    assert (
        read(bridge.load_game(write({"format": "imperium-save", "version": 9})))["code"]
        == "command.malformed"
    )
    del snapshot["tiles"]
    assert read(bridge.load_game(write(snapshot)))["code"] == "command.malformed"


def tables() -> dict[str, bytes]:
    folder = resources.files("tessera.games.imperium") / "data"
    return {each.name.removesuffix(".yaml"): each.read_bytes() for each in folder.iterdir()}


def test_rules_may_be_handed_over_as_bytes() -> None:
    bridge = GameBridge()
    own = read(bridge.new_game(20, 2))
    given = read(bridge.new_game(20, 2, rules=write(tables())))
    assert given == own
    cheap = {**tables(), "rules": tables()["rules"].replace(b"start_gold: 50", b"start_gold: 70")}
    rich = read(bridge.new_game(20, 2, rules=write(cheap)))
    assert rich["players"][0]["gold"] == 70
    assert rich["rules_digest"] != own["rules_digest"]


def test_faults_of_handed_over_rules_are_told_by_file_and_line() -> None:
    bridge = GameBridge()
    broken = {**tables(), "policies": tables()["policies"].replace(b"open_era: 4", b"open_era: 9")}
    told = read(bridge.new_game(20, 2, rules=write(broken)))
    assert told == {
        "code": "rules.faults",
        "facts": {"faults": ["policies.yaml:4: open_era: expected 0..6, got 9"]},
    }


@pytest.mark.parametrize(
    ("size", "players", "options", "code"),
    [
        (20, 0, {}, "setup.players"),
        (20, 17, {}, "setup.players"),
        (15, 2, {}, "setup.size"),
        (20, 2, {"seed": -1}, "setup.option"),
        (20, 2, {"map_type": "moon"}, "setup.option"),
        (20, 2, {"run_ai": 1}, "setup.option"),
    ],
)
def test_rule_4_7_what_no_game_can_be_made_of(
    size: int, players: int, options: dict[str, object], code: str
) -> None:
    assert read(GameBridge().new_game(size, players, options=write(options)))["code"] == code


def test_without_a_game_there_is_nothing_to_tell() -> None:
    bridge = GameBridge()
    for reply in (
        bridge.get_snapshot(),
        bridge.apply_command(write({"type": "EndTurn"})),
        bridge.query_movement_range(0),
        bridge.query_combat_preview(0, 1),
        bridge.get_view(0),
    ):
        assert read(reply) == {"code": "bridge.no_game", "facts": {}}
    assert bridge.state_digest() == ""


def test_frames_carry_calls_over_a_pipe() -> None:
    requests = io.BytesIO()
    for call, args in (
        ("new_game", [20, 2]),
        ("apply_command", [write({"type": "EndTurn"})]),
        ("state_digest", []),
    ):
        write_frame(requests, write({"call": call, "args": args}))
    requests.seek(0)
    replies = io.BytesIO()
    serve(requests, replies)
    replies.seek(0)
    snapshot = read(read_frame(replies) or b"")
    assert snapshot["width"] == 20
    assert isinstance(read(read_frame(replies) or b""), list)
    assert len(read(read_frame(replies) or b"")) == 16
    assert read_frame(replies) is None


@pytest.mark.parametrize(
    "request_",
    [
        b"\xc1",
        write([]),
        write({"call": "explode"}),
        write({"call": "get_view", "args": ["x"]}),
        write({"call": "get_view"}),
    ],
)
def test_no_request_makes_the_bridge_fall(request_: bytes) -> None:
    assert "code" in read(answer(GameBridge(), request_))


def test_every_call_of_the_pipe_is_a_method_of_the_bridge() -> None:
    assert all(callable(getattr(GameBridge, name)) for name in CALLS)


def test_the_bridge_runs_as_a_process() -> None:
    asked = io.BytesIO()
    write_frame(asked, write({"call": "new_game", "args": [20, 1]}))
    done = subprocess.run(
        [sys.executable, "-m", "tessera.bridge"],
        input=asked.getvalue(),
        capture_output=True,
        check=True,
        timeout=60,
    )
    assert read(read_frame(io.BytesIO(done.stdout)) or b"")["turn"] == 1
