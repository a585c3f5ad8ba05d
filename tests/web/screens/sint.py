"""SINT FTL: both ships, from the port to the fires of later rounds."""

from tests.web import planted
from tests.web.screens import Place, Screen

import tessera
from tessera.bots.play import play_out
from tessera.bots.random import RandomBot
from tessera.files import AnyMatch
from tessera.games.sint.commands import Move
from tessera.games.sint.vocabulary import PLANNING


def port(place: Place) -> None:
    place.sit(tessera.new("sint", 7)).locator(".sint").wait_for()


def alone(place: Place) -> None:
    """The port of a crew of one, with all that it sails under."""
    place.sit(tessera.new("sint", 7, seats=1)).locator(".st-terms").wait_for()


def star(place: Place) -> None:
    place.sit(later("star-6-bots")).locator(".st-room").first.wait_for()


def torus(place: Place) -> None:
    place.sit(later("torus-6-bots")).locator(".st-room").first.wait_for()


def three_aboard(place: Place) -> None:
    """The first plan of a usual crew."""
    match = planted.played("sint", lambda match: match.state.phase == PLANNING and 0 in match.awaited())
    place.sit(match).locator(".st-room").first.wait_for()


def later(name: str) -> AnyMatch:
    """The plan of a round in the middle of a recorded match."""
    return planted.recorded(
        "sint", name, lambda match: match.state.phase == PLANNING and 0 in match.awaited(), after=200
    )


def planned(place: Place) -> None:
    """A queue that holds a walk of one's own."""
    match = later("star-6-bots")
    match.submit(0, Move(int(next(iter(match.view(0).reach)))))
    place.sit(match).locator(".st-queue li.own").first.wait_for()


def lost(place: Place) -> None:
    """The end of a match that nobody did anything in."""
    match = tessera.new("sint", 12345, seats=2, options={"difficulty": "book"})
    play_out(match, [RandomBot()] * 2)
    place.end(match)


def won(place: Place) -> None:
    """The end of a match that a crew of six has won."""
    place.end(planted.recorded("sint", "torus-6-oracle", lambda match: match.outcome() is not None))


SCREENS: dict[str, Screen] = {
    "port": port,
    "alone": alone,
    "star": star,
    "torus": torus,
    "three": three_aboard,
    "planned": planned,
    "lost": lost,
    "won": won,
}
