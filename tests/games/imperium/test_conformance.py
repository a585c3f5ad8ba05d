"""Backbay Imperium passes the whole kit on small worlds, for a few rounds."""

from pathlib import Path

from tessera.testing import conformance

TESTS = Path(__file__).resolve().parents[2]

TestImperium = conformance(
    "imperium",
    variants=(
        {"map_size": 20, "map_type": "pangaea", "round_limit": 6, "elimination": False},
        {"map_size": 20, "wrap": False, "round_limit": 4, "open_sight": True},
    ),
    seats=(2, 3, 1, 6),
    games=4,
    samples=5,
    replays=TESTS / "replays" / "imperium",
    counts=TESTS / "counts" / "imperium.json",
)
