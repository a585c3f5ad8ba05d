"""What may be chosen when a match is made: the scenario, and the deck that both sides draw from."""

from typing import Final

from tessera.core.ruleset import Ruleset
from tessera.core.spec import Fields, Pick, Word
from tessera.core.wording import count, spaced
from tessera.games.taktik.book import Book
from tessera.games.taktik.catalogue_scenarios import aims_of, unit_kinds

PICTURES: Final = (  # drawn in web/, by the scenario's id; a mod's scenario has none
    "skirmish",
    "legacy_skirmish",
    "flag_capture",
    "points_race",
    "last_stand",
    "supply_line",
    "secret_orders",
    "five_points",
    "decapitation",
    "breakout",
    "resource_war",
    "sabotage_raid",
    "grand_campaign",
)
AS_RULED: Final = "ruleset"  # the deck that the scenario's ruleset names


def options_of(ruleset: Ruleset) -> Fields:
    """The options of a ruleset: every scenario and common deck it has."""
    rulesets = ruleset.file("rulesets.yaml")
    standard = rulesets.record("rulesets").record(rulesets.text("default"))
    return Fields(
        {
            "scenario": Pick(
                _scenarios(ruleset, rulesets.text("default")),
                "scenario",
                standard.text("default_scenario"),
            ).called("Scenario", "What is fought for, and how it is won."),
            "deck": Pick(_decks(ruleset), "deck", AS_RULED).called(
                "Common deck", "The cards that both sides draw from."
            ),
        }
    )


def sides_of(book: Book, scenario: str) -> list[Word]:
    """The two sides of a scenario, or of the usual one, for people who choose where to sit."""
    rules = book.rules
    known = scenario in rules.scenarios
    attackers, defenders = [
        sum(army) for army in rules.armies_of(scenario if known else rules.switches.default_scenario)
    ]
    return [
        Word(
            "attacker",
            "Attacker",
            f"Comes from the north with {attackers} units and has the first turn.",
            "attacker",
        ),
        Word("defender", "Defender", f"Holds the south with {defenders} units.", "defender"),
    ]


def _scenarios(ruleset: Ruleset, default: str) -> list[Word]:
    """Those of the usual ruleset first."""
    field = ruleset.file("scenarios.yaml")
    kinds = unit_kinds(ruleset.file("units.yaml"))
    usual: list[Word] = []
    others: list[Word] = []
    for id, entry in field.record("scenarios").entries():
        text = " ".join(aims_of(entry, field.record("vp_tables"), kinds))
        (usual if entry.text("ruleset") == default else others).append(
            Word(id, entry.text("name"), text, id if id in PICTURES else "")
        )
    return usual + others


def _decks(ruleset: Ruleset) -> list[Word]:
    words = [
        Word(AS_RULED, "As the scenario says", "The deck of the ruleset that the scenario is played by.")
    ]
    for id, entry in ruleset.file("cards.yaml").record("decks").entries():
        if entry.text("use") == "common":
            size = sum([row.number(1) for row in entry.rows("list")])
            kinds = len(entry.rows("list"))
            words.append(
                Word(id, spaced(id).capitalize(), f"{count(size, 'card')} of {count(kinds, 'kind')}.")
            )
    return words
