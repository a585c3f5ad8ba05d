"""SINT FTL, Operation Peppernut: a crew keeps a steamboat afloat against four bosses."""

from tessera.core.about import About

ABOUT = About(
    name="sint",
    title="SINT FTL",
    summary="A crew keeps a steamboat afloat against four bosses; cooperative, 1 to 6 seats.",
    min_seats=1,
    max_seats=6,
    usual_seats=4,  # enough to share the work, few enough to be missed
    version=3,  # every number of seats sails under terms of its own
)
GAME = "tessera.games.sint.game:SintGame"
EXTRAS = "tessera.extras.sint"
