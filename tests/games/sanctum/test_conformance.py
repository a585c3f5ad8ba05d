"""Sanctum Ruins passes the whole kit, with every class, in every profile, and at the last step."""

from pathlib import Path

from tessera.testing import conformance

TESTS = Path(__file__).resolve().parents[2]

TestSanctum = conformance(
    "sanctum",
    variants=(
        {"class_id": "cleric", "profile": "classic"},
        {"class_id": "diabolist", "profile": "compact"},
        {"class_id": "dungeon_knight", "profile": "classic"},
        {"class_id": "diabolist", "profile": "classic"},
        {"class_id": "cleric", "profile": "compact"},
        {"class_id": "dungeon_knight", "profile": "compact"},
        {"class_id": "diabolist", "profile": "varied", "ascent": 8},
    ),
    games=6,
    replays=TESTS / "replays" / "sanctum",
    counts=TESTS / "counts" / "sanctum.json",
)
