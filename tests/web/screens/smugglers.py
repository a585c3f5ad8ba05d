"""Smugglers: a harbour with few things on it."""

from tests.web import planted
from tests.web.screens import Place, Screen

import tessera


def opening(place: Place) -> None:
    place.sit(tessera.new("smugglers", "harbour")).locator(".crate-button").first.wait_for()


def later(place: Place) -> None:
    match = planted.played("smugglers", lambda match: match.position >= 8 and 0 in match.actors())
    place.sit(match).locator(".crate-button").first.wait_for()


def end(place: Place) -> None:
    place.end(planted.played("smugglers", lambda match: match.outcome() is not None, seats=4))


SCREENS: dict[str, Screen] = {"opening": opening, "later": later, "end": end}
