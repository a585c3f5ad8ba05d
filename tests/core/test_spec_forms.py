"""Declared records that take several forms, stand under a file's only key, or are asked for half-made."""

import sys
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, Final

import pytest

from tessera.core.annotations import field_types
from tessera.core.errors import BadRuleset
from tessera.core.ruleset import RulesetSpec, load
from tessera.core.spec import (
    TAG,
    WORKED_OUT,
    Choice,
    File,
    Form,
    Forms,
    Int,
    ListOf,
    OneOf,
    Records,
    Shape,
    Span,
)


@dataclass
class Share:
    """A part of something."""

    of: Annotated[int, Choice(["gold", "hp"], "pool"), "What it is a part of."]


@dataclass
class Deed:
    """Something done."""

    do: Annotated[str, TAG, "What is done."]
    amt: Annotated[int | Share | None, OneOf(Int(1, 9), Shape(Share)), "How much."]
    turns: Annotated[int | tuple[int, int] | None, Int(1, 9), "How long."]
    to: Annotated[str, Choice(["one", "all"], "target"), "Whom."]


DEED: Final = Forms(
    Deed,
    "do",
    {
        "give": Form("amt to", "Somebody gets something."),
        "take": Form("amt", "Somebody loses it.", {"amt": OneOf(Choice(["all"], "amount"), Int(1, 9))}),
        "wait": Form("turns?", "Nothing, for a while."),
        "rest": Form("turns", "Nothing, a drawn while.", {"turns": Span(1, 9, doc="From, to.")}),
    },
    "deed",
)


@dataclass
class Hero:
    deeds: Annotated[list[Deed], ListOf(DEED), "What it does."]


@dataclass
class World:
    heroes: Annotated[list[Hero], File("heroes.yaml", "heroes"), Records("hero"), "Who there is."]
    count: Annotated[int, WORKED_OUT]

    def work_out(self) -> None:
        self.count = len(self.heroes)


SPEC: Final = RulesetSpec.of(World)


def deeds(text: str) -> list[Deed]:
    world = load(SPEC, {"heroes.yaml": f"heroes: [{{id: a, deeds: [{text}]}}]"}).make(World)
    assert world.count == 1
    return world.heroes[0].deeds


def test_a_form_has_its_keys_its_words_and_its_own_specs() -> None:
    forms = DEED.forms
    assert [form.doc for form in forms.values()][:2] == ["Somebody gets something.", "Somebody loses it."]
    assert (forms["wait"].docs["turns"], forms["rest"].docs["turns"]) == ("How long.", "From, to.")
    assert forms["wait"].optional == {"turns": True}
    with pytest.raises(BadRuleset, match=r"heroes.yaml:1: heroes.a.deeds\[0\]: unknown key 'to'"):
        deeds("{do: take, amt: 1, to: one}")


def test_a_union_takes_what_the_data_is() -> None:
    given = deeds("{do: give, amt: 3, to: all}, {do: give, amt: {of: hp}, to: one}, {do: take, amt: all}")
    assert [deed.amt for deed in given] == [3, Share(1), -1]
    given = deeds("{do: wait}, {do: wait, turns: 2}, {do: rest, turns: [2, 4]}")
    assert [deed.turns for deed in given] == [None, 2, (2, 4)]
    assert [deed.to for deed in given] == ["", "", ""]


def test_a_file_may_hold_all_it_has_under_one_key() -> None:
    assert '"description": "Who there is."' in str(SPEC.schema("heroes.yaml")).replace("'", '"')
    with pytest.raises(BadRuleset, match="unknown key 'heros'; did you mean 'heroes'"):
        load(SPEC, {"heroes.yaml": "heros: []"})


def test_a_module_that_asks_while_it_is_imported_gets_its_later_classes_restored_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "half_made"
    package.mkdir()
    (package / "__init__.py").write_text("")
    record = "@dataclass\nclass {}:\n    items: list[{}]\n"
    source = "from dataclasses import dataclass\n" + record.format("Early", "int")
    (package / "records.py").write_text(source + record.format("Late", "Early"))
    monkeypatch.syspath_prepend(str(tmp_path))
    records: Any = import_module("half_made.records")
    late = records.Late
    records.__file__ = "records.so"  # as compiled: the annotations are erased
    for kind in (records.Early, late):
        kind.__annotations__ = {"items": list}
    del records.Late
    assert field_types(records.Early) == {"items": list[int]}
    records.Late = late
    assert str(field_types(late)["items"]) == "list[half_made.records.Early]"
    del sys.modules["half_made.records"], sys.modules["half_made"]
