"""Full Metal Planète: landing, deployment and the turns."""

from tests.web import planted
from tests.web.screens import Place, Screen

import tessera
from tessera.games.fullmetal.vocabulary import PHASES


def landing(place: Place) -> None:
    place.sit(tessera.new("fullmetal", 7)).locator(".fm-cell").first.wait_for()


def deployment(place: Place) -> None:
    match = planted.recorded(
        "fullmetal",
        "four-bots-1",
        lambda match: PHASES[match.state.phase] == "deployment" and 0 in match.actors(),
    )
    place.sit(match).locator(".fm-cell").first.wait_for()


def third_turn(place: Place) -> None:
    match = planted.recorded(
        "fullmetal", "four-bots-1", lambda match: match.state.turn >= 3 and match.actors() == [0]
    )
    place.sit(match).locator(".fm-cell").first.wait_for()


def late(place: Place) -> None:
    match = planted.recorded(
        "fullmetal", "four-bots-1", lambda match: match.state.turn >= 14 and match.actors() == [0]
    )
    place.sit(match).locator(".fm-cell").first.wait_for()


def chosen(place: Place) -> None:
    """A piece in hand, with what it can do."""
    match = planted.recorded(
        "fullmetal", "four-bots-1", lambda match: match.state.turn >= 5 and match.actors() == [0]
    )
    page = place.sit(match)
    page.locator(".fm-cell").first.wait_for()
    page.locator(".fm-cell[aria-label*='your Crab'][aria-label*='can act']").first.press("Enter")
    page.locator(".fm-chosen-piece").wait_for()


def end(place: Place) -> None:
    match = planted.recorded("fullmetal", "four-bots-1", lambda match: bool(match.state.scores))
    place.end(match).locator(".fm-scores").wait_for()


def files(place: Place) -> None:
    place.open("#/fullmetal/files").locator("[data-import]").wait_for()


SCREENS: dict[str, Screen] = {
    "landing": landing,
    "deployment": deployment,
    "turn-3": third_turn,
    "late": late,
    "chosen": chosen,
    "end": end,
    "files": files,
}
