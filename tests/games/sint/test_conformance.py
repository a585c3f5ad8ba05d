"""SINT FTL passes the whole kit, with one to six seats, on both ships and with water in the attacks."""

from pathlib import Path

from tessera.testing import conformance

TESTS = Path(__file__).resolve().parents[2]

TestSint = conformance(
    "sint",
    variants=(
        {},
        {"layout": "Torus"},
        {"attack_mix": "mixed"},
        {"layout": "Torus", "boarding": "join", "attack_mix": "mixed"},
    ),
    games=6,
    samples=10,
    replays=TESTS / "replays" / "sint",
    counts=TESTS / "counts" / "sint.json",
)
