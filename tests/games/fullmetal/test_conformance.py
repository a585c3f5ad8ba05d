"""Full Metal Planète passes the whole kit, with two, three and four seats."""

from pathlib import Path

from tessera.testing import conformance

TESTS = Path(__file__).resolve().parents[2]

TestFullmetal = conformance(
    "fullmetal",
    games=3,
    samples=6,
    replays=TESTS / "replays" / "fullmetal",
    counts=TESTS / "counts" / "fullmetal.json",
)
