"""Every page for everyone: axe finds nothing serious, light and dark, wide and narrow. And pictures of them.

With TESSERA_IMAGES=docs/images the screenshots there are made anew.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page
from tests.web import harbour
from tests.web.conftest import ROOT, Visit, painted, still

AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
KEPT = [("wide", "light"), ("narrow", "dark")]
Theme = Literal["light", "dark"]
THEMES: tuple[Theme, Theme] = ("light", "dark")
LOOKS: list[tuple[str, Theme]] = [("wide", "light"), ("wide", "dark"), ("narrow", "dark")]
SIZES = {"wide": (1280, 800), "narrow": (360, 740)}


def home(page: Page) -> None:
    page.locator(".title").first.wait_for()


def create(page: Page) -> None:
    page.goto("/#/new/taktik")
    page.locator(".seat-row").first.wait_for()


def lobby(page: Page) -> None:
    page.goto("/#/new/smugglers")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_label("Seat 2").select_option("open")
    page.locator("form.create button.main").click()
    page.locator(".lobby-seat").first.wait_for()


def join(page: Page) -> None:
    lobby(page)
    link = page.get_by_label("Send this link to the others").input_value()
    page.evaluate("localStorage.clear()")
    page.goto("/#/")
    page.goto(link)
    page.get_by_role("button", name="Join").wait_for()


def seeded(page: Page, title: str, seed: str) -> None:
    page.goto(f"/#/new/{title}?seed={seed}")
    page.get_by_label("Your name").fill("Ada")
    page.locator("form.create button.main").click()


def smugglers(page: Page) -> None:
    seeded(page, "smugglers", "harbour")
    for _ in range(4):
        harbour.turn(page, 1 if _ == 1 else 0)
    page.locator(harbour.CRATE).first.click()
    page.locator(".own-acts .button").first.focus()
    page.locator(".odds li").first.wait_for()


def generic(page: Page) -> None:
    page.goto("/?board=generic#/new/smugglers?seed=harbour")
    page.locator("form.create button.main").click()
    page.locator(".choice").first.wait_for()
    page.keyboard.press("1")
    page.wait_for_function("() => document.querySelectorAll('.log-line').length >= 2")
    page.locator(".choice").first.wait_for()


def taktik(page: Page) -> None:
    seeded(page, "taktik", "7")
    page.locator(".tk-step").click()
    page.locator(".log-line").nth(1).wait_for()
    still(page)


def sanctum(page: Page) -> None:
    seeded(page, "sanctum", "abc")
    page.locator(".spot.open").first.click()
    page.locator(".sc-hand").wait_for()


def over(page: Page) -> None:
    seeded(page, "smugglers", "harbour")
    harbour.play_on(page)


def replay(page: Page) -> None:
    over(page)
    page.get_by_role("link", name="Watch the replay").click()
    page.get_by_role("slider").wait_for()
    for _ in range(7):
        page.keyboard.press("ArrowRight")


def rules(page: Page) -> None:
    page.goto("/#/help/smugglers")
    page.locator(".prose h2").first.wait_for()


def sanctum_map(page: Page) -> None:
    page.goto("/#/sanctum/map?seed=abc")
    page.locator(".spot").nth(12).click()


PAGES: dict[str, Callable[[Page], None]] = {
    "home": home,
    "new-table": create,
    "lobby": lobby,
    "join": join,
    "smugglers": smugglers,
    "generic-board": generic,
    "taktik": taktik,
    "sanctum": sanctum,
    "over": over,
    "replay": replay,
    "help": rules,
    "sanctum-map": sanctum_map,
}


@pytest.mark.pictures
@pytest.mark.parametrize("name", list(PAGES))
def test_axe_finds_nothing_serious(name: str, visit: Visit) -> None:
    page = visit(size=SIZES["wide"], color_scheme="light").page
    page.goto("/#/")
    home(page)
    PAGES[name](page)
    for size, theme in LOOKS:
        look(page, SIZES[size], theme)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (
            "nothing is cut off sideways"
        )
        folder = os.environ.get("TESSERA_IMAGES")
        if folder and (size, theme) in KEPT:
            page.screenshot(path=Path(folder) / f"{name}-{size}.png")
        assert serious(page) == [], (size, theme)


def look(page: Page, size: tuple[int, int], theme: Theme) -> None:
    """The same page at another size, or in another light, when it has come to rest."""
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    still(page)


def serious(page: Page, within: str = "html") -> list[str]:
    """What axe calls serious or worse, with the elements: on the whole page, or in a part of it."""
    painted(page)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate(
        "within => axe.run(within === 'html' ? document : within, {resultTypes: ['violations']})", within
    )
    return [
        f"{each['id']}: {node['target']} {node.get('failureSummary', '')}"
        for each in found["violations"]
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"]
    ]
