"""Full Metal Planète for people: the lesson to its end, files in and out, keys alone, colours and counts."""

import json
from pathlib import Path

from playwright.sync_api import Page, expect
from tests.web import planted
from tests.web.conftest import Served, Visit
from tests.web.test_access import serious
from tests.web.test_fullmetal_web import uncover

import tessera
from tessera.files import AnyMatch

CELL = ".fm-cell"
COLOURS = ["#c62f2a", "#1f62b4", "#2c7d3e", "#f2cf1d"]


def cell(page: Page, place: str) -> None:
    """Choose the hex that people call so: by key, for it need not be in sight."""
    page.locator(f"{CELL}[aria-label^='{place},']").press("Enter")


def in_the_fifth_turn(match: AnyMatch) -> bool:
    return match.state.turn >= 5 and match.actors() == [0]


def step(page: Page, id: str) -> None:
    page.locator(f"[data-step='{id}']").wait_for()


def wait_out(page: Page, id: str) -> None:
    """A step that waits for others: it passes by itself if little is said there."""
    page.wait_for_function(
        "id => !document.querySelector(`[data-step='${id}']`) || document.querySelector('[data-coach=next]')",
        arg=id,
    )
    if page.locator(f"[data-step='{id}']").count():
        page.locator("[data-coach=next]").click()


def read_on(page: Page, *ids: str) -> None:
    """Steps that only want to be read."""
    for id in ids:
        step(page, id)
        page.locator("[data-coach=next]").click()


def test_the_first_lesson_can_be_played_to_its_end(visit: Visit) -> None:
    page = visit(size=(1440, 900)).open("#/learn/fullmetal/first")
    read_on(page, "welcome", "score")
    step(page, "land")
    cell(page, "5·16")
    cell(page, "6·17")  # a pode of the other way round: the coach says no
    page.locator(".coach-held").wait_for()
    cell(page, "5·16")
    cell(page, "6·16")
    step(page, "blue")
    wait_out(page, "blue")
    for id, piece, place in (
        ("crab", "crab-p1-1", "3·17"),
        ("converter", "converter-p1-1", "4·18"),
        ("tank", "tank-p1-1", "2·18"),
    ):
        step(page, id)
        page.locator(f"[data-cargo='{piece}']").click()
        page.locator(f"[data-cargo='{piece}'][aria-pressed=true]").wait_for()
        cell(page, place)
    step(page, "deployed")
    page.locator("[data-act=end]").click()
    page.locator("[data-step='order'], [data-step='points']").wait_for()
    wait_out(page, "order")
    read_on(page, "points", "tide")
    step(page, "load")
    cell(page, "3·17")
    cell(page, "4·17")
    step(page, "more")
    cell(page, "2·17")
    step(page, "home")
    cell(page, "3·16")
    page.locator(".fm-at").get_by_role("button", name="Move here").click()
    step(page, "enter")
    cell(page, "4·16")
    read_on(page, "fire", "capture")
    step(page, "end")
    page.locator("[data-act=end]").click()
    page.locator("[data-step='foe'], [data-step='flood']").wait_for()
    wait_out(page, "foe")
    read_on(page, "flood")
    step(page, "free")
    page.locator("[data-act=end]").click()
    page.locator(".coach-end").wait_for()


def test_files_go_out_and_come_in_as_a_new_table(visit: Visit, served: Served, tmp_path: Path) -> None:
    visitor = visit()
    page = visitor.open("#/new/fullmetal?seed=7")
    page.get_by_label("Seat 2", exact=True).select_option("human")
    page.locator("form.create button.main").click()
    uncover(page)
    page.locator(CELL).first.wait_for()
    visitor.open("#/fullmetal/files")
    page.locator("[data-export=saved]").wait_for()
    assert serious(page) == []
    with page.expect_download() as loading:
        page.locator("[data-export=saved]").click()
    saved = tmp_path / "saved.json"
    loading.value.save_as(saved)
    assert json.loads(saved.read_text(encoding="utf-8"))["state"]["gameId"]
    broken = tmp_path / "broken.json"
    broken.write_text('{"version": 2, "savedAt": "", "state": {"boardSeed": 174}}', encoding="utf-8")
    page.locator("[data-import]").set_input_files(broken)
    expect(page.locator(".fm-fault")).to_contain_text("state.players")
    page.locator("[data-import]").set_input_files(saved)
    page.locator("[data-act=resume]").click()
    uncover(page)
    page.locator(CELL).first.wait_for()
    expect(page.locator("[data-phase=landing]")).to_be_visible()


def test_keys_alone_land_choose_move_and_end_the_turn(visit: Visit, served: Served) -> None:
    page = visit().open(planted.table(served, tessera.new("fullmetal", 7, 2, {"length": "sprint"})))
    page.locator(CELL).first.wait_for()
    page.locator(f"{CELL}[tabindex='0']").focus()
    page.keyboard.press("Enter")  # the first spot where the ship may come down
    page.locator(f"{CELL}[aria-label*='choose to confirm']").first.wait_for()
    page.locator(f"{CELL}[aria-label*='choose to confirm']").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".log-line")).to_have_count(1)

    match = planted.recorded(
        "fullmetal", "four-bots-1", lambda match: match.state.turn >= 5 and match.actors() == [0]
    )
    page = visit().open(planted.table(served, match))
    page.locator(CELL).first.wait_for()
    points = int(page.locator("[data-ap]").get_attribute("data-ap") or "0")
    page.keyboard.press("n")
    page.locator("[data-chosen]").wait_for()
    first = page.locator("[data-chosen]").get_attribute("data-chosen")
    page.keyboard.press("n")
    expect(page.locator("[data-chosen]")).not_to_have_attribute("data-chosen", first or "")
    page.keyboard.press("ArrowUp")
    page.locator(f"{CELL}[aria-label*='within reach']").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_function(
        "before => Number(document.querySelector('[data-ap]').dataset.ap) < before", arg=points
    )
    page.keyboard.press("Escape")
    page.keyboard.press("e")
    expect(page.locator(".fm-who")).not_to_contain_text("Ada")


def test_companies_have_their_colours_everywhere_and_no_count_looks_like_a_cost(
    visit: Visit, served: Served
) -> None:
    match = planted.recorded(
        "fullmetal", "four-bots-1", lambda match: match.state.turn >= 5 and match.actors() == [0]
    )
    page = visit().open(planted.table(served, match))
    page.locator(CELL).first.wait_for()
    expect(page.locator(".player .seatmark path").nth(3)).to_have_attribute("fill", COLOURS[3])
    marks = page.locator(".player .seatmark path")
    assert [marks.nth(n).get_attribute("fill") for n in range(4)] == COLOURS
    page.locator(f"{CELL}[aria-label*='your Crab'][aria-label*='can act']").first.press("Enter")
    page.locator(".fm-chosen-piece").wait_for()
    for text in page.locator(".fm-deed").all_inner_texts():
        assert not text.split()[-1].isdigit(), text
    assert all(text.endswith("AP") for text in page.locator(".fm-cost").all_text_contents())
    assert page.locator(".fm-badge text").count() == 0
    assert serious(page) == []
