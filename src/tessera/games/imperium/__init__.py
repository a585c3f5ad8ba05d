"""Backbay Imperium: settle, trade and fight on one hex map, from the first city to the first starship."""

from tessera.core.about import About

ABOUT = About(
    name="imperium",
    title="Backbay Imperium",
    summary="A hex 4X from the first settlement to the first starship; one to sixteen seats.",
    min_seats=1,
    max_seats=16,
)
GAME = "tessera.games.imperium.game:ImperiumGame"
EXTRAS = "tessera.extras.imperium"
