"""Taktik for learners: what its commands are numbered by, and how much a view may hold.

Units keep their ids for the whole match and cells never change, so both are numbered once and for all. A hand
of tactics goes by its place among all that can be chosen.
"""

from typing import Final

from tessera.core.axes import Among, Axis, Count, Either, Maybe, Parts, Picked, PlaceIn
from tessera.core.layout import Bounds
from tessera.core.numbering import Axes
from tessera.games.taktik import commands as cmd
from tessera.games.taktik import vocabulary as v
from tessera.games.taktik.book import Book
from tessera.games.taktik.terrain import TERRAIN_NAMES
from tessera.games.taktik.view import TaktikView

UNITS: Final = 24  # of a side, those that come later included
EFFECTS: Final = 24
PLAYS: Final = 16  # bonuses and maluses at work, or in a store, that can be told apart by number
LETTERS: Final = ".rfUIhw"
SIGNS: Final = ".#~B"


def _plays(view: TaktikView) -> list[int]:
    return [effect.play for effect in view.effects.values()]


def _unit_ids(book: Book) -> list[str]:
    return [f"{prefix}{number}" for prefix in book.rules.id_prefix for number in range(1, UNITS + 1)]


def axes_of(book: Book) -> Axes:
    """Units, cells, cards and what they are aimed at."""
    rules = book.rules
    unit = Among(_unit_ids(book))
    card = Among(list(rules.cards))
    tactic = Among(rules.catalogue)
    aimed = max([each.targeting.max_count for each in rules.cards.values()])
    targets: dict[str, Axis] = {f"targets/units/{place}": Maybe(unit) for place in range(aimed)}
    targets["targets/quadrant"] = Maybe(Among(v.QUADRANTS))
    store = max(1, rules.switches.cards.store_limit)
    reaction: dict[str, Axis] = {"reaction/card": Maybe(tactic)}
    reaction.update({f"reaction/{name}": axis for name, axis in targets.items()})
    cell = Parts(y=Count(0, rules.board.height - 1), x=Count(0, rules.board.width - 1))
    return {
        cmd.SelectTactics: {"cards": Picked(rules.catalogue, rules.switches.tactics.hand_size)},
        cmd.PlayCard: {"card": card, **targets},
        cmd.StoreBonus: {"replace": Maybe(Count(0, store - 1))},
        cmd.PlayStored: {"index": Count(0, store - 1), **targets},
        cmd.CancelMalus: {
            "spend": Among([*range(store), "pending"]),
            "malus": Either(Among(("pending",)), PlaceIn(PLAYS, _plays)),
        },
        cmd.MoveUnit: {"unit": unit, "to": cell, **reaction},
        cmd.Exfiltrate: {"unit": unit},
        cmd.AttackSelect: {"attacker": unit, "target": unit},
        cmd.RollDice: reaction,
        cmd.ResolveAttack: reaction,
        cmd.React: {"card": tactic, **targets},
    }


def bounds_of(book: Book) -> Bounds:
    """Units and the two sides have places of their own; the ground is spelled out row by row."""
    # Long: a table, field by field.
    rules = book.rules
    units = _unit_ids(book)
    cards = list(rules.cards)
    kinds = [each.id for each in rules.types]
    scenarios = list(rules.scenarios.values())
    deck = max([len(each.cards) for each in rules.decks.values()], default=60)
    words: dict[str, list[str] | tuple[str, ...]] = {
        "TaktikView.ruleset": [rules.id],
        "TaktikView.scenario": [each.id for each in scenarios],
        "TaktikView.deck_list": list(rules.decks),
        "TaktikView.phase": v.PHASES,
        "TaktikView.windows": v.WINDOWS,
        "UnitView.kind": kinds,
        "EffectView.quadrant": ("", *v.QUADRANTS),
        "EffectView.ends_at": ("", *v.PHASES),
        "PendingView.stage": v.STAGES,
    }
    for field in ("AttackView.attacker", "AttackView.target", "EffectView.units"):
        words[field] = units
    words["SideView.convoy"] = units
    for field in (
        "SideView.played",
        "SideView.hand",
        "SideView.store",
        "EffectView.card",
        "PendingView.card",
        "TaktikView.discard",
        "TaktikView.tactical_deck",
        "TaktikView.common_deck",
    ):
        words[field] = cards
    return Bounds(
        most={
            "TaktikView.windows": len(v.WINDOWS),
            "TaktikView.biomes": rules.board.height,
            "TaktikView.overlays": rules.board.height,
            "TaktikView.disabled_bridges": 8,
            "TaktikView.discard": deck,
            "TaktikView.tactical_deck": len(rules.catalogue),
            "TaktikView.common_deck": deck,
            "TaktikView.effects": EFFECTS,
            "TaktikView.queue": 8,
            "TaktikView.zones": 8,
            "ZoneView.cells": 64,
            "SideView.played": len(rules.catalogue),
            "EffectView.units": UNITS,
        },
        words=words,
        keys={
            "TaktikView.units": units,
            "TaktikView.sides": v.PLAYER_NAMES,
            "TaktikView.counts": TERRAIN_NAMES,
            "TaktikView.regions": TERRAIN_NAMES,
            "SideView.reserve": kinds,
        },
        letters={
            "TaktikView.biomes": (LETTERS, rules.board.width),
            "TaktikView.overlays": (SIGNS, rules.board.width),
        },
        ids=("TaktikView.effects",),
    )
