"""Taktik against the conformance kit: the default match, one of every scenario, and `legacy`."""

from pathlib import Path

from tests.games.taktik.battle import SCENARIOS

from tessera.testing import conformance

HERE = Path(__file__).parents[2]

TestTaktik = conformance(
    "taktik",
    variants=[{}, *({"scenario": scenario} for scenario in SCENARIOS[1:]), {"deck": "common_90"}],
    games=14,
    samples=9,
    ends_under_random=False,
    replays=HERE / "replays" / "taktik",
    counts=HERE / "counts" / "taktik.json",
)
