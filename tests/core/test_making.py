"""Declared records made of checked data, where the numbers are not simply those of the file's order."""

from dataclasses import dataclass
from typing import Annotated

from tessera.core.ruleset import RulesetSpec, load
from tessera.core.spec import (
    ID,
    TAG,
    WORKED_OUT,
    Choice,
    File,
    Form,
    Forms,
    Int,
    LeftOut,
    ListOf,
    MapOf,
    Table,
)

SYSTEM = Choice(("bow", "stern"), "system", first=2)  # as two dice would say it


@dataclass
class Room:
    id: Annotated[str, ID]
    tool: Annotated[int, Choice(("none", "rope", "lamp"), "tool", default="none", first=-1)]
    system: Annotated[int, SYSTEM, LeftOut(0)]


@dataclass
class Boat:
    worth: Annotated[list[int], MapOf(SYSTEM, Int())]
    health: Annotated[list[int], MapOf(SYSTEM, Int(), complete=True)]
    dry: Annotated[list[bool], ListOf(SYSTEM)]


@dataclass
class Rules:
    rooms: Annotated[list[Room], File("rooms.yaml"), Table("room")]
    boat: Annotated[Boat, File("boat.yaml")]
    ids: Annotated[list[str], WORKED_OUT]

    def work_out(self) -> None:
        self.ids = [room.id for room in self.rooms]


def _rules() -> Rules:
    spec = RulesetSpec.of(Rules)
    assert list(spec.files) == ["rooms.yaml", "boat.yaml"]
    sources = {
        "rooms.yaml": "hall: {}\nprow: {system: bow, tool: lamp}\n",
        "boat.yaml": "worth: {stern: 7}\nhealth: {bow: 1, stern: 2}\ndry: [stern]\n",
    }
    return load(spec, sources).make(Rules)


def test_a_closed_words_number_counts_from_first() -> None:
    rules = _rules()
    assert [(room.system, room.tool) for room in rules.rooms] == [(0, -1), (2, 1)]
    assert rules.boat.worth == [0, 0, 0, 7]
    assert rules.boat.health == [0, 0, 1, 2]
    assert rules.boat.dry == [False, False, False, True]


def test_what_no_file_holds_is_worked_out_of_the_others() -> None:
    assert _rules().ids == ["hall", "prow"]


@dataclass
class Effect:
    do: Annotated[str, TAG]
    amount: Annotated[int, Int(1, 9), "How much."]


def test_a_form_says_what_it_is_for() -> None:
    own = Form("amount?: Hurts everybody.", specs={"amount": Int(0, 5)})
    effect = Forms(Effect, "do", {"hit": "amount: Hurts: somebody.", "rest": ": Nothing.", "burn": own})
    assert [form.doc for form in effect.forms.values()] == [
        "Hurts: somebody.",
        "Nothing.",
        "Hurts everybody.",
    ]
    assert "'description': 'Hurts: somebody.'" in str(effect.schema())
    assert effect.forms["hit"].fields["amount"].words() == "integer 1..9"
    assert effect.forms["burn"].fields["amount"].words() == "integer 0..5"
    assert effect.forms["burn"].docs["amount"] == "How much."
