"""What a client is told of the data: names and texts of cards, scenarios, missions, structures and units."""

from dataclasses import dataclass

from tessera.core.record import Record
from tessera.core.ruleset import Ruleset
from tessera.core.wording import spaced
from tessera.games.taktik.bot_rulebook import TACTICS
from tessera.games.taktik.catalogue_cards import Kinds, card_text, card_when
from tessera.games.taktik.catalogue_ground import GroundText, ground_texts
from tessera.games.taktik.catalogue_scenarios import aims_of, mission_text, unit_kinds


@dataclass
class CardText:
    """A card; `text` and `when` by the set of cards (a ruleset's `card_set`) that has it."""

    name: str
    kind: str
    category: str
    special: bool
    text: dict[str, str]
    when: dict[str, str]


@dataclass
class ScenarioText:
    """A scenario: how it is won, and its last turn."""

    name: str
    aims: list[str]
    limit: int | None


@dataclass
class MissionText:
    """A secret mission."""

    name: str
    text: str


@dataclass
class UnitText:
    """A type of unit: what it is called, its kind in a word, and how its counters are displayed.

    `offset` (east, south) is in hundredths of a cell, `scale` in percent.
    """

    name: str
    kind: str
    offset: list[int]
    scale: int


@dataclass
class Catalogue:
    """Everything by id; of a structure its kind. `recommended` are the tactics that the bot takes."""

    cards: dict[str, CardText]
    scenarios: dict[str, ScenarioText]
    missions: dict[str, MissionText]
    structures: dict[str, str]
    units: dict[str, UnitText]
    ground: dict[str, GroundText]
    recommended: list[str]


def catalogue_of(ruleset: Ruleset) -> Catalogue:
    """The catalogue of a ruleset, with whatever a mod adds."""
    field = ruleset.file("scenarios.yaml")
    units = ruleset.file("units.yaml")
    kinds = unit_kinds(units)
    points = field.record("vp_tables")
    return Catalogue(
        {id: _card(entry, kinds) for id, entry in ruleset.file("cards.yaml").record("cards").entries()},
        {
            id: ScenarioText(
                entry.text("name"), aims_of(entry, points, kinds), entry.maybe_number("turn_limit")
            )
            for id, entry in field.record("scenarios").entries()
        },
        {
            id: MissionText(spaced(id).capitalize(), mission_text(entry, kinds))
            for id, entry in field.record("missions").entries()
        },
        {id: entry.text("kind") for id, entry in field.record("structures").entries()},
        {id: _unit(entry, kinds[id]) for id, entry in units.record("types").entries()},
        ground_texts(ruleset.file("terrain.yaml")),
        list(TACTICS),
    )


def _unit(entry: Record, kind: str) -> UnitText:
    shown = entry.maybe_record("display")
    offset = [0, 0] if shown is None else list(shown.numbers("offset"))
    return UnitText(entry.text("name"), kind, offset, 100 if shown is None else shown.number("scale"))


def _card(entry: Record, kinds: Kinds) -> CardText:
    text: dict[str, str] = {}
    when: dict[str, str] = {}
    for name in ("standard", "legacy"):
        rules = entry.maybe_record(name)
        if rules is not None:
            text[name] = card_text(rules, kinds)
            told = card_when(rules)
            if told:
                when[name] = told
    return CardText(
        entry.text("name"), entry.text("kind"), entry.text("category"), entry.flag("special"), text, when
    )
