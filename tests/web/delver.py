"""Sanctum by clicking: a simple way of playing that sees only what is on the screen."""

from urllib.parse import urlencode

from playwright.sync_api import Locator, Page
from tests.web.conftest import Visitor

RUN = "ruins-186"
"""Compact: a fight against two, then merchant, campfire and shrine one after the other."""

PLAYABLE = ".sc-hand .sc-card-button[data-play]"


def new_run(
    visitor: Visitor, seed: str = RUN, class_id: str = "dungeon_knight", profile: str = "compact"
) -> Page:
    """Open a table from the address of a seed, and wait for the map."""
    query = urlencode({"seed": seed, "class_id": class_id, "profile": profile})
    page = visitor.open(f"#/new/sanctum?{query}")
    page.get_by_label("Your name").fill("Ada")
    page.locator("form.create button.main").click()
    page.locator("[data-phase=map] .spot.open").first.wait_for()
    return page


def lines(page: Page) -> int:
    """How much of the run this page has heard: its log grows by a line with every command."""
    return page.locator(".log-line").count()


def do(page: Page, what: Locator | str) -> None:
    """Click what sends a command, and wait until it has happened."""
    before = lines(page)
    (page.locator(what).first if isinstance(what, str) else what).click()
    heard(page, before)


def heard(page: Page, before: int) -> None:
    page.wait_for_function("n => document.querySelectorAll('.log-line').length > n", arg=before)


def phase(page: Page) -> str:
    return page.locator(".sc-root").get_attribute("data-phase") or ""


def travel(page: Page, kind: str = "") -> None:
    """To the first open place, or to one of this kind."""
    label = f'[aria-label^="{kind}"]' if kind else ""
    do(page, page.locator(f".spot.open{label}").first)


def play(page: Page, card: Locator) -> None:
    """A card; if it asks for a target, on the leftmost enemy."""
    if card.get_attribute("data-play") == "once":
        do(page, card)
        return
    card.click()
    do(page, page.locator("[data-aim]").first)


def fight(page: Page, limit: int = 120) -> None:
    """Attack, and guard first when what comes would hurt; until the fight is over."""
    for _ in range(limit):
        if phase(page) != "combat":
            return
        ready = page.locator(PLAYABLE)
        guards = page.locator(PLAYABLE, has_text="Block")
        strikes = page.locator(f'{PLAYABLE}[data-play="aim"]')
        hurts = page.locator(".sc-incoming.hurts").count()
        if hurts and guards.count():
            play(page, guards.first)
        elif strikes.count():
            play(page, strikes.first)
        elif ready.count():
            play(page, ready.first)
        else:
            do(page, "[data-act=end]")
    raise AssertionError("the fight did not end")


def collect(page: Page) -> None:
    """Take the first card and whatever else lies there, and go on."""
    while page.locator("[data-act^=take-]:not([disabled]):not([aria-disabled])").count():
        do(page, "[data-act^=take-]:not([disabled]):not([aria-disabled])")
    do(page, "[data-act=leave]")
