"""How a scenario is won and what a secret mission asks, in words put together from the data."""

from collections.abc import Mapping
from typing import Final

from tessera.core.record import Record
from tessera.core.wording import listed, sentence, spaced

_ROLES: Final = {"ATTACKER": "the attacker", "DEFENDER": "the defender", "DRAW": "nobody"}

Kinds = Mapping[str, str]  # a type of unit by id -> its word


def unit_kinds(units: Record) -> dict[str, str]:
    """The word for units of each type: what its last tag says, the nearest to it, else its name."""
    words: dict[str, str] = {}
    for id, entry in units.record("types").entries():
        tags = entry.texts("tags")
        words[id] = spaced(tags[-1]) if tags else entry.text("name").lower()
    return words


def aims_of(entry: Record, tables: Record, kinds: Kinds) -> list[str]:
    """A scenario's ways to win, one sentence each."""
    aims = [sentence(_condition(rule, kinds)) for rule in entry.records("victory")]
    points = entry.maybe_text("vp")
    if points is not None:
        aims.append(sentence(_points(tables.record(points), kinds)))
    limit = entry.maybe_number("turn_limit")
    if limit is not None:
        last = entry.text("on_limit")
        end = "the match is drawn" if last == "DRAW" else f"{_ROLES[last]} wins"
        aims.append(sentence(f"after turn {limit}, {end}"))
    return aims


def _points(table: Record, kinds: Kinds) -> str:
    falls = table.record("elimination")
    gains = [f"{falls.number(id)} for {word}" for id, word in kinds.items()]
    text = f"victory points: {listed(gains)} eliminated"
    zones = [f"{row.number(1)} for {spaced(row.text(0))}" for row in table.rows("zones")]
    if zones:
        text += f"; each turn {listed(zones)}"
    cards = table.record("cards")
    for kind in cards.names():
        if cards.number(kind):
            text += f"; {cards.number(kind)} for each {kind} played"
    return text


def _condition(rule: Record, kinds: Kinds) -> str:
    """A condition of victory."""
    kind = rule.text("type")
    role = _ROLES[rule.text("role")] if "role" in rule else ""
    zone = spaced(rule.text("zone")) if "zone" in rule else ""
    zones = listed([spaced(each) for each in rule.texts("zones")]) if "zones" in rule else ""
    if kind == "annihilation":
        return "the last side with units on the map wins"
    if kind == "capture_hold":
        return f"{role} wins by holding the {zone} for {rule.number('turns')} turns in a row"
    if kind == "victory_points":
        return f"the first with {rule.number('threshold')} victory points wins"
    if kind == "timed_resistance":
        held = f" if the enemy does not control the {zone}" if zone else ""
        return (
            f"after turn {rule.number('turn')}, {role} wins with at least {rule.number('min_units')} units "
            f"left{held}; otherwise the other side wins"
        )
    if kind == "logistics_run":
        carrier = listed([kinds[each] for each in rule.texts("types")])
        way = f"from {spaced(rule.text('from'))} to {spaced(rule.text('to'))}"
        return f"{role} wins with {rule.number('runs')} {carrier} runs {way}"
    if kind == "secret_missions":
        return "the first to complete its secret mission wins"
    if kind == "territorial_control":
        return (
            f"after turn {rule.number('turn')} the side that controls more points wins "
            f"({zones}); a tie goes to {_ROLES[rule.text('tie')]}"
        )
    if kind == "assassination":
        return f"{role} loses when its leader falls"
    if kind == "exfiltration":
        return f"{role} wins by taking {rule.number('count')} units off the map through {zone}"
    if kind == "resource_accumulation":
        return (
            f"the first with {rule.number('threshold')} resources wins; "
            f"each of {zones} gives {rule.number('per_zone')} a turn"
        )
    if kind == "sabotage":
        structures = listed([spaced(each) for each in rule.texts("structures")])
        return f"{role} wins by neutralising {rule.number('count')} of {structures}"
    weights = rule.record("weights")  # combined_scoring
    return (
        f"after turn {rule.number('turn')} the higher score wins: {weights.number('vp')} for each victory "
        f"point, {weights.number('objective')} for each objective, "
        f"{weights.number('control')} for each point held"
    )


def mission_text(rule: Record, kinds: Kinds) -> str:
    """A secret mission."""
    kind = rule.text("type")
    zone = spaced(rule.text("zone")) if "zone" in rule else ""
    if kind == "hold_with_units":
        return sentence(
            f"from turn {rule.number('turn')} on, have {rule.number('units')} units in the {zone} "
            "at the end of a turn"
        )
    if kind == "seize_low_losses":
        return sentence(
            f"end your turn with only your units in the {zone}, having lost at most {rule.number('max_lost')}"
        )
    if kind == "escort":
        return sentence(f"end your turn with the convoy on the {zone}")
    if kind == "retake":
        zones = listed([spaced(each) for each in rule.texts("zones")])
        return sentence(
            f"control {rule.number('count')} of {zones} at the end of your turn, "
            f"by turn {rule.number('by_turn')}"
        )
    if kind == "neutralize":
        return sentence(
            f"eliminate an enemy {kinds[rule.text('unit_type')]} unit, "
            f"or keep one from moving for {rule.number('immobilised_turns')} turns"
        )
    return sentence(
        f"in one turn, play {rule.number('bonus_plays')} bonuses "
        f"and eliminate {rule.number('eliminations')} unit"
    )
