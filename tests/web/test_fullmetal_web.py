"""Full Metal Planète in a real browser: two seats on one screen land, deploy and play turn 3 by clicking.

TESSERA_IMAGES names a folder that the screenshots go to (docs/images keeps them).
"""

import os
import re
import statistics
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.web.conftest import Visit, Visitor, still
from tests.web.test_access import THEMES, Theme, look, serious
from tests.web.test_smooth import RECORD, frame_times

END = "[data-act=end]"


def cells(page: Page, *words: str) -> Locator:
    """Hexes whose label says all of this."""
    return page.locator(".fm-cell" + "".join(f'[aria-label*="{word}"]' for word in words))


def new_table(visitor: Visitor, *kinds: str, seed: str) -> Page:
    page = visitor.open(f"#/new/fullmetal?seed={seed}")
    page.get_by_label("Your name").fill("Ada")
    for number, kind in enumerate(kinds):
        page.get_by_label(f"Seat {number + 1}", exact=True).select_option(kind)
    page.get_by_label("Ground", exact=True).select_option("wide")  # the zones of the rulebook
    page.locator("form.create button.main").click()
    page.locator(".fm-cell").first.wait_for()
    return page


def seq(page: Page) -> int:
    """How much of the match this page has heard: its log grows by a line with every command."""
    return page.locator(".log-line").count()


def do(page: Page, what: Locator | str) -> None:
    """Click what sends a command, and wait until it has happened, or the screen is passed on."""
    before = seq(page)
    (page.locator(what).first if isinstance(what, str) else what).click()
    page.wait_for_function(
        "n => document.querySelectorAll('.log-line').length > n || document.querySelector('.curtain')",
        arg=before,
    )


def pass_on(page: Page, name: str) -> None:
    page.get_by_role("button", name=f"I am {name}").click()
    page.locator(".fm-cell").first.wait_for()


def uncover(page: Page) -> None:
    """Wait until whoever is next can act, and lift the curtain if the screen passes on.

    Each seat has its own socket: that the seat shown has nothing to do is known before who else has.
    """
    page.locator(".curtain button, .table-choices").first.wait_for(state="attached")
    if page.locator(".curtain").count():
        page.locator(".curtain button").click()


def land(page: Page, zone: int) -> None:
    """The centre, then one of the podes it offers."""
    spots = cells(page, "can land here", f"zone {zone}")
    spots.first.wait_for()
    spots.nth(spots.count() // 2).click()
    do(page, cells(page, "choose to confirm").last)


def deploy(page: Page, kind: str, *where: str) -> str:
    """A piece out of the hold, onto a marked hex; a barge also needs its heading. Gives its hex."""
    page.locator(f"[data-cargo^={kind}-]").first.click()
    page.locator(f"[data-chosen^={kind}-]").wait_for()
    spots = cells(page, "within reach", *where)
    spots.first.wait_for()
    spot = spots.nth(spots.count() // 2)
    place = (spot.get_attribute("aria-label") or "").split(",")[0]
    if kind != "barge":
        do(page, spot)
        return place
    spot.click()
    do(page, cells(page, "choose to confirm").first)
    return place


def deploy_some(page: Page) -> None:
    for kind in ("barge", "motorboat", "tank", "crab"):
        before = page.locator("[data-cargo]").count()
        deploy(page, kind)
        expect(page.locator("[data-cargo]")).to_have_count(before - 1)


def move(page: Page, *piece: str) -> None:
    """A piece and then a hex within its reach, by two clicks."""
    piece_at = cells(page, "your", "can act", *piece).first
    name = re.search(r"your ([A-Z][a-z ]+\d?)", piece_at.get_attribute("aria-label") or "")
    assert name is not None
    piece_at.click()
    cells(page, "your", "selected").first.wait_for()
    spot = cells(page, "within reach", "1 AP").first
    place = (spot.get_attribute("aria-label") or "").split(",")[0]
    do(page, spot)
    expect(cells(page, f"your {name.group(1)}").first).to_have_attribute(
        "aria-label", re.compile(rf"^{place}, ")
    )


def to_turn_three(page: Page) -> None:
    """Both seats on one screen: land, deploy some pieces, begin to play."""
    expect(page.locator("[data-phase=landing]")).to_be_visible()
    land(page, 7)
    pass_on(page, "Ada 2")
    land(page, 3)
    for _ in range(2):
        uncover(page)
        expect(page.locator("[data-phase=deployment]")).to_be_visible()
        deploy_some(page)
        do(page, END)
    uncover(page)
    expect(page.locator("[data-phase=playing]")).to_be_visible()


def test_two_seats_land_deploy_and_play_turn_three_by_clicking(visit: Visit) -> None:
    page = new_table(visit(), "human", "human", seed="planet")
    to_turn_three(page)
    for _ in range(2):
        expect(page.locator(".fm-status h2")).to_contain_text("Turn 3")
        expect(page.locator("[data-ap]")).to_have_text("5")
        move(page, "Tank")
        expect(page.locator("[data-ap]")).to_have_text("4")
        page.locator(".fm-end select").select_option("2")
        expect(page.locator(END)).to_have_text("End the turn, save 2")
        do(page, END)
        page.locator(".curtain button").click()
    expect(page.locator(".fm-status h2")).to_contain_text("Turn 4")
    expect(page.locator("[data-ap]")).to_have_text("12")


def test_the_planet_is_in_its_place_as_soon_as_the_next_seat_sees_it(visit: Visit) -> None:
    """A map that still moves after its first frame is clicked in the wrong place."""
    page = new_table(visit(), "human", "human", seed="planet")
    land(page, 7)
    page.locator(".curtain button").wait_for()
    places = page.evaluate(
        """() => new Promise(done => {
            const began = performance.now(), seen = new Set();
            const look = () => {
                const layer = document.querySelector(".panzoom-layer");
                const {x, y, width} = layer?.getBoundingClientRect() ?? {};
                if (layer) seen.add([x, y, width].map(Math.round).join());
                performance.now() - began < 700 ? requestAnimationFrame(look) : done([...seen]);
            };
            document.querySelector(".curtain button").click();
            requestAnimationFrame(look);
        })"""
    )
    assert len(places) == 1, "it stays where it was first seen"


def test_the_planet_by_keys_and_a_click_elsewhere_sends_nothing(visit: Visit) -> None:
    page = new_table(visit(), "human", "human", seed="planet")
    before = seq(page)
    cells(page, "sea").first.click()
    page.locator('.fm-cell[tabindex="0"]').focus()
    focused = "document.activeElement.getAttribute('aria-label') ?? ''"
    for key in ("ArrowRight", "ArrowDown", "Escape", "Home", "End"):
        page.keyboard.press(key)
    assert seq(page) == before
    cells(page, "can land here", "zone 7").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".fm-at")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".fm-at")).to_have_count(0)
    assert "can land here" in page.evaluate(focused)
    page.get_by_label("Printed terrain").check()
    page.get_by_label("Landing zones").uncheck()
    expect(page.locator(".fm-zone-name")).to_have_count(0)
    assert seq(page) == before


def test_against_the_bot_to_the_decision_and_the_score_sheet(visit: Visit) -> None:
    page = new_table(visit(), "human", "bot", seed="late")
    page.locator("[data-phase=landing]").wait_for()
    spots = cells(page, "can land here")
    spots.first.wait_for()
    spots.nth(20).click()
    do(page, cells(page, "choose to confirm").last)
    decided = False
    while True:
        page.locator(f"{END}, [data-act=liftoff], .fm-scores").first.wait_for()
        if page.locator(".fm-scores").count():
            break
        if page.locator("[data-act=liftoff]").count():
            do(page, page.get_by_role("button", name="Stay until turn 25"))
            decided = True
        else:
            do(page, END)
    assert decided, "turn 21 asks"
    for row in page.locator(".fm-scores tbody tr").all():
        minerals, pieces, towers, total = (int(text) for text in row.locator("td").all_text_contents())
        assert total == 2 * minerals + pieces + towers
    assert serious(page) == []


@pytest.mark.timed
def test_the_planet_pans_and_zooms_at_sixty_frames(visit: Visit) -> None:
    page = new_table(visit(reduced_motion="no-preference"), "human", "human", seed="planet")
    to_turn_three(page)
    cells(page, "your Tank", "can act").first.click()
    box = page.locator(".panzoom").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    for _ in range(4):
        page.mouse.wheel(0, -240)
        still(page)
    page.evaluate(RECORD)
    page.mouse.down()
    for at in range(90):
        page.mouse.move(x + (at % 30) * 9 - 130, y + (at % 20) * 7 - 70)
    page.mouse.up()
    for at in range(30):
        page.mouse.wheel(0, 40 if at < 15 else -40)
    times = frame_times(page)
    usual, late = statistics.median(times), statistics.quantiles(times, n=20)[-1]
    print(f"fullmetal: {len(times)} frames, median {usual:.1f} ms, 95% under {late:.1f} ms")
    assert usual < 17.5, "sixty frames a second"


SHOTS: list[tuple[str, tuple[int, int], Theme]] = [
    ("dark", (1280, 800), "dark"),
    ("light", (1280, 800), "light"),
    ("phone", (360, 740), "light"),
]


@pytest.mark.pictures
def test_axe_finds_nothing_serious_on_the_board(visit: Visit, tmp_path: Path) -> None:
    folder = Path(os.environ.get("TESSERA_IMAGES") or tmp_path)
    folder.mkdir(parents=True, exist_ok=True)
    page = new_table(visit(), "human", "human", seed="planet")
    for theme in THEMES:
        look(page, (1280, 800), theme)
        assert serious(page) == [], theme
    to_turn_three(page)
    for name, size, theme in SHOTS:
        look(page, size, theme)
        page.reload()  # the planet is framed when it comes
        uncover(page)
        cells(page, "your Tank", "can act").first.dispatch_event("click")
        expect(page.locator(".fm-chosen-piece")).to_be_visible()
        page.mouse.move(2, 2)
        still(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (
            "nothing is cut off sideways"
        )
        page.screenshot(path=folder / f"fullmetal-{name}.png")
        assert serious(page) == [], name
