"""Floors of Sanctum Ruins per second of processor time, against the same rules in plain JavaScript.

Both sides make complete floors, with ids and connections, from the seeds s0, s1, ...; before anything is
timed they are compared map by map. Rounds alternate, so that a busy machine slows both; the best round of
each counts.

    python -m bench.sanctum [--quick]
"""

import json
import shutil
import subprocess
import sys
import time
from pathlib import Path

from tessera import registry
from tessera._form import status
from tessera.games.sanctum.game import SanctumGame
from tessera.games.sanctum.generate import generate_floor
from tessera.games.sanctum.query import Query
from tessera.games.sanctum.rules import Profile
from tessera.games.sanctum.search import scan
from tessera.games.sanctum.sketch import sketch_floor

TWIN = Path(__file__).parent / "js" / "sanctum_map.mjs"
WHERE = "elite(act=1) >= 3 and merchant(act=2) == 1"


def measure(quick: bool) -> dict[str, object]:
    """Figures for both profiles; ratios only when Node is there to compare with."""
    rules = SanctumGame(registry.ruleset_of(SanctumGame)).map_rules
    node = shutil.which("node")
    compiled = status().form == "compiled"
    count = (4_000 if quick else 40_000) if compiled else (400 if quick else 2_000)
    rounds = 2 if quick else 4
    result: dict[str, object] = {"form": status().form}
    if node is None:
        result["note"] = "node is not installed: nothing to compare with"
    for name, profile in rules.profiles.items():
        ours: list[float] = []
        theirs: list[float] = []
        if node is not None:
            _check_same(node, profile)
        for _ in range(rounds):
            ours.append(_floors(profile, count))
            if node is not None:
                theirs.append(_twin(node, name, 20_000 if quick else 100_000))
        figures: dict[str, object] = {
            "floors/s": round(max(ours)),
            "sketches/s": round(max(_sketches(profile, count) for _ in range(rounds))),
            "seeds searched/s": round(max(_search(profile, count) for _ in range(rounds))),
        }
        if theirs:
            figures["node floors/s"] = round(max(theirs))
            figures["ratio to node"] = round(max(ours) / max(theirs), 2)
        result[name] = figures
    return result


def _floors(profile: Profile, count: int) -> float:
    began = time.process_time()
    for number in range(count):
        generate_floor(number % 3 + 1, f"s{number}", profile)
    return count / (time.process_time() - began)


def _sketches(profile: Profile, count: int) -> float:
    began = time.process_time()
    for number in range(count):
        sketch_floor(number % 3 + 1, f"s{number}", profile)
    return count / (time.process_time() - began)


def _search(profile: Profile, count: int) -> float:
    query = Query(WHERE)
    began = time.process_time()
    scan(query, profile, "s", 0, count, count)
    return count / (time.process_time() - began)


def _twin(node: str, profile: str, count: int) -> float:
    told = json.loads(_run(node, "time", profile, count))
    return float(told["floors"]) / float(told["cpuSeconds"])


def _check_same(node: str, profile: Profile, count: int = 300) -> None:
    """Both sides must make the same maps, or the comparison means nothing."""
    for number, line in enumerate(_run(node, "maps", profile.name, count).splitlines()):
        ours = generate_floor(number % 3 + 1, f"s{number}", profile).plain()
        if json.loads(line) != ours:
            raise AssertionError(f"{profile.name} s{number}: the JavaScript twin makes another map")


def _run(node: str, task: str, profile: str, count: int) -> str:
    command = [node, str(TWIN), task, profile, str(count)]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout


if __name__ == "__main__":
    print(json.dumps(measure("--quick" in sys.argv), indent=2))
