"""Sanctum Ruins: a deck-builder on a seeded, branching map in three acts. See README.md for the rules."""

from tessera.core.about import About

ABOUT = About(
    name="sanctum",
    title="Sanctum Ruins",
    summary="A deck-builder through three seeded, branching maps; 1 seat.",
    version=2,
    min_seats=1,
    max_seats=1,
)
GAME = "tessera.games.sanctum.game:SanctumGame"
EXTRAS = "tessera.extras.sanctum"
