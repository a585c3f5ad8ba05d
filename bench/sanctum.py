"""Floors of Sanctum Ruins per second of processor time, against the same rules in plain JavaScript.

Both sides make complete floors, with ids and connections, from the seeds s0, s1, ...; before anything is
timed they are compared map by map. Rounds alternate, so that a busy machine slows both; the best round of
each counts.
"""

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

from bench.figures import Groups, not_measured, per_second, rate, ratio
from bench.parts import Part
from bench.reading import Reading
from tessera import registry
from tessera._form import status
from tessera.core.query import SeedQuery, search
from tessera.games.sanctum.game import SanctumGame
from tessera.games.sanctum.generate import generate_floor
from tessera.games.sanctum.measures import Runs
from tessera.games.sanctum.rules_map import Profile
from tessera.games.sanctum.sketch import sketch_floor

TWIN = Path(__file__).parent / "js" / "sanctum_map.mjs"
WHERE = "elite(act=1) >= 3 and merchant(act=2) == 1"
OURS, PEER, AGAINST = "Tessera", "Node", "against Node"


def measure(quick: bool) -> Groups:
    """Figures for both profiles; ratios only when Node is there to compare with."""
    game = SanctumGame(registry.ruleset_of(SanctumGame))
    rules = game.map_rules
    node = shutil.which("node")
    compiled = status().form == "compiled"
    count = (4_000 if quick else 40_000) if compiled else (400 if quick else 2_000)
    rounds = 2 if quick else 4
    groups: Groups = {OURS: {}, PEER: {}, AGAINST: {}}
    for name, profile in rules.profiles.items():
        ours = theirs = 0.0
        if node is not None:
            _check_same(node, profile)
        for _ in range(rounds):
            ours = max(ours, rate(_floors(profile, count), 1))
            if node is not None:
                theirs = max(theirs, _twin(node, name, 20_000 if quick else 100_000))
        groups[OURS] |= {
            f"floors {name}": per_second(ours, "floors"),
            f"sketches {name}": per_second(rate(_sketches(profile, count), rounds), "sketches"),
            f"searched {name}": per_second(rate(_search(Runs(profile, game.offers), count), rounds), "seeds"),
        }
        if node is not None:
            groups[PEER][f"floors {name}"] = per_second(theirs, "floors")
            groups[AGAINST][f"floors {name}"] = ratio(ours, theirs, 1)
    if node is None:
        groups[PEER] = groups[AGAINST] = not_measured("node is not installed: nothing to compare with")
    return groups


def _floors(profile: Profile, count: int) -> Callable[[], int]:
    def work() -> int:
        for number in range(count):
            generate_floor(number % 3 + 1, f"s{number}", profile)
        return count

    return work


def _sketches(profile: Profile, count: int) -> Callable[[], int]:
    def work() -> int:
        for number in range(count):
            sketch_floor(number % 3 + 1, f"s{number}", profile)
        return count

    return work


def _search(runs: Runs, count: int) -> Callable[[], int]:
    query = SeedQuery(WHERE, runs)

    def work() -> int:
        search(query, runs, "s", 0, count, count)
        return count

    return work


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


def page(found: Reading) -> list[str]:
    """Floors of every profile beside Node's, and searches."""
    profiles = [
        name.removeprefix("floors ") for name in found.groups.get(OURS, {}) if name.startswith("floors ")
    ]
    rows = {f"floors {name}": f"floors per second, `{name}`" for name in profiles}
    rows |= {f"sketches {name}": f"sketches per second, `{name}`" for name in profiles}
    rows |= {f"searched {name}": f"seeds searched per second, `{name}`" for name in profiles}
    return [
        (
            "Whole floors against the same algorithm in plain JavaScript under Node, after both sides "
            f"were found to make the same maps. Searched for is `{WHERE}`."
        ),
        found.by_figure("figure", rows, {OURS: "Tessera, compiled", PEER: PEER, AGAINST: "ratio"}),
    ]


PART = Part(rank=50, heading="Sanctum's map", measure=measure, page=page)
