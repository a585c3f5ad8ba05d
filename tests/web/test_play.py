"""Matches played in a real browser by clicking, from the home page to the end."""

import json
import re

from playwright.sync_api import Page, Route, expect
from tests.web import harbour
from tests.web.conftest import Served, Visit, Visitor, table_of


def in_short_pages(route: Route) -> None:
    """Let an answer hold four entries instead of thousands."""
    found = re.search(r"from=(\d+)", route.request.url)
    assert found is not None, "the page says where to go on"
    route.continue_(url=f"{route.request.url}&to={int(found[1]) + 4}")


def test_a_whole_match_against_the_bot_and_its_replay(visit: Visit) -> None:
    page = visit().open("#/")
    harbour.new_match(page)
    assert harbour.play_on(page) > 3
    expect(page.get_by_role("heading", name=re.compile("won|lost|share|draw"))).to_be_visible()

    page.route("**/history?*", in_short_pages)  # a long match comes in several answers
    page.get_by_role("link", name="Watch the replay").click()
    slider = page.get_by_role("slider", name="Position in the match")
    last = int(slider.get_attribute("max") or 0)
    assert last > 6
    at = page.locator(".scrubber-at")
    expect(at).to_have_text(f"0 of {last}")
    page.keyboard.press("ArrowRight")
    expect(at).to_have_text(f"1 of {last}")
    page.keyboard.press("End")
    expect(at).to_have_text(f"{last} of {last}")
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(at).to_have_text(f"2 of {last}")
    page.get_by_role("button", name="Pause").click()
    page.locator(".log-pick").nth(4).click()
    expect(at).to_have_text(f"5 of {last}")
    page.get_by_role("button", name="Verify").click()
    expect(page.get_by_text(f"Proven: {last} entries")).to_be_visible()

    # Through the bot's eyes its hand is there; a spectator's had none.
    expect(page.locator(".own-crates")).to_have_count(0)
    page.get_by_label("Seen by").select_option("1")
    expect(page.locator(".own-crates .crate").first).to_be_visible()
    expect(at).to_have_text(f"5 of {last}")

    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_function("() => location.hash.startsWith('#/t/')")
    page.locator(".players").wait_for()


def test_a_reload_in_the_middle_changes_nothing(visit: Visit) -> None:
    page = visit().open("#/")
    harbour.new_match(page)
    harbour.turn(page)
    harbour.turn(page)
    page.locator(harbour.CRATE).first.wait_for()
    hand = page.locator(".own-crates .crate-name").all_text_contents()
    log = page.locator(".log-phrase").all_text_contents()
    page.reload()
    page.locator(harbour.CRATE).first.wait_for()
    assert page.locator(".own-crates .crate-name").all_text_contents() == hand
    assert page.locator(".log-phrase").all_text_contents() == log
    assert harbour.turn(page)


def test_a_server_that_restarts_is_found_again_by_the_open_page(visit: Visit, served: Served) -> None:
    visitor = visit()
    page = visitor.open("#/")
    harbour.new_match(page)
    harbour.turn(page)
    page.locator(harbour.CRATE).first.wait_for()
    log = page.locator(".log-phrase").all_text_contents()
    served.stop()
    expect(page.get_by_text("The connection was lost")).to_be_visible()
    served.start()
    expect(page.get_by_text("The connection was lost")).to_have_count(0, timeout=30_000)
    assert page.locator(".log-phrase").all_text_contents() == log
    assert harbour.turn(page)
    resumed = [json.loads(text) for text in visitor.frames if '"t":"welcome"' in text.replace(" ", "")]
    assert resumed[-1]["full"] is False, "it went on from where it was"


def test_the_keyboard_is_enough_with_any_board(visit: Visit) -> None:
    page = visit().page
    page.goto("/?board=generic#/")
    page.get_by_role("button", name="Play the bot: Smugglers").focus()
    page.keyboard.press("Enter")
    page.locator(".choice").first.wait_for()
    expect(page.locator(".generic .seat-card")).to_have_count(2)
    page.keyboard.press("1")
    page.wait_for_function("() => document.querySelectorAll('.log-line').length >= 2")
    page.locator(".choice").first.wait_for()
    # Odds come with the focus as well as with the pointer.
    page.locator(".choice").first.focus()
    expect(page.locator(".odds li").first).to_contain_text("%")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelectorAll('.log-line').length >= 4")
    page.keyboard.press("c")
    page.wait_for_function("() => document.activeElement.matches('input, textarea')")
    page.keyboard.type("good evening")
    page.keyboard.press("Enter")
    expect(page.locator(".chat-lines")).to_contain_text("good evening")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("u")
    expect(page.locator(".toast")).to_contain_text("What was seen cannot be unseen")


def test_resigning_is_asked_twice_and_ends_the_match(visit: Visit) -> None:
    page = visit().open("#/")
    harbour.new_match(page)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    expect(page.get_by_role("heading", name="You lost")).to_be_visible()
    page.get_by_role("button", name="Play again").click()
    page.locator(harbour.CRATE).first.wait_for()


def test_a_whole_turn_of_taktik_against_the_bot(visit: Visit) -> None:
    page = visit().open("#/")
    page.get_by_role("button", name="Play the bot: Taktik").click()
    page.locator(".table-choices").wait_for()
    passed = False
    for _ in range(40):
        page.locator(".table-choices .choice").first.wait_for(state="attached")
        panel = page.locator(".table-choices")
        if panel.get_attribute("open") is None:
            panel.locator("summary").click()
        seq = log_seq(page)
        ending = panel.locator('.choice[data-command="EndTurn"], .choice[data-command="NextPhase"]')
        (ending if ending.count() else panel.locator(".choice")).first.click()
        page.wait_for_function(
            "n => Number(document.querySelector('.log-line:last-child')?.dataset.seq ?? 0) > n", arg=seq
        )
        passed = passed or page.locator(".log-line .seatmark path[fill='#e69f00']").count() > 0
        if passed:
            break
    assert passed, "the bot has answered"
    page.locator(".table-choices .choice").first.wait_for(state="attached")


def log_seq(page: Page) -> int:
    lines = page.locator(".log-line")
    return int(lines.last.get_attribute("data-seq") or 0) if lines.count() else 0


def test_sanctum_is_walked_on_its_map(visit: Visit) -> None:
    page = visit().open("#/sanctum/map?seed=abc&profile=compact&act=2")
    page.locator(".spot").first.wait_for()
    assert page.get_by_label("Profile").input_value() == "compact"
    expect(page.get_by_role("radio", name="Act 2")).to_be_checked()
    page.locator(".spot").nth(3).click()
    expect(page.get_by_text("ways lead through this place")).to_be_visible()
    page.get_by_label("Profile").select_option("classic")
    page.wait_for_function("() => location.hash.includes('profile=classic')")
    page.get_by_role("radio", name="Act 3").check(force=True)
    page.wait_for_function("() => location.hash.includes('act=3')")
    page.get_by_role("button", name="Walk this map").click()
    expect(page.get_by_role("textbox", name="Seed", exact=True)).to_have_value("abc")
    page.get_by_role("button", name="Start the match").click()
    page.locator(".spot.open").first.click()
    page.locator("[data-phase=combat]").wait_for()
    page.get_by_role("button", name="Map", exact=True).click()
    expect(page.locator(".spot.here")).to_have_count(1)
    expect(page.locator(".spot.visited")).to_have_count(1)


def test_the_seats_own_link_opens_it_on_another_device(visit: Visit) -> None:
    first = visit().open("#/")
    harbour.new_match(first)
    token = first.evaluate(
        "id => JSON.parse(localStorage['tessera.seats.v1'])[id].keys[0].token", table_of(first)
    )
    hand = first.locator(".own-crates .crate-name").all_text_contents()
    other = visit().open(f"#/t/{table_of(first)}/k/{token}")
    other.locator(harbour.CRATE).first.wait_for()
    assert other.locator(".own-crates .crate-name").all_text_contents() == hand
    assert token not in other.url, "the token is kept, and not in the address"
    watcher: Visitor = visit()
    page = watcher.open(f"#/t/{table_of(first)}")
    page.locator(".den").first.wait_for()
    expect(page.locator(".own-crates")).to_have_count(0)
    assert all(token not in text for text in watcher.frames)
