"""What a list of titles tells of one: apart from the rules, so that a list is made without importing them."""

from typing import NamedTuple


class About(NamedTuple):
    """Who a title is. A package with an `ABOUT` is listed by it, and its `Game` takes these facts from it."""

    name: str
    title: str = ""
    summary: str = ""
    version: int = 1  # rises when a change alters play
    min_seats: int = 1
    max_seats: int = 1
    usual_seats: int = 2  # what a table has when nobody says; held to the two above
