"""The pages around the boards: titles, a new table of each, the lobby, the guide, an end and its replay."""

import re

from tests.web import harbour, planted
from tests.web.screens import Place, Screen

from tessera import registry


def home(place: Place) -> None:
    place.open("#/").locator(".title").first.wait_for()


def home_again(place: Place) -> None:
    """As somebody finds it who comes back: matches that go on, and one that is over."""
    for length in (0, 6, 200):
        place.sit(planted.played("smugglers", reaches(length)))
    place.open("#/").locator(".match").nth(2).wait_for()


def reaches(length: int) -> planted.Reached:
    """So many entries, or the end."""
    return lambda match: match.position >= length or not match.actors()


def daily(place: Place) -> None:
    place.open("#/sanctum/daily").get_by_role("button", name="Play today's run").wait_for()


def create(title: str) -> Screen:
    """The form of a title."""

    def come(place: Place) -> None:
        place.open(f"#/new/{title}").locator(".seat-row").first.wait_for()

    return come


def help_of(title: str) -> Screen:
    """The guide of a title."""

    def come(place: Place) -> None:
        place.open(f"#/help/{title}").locator(".prose h2").first.wait_for()

    return come


def lobby(place: Place) -> None:
    page = place.open("#/new/smugglers")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_label("Seat 2", exact=True).select_option("open")
    page.locator("form.create button.main").click()
    page.locator(".lobby-seat").first.wait_for()


def join(place: Place) -> None:
    lobby(place)
    link = place.page.get_by_label("Send this link to the others").input_value()
    place.page.evaluate("localStorage.clear()")
    place.open(re.sub(r"^[^#]*", "", link)).get_by_role("button", name="Join").wait_for()


def over(place: Place) -> None:
    match = planted.played("smugglers", lambda match: not match.actors())
    place.sit(match).locator(harbour.OVER).wait_for()


def replay(place: Place) -> None:
    over(place)
    place.page.get_by_role("link", name="Watch the replay").click()
    place.page.get_by_role("slider").wait_for()


def lost(place: Place) -> None:
    place.open("#/nowhere").locator("h1").wait_for()


SCREENS: dict[str, Screen] = {
    "home": home,
    "home-again": home_again,
    "daily": daily,
    **{f"create-{title}": create(title) for title in registry.titles()},
    "help": help_of("smugglers"),
    "lobby": lobby,
    "join": join,
    "over": over,
    "replay": replay,
    "lost": lost,
}
