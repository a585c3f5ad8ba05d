"""Smugglers passes the whole kit; its rules are in test_smugglers_rules.py."""

from pathlib import Path

from tessera.testing import conformance

TESTS = Path(__file__).resolve().parents[1]

TestSmugglers = conformance(
    "smugglers",
    replays=TESTS / "replays" / "smugglers",
    counts=TESTS / "counts" / "smugglers.json",
)
