"""The data: what each key may hold, what it is for, and the records the rules ask."""

from dataclasses import dataclass
from typing import Annotated, Final

from tessera.core.ruleset import RulesetSpec
from tessera.core.spec import ID, NUMBER, WORDS, File, Int, Table, Text


@dataclass
class Crate:
    """One kind of crate."""

    number: Annotated[int, NUMBER]
    id: Annotated[str, ID]
    name: Annotated[str, Text(), WORDS, "What people call it."]
    value: Annotated[int, Int(1, 6), "What it sells for, in coins, and the roll that sells it."]
    copies: Annotated[int, Int(1, 20), "How many there are: they decide how long a game lasts."]


@dataclass
class Cargo:
    """The harbour's numbers."""

    hand: Annotated[int, Int(1, 8), "Crates in hand."]
    stash: Annotated[int, Int(0, 8), "Crates that fit into a stash."]
    raid_from: Annotated[int, Int(1, 7), "The roll from which a raid succeeds."]
    crates: Annotated[list[Crate], Table("crates"), "Every kind of crate."]


@dataclass
class Rules:
    cargo: Annotated[Cargo, File("cargo.yaml")]


RULES_SPEC: Final = RulesetSpec.of(Rules)
