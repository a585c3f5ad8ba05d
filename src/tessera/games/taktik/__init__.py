"""Taktik: cards, dice and terrain on a 20x30 grid, for two seats."""

from tessera.core.about import About

ABOUT = About(
    name="taktik",
    title="Taktik",
    summary="Cards, dice and terrain on a 20x30 grid, for two.",
    min_seats=2,
    max_seats=2,
    version=2,  # each scenario has armies of its own, and leaders start out of reach
)
GAME = "tessera.games.taktik.game:TaktikGame"
EXTRAS = "tessera.extras.taktik"
