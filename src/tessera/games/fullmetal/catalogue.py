"""What a client is told of the data: what pieces are called, how long a match is, what counts at its end."""

from dataclasses import dataclass

from tessera.core.ruleset import Ruleset


@dataclass
class Catalogue:
    """Names by kind of piece; `numbered` are the kinds of which a company sets out with several."""

    units: dict[str, str]
    numbered: list[str]
    lift_off_turn: int
    last_turn: int
    scores: dict[str, int]
    spoils: dict[str, int]


def catalogue_of(ruleset: Ruleset) -> Catalogue:
    """The catalogue of a ruleset."""
    turns = ruleset.file("turns.yaml")
    scores = ruleset.file("costs.yaml").record("scores")
    spoils = ruleset.file("contest.yaml").record("spoils")
    return Catalogue(
        unit_names(ruleset),
        numbered(ruleset),
        turns.number("lift_off_turn"),
        turns.number("last_turn"),
        {what: scores.number(what) for what in scores.names()},
        {what: spoils.number(what) for what in spoils.names()},
    )


def unit_names(ruleset: Ruleset) -> dict[str, str]:
    """What a piece of each kind is called."""
    return {kind: unit.text("name") for kind, unit in ruleset.file("units.yaml").entries()}


def numbered(ruleset: Ruleset) -> list[str]:
    """The kinds of which a company sets out with several, so that each has a number."""
    force = ruleset.file("turns.yaml").texts("force")
    return [kind for kind in ruleset.ids("unit") if kind == "tower" or force.count(kind) > 1]
