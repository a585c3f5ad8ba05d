"""The maker's word at a table, and a server for invited people, in the browser."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.web.conftest import Served, Visit, Visitor
from tests.web.test_people import open_table

CODE = "a summer evening"


def test_the_maker_sends_somebody_away_and_another_one_comes(visit: Visit) -> None:
    ada, bo, cy = visit(), visit(), visit()
    page = ada.open("#/new/smugglers")
    open_table(page, "human", "open")
    link = re.sub(r"^[^#]*", "", page.get_by_label("Send this link to the others").input_value())
    other = bo.open(link)
    other.get_by_label("Your name").fill("Bo")
    other.get_by_role("button", name="Join").click()
    expect(other.get_by_role("button", name="Send")).to_have_count(0)  # only the maker may
    page.get_by_role("button", name="Send Bo away").click()
    asked = page.get_by_role("dialog", name="Send Bo away")
    asked.get_by_role("button", name="Cancel").click()
    expect(page.locator(".lobby-seat").nth(1)).to_contain_text("Bo")
    page.get_by_role("button", name="Send Bo away").click()
    asked.get_by_role("button", name="Yes, send away").click()
    expect(page.locator(".lobby-seat").nth(1)).to_contain_text("Free seat")
    expect(other.get_by_text("You were sent away from this table.")).to_be_visible()
    other.goto(f"/?frames=json{link}")  # the link is of no use in this browser any more
    expect(other.get_by_text("You were sent away from this table.")).to_be_visible()
    third = cy.open(link)
    third.get_by_role("button", name="Join").click()
    expect(page.locator(".lobby-seat").nth(1)).to_contain_text("Guest")


@pytest.fixture
def invited(tmp_path: Path) -> Iterator[Served]:
    served = Served(tmp_path, "--invite", CODE, "--watch", "invited", "--chat", "seated")
    served.start()
    yield served
    served.stop()


def test_the_code_is_asked_once_and_kept(invited: Served, browser: Browser) -> None:
    ada, bo = Visitor(browser, invited.url), Visitor(browser, invited.url)
    page = ada.open("#/new/smugglers")
    door = page.get_by_role("dialog", name="By invitation")
    open_table(page, "human", "open")
    door.get_by_label("Code").fill("no idea")
    door.get_by_role("button", name="Come in").click()
    expect(door.get_by_text("That code does not fit.")).to_be_visible()
    door.get_by_label("Code").fill(CODE)
    door.get_by_role("button", name="Come in").click()
    expect(page.locator(".lobby-seat")).to_have_count(2)
    link = page.get_by_label("Send this link to the others").input_value()
    # Who only watches is asked by the table itself, and the socket brings the code from then on.
    other = bo.open(re.sub(r"^[^#]*", "", link).replace("join", "t"))
    entry = other.get_by_role("dialog", name="By invitation")
    entry.get_by_label("Code").fill(CODE)
    entry.get_by_role("button", name="Come in").click()
    expect(other.get_by_text("You are watching. The match has not begun.")).to_be_visible()
    other.reload()
    expect(other.get_by_text("You are watching. The match has not begun.")).to_be_visible()
    other.get_by_role("link", name="Join").click()
    other.get_by_role("button", name="Join").click()
    other.get_by_role("button", name="I am ready").click()
    page.get_by_role("tab", name="Chat").click()
    expect(page.get_by_label("Say something")).to_be_visible()
    for visitor in (ada, bo):
        visitor.close()
