"""Sanctum Ruins: the map, a fight, and what lies between fights."""

from tests.web import planted
from tests.web.screens import Place, Screen

import tessera
from tessera.games.sanctum.state import Combat


def seen(phase: str, name: str = "dungeon-knight-won", after: int = 0) -> Screen:
    """The first position of a recorded run in this phase."""

    def come(place: Place) -> None:
        match = planted.recorded("sanctum", name, lambda match: match.state.phase == phase, after)
        place.sit(match).locator(f"[data-phase={phase}]").wait_for()

    return come


def opening(place: Place) -> None:
    place.sit(tessera.new("sanctum", "abc")).locator("[data-phase=map]").wait_for()


def seed_map(place: Place) -> None:
    place.open("#/sanctum/map?seed=abc").locator(".spot").first.wait_for()


def many_cards(place: Place) -> None:
    """A hand as full as any in a recorded run."""
    match = planted.recorded("sanctum", "diabolist-won", lambda match: crowded(match.state.combat), 0)
    place.sit(match).locator("[data-phase=combat]").wait_for()


def crowded(combat: Combat | None) -> bool:
    return combat is not None and not combat.over and len(combat.hand) >= 8


def ended(name: str) -> Screen:
    """The end of a recorded run."""

    def come(place: Place) -> None:
        place.end(planted.recorded("sanctum", name, lambda match: match.outcome() is not None))

    return come


SCREENS: dict[str, Screen] = {
    "opening": opening,
    "fight": seen("combat"),
    "late-fight": seen("combat", "cleric-won", after=500),
    "crowd": many_cards,
    "map": seen("map", after=200),
    "reward": seen("reward"),
    "merchant": seen("shop"),
    "campfire": seen("campfire"),
    "shrine": seen("shrine"),
    "pick": seen("card_pick"),
    "lost": ended("dungeon-knight-lost"),
    "won": ended("dungeon-knight-won"),
    "seed-map": seed_map,
}
