"""Smugglers by clicking."""

from playwright.sync_api import Page, expect

CRATE = ".crate-button:not([disabled])"
OVER = ".over"


def new_match(page: Page) -> None:
    """From the home page to a running match, in one click."""
    page.get_by_role("button", name="Play the bot: Smugglers").click()
    page.locator(CRATE).first.wait_for()


def turn(page: Page, act: int = 0) -> bool:
    """Use the first crate; False when the match is over."""
    page.locator(f"{CRATE}, {OVER}").first.wait_for()
    if page.locator(OVER).count():
        return False
    before = log_length(page)
    page.locator(CRATE).first.click()
    page.locator(".own-acts .button").nth(act).click()
    page.wait_for_function(
        "n => document.querySelectorAll('.log-line').length > n || document.querySelector('.curtain')",
        arg=before,
    )
    return True


def play_on(page: Page) -> int:
    """To the end; how many turns it took."""
    turns = 0
    while turn(page):
        turns += 1
        assert turns < 60, "a match of Smugglers ends"
    expect(page.locator(OVER)).to_be_visible()
    return turns


def log_length(page: Page) -> int:
    return page.locator(".log-line").count()
