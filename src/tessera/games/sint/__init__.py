"""SINT FTL, Operation Peppernut: a crew keeps a steamboat afloat against four bosses."""

from tessera.core.about import About

ABOUT = About(
    name="sint",
    title="SINT FTL",
    summary="A crew keeps a steamboat afloat against four bosses; cooperative, 1 to 6 seats.",
    min_seats=1,
    max_seats=6,
    usual_seats=4,  # a crew of one or two is lost before it begins
    version=2,  # a voyage on which nothing happens any more has an end
)
GAME = "tessera.games.sint.game:SintGame"
EXTRAS = "tessera.extras.sint"
