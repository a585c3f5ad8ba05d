"""Taktik in a real browser: a whole turn by clicking, by keys, after a reload, and from both seats.

TESSERA_IMAGES names a folder that the screenshots go to (docs/images keeps them).
"""

import json
import os
import re
import statistics
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.web.conftest import Visit, Visitor, still
from tests.web.test_access import serious
from tests.web.test_smooth import RECORD, frame_times

STEP = ".tk-step[data-step]"
PASS = "[data-act=pass]"
OVER = ".over"
# What may be done about a drawn card, in the order tried here.
CARD_ACTS = ("store", "accept", "play")


def cells(page: Page, *words: str) -> Locator:
    """Cells whose label says all of this."""
    return page.locator(".tk-cell" + "".join(f'[aria-label*="{word}"]' for word in words))


def labels(page: Page, *words: str) -> list[str]:
    found: list[str] = cells(page, *words).evaluate_all("all => all.map(e => e.getAttribute('aria-label'))")
    return found


def new_table(visitor: Visitor, *kinds: str, seed: str = "", scenario: str = "") -> Page:
    """From the new-table page to the table."""
    page = visitor.open(f"#/new/taktik?seed={seed}")
    page.get_by_label("Your name").fill("Ada")
    for number, kind in enumerate(kinds):
        page.get_by_label(f"Seat {number + 1}", exact=True).select_option(kind)
    if scenario:
        page.get_by_label("Scenario").select_option(scenario)
    page.locator("form.create button.main").click()
    return page


def seq(page: Page) -> int:
    """How much of the match this page has heard: its log grows by a line with every command."""
    return page.locator(".log-line").count()


def heard(page: Page, before: int) -> None:
    page.wait_for_function("n => document.querySelectorAll('.log-line').length > n", arg=before)


def do(page: Page, what: Locator | str) -> None:
    """Click what sends a command, and wait until it has happened."""
    before = seq(page)
    (page.locator(what).first if isinstance(what, str) else what).click()
    heard(page, before)


def step(page: Page, kind: str) -> None:
    """The big button, when it is this one."""
    do(page, f"{STEP}[data-step={kind}]")


def choose_tactics(page: Page) -> None:
    step(page, "SelectTactics")


def settle_card(page: Page) -> None:
    """Whatever was drawn: store it, accept it, or play it on the first that may be chosen."""
    acts = ", ".join(f"[data-act={act}]" for act in CARD_ACTS)
    page.locator(f"{acts}, .tk-banner, {STEP}[data-step=NextPhase]").first.wait_for()
    for act in CARD_ACTS:
        found = page.locator(f"[data-act={act}]")
        if found.count() and not page.locator(".tk-banner").count():
            before = seq(page)
            found.first.click()
            if not page.locator(".tk-banner").count():
                heard(page, before)
                return
            break
    if page.locator(".tk-banner").count():
        do(page, cells(page, "can be chosen").first)


def move_units(page: Page, count: int) -> list[str]:
    """Move this many units, each by two clicks. Gives their names."""
    moved: list[str] = []
    for _ in range(count):
        unit = cells(page, "your", "can move").last
        name = re.search(r"your \w+ (\w+)", unit.get_attribute("aria-label") or "")
        assert name is not None
        unit.click()
        there = cells(page, "within reach").last
        place = (there.get_attribute("aria-label") or "").split(",")[0]
        do(page, there)
        there = cells(page, f"{name.group(0)}, ", "has moved")
        expect(there).to_have_attribute("aria-label", re.compile(rf"^{place}, "))
        moved.append(name.group(1))
    return moved


def attack_all(page: Page) -> int:
    """Declare every attack there is, unit and then target. Gives their number."""
    declared = 0
    while cells(page, "your", "can attack").count():
        cells(page, "your", "can attack").first.click()
        expect(page.locator(".tk-aim-chance").first).to_have_text(re.compile(r"Hit chance [\d.]+%"))
        do(page, cells(page, "enemy", "can be attacked").first)
        declared += 1
        expect(page.locator(".tk-arrow")).to_have_count(declared)
    return declared


def roll_all(page: Page) -> int:
    """Roll and carry out until the phase is over. Gives the number of rolls."""
    rolls = 0
    while True:
        page.locator(f"{STEP}, {OVER}").first.wait_for()
        kind = page.locator(STEP).first.get_attribute("data-step")
        if kind == "NextPhase":
            return rolls
        if kind == "RollDice":
            expect(page.locator(".tk-chance")).to_have_text(re.compile(r"Hit chance [\d.]+% needs \d"))
            rolls += 1
        step(page, str(kind))
        if kind == "RollDice":
            expect(page.locator(".tk-outcome")).to_have_text(re.compile(r"(Hit|Miss).*rolled \d"))


def wait_for_turn(page: Page) -> None:
    """Let the other play, and answer with no tactic whenever it is asked."""
    start = f"{STEP}[data-step=TurnStart]"
    while True:
        page.locator(f"{start}, {PASS}, [data-act=play], {OVER}").first.wait_for()
        if page.locator(start).count() or page.locator(OVER).count():
            return
        if page.locator(PASS).count():
            do(page, PASS)
        else:
            settle_card(page)


def draw(page: Page) -> None:
    """From the start of a turn to its movement."""
    step(page, "TurnStart")
    step(page, "DrawCard")
    settle_card(page)
    step(page, "NextPhase")


def test_a_whole_turn_against_the_bot_by_clicking(visit: Visit) -> None:
    page = visit().open("#/")
    page.get_by_role("button", name=re.compile("^Play.*Taktik")).click()

    # Six of eleven: the first six are chosen already, another six by clicking.
    picker = page.locator(".tk-picker")
    expect(picker.locator("[data-card]")).to_have_count(11)
    expect(picker.get_by_text("6 of 6 chosen")).to_be_visible()
    picker.locator("[data-card=dense_fog]").click()
    use = picker.get_by_role("button")
    expect(use).to_have_text("Choose 1 more")
    expect(use).to_be_disabled()
    picker.locator("[data-card=expert_aim]").click()
    expect(use).to_have_text("Use these six")
    choose_tactics(page)
    expect(page.locator(".tk-side [data-card=expert_aim]")).to_be_visible()
    expect(page.locator(".tk-side [data-card=dense_fog]")).to_have_count(0)

    rolls = 0
    for turn in range(1, 12, 2):
        expect(page.locator(".tk-steps header")).to_contain_text(f"Turn {turn}")
        draw(page)
        expect(page.locator(".tk-at")).to_have_text("Move")
        move_units(page, 2)
        expect(page.locator(".tk-hint .chip")).to_contain_text("2 of ")
        step(page, "NextPhase")
        attack_all(page)
        step(page, "NextPhase")
        rolls += roll_all(page)
        step(page, "NextPhase")
        step(page, "EndTurn")
        wait_for_turn(page)
        if rolls or page.locator(OVER).count():
            break
    assert rolls, "in six turns somebody comes within range"


def test_a_reload_in_the_middle_of_a_turn_changes_nothing(visit: Visit) -> None:
    page = new_table(visit(), seed="reload")
    choose_tactics(page)
    draw(page)
    move_units(page, 2)
    before, hand = labels(page), page.locator(".tk-side [data-card]").all_text_contents()
    page.reload()
    page.locator(STEP).first.wait_for()
    assert labels(page) == before
    assert page.locator(".tk-side [data-card]").all_text_contents() == hand
    move_units(page, 1)
    step(page, "NextPhase")
    expect(page.locator(".tk-at")).to_have_text("Attack")


def frames_of(visitor: Visitor) -> list[dict[str, Any]]:
    return [json.loads(text) for text in visitor.frames]


def test_each_seat_sees_only_its_own_secrets(visit: Visit) -> None:
    ada, bo = visit(), visit()
    page = new_table(ada, "human", "open", seed="secrets", scenario="secret_orders")
    link = page.get_by_role("textbox", name="Send this link to the others").input_value()
    other = bo.open(re.sub(r"^[^#]*", "", link))
    other.get_by_label("Your name").fill("Bo")
    other.get_by_role("button", name="Join").click()
    other.get_by_role("button", name="I am ready").click()
    page.locator(".tk-picker").wait_for()
    other.locator(".tk-picker [data-card=dense_fog]").click()
    other.locator(".tk-picker [data-card=tactical_block]").click()
    choose_tactics(page)
    choose_tactics(other)

    expect(page.locator(".tk-side [data-card=dense_fog]")).to_be_visible()
    expect(page.locator(".tk-side [data-card=tactical_block]")).to_have_count(0)
    expect(other.locator(".tk-side [data-card=tactical_block]")).to_be_visible()
    expect(other.locator(".tk-side [data-card=dense_fog]")).to_have_count(0)
    for mine in (page, other):
        expect(mine.locator(".tk-mission")).to_be_visible()
    draw(page)
    expect(other.locator(".tk-at")).to_have_text("Move")

    for seat, me in ((0, ada), (1, bo)):
        rival = "PLAYER_B" if seat == 0 else "PLAYER_A"
        secrets = {"hand", "store", "mission", "convoy"}
        for frame in frames_of(me):
            seen = (frame.get("view") or {}).get("sides", {}).get(rival, {})
            patch = (frame.get("patch") or {}).get("sides", {}).get(rival, {})
            assert all(seen.get(name) is None and patch.get(name) is None for name in secrets)
            for event in frame.get("events") or []:
                if event["type"] in ("TacticsSelected", "BonusStored") and event["player"] != seat:
                    assert event.get("cards") is None
                    assert event.get("card") is None
            if frame.get("seat") != seat and frame["t"] == "update":
                assert frame["phrase"] == ""


def test_everything_by_keys(visit: Visit) -> None:
    page = new_table(visit(), seed="keys")
    page.locator(f"{STEP}[data-step=SelectTactics]").focus()
    page.keyboard.press("Enter")
    page.locator(f"{STEP}[data-step=TurnStart]").wait_for()
    for kind in ("TurnStart", "DrawCard"):
        before = seq(page)
        page.locator(f"{STEP}[data-step={kind}]").wait_for()
        page.keyboard.press("n")
        heard(page, before)
    settle_card(page)
    before = seq(page)
    page.locator(f"{STEP}[data-step=NextPhase]").wait_for()
    page.keyboard.press("n")
    heard(page, before)

    # Into the map: focus arrives at a unit that can act, Tab goes to the next one.
    page.locator('.tk-cell[tabindex="0"][aria-label*="can move"]').focus()
    focused = "(document.activeElement.getAttribute('aria-label') ?? '')"
    first = page.evaluate(focused)
    page.keyboard.press("Tab")
    page.wait_for_function(f"first => {focused} !== first && {focused}.includes('can move')", arg=first)
    page.keyboard.press("Enter")
    page.wait_for_function(f"() => {focused}.includes('selected')")
    expect(page.locator(".taktik > [role=status]")).to_contain_text("within reach")
    page.keyboard.press("Escape")
    page.wait_for_function(f"() => !{focused}.includes('selected')")
    page.keyboard.press("Enter")
    page.wait_for_function(f"() => {focused}.includes('selected')")
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowUp", "ArrowUp"):
        page.keyboard.press(key)
        if "within reach" in page.evaluate(focused):
            break
    before = seq(page)
    page.keyboard.press("Enter")
    heard(page, before)
    page.wait_for_function(f"() => {focused}.includes('has moved')")
    for _ in range(60):  # past the last unit Tab leaves the map: nobody is caught in it
        page.keyboard.press("Tab")
        if not page.evaluate("document.activeElement.matches('.tk-cell')"):
            return
    raise AssertionError("Tab never left the map")


def test_a_click_anywhere_else_sends_nothing(visit: Visit) -> None:
    page = new_table(visit(), seed="idle")
    choose_tactics(page)
    draw(page)
    before = seq(page)
    for cell in (0, 31, 599):
        page.locator(f'[data-cell="{cell}"]').click()
    cells(page, "enemy").first.click()
    step(page, "NextPhase")  # frames are answered in their order: this is the first
    assert seq(page) == before + 1


def test_the_map_pans_and_zooms_at_sixty_frames(visit: Visit) -> None:
    page = new_table(visit(reduced_motion="no-preference"), seed="smooth")
    choose_tactics(page)
    draw(page)
    cells(page, "your vehicle", "can move").first.click()
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
    print(f"taktik: {len(times)} frames, median {usual:.1f} ms, 95% under {late:.1f} ms")
    assert usual < 17.5, "sixty frames a second"


@pytest.mark.parametrize(
    ("name", "size", "theme", "scenario"),
    [
        ("dark", (1280, 800), "dark", "skirmish"),
        ("light", (1280, 800), "light", "sabotage_raid"),
        ("phone", (360, 740), "light", "flag_capture"),
    ],
)
def test_axe_finds_nothing_serious_on_the_board(
    name: str, size: tuple[int, int], theme: str, scenario: str, visit: Visit, tmp_path: Path
) -> None:
    folder = Path(os.environ.get("TESSERA_IMAGES") or tmp_path)
    folder.mkdir(parents=True, exist_ok=True)
    page = new_table(visit(size=size, color_scheme=theme), seed="board", scenario=scenario)
    page.locator(".tk-picker").wait_for()
    assert serious(page) == []
    choose_tactics(page)
    step(page, "TurnStart")
    step(page, "DrawCard")
    assert serious(page) == []
    settle_card(page)
    step(page, "NextPhase")
    cells(page, "your vehicle", "can move").first.click()
    page.mouse.move(2, 2)
    still(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is cut off sideways"
    page.screenshot(path=folder / f"taktik-{name}.png")
    assert serious(page) == []
