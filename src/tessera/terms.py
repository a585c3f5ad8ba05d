"""The words of a title that explain themselves: its `terms.yaml`, checked.

    wounded: {name: Wounded, also: [wound, wounds], text: "Draws one card less until it is healed."}

A client marks a name, or one of the words that stand for it too, wherever it meets them in a text for people.
Words for people, no rules: they enter no digest, and a title without the file has none.
"""

from dataclasses import dataclass
from typing import Annotated, Final

import msgspec

from tessera import brought
from tessera.catalogue import Found
from tessera.core.ruleset import Findings, Ruleset, RulesetSpec, load
from tessera.core.spec import ID, File, LeftOut, ListOf, Table, Text

FILE: Final = "terms.yaml"


class Term(msgspec.Struct, frozen=True):
    """A word that people may not know, and what it means."""

    id: str
    name: str
    text: Annotated[str, msgspec.Meta(description="A sentence or two.")]
    also: Annotated[list[str], msgspec.Meta(description="Other words that stand for it in a text.")] = []


@dataclass
class WrittenTerm:
    """A word, as its file says it."""

    id: Annotated[str, ID]
    name: Annotated[str, Text(1, 60), "What people call it."]
    text: Annotated[str, Text(1, 400), "What it means, in a sentence or two."]
    also: Annotated[list[str], LeftOut(), ListOf(Text(1, 60)), "Other words that stand for it in a text."]


@dataclass
class Terms:
    """All of a title's words."""

    terms: Annotated[list[WrittenTerm], File(FILE), Table("term")]


def terms_of(found: Found) -> list[Term]:
    """The title's words, in the order of its file. Raises BadRuleset with every fault, by file and line."""
    file = brought.file_of(found, FILE)
    return [] if file is None else read(file.read_bytes())


def read(source: str | bytes) -> list[Term]:
    """The words that the text of such a file says."""
    terms = load(_SPEC, {FILE: source}).make(Terms).terms
    return [Term(each.id, each.name, each.text, each.also) for each in terms]


def _means_one_thing(ruleset: Ruleset, findings: Findings) -> None:
    """A word that two terms claim would explain one of them wrongly."""
    owners: dict[str, str] = {}
    for each in ruleset.make(Terms).terms:
        for at, word in enumerate([each.name, *each.also]):
            owner = owners.setdefault(word.lower(), each.id)
            if owner != each.id:
                path: list[str | int] = [each.id, "also", at - 1] if at else [each.id, "name"]
                findings.fault(FILE, path, f"{word!r} stands for {owner!r} already")


_SPEC: Final = RulesetSpec.of(Terms, [_means_one_thing])
