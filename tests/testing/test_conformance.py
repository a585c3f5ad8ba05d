"""The kit as an author meets it: one line in a test file, recorded matches and position counts."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any, Literal

import pytest
from tests.harbour import Raid, Ship, Stash, played, smugglers

from tessera import files
from tessera.core.errors import Diverged
from tessera.core.match import Match
from tessera.core.rng import SplitMix64
from tessera.testing import Case, Subject, conformance, count_positions
from tessera.testing.invent import Inventor


def test_one_line_in_a_test_file_is_enough(tmp_path: Path) -> None:
    file = tmp_path / "test_mine.py"
    file.write_text('from tessera.testing import conformance\nTestMine = conformance("smugglers", games=1)\n')
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "not processes", str(file)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert run.returncode == 0, run.stdout
    assert " passed" in run.stdout


def test_the_class_is_named_after_the_title() -> None:
    assert conformance("smugglers").__name__ == "TestSmugglers"
    assert conformance("smugglers.game:Smugglers").__name__ == "TestSmugglers"


def kit(**given: Any) -> Any:
    """The kit's class, whose tests are called one by one here."""
    return conformance("smugglers", **given)()


def test_a_title_that_names_a_folder_keeps_a_recorded_match_in_it(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="smugglers keeps no recorded match"):
        kit(replays=tmp_path).test_recorded_matches_still_verify()
    path = files.save(played(commands=5), tmp_path / "night.tsr", every=1)
    kit(replays=tmp_path).test_recorded_matches_still_verify()
    path.write_text(path.read_text().replace('"seed":1,', '"seed":2,'))
    with pytest.raises(Diverged):
        kit(replays=str(tmp_path)).test_recorded_matches_still_verify()


def test_position_counts_must_hold(tmp_path: Path) -> None:
    row = {"seed": 1, "seats": 2, "options": {}, "counts": count_positions(Match(smugglers(), 1, 2), 2)}
    counts = tmp_path / "counts.json"
    counts.write_text(json.dumps([row]))
    kit(counts=counts).test_position_counts_hold()
    counts.write_text(json.dumps([{**row, "counts": [1, 1]}]))
    with pytest.raises(AssertionError):
        kit(counts=counts).test_position_counts_hold()


def test_positions_are_counted_line_by_line() -> None:
    match = Match(smugglers(), 3, 3)
    counted = [0, 0, 0]

    def walk(at: Any, depth: int) -> None:
        for command in at.legal(at.actors()[0]):
            counted[depth] += 1
            if depth < 2:
                after = at.fork()
                after.submit(at.actors()[0], command)
                walk(after, depth + 1)

    before = match.digest()
    walk(match, 0)
    assert count_positions(match, 3) == counted
    assert match.digest() == before


def test_every_number_of_seats_and_every_variant_comes_up() -> None:
    cases = list(Subject("smugglers", games=1).cases())
    assert [case.seats for case in cases] == [2, 3, 4]
    variants = [{"moon": number} for number in range(5)]
    assert [case.options for case in Subject("smugglers", variants, games=2).cases()] == variants
    assert str(Case(2, {"moon": 1}, 7)) == "seed 7, 2 seats, moon=1"


def test_random_play_is_the_same_every_time() -> None:
    subject = Subject("smugglers")
    case = Case(3, {}, 5)
    lines = [[(seat, command) for _, seat, command in subject.play(case)] for _ in range(2)]
    assert lines[0] == lines[1]
    sampled = [match.position for match, _, _ in subject.sampled(case)]
    assert sampled == sorted(sampled)
    assert sampled[:2] == [0, 1]
    assert len(sampled) <= subject.samples


# ---------------------------------------------------------------- made-up commands


class Pace(Enum):
    WALK = "walk"
    RUN = "run"


@dataclass(frozen=True)
class Step:
    by: int


@dataclass(frozen=True)
class March:
    path: tuple[Step, ...]
    pair: tuple[int, str]
    pace: Pace
    mood: Literal["grim", "gay"]
    names: list[str]
    load: dict[str, int]
    halt: bool
    chief: Step | None


@dataclass(frozen=True)
class Strange:
    thing: object


def test_commands_are_made_up_from_their_types_and_can_be_read_back() -> None:
    from tessera.core.codec import Mirror

    made = Inventor((March, Step, Strange), [Step(99)], SplitMix64(1)).commands(200)
    assert {type(command) for command in made} == {March, Step}, "what cannot be made up is left out"
    assert any(command == Step(99) for command in made), "what was seen is used"
    mirror = Mirror((March, Step), "command")
    for command in made:
        assert mirror.from_plain(mirror.plain(command)) == command
    assert Inventor((Strange,), [], SplitMix64(1)).commands(5) == []


def test_all_kinds_of_commands_are_made_up() -> None:
    made = Subject("smugglers").inventor(Case(2, {}, 1)).commands(60)
    assert {type(command) for command in made} == {Ship, Stash, Raid}
