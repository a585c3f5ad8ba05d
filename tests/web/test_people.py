"""Several people at one table: by link, on one screen, and what each may know."""

import json
import re
from typing import Any

from playwright.sync_api import Page, expect
from tests.web import harbour
from tests.web.conftest import Visit, Visitor, table_of


def open_table(page: Page, *kinds: str) -> None:
    """A table of Smugglers with these kinds of seats."""
    for number, kind in enumerate(kinds):
        page.get_by_label(f"Seat {number + 1}", exact=True).select_option(kind)
    page.locator("form.create button.main").click()


def two_people(visit: Visit) -> tuple[Visitor, Visitor]:
    """Ada opens a table; Bo comes by the link she copied."""
    ada, bo = visit(), visit()
    page = ada.open("#/new/smugglers")
    page.get_by_label("Your name").fill("Ada")
    open_table(page, "human", "open")
    link = page.get_by_label("Send this link to the others").input_value()
    assert table_of(page) in link
    other = bo.open(re.sub(r"^[^#]*", "", link))
    other.get_by_label("Your name").fill("Bo")
    other.get_by_role("button", name="Join").click()
    expect(other.locator(".lobby-seat").nth(1)).to_contain_text("Bo")
    expect(page.locator(".lobby-seat").nth(1)).to_contain_text("Bo")
    other.get_by_role("button", name="I am ready").click()
    page.locator(harbour.CRATE).first.wait_for()
    other.locator(".own-crates .crate").first.wait_for()
    return ada, bo


def frames_of(visitor: Visitor, *kinds: str) -> list[dict[str, Any]]:
    frames = [json.loads(text) for text in visitor.frames]
    return [frame for frame in frames if frame["t"] in kinds]


def test_a_table_by_link_and_each_sees_only_its_own_crates(visit: Visit) -> None:
    ada, bo = two_people(visit)
    for _ in range(4):
        assert harbour.turn(ada.page, 1 if _ == 1 else 0)
        assert harbour.turn(bo.page)
    ada.page.locator(harbour.CRATE).first.wait_for()

    for seat, me, rival in ((0, ada, bo), (1, bo, ada)):
        # What the other may do with its hand, in words: never among the frames this page got.
        for frame in frames_of(rival, "welcome", "update"):
            for choice in frame.get("choices") or []:
                mine = [
                    each
                    for each in frames_of(me, "welcome", "update")
                    if each["seq"] == frame["seq"] and choice in (each.get("choices") or [])
                ]
                assert mine == []
        for frame in frames_of(me, "update"):
            assert frame["phrase"] == "" or frame["seat"] == seat
            for event in frame["events"]:
                if event["type"] in ("Drew", "Stashed") and event["seat"] != seat:
                    assert event.get("crate") is None
        # Its own hand and no other is in its view, and it is the one it is shown.
        view = next(frame["view"] for frame in frames_of(me, "welcome") if frame.get("view"))
        assert view["seat"] == seat
        assert set(view["dens"][str(1 - seat)]) == {"hand", "stash", "coins"}
        tokens = rival.page.evaluate("localStorage['tessera.seats.v1']")
        secret = next(iter(json.loads(tokens).values()))["keys"][0]["token"]
        assert all(secret not in text for text in me.frames)


def test_chat_reaches_the_other_and_stays_text(visit: Visit) -> None:
    ada, bo = two_people(visit)
    ada.page.get_by_role("tab", name="Chat").click()
    ada.page.get_by_label("Say something").fill("<img src=x onerror=alert(1)> ahoy")
    ada.page.get_by_role("button", name="Send").click()
    expect(bo.page.get_by_label("1 unread")).to_be_visible()
    bo.page.get_by_role("tab", name="Chat").click()
    expect(bo.page.locator(".chat-lines")).to_contain_text("Ada <img src=x onerror=alert(1)> ahoy")
    expect(bo.page.locator(".chat-lines img")).to_have_count(0)


def test_hot_seat_a_curtain_falls_between_turns(visit: Visit) -> None:
    page = visit().open("#/new/smugglers")
    page.get_by_label("Your name").fill("Ada")
    open_table(page, "human", "human")
    assert harbour.turn(page)
    expect(page.get_by_role("heading", name="Pass the screen to Ada 2")).to_be_visible()
    expect(page.locator(".crate")).to_have_count(0)
    page.get_by_role("button", name="I am Ada 2").click()
    assert harbour.turn(page)
    page.get_by_role("button", name="I am Ada 1").click()
    page.locator(harbour.CRATE).first.wait_for()


def test_a_listed_table_is_found_on_the_home_page(visit: Visit) -> None:
    page = visit().open("#/new/smugglers")
    page.get_by_label("Name of the table").fill("Night shift")
    page.get_by_label("List it on the home page").check()
    open_table(page, "human", "open")
    page.locator(".lobby-seat").first.wait_for()
    other = visit().open("#/")
    other.get_by_role("link", name="Join: Night shift").click()
    expect(other.get_by_role("heading", name="Night shift")).to_be_visible()
    expect(other.get_by_role("button", name="Join")).to_be_visible()
    page.get_by_role("button", name="Leave").click()
    expect(page.get_by_role("list", name="Pick a game")).to_be_visible()


def test_who_watches_a_lobby_that_everyone_leaves_is_told(visit: Visit) -> None:
    page = visit().open("#/new/smugglers")
    open_table(page, "human", "open")
    page.locator(".lobby-seat").first.wait_for()
    watching = visit().open(f"#/t/{table_of(page)}")
    expect(watching.get_by_text("You are watching. The match has not begun.")).to_be_visible()
    page.get_by_role("button", name="Leave").click()
    expect(watching.get_by_text("This table was closed before it began.")).to_be_visible()


def test_a_link_that_leads_nowhere_says_so(visit: Visit) -> None:
    page = visit().open("#/t/nonsense")
    expect(page.get_by_text("There is no such table.")).to_be_visible()
    page.goto("/#/nowhere")
    expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()


def test_a_clock_runs_down(visit: Visit) -> None:
    page = visit().open("#/new/smugglers")
    page.get_by_label("Clock").select_option("30")
    open_table(page, "human", "bot")
    expect(page.locator(".time").first).to_have_text(re.compile(r"0:(29|28|27)"))
