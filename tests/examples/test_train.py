"""The example that trains a network: all of it that needs no torch, and its notebook cell by cell."""

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.harbour import smugglers

from tessera.core.spaces import layout_for
from train.curve import Mark, curve
from train.practice import PracticeEnv, Score, Spread, at_random, measured

EXAMPLE = Path(__file__).parents[2] / "examples" / "train"


def test_features_tell_apart_what_arrays_tell_apart() -> None:
    layout = layout_for(smugglers(), 2, {})
    spread = Spread(layout)
    env = PracticeEnv(seed=3)
    seen = {}
    for _ in range(30):
        features, _ = env.reset()
        array = env.room.seated.play.array(env.room.seated.seat)
        assert features.tolist() == spread(array).tolist()
        assert -1.0 <= features.min() <= features.max() <= 1.0
        seen[array.tobytes()] = features.tobytes()
    assert len(set(seen.values())) == len(seen) > 20


def test_practice_changes_seats_and_follows_its_seed() -> None:
    def seats_and_views(seed: int) -> list[Any]:
        env = PracticeEnv(seed)
        found: list[Any] = []
        for _ in range(4):
            features, _ = env.reset()
            found.append((env.room.seated.seat, features.tobytes()))
        return found

    assert [seat for seat, _ in seats_and_views(1)] == [1, 0, 1, 0]
    assert seats_and_views(1) == seats_and_views(1) != seats_and_views(2)


def test_a_measurement_plays_both_seats_and_knows_how_sure_it_is() -> None:
    score = measured(at_random(), games=60, seed=9)
    assert score.games == 60
    assert score == measured(at_random(), games=60, seed=9)
    low, high = score.interval()
    assert low < score.rate < high
    assert measured(at_random(), 60, 10, opponent="random") != score


def test_a_shared_match_counts_half() -> None:
    assert Score(3, 2, 5).rate == pytest.approx(0.4)


def test_the_curve_has_a_point_for_every_measurement() -> None:
    marks = [Mark(0, 0.2, 0.15, 0.25), Mark(5000, 0.5, 0.45, 0.55), Mark(9000, 0.7, 0.6, 0.8)]
    tree = ElementTree.fromstring(curve(marks, "A & B".replace("&", "and")))
    assert len(tree.findall("{http://www.w3.org/2000/svg}circle")) == 3


def test_what_was_learned_beats_the_bot() -> None:
    told = json.loads((EXAMPLE / "out" / "smugglers.json").read_text())
    assert told["last"]["low"] > 0.5, "of matches of other seeds, at the lower end of the interval"
    drawn = curve([Mark(**mark) for mark in told["marks"]], "MaskablePPO against the bot of Smugglers")
    assert (EXAMPLE / "out" / "smugglers.svg").read_text() == drawn, "the curve is that of the figures"


def test_the_notebook_runs_cell_by_cell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(EXAMPLE)
    cells = json.loads((EXAMPLE / "smugglers.ipynb").read_text())["cells"]
    names: dict[str, Any] = {}
    for number, cell in enumerate(cells):
        if cell["cell_type"] == "code" and "torch" not in cell["metadata"].get("tags", ()):
            exec(compile("".join(cell["source"]), f"cell {number}", "exec"), names)
    assert names["score"].games == 100
    assert names["picture"].startswith("<svg")
