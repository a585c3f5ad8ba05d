"""For hosts that embed: the snapshot a client draws from, rules in part, a whole client outside Python."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tessera.bridge import GameBridge
from tessera.bridge.frames import CALLS

ROOT = Path(__file__).resolve().parents[2]
PLAY = ROOT / "examples" / "bridge-node" / "play.mjs"
PATH = os.pathsep.join([os.environ.get("PATH", ""), str(ROOT / "build" / "node" / "bin")])


def read(data: bytes) -> Any:
    return msgspec.msgpack.decode(data)


def begun(seed: int = 42) -> GameBridge:
    bridge = GameBridge()
    bridge.new_game(20, 2, options=msgspec.msgpack.encode({"seed": seed}))
    return bridge


def test_a_client_gets_tiles_units_and_cities_with_ids_and_places() -> None:
    bridge = begun()
    whole, told = read(bridge.get_snapshot()), read(bridge.get_client_snapshot())
    assert "get_client_snapshot" in CALLS
    assert (told["turn"], told["round"], told["current_player"]) == (1, 1, 0)
    assert (told["map"]["width"], told["map"]["height"], told["map"]["wrap"]) == (20, 20, True)
    assert [tile["terrain"] for tile in told["map"]["tiles"]] == [tile["terrain"] for tile in whole["tiles"]]
    places = {(tile["q"], tile["r"]) for tile in told["map"]["tiles"]}
    assert len(places) == 400
    assert told["rng_state"] == whole["rng"]
    assert told["rules_digest"] == whole["rules_digest"]
    assert len(told["units"]) == 8
    for unit in told["units"]:
        slot = whole["units"]["slots"][unit["id"] >> 32]["value"]
        assert set(unit) == {
            *("id", "type_id", "owner", "pos", "hp", "moves_left", "veteran_level", "orders"),
        }
        assert (unit["type_id"], unit["owner"], unit["pos"]) == (slot["type"], slot["owner"], slot["pos"])
        assert (unit["pos"]["q"], unit["pos"]["r"]) in places
        assert unit["veteran_level"] == 0
    settler = told["units"][0]
    found = {"type": "FoundCity", "settler": settler["id"], "name": "Bay"}
    bridge.apply_command(msgspec.msgpack.encode(found))
    (city,) = read(bridge.get_client_snapshot())["cities"]
    assert (city["name"], city["owner"], city["pos"]) == ("Bay", 0, settler["pos"])
    assert [player["is_ai"] for player in told["players"]] == [False, False]
    assert read(GameBridge().get_client_snapshot()) == {"code": "bridge.no_game", "facts": {}}


def test_files_that_a_host_does_not_hand_over_are_the_built_in_ones() -> None:
    own = read(GameBridge().new_game(20, 2))
    folder = ROOT / "src" / "tessera" / "games" / "imperium" / "data"
    text = (folder / "rules.yaml").read_text(encoding="utf-8")
    assert read(GameBridge().new_game(20, 2, rules=msgspec.msgpack.encode({"rules": text}))) == own
    rich = msgspec.msgpack.encode({"rules": text.replace("start_gold: 50", "start_gold: 70")})
    bridge = GameBridge()
    told = read(bridge.new_game(20, 2, rules=rich))
    assert told["players"][0]["gold"] == 70
    assert told["rules_digest"] != own["rules_digest"]
    again = GameBridge()
    assert read(again.load_game(bridge.save_game(), rules=rich)) == told
    wrong = msgspec.msgpack.encode({"terrains": "{}"})
    assert read(GameBridge().new_game(20, 2, rules=wrong))["code"] == "rules.faults"


@pytest.mark.skipif(shutil.which("node", path=PATH) is None, reason="there is no Node.js")
def test_a_client_outside_python_plays_a_whole_game_and_keeps_up_by_events() -> None:
    environment = {**os.environ, "PATH": PATH, "PYTHON": sys.executable}
    command = [str(shutil.which("node", path=PATH)), str(PLAY), "7", "24"]
    run = subprocess.run(  # our own example
        command, env=environment, capture_output=True, text=True, check=False, timeout=300
    )
    assert run.returncode == 0, run.stderr
    *sent, last = [json.loads(line) for line in run.stdout.splitlines()]
    assert last["ended"]["reason"] == "Time"
    assert last["differences"] == []
    assert last["refusals"] == 0
    assert last["cities"] >= 2
    assert last["commands"] == len(sent) > 50
    # The same commands lead to the same digest in this process.
    bridge = GameBridge()
    players = [{"name": "Node"}, {"is_ai": True}]
    options = {"seed": 7, "map_type": "pangaea", "round_limit": 24, "players": players}
    bridge.new_game(16, 2, options=msgspec.msgpack.encode(options))
    events = 0
    for each in sent:
        told = read(bridge.apply_command(msgspec.msgpack.encode(each)))
        assert isinstance(told, list), told
        events += len(told)
    assert (bridge.state_digest(), events) == (last["digest"], last["events"])
