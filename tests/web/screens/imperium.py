"""Imperium: the map, a city, research, the end."""

from playwright.sync_api import Page
from tests.web import planted
from tests.web.screens import Place, Screen

import tessera
from tessera.files import AnyMatch


def opening(place: Place) -> None:
    match = tessera.new("imperium", "harbour", 2, {"size": "duel"})
    place.sit(match).locator(".im-cell").first.wait_for()


def settled(place: Place) -> Page:
    """With cities, later."""
    match = planted.played(
        "imperium",
        lambda match: match.state.round >= 12 and match.actors() == [0],
        seed="harbour",
        options={"size": "duel"},
        seats=2,
        at_once=1_000,
    )
    page = place.sit(match)
    page.locator(".im-cell").first.wait_for()
    return page


def later(place: Place) -> None:
    settled(place)


def city(place: Place) -> None:
    page = settled(place)
    while not page.locator("[data-panel=city]").count():
        page.locator('.im-cell[aria-label*="your city"]').first.click()


def research(place: Place) -> None:
    page = settled(place)
    page.locator(".im-research-button").click()
    page.locator("[data-tech]").first.wait_for()


def people(place: Place) -> None:
    """Those whom a player has met, with treaties, and the table to trade at."""
    match = planted.recorded(
        "imperium", "six-ais-pangaea", lambda match: match.actors() == [0] and len(treaties(match)) > 1, 430
    )
    page = place.sit(match)
    page.get_by_role("tab", name="Diplomacy").click()
    page.locator(".im-treaty").first.wait_for()
    page.locator(".im-reasons").first.wait_for()
    page.locator("[data-act=trade]").first.click()


def treaties(match: AnyMatch) -> list[object]:
    """Those that the first player signed."""
    return [each for each in match.view(0).treaties.values() if 0 in (each.a, each.b)]


def end(place: Place) -> None:
    """Five players when the last round is over, by score."""
    match = planted.played(
        "imperium",
        lambda match: match.outcome() is not None,
        seed="harbour",
        options={"size": "small", "round_limit": 12},
        seats=5,
        at_once=1_000,
    )
    place.end(match)


SCREENS: dict[str, Screen] = {
    "opening": opening,
    "later": later,
    "city": city,
    "research": research,
    "people": people,
    "end": end,
}
