"""A title from elsewhere in the browser: picture, board, page and guide. And boards that fail."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect
from tests import pebbles
from tests.web.conftest import Served, Visit, still
from tests.web.test_access import serious


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that finds the sixth title, and others with boards that fail."""
    titles = tmp_path_factory.mktemp("titles")
    pebbles.lay(titles)
    for name, board in pebbles.FAILING.items():
        pebbles.lay(titles, name, **{"web/board.js": board})
    server = Served(tmp_path_factory.mktemp("served"), titles=pebbles.titles_with(titles))
    server.start()
    yield server
    server.stop()


def sit_down(page: Page, title: str) -> None:
    page.get_by_role("button", name=f"Play the bot: {title}").click()


@pytest.mark.parametrize("size", [(1280, 800), (390, 780)])
def test_a_match_is_played_on_the_board_it_brings(visit: Visit, size: tuple[int, int]) -> None:
    page = visit(size=size).open("#/")
    card = page.locator(".title", has_text="Pebbles")
    picture = card.locator(".emblem img")
    expect(picture).to_have_attribute("src", "/titles/pebbles/card.svg")
    page.wait_for_function("() => document.querySelector('.emblem img').naturalWidth > 0")
    sit_down(page, "Pebbles")
    board = page.locator(".pebbles")
    expect(board).to_have_attribute("data-pile", "13")
    assert page.get_by_role("button", name="Take 1").first.evaluate(
        "e => getComputedStyle(e).borderRadius"
    ) == ("50%"), "its style sheet is there"
    assert serious(page) == []
    while page.locator(".over").count() == 0:
        pile = int(board.get_attribute("data-pile") or 0)
        board.locator("button:not([disabled])").first.click()
        page.wait_for_function(
            """n => document.querySelector('.over') || (document.querySelector('.pebbles').dataset.pile < n
                 && document.querySelector('.pebbles button:not([disabled])'))""",
            arg=pile,
        )
    expect(page.locator(".over")).to_contain_text("The pile is gone.")
    page.get_by_role("link", name="Watch the replay").click()
    page.get_by_role("slider").wait_for()
    assert page.evaluate("globalThis.pebblesGone") is True, "the board of the table was told to go"
    expect(page.locator(".pebbles")).to_have_attribute("data-pile", "13")
    page.keyboard.press("End")
    expect(page.locator(".pebbles")).to_have_attribute("data-pile", "0")


def test_its_page_is_linked_and_asks_its_own_route(visit: Visit) -> None:
    page = visit().open("#/")
    page.locator("[data-act=pages]").click()
    page.get_by_role("link", name="Pebble table").click()
    expect(page.get_by_role("heading", name="What to take")).to_be_visible()
    expect(page.locator("ol li")).to_have_text([f"{n}: take {n % 4 or 1}" for n in range(1, 6)])
    page.locator("[data-act=pages]").click()
    expect(page.get_by_role("link", name="Sanctum map")).to_be_visible()
    page.goto("/#/pebbles/nowhere")
    expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()
    page.goto("/#/nowhere")
    expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()


def test_its_guide_is_shown_with_its_picture(visit: Visit) -> None:
    page = visit().open("#/help/pebbles")
    expect(page.get_by_role("heading", level=1)).to_have_text("How to win at Pebbles")
    expect(page.locator(".prose img")).to_have_attribute("src", "/titles/pebbles/card.svg")


@pytest.mark.parametrize(
    ("title", "why"),
    [
        ("Unreadable", "Unexpected"),
        ("Empty", "neither `Board` nor `mount`"),
        ("Falling", "I fell"),
    ],
)
def test_a_board_that_fails_gives_way_to_the_generic_one(visit: Visit, title: str, why: str) -> None:
    visitor = visit()
    page = visitor.open("#/")
    sit_down(page, title)
    expect(page.locator(".stage-fault")).to_contain_text(why)
    page.locator(".choice").first.click()
    page.wait_for_function("() => document.querySelectorAll('.log-line').length >= 2")
    still(page)
    assert serious(page) == []
    assert why in " ".join(visitor.faults), "its author is told, too"
    visitor.faults.clear()


def test_a_board_that_fails_in_the_middle_gives_way_then(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open("#/")
    sit_down(page, "Late")
    page.locator(".late").click()
    expect(page.locator(".stage-fault")).to_contain_text("I fell later")
    expect(page.locator(".generic")).to_be_visible()
    page.locator(".choice").first.click()
    page.wait_for_function("() => document.querySelectorAll('.log-line').length >= 3")
    visitor.faults.clear()


def test_the_address_that_the_command_opens_sits_down_at_once(visit: Visit) -> None:
    page = visit().open("#/play/pebbles")
    expect(page.locator(".pebbles")).to_be_visible()
