"""Taktik: tactics, a drawn card, the field before a move, a battle, a reaction, the end, the slanted view."""

from tests.web import planted
from tests.web.screens import Place, Screen

import tessera
from tessera.files import AnyMatch
from tessera.games.taktik.vocabulary import ATTACK, DECIDE, MOVEMENT

RECORD = "standard-skirmish-bots"


def tactics(place: Place) -> None:
    place.sit(tessera.new("taktik", 7)).locator(".tk-step").first.wait_for()


def card(place: Place) -> None:
    place.sit(planted.played("taktik", drew)).locator(".tk-pending .button").first.wait_for()


def moving(place: Place) -> None:
    match = planted.played("taktik", lambda match: phase(match) == MOVEMENT and match.actors() == [0])
    place.sit(match).locator(".tk-cell").first.wait_for()


def battle(place: Place) -> None:
    place.sit(fight()).locator(".tk-cell").first.wait_for()


def slanted(place: Place) -> None:
    """The battle again, at a slant; the browser remembers it."""
    page = place.sit(fight())
    page.locator("[data-act=slant]").click()
    page.locator(".tk-iso").wait_for()


def reaction(place: Place) -> None:
    match = planted.recorded("taktik", RECORD, lambda match: match.view(0).asked == 0, after=120)
    place.sit(match).locator(".tk-reaction").wait_for()


def end(place: Place) -> None:
    match = planted.recorded("taktik", RECORD, lambda match: match.outcome() is not None)
    place.end(match)


def won(place: Place) -> None:
    """The same end through the winner's eyes."""
    match = planted.recorded("taktik", RECORD, lambda match: match.outcome() is not None)
    place.end(match, 1)


def fight() -> AnyMatch:
    return planted.recorded(
        "taktik", RECORD, lambda match: phase(match) == ATTACK and match.actors() == [0], after=120
    )


def drew(match: AnyMatch) -> bool:
    pending = match.state.pending_card
    return pending is not None and pending.stage == DECIDE and match.actors() == [0]


def phase(match: AnyMatch) -> int:
    return int(match.state.phase)


SCREENS: dict[str, Screen] = {
    "tactics": tactics,
    "card": card,
    "moving": moving,
    "battle": battle,
    "reaction": reaction,
    "end": end,
    "won": won,
    "slanted": slanted,  # last: it stays so in this browser
}
