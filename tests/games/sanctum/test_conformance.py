"""Sanctum Ruins passes the whole kit, in both profiles."""

from pathlib import Path

from tessera.testing import conformance

TESTS = Path(__file__).resolve().parents[2]

TestSanctum = conformance(
    "sanctum",
    variants=({"profile": "classic"}, {"profile": "compact"}),
    games=6,
    replays=TESTS / "replays" / "sanctum",
    counts=TESTS / "counts" / "sanctum.json",
)
