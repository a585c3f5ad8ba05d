"""Errors carry codes and facts, read well, and survive the way between processes."""

import copy
import pickle

import pytest
from tests.harbour import Ship

from tessera.bots.play import Endless
from tessera.core.errors import (
    BadOptions,
    BadRuleset,
    Conflict,
    Diverged,
    Exhausted,
    Fault,
    Illegal,
    Malformed,
    TesseraError,
    UnknownTitle,
    WrongRules,
)
from tessera.core.match import Broken
from tessera.core.reports import Outcome

FAULTS = [
    Fault("units.yaml", 4, "pike.traits[0]", "unknown trait 'brased'"),
    Fault("options", 0, "", "too many"),
]

ERRORS: list[tuple[TesseraError, str]] = [
    (Illegal("move.too_far", unit=3, needs=4), "move.too_far: unit=3, needs=4"),
    (Illegal("move.blocked"), "move.blocked"),
    (Malformed("expected a number", "$.path[2]"), "$.path[2]: expected a number"),
    (BadRuleset(FAULTS), "units.yaml:4: pike.traits[0]: unknown trait 'brased'\noptions: too many"),
    (BadOptions(FAULTS[1:]), "options: too many"),
    (Conflict(3, 5), "answers position 3, but the match stands at 5; look again and resend"),
    (Diverged(7, "gives digest 12"), "entry 7: gives digest 12"),
    (
        WrongRules("skirmish", "a" * 64, "b" * 64),
        (
            "skirmish: recorded with ruleset aaaaaaaaaaaa…, but the rules here are bbbbbbbbbbbb…; "
            "name the overlay it was played with, or use the version that recorded it"
        ),
    ),
    (UnknownTitle("chess", ["go", "taktik"]), "no title named 'chess'; known titles: go, taktik"),
    (UnknownTitle("chess", []), "no title named 'chess'; known titles: none"),
    (Exhausted("no further draw"), "no further draw"),
    (Endless("did not end"), "did not end"),
    (
        Broken(3, 1, Ship(2), ZeroDivisionError("division by zero")),
        "entry 3: ZeroDivisionError in the rules: division by zero (seat 1, Ship(crate=2))",
    ),
]


@pytest.mark.parametrize(("error", "text"), ERRORS, ids=lambda value: type(value).__name__)
def test_what_an_error_says(error: TesseraError, text: str) -> None:
    assert str(error) == text


FACTS = [
    "code",
    "facts",
    "why",
    "where",
    "faults",
    "expected",
    "actual",
    "entry",
    "known",
    "title",
    "recorded",
]


@pytest.mark.parametrize("error", [error for error, _ in ERRORS], ids=lambda error: type(error).__name__)
def test_an_error_survives_a_pickle_and_a_copy_with_its_facts(error: TesseraError) -> None:
    for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(twin) is type(error)
        assert str(twin) == str(error)
        for fact in FACTS:
            assert getattr(twin, fact, None) == getattr(error, fact, None)


def test_a_broken_match_tells_its_command_as_a_text_in_another_process() -> None:
    twin = pickle.loads(pickle.dumps(Broken(3, 1, Ship(2), ZeroDivisionError("division by zero"))))
    assert (twin.seat, twin.command) == (1, "Ship(crate=2)")
    assert isinstance(twin.cause, ZeroDivisionError)


def test_faults_and_outcomes_survive_too() -> None:
    for record in (FAULTS[0], Outcome((0, 2), "sold out", (3, 1, 3))):
        assert pickle.loads(pickle.dumps(record)) == copy.deepcopy(record) == record
