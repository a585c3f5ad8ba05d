"""Full Metal Planète: two to four companies mine a tidal planet and lift off in time."""

from tessera.core.about import About

ABOUT = About(
    name="fullmetal",
    title="Full Metal Planète",
    summary="Mine a tidal planet for 25 turns and lift off in time; two to four seats.",
    min_seats=2,
    max_seats=4,
    version=2,  # contested ground, and the order of the landing drawn
)
GAME = "tessera.games.fullmetal.game:FullMetalGame"
EXTRAS = "tessera.extras.fullmetal"
